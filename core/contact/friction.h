#pragma once
#include "core/contact/potential.h"

namespace wrinkle {

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
