#pragma once
#include <vector>

#include "core/constraint/constraint.h"
#include "core/constraint/linear_constraint.h"

namespace wrinkle {

/// Linear constraints among nonlinear ones: g = (H x − h)/ℓ, ℓ [m] a length of the model. Pins, and averages of points
/// as in the skin papers. One group per row.
class LinearRows final : public Constraint {
 public:
  /// Point p has the unknowns 3p … 3p + 2. Throws std::invalid_argument for a length that is not positive, unknowns
  /// that are no whole number of points, an h of another size, or a row of H without entries.
  LinearRows(const LinearConstraint& linear, double length);

  /// Another h [m], one per row: what moves. Throws std::invalid_argument for another size.
  void set_target(const Vector& h);

  std::string_view name() const override { return "linear"; }
  Index num_groups() const override { return static_cast<Index>(target_.size()); }
  Index rows_per_group() const override { return 1; }
  std::span<const Index> points(Index group) const override;
  void values(Index group, const Vector& x, double* g) const override;
  void gradients(Index group, const Vector& x, double* gradients) const override;
  void add_curvature(Index, const Vector&, const double*, Curvature, double*) const override {}
  bool curved() const override { return false; }

 private:
  std::vector<Index> begin_, points_;  // of row r: points begin_[r] … begin_[r + 1]
  std::vector<double> gradients_;      // three for each point: H/ℓ [1/m]
  Vector target_;                      // h/ℓ
  double length_;
};

}  // namespace wrinkle
