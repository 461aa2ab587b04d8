#pragma once
#include "core/energy/prism_eigen.h"
#include "core/energy/prism_inelastic_modes.h"
#include "core/energy/prism_metric_law.h"
#include "core/material/hencky_flow.h"

namespace wrinkle {

/// A Hencky material that flows (hencky_flow.h) as a function of the covariant components c_ij of the deformed metric:
/// PrismInelastic's law for elements that assume their strains.
///
/// ψ(ε), εᵢ = ½ ln λᵢ, λᵢ the eigenvalues of A c, A^ij = A^ji [1/m²] the history: the inverse of the metric that is
/// free of shear stress, G^ij before anything has flowed; flow keeps det A. With A = L Lᵀ and Lᵀ c L vᵢ = λᵢ vᵢ, Nᵢ = L
/// vᵢ:
///   ∂λᵢ/∂c_kl = Nᵢᵏ Nᵢˡ,   ∂ψ/∂c = Σ τᵢ/(2λᵢ) Nᵢ Nᵢᵀ
/// Lists and derivatives as MetricLaw's. det c ≤ 0 gives NaN.
template <class T>
struct FlowMetricLaw {
  using Lists = MetricLaw<double>;

  T value;                          // ψ [Pa]
  T first[6];                       // ∂ψ/∂c_k
  T trace, deviator[3], square[3];  // tr ε, dev ε, λ
  Vec3<T> N[3];                     // [1/m]
  HenckyFlow<T> law;                // at the strains

  /// scale: 1/det G [1/m⁶]
  WRINKLE_INLINE FlowMetricLaw(const T (&c)[6], const T (&A)[6], const T& scale, const FlowConstants<T>& constants)
      : law(predict(c, A, scale), trace, constants), constants_(constants) {
    value = law.value;
    for (int i = 0; i < 3; ++i) tau_[i] = law.stress(deviator, i);
    for (int k = 0; k < 6; ++k) {
      first[k] = T(0.0);
      for (int i = 0; i < 3; ++i) first[k] += T(0.5 * Lists::kTwice[k]) * tau_[i] / square[i] * along(i, i, k);
    }
  }

  /// ∂²ψ/∂c_k∂c_l = Σ_ij (∂²ψ/∂εᵢ∂εⱼ − 2 τᵢ δᵢⱼ)/(4 λᵢ λⱼ) e^ii_k e^jj_l + Σ_{i<j} 2 q_ij e^ij_k e^ij_l, times kTwice
  /// of both; e^ij = ½ (Nᵢ Nⱼᵀ + Nⱼ Nᵢᵀ),
  ///   q_ij = ½ (τᵢ/λᵢ − τⱼ/λⱼ)/(λᵢ − λⱼ) = ½ (2μ̂ y coth y − τᵢ − τⱼ)/(2 λᵢ λⱼ),  y = εᵢ − εⱼ: as τᵢ − τⱼ = 2μ̂ y
  WRINKLE_INLINE void second(T (&d)[6][6]) const { second_with<Curvature::exact>(d); }
  /// The same with its modes in the predictor's axes clamped at zero: positive semi-definite.
  WRINKLE_INLINE void second_positive(T (&d)[6][6]) const { second_with<Curvature::positive>(d); }

  /// What of the strain along axis i is elastic once the step is taken.
  T elastic_strain(int i) const { return T(1.0 / 3) * trace + law.secant / constants_.mu * deviator[i]; }

