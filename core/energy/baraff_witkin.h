#pragma once
#include <algorithm>
#include <cmath>

#include "core/energy/rest_triangle.h"

namespace wrinkle {

/// Stretch and shear of a triangle along two material axes u ⟂ v: Baraff, Witkin 1998, § 4.2, 4.3.
///
///   W = A (½ k_u (|w_u| − 1)² + ½ k_v (|w_v| − 1)² + ½ k_s (w_u·w_v)²)
///
/// w_u = ∂x/∂u, w_v = ∂x/∂v; A [m²] rest area, k [N/m], W [J]. The paper's conditions are A(|w| − 1) and A w_u·w_v,
/// whose squares go as A²: the membrane would soften as the mesh is refined. Here the energy is per area, so that k =
/// hE is the skin's tension per strain (Rémillard, Kry 2013, § 4.1). With k_u = k_v = hE and k_s = hE/2 it is, for
/// small strains, an isotropic membrane of Poisson's ratio 0. Where |w| = 0 the energy is finite but has a kink: the
/// gradient is NaN.
struct BaraffWitkin {
  static constexpr std::string_view name = "baraff_witkin";
  using Layout = wrinkle::Layout<3, 3, 3>;

  template <class T>
  struct Rest {
    T b11, b12, b21, b22;  // B [1/m], [w_u, w_v] = [x₁ − x₀, x₂ − x₀] B
    T ku, kv, ks;          // A k [N m]
  };

  struct Stiffness {
    double u, v, shear;  // k_u, k_v, k_s [N/m]
    /// Of an isotropic skin, ν = 0: hE, hE, hE/2.
    static Stiffness isotropic(double thickness, double young);
  };

  /// `axis` is what u is along, projected on the triangle: any direction not normal to it. Throws std::invalid_argument
  /// if the area is zero or the projection is.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, const VectorN<3>& axis,
                           const Stiffness& stiffness);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<BaraffWitkin> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 9>& q, const Rest<T>& r) {
    using std::sqrt;
    Local<T, Layout> out;
    const auto [wu, wv] = TriangleColumns<T>(q, r);
    const T lu = sqrt(dot(wu, wu)), lv = sqrt(dot(wv, wv)), shear = dot(wu, wv);
    const T eu = lu - T(1.0), ev = lv - T(1.0);
    out.value = T(0.5) * (r.ku * eu * eu + r.kv * ev * ev + r.ks * shear * shear);
    if constexpr (order == Order::value) return out;

    const Vec3<T> nu = (T(1.0) / lu) * wu, nv = (T(1.0) / lv) * wv;
    const T tension = r.ks * shear;
    set_triangle_gradient<T>(out, r, (r.ku * eu) * nu + tension * wv, (r.kv * ev) * nv + tension * wu);
    if constexpr (order == Order::gradient) return out;

    Mat3<T> huu = stretch_hessian<curvature>(r.ku, eu / lu, nu) + outer(r.ks * wv, wv);
    Mat3<T> hvv = stretch_hessian<curvature>(r.kv, ev / lv, nv) + outer(r.ks * wu, wu);
    Mat3<T> huv = outer(r.ks * wv, wu);  // row u, column v
    add_coupling<curvature>(tension, huu, hvv, huv);
    set_hessian(out, r, huu, hvv, huv);
    return out;
  }

 private:
  /// k (n nᵀ + (1 − 1/|w|)(I − n nᵀ)), the second part none where it is negative.
  template <Curvature curvature, class T>
  static WRINKLE_INLINE Mat3<T> stretch_hessian(const T& k, T across, const Vec3<T>& n) {
    using std::max;
    if constexpr (curvature == Curvature::positive) across = max(across, T(0.0));
    Mat3<T> h = outer((k - k * across) * n, n);
    h.add_to_diagonal(k * across);
    return h;
  }

  /// c [0 I; I 0], or its projection ½ |c| [I ±I; ±I I].
  template <Curvature curvature, class T>
  static WRINKLE_INLINE void add_coupling(const T& c, Mat3<T>& huu, Mat3<T>& hvv, Mat3<T>& huv) {
    using std::abs;
    if constexpr (curvature == Curvature::exact) {
      huv.add_to_diagonal(c);
    } else {
      huu.add_to_diagonal(T(0.5) * abs(c));
      hvv.add_to_diagonal(T(0.5) * abs(c));
      huv.add_to_diagonal(T(0.5) * c);
    }
  }

  template <class T>
  static WRINKLE_INLINE void set_hessian(Local<T, Layout>& out, const Rest<T>& r, const Mat3<T>& huu,
                                         const Mat3<T>& hvv, const Mat3<T>& huv) {
    const Mat3<T> hvu = transpose(huv);
    const auto block = [&](const T& ua, const T& va, const T& ub, const T& vb) {
      return (ua * ub) * huu + (va * vb) * hvv + (ua * vb) * huv + (va * ub) * hvu;
    };
    set_triangle_hessian(out, block(r.b11, r.b12, r.b11, r.b12), block(r.b21, r.b22, r.b11, r.b12),
                         block(r.b21, r.b22, r.b21, r.b22));
  }
};

}  // namespace wrinkle
