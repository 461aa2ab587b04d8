#pragma once
#include "core/energy/element.h"
#include "core/energy/hinge_geometry.h"

namespace wrinkle {

/// Discrete hinge: bending stored in the dihedral angle of an edge.
///
/// W = ½ k (θ − θ₀)² |e|² / A,  k [J] bending stiffness, θ [rad], |e| [m] rest length, A [m²] rest area of the
/// triangles beside the edge. Grinspun et al. 2003 have k_B (θ − θ₀)² |e|/h̄, h̄ a third of the triangles' mean height,
/// which is 3 k_B (θ − θ₀)² |e|²/A: k = 6 k_B. With k = D = Eh³/12(1−ν²) a grid of right triangles whose vertices lie
/// on a cylinder along the grid stores exactly ½ D κ² per area. Groups: edge ends, apexes.
struct DiscreteHinge {
  static constexpr std::string_view name = "discrete_hinge";
  using Layout = wrinkle::Layout<3, 3, 3, 3>;

  template <class T>
  struct Rest {
    T stiffness;   // k |e|² / A [J]
    T rest_angle;  // θ₀ [rad]
  };

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<DiscreteHinge> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 12>& q, const Rest<T>& r) {
    using std::atan2;
    Local<T, Layout> out;
    HingeFrame<T> f;
    f.set(point3(q, 0), point3(q, 3), point3(q, 6), point3(q, 9));
    const T sine = f.sine(), excess = atan2(sine, f.cosine()) - r.rest_angle;
    out.value = T(0.5) * r.stiffness * excess * excess;
    if constexpr (order == Order::value) return out;

    const T moment = r.stiffness * excess;  // dW/dθ
    Vec3<T> g[4];
    f.expand((-moment * f.inverse_height1) * f.n1, (-moment * f.inverse_height2) * f.n2, g);
    for (int i = 0; i < 4; ++i) out.set_gradient(i, g[i]);
    if constexpr (order == Order::gradient) return out;

    const ReducedHessian<T> h = curvature == Curvature::exact ? exact_hessian(f, r.stiffness, moment)
                                                              : positive_hessian(f, r.stiffness, moment, sine);
    h.expand(f,
             [&](int a, int b, int i, const T& k) WRINKLE_INLINE_LAMBDA { out.hessian[Layout::block(a, b) + i] = k; });
    return out;
  }

 private:
  /// stiffness·dθ dθᵀ + moment·d²θ
  template <class T>
  static WRINKLE_INLINE ReducedHessian<T> exact_hessian(const HingeFrame<T>& f, const T& stiffness, const T& moment) {
    const T i1 = f.inverse_height1, i2 = f.inverse_height2, il = f.inverse_length;
    const Mat3<T> mn1 = symmetric_outer(f.m1, f.n1), mn2 = symmetric_outer(f.m2, f.n2);
    ReducedHessian<T> h;
    h.w11 = (stiffness * i1 * i1) * outer(f.n1, f.n1) + (moment * i1 * i1) * mn1;
    h.w22 = (stiffness * i2 * i2) * outer(f.n2, f.n2) + (moment * i2 * i2) * mn2;
    h.w12 = outer((stiffness * i1 * i2) * f.n1, f.n2);
    h.ee = (T(0.5) * moment * il * il) * (mn1 + mn2);
    h.w1e = outer((moment * i1 * il) * f.e, f.n1);
    h.w2e = outer((moment * i2 * il) * f.e, f.n2);
    return h;
  }

  /// Every rank-two term x yᵀ + y xᵀ of moment·d²θ replaced by its own projection ½|x||y| (x̂ + ŷ)(x̂ + ŷ)ᵀ: positive
  /// semi-definite, and not below the exact Hessian. The terms between w and d are split with the weights |∂w|, |∂d|.
  template <class T>
  static WRINKLE_INLINE ReducedHessian<T> positive_hessian(const HingeFrame<T>& f, const T& stiffness, const T& moment,
                                                           const T& sine) {
    using std::abs;
    ReducedHessian<T> h = exact_hessian(f, stiffness, T(0.5) * moment);
    const T i1 = f.inverse_height1, i2 = f.inverse_height2, il = f.inverse_length;
    const T half = T(0.5) * abs(moment);
    const T split1 = lever_ratio(f.t1), split2 = lever_ratio(f.t2);
    const T c1 = half * i1 * i1, c2 = half * i2 * i2, x1 = half * i1 * il, x2 = half * i2 * il;
    const T along1 = x1 * split1 - c1, along2 = x2 * split2 - c2;
    const T y1 = x1 / split1, y2 = x2 / split2;
    const T plane = half * il * il * abs(sine);  // m₁n₁ + m₂n₂, symmetrised, has norm 2|sin θ| in the plane normal to e
    const Mat3<T> ee = outer(f.e, f.e), n11 = outer(f.n1, f.n1), n22 = outer(f.n2, f.n2);
    for (int i = 0; i < 9; ++i) {
      h.w11.a[i] += along1 * ee.a[i];
      h.w22.a[i] += along2 * ee.a[i];
      h.ee.a[i] += y1 * n11.a[i] + y2 * n22.a[i] - plane * ee.a[i];
    }
    h.w11.add_to_diagonal(c1);
    h.w22.add_to_diagonal(c2);
    h.ee.add_to_diagonal(plane);
    return h;
  }

  /// |∂d| / |∂w| for a unit motion of the four points.
  template <class T>
  static WRINKLE_INLINE T lever_ratio(const T& t) {
    using std::sqrt;
    return T(1.4142135623730951) / sqrt(T(1.0) + t * t + (T(1.0) - t) * (T(1.0) - t));
  }
};

}  // namespace wrinkle
