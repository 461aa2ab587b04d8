#pragma once
#include "core/energy/element.h"
#include "core/energy/prism_eigen.h"
#include "core/energy/prism_geometry.h"
#include "core/energy/prism_modes.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// Prism of compressible neo-Hookean material as printed in Chen et al. 2023, § 3, in the outer-surface unknowns.
///
/// Ψ = ½ μ (F:F − 3) − μ ln J + ½ λ (ln J)²  [Pa],   W = Σ_q w_q Ψ(F_q)  [J],   F = Σ_a y_a ⊗ ∂N_a/∂X,   J = det F > 0.
/// Points = 1: the middle alone, which says nothing of how strain varies through the thickness: twelve modes of zero
/// energy, six rigid ones, and the upper triangle strained or turned against the lower (§ 3.2: "unstable dynamics").
/// Points = 2: dual quadrature, eq. 5. One element has seven modes of zero energy: six rigid ones, and the upper
/// triangle twisting against the lower. Points = 6: full quadrature, three points in the plane × two; rigid modes only.
/// These two lock in shear once an edge is longer than the thickness, both in thickness where ν ≠ 0; see PrismTied.
/// Points = 3: no prism, but three linear tetrahedra that fill it, F of each, what §§ 3.2 and 6.1 hold prisms against.
/// They lock in shear, bend in steps, and lock in volume for ν → ½. Corners come in the order of their columns in the
/// mesh, so that neighbours' cuts meet (kPrismTetrahedra).
/// Inverted states (J ≤ 0) give NaN, which a line search rejects.
/// Groups: lower triangle, then the upper one.
template <int Points>
struct PrismNeoHookean {
  static_assert(Points == 1 || Points == 2 || Points == 3 || Points == 6);
  static constexpr bool kTetrahedra = Points == 3;
  static constexpr std::string_view name = Points == 1   ? "prism_single"
                                           : Points == 2 ? "prism_dual"
                                           : kTetrahedra ? "prism_tetrahedra"
                                                         : "prism_full";
  using Layout = wrinkle::Layout<3, 3, 3, 3, 3, 3>;

  template <class T>
  struct Rest {
    // At each point F = Σ_{a=1,2} (y_a − y_0) ⊗ edge_a + Σ_a (y_{a+3} − y_a) ⊗ director_a: with ∂N/∂X itself, as large
    // as 1/h, round-off in F would be that of the positions over h.
    T edge[Points][2][3];      // ∂(N_a + N_{a+3})/∂X [1/m]
    T director[Points][3][3];  // ∂N_{a+3}/∂X [1/m]
    T weight[Points];          // quadrature weight × |∂X/∂q| [m³]
    T lambda, mu;              // [Pa]
  };

  /// Rest constants of the prism with these corners. Throws std::invalid_argument if it is degenerate or turned over;
  /// tetrahedra may all be of negative volume, where columns come the other way round.
  static Rest<double> rest(const PrismCorners& corners, const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<PrismNeoHookean> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 18>& q, const Rest<T>& r) {
    using std::log;
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    for (int p = 0; p < Points; ++p) {
      const Columns<T> f = columns(q, p, r);
      const Columns<T> cofactor = f.cofactor();
      const T J = dot(f.c1, cofactor.c1), log_J = log(J);
      out.value +=
          r.weight[p] * (T(0.5) * r.mu * (f.square() - T(3.0)) - r.mu * log_J + T(0.5) * r.lambda * log_J * log_J);
      if constexpr (order == Order::value) continue;
      const Columns<T> inverse = cofactor.times(T(1.0) / J);  // columns of F⁻ᵀ
      const T pressure = r.mu - r.lambda * log_J;
      add_gradient(out, p, r, f, inverse, pressure);
      if constexpr (order == Order::hessian) {
        if constexpr (curvature == Curvature::exact)
          add_exact(out, p, r, inverse, pressure);
        else
          add_positive(out, p, r, f, pressure);
      }
    }
    return out;
  }

  /// With F = F₀ + G the second Piola–Kirchhoff stress S(F₀) + dS(F₀)[G] takes the place of S(F).
  template <class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate_mixed(const std::array<T, 18>& q, const std::array<T, 18>& last_step,
                                                        const Rest<T>& r) {
    Local<T, Layout> out = evaluate<Order::hessian, Curvature::exact, T>(q, r);
    const Vec3<T> zero{T(0.0), T(0.0), T(0.0)};
    for (int p = 0; p < Points; ++p) {
      const Gradients<T> shape(r, p);
      const Columns<T> f = columns(q, p, r), g = columns(last_step, p, r);
      const Columns<T> actual = stress(f, {zero, zero, zero}, r);
      const Columns<T> predicted = stress({f.c1 - g.c1, f.c2 - g.c2, f.c3 - g.c3}, g, r);
      const Columns<T> change =
          Columns<T>{predicted.c1 - actual.c1, predicted.c2 - actual.c2, predicted.c3 - actual.c3}.times(r.weight[p]);
      for (int a = 0; a < 6; ++a) {
        const Vec3<T> along = change.combine(shape.g[a]);
        for (int b = 0; b <= a; ++b) {
          const T k = dot(along, shape.g[b]);
          for (int i = 0; i < 9; i += 4) out.hessian[Layout::block(a, b) + i] += k;
        }
      }
    }
    return out;
  }

