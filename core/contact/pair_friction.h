#pragma once
#include "core/contact/friction.h"
#include "core/contact/pair_distance.h"

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

/// What a pair's friction takes over from an earlier state, for one pair or several side by side.
template <class T>
struct PairFriction {
  T force;                              // λ [N], what it pressed with; negative for a pair of negative weight
  std::array<PairField<T>, 2> tangent;  // Cᵢᵀ t_k, t_k orthonormal and across n
};
PairFriction<double> make_pair_friction(double force, const VectorN<3>& normal, const SlipMaps& slip);

/// A pair's friction, and δxᵢ [m] of its points since the time step began.
template <class T>
struct PairSlip {
  PairFriction<T> friction;
  PairField<T> displacement;
};

/// u_k = t_k·Σ Cᵢ δxᵢ
template <class T>
WRINKLE_INLINE std::array<T, 2> slip_of(const PairFriction<T>& pair, const PairField<T>& displacement) {
  std::array<T, 2> u;
  for (int k = 0; k < 2; ++k)
    u[k] = dot(pair.tangent[k][0], displacement[0]) + dot(pair.tangent[k][1], displacement[1]) +
           dot(pair.tangent[k][2], displacement[2]) + dot(pair.tangent[k][3], displacement[3]);
  return u;
}

/// D = μ λ f₀(|u|), u_k = t_k·Σ Cᵢ δxᵢ: see add_friction. Convex for λ ≥ 0; of λ < 0 nothing is left with
/// Curvature::positive. The forces add up to nothing; their torque is that of a force of up to μ λ at an arm of d − ξ
/// or less.
///
/// ∇²D = D″ a aᵀ + D′/|u| b bᵀ, a = Cᵢᵀ û, b = Cᵢᵀ (n × û).
template <Order order, Curvature curvature, class T>
struct OfSlip {
  T value, force;  // force: D′
  PairSquares<T> squares;

  WRINKLE_INLINE OfSlip(const PairSlip<T>& slip, double coefficient, double epsilon) {
    using std::max, std::sqrt;
    const PairFriction<T>& pair = slip.friction;
    const std::array<T, 2> u = slip_of(pair, slip.displacement);
    const T y = sqrt(u[0] * u[0] + u[1] * u[1]);
    const FrictionOfSlip<T> f = friction_of_slip(pair.force, coefficient, epsilon, y);
    value = f.value;
    if constexpr (order == Order::value) return;
    force = f.slope_by_y * y;
    const auto slips = y > T(0.0);
    const T c = select(slips, u[0] / y, T(1.0)), s = select(slips, u[1] / y, T(0.0));
    squares.c = {f.curvature, f.slope_by_y};
    if constexpr (curvature == Curvature::positive)
      for (T& factor : squares.c) factor = max(factor, T(0.0));
    for (int i = 0; i < 4; ++i) {
      squares.u[0][i] = c * pair.tangent[0][i] + s * pair.tangent[1][i];
      squares.u[1][i] = c * pair.tangent[1][i] - s * pair.tangent[0][i];
    }
  }
  WRINKLE_INLINE Vec3<T> gradient(int i) const { return force * squares.u[0][i]; }
  WRINKLE_INLINE Mat3<T> block(int i, int j) const { return squares.block(i, j); }
};

template <Order order, Curvature curvature, class T>
WRINKLE_INLINE Local<T, PairLayout> of_slip(const PairSlip<T>& slip, double coefficient, double epsilon) {
  Local<T, PairLayout> out;
  set_sum<order>(out, OfSlip<order, curvature, T>(slip, coefficient, epsilon));
  return out;
}

}  // namespace wrinkle
