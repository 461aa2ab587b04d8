#pragma once
#include "core/energy/element.h"

namespace wrinkle {

/// A linear spring over a vector d [m], with its derivatives by d: W = ½ k (|d| − l)²  [J],  k [N/m], l ≥ 0 [m].
///
/// f = a d,  H = a I + (k − a) n nᵀ,  n = d/|d|, a = k (1 − l/|d|): negative where the spring is pressed. Clamping a
/// at zero is the exact projection, as a and k are the eigenvalues. With l = 0, f = k d and H = k I even at d = 0; with
/// l > 0 there is no direction there, and no force.
template <class T>
struct SpringLaw {
  T value;
  Vec3<T> force;
  Mat3<T> hessian;
};

template <Order order, Curvature curvature, class T>
WRINKLE_INLINE SpringLaw<T> spring_law(const Vec3<T>& d, const T& stiffness, const T& rest_length) {
  using std::max, std::sqrt;
  SpringLaw<T> out;
  const T length = sqrt(dot(d, d)), excess = length - rest_length;
  out.value = T(0.5) * stiffness * excess * excess;
  if constexpr (order == Order::value) return out;

  const T per_length = T(1.0) / max(length, T(1e-150));
  T a = stiffness * (T(1.0) - rest_length * per_length);
  out.force = a * d;
  if constexpr (order == Order::gradient) return out;

  if constexpr (curvature == Curvature::positive) a = max(a, T(0.0));
  const Vec3<T> n = per_length * d;
  out.hessian = (stiffness - a) * outer(n, n);
  out.hessian.add_to_diagonal(a);
  return out;
}

}  // namespace wrinkle
