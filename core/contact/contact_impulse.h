#pragma once
#include "core/contact/potential.h"
#include "core/contact/signed_distance.h"

namespace wrinkle {

/// A rigid obstacle that goes its own way, whatever touches it: where it is at the beginning and the end of a step.
struct DrivenObstacle {
  Shape shape;
  BodyFrame now, next;
};

struct ContactImpulseOptions {
  double friction = 0;   // μ
  double thickness = 0;  // [m] kept between the points and the obstacle
};

/// What contact does to the velocity of a point.
struct ContactImpulse {
  VectorN<3> change = VectorN<3>::Zero();  // Δv [m/s]; the obstacle takes −m Δv
  bool touches = false;
};

/// Contact of a point at x with velocity v for a step Δt, by an impulse: Bridson, Fedkiw & Anderson 2002. If x + Δt v
/// lies closer to the obstacle, as it is then, than the thickness h, at a distance φ along the normal n,
///
///   Δv = Δv_n n − min(1, μ Δv_n/|v_t|) v_t,  Δv_n = (h − φ)/Δt
///
/// with v_t the tangential velocity relative to the obstacle there: inelastic, as the point lands on the surface and no
/// more, and Coulomb's friction, which at most stops it. Throws std::invalid_argument for Δt ≤ 0, or μ or h below 0.
ContactImpulse contact_impulse(const DrivenObstacle& obstacle, const VectorN<3>& x, const VectorN<3>& v,
                               double time_step, const ContactImpulseOptions& options = {});

}  // namespace wrinkle
