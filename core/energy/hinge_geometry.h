#pragma once
/// Geometry of a hinge: an edge x0 x1 with the apexes x2 and x3 of its two triangles, its dihedral angle and height,
/// and their derivatives in reduced coordinates.
///
/// Reduced coordinates of a variation: w₁ = dx₂ − (1−t₁) dx₀ − t₁ dx₁, w₂ likewise for x₃, and d = dx₁ − dx₀, where tᵢ
/// is the parameter of apex i's foot on the edge. In them
///   dθ = −(n₁·w₁)/h₁ − (n₂·w₂)/h₂,   dh₁ = m₁·w₁,
/// with e the edge's unit vector, mᵢ the unit vector from the edge to apex i in its triangle, n₁ = e×m₁, n₂ = m₂×e.
/// θ [rad] is zero where the triangles are coplanar.

#include "core/base/small_vector.h"

namespace wrinkle {

template <class T>
struct HingeFrame {
  Vec3<T> e, m1, n1, m2, n2;
  T inverse_length, t1, t2;
  T height1, inverse_height1, inverse_height2;

  WRINKLE_INLINE void set(const Vec3<T>& x0, const Vec3<T>& x1, const Vec3<T>& x2, const Vec3<T>& x3) {
    using std::sqrt;
    const Vec3<T> edge = x1 - x0, d1 = x2 - x0, d2 = x3 - x0;
    inverse_length = T(1.0) / sqrt(dot(edge, edge));
    const T inverse_square = inverse_length * inverse_length;
    t1 = dot(d1, edge) * inverse_square;
    t2 = dot(d2, edge) * inverse_square;
    const Vec3<T> p1 = d1 - t1 * edge, p2 = d2 - t2 * edge;
    height1 = sqrt(dot(p1, p1));
    inverse_height1 = T(1.0) / height1;
    inverse_height2 = T(1.0) / sqrt(dot(p2, p2));
    e = inverse_length * edge;
    m1 = inverse_height1 * p1;
    m2 = inverse_height2 * p2;
    n1 = cross(e, m1);
    n2 = cross(m2, e);
  }
  WRINKLE_INLINE T sine() const { return -dot(n1, m2); }
  WRINKLE_INLINE T cosine() const { return -dot(m1, m2); }

  /// A covector given by its parts on w₁ and w₂, on the four points.
  WRINKLE_INLINE void expand(const Vec3<T>& on_w1, const Vec3<T>& on_w2, Vec3<T> (&out)[4]) const {
    out[2] = on_w1;
    out[3] = on_w2;
    out[1] = -(t1 * on_w1 + t2 * on_w2);
    out[0] = -(out[1] + on_w1 + on_w2);
  }
};

/// A quadratic form in reduced coordinates; w1e pairs w₁ (rows) with d (columns).
template <class T>
struct ReducedHessian {
  Mat3<T> w11, w12, w22, w1e, w2e, ee;

  /// The form on the four points: calls take(a, b, i, k) with every entry k, number i of 9 (row-major), of the lower
  /// 3×3 blocks (a, b). The caller puts each where it is wanted at once: copying blocks costs a tenth of an assembly.
  template <class Take>
  WRINKLE_INLINE void expand(const HingeFrame<T>& f, const Take& take) const {
    const T a1 = f.t1 - T(1.0), a2 = f.t2 - T(1.0), b1 = -f.t1, b2 = -f.t2;
    for (int i = 0; i < 9; ++i) {
      const int t = i % 3 * 3 + i / 3;  // the transposed entry
      const T w21 = w12.a[t];
      const T k20 = a1 * w11.a[i] + a2 * w12.a[i] - w1e.a[i], k30 = a1 * w21 + a2 * w22.a[i] - w2e.a[i];
      const T k21 = b1 * w11.a[i] + b2 * w12.a[i] + w1e.a[i], k31 = b1 * w21 + b2 * w22.a[i] + w2e.a[i];
      const T k00 = a1 * (k20 - w1e.a[t]) + a2 * (k30 - w2e.a[t]) + ee.a[i];
      take(0, 0, i, k00);
      take(1, 0, i, -(k00 + k20 + k30));  // rows add up to zero: translation
      take(1, 1, i, b1 * (k21 + w1e.a[t]) + b2 * (k31 + w2e.a[t]) + ee.a[i]);
      take(2, 0, i, k20);
      take(2, 1, i, k21);
      take(2, 2, i, w11.a[i]);
      take(3, 0, i, k30);
      take(3, 1, i, k31);
      take(3, 2, i, w21);
      take(3, 3, i, w22.a[i]);
    }
  }
};

}  // namespace wrinkle
