#pragma once
#include "core/energy/element.h"
#include "core/energy/hinge_geometry.h"

namespace wrinkle {

/// Quadratic hinge of a flat plate that keeps its lengths: Bergou et al. 2006, A quadratic bending model.
///
/// W = ½ s |Σ c_a x_a|²,  s = k/A [J/m²], k [J] bending stiffness, A [m²] rest area of the two triangles,
///   c₂ = |e|/h₁,  c₃ = |e|/h₂,  c₀ = −(1−t₁) c₂ − (1−t₂) c₃,  c₁ = −t₁ c₂ − t₂ c₃  [1],
/// hᵢ height of apex i over the edge, tᵢ its foot's parameter on it. Where lengths are kept, |Σ c_a x_a| = 2|e| sin
/// θ/2: with k = D the discrete hinge's energy, its θ replaced. The paper's factor 3 (a third of A to an edge) would be
/// three times a cylinder's energy on an equilateral mesh. The Hessian is constant, s c_a c_b I. Groups: edge ends,
/// apexes.
struct QuadraticHinge {
  static constexpr std::string_view name = "quadratic_hinge";
  using Layout = wrinkle::Layout<3, 3, 3, 3>;

  template <class T>
  struct Rest {
    T stiffness;  // s [J/m²]
    T c[4];
  };

  /// Of the hinge with edge X0 X1 and apexes X2, X3 at rest, whose own angle does not count. stiffness: k [J].
  static Rest<double> rest(const std::array<VectorN<3>, 4>& X, double stiffness) {
    HingeFrame<double> f;
    const auto point = [&](int a) { return Vec3<double>{X[a].x(), X[a].y(), X[a].z()}; };
    f.set(point(0), point(1), point(2), point(3));
    const double length = 1 / f.inverse_length, c2 = length * f.inverse_height1, c3 = length * f.inverse_height2;
    const double area = 0.5 * length * (1 / f.inverse_height1 + 1 / f.inverse_height2);
    return {stiffness / area, {-(1 - f.t1) * c2 - (1 - f.t2) * c3, -f.t1 * c2 - f.t2 * c3, c2, c3}};
  }

  /// A random rest shape and state, stiffness over decades: for checks.
  static Specimen<QuadraticHinge> specimen(std::mt19937_64& random) {
    std::uniform_real_distribution<double> u(-1, 1);
    const std::array<VectorN<3>, 4> X{{{0, 0, 0}, {1, 0, 0}, {0.4, 0.8, 0}, {0.6, -0.9, 0}}};
    Specimen<QuadraticHinge> out{rest(X, std::pow(10, -6 + 3 * u(random))), {}, 0.5};
    for (int a = 0; a < 4; ++a)
      for (int i = 0; i < 3; ++i) out.state[3 * a + i] = X[a][i] + 0.25 * u(random);
    return out;
  }

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 12>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    const Vec3<T> v = r.c[0] * point3(q, 0) + r.c[1] * point3(q, 3) + r.c[2] * point3(q, 6) + r.c[3] * point3(q, 9);
    out.value = T(0.5) * r.stiffness * dot(v, v);
    if constexpr (order == Order::value) return out;

    for (int a = 0; a < 4; ++a) out.set_gradient(a, (r.stiffness * r.c[a]) * v);
    if constexpr (order == Order::gradient) return out;

    for (int a = 0; a < 4; ++a)
      for (int b = 0; b <= a; ++b)
        for (int i = 0; i < 9; ++i)
          out.hessian[Layout::block(a, b) + i] = i % 4 == 0 ? r.stiffness * r.c[a] * r.c[b] : T(0.0);
    return out;
  }
};
static_assert(ElementEnergy<QuadraticHinge>);

}  // namespace wrinkle
