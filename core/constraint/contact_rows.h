#pragma once
#include <vector>

#include "core/constraint/constraint.h"
#include "core/contact/obstacle.h"

namespace wrinkle {

/// Points that stay outside rigid obstacles at rest, as rows of a projection: one row per point, for the obstacle that
/// it is deepest in.
///
/// g = (φ(x) − offset)/ℓ where the row acts, nothing elsewhere;  φ [m] signed distance, ℓ [m] a length of the sheet.
/// A row acts from the first iterate on that lies below the offset, until its multiplier pulls (y > 0): an active set,
/// in the iterations of the projection. Its pattern never changes, so contacts come and go without a new symbolic
/// factorisation. Surfaces are seen at their points only.
class ContactRows final : public Constraint {
 public:
  /// `first`: the first unknown of each point. Throws std::invalid_argument for obstacles with unknowns of their own,
  /// shapes that make no sense, or a length that is not positive. `offset` [m].
  ContactRows(std::vector<Index> first, const std::vector<Obstacle>& obstacles, double offset, double length);

  bool acts(Index point) const override { return acting_[point] >= 0; }
  Index num_points() const { return static_cast<Index>(first_.size()); }
  Index first(Index point) const { return first_[point]; }
  double length() const { return length_; }  // ℓ [m]
  /// Outwards, of the obstacle that the point touches.
  VectorN<3> normal(Index point, const Vector& x) const;
  /// φ [m] of the obstacle that the point is deepest in.
  double gap(Index point, const Vector& x) const;

  std::string_view name() const override { return "contact"; }
  Index num_groups() const override { return num_points(); }
  Index rows_per_group() const override { return 1; }
  std::span<const Index> points(Index group) const override { return {&first_[group], 1}; }
  void values(Index group, const Vector& x, double* g) const override;
  void gradients(Index group, const Vector& x, double* gradients) const override;
  void add_curvature(Index group, const Vector& x, const double* y, Curvature curvature, double* blocks) const override;
  /// Without multipliers (a projection begins) no row acts that is not below the offset.
  void choose_active(const Vector& x, std::span<const double> y) override;

 private:
  struct Nearest {
    Index obstacle = -1;
    double distance = 1e300;
  };
  Nearest nearest(Index point, const Vector& x) const;
  Distance distance(Index point, const Vector& x, Order order) const;  // of the obstacle that it touches, in its axes

  std::vector<Index> first_, acting_;  // acting_: obstacle of each point's row, −1 where it does not act
  std::vector<Shape> shapes_;
  std::vector<BodyFrame> frames_;
  double offset_, length_;
};

}  // namespace wrinkle
