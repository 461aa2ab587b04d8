#pragma once
#include "core/energy/element.h"
#include "core/energy/principal_modes.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// Constant-strain triangle of an as-rigid-as-possible membrane in space: Chen et al. 2023, § 6.
///
/// Ψ = μ ‖F − R‖² = μ Σ (σᵢ − 1)²  [Pa],  W = A h Ψ  [J],  F = [x₁−x₀, x₂−x₀] B,  B = [X₁−X₀, X₂−X₀]⁻¹
/// R nearest isometry of F (3×2), σᵢ its singular values, A [m²] rest area, h [m] thickness, x [m].
///
/// Table 2 gives E and ν of the membrane; ARAP has one modulus, and the paper does not say how they map. Here μ =
/// E/(2(1+ν)), the shear modulus. For small strain W is then that of λ = 0: stretched, the membrane does not contract
/// sideways, and its Young's modulus is 2μ = E/(1+ν). ν = 0 keeps E. A triangle without area has no gradient: NaN.
struct MembraneArap {
  static constexpr std::string_view name = "membrane_arap";
  using Layout = wrinkle::Layout<3, 3, 3>;

  template <class T>
  struct Rest {
    T b11, b12, b21, b22;  // B [1/m]
    T stiffness;           // μ A h [J]
  };

  /// Rest constants of the triangle X0 X1 X2 in its own plane. Throws std::invalid_argument if its area is zero.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, double thickness,
                           const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<MembraneArap> specimen(std::mt19937_64& random);

  /// With S = σ₁ + σ₂ = √(tr C + 2J), C = FᵀF, J = |f₁×f₂|:  Ψ = ½ μ ((S − 2)² + (σ₁ − σ₂)²), which near the rest shape
  /// loses no digits;  ∂Ψ/∂F = 2 μ (F − R),  R = (F + [f₂×n, n×f₁])/S,  n = f₁×f₂/J.
  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 9>& q, const Rest<T>& r) {
    using std::sqrt;
    Local<T, Layout> out;
    const Vec3<T> x0 = point3(q, 0), d1 = point3(q, 3) - x0, d2 = point3(q, 6) - x0;
    const Vec3<T> f1 = r.b11 * d1 + r.b21 * d2, f2 = r.b12 * d1 + r.b22 * d2, normal = cross(f1, f2);
    const T c11 = dot(f1, f1), c12 = dot(f1, f2), c22 = dot(f2, f2), J = sqrt(dot(normal, normal));
    const T S = sqrt(c11 + c22 + T(2.0) * J), inverse = T(1.0) / S;
    const T difference = ((c11 - c22) * (c11 - c22) + T(4.0) * c12 * c12) * inverse * inverse;  // (σ₁ − σ₂)²
    out.value = T(0.5) * r.stiffness * ((S - T(2.0)) * (S - T(2.0)) + difference);
    if constexpr (order == Order::value) return out;

    const Vec3<T> n = (T(1.0) / J) * normal;
    const Vec3<T> r1 = inverse * (f1 + cross(f2, n)), r2 = inverse * (f2 + cross(n, f1));
    const T twice = T(2.0) * r.stiffness;
    const Vec3<T> p1 = twice * (f1 - r1), p2 = twice * (f2 - r2);
    const Vec3<T> g1 = r.b11 * p1 + r.b12 * p2, g2 = r.b21 * p1 + r.b22 * p2;
    out.set_gradient(0, -(g1 + g2));
    out.set_gradient(1, g1);
    out.set_gradient(2, g2);
    if constexpr (order == Order::gradient) return out;

    set_hessian(out, modes<curvature>(c11, c12, c22, J, S), r, r1, r2, n);
    return out;
  }

 private:
  /// ∂²Ψ/∂F² = 2μ times the identity, less two things: `twist` on T Tᵀ, T = [−r₂, r₁] the rotation in the plane, and
  /// the out-of-plane motions n ⊗ b, which have o = I − U⁻¹ instead, U = √C. All other modes have the curvature 2μ.
  template <class T>
  struct Modes {
    T twist;          // 1/S
    T o11, o12, o22;  // I − U⁻¹,  U⁻¹ = ((tr C + J) I − C)/(S J)
  };

  /// The positive form is the exact projection: 1 − 2/S of the twist (T has length √2) and the eigenvalues of o are
  /// clamped at zero.
  template <Curvature curvature, class T>
  static WRINKLE_INLINE Modes<T> modes(const T& c11, const T& c12, const T& c22, const T& J, const T& S) {
    using std::min;
    const T scale = T(1.0) / (S * J);
    Modes<T> m{T(1.0) / S, T(1.0) - scale * (c22 + J), scale * c12, T(1.0) - scale * (c11 + J)};
    if constexpr (curvature == Curvature::positive) {
      m.twist = min(m.twist, T(0.5));
      clamp_symmetric(m.o11, m.o22, m.o12);
    }
    return m;
  }

  /// K_ab = 2μAh ((b_a·b_b)(I − nnᵀ) − twist τ_a τ_bᵀ + (b_aᵀ o b_b) nnᵀ),  b_a row a of B, τ_a = T b_a.
  template <class T>
  static WRINKLE_INLINE Mat3<T> block(const Modes<T>& m, const Rest<T>& r, const Vec2<T>& a, const Vec2<T>& b,
                                      const Vec3<T>& ta, const Vec3<T>& tb, const Mat3<T>& nn) {
    const T twice = T(2.0) * r.stiffness, plain = twice * dot(a, b);
    const T out = twice * (m.o11 * a.x * b.x + m.o12 * (a.x * b.y + a.y * b.x) + m.o22 * a.y * b.y);
    Mat3<T> k = (out - plain) * nn + outer((-twice * m.twist) * ta, tb);
    k.add_to_diagonal(plain);
    return k;
  }

  /// Node 0 follows from translation.
  template <class T>
  static WRINKLE_INLINE void set_hessian(Local<T, Layout>& out, const Modes<T>& m, const Rest<T>& r, const Vec3<T>& r1,
                                         const Vec3<T>& r2, const Vec3<T>& n) {
    const Vec2<T> b1{r.b11, r.b12}, b2{r.b21, r.b22};
    const Vec3<T> t1 = b1.y * r1 - b1.x * r2, t2 = b2.y * r1 - b2.x * r2;
    const Mat3<T> nn = outer(n, n);
    const Mat3<T> k11 = block(m, r, b1, b1, t1, t1, nn), k21 = block(m, r, b2, b1, t2, t1, nn),
                  k22 = block(m, r, b2, b2, t2, t2, nn);
    const Mat3<T> k10 = -(k11 + transpose(k21)), k20 = -(k21 + k22);
    out.set_block(0, 0, -(k10 + k20));
    out.set_block(1, 0, k10);
    out.set_block(1, 1, k11);
    out.set_block(2, 0, k20);
    out.set_block(2, 1, k21);
    out.set_block(2, 2, k22);
  }
};

}  // namespace wrinkle
