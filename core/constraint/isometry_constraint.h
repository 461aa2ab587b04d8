#pragma once
#include <vector>

#include "core/constraint/constraint.h"
#include "core/mesh/neighborhoods.h"

namespace wrinkle {

/// Which functions of C = FᵀF vanish.
enum class IsometryForm {
  trace_determinant,  ///< tr C − 2, det C − 1: eq. 2 of the paper, whose print leaves out the 2 and the 1
  three_components,   ///< C₁₁ − 1, C₂₂ − 1, C₁₂: tried and abandoned in § 4 of the paper
};

/// The moving-least-squares deformation gradient of a neighbourhood, F = Σ_j (Y_j − Y_i) c_jᵀ  [3 × 2],
/// c_j = (X W Xᵀ)⁻¹ m_j X_j [1/m]: Chen, Kry & Vouga 2019, § 4. Linear in the points.
struct DeformationGradients {
  Neighborhoods around;
  std::vector<VectorN<2>> weight;  // c_j [1/m], one for each entry of `around`

  /// mass [kg] of each point. Throws std::invalid_argument for another number of them, or one that is not positive;
  /// for neighbours that are no other points, ascending.
  DeformationGradients(Neighborhoods neighborhoods, const Vector& mass);
  /// first[j]: the first unknown of point j.
  Eigen::Matrix<double, 3, 2> evaluate(Index point, const Vector& x, const std::vector<Index>& first) const;
};

/// Isometry of neighbourhoods on average: Chen, Kry & Vouga 2019, § 4. One group for each of the given centres.
///
/// The pair's gradients depend on each other at every isometric state: with ε = C − 1,
/// (det C − 1) − (tr C − 2) = det ε, which is of second order in ε.
class IsometryConstraint final : public Constraint {
 public:
  /// `first`: the first unknown of each point; `centers`: the points whose neighbourhoods are constrained, empty: all.
  /// Throws std::invalid_argument for another number of points, or a centre that is none.
  IsometryConstraint(const DeformationGradients& gradients, const std::vector<Index>& first, IsometryForm form,
                     const std::vector<Index>& centers = {});

  std::string_view name() const override { return "isometry"; }
  Index num_groups() const override { return static_cast<Index>(begin_.size()) - 1; }
  Index rows_per_group() const override { return form_ == IsometryForm::trace_determinant ? 2 : 3; }
  std::span<const Index> points(Index group) const override;
  void values(Index group, const Vector& x, double* g) const override;
  void gradients(Index group, const Vector& x, double* gradients) const override;
  void add_curvature(Index group, const Vector& x, const double* y, Curvature curvature, double* blocks) const override;

  /// F of a group.
  Eigen::Matrix<double, 3, 2> deformation_gradient(Index group, const Vector& x) const;

 private:
  IsometryForm form_;
  std::vector<Index> begin_;         // of group g: entries begin_[g] … begin_[g + 1]
  std::vector<Index> points_;        // first unknowns, the centre's among them, ascending
  std::vector<VectorN<2>> weights_;  // c of each [1/m], −Σ c_j for the centre
};

}  // namespace wrinkle
