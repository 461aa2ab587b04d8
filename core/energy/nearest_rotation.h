#pragma once
#include "core/base/small_vector.h"
#include "core/energy/prism_eigen.h"

namespace wrinkle {

/// The rotation R nearest to F: it maximises tr(RᵀF). With the singular values σ₁ ≥ σ₂ ≥ |σ₃| of F, σ₃ with the sign of
/// det F, R = U Vᵀ: the convention of Irving et al. 2004 that survives inversion. Unique while σ₂ + σ₃ > 0.
///
/// Without an SVD: tr(RᵀF) is a quadratic form of R's unit quaternion, whose symmetric 4×4 matrix has the eigenvalues
/// σ₁ + σ₂ + σ₃, σ₁ − σ₂ − σ₃, −σ₁ + σ₂ − σ₃, −σ₁ − σ₂ + σ₃ (Davenport's q-method). Flat states (σ₃ = 0) are nothing
/// special to it, and no column of U is ever divided by a singular value.
template <class T>
WRINKLE_INLINE Mat3<T> nearest_rotation(const Mat3<T>& F) {
  Block<T, 4> K;
  K(0, 0) = F(0, 0) + F(1, 1) + F(2, 2);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    K(i + 1, i + 1) = F(i, i) - F(j, j) - F(k, k);
    K(0, i + 1) = K(i + 1, 0) = F(k, j) - F(j, k);
    K(i + 1, j + 1) = K(j + 1, i + 1) = F(i, j) + F(j, i);
  }
  const SymmetricEigen<T, 4> eigen(K);
  T largest = eigen.values[0];
  T q[4] = {eigen.vectors(0, 0), eigen.vectors(1, 0), eigen.vectors(2, 0), eigen.vectors(3, 0)};
  for (int i = 1; i < 4; ++i) {
    for (int c = 0; c < 4; ++c) q[c] = select(largest < eigen.values[i], eigen.vectors(c, i), q[c]);
    largest = select(largest < eigen.values[i], eigen.values[i], largest);
  }
  const T &w = q[0], &x = q[1], &y = q[2], &z = q[3], two(2.0);
  return {{w * w + x * x - y * y - z * z, two * (x * y - w * z), two * (x * z + w * y),  //
           two * (x * y + w * z), w * w - x * x + y * y - z * z, two * (y * z - w * x),  //
           two * (x * z - w * y), two * (y * z + w * x), w * w - x * x - y * y + z * z}};
}

}  // namespace wrinkle
