#pragma once
#include "core/assembly/constraint_hessian.h"
#include "core/assembly/constraint_system.h"
#include "core/project/projection_system.h"

namespace wrinkle {

/// The matrix of a projection's step with geometric stiffness, over the free unknowns, lower triangle:
///
///   A = [M + Σ y_r ∇²g_r   Jᵀ; J   −diag(s)]    M [kg], J [1/m], y [kg m²], s [m⁻² kg⁻¹] from regularisation
///
/// for symmetric-indefinite solvers: Tournier et al. 2015, whose stiffness of the constraints' own forces stands beside
/// M. Their signs can make it indefinite; here the positive semi-definite stand-in is taken, so that A has as many
/// negative eigenvalues as rows. What constraints between points add to M holds nothing in space: a free sheet gains
/// Σ m (x − x̂) = −Σ y_r ∇g_r from contacts r, as without it. Pattern and places are built once.
class ProjectionKkt final : public ProjectionSystem {
 public:
  /// The system must outlive it, its gradients() laid out. mass [kg] one per unknown, `fixed` not 0 where held.
  ProjectionKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed);

  /// At the system's last evaluation, which was at x.
  void evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) override;
  const SparseMatrix& matrix() const override { return matrix_; }

  /// [M + Σ y_r ∇²g_r   0; 0   −1] in its place, until the next evaluate: what a force does to points that no row
  /// holds.
  void leave_out_rows() override;

  /// [0; −g]
  void right_side(const Vector& g, Vector& out) override;
  /// [f; 0], f [kg m] on all unknowns
  void force(const Vector& f, Vector& out) const override;
  /// Adds δx to x's free unknowns and δy to the multipliers.
  void add_step(const Vector& solution, Vector& x, Vector& multipliers) const override;

 private:
  static SparsityPattern make_pattern(const ConstraintHessian& hessian, Index num_dofs, const std::vector<char>& fixed);
  void build_matrix(const SparseMatrix& gradients);

  const ConstraintSystem& system_;
  ConstraintHessian hessian_;
  SparsityPattern pattern_;
  Vector mass_;                 // of the free unknowns
  std::vector<Index> places_;   // of each entry of Jᵀ in the matrix; −1: its unknown is held
  std::vector<double> values_;  // of M + Σ y ∇²g
  SparseMatrix matrix_;
};

}  // namespace wrinkle
