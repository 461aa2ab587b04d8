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

  /// The form's lower 3×3 blocks on the four points, in the order of Layout<3,3,3,3>: (0,0) (1,0) (1,1) (2,0) … (3,3).
  WRINKLE_INLINE void expand(const HingeFrame<T>& f, Mat3<T> (&k)[10]) const {
    const T a1 = f.t1 - T(1.0), a2 = f.t2 - T(1.0), b1 = -f.t1, b2 = -f.t2;
    const Mat3<T> w21 = transpose(w12);
    for (int i = 0; i < 9; ++i) {
      k[3].a[i] = a1 * w11.a[i] + a2 * w12.a[i] - w1e.a[i];
      k[4].a[i] = b1 * w11.a[i] + b2 * w12.a[i] + w1e.a[i];
      k[6].a[i] = a1 * w21.a[i] + a2 * w22.a[i] - w2e.a[i];
      k[7].a[i] = b1 * w21.a[i] + b2 * w22.a[i] + w2e.a[i];
    }
    k[5] = w11;
    k[8] = w21;
    k[9] = w22;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        k[0](i, j) = a1 * k[3](i, j) + a2 * k[6](i, j) + ee(i, j) - (a1 * w1e(j, i) + a2 * w2e(j, i));
    k[1] = -(k[0] + k[3] + k[6]);  // rows add up to zero: translation
    k[2] = -(transpose(k[1]) + k[4] + k[7]);
  }
};

}  // namespace wrinkle
