#pragma once
#include "core/project/projection_system.h"

namespace wrinkle {

/// The matrix of a projection's step with geometric stiffness, over the free unknowns, lower triangle:
///
///   A = [M + Σ y_r ∇²g_r   Jᵀ; J   −diag(s)]    M [kg], J [1/m], y [kg m²], s [m⁻² kg⁻¹] from regularisation
///
/// for symmetric-indefinite solvers: Tournier et al. 2015, whose stiffness of the constraints' own forces stands beside
/// M. Their signs can make it indefinite; here the positive semi-definite stand-in is taken, so that A has as many
/// negative eigenvalues as rows. What constraints between points add to M holds nothing in space: a free sheet gains
/// Σ m (x − x̂) = −Σ y_r ∇g_r from contacts r, as without it.
class ProjectionKkt final : public ProjectionSystem {
 public:
  ProjectionKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed);

  void evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) override;
  void leave_out_rows() override;                          // [M + Σ y_r ∇²g_r   0; 0   −1]
  void right_side(const Vector& g, Vector& out) override;  // [0; −g]
  void add_step(const Vector& solution, Vector& x, Vector& multipliers) const override;

 private:
  void build_matrix(const SparseMatrix& gradients);

  std::vector<Index> places_;   // of each entry of Jᵀ in the matrix; −1: its unknown is held
  std::vector<double> values_;  // of M + Σ y ∇²g
};

}  // namespace wrinkle
