#pragma once
#include "core/energy/prism_eigen.h"
#include "core/energy/prism_modes.h"
#include "core/material/hencky_flow.h"

namespace wrinkle {

/// x coth x, given z = tanh x too: 1 + z²/3 + z⁴/5 + … where x loses its digits.
template <class T>
WRINKLE_INLINE T x_coth_x(const T& x, const T& z) {
  constexpr double kSmall = 0.0016;  // z⁶ of the next term: s⁶/13 = 1e-18
  const T s = z * z;
  const T series = T(1.0) + s * (T(1.0 / 3) + s * (T(1.0 / 5) + s * (T(1.0 / 7) + s * (T(1.0 / 9) + s * T(1.0 / 11)))));
  const auto small = s < T(kSmall);
  return select(small, series, x / select(small, T(1.0), z));
}

/// w ∂²ψ/∂F² in the principal axes of the elastic predictor. Curvature::positive clamps each mode at zero: the exact
/// projection.
///   stretch = (∂²ψ/∂εᵢ∂εⱼ − τᵢ δᵢⱼ)/(σᵢσⱼ)
///   flip = (τᵢ/σᵢ − τⱼ/σⱼ)/(σᵢ − σⱼ) = (2μ̂ x coth x − ½(τᵢ + τⱼ))/(σᵢσⱼ),  x = ½(εᵢ − εⱼ): as τᵢ − τⱼ = 2μ̂ (εᵢ − εⱼ)
///   twist = (τᵢ/σᵢ + τⱼ/σⱼ)/(σᵢ + σⱼ)
template <Curvature curvature, class T>
WRINKLE_INLINE PrismModes<T> predictor_modes(const T& w, const HenckyFlow<T>& law, const FlowConstants<T>& c,
                                             const T (&strain)[3], const T (&tau)[3], const T (&sigma)[3]) {
  using std::max;
  PrismModes<T> out;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j <= i; ++j) {
      const T scale = w / (sigma[i] * sigma[j]);
      out.stretch(i, j) = out.stretch(j, i) = scale * (law.tangent(i, j, c) - (i == j ? tau[i] : T(0.0)));
      if (i == j) continue;
      const T coth = x_coth_x(T(0.5) * (strain[i] - strain[j]), (sigma[i] - sigma[j]) / (sigma[i] + sigma[j]));
      T flip = scale * (T(2.0) * law.secant * coth - T(0.5) * (tau[i] + tau[j]));
      T twist = scale * (tau[i] * sigma[j] + tau[j] * sigma[i]) / (sigma[i] + sigma[j]);
      if constexpr (curvature == Curvature::positive) flip = max(flip, T(0.0)), twist = max(twist, T(0.0));
      out.set_plane(i, j, flip, twist);
    }
  if constexpr (curvature == Curvature::positive) out.stretch = SymmetricEigen<T, 3>(out.stretch).positive_part();
  return out;
}

}  // namespace wrinkle
