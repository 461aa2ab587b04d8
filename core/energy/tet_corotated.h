#pragma once
#include "core/energy/element.h"
#include "core/energy/rotated_linear.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// Constant-strain tetrahedron that survives inversion: "rotated linear" elasticity with the signed singular values of
/// Irving, Teran & Fedkiw 2004, Invertible finite elements, as in lattice_corotated.h.
///
/// W = V (μ |F − R|² + ½ λ tr(RᵀF − I)²),  F = [x₁−x₀, x₂−x₀, x₃−x₀] B,  B = [X₁−X₀, X₂−X₀, X₃−X₀]⁻¹,
/// V [m³] the volume that is material: of a copy that the virtual node algorithm made, its share of the tetrahedron's.
struct TetCorotated {
  static constexpr std::string_view name = "tet_corotated";
  using Layout = wrinkle::Layout<3, 3, 3, 3>;

  template <class T>
  struct Rest {
    Mat3<T> b;     // B [1/m], row-major
    T volume;      // V [m³]
    T lambda, mu;  // [Pa]
  };

  /// Rest constants of the tetrahedron X0 X1 X2 X3, of whose volume the part `share` is material. Throws
  /// std::invalid_argument unless it is positively oriented and 0 < share ≤ 1.
  static Rest<double> rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2, const VectorN<3>& X3,
                           const Elastic& material, double share = 1.0);

  /// A random rest shape and state, size over decades: for checks.
  static Specimen<TetCorotated> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 12>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    Vec3<T> g[4];  // ∂N_a/∂X: rows of B, and minus their sum
    for (int a = 1; a < 4; ++a) g[a] = {r.b(a - 1, 0), r.b(a - 1, 1), r.b(a - 1, 2)};
    g[0] = -(g[1] + g[2] + g[3]);
    add_rotated_linear<order, curvature>(q, g, r.volume, r.lambda, r.mu, out);
    return out;
  }
};

}  // namespace wrinkle
