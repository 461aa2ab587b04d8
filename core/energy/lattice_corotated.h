#pragma once
#include <algorithm>

#include "core/energy/element.h"
#include "core/energy/prism_eigen.h"
#include "core/geometry/lattice_shape.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// `Count` groups of three unknowns.
template <class Indices>
struct PointGroups;
template <std::size_t... I>
struct PointGroups<std::index_sequence<I...>> {
  using type = Layout<(static_cast<void>(I), 3)...>;
};

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

/// Box element of a lattice with "rotated linear" elasticity. Irving et al. 2004 and 2006; Rémillard & Kry 2013, § 5.
///
/// ψ = μ |F − R|² + ½ λ tr(RᵀF − I)²  [Pa],   W = V Σ_p w_p ψ(F_p)  [J],   F = Σ_a q_a ⊗ ∂N_a/∂X,  Σ w_p = 1,
/// R the rotation nearest to F, V [m³] the volume of what of the cell is inside, λ = Eν/((1+ν)(1−2ν)) and μ [Pa].
/// Finite for every state; one that is flat or inverted is driven back to rest, σ₃ through zero. Where R is not unique
/// (σ₂ + σ₃ = 0, for instance half turned over) ψ has a crease: R is one of the nearest rotations, and the curvature
/// across, which is −∞, is replaced by a large negative number.
/// A partial cell is integrated as a whole one of less density: at the whole cell's Gauss points, Nodes along each
/// edge.
///
/// ∂ψ/∂F = 2μ (F − R) + λ tr(S − I) R,   S = RᵀF,
/// d²ψ = 2μ |dF|² + λ (R:dF)² − c aᵀG⁻¹a,   c = 2μ − λ tr(S − I),  G = tr(S) I − S,  a = axial vector of RᵀdF − dFᵀR,
/// as dR = R [G⁻¹a]×. The eigenvalues of G are σ_i + σ_j: those of ∂²ψ/∂F² are 2μ on the stretches (but 2μ + 3λ along
/// R) and 2μ − 2c/(σ_i + σ_j) on the three twists, which Curvature::positive clamps at zero: an exact projection.
///
/// Nodes = 2: trilinear shape functions, 8 nodes; Nodes = 3: quadratic B-splines, 27 nodes; x fastest. One group each.
template <int Nodes>
struct LatticeCorotated {
  static constexpr std::string_view name = Nodes == 2 ? "lattice_linear" : "lattice_quadratic";
  static constexpr int kNodes = Nodes * Nodes * Nodes;
  using Layout = typename PointGroups<std::make_index_sequence<kNodes>>::type;

  template <class T>
  struct Rest {
    T inverse_spacing[3];  // [1/m]
    T volume;              // V [m³]
    T lambda, mu;          // [Pa]
  };

  /// Rest constants of a cell. Throws std::invalid_argument unless the spacing and the volume are positive.
  static Rest<double> rest(const VectorN<3>& spacing, double volume, const Elastic& material);

