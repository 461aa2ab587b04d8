#pragma once
#include "core/energy/spring_law.h"

namespace wrinkle {

/// Linear spring between two points in space.
///
/// W = ½ k (L − l)²,  L = |x₁ − x₀| [m], l ≥ 0 [m] rest length, k [N/m].
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

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 6>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    const auto spring = spring_law<order, curvature>(point3(q, 3) - point3(q, 0), r.stiffness, r.length);
    out.value = spring.value;
    if constexpr (order == Order::value) return out;

    out.set_gradient(0, -spring.force);
    out.set_gradient(1, spring.force);
    if constexpr (order == Order::gradient) return out;

    out.set_block(0, 0, spring.hessian);
    out.set_block(1, 0, -spring.hessian);
    out.set_block(1, 1, spring.hessian);
    return out;
  }
};
static_assert(ElementEnergy<EdgeSpring>);

}  // namespace wrinkle