  /// A 3×3 matrix by its columns.
  template <class T>
  struct Columns {
    Vec3<T> c1, c2, c3;

    WRINKLE_INLINE T square() const { return dot(c1, c1) + dot(c2, c2) + dot(c3, c3); }
    WRINKLE_INLINE Vec3<T> combine(const Vec3<T>& g) const { return g.x * c1 + g.y * c2 + g.z * c3; }
    WRINKLE_INLINE void add(const Vec3<T>& d, const T (&g)[3]) {
      c1 = c1 + g[0] * d, c2 = c2 + g[1] * d, c3 = c3 + g[2] * d;
    }
    WRINKLE_INLINE Columns times(const T& s) const { return {s * c1, s * c2, s * c3}; }
    WRINKLE_INLINE Columns cofactor() const { return {cross(c2, c3), cross(c3, c1), cross(c1, c2)}; }
  };

  /// ∂N_a/∂X at a point
  template <class T>
  struct Gradients {
    Vec3<T> g[6];

    WRINKLE_INLINE Gradients(const Rest<T>& r, int p) {
      const auto vector = [](const T(&v)[3]) WRINKLE_INLINE_LAMBDA { return Vec3<T>{v[0], v[1], v[2]}; };
      for (int a = 0; a < 3; ++a) g[a + 3] = vector(r.director[p][a]);
      const Vec3<T> edge1 = vector(r.edge[p][0]), edge2 = vector(r.edge[p][1]);
      g[0] = -(edge1 + edge2) - g[3];
      g[1] = edge1 - g[4];
      g[2] = edge2 - g[5];
    }
  };

  /// F at a point, or its change where q is a step.
  template <class T>
  static WRINKLE_INLINE Columns<T> columns(const std::array<T, 18>& q, int p, const Rest<T>& r) {
    const Vec3<T> zero{T(0.0), T(0.0), T(0.0)};
    Columns<T> f{zero, zero, zero};
    const Vec3<T> first = point3(q, 0);
    for (int a = 1; a < 3; ++a) f.add(point3(q, 3 * a) - first, r.edge[p][a - 1]);
    for (int a = 0; a < 3; ++a) f.add(point3(q, 3 * a + 9) - point3(q, 3 * a), r.director[p][a]);
    return f;
  }

 private:
  /// S + dS[G] with S = μ I − p C⁻¹, p = μ − λ ln J, dS[G] = F⁻¹ (p (L + Lᵀ) + λ tr(L) I) F⁻ᵀ, L = G F⁻¹.
  template <class T>
  static WRINKLE_INLINE Columns<T> stress(const Columns<T>& f, const Columns<T>& g, const Rest<T>& r) {
    using std::log;
    const Vec3<T> k1 = cross(f.c2, f.c3), k2 = cross(f.c3, f.c1), k3 = cross(f.c1, f.c2);
    const T J = dot(f.c1, k1), scale = T(1.0) / J, p = r.mu - r.lambda * log(J);
    const Vec3<T> i[3] = {scale * k1, scale * k2, scale * k3};  // rows of F⁻¹
    Mat3<T> L = outer(g.c1, i[0]) + outer(g.c2, i[1]) + outer(g.c3, i[2]);
    const T trace = L(0, 0) + L(1, 1) + L(2, 2);
    Mat3<T> inner = p * (L + transpose(L));
    inner.add_to_diagonal(r.lambda * trace - p);
    Vec3<T> s[3];
    for (int c = 0; c < 3; ++c) {
      const Vec3<T> v{inner(0, 0) * i[c].x + inner(0, 1) * i[c].y + inner(0, 2) * i[c].z,
                      inner(1, 0) * i[c].x + inner(1, 1) * i[c].y + inner(1, 2) * i[c].z,
                      inner(2, 0) * i[c].x + inner(2, 1) * i[c].y + inner(2, 2) * i[c].z};
      s[c] = {dot(i[0], v), dot(i[1], v), dot(i[2], v)};
    }
    s[0].x += r.mu, s[1].y += r.mu, s[2].z += r.mu;
    return {s[0], s[1], s[2]};
  }

