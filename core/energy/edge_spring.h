#pragma once
#include "core/energy/element.h"

namespace wrinkle {

/// Linear spring between two points in space.
///
/// W = ½ k (L − l)²,  L = |x₁ − x₀| [m], l [m] rest length, k [N/m].
struct EdgeSpring {
  static constexpr std::string_view name = "edge_spring";
  using Layout = wrinkle::Layout<3, 3>;  // two groups of three unknowns

  template <class T>
  struct Rest {
    T stiffness, length;  // k [N/m], l [m]
  };

  /// A random rest length and state: for checks.
  static Specimen<EdgeSpring> specimen(std::mt19937_64& random) {
    std::uniform_real_distribution<double> u(-1, 1);
    return {{2.0 + u(random), 1.0 + 0.5 * u(random)}, {0, 0, 0, 1, u(random), u(random)}, 1.0};
  }

  /// H = a I + (k − a) n nᵀ of x₁ − x₀,  n its direction, a = k (1 − l/L): negative where the spring is pressed.
  /// Clamping a at zero is the exact projection, as a and k are the eigenvalues.
  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 6>& q, const Rest<T>& r) {
    using std::max, std::sqrt;
    Local<T, Layout> out;
    const Vec3<T> d = point3(q, 3) - point3(q, 0);
    const T length = sqrt(dot(d, d)), excess = length - r.length;
    out.value = T(0.5) * r.stiffness * excess * excess;
    if constexpr (order == Order::value) return out;

    const Vec3<T> n = (T(1.0) / length) * d, g = (r.stiffness * excess) * n;
    out.set_gradient(0, -g);
    out.set_gradient(1, g);
    if constexpr (order == Order::gradient) return out;

    T a = r.stiffness * excess / length;
    if constexpr (curvature == Curvature::positive) a = max(a, T(0.0));
    Mat3<T> h = (r.stiffness - a) * outer(n, n);
    h.add_to_diagonal(a);
    out.set_block(0, 0, h);
    out.set_block(1, 0, -h);
    out.set_block(1, 1, h);
    return out;
  }
};
static_assert(ElementEnergy<EdgeSpring>);

}  // namespace wrinkle