  /// A random rest shape and state, size over decades: for checks.
  static Specimen<LatticeCorotated> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 3 * kNodes>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    for (int p = 0; p < kNodes; ++p) {
      Vec3<T> g[kNodes];
      shape_gradients(p, r, g);
      const Mat3<T> F = deformation(q, g), R = nearest_rotation(F);
      const T w = weight(p) * r.volume;
      T stretch = T(-3.0), misfit = T(0.0);  // tr(S − I), |F − R|²
      for (int i = 0; i < 9; ++i) {
        stretch += R.a[i] * F.a[i];
        misfit += (F.a[i] - R.a[i]) * (F.a[i] - R.a[i]);
      }
      out.value += w * (r.mu * misfit + T(0.5) * r.lambda * stretch * stretch);
      if constexpr (order != Order::value) add_gradient(out, F, R, stretch, w, r, g);
      if constexpr (order == Order::hessian) {
        for (auto& gradient : g) gradient = product(R, gradient);
        add_hessian(out, twist_matrix<curvature>(F, R, stretch, r), w, r, g);
      }
    }
    return out;
  }

 private:
  using Shape = LatticeShape<Nodes>;

  static constexpr double weight(int p) {
    constexpr auto w = Shape::weight();
    return w[p % Nodes] * w[p / Nodes % Nodes] * w[p / (Nodes * Nodes)];
  }

  /// ∂N_a/∂X at point p
  template <class T>
  static WRINKLE_INLINE void shape_gradients(int p, const Rest<T>& r, Vec3<T> (&g)[kNodes]) {
    constexpr auto at = Shape::point();
    const std::array<double, 3> t{at[p % Nodes], at[p / Nodes % Nodes], at[p / (Nodes * Nodes)]};
    const std::array N{Shape::value(t[0]), Shape::value(t[1]), Shape::value(t[2])};
    const std::array D{Shape::slope(t[0]), Shape::slope(t[1]), Shape::slope(t[2])};
    for (int k = 0; k < Nodes; ++k)
      for (int j = 0; j < Nodes; ++j)
        for (int i = 0; i < Nodes; ++i)
          g[i + Nodes * (j + Nodes * k)] = {(D[0][i] * N[1][j] * N[2][k]) * r.inverse_spacing[0],
                                            (N[0][i] * D[1][j] * N[2][k]) * r.inverse_spacing[1],
                                            (N[0][i] * N[1][j] * D[2][k]) * r.inverse_spacing[2]};
  }

  template <class T>
  static WRINKLE_INLINE Mat3<T> deformation(const std::array<T, 3 * kNodes>& q, const Vec3<T> (&g)[kNodes]) {
    Mat3<T> F;
    for (auto& entry : F.a) entry = T(0.0);
    for (int a = 0; a < kNodes; ++a) F += outer(point3(q, 3 * a), g[a]);
    return F;
  }

  template <class T>
  static WRINKLE_INLINE Vec3<T> product(const Mat3<T>& m, const Vec3<T>& v) {
    return {m(0, 0) * v.x + m(0, 1) * v.y + m(0, 2) * v.z, m(1, 0) * v.x + m(1, 1) * v.y + m(1, 2) * v.z,
            m(2, 0) * v.x + m(2, 1) * v.y + m(2, 2) * v.z};
  }

  template <class T>
  static WRINKLE_INLINE void add_gradient(Local<T, Layout>& out, const Mat3<T>& F, const Mat3<T>& R, const T& stretch,
                                          const T& w, const Rest<T>& r, const Vec3<T> (&g)[kNodes]) {
    Mat3<T> P;
    for (int i = 0; i < 9; ++i) P.a[i] = w * (T(2.0) * r.mu * (F.a[i] - R.a[i]) + r.lambda * stretch * R.a[i]);
    for (int a = 0; a < kNodes; ++a) {
      const Vec3<T> f = product(P, g[a]);
      out.gradient[3 * a] += f.x, out.gradient[3 * a + 1] += f.y, out.gradient[3 * a + 2] += f.z;
    }
  }

  /// M = c R G⁻¹ Rᵀ, of which the positive form takes no eigenvalue above μ.
  template <Curvature curvature, class T>
  static WRINKLE_INLINE Mat3<T> twist_matrix(const Mat3<T>& F, const Mat3<T>& R, const T& stretch, const Rest<T>& r) {
    const T c = T(2.0) * r.mu - r.lambda * stretch;
    Mat3<T> G;  // tr(S) I − F Rᵀ, already turned by R
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j)
        G(i, j) = G(j, i) = T(-0.5) * (F(i, 0) * R(j, 0) + F(i, 1) * R(j, 1) + F(i, 2) * R(j, 2) + F(j, 0) * R(i, 0) +
                                       F(j, 1) * R(i, 1) + F(j, 2) * R(i, 2));
    G.add_to_diagonal(stretch + T(3.0));
    if constexpr (curvature == Curvature::exact)
      return inverse(G, c);
    else
      return clamped_inverse(G, c, r.mu);
  }

  /// s A⁻¹ of a positive semi-definite matrix, by its cofactors; finite where it is singular
  template <class T>
  static WRINKLE_INLINE Mat3<T> inverse(const Mat3<T>& A, const T& s) {
    using std::max;
    const Vec3<T> a{A(0, 0), A(0, 1), A(0, 2)}, b{A(1, 0), A(1, 1), A(1, 2)}, c{A(2, 0), A(2, 1), A(2, 2)};
    const Vec3<T> bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
    const T scale = s / max(dot(a, bc), T(1e-12));
    return {{scale * bc.x, scale * ca.x, scale * ab.x, scale * bc.y, scale * ca.y, scale * ab.y, scale * bc.z,
             scale * ca.z, scale * ab.z}};
  }

  /// Σ min(c/γ, μ) n nᵀ over the eigenpairs (γ, n) of G, γ = σ_i + σ_j ≥ 0
  template <class T>
  static WRINKLE_INLINE Mat3<T> clamped_inverse(const Mat3<T>& G, const T& c, const T& mu) {
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

  /// K_ab = w (2μ (h_a·h_b) I + λ h_a h_bᵀ + [h_a]× M [h_b]×),  h_a = R ∂N_a/∂X: the axial vector of d = δ ⊗ ∂N_a/∂X,
  /// turned by R, is h_a × δ.
  template <class T>
  static WRINKLE_INLINE void add_hessian(Local<T, Layout>& out, const Mat3<T>& M, const T& w, const Rest<T>& r,
                                         const Vec3<T> (&h)[kNodes]) {
    const T wl = w * r.lambda, wm = T(2.0) * w * r.mu;
    const Vec3<T> m0{M(0, 0), M(1, 0), M(2, 0)}, m1{M(0, 1), M(1, 1), M(2, 1)}, m2{M(0, 2), M(1, 2), M(2, 2)};
    T* k = out.hessian.data();  // the blocks of groups (a, b), b ≤ a, in their order
    for (int a = 0; a < kNodes; ++a) {
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
};

using LatticeLinear = LatticeCorotated<2>;
using LatticeQuadratic = LatticeCorotated<3>;

}  // namespace wrinkle
