#pragma once
#include "core/base/fault.h"
#include "core/contact/potential.h"

namespace wrinkle {

/// What smooth friction makes of the length y = |u| of a slip: see add_friction.
template <class T>
struct FrictionOfSlip {
  T value;       // D = μ λ f₀(y) [J]
  T slope_by_y;  // D′/y [N/m]: how D curves across u
  T curvature;   // D″ [N/m]: along u
};
template <class T>
WRINKLE_INLINE FrictionOfSlip<T> friction_of_slip(const T& force, double coefficient, double epsilon, const T& y) {
  using std::max, std::min;
  WRINKLE_FAULT(friction_doubled, coefficient *= 2);
  const T most = T(coefficient) * force, e = T(epsilon), s = min(y / e, T(1.0));
  return {most * (e * (s * s * (T(1.0) - s / T(3.0)) + T(1.0 / 3)) + max(y - e, T(0.0))),
          most * (T(2.0) - s) / max(y, e), most * T(2.0) * (T(1.0) - s) / e};
}

/// What a contact's friction takes over from an earlier state, all in the body's axes: Li et al. 2020, § 5.
struct FrictionLag {
  double force = 0;     // λ [N], what the contact pressed with
  VectorN<3> normal;    // N
  VectorN<3> previous;  // Xⁿ [m], where the point was when the time step began
};

/// Smooth lagged Coulomb friction: Li et al. 2020, eq. 15 to 17.
///
/// D = μ λ f₀(|u|)  [J],  u = (I − N Nᵀ)(X − Xⁿ) [m], f₀(y) = y²/ε − y³/(3ε²) + ε/3 for y < ε, y beyond;  ε = ε_v h [m]
/// The force is −μ λ f₁(|u|) u/|u|, f₁ = f₀′: below μ λ while the point creeps by less than ε in a step, μ λ when it
/// slides. Convex in X. IPC takes the displacement in space; X is measured along with the body, so that a rigid motion
/// of both does no work and both momenta are kept exactly.
void add_friction(const FrictionLag& lag, double coefficient, double epsilon, const VectorN<3>& X, Order order,
                  Potential& out);

}  // namespace wrinkle
