#pragma once
#include "core/energy/principal_modes.h"
#include "core/energy/rest_triangle.h"

namespace wrinkle {

/// Rest constants of an isometry membrane that resists dilation have λ/(2μ) too; the others have λ = 0.
template <class R>
concept ResistsDilation = requires(const R& r) {
  r.dilation;
};

/// Constant-strain triangle in space whose stress is linear in what F is off its nearest isometry R, both 3×2:
///
/// Ψ = μ ‖F − R‖² + ½ λ tr²(RᵀF − I) = μ Σ (σᵢ − 1)² + ½ λ (S − 2)²  [Pa],  W = A h Ψ  [J]
/// F = [x₁−x₀, x₂−x₀] B,  B = [X₁−X₀, X₂−X₀]⁻¹,  σᵢ singular values of F,  S = σ₁ + σ₂ = tr RᵀF
///
/// RestOf<T>: b11, b12, b21, b22 of B [1/m], stiffness = μ A h [J] and, with λ, dilation = λ/(2μ). A triangle without
/// area has no gradient: NaN.
template <template <class> class RestOf>
struct IsometryMembrane {
  using Layout = wrinkle::Layout<3, 3, 3>;
  template <class T>
  using Rest = RestOf<T>;

  /// With S = √(tr C + 2J), C = FᵀF, J = |f₁×f₂|:  ‖F − R‖² = ½ ((S − 2)² + (σ₁ − σ₂)²), which near the rest shape
  /// loses no digits;  ∂Ψ/∂F = 2 μ (F − R) + λ (S − 2) R,  R = (F + [f₂×n, n×f₁])/S,  n = f₁×f₂/J.
  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 9>& q, const Rest<T>& r) {
    using std::sqrt;
    constexpr bool dilates = ResistsDilation<Rest<T>>;
    Local<T, Layout> out;
    const auto [f1, f2] = TriangleColumns<T>(q, r);
    const Vec3<T> normal = cross(f1, f2);
    const T c11 = dot(f1, f1), c12 = dot(f1, f2), c22 = dot(f2, f2), J = sqrt(dot(normal, normal));
    const T S = sqrt(c11 + c22 + T(2.0) * J), inverse = T(1.0) / S, excess = S - T(2.0);
    const T difference = ((c11 - c22) * (c11 - c22) + T(4.0) * c12 * c12) * inverse * inverse;  // (σ₁ − σ₂)²
    out.value = T(0.5) * r.stiffness * (excess * excess + difference);
    if constexpr (dilates) out.value += r.stiffness * r.dilation * excess * excess;
    if constexpr (order == Order::value) return out;

    const Vec3<T> n = (T(1.0) / J) * normal;
    const Vec3<T> r1 = inverse * (f1 + cross(f2, n)), r2 = inverse * (f2 + cross(n, f1));
    const T twice = T(2.0) * r.stiffness;
    Vec3<T> p1 = twice * (f1 - r1), p2 = twice * (f2 - r2);
    if constexpr (dilates) {
      const T pull = twice * r.dilation * excess;
      p1 = p1 + pull * r1;
      p2 = p2 + pull * r2;
    }
    set_triangle_gradient(out, r, p1, p2);
    if constexpr (order == Order::gradient) return out;

    T turning(1.0);
    if constexpr (dilates) turning -= r.dilation * excess;
    set_hessian(out, modes<curvature>(c11, c12, c22, J, S, turning), r, r1, r2, n);
    return out;
  }

 private:
  /// ∂²Ψ/∂F² = 2μ (identity − c ∂R/∂F) + λ R Rᵀ,  c = 1 − λ (S − 2)/(2μ), and ∂R/∂F has three modes: 1/S on T Tᵀ,
  /// T = [−r₂, r₁] the rotation in the plane, and U⁻¹, U = √C, on the out-of-plane motions n ⊗ b. R, T and those are
  /// orthogonal; the two modes left over have the curvature 2μ, and that of R, 2 (μ + λ), is positive.
  template <class T>
  struct Modes {
    T twist;          // c/S
    T o11, o12, o22;  // I − c U⁻¹,  U⁻¹ = ((tr C + J) I − C)/(S J)
  };

  /// The positive form is the exact projection: 1 − 2c/S of the twist (T has length √2) and the eigenvalues of o are
  /// clamped at zero.
  template <Curvature curvature, class T>
  static WRINKLE_INLINE Modes<T> modes(const T& c11, const T& c12, const T& c22, const T& J, const T& S, const T& c) {
    using std::min;
    const T scale = c / (S * J);
    Modes<T> m{c / S, T(1.0) - scale * (c22 + J), scale * c12, T(1.0) - scale * (c11 + J)};
    if constexpr (curvature == Curvature::positive) {
      m.twist = min(m.twist, T(0.5));
      clamp_symmetric(m.o11, m.o22, m.o12);
    }
    return m;
  }

  /// A row b of B, in the plane and in space.
  template <class T>
  struct Row {
    Vec2<T> b;
    Vec3<T> turned, along;  // T b, R b
  };

  /// K_ab = 2μAh ((b_a·b_b)(I − nnᵀ) − twist T b_a (T b_b)ᵀ + (b_aᵀ o b_b) nnᵀ) + λAh R b_a (R b_b)ᵀ
  template <class T>
  static WRINKLE_INLINE Mat3<T> block(const Modes<T>& m, const Rest<T>& r, const Row<T>& a, const Row<T>& b,
                                      const Mat3<T>& nn) {
    const T twice = T(2.0) * r.stiffness, plain = twice * dot(a.b, b.b);
    const T out = twice * (m.o11 * a.b.x * b.b.x + m.o12 * (a.b.x * b.b.y + a.b.y * b.b.x) + m.o22 * a.b.y * b.b.y);
    Mat3<T> k = (out - plain) * nn + outer((-twice * m.twist) * a.turned, b.turned);
    if constexpr (ResistsDilation<Rest<T>>) k += outer((twice * r.dilation) * a.along, b.along);
    k.add_to_diagonal(plain);
    return k;
  }

  template <class T>
  static WRINKLE_INLINE void set_hessian(Local<T, Layout>& out, const Modes<T>& m, const Rest<T>& r, const Vec3<T>& r1,
                                         const Vec3<T>& r2, const Vec3<T>& n) {
    const Row<T> b1{{r.b11, r.b12}, r.b12 * r1 - r.b11 * r2, r.b11 * r1 + r.b12 * r2};
    const Row<T> b2{{r.b21, r.b22}, r.b22 * r1 - r.b21 * r2, r.b21 * r1 + r.b22 * r2};
    const Mat3<T> nn = outer(n, n);
    set_triangle_hessian(out, block(m, r, b1, b1, nn), block(m, r, b2, b1, nn), block(m, r, b2, b2, nn));
  }
};

}  // namespace wrinkle
