#pragma once
#include "core/energy/element.h"
#include "core/energy/hinge_geometry.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// Bending of a triangle from mid-edge normals, in the "tangent" form of the second fundamental form that libshell
/// calls Tan (Grinspun et al. 2006; Weischedel 2012; Chen et al. 2018).
///
/// The normal at edge i is tilted from the triangle's by αᵢ = wᵢθᵢ + σᵢφᵢ about the edge; θᵢ is the dihedral angle and
/// φᵢ the edge's own rotation. With sᵢ = 2 hᵢ tan αᵢ, hᵢ the height over edge i, the second fundamental form is
///   II(eₖ, eₖ) = sᵢ + sⱼ   ⇔   II = Σ sᵢ Bᵢ,
///   W = A h³/12 (½ λ tr(II − II₀)² + μ |II − II₀|²) = ½ (s − s₀)ᵀ Q (s − s₀)   [J], λ and μ of plane stress.
/// wᵢ = ½: the edge has two triangles. 1: a clamped edge, whose normal is held by the plane of its flap and φᵢ = 0.
/// 0: a free edge, the flap is absent. The unknown of an edge is u = tan φ: no trigonometric function is needed.
/// Groups: corners 0 1 2 (edge i is opposite corner i), flaps 0 1 2 (apexes across the edges), edges 0 1 2.
struct MidedgeBending {
  static constexpr std::string_view name = "midedge_bending";
  using Layout = wrinkle::Layout<3, 3, 3, 3, 3, 3, 1, 1, 1>;

  template <class T>
  struct Rest {
    T q00, q10, q11, q20, q21, q22;  // Q [N/m · m² = J/m²]
    T s0, s1, s2;                    // rest values of s [m]
    T share[3];                      // wᵢ
    T sign[3];                       // σᵢ = ±1
  };

