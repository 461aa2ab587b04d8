#pragma once
#include "core/energy/principal_modes.h"
#include "core/energy/rest_triangle.h"

namespace wrinkle {

/// Constant-strain triangle of a Saint Venant–Kirchhoff membrane in space, plane stress.
///
/// W = A h (½ λ tr(ε)² + μ ε:ε),  ε = ½(FᵀF − I),  F = [x₁−x₀, x₂−x₀] B,  B = [X₁−X₀, X₂−X₀]⁻¹
/// A [m²] rest area, h [m] thickness, λ = Eν/(1−ν²) and μ [Pa], x [m], W [J].
struct MembraneStvk {
  static constexpr std::string_view name = "membrane_stvk";
  using Layout = wrinkle::Layout<3, 3, 3>;

  template <class T>
  struct Rest {
    T b11, b12, b21, b22;  // B [1/m]
    T volume;              // A h [m³]
    T lambda, mu;          // [Pa]
  };

  /// Rest constants of the triangle X0 X1 X2 in its own plane. Throws std::invalid_argument if its area is zero.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, double thickness,
                           const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<MembraneStvk> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 9>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    const auto [f1, f2] = TriangleColumns<T>(q, r);
    const T c11 = dot(f1, f1), c12 = dot(f1, f2), c22 = dot(f2, f2);
    const T e11 = T(0.5) * (c11 - T(1.0)), e22 = T(0.5) * (c22 - T(1.0)), e12 = T(0.5) * c12, trace = e11 + e22;
    out.value = r.volume * (T(0.5) * r.lambda * trace * trace + r.mu * (e11 * e11 + e22 * e22 + T(2.0) * e12 * e12));
    if constexpr (order == Order::value) return out;

    const T s11 = r.volume * (r.lambda * trace + T(2.0) * r.mu * e11);  // A h × second Piola–Kirchhoff stress
    const T s22 = r.volume * (r.lambda * trace + T(2.0) * r.mu * e22);
    const T s12 = r.volume * T(2.0) * r.mu * e12;
    set_triangle_gradient<T>(out, r, s11 * f1 + s12 * f2, s12 * f1 + s22 * f2);
    if constexpr (order == Order::gradient) return out;

    if constexpr (curvature == Curvature::exact)
      set_exact(out, r, f1, f2, s11, s12, s22);
    else
      set_positive(out, r, f1, f2, c11, c12, c22, trace);
    return out;
  }

  /// With F = F₀ + G the strain linearised at F₀ is ε − ½GᵀG: its stress takes the place of the actual one.
  template <class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate_mixed(const std::array<T, 9>& q, const std::array<T, 9>& last_step,
                                                        const Rest<T>& r) {
    Local<T, Layout> out = evaluate<Order::gradient, Curvature::exact, T>(q, r);
    const auto [f1, f2] = TriangleColumns<T>(q, r);
    const auto [g1, g2] = TriangleColumns<T>(last_step, r);
    const T e11 = T(0.5) * (dot(f1, f1) - dot(g1, g1) - T(1.0)), e22 = T(0.5) * (dot(f2, f2) - dot(g2, g2) - T(1.0));
    const T e12 = T(0.5) * (dot(f1, f2) - dot(g1, g2)), trace = e11 + e22;
    set_exact(out, r, f1, f2, r.volume * (r.lambda * trace + T(2.0) * r.mu * e11), r.volume * T(2.0) * r.mu * e12,
              r.volume * (r.lambda * trace + T(2.0) * r.mu * e22));
    return out;
  }

