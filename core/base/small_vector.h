#pragma once
/// Vectors of two and three components and 2×2 and 3×3 blocks over any scalar: what element kernels are written in.
/// Eigen's fixed-size types do not take SIMD packs as scalars, hence our own few lines.

#include "core/base/simd.h"

namespace wrinkle {

template <class T>
struct Vec2 {
  T x, y;
  static constexpr int kSize = 2;
  friend WRINKLE_INLINE Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend WRINKLE_INLINE Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend WRINKLE_INLINE Vec2 operator-(const Vec2& a) { return {-a.x, -a.y}; }
  friend WRINKLE_INLINE Vec2 operator*(const T& s, const Vec2& a) { return {s * a.x, s * a.y}; }
};

template <class T>
struct Vec3 {
  T x, y, z;
  static constexpr int kSize = 3;
  friend WRINKLE_INLINE Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend WRINKLE_INLINE Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend WRINKLE_INLINE Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  friend WRINKLE_INLINE Vec3 operator*(const T& s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
};

template <class T>
WRINKLE_INLINE T dot(const Vec2<T>& a, const Vec2<T>& b) {
  return a.x * b.x + a.y * b.y;
}
template <class T>
WRINKLE_INLINE T dot(const Vec3<T>& a, const Vec3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
WRINKLE_INLINE Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A square block, row-major.
template <class T, int N>
struct Block {
  T a[N * N];

  WRINKLE_INLINE T& operator()(int r, int c) { return a[N * r + c]; }
  WRINKLE_INLINE const T& operator()(int r, int c) const { return a[N * r + c]; }
  WRINKLE_INLINE Block& operator+=(const Block& o) {
    for (int i = 0; i < N * N; ++i) a[i] += o.a[i];
    return *this;
  }
  WRINKLE_INLINE void add_to_diagonal(const T& s) {
    for (int i = 0; i < N; ++i) a[N * i + i] += s;
  }
  friend WRINKLE_INLINE Block operator+(Block p, const Block& q) { return p += q; }
  friend WRINKLE_INLINE Block operator-(const Block& m) {
    Block r;
    for (int i = 0; i < N * N; ++i) r.a[i] = -m.a[i];
    return r;
  }
  friend WRINKLE_INLINE Block operator*(const T& s, const Block& m) {
    Block r;
    for (int i = 0; i < N * N; ++i) r.a[i] = s * m.a[i];
    return r;
  }
};
template <class T>
using Mat2 = Block<T, 2>;
template <class T>
using Mat3 = Block<T, 3>;

/// u vᵀ
template <class T>
WRINKLE_INLINE Mat2<T> outer(const Vec2<T>& u, const Vec2<T>& v) {
  return {{u.x * v.x, u.x * v.y, u.y * v.x, u.y * v.y}};
}
template <class T>
WRINKLE_INLINE Mat3<T> outer(const Vec3<T>& u, const Vec3<T>& v) {
  return {{u.x * v.x, u.x * v.y, u.x * v.z, u.y * v.x, u.y * v.y, u.y * v.z, u.z * v.x, u.z * v.y, u.z * v.z}};
}

template <class T, int N>
WRINKLE_INLINE Block<T, N> transpose(const Block<T, N>& m) {
  Block<T, N> r;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) r(i, j) = m(j, i);
  return r;
}

/// u vᵀ + v uᵀ
template <class T>
WRINKLE_INLINE Mat3<T> symmetric_outer(const Vec3<T>& u, const Vec3<T>& v) {
  const Mat3<T> m = outer(u, v);
  return m + transpose(m);
}

}  // namespace wrinkle
