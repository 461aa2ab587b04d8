#pragma once
#include <memory>
#include <span>

#include "core/crease/bound_point.h"
#include "core/minimize/impulse_system.h"

namespace wrinkle {

/// Particles that collide in the place of points bound to others: one for each copy of each cut point, in the order of
/// the stitches.
struct SoftPoints {
  Vector x;         // [m] three numbers each
  Vector velocity;  // [m/s]
};

/// Soft-bound particles: Sifakis et al. 2007, Hybrid simulation, as Patkar et al. 2015, § 5 tie them by impulses.
///
///   (Wᵀ M⁻¹ W + M_s⁻¹) I_s = V_s − V_h [+ (X_s − X_h)/Δt],  v ← v + M⁻¹ W I_s,  V_s ← V_s − M_s⁻¹ I_s
///
/// with W the weights of all copies, M_s the effective masses of the hard-bound particles, 1/m_s = Σ w²/m. Angular
/// momentum is kept where a soft particle is at its target. Copies whose parents are all held carry theirs along.
///
/// Σ m v + Σ m_s v_s stays, but only a part of what a collision gave to the soft particles reaches the mesh, as they
/// are as heavy as what they are bound to, and their own momentum does not count. Of one that shares no parents half of
/// the velocity and of the impulse m_s ΔV_s; along a straight cut through a grid, whose copies share each parent with
/// another, two thirds of the velocity and a third of that impulse.
class SoftBindings {
 public:
  /// `inverse_mass` [1/kg]: one per point, 0: held. `linear` solves eq. 6 and 7, and factorises here. Throws as
  /// ImpulseSystem does, and std::invalid_argument where a copy has a parent that is none of the points.
  SoftBindings(std::span<const Stitch> stitches, const Vector& inverse_mass, std::unique_ptr<LinearSolver> linear);

  Index size() const { return static_cast<Index>(copies_.size()); }
  const Vector& mass() const { return mass_; }  // m_s [kg], one each; infinite where the parents are held
  Vector hard(const Vector& v) const;           // Wᵀ v: of the hard-bound particles, from points
  SoftPoints bound(const Vector& x, const Vector& v) const { return {hard(x), hard(v)}; }

  /// What forces did to the velocities of the points, from `before` to `after`, is done to the soft particles too: they
  /// are taken along, and lend the points no mass.
  void inherit(const Vector& before, const Vector& after, SoftPoints& soft) const;
  /// The copies of each point get the velocity of their centre of mass; or such ones that they meet there in 1/rate.
  /// For the beginning of a step: to sync the copies among themselves before they are matched with the hard-bound
  /// particles "provides for better results" (Patkar et al. 2015, § 5).
  void match_pairs(SoftPoints& soft) const;
  void match_pairs(SoftPoints& soft, double rate) const;
  /// Eq. 6: velocities. v: three per point.
  void match(Vector& v, SoftPoints& soft) const;
  /// Eq. 7: positions meet after 1/rate.
  void match(Vector& v, const Vector& x, SoftPoints& soft, double rate) const;

 private:
  void apply(Vector& v, SoftPoints& soft) const;

  std::vector<BoundPoint> copies_;
  std::vector<Index> starts_{0};  // of each stitch among the copies
  Vector mass_;
  std::unique_ptr<ImpulseSystem> system_;
  mutable Matrix right_;  // [copies × 3]
};

}  // namespace wrinkle
