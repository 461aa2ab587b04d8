#pragma once
#include "core/base/fault.h"
#include "core/energy/element.h"
#include "core/energy/principal_modes.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// Plane-strain quadrilateral of compressible neo-Hookean material: the 2D analogue of the thick-shell prism of Chen et
/// al. 2023, one layer between a lower and an upper line of nodes (their outer-surface unknowns y = x ∓ n, § 4.1).
///
/// Ψ = ½ μ (F:F − 2) − μ ln J + ½ λ (ln J)²  [Pa],   W = b Σ_q Ψ(F_q) |∂X/∂q|  [J], b [m] width, J = det F > 0.
/// Points = 2: dual quadrature, (0, ±1/√3), both on the centre line across the thickness: eq. 5 in 2D, no shear
/// locking. Points = 4: full 2×2 Gauss quadrature. Inverted states (J ≤ 0) give NaN, which a line search rejects.
/// Groups: lower left, lower right, upper right, upper left.
template <int Points>
struct QuadNeoHookean {
  static_assert(Points == 2 || Points == 4);
  static constexpr std::string_view name = Points == 2 ? "quad_dual" : "quad_full";
  using Layout = wrinkle::Layout<2, 2, 2, 2>;

  template <class T>
  struct Rest {
    T gradient[Points][4][2];  // ∂N_a/∂X at each point [1/m]
    T weight[Points];          // quadrature weight × |∂X/∂q| × width [m³]
    T lambda, mu;              // [Pa]
  };

  /// Rest constants of the quadrilateral with these corners [m], counter-clockwise. Throws std::invalid_argument if it
  /// is degenerate or turned over.
  static Rest<double> rest(const std::array<VectorN<2>, 4>& corners, double width, const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<QuadNeoHookean> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 8>& q, const Rest<T>& r) {
    using std::log;
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    for (int p = 0; p < Points; ++p) {
      Vec2<T> f1, f2;
      columns(q, p, r, f1, f2);
      const T J = f1.x * f2.y - f1.y * f2.x, log_J = log(J);
      out.value += r.weight[p] * (T(0.5) * r.mu * (dot(f1, f1) + dot(f2, f2) - T(2.0)) - r.mu * log_J +
                                  T(0.5) * r.lambda * log_J * log_J);
      WRINKLE_FAULT(neo_hookean_half, out.value += r.weight[p] * T(0.5) * r.lambda * log_J * log_J);
      if constexpr (order == Order::value) continue;
      const Vec2<T> i1 = (T(1.0) / J) * Vec2<T>{f2.y, -f2.x},
                    i2 = (T(1.0) / J) * Vec2<T>{-f1.y, f1.x};  // columns of F⁻ᵀ
      const T pressure = r.mu - r.lambda * log_J;
      add_gradient(out, p, r, f1, f2, i1, i2, pressure);
      if constexpr (order == Order::hessian) {
        if constexpr (curvature == Curvature::exact)
          add_exact(out, p, r, i1, i2, pressure);
        else
          add_positive(out, p, r, f1, f2, J, pressure);
      }
    }
    return out;
  }

  /// With F = F₀ + G the second Piola–Kirchhoff stress S(F₀) + dS(F₀)[G] takes the place of S(F).
  template <class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate_mixed(const std::array<T, 8>& q, const std::array<T, 8>& last_step,
                                                        const Rest<T>& r) {
    Local<T, Layout> out = evaluate<Order::hessian, Curvature::exact, T>(q, r);
    for (int p = 0; p < Points; ++p) {
      Vec2<T> f1, f2, g1, g2;
      columns(q, p, r, f1, f2);
      columns(last_step, p, r, g1, g2);
      const Stress<T> s = stress(f1, f2, Vec2<T>{T(0.0), T(0.0)}, Vec2<T>{T(0.0), T(0.0)}, r);
      const Stress<T> predicted = stress(f1 - g1, f2 - g2, g1, g2, r);
      const T d11 = r.weight[p] * (predicted.s11 - s.s11), d12 = r.weight[p] * (predicted.s12 - s.s12),
              d22 = r.weight[p] * (predicted.s22 - s.s22);
      for (int a = 0; a < 4; ++a) {
        const T d1 = d11 * r.gradient[p][a][0] + d12 * r.gradient[p][a][1];
        const T d2 = d12 * r.gradient[p][a][0] + d22 * r.gradient[p][a][1];
        for (int b = 0; b <= a; ++b) {
          const T k = d1 * r.gradient[p][b][0] + d2 * r.gradient[p][b][1];
          out.hessian[Layout::block(a, b)] += k;
          out.hessian[Layout::block(a, b) + 3] += k;
        }
      }
    }
    return out;
  }

 private:
  /// Columns of F at a point, or of its change where q is a step.
  template <class T>
  static WRINKLE_INLINE void columns(const std::array<T, 8>& q, int p, const Rest<T>& r, Vec2<T>& f1, Vec2<T>& f2) {
    f1 = f2 = {T(0.0), T(0.0)};
    for (int a = 0; a < 4; ++a) {
      const Vec2<T> y = point2(q, 2 * a);
      f1 = f1 + r.gradient[p][a][0] * y;
      f2 = f2 + r.gradient[p][a][1] * y;
    }
  }

  template <class T>
  struct Stress {
    T s11, s12, s22;  // second Piola–Kirchhoff [Pa]
  };

