#pragma once
#include "core/base/small_vector.h"

namespace wrinkle {

/// Principal values and axes of a symmetric 3×3 matrix by Jacobi's rotations, without a comparison anywhere, so that
/// packs and automatic differentiation (of values that differ) run through it. B = Σ valuesᵢ axisᵢ axisᵢᵀ, in any
/// order.
template <class T>
struct PredictorAxes {
  T values[3];
  Vec3<T> axis[3];

  WRINKLE_INLINE explicit PredictorAxes(Mat3<T> b) {
    axis[0] = {T(1.0), T(0.0), T(0.0)};
    axis[1] = {T(0.0), T(1.0), T(0.0)};
    axis[2] = {T(0.0), T(0.0), T(1.0)};
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      rotate(b, 0, 1, 2);
      rotate(b, 0, 2, 1);
      rotate(b, 1, 2, 0);
    }
    for (int i = 0; i < 3; ++i) values[i] = b(i, i);
  }

 private:
  static constexpr int kSweeps = 5;  // the off-diagonal falls quadratically once it is small

  /// Turns in the plane (p, q) by the smaller of the angles that make b(p, q) vanish.
  WRINKLE_INLINE void rotate(Mat3<T>& b, int p, int q, int other) {
    using std::abs, std::sqrt;
    const T d = T(0.5) * (b(q, q) - b(p, p)) + T(kTiny), off = b(p, q);
    const T sign = d / abs(d);
    const T t = sign * off / (abs(d) + sqrt(d * d + off * off));
    const T c = T(1.0) / sqrt(T(1.0) + t * t), s = t * c;
    b(p, p) -= t * off;
    b(q, q) += t * off;
    b(p, q) = b(q, p) = T(0.0);
    const T x = b(other, p), y = b(other, q);
    b(other, p) = b(p, other) = c * x - s * y;
    b(other, q) = b(q, other) = s * x + c * y;
    const Vec3<T> u = axis[p], v = axis[q];
    axis[p] = c * u - s * v;
    axis[q] = s * u + c * v;
  }
  static constexpr double kTiny = 1e-150;  // equal values: the angle is that of off, none if that is zero too
};

}  // namespace wrinkle
