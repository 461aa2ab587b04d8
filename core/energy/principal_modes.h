#pragma once
/// The second derivative of an isotropic energy density Ψ(σ₁, σ₂) in its own eigenmodes, made positive semi-definite by
/// clamping each mode. Smith, de Goes & Kim 2019, "Analytic eigensystems for isotropic distortion energies", in 2D, and
/// with the two out-of-plane modes of a membrane in space.

#include "core/base/small_vector.h"

namespace wrinkle {

/// The symmetric matrix [a c; c b] with its negative eigenvalues set to zero, in place.
template <class T>
WRINKLE_INLINE void clamp_symmetric(T& a, T& b, T& c) {
  using std::max, std::sqrt;
  const T half = T(0.5) * (a + b), d = T(0.5) * (a - b);
  const T radius = sqrt(d * d + c * c) + T(1e-300);
  const T p = max(half + radius, T(0.0)), n = max(half - radius, T(0.0));
  const T mean = T(0.5) * (p + n), k = T(0.5) * (p - n) / radius;
  a = mean + k * d;
  b = mean - k * d;
  c = k * c;
}

/// Principal axes of the right Cauchy–Green tensor C = FᵀF, given by its entries: C = V diag(σ₁², σ₂²) Vᵀ with
/// V = [c −s; s c]. The order of the two stretches is free. Free of branches.
template <class T>
struct PrincipalAxes {
  T c, s;  // cosine and sine of the first axis
  T stretch1, stretch2;

  WRINKLE_INLINE PrincipalAxes(const T& c11, const T& c12, const T& c22) {
    using std::abs, std::max, std::sqrt;
    const T half = T(0.5) * (c11 + c22), d = T(0.5) * (c11 - c22);
    // Half-angle formulas; the larger of cosine and sine comes from the root, so nothing cancels. The tiny shift turns
    // the undetermined axes of C = I into the coordinate axes.
    const T shifted = abs(d) + T(1e-100);
    const T radius = sqrt(shifted * shifted + c12 * c12);
    c = sqrt(T(0.5) * (T(1.0) + shifted / radius));
    s = T(0.5) * c12 / (radius * c);
    const T sign = T(2.0) * (max(d, T(0.0)) / max(abs(d), T(1e-300))) - T(1.0);  // −1 where d ≤ 0: axes swapped
    s = sign * s;
    stretch1 = sqrt(half + sign * radius);
    stretch2 = sqrt(max(half - sign * radius, T(1e-30)));
  }
};

/// Clamped curvatures of the modes at one point, times the point's weight.
template <class T>
struct PrincipalModes {
  T a11, a22, a12;  // stretching: ∂²Ψ/∂σᵢ∂σⱼ
  T same, swapped;  // ½(flip + twist), ½(flip − twist)

  /// flip = (Ψ₁ − Ψ₂)/(σ₁ − σ₂), twist = (Ψ₁ + Ψ₂)/(σ₁ + σ₂)
  WRINKLE_INLINE PrincipalModes(const T& weight, T s11, T s22, T s12, const T& flip, const T& twist) {
    using std::max;
    clamp_symmetric(s11, s22, s12);
    a11 = weight * s11, a22 = weight * s22, a12 = weight * s12;
    const T f = weight * max(flip, T(0.0)), t = weight * max(twist, T(0.0));
    same = T(0.5) * (f + t), swapped = T(0.5) * (f - t);
  }

  /// Coefficients of u₁u₁ᵀ, u₂u₂ᵀ, u₁u₂ᵀ, u₂u₁ᵀ in the block of two nodes whose shape-function gradients are (a1, a2)
  /// and (b1, b2) in principal axes; uᵢ = F vᵢ / σᵢ.
  struct Coefficients {
    T k11, k22, k12, k21;
  };
  WRINKLE_INLINE Coefficients couple(const T& a1, const T& a2, const T& b1, const T& b2) const {
    const T x11 = a1 * b1, x22 = a2 * b2, x12 = a1 * b2, x21 = a2 * b1;
    return {a11 * x11 + same * x22, a22 * x22 + same * x11, a12 * x12 + swapped * x21, a12 * x21 + swapped * x12};
  }
};

}  // namespace wrinkle
