#pragma once
#include "core/energy/element.h"

namespace wrinkle {

/// ∂²Ψ/∂F² of an isotropic density Ψ(σ) in principal axes, by its modes: three that stretch, and in each plane one
/// symmetric (flip) and one skew (twist). Smith, de Goes & Kim 2019.
template <class T>
struct PrismModes {
  Mat3<T> stretch;        // ∂²Ψ/∂σᵢ∂σⱼ
  Mat3<T> same, swapped;  // ½(flip ± twist)

  WRINKLE_INLINE void set_plane(int i, int j, const T& flip, const T& twist) {
    same(i, j) = same(j, i) = T(0.5) * (flip + twist);
    swapped(i, j) = swapped(j, i) = T(0.5) * (flip - twist);
  }

  /// Adds the blocks of a prism's corners to its Hessian: `along` the gradients of their shape functions in principal
  /// axes, `axis` the axes that their forces have in space.
  template <class L>
  WRINKLE_INLINE void add_to(Local<T, L>& out, const Vec3<T> (&axis)[3], const T (&along)[6][3]) const {
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b <= a; ++b) {
        const Mat3<T> m = couple(along[a], along[b]);
        T* k = &out.hessian[L::block(a, b)];
        for (int i = 0; i < 3; ++i) {
          const Mat3<T> part = outer(axis[i], m(i, 0) * axis[0] + m(i, 1) * axis[1] + m(i, 2) * axis[2]);
          for (int e = 0; e < 9; ++e) k[e] += part.a[e];
        }
      }
  }

 private:
  /// The block of two corners, all in principal axes.
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
};

}  // namespace wrinkle
