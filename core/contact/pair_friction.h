#pragma once
#include "core/contact/friction.h"
#include "core/contact/pair_potential.h"

namespace wrinkle {

/// C_i, 3 × 3, of u = Σ Cᵢ δxᵢ, a pair's slip for small displacements δxᵢ [m] of its points: of the nearest points as
/// they were, and at the surfaces ξ/2 off them, which are those that rub.
///
///   u = Σ wᵢ δxᵢ − ξ δθ × n,  δθ = Σ Wᵢ δxᵢ
///
/// δθ is how the triangle turns, or by least squares how both edges do; of edges that are all but parallel it is left
/// out. A rigid rotation of a pair at the distance d moves one nearest point against the other by d δθ × n; with ξ
/// taken off there is next to no slip left where d is ξ and a little, as on a roll. Σ Cᵢ = 0: translations are none.
using SlipMaps = std::array<MatrixN<3>, 4>;
SlipMaps slip_maps(PairKind kind, const PairPoints& x, const PairDistance& distance, double offset);

/// What a pair's friction takes over from an earlier state.
struct PairFriction {
  double force;       // λ [N], what it pressed with; negative for a pair of negative weight
  VectorN<3> normal;  // n
  SlipMaps slip;      // C
};

/// D = μ λ f₀(|u|), u = (I − n nᵀ) Σ Cᵢ δxᵢ: see add_friction; δxᵢ [m] since the time step began. Convex for λ ≥ 0; of
/// λ < 0 nothing is left with Curvature::positive. The forces add up to nothing; their torque is that of a force of
/// up to μ λ at an arm of d − ξ or less.
PairLocal pair_friction(const PairFriction& pair, double coefficient, double epsilon, const PairPoints& displacement,
                        Order order, Curvature curvature);

}  // namespace wrinkle
