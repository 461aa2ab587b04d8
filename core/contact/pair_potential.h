#pragma once
/// The barrier between the two parts of a pair: a point and a triangle, or two edges.

#include "core/contact/pair_distance.h"

namespace wrinkle {

/// What is the same for a pair in all its states.
struct PairLaw {
  Barrier barrier;
  double offset = 0;     // ξ [m]: the barrier sees d − ξ
  double mollified = 0;  // ε× [m⁴] of two edges: below |a × b|² = ε× the barrier fades; 0: never
};

/// A b(d − ξ)  [J] as a function of d.
SecondOrderJet weighted_barrier(const ClosestPoints& closest, double area, const PairLaw& law);

/// W = A m b(d − ξ)  [J],  A [m²] the pair's weight, b: Barrier; m = 1, or of two edges a, b with c = |a × b|²/ε× < 1
/// m = c (2 − c), with which W is differentiable where they are parallel: Li et al. 2020, eq. 21 to 24.
///
/// Curvature::positive is that of of_distance, b″ ≥ 0 ≥ b′; where m < 1 it is the dense projection. Of A < 0 nothing is
/// left.
PairLocal pair_potential(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                         const PairLaw& law, Order order, Curvature curvature);

/// The same with A m b″ ∇d ∇dᵀ in place of the Hessian: Gauss and Newton's. Semi-definite, of rank one; of A < 0
/// nothing is left. It lacks how a normal turns, so that it is not an upper bound as Curvature::positive is.
PairLocal pair_gauss_newton(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                            const PairLaw& law);

/// How far the barrier fades: m.
double pair_fade(PairKind kind, const PairPoints& x, double mollified);

}  // namespace wrinkle
