#pragma once
/// Eigenvalues of small symmetric matrices of packs, free of branches: cyclic Jacobi rotations.

#include "core/base/small_vector.h"

namespace wrinkle {

/// A = V diag(values) Vᵀ; column i of V is the i-th vector. The order of the values is free.
template <class T, int N>
struct SymmetricEigen {
  T values[N];
  Block<T, N> vectors;

  /// The off-diagonal falls quadratically once it is small: so many sweeps leave round-off.
  WRINKLE_INLINE explicit SymmetricEigen(Block<T, N> a) {
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) vectors(i, j) = T(i == j ? 1.0 : 0.0);
    for (int sweep = 0; sweep < kSweeps; ++sweep)
      for (int p = 0; p < N - 1; ++p)
        for (int q = p + 1; q < N; ++q) rotate(a, p, q);
    for (int i = 0; i < N; ++i) values[i] = a(i, i);
  }

  /// V diag(max(values, 0)) Vᵀ: semi-definite by construction.
  WRINKLE_INLINE Block<T, N> positive_part() const {
    using std::max;
    Block<T, N> out;
    for (int i = 0; i < N; ++i)
      for (int j = 0; j <= i; ++j) {
        T sum(0.0);
        for (int k = 0; k < N; ++k) sum += max(values[k], T(0.0)) * vectors(i, k) * vectors(j, k);
        out(i, j) = out(j, i) = sum;
      }
    return out;
  }

 private:
  static constexpr int kSweeps = N <= 3 ? 5 : 7;

  /// The rotation in the plane (p, q) that makes a(p, q) vanish; a is kept whole.
  WRINKLE_INLINE void rotate(Block<T, N>& a, int p, int q) {
    using std::abs, std::sqrt;
    const T d = T(0.5) * (a(q, q) - a(p, p)), off = a(p, q);
    const T root = sqrt(d * d + off * off) + T(1e-300);  // not zero: the angle of a multiple of I is 0
    const T t = off / (d + select(d < T(0.0), -root, root));
    const T c = T(1.0) / sqrt(T(1.0) + t * t), s = t * c;
    a(p, p) -= t * off;
    a(q, q) += t * off;
    a(p, q) = a(q, p) = T(0.0);
    for (int k = 0; k < N; ++k) {
      if (k != p && k != q) {
        const T x = a(k, p), y = a(k, q);
        a(k, p) = a(p, k) = c * x - s * y;
        a(k, q) = a(q, k) = s * x + c * y;
      }
      const T x = vectors(k, p), y = vectors(k, q);
      vectors(k, p) = c * x - s * y;
      vectors(k, q) = s * x + c * y;
    }
  }
};

}  // namespace wrinkle
