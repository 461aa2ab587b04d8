#pragma once
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Σ m v [kg m/s] and Σ m (x − about) × v [kg m²/s].
struct Momentum {
  VectorN<3> linear = VectorN<3>::Zero(), angular = VectorN<3>::Zero();
};

/// Mass points in motion, as a mesh has them while it changes.
struct MassPoints {
  std::vector<double> mass;             // [kg]
  std::vector<VectorN<3>> x, velocity;  // [m], [m/s]

  Momentum momentum(const std::vector<Index>& of, const VectorN<3>& about) const;

  /// Gives the points the rigid field of velocities w + ω × (x − centre) whose momentum is `lacking`, the least in
  /// kinetic energy that does:
  ///   M w = p,  J ω = l − (centre − about) × p,   M, J the mass and inertia about the points' centre of mass.
  /// Points on a line have no inertia around it: along axes of J below 1e-3 of its largest nothing is given.
  void add_rigid(const std::vector<Index>& to, const Momentum& lacking, const VectorN<3>& about);
};

/// Restores the momentum of `all` to `target` about the origin, to round-off.
void restore(MassPoints& points, const std::vector<Index>& all, const Momentum& target);

}  // namespace wrinkle