  /// S + dS[G] with S = μ I − p C⁻¹, p = μ − λ ln J, dS[G] = p C⁻¹ dC C⁻¹ + ½ λ (C⁻¹:dC) C⁻¹, dC = FᵀG + GᵀF.
  template <class T>
  static WRINKLE_INLINE Stress<T> stress(const Vec2<T>& f1, const Vec2<T>& f2, const Vec2<T>& g1, const Vec2<T>& g2,
                                         const Rest<T>& r) {
    using std::log;
    const T J = f1.x * f2.y - f1.y * f2.x, scale = T(1.0) / (J * J), p = r.mu - r.lambda * log(J);
    const T i11 = scale * dot(f2, f2), i12 = -scale * dot(f1, f2), i22 = scale * dot(f1, f1);  // C⁻¹
    const T c11 = T(2.0) * dot(f1, g1), c12 = dot(f1, g2) + dot(f2, g1), c22 = T(2.0) * dot(f2, g2);
    const T m11 = i11 * c11 + i12 * c12, m12 = i11 * c12 + i12 * c22;  // C⁻¹ dC
    const T m21 = i12 * c11 + i22 * c12, m22 = i12 * c12 + i22 * c22;
    const T q = T(0.5) * r.lambda * (m11 + m22) - p;
    return {r.mu + q * i11 + p * (m11 * i11 + m12 * i12), q * i12 + p * (m11 * i12 + m12 * i22),
            r.mu + q * i22 + p * (m21 * i12 + m22 * i22)};
  }

  /// P g with P = μF − (μ − λ ln J) F⁻ᵀ
  template <class T>
  static WRINKLE_INLINE void add_gradient(Local<T, Layout>& out, int p, const Rest<T>& r, const Vec2<T>& f1,
                                          const Vec2<T>& f2, const Vec2<T>& i1, const Vec2<T>& i2, const T& pressure) {
    const Vec2<T> p1 = r.weight[p] * (r.mu * f1 - pressure * i1), p2 = r.weight[p] * (r.mu * f2 - pressure * i2);
    for (int a = 0; a < 4; ++a) {
      const Vec2<T> g = r.gradient[p][a][0] * p1 + r.gradient[p][a][1] * p2;
      out.gradient[2 * a] += g.x;
      out.gradient[2 * a + 1] += g.y;
    }
  }

  /// K_ab = w (μ (g_a·g_b) I + (μ − λ ln J) b_b b_aᵀ + λ b_a b_bᵀ),  b_a = F⁻ᵀ g_a
  template <class T>
  static WRINKLE_INLINE void add_exact(Local<T, Layout>& out, int p, const Rest<T>& r, const Vec2<T>& i1,
                                       const Vec2<T>& i2, const T& pressure) {
    const T wm = r.weight[p] * r.mu, wp = r.weight[p] * pressure, wl = r.weight[p] * r.lambda;
    Vec2<T> g[4], b[4];
    for (int a = 0; a < 4; ++a) {
      g[a] = {r.gradient[p][a][0], r.gradient[p][a][1]};
      b[a] = g[a].x * i1 + g[a].y * i2;
    }
    for (int a = 0; a < 4; ++a)
      for (int c = 0; c <= a; ++c) {
        Mat2<T> k = outer(wp * b[c], b[a]) + outer(wl * b[a], b[c]);
        WRINKLE_FAULT(neo_hookean_cross_term, k = outer(wl * b[a], b[c]));
        k.add_to_diagonal(wm * dot(g[a], g[c]));
        for (int i = 0; i < 4; ++i) out.hessian[Layout::block(a, c) + i] += k.a[i];
      }
  }

  /// The exact projection of ∂²Ψ/∂F²: its four eigenmodes, each clamped at zero.
  template <class T>
  static WRINKLE_INLINE void add_positive(Local<T, Layout>& out, int p, const Rest<T>& r, const Vec2<T>& f1,
                                          const Vec2<T>& f2, const T& J, const T& pressure) {
    const PrincipalAxes<T> v(dot(f1, f1), dot(f1, f2), dot(f2, f2));
    const T inverse1 = T(1.0) / v.stretch1, inverse2 = T(1.0) / v.stretch2, stiff = pressure + r.lambda;
    const Vec2<T> u1 = inverse1 * (v.c * f1 + v.s * f2), u2 = inverse2 * (v.c * f2 - v.s * f1);
    const PrincipalModes<T> modes(r.weight[p], r.mu + stiff * inverse1 * inverse1, r.mu + stiff * inverse2 * inverse2,
                                  r.lambda * inverse1 * inverse2, r.mu + pressure / J, r.mu - pressure / J);
    const Mat2<T> u11 = outer(u1, u1), u22 = outer(u2, u2), u12 = outer(u1, u2);
    Vec2<T> w[4];  // g_a in principal axes
    for (int a = 0; a < 4; ++a) {
      const T g1 = r.gradient[p][a][0], g2 = r.gradient[p][a][1];
      w[a] = {v.c * g1 + v.s * g2, v.c * g2 - v.s * g1};
    }
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b <= a; ++b) {
        const auto c = modes.couple(w[a].x, w[a].y, w[b].x, w[b].y);
        T* k = &out.hessian[Layout::block(a, b)];
        for (int i = 0; i < 2; ++i)
          for (int j = 0; j < 2; ++j)
            k[2 * i + j] += c.k11 * u11(i, j) + c.k22 * u22(i, j) + c.k12 * u12(i, j) + c.k21 * u12(j, i);
      }
  }
};

using QuadDual = QuadNeoHookean<2>;
using QuadFull = QuadNeoHookean<4>;

}  // namespace wrinkle
