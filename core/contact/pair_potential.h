#pragma once
/// The barrier between the two parts of a pair: a point and a triangle, or two edges.

#include "core/contact/barrier.h"
#include "core/contact/closest_points.h"
#include "core/energy/element.h"

namespace wrinkle {

/// Groups: the four points of a pair.
using PairLayout = Layout<3, 3, 3, 3>;
using PairLocal = Local<double, PairLayout>;

/// The distance d = |r| of a pair, r = Σ wᵢ xᵢ [m], and what its derivatives are made from. Along the directions in
/// which the nearest points may move, orthonormal tangents t_k and the weights' slopes v_k = ∂w/∂(t_k):
///
///   ∇d = w ⊗ n,  d ∇²d = w wᵀ ⊗ P − Σ_k [d (w v_kᵀ ⊗ t_k nᵀ + v_k wᵀ ⊗ n t_kᵀ) + d² v_k v_kᵀ ⊗ n nᵀ]
///
/// P projects onto what is across n and all t_k. From f(x) = min_θ ½ |r(x, θ)|², f_xx − f_xθ f_θθ⁻¹ f_θx, as r is
/// linear in θ. The t_k are turned so that v₁·v₂ = 0.
struct PairDistance {
  VectorN<4> weights;  // w
  double distance;     // d [m]
  VectorN<3> normal;   // n = r/d
  int tangents = 0;    // how many there are: 0, 1, 2 for two vertices, a vertex and an edge, insides
  std::array<VectorN<3>, 2> tangent = {};
  std::array<VectorN<4>, 2> slope = {};  // v_k [1/m]
};

PairDistance pair_distance(PairKind kind, const PairPoints& x, const ClosestPoints& closest);

/// The nearest points of p = x₀ on the edge between its points i and j of the triangle x₁ x₂ x₃; i = j: that corner.
ClosestPoints closest_on_edge(const PairPoints& x, int i, int j);

/// What is the same for a pair in all its states.
struct PairLaw {
  Barrier barrier;
  double offset = 0;     // ξ [m]: the barrier sees d − ξ
  double mollified = 0;  // ε× [m⁴] of two edges: below |a × b|² = ε× the barrier fades; 0: never
};

/// W = A m b(d − ξ)  [J],  A [m²] the pair's weight, b: Barrier; m = 1, or of two edges a, b with c = |a × b|²/ε× < 1
/// m = c (2 − c), with which W is differentiable where they are parallel: Li et al. 2020, eq. 21 to 24.
///
/// Curvature::positive: of A b″ ∇d ∇dᵀ + A b′ ∇²d, b″ ≥ 0 ≥ b′, what is across n and the t_k is negative and left out;
/// each k makes −A b′ (w v_kᵀ ⊗ t_k nᵀ + … + d v_k v_kᵀ ⊗ n nᵀ) of rank two, whose positive part is known. Where m < 1
/// it is the dense projection. Of A < 0 nothing is left.
PairLocal pair_potential(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                         const PairLaw& law, Order order, Curvature curvature);

/// The same with A m b″ ∇d ∇dᵀ in place of the Hessian: Gauss and Newton's. Semi-definite, of rank one; of A < 0
/// nothing is left. It lacks how a normal turns, so that it is not an upper bound as Curvature::positive is.
PairLocal pair_gauss_newton(PairKind kind, const PairPoints& x, const ClosestPoints& closest, double area,
                            const PairLaw& law);

/// How far the barrier fades: m.
double pair_fade(PairKind kind, const PairPoints& x, double mollified);

/// Replaces the matrix by the nearest semi-definite one: V max(Λ, 0) Vᵀ.
void project_positive(PairLocal& local);

}  // namespace wrinkle