  /// P g with P = μF − (μ − λ ln J) F⁻ᵀ
  template <class T>
  static WRINKLE_INLINE void add_gradient(Local<T, Layout>& out, int p, const Rest<T>& r, const Columns<T>& f,
                                          const Columns<T>& inverse, const T& pressure) {
    const T wm = r.weight[p] * r.mu, wp = r.weight[p] * pressure;
    const Columns<T> stress{wm * f.c1 - wp * inverse.c1, wm * f.c2 - wp * inverse.c2, wm * f.c3 - wp * inverse.c3};
    const Gradients<T> shape(r, p);
    for (int a = 0; a < 6; ++a) {
      const Vec3<T> g = stress.combine(shape.g[a]);
      out.gradient[3 * a] += g.x, out.gradient[3 * a + 1] += g.y, out.gradient[3 * a + 2] += g.z;
    }
  }

  /// K_ab = w (μ (g_a·g_b) I + (μ − λ ln J) b_b b_aᵀ + λ b_a b_bᵀ),  b_a = F⁻ᵀ g_a
  template <class T>
  static WRINKLE_INLINE void add_exact(Local<T, Layout>& out, int p, const Rest<T>& r, const Columns<T>& inverse,
                                       const T& pressure) {
    const T wm = r.weight[p] * r.mu, wp = r.weight[p] * pressure, wl = r.weight[p] * r.lambda;
    const Gradients<T> shape(r, p);
    Vec3<T> b[6];
    for (int a = 0; a < 6; ++a) b[a] = inverse.combine(shape.g[a]);
    for (int a = 0; a < 6; ++a) {
      const Vec3<T> pa = wp * b[a], la = wl * b[a];
      for (int c = 0; c <= a; ++c) {
        Mat3<T> k = outer(b[c], pa) + outer(la, b[c]);
        k.add_to_diagonal(wm * dot(shape.g[a], shape.g[c]));
        for (int i = 0; i < 9; ++i) out.hessian[Layout::block(a, c) + i] += k.a[i];
      }
    }
  }

  /// The curvatures of w Ψ at the principal stretches σᵢ, each mode clamped at zero: stretch = (μ + (p + λ)/σᵢ²) δᵢⱼ +
  /// λ/(σᵢσⱼ) (1 − δᵢⱼ), flip = μ + p/(σᵢσⱼ), twist = μ − p/(σᵢσⱼ).
  template <class T>
  static WRINKLE_INLINE PrismModes<T> positive_modes(const T& w, const T (&inverse)[3], const T& pressure,
                                                     const Rest<T>& r) {
    using std::max;
    PrismModes<T> out;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j) {
        const T both = inverse[i] * inverse[j];
        out.stretch(i, j) = out.stretch(j, i) = w * (i == j ? r.mu + (pressure + r.lambda) * both : r.lambda * both);
        out.set_plane(i, j, w * max(r.mu + pressure * both, T(0.0)), w * max(r.mu - pressure * both, T(0.0)));
      }
    out.stretch = SymmetricEigen<T, 3>(out.stretch).positive_part();
    return out;
  }

  /// The exact projection of ∂²Ψ/∂F²: its nine eigenmodes, each clamped at zero.
  template <class T>
  static WRINKLE_INLINE void add_positive(Local<T, Layout>& out, int p, const Rest<T>& r, const Columns<T>& f,
                                          const T& pressure) {
    using std::max, std::sqrt;
    const T c12 = dot(f.c1, f.c2), c13 = dot(f.c1, f.c3), c23 = dot(f.c2, f.c3);
    const SymmetricEigen<T, 3> principal(
        Mat3<T>{{dot(f.c1, f.c1), c12, c13, c12, dot(f.c2, f.c2), c23, c13, c23, dot(f.c3, f.c3)}});
    const Mat3<T>& V = principal.vectors;
    const Gradients<T> shape(r, p);
    T inverse[3], w[6][3];
    Vec3<T> u[3];  // F vᵢ/σᵢ
    for (int i = 0; i < 3; ++i) {
      inverse[i] = T(1.0) / sqrt(max(principal.values[i], T(1e-30)));
      u[i] = inverse[i] * (V(0, i) * f.c1 + V(1, i) * f.c2 + V(2, i) * f.c3);
      for (int a = 0; a < 6; ++a) w[a][i] = V(0, i) * shape.g[a].x + V(1, i) * shape.g[a].y + V(2, i) * shape.g[a].z;
    }
    positive_modes(r.weight[p], inverse, pressure, r).add_to(out, u, w);
  }
};

using PrismSingle = PrismNeoHookean<1>;
using PrismDual = PrismNeoHookean<2>;
using PrismFull = PrismNeoHookean<6>;
using PrismTetrahedra = PrismNeoHookean<3>;

}  // namespace wrinkle
