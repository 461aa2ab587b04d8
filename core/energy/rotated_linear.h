#pragma once
#include <algorithm>

#include "core/energy/nearest_rotation.h"
#include "core/energy/point_groups.h"

namespace wrinkle {

/// Adds one integration point of "rotated linear" elasticity to an element of N points in space. Irving et al. 2004.
///
/// W = w (μ |F − R|² + ½ λ tr(RᵀF − I)²) [J],  F = Σ_a q_a ⊗ g_a,  g_a = ∂N_a/∂X [1/m],  w [m³], λ and μ [Pa],
/// R = nearest_rotation(F): finite for every state, and one that is flat or inverted is driven back to rest.
///
/// ∂ψ/∂F = 2μ (F − R) + λ tr(S − I) R,   S = RᵀF,
/// d²ψ = 2μ |dF|² + λ (R:dF)² − c aᵀG⁻¹a,   c = 2μ − λ tr(S − I),  G = tr(S) I − S,  a = axial vector of RᵀdF − dFᵀR,
/// as dR = R [G⁻¹a]×. The eigenvalues of G are σ_i + σ_j: those of ∂²ψ/∂F² are 2μ on the stretches (but 2μ + 3λ along
/// R) and 2μ − 2c/(σ_i + σ_j) on the three twists, which Curvature::positive clamps at zero: an exact projection.
template <Order order, Curvature curvature, int N, class T, class L>
WRINKLE_INLINE void add_rotated_linear(const std::array<T, 3 * N>& q, Vec3<T> (&g)[N], const T& w, const T& lambda,
                                       const T& mu, Local<T, L>& out);

namespace rotated_linear {

template <class T>
WRINKLE_INLINE Vec3<T> product(const Mat3<T>& m, const Vec3<T>& v) {
  return {m(0, 0) * v.x + m(0, 1) * v.y + m(0, 2) * v.z, m(1, 0) * v.x + m(1, 1) * v.y + m(1, 2) * v.z,
          m(2, 0) * v.x + m(2, 1) * v.y + m(2, 2) * v.z};
}

/// s A⁻¹ of a positive semi-definite matrix, by its cofactors; finite where it is singular
template <class T>
WRINKLE_INLINE Mat3<T> inverse(const Mat3<T>& A, const T& s) {
  using std::max;
  const Vec3<T> a{A(0, 0), A(0, 1), A(0, 2)}, b{A(1, 0), A(1, 1), A(1, 2)}, c{A(2, 0), A(2, 1), A(2, 2)};
  const Vec3<T> bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
  const T scale = s / max(dot(a, bc), T(1e-12));
  return {{scale * bc.x, scale * ca.x, scale * ab.x, scale * bc.y, scale * ca.y, scale * ab.y, scale * bc.z,
           scale * ca.z, scale * ab.z}};
}

/// Σ min(c/γ, μ) n nᵀ over the eigenpairs (γ, n) of G, γ = σ_i + σ_j ≥ 0
template <class T>
WRINKLE_INLINE Mat3<T> clamped_inverse(const Mat3<T>& G, const T& c, const T& mu) {
  using std::max;
  const SymmetricEigen<T, 3> eigen(G);
  Mat3<T> M;
  for (auto& entry : M.a) entry = T(0.0);
  for (int i = 0; i < 3; ++i) {
    const Vec3<T> n{eigen.vectors(0, i), eigen.vectors(1, i), eigen.vectors(2, i)};
    const T ratio = c / max(eigen.values[i], T(1e-12));
    const T over = max(ratio - mu, T(0.0));
    M += outer((ratio - over) * n, n);
  }
  return M;
}

/// M = c R G⁻¹ Rᵀ, of which the positive form takes no eigenvalue above μ.
template <Curvature curvature, class T>
WRINKLE_INLINE Mat3<T> twist_matrix(const Mat3<T>& F, const Mat3<T>& R, const T& stretch, const T& lambda,
                                    const T& mu) {
  const T c = T(2.0) * mu - lambda * stretch;
  Mat3<T> G;  // tr(S) I − F Rᵀ, already turned by R
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j <= i; ++j)
      G(i, j) = G(j, i) = T(-0.5) * (F(i, 0) * R(j, 0) + F(i, 1) * R(j, 1) + F(i, 2) * R(j, 2) + F(j, 0) * R(i, 0) +
                                     F(j, 1) * R(i, 1) + F(j, 2) * R(i, 2));
  G.add_to_diagonal(stretch + T(3.0));
  if constexpr (curvature == Curvature::exact)
    return inverse(G, c);
  else
    return clamped_inverse(G, c, mu);
}

/// ∂W/∂q_a = w (∂ψ/∂F) g_a
template <int N, class T, class L>
WRINKLE_INLINE void add_gradient(Local<T, L>& out, const Mat3<T>& F, const Mat3<T>& R, const T& stretch, const T& w,
                                 const T& lambda, const T& mu, const Vec3<T> (&g)[N]) {
  Mat3<T> P;
  for (int i = 0; i < 9; ++i) P.a[i] = w * (T(2.0) * mu * (F.a[i] - R.a[i]) + lambda * stretch * R.a[i]);
  for (int a = 0; a < N; ++a) {
    const Vec3<T> f = product(P, g[a]);
    out.gradient[3 * a] += f.x, out.gradient[3 * a + 1] += f.y, out.gradient[3 * a + 2] += f.z;
  }
}

/// K_ab = w (2μ (h_a·h_b) I + λ h_a h_bᵀ + [h_a]× M [h_b]×),  h_a = R g_a: the axial vector of d = δ ⊗ g_a, turned by
/// R, is h_a × δ.
template <int N, class T, class L>
WRINKLE_INLINE void add_hessian(Local<T, L>& out, const Mat3<T>& M, const T& w, const T& lambda, const T& mu,
                                const Vec3<T> (&h)[N]) {
  const T wl = w * lambda, wm = T(2.0) * w * mu;
  const Vec3<T> m0{M(0, 0), M(1, 0), M(2, 0)}, m1{M(0, 1), M(1, 1), M(2, 1)}, m2{M(0, 2), M(1, 2), M(2, 2)};
  T* k = out.hessian.data();  // the blocks of groups (a, b), b ≤ a, in their order
  for (int a = 0; a < N; ++a) {
    const Vec3<T> d = w * h[a], l = wl * h[a], e = wm * h[a];
    const Vec3<T> c0 = cross(d, m0), c1 = cross(d, m1), c2 = cross(d, m2);  // columns of w [h_a]× M
    const Vec3<T> rows[3] = {{c0.x, c1.x, c2.x}, {c0.y, c1.y, c2.y}, {c0.z, c1.z, c2.z}};
    const T along[3] = {l.x, l.y, l.z};
    for (int b = 0; b <= a; ++b, k += 9) {
      const T diagonal = dot(e, h[b]);
      for (int i = 0; i < 3; ++i) {
        const Vec3<T> row = cross(rows[i], h[b]) + along[i] * h[b];
        k[3 * i] += row.x, k[3 * i + 1] += row.y, k[3 * i + 2] += row.z;
        k[4 * i] += diagonal;
      }
    }
  }
}

}  // namespace rotated_linear