 private:
  /// dev ε; finds all that is not stress on the way.
  WRINKLE_INLINE const T (&predict(const T (&c)[6], const T (&A)[6], const T& scale))[3] {
    using std::log, std::sqrt;
    const T l11 = sqrt(A[0]), l21 = A[1] / l11, l31 = A[3] / l11, l22 = sqrt(A[2] - l21 * l21),
            l32 = (A[4] - l31 * l21) / l22, l33 = sqrt(A[5] - l31 * l31 - l32 * l32);
    const Vec3<T> L[3] = {{l11, l21, l31}, {T(0.0), l22, l32}, {T(0.0), T(0.0), l33}};  // columns
    const auto lowered = [&c](const Vec3<T>& v) WRINKLE_INLINE_LAMBDA {
      return Vec3<T>{c[0] * v.x + c[1] * v.y + c[3] * v.z, c[1] * v.x + c[2] * v.y + c[4] * v.z,
                     c[3] * v.x + c[4] * v.y + c[5] * v.z};
    };
    Mat3<T> pulled;
    for (int i = 0; i < 3; ++i) {
      const Vec3<T> row = lowered(L[i]);
      for (int j = 0; j <= i; ++j) pulled(i, j) = pulled(j, i) = dot(row, L[j]);
    }
    const SymmetricEigen<T, 3> axes(pulled);
    const T determinant =
        c[0] * (c[2] * c[5] - c[4] * c[4]) - c[1] * (c[1] * c[5] - c[4] * c[3]) + c[3] * (c[1] * c[4] - c[2] * c[3]);
    trace = T(0.5) * log(determinant * scale);
    T sum(0.0);
    for (int i = 0; i < 3; ++i) {
      square[i] = axes.values[i];
      deviator[i] = T(0.5) * log(axes.values[i]);
      sum += deviator[i];
      N[i] = axes.vectors(0, i) * L[0] + axes.vectors(1, i) * L[1] + axes.vectors(2, i) * L[2];
    }
    for (T& value_of : deviator) value_of -= T(1.0 / 3) * sum;
    return deviator;
  }

  /// e^ij by component
  WRINKLE_INLINE T along(int i, int j, int k) const {
    const auto at = [](const Vec3<T>& v, int c) WRINKLE_INLINE_LAMBDA { return c == 0 ? v.x : c == 1 ? v.y : v.z; };
    const int r = Lists::kRow[k], c = Lists::kColumn[k];
    return T(0.5) * (at(N[i], r) * at(N[j], c) + at(N[j], r) * at(N[i], c));
  }

  template <Curvature curvature>
  WRINKLE_INLINE void second_with(T (&d)[6][6]) const {
    using std::max;
    HenckyFlow<T> softened = law;
    softened.soften(constants_);
    Mat3<T> stretch;  // of the strains' changes dλ/2λ
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j)
        stretch(i, j) = stretch(j, i) = softened.tangent(i, j, constants_) - (i == j ? T(2.0) * tau_[i] : T(0.0));
    if constexpr (curvature == Curvature::positive) stretch = SymmetricEigen<T, 3>(stretch).positive_part();
    T e[6][6], shear[3];  // e^11 e^22 e^33 e^21 e^31 e^32, each by component and kTwice
    for (int m = 0; m < 6; ++m) {
      const int i = m < 3 ? m : kFirst[m - 3], j = m < 3 ? m : kSecond[m - 3];
      const T scale = m < 3 ? T(0.5) / square[i] : T(1.0);
      for (int k = 0; k < 6; ++k) e[m][k] = T(Lists::kTwice[k]) * scale * along(i, j, k);
    }
    for (int m = 0; m < 3; ++m) {
      const int i = kFirst[m], j = kSecond[m];
      const T coth = x_coth_x(deviator[i] - deviator[j], (square[i] - square[j]) / (square[i] + square[j]));
      T q = T(2.0) * law.secant * coth - tau_[i] - tau_[j];
      if constexpr (curvature == Curvature::positive) q = max(q, T(0.0));
      shear[m] = T(0.5) * q / (square[i] * square[j]);
    }
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l <= k; ++l) {
        T sum(0.0);
        for (int i = 0; i < 3; ++i) {
          T row(0.0);
          for (int j = 0; j < 3; ++j) row += stretch(i, j) * e[j][l];
          sum += row * e[i][k] + shear[i] * e[3 + i][k] * e[3 + i][l];
        }
        d[k][l] = d[l][k] = sum;
      }
  }

  static constexpr int kFirst[3] = {1, 2, 2}, kSecond[3] = {0, 0, 1};

  FlowConstants<T> constants_;
  T tau_[3];
};

}  // namespace wrinkle
