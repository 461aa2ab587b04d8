#pragma once
/// The strains that PrismTied assumes: nine squared lengths and products of a prism, measured where they do not lock,
/// and the covariant metric interpolated from them.

#include <utility>

#include "core/base/small_vector.h"

/// Lambdas of kernels are inlined as WRINKLE_INLINE functions are; not under sanitizers, which would take minutes and
/// gigabytes to compile thousands of closures in one function.
#if defined(__SANITIZE_ADDRESS__)
#define WRINKLE_FLAT
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WRINKLE_FLAT
#endif
#endif
#ifndef WRINKLE_FLAT
#define WRINKLE_FLAT __attribute__((always_inline))
#endif

namespace wrinkle::prism_strains {

/// At a level γ through the thickness, z_a the point of edge a there and n_a its director (half from bottom to top):
///   0 1 2   z₁₀·z₁₀, z₁₀·z₂₀, z₂₀·z₂₀      z_ba = z_b − z_a; the metric in the plane, the same all over a level
///   3 4 5   z₁₀·½(n₀ + n₁), z₂₀·½(n₀ + n₂), z₂₁·½(n₁ + n₂)      transverse shear along the edges, at their middles
///   6 7 8   n₀·n₀, n₁·n₁, n₂·n₂                                   at the nodes
/// Each is a product u·v of two combinations of the six corners, lower triangle first.
constexpr int kCount = 9;
constexpr double kGauss = 0.57735026918962576451;  // 1/√3
constexpr double kLevel[2] = {-kGauss, kGauss};    // γ

struct Tables {
  double u[2][kCount][6] = {}, v[2][kCount][6] = {};  // by level, measure and corner
  double product[2][kCount][6][6] = {};               // ∂²(u·v)/∂y_a∂y_b = product I
};

constexpr void add_point(double (&to)[6], int node, double gamma, double sign) {
  to[node] += sign * 0.5 * (1 - gamma);
  to[node + 3] += sign * 0.5 * (1 + gamma);
}
constexpr void add_director(double (&to)[6], int node, double factor) {
  to[node] -= 0.5 * factor;
  to[node + 3] += 0.5 * factor;
}
constexpr void add_edge(double (&to)[6], int from, int node, double gamma) {
  add_point(to, node, gamma, 1);
  add_point(to, from, gamma, -1);
}

inline constexpr Tables kTables = [] {
  Tables t;
  constexpr int plane[3][2] = {{1, 1}, {1, 2}, {2, 2}}, edge[3][2] = {{0, 1}, {0, 2}, {1, 2}};
  for (int level = 0; level < 2; ++level) {
    for (int i = 0; i < 3; ++i) {
      add_edge(t.u[level][i], 0, plane[i][0], kLevel[level]);
      add_edge(t.v[level][i], 0, plane[i][1], kLevel[level]);
      add_edge(t.u[level][3 + i], edge[i][0], edge[i][1], kLevel[level]);
      add_director(t.v[level][3 + i], edge[i][0], 0.5);
      add_director(t.v[level][3 + i], edge[i][1], 0.5);
      add_director(t.u[level][6 + i], i, 1);
      add_director(t.v[level][6 + i], i, 1);
    }
    for (int k = 0; k < kCount; ++k)
      for (int a = 0; a < 6; ++a)
        for (int b = 0; b < 6; ++b)
          t.product[level][k][a][b] = t.u[level][k][a] * t.v[level][k][b] + t.v[level][k][a] * t.u[level][k][b];
  }
  return t;
}();

/// Component (11, 12, 22, 13, 23, 33) per measure at the in-plane points of prism_full_points(), (λ₁, λ₂) =
/// (⅙, ⅙), (⅔, ⅙), (⅙, ⅔). The shear is that of MITC3 (Lee & Bathe 2004): its component along an edge is constant on
/// it,
///   c₁₃ = s₀₁ + λ₂ (s₀₂ − s₀₁ − s₁₂),   c₂₃ = s₀₂ − λ₁ (s₀₂ − s₀₁ − s₁₂),
/// and c₃₃ is linear between the nodes (Betsch & Stein 1995).
inline constexpr auto kInterpolation = [] {
  struct {
    double at[3][6][kCount] = {};
  } t;
  constexpr double lambda[3][2] = {{1.0 / 6, 1.0 / 6}, {2.0 / 3, 1.0 / 6}, {1.0 / 6, 2.0 / 3}};
  for (int p = 0; p < 3; ++p) {
    const double l1 = lambda[p][0], l2 = lambda[p][1];
    for (int i = 0; i < 3; ++i) t.at[p][i][i] = 1;
    const double c13[3] = {1 - l2, l2, -l2}, c23[3] = {l1, 1 - l1, l1}, c33[3] = {1 - l1 - l2, l1, l2};
    for (int i = 0; i < 3; ++i) {
      t.at[p][3][3 + i] = c13[i];
      t.at[p][4][3 + i] = c23[i];
      t.at[p][5][6 + i] = c33[i];
    }
  }
  return t;
}();

/// Does a measure depend on a corner, and by which of its factors? The same at both levels.
constexpr bool in_u(int k, int a) {
  return kTables.u[0][k][a] != 0;
}
constexpr bool in_v(int k, int a) {
  return kTables.v[0][k][a] != 0;
}
constexpr bool touches(int k, int a) {
  return in_u(k, a) || in_v(k, a);
}
/// Does a component of the metric depend on a measure? The same at all points.
constexpr bool depends(int component, int k) {
  return kInterpolation.at[0][component][k] != 0;
}

/// f(0), …, f(N − 1) with each index a constant, so that the tables' zeros cost nothing.
template <int N, class F>
WRINKLE_INLINE void unrolled(const F& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) WRINKLE_FLAT {
    (f(std::integral_constant<int, I>{}), ...);
  }
  (std::make_integer_sequence<int, N>{});
}

/// The measures of one level in a state, or in the change of one.
template <class T>
struct Measures {
  Vec3<T> u[kCount], v[kCount];

  WRINKLE_INLINE Measures(const Vec3<T> (&y)[6], int level) {
    unrolled<kCount>([&](auto k) WRINKLE_FLAT {
      u[k] = v[k] = {T(0.0), T(0.0), T(0.0)};
      unrolled<6>([&](auto a) WRINKLE_FLAT {
        if constexpr (in_u(k, a)) u[k] = u[k] + T(kTables.u[level][k][a]) * y[a];
        if constexpr (in_v(k, a)) v[k] = v[k] + T(kTables.v[level][k][a]) * y[a];
      });
    });
  }
  WRINKLE_INLINE T value(int k) const { return dot(u[k], v[k]); }
  /// Its derivative in the direction of a change.
  WRINKLE_INLINE T change(int k, const Measures& step) const { return dot(step.u[k], v[k]) + dot(u[k], step.v[k]); }
  /// Its derivative by corner a, which it touches.
  template <int k, int a>
  WRINKLE_INLINE Vec3<T> gradient(int level) const {
    if constexpr (!in_v(k, a)) return T(kTables.u[level][k][a]) * v[k];
    if constexpr (!in_u(k, a)) return T(kTables.v[level][k][a]) * u[k];
    return T(kTables.u[level][k][a]) * v[k] + T(kTables.v[level][k][a]) * u[k];
  }
};

}  // namespace wrinkle::prism_strains