  /// Rest constants of a flat plate's triangle, for share and sign see above.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, double thickness,
                           const Elastic& material, const std::array<double, 3>& share,
                           const std::array<double, 3>& sign);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<MidedgeBending> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 21>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    Edge<T> edge[3];
    for (int i = 0; i < 3; ++i) edge[i].set(q, r, i);
    const T s[3] = {edge[0].s - r.s0, edge[1].s - r.s1, edge[2].s - r.s2};
    const T Q[3][3] = {{r.q00, r.q10, r.q20}, {r.q10, r.q11, r.q21}, {r.q20, r.q21, r.q22}};
    T y[3];  // ∂W/∂s
    for (int i = 0; i < 3; ++i) y[i] = Q[i][0] * s[0] + Q[i][1] * s[1] + Q[i][2] * s[2];
    out.value = T(0.5) * (y[0] * s[0] + y[1] * s[1] + y[2] * s[2]);
    if constexpr (order == Order::value) return out;

    Jacobian<T> J;
    for (int i = 0; i < 3; ++i) edge[i].differentiate(i, J);
    for (int v = 0; v < 3; ++v) {
      out.set_gradient(v, y[0] * J.corner[v][0] + y[1] * J.corner[v][1] + y[2] * J.corner[v][2]);
      out.set_gradient(3 + v, y[v] * J.flap[v]);
      out.gradient[18 + v] = y[v] * J.turn[v];
    }
    if constexpr (order == Order::gradient) return out;

    set_gauss_newton(out, J, Q);
    if constexpr (curvature == Curvature::exact) {
      edge[0].template add_hessian<0>(y[0], out);
      edge[1].template add_hessian<1>(y[1], out);
      edge[2].template add_hessian<2>(y[2], out);
    }
    return out;
  }

 private:
  /// ∂s: corner[v][i] = ∂sᵢ/∂corner v, flap[i] = ∂sᵢ/∂flap i, turn[i] = ∂sᵢ/∂uᵢ.
  template <class T>
  struct Jacobian {
    Vec3<T> corner[3][3], flap[3];
    T turn[3];
  };

  template <class T>
  struct Edge {
    HingeFrame<T> f;  // x0, x1 = corners j, k; x2 = corner i; x3 = flap i
    T w, u, tangent, s;
    T secant2;      // 1 + tan²α
    T dphi, d2phi;  // σ dφ/du and σ d²φ/du² with φ = atan u

    WRINKLE_INLINE void set(const std::array<T, 21>& q, const Rest<T>& r, int i) {
      const Vec3<T> xi = point3(q, 3 * i), xj = point3(q, 3 * ((i + 1) % 3)), xk = point3(q, 3 * ((i + 2) % 3));
      w = r.share[i];
      const T absent = (T(1.0) - T(2.0) * w) * (T(1.0) - w);  // 1 for w = 0, else 0: any flap will do, take a flat one
      const Vec3<T> given = point3(q, 9 + 3 * i);
      f.set(xj, xk, xi, given + absent * (xj + xk - xi - given));
      const T half = f.sine() / (T(1.0) + f.cosine());                                          // tan θ/2
      const T turned = T(2.0) * w * half / (T(1.0) - w * (T(2.0) * w - T(1.0)) * half * half);  // tan wθ
      u = r.sign[i] * q[18 + i];
      tangent = (turned + u) / (T(1.0) - turned * u);
      secant2 = T(1.0) + tangent * tangent;
      s = T(2.0) * f.height1 * tangent;
      const T c = T(1.0) / (T(1.0) + u * u);
      dphi = r.sign[i] * c;
      d2phi = T(-2.0) * u * c * c;
    }

    WRINKLE_INLINE void differentiate(int i, Jacobian<T>& J) const {
      Vec3<T> g[4];
      const T lever = T(2.0) * w * secant2;
      f.expand((T(2.0) * tangent) * f.m1 - lever * f.n1, (-lever * f.height1 * f.inverse_height2) * f.n2, g);
      J.corner[(i + 1) % 3][i] = g[0];
      J.corner[(i + 2) % 3][i] = g[1];
      J.corner[i][i] = g[2];
      J.flap[i] = g[3];
      J.turn[i] = T(2.0) * f.height1 * secant2 * dphi;
    }

    /// Adds y d²s.
    template <int i>
    WRINKLE_INLINE void add_hessian(const T& y, Local<T, Layout>& out) const {
      constexpr int at[4] = {(i + 1) % 3, (i + 2) % 3, i, 3 + i};
      reduced_hessian(y).expand(f, [&](int a, int b, int n, const T& k) WRINKLE_INLINE_LAMBDA {
        const bool lower = at[a] >= at[b];
        const int to = lower ? Layout::block(at[a], at[b]) + n : Layout::block(at[b], at[a]) + n % 3 * 3 + n / 3;
        out.hessian[to] += k;
      });
      add_turn(i, y, at, out);
    }

    /// y d²s = y (2t d²h + 2(1+t²)(dh dα + dα dh) + 2h(1+t²) d²α + 4h t(1+t²) dα dα), t = tan α, without φ.
    WRINKLE_INLINE ReducedHessian<T> reduced_hessian(const T& y) const {
      const T i1 = f.inverse_height1, i2 = f.inverse_height2, il = f.inverse_length;
      const T ty = T(2.0) * y * tangent;      // d²h
      const T hy = T(2.0) * w * y * secant2;  // dh dθ + dθ dh
      const T b = hy * f.height1;             // d²θ
      const T c = T(2.0) * w * tangent * b;   // dθ dθ
      const Mat3<T> mn1 = symmetric_outer(f.m1, f.n1), mn2 = symmetric_outer(f.m2, f.n2);
      const Mat3<T> n11 = outer(f.n1, f.n1), n22 = outer(f.n2, f.n2), m11 = outer(f.m1, f.m1);
      const T k11 = c * i1 * i1 + ty * i1, s11 = b * i1 * i1 - hy * i1, k22 = c * i2 * i2, s22 = b * i2 * i2;
      const T se = T(0.5) * b * il * il, ke = -ty * f.height1 * il * il;
      ReducedHessian<T> h;
      for (int n = 0; n < 9; ++n) {
        h.w11.a[n] = k11 * n11.a[n] + s11 * mn1.a[n];
        h.w22.a[n] = k22 * n22.a[n] + s22 * mn2.a[n];
        h.ee.a[n] = se * (mn1.a[n] + mn2.a[n]) + ke * m11.a[n];
      }
      h.w12 = outer((c * i1 * i2) * f.n1 - (hy * i2) * f.m1, f.n2);
      h.w1e = outer(f.e, (b * i1 * il) * f.n1 - (ty * il) * f.m1);
      h.w2e = outer((b * i2 * il) * f.e, f.n2);
      return h;
    }

    /// The part of y d²s with the edge's own rotation.
    WRINKLE_INLINE void add_turn(int i, const T& y, const int (&at)[4], Local<T, Layout>& out) const {
      const T cross_h = T(2.0) * y * secant2 * dphi, cross_theta = T(4.0) * y * tangent * secant2 * w * dphi;
      Vec3<T> g[4];
      f.expand(cross_h * f.m1 - cross_theta * f.n1, (-cross_theta * f.height1 * f.inverse_height2) * f.n2, g);
      for (int a = 0; a < 4; ++a) {
        T* p = &out.hessian[Layout::block(6 + i, at[a])];
        p[0] += g[a].x, p[1] += g[a].y, p[2] += g[a].z;
      }
      out.hessian[Layout::block(6 + i, 6 + i)] +=
          T(2.0) * y * f.height1 * secant2 * (T(2.0) * tangent * dphi * dphi + d2phi);
    }
  };

  /// ∂sᵀ Q ∂s
  template <class T>
  static WRINKLE_INLINE void set_gauss_newton(Local<T, Layout>& out, const Jacobian<T>& J, const T (&Q)[3][3]) {
    Vec3<T> Z[3][3];  // Z[v][i] = Σⱼ Qᵢⱼ ∂sⱼ/∂corner v
    for (int v = 0; v < 3; ++v)
      for (int i = 0; i < 3; ++i)
        Z[v][i] = Q[i][0] * J.corner[v][0] + Q[i][1] * J.corner[v][1] + Q[i][2] * J.corner[v][2];
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b <= a; ++b) {
        out.set_block(a, b,
                      outer(J.corner[a][0], Z[b][0]) + outer(J.corner[a][1], Z[b][1]) + outer(J.corner[a][2], Z[b][2]));
        out.set_block(3 + a, 3 + b, outer(Q[a][b] * J.flap[a], J.flap[b]));
        out.hessian[Layout::block(6 + a, 6 + b)] = Q[a][b] * J.turn[a] * J.turn[b];
      }
    for (int i = 0; i < 3; ++i)
      for (int v = 0; v < 3; ++v) {
        out.set_block(3 + i, v, outer(J.flap[i], Z[v][i]));
        set_row(out, 6 + i, v, J.turn[i] * Z[v][i]);
        set_row(out, 6 + i, 3 + v, (J.turn[i] * Q[i][v]) * J.flap[v]);
      }
  }

  template <class T>
  static WRINKLE_INLINE void set_row(Local<T, Layout>& out, int a, int b, const Vec3<T>& g) {
    T* p = &out.hessian[Layout::block(a, b)];
    p[0] = g.x, p[1] = g.y, p[2] = g.z;
  }
};

}  // namespace wrinkle
