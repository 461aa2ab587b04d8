#pragma once
#include "core/base/small_vector.h"

namespace wrinkle {

/// Compressible neo-Hookean material as a function of the covariant components c_ij of the deformed metric (the right
/// Cauchy–Green tensor in the base G_i of the rest shape): the law for elements that assume their strains.
///
/// Ψ = ½ μ (G^ij c_ij − 3) − μ ln J + ½ λ (ln J)²  [Pa],   J² = det c / det G
/// Symmetric tensors are listed 11, 12, 22, 13, 23, 33, and derivatives are by these six numbers. det c ≤ 0 gives NaN.
template <class T>
struct MetricLaw {
  static constexpr int kRow[6] = {0, 0, 1, 0, 1, 2}, kColumn[6] = {0, 1, 1, 2, 2, 2};
  static constexpr int kAt[3][3] = {{0, 1, 3}, {1, 2, 4}, {3, 4, 5}};
  static constexpr double kTwice[6] = {1, 2, 1, 2, 2, 1};  // how often a component stands in the matrix

  T inverse[6];  // c^ij [1/m²], the inverse of c_ij
  T lambda, log_J, pressure;
  T value;     // Ψ
  T first[6];  // ∂Ψ/∂c_k = ½ kTwice_k (μ G^k − p c^k),  p = μ − λ ln J

  /// contravariant: G^ij [1/m²]; scale: 1/det G [1/m⁶]
  WRINKLE_INLINE MetricLaw(const T (&c)[6], const T (&contravariant)[6], const T& scale, const T& first_lame,
                           const T& mu)
      : lambda(first_lame) {
    using std::log;
    T cofactor[6];
    for (int k = 0; k < 6; ++k) {
      const int i1 = (kRow[k] + 1) % 3, i2 = (kRow[k] + 2) % 3, j1 = (kColumn[k] + 1) % 3, j2 = (kColumn[k] + 2) % 3;
      cofactor[k] = c[kAt[i1][j1]] * c[kAt[i2][j2]] - c[kAt[i1][j2]] * c[kAt[i2][j1]];
    }
    const T determinant = c[0] * cofactor[0] + c[1] * cofactor[1] + c[3] * cofactor[3];
    log_J = T(0.5) * log(determinant * scale);
    pressure = mu - lambda * log_J;
    const T reciprocal = T(1.0) / determinant;
    T trace(-3.0);
    for (int k = 0; k < 6; ++k) {
      inverse[k] = reciprocal * cofactor[k];
      trace += T(kTwice[k]) * contravariant[k] * c[k];
      first[k] = T(0.5 * kTwice[k]) * (mu * contravariant[k] - pressure * inverse[k]);
    }
    value = T(0.5) * mu * trace - mu * log_J + T(0.5) * lambda * log_J * log_J;
  }

  /// ∂²Ψ/∂c_k∂c_l
  WRINKLE_INLINE void second(T (&d)[6][6]) const { second_with(lambda, pressure, d); }

  /// The same, positive semi-definite: its modes' curvatures 2p and 3λ + 2p, in the metric c, clamped at zero.
  WRINKLE_INLINE void second_positive(T (&d)[6][6]) const {
    using std::max;
    const T p = max(pressure, T(0.0));
    second_with(max(lambda, T(-2.0 / 3) * p), p, d);
  }

 private:
  /// ¼ (λ c^ij c^mn + p (c^im c^jn + c^in c^jm)), k = (ij) and l = (mn), times kTwice of both
  WRINKLE_INLINE void second_with(const T& l1, const T& p, T (&d)[6][6]) const {
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l <= k; ++l) {
        const int i = kRow[k], j = kColumn[k], m = kRow[l], n = kColumn[l];
        d[k][l] = d[l][k] = T(0.25 * kTwice[k] * kTwice[l]) *
                            (l1 * inverse[k] * inverse[l] +
                             p * (inverse[kAt[i][m]] * inverse[kAt[j][n]] + inverse[kAt[i][n]] * inverse[kAt[j][m]]));
      }
  }
};

}  // namespace wrinkle