 private:
  /// K_ab = (b_aᵀ S b_b) I + A h (λ p_a p_bᵀ + μ p_b p_aᵀ + μ (b_a·b_b) FFᵀ), b_a row a of B, p_a = F b_a.
  template <class T>
  static WRINKLE_INLINE void set_exact(Local<T, Layout>& out, const Rest<T>& r, const Vec3<T>& f1, const Vec3<T>& f2,
                                       const T& s11, const T& s12, const T& s22) {
    const T lambda = r.lambda * r.volume, mu = r.mu * r.volume;
    const Vec3<T> p1 = r.b11 * f1 + r.b12 * f2, p2 = r.b21 * f1 + r.b22 * f2;
    const Mat3<T> ff = outer(f1, f1) + outer(f2, f2);
    const Vec2<T> sb1{s11 * r.b11 + s12 * r.b12, s12 * r.b11 + s22 * r.b12};
    const Vec2<T> sb2{s11 * r.b21 + s12 * r.b22, s12 * r.b21 + s22 * r.b22};
    const Vec2<T> b1{r.b11, r.b12}, b2{r.b21, r.b22};
    Mat3<T> k11 = outer((lambda + mu) * p1, p1) + (mu * dot(b1, b1)) * ff;
    Mat3<T> k21 = outer(lambda * p2, p1) + outer(mu * p1, p2) + (mu * dot(b2, b1)) * ff;
    Mat3<T> k22 = outer((lambda + mu) * p2, p2) + (mu * dot(b2, b2)) * ff;
    k11.add_to_diagonal(dot(b1, sb1));
    k21.add_to_diagonal(dot(b2, sb1));
    k22.add_to_diagonal(dot(b2, sb2));
    set_triangle_hessian(out, k11, k21, k22);
  }

  /// The exact projection of ∂²W/∂F²: its six eigenmodes, each clamped at zero.
  template <class T>
  static WRINKLE_INLINE void set_positive(Local<T, Layout>& out, const Rest<T>& r, const Vec3<T>& f1, const Vec3<T>& f2,
                                          const T& c11, const T& c12, const T& c22, const T& trace) {
    using std::max;
    const PrincipalAxes<T> v(c11, c12, c22);
    const T q1 = v.stretch1 * v.stretch1, q2 = v.stretch2 * v.stretch2, q12 = v.stretch1 * v.stretch2;
    const Vec3<T> u1 = (T(1.0) / v.stretch1) * (v.c * f1 + v.s * f2),
                  u2 = (T(1.0) / v.stretch2) * (v.c * f2 - v.s * f1);
    const T stress = r.lambda * trace, stiff = r.lambda + T(2.0) * r.mu;
    const T normal1 = stress + r.mu * (q1 - T(1.0)), normal2 = stress + r.mu * (q2 - T(1.0));  // Ψᵢ/σᵢ
    const T both = stress + r.mu * (q1 + q2 - T(1.0));
    const PrincipalModes<T> modes(r.volume, normal1 + stiff * q1, normal2 + stiff * q2, r.lambda * q12,
                                  both + r.mu * q12, both - r.mu * q12);
    const T out1 = r.volume * max(normal1, T(0.0)), out2 = r.volume * max(normal2, T(0.0));

    const Vec2<T> w1{r.b11 * v.c + r.b12 * v.s, r.b12 * v.c - r.b11 * v.s};  // b_a in principal axes
    const Vec2<T> w2{r.b21 * v.c + r.b22 * v.s, r.b22 * v.c - r.b21 * v.s};
    const Mat3<T> u11 = outer(u1, u1), u22 = outer(u2, u2), u12 = outer(u1, u2);
    set_triangle_hessian(out, positive_block(modes, out1, out2, w1, w1, u11, u22, u12),
                         positive_block(modes, out1, out2, w2, w1, u11, u22, u12),
                         positive_block(modes, out1, out2, w2, w2, u11, u22, u12));
  }

  template <class T>
  static WRINKLE_INLINE Mat3<T> positive_block(const PrincipalModes<T>& modes, const T& out1, const T& out2,
                                               const Vec2<T>& a, const Vec2<T>& b, const Mat3<T>& u11,
                                               const Mat3<T>& u22, const Mat3<T>& u12) {
    const auto c = modes.couple(a.x, a.y, b.x, b.y);
    const T out_of_plane = out1 * (a.x * b.x) + out2 * (a.y * b.y);  // times I − u₁u₁ᵀ − u₂u₂ᵀ
    const T k11 = c.k11 - out_of_plane, k22 = c.k22 - out_of_plane;
    Mat3<T> k;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) k(i, j) = k11 * u11(i, j) + k22 * u22(i, j) + c.k12 * u12(i, j) + c.k21 * u12(j, i);
    k.add_to_diagonal(out_of_plane);
    return k;
  }
};

}  // namespace wrinkle
