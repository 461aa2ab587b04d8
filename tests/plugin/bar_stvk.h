#pragma once
#include "core/energy/element.h"

namespace wrinkle {

/// Bar of St. Venant-Kirchhoff material between two points in space.
///
/// W = ½ K l ε²,  ε = ½ (|d|²/l² − 1),  d = x₁ − x₀ [m], l [m] rest length, K = E A [N].
struct BarStvk {
  static constexpr std::string_view name = "bar_stvk";
  using Layout = wrinkle::Layout<3, 3>;  // two groups of three unknowns

  template <class T>
  struct Rest {
    T stiffness, length;  // K [N], l [m]
  };

  /// A random rest length and state: for checks.
  static Specimen<BarStvk> specimen(std::mt19937_64& random) {
    std::uniform_real_distribution<double> u(-1, 1);
    return {{2.0 + u(random), 1.0 + 0.5 * u(random)}, {0, 0, 0, 1, u(random), u(random)}, 1.0};
  }

  /// H = a I + (b − a)/|d|² d dᵀ of d,  a = K ε/l across the bar, b = a + K |d|²/l³ along it.
  /// Clamping them at zero is the exact projection, as they are the eigenvalues.
  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 6>& q, const Rest<T>& r) {
    using std::max;
    Local<T, Layout> out;
    const Vec3<T> d = point3(q, 3) - point3(q, 0);
    const T squared = dot(d, d), strain = T(0.5) * (squared / (r.length * r.length) - T(1.0));
    out.value = T(0.5) * r.stiffness * r.length * strain * strain;
    if constexpr (order == Order::value) return out;

    T a = r.stiffness * strain / r.length, b = a + r.stiffness * squared / (r.length * r.length * r.length);
    out.set_gradient(0, -(a * d));
    out.set_gradient(1, a * d);
    if constexpr (order == Order::gradient) return out;

    if constexpr (curvature == Curvature::positive) a = max(a, T(0.0)), b = max(b, T(0.0));
    Mat3<T> h = ((b - a) / squared) * outer(d, d);
    h.add_to_diagonal(a);
    out.set_block(0, 0, h);
    out.set_block(1, 0, -h);
    out.set_block(1, 1, h);
    return out;
  }
};
static_assert(ElementEnergy<BarStvk>);

}  // namespace wrinkle