/// `g` is turned by R where the Hessian is asked for.
template <Order order, Curvature curvature, int N, class T, class L>
WRINKLE_INLINE void add_rotated_linear(const std::array<T, 3 * N>& q, Vec3<T> (&g)[N], const T& w, const T& lambda,
                                       const T& mu, Local<T, L>& out) {
  Mat3<T> F;
  for (auto& entry : F.a) entry = T(0.0);
  for (int a = 0; a < N; ++a) F += outer(point3(q, 3 * a), g[a]);
  const Mat3<T> R = nearest_rotation(F);
  T stretch = T(-3.0), misfit = T(0.0);  // tr(S − I), |F − R|²
  for (int i = 0; i < 9; ++i) {
    stretch += R.a[i] * F.a[i];
    misfit += (F.a[i] - R.a[i]) * (F.a[i] - R.a[i]);
  }
  out.value += w * (mu * misfit + T(0.5) * lambda * stretch * stretch);
  if constexpr (order != Order::value) rotated_linear::add_gradient(out, F, R, stretch, w, lambda, mu, g);
  if constexpr (order == Order::hessian) {
    for (auto& gradient : g) gradient = rotated_linear::product(R, gradient);
    rotated_linear::add_hessian(out, rotated_linear::twist_matrix<curvature>(F, R, stretch, lambda, mu), w, lambda, mu,
                                g);
  }
}

}  // namespace wrinkle
