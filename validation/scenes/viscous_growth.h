#pragma once
/// What grows from noise on an unstable equilibrium, where the fastest waves win. (Left to Newton's method noise ends
/// in one of the waves that can just grow, mostly a longer one.)

#include <optional>

#include "core/assembly/problem.h"

namespace wrinkle::validation {

struct ViscousGrowth {
  std::optional<Vector> x;  // at rest; none where a step does not converge, or nothing comes to rest
  Index iterations = 0;     // Newton's
};

/// In a viscous medium, M ẋ/τ = −∂W/∂x, by backward Euler: min W(x) + ½ ρ (x − xₙ)ᵀ M (x − xₙ) from a start near
/// `flat`; M [m² or m³] one per unknown, 0 for those that are no places. A wave of curvature κ < 0 grows
/// ρ/(ρ + κ)-fold in a step; ρ is twice what the given wave of `flat` has, so that the fastest are doubled and none of
/// them is beyond a step's minimum. Once the waves stand, steps get four times longer each until nothing moves: what is
/// left is that their lengths even out.
ViscousGrowth grow_in_medium(Problem& problem, const Vector& mass, const Vector& flat, const Vector& wave, Vector start,
                             double thickness);

}  // namespace wrinkle::validation
