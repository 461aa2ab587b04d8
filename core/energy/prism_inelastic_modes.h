#pragma once
#include "core/energy/element.h"
#include "core/energy/prism_eigen.h"
#include "core/material/hencky_flow.h"

namespace wrinkle {

/// ∂²ψ/∂F² of an isotropic potential in the principal axes of the elastic predictor, by its modes: three that stretch,
/// and in each plane one symmetric and one skew. Smith, de Goes & Kim 2019. Curvature::positive clamps each at zero:
/// the exact projection.
template <class T>
struct PredictorModes {
  Mat3<T> stretch;        // ∂²ψ/∂σᵢ∂σⱼ = (∂²ψ/∂εᵢ∂εⱼ − τᵢ δᵢⱼ)/(σᵢσⱼ)
  Mat3<T> same, swapped;  // ½(flip ± twist)

  /// flip = (τᵢ/σᵢ − τⱼ/σⱼ)/(σᵢ − σⱼ) = (2μ̂ x coth x − ½(τᵢ + τⱼ))/(σᵢσⱼ),  x = ½(εᵢ − εⱼ): as τᵢ − τⱼ = 2μ̂ (εᵢ − εⱼ)
  /// twist = (τᵢ/σᵢ + τⱼ/σⱼ)/(σᵢ + σⱼ)
  template <Curvature curvature>
  static WRINKLE_INLINE PredictorModes of(const HenckyFlow<T>& law, const FlowConstants<T>& c, const T (&strain)[3],
                                          const T (&tau)[3], const T (&sigma)[3]) {
    using std::max;
    PredictorModes out;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j) {
        const T scale = T(1.0) / (sigma[i] * sigma[j]);
        out.stretch(i, j) = out.stretch(j, i) = scale * (law.tangent(i, j, c) - (i == j ? tau[i] : T(0.0)));
        if (i == j) continue;
        const T coth = x_coth_x(T(0.5) * (strain[i] - strain[j]), (sigma[i] - sigma[j]) / (sigma[i] + sigma[j]));
        T flip = scale * (T(2.0) * law.secant * coth - T(0.5) * (tau[i] + tau[j]));
        T twist = scale * (tau[i] * sigma[j] + tau[j] * sigma[i]) / (sigma[i] + sigma[j]);
        if constexpr (curvature == Curvature::positive) {
          flip = max(flip, T(0.0));
          twist = max(twist, T(0.0));
        }
        out.same(i, j) = out.same(j, i) = T(0.5) * (flip + twist);
        out.swapped(i, j) = out.swapped(j, i) = T(0.5) * (flip - twist);
      }
    if constexpr (curvature == Curvature::positive) out.stretch = SymmetricEigen<T, 3>(out.stretch).positive_part();
    return out;
  }

  /// The block of two nodes whose shape functions have the gradients a and b, all in principal axes.
  WRINKLE_INLINE Mat3<T> couple(const T (&a)[3], const T (&b)[3]) const {
    Mat3<T> m;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      m(i, i) = stretch(i, i) * a[i] * b[i] + same(i, j) * a[j] * b[j] + same(i, k) * a[k] * b[k];
      m(i, j) = stretch(i, j) * a[i] * b[j] + swapped(i, j) * a[j] * b[i];
      m(j, i) = stretch(i, j) * a[j] * b[i] + swapped(i, j) * a[i] * b[j];
    }
    return m;
  }

 private:
  /// x coth x, given z = tanh x too: 1 + z²/3 + z⁴/5 + … where x loses its digits.
  static WRINKLE_INLINE T x_coth_x(const T& x, const T& z) {
    const T s = z * z;
    const T series =
        T(1.0) + s * (T(1.0 / 3) + s * (T(1.0 / 5) + s * (T(1.0 / 7) + s * (T(1.0 / 9) + s * T(1.0 / 11)))));
    const auto small = s < T(kSmall);
    return select(small, series, x / select(small, T(1.0), z));
  }
  static constexpr double kSmall = 0.0016;  // z⁶ of the next term: s⁶/13 = 1e-18
};

}  // namespace wrinkle
