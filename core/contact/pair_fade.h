#pragma once
/// How the barrier between two edges fades where they come to be parallel, of one pair or of several side by side.

#include "core/contact/pair_distance.h"

namespace wrinkle {

/// C = |a × b|² of two edges, and its derivatives by the four points.
template <class T>
struct CrossSquared {
  T value;
  PairField<T> gradient;
  Mat3<T> aa, ab, bb;  // second derivatives by the edges

  WRINKLE_INLINE explicit CrossSquared(const PairField<T>& x) {
    const Vec3<T> a = x[1] - x[0], b = x[3] - x[2], n = cross(a, b);
    const T a2 = dot(a, a), b2 = dot(b, b), both = dot(a, b), two(2.0);
    value = dot(n, n);
    const Vec3<T> by_a = (two * b2) * a - (two * both) * b, by_b = (two * a2) * b - (two * both) * a;
    gradient = {-by_a, by_a, -by_b, by_b};
    aa = outer(-two * b, b);
    aa.add_to_diagonal(two * b2);
    bb = outer(-two * a, a);
    bb.add_to_diagonal(two * a2);
    ab = outer(T(4.0) * a, b) + outer(-two * b, a);
    ab.add_to_diagonal(-two * both);
  }
  WRINKLE_INLINE Mat3<T> block(int i, int j) const {
    const T sign(i % 2 == j % 2 ? 1.0 : -1.0);
    if (i < 2) return sign * aa;
    return j < 2 ? sign * transpose(ab) : sign * bb;
  }
};

/// W = m A b from A b, which `out` holds as far as `order`; m = c (2 − c), c = C/ε× < 1: see pair_potential.
template <class T>
WRINKLE_INLINE void fade(const PairField<T>& x, const T& mollified, Order order, Local<T, PairLayout>& out) {
  const CrossSquared<T> cross(x);
  const T c = cross.value / mollified, m = c * (T(2.0) - c), slope = T(2.0) * (T(1.0) - c) / mollified;
  PairField<T> by;
  for (int i = 0; i < 4; ++i) by[i] = point3(out.gradient, 3 * i);
  if (order == Order::hessian) {
    const T first = out.value * slope, second = T(-2.0) * out.value / (mollified * mollified);
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j <= i; ++j) {
        const Mat3<T> more = first * cross.block(i, j) +
                             outer(second * cross.gradient[i] + slope * by[i], cross.gradient[j]) +
                             outer(slope * cross.gradient[i], by[j]);
        T* block = &out.hessian[PairLayout::block(i, j)];
        for (int k = 0; k < 9; ++k) block[k] = m * block[k] + more.a[k];
      }
  }
  if (order != Order::value)
    for (int i = 0; i < 4; ++i) out.set_gradient(i, m * by[i] + (slope * out.value) * cross.gradient[i]);
  out.value *= m;
}

}  // namespace wrinkle
