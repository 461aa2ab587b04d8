#pragma once
#include "core/energy/element.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// B = [X₁−X₀, X₂−X₀]⁻¹ [1/m] and area [m²] of a triangle at rest, in the orthonormal frame of its plane whose first
/// axis is its first edge: F = [x₁−x₀, x₂−x₀] B.
struct RestTriangle {
  double b11, b12, b21, b22, area;

  /// Throws std::invalid_argument, naming the element, if the area is zero.
  RestTriangle(std::string_view element, const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2);
};

/// The columns of F [3 × 2] in a state q, or of its change where q is a step. `r` has RestTriangle's b11 … b22 of B.
template <class T>
struct TriangleColumns {
  Vec3<T> f1, f2;

  template <class R>
  WRINKLE_INLINE TriangleColumns(const std::array<T, 9>& q, const R& r) {
    const Vec3<T> x0 = point3(q, 0), d1 = point3(q, 3) - x0, d2 = point3(q, 6) - x0;
    f1 = r.b11 * d1 + r.b21 * d2;
    f2 = r.b12 * d1 + r.b22 * d2;
  }
};

/// ∂W/∂x from p₁, p₂ = ∂W/∂f₁, ∂W/∂f₂; that of node 0 follows from translation.
template <class T, class L, class R>
WRINKLE_INLINE void set_triangle_gradient(Local<T, L>& out, const R& r, const Vec3<T>& p1, const Vec3<T>& p2) {
  const Vec3<T> g1 = r.b11 * p1 + r.b12 * p2, g2 = r.b21 * p1 + r.b22 * p2;
  out.set_gradient(0, -(g1 + g2));
  out.set_gradient(1, g1);
  out.set_gradient(2, g2);
}

/// The blocks of nodes 1 and 2; those of node 0 follow from translation.
template <class T, class L>
WRINKLE_INLINE void set_triangle_hessian(Local<T, L>& out, const Mat3<T>& k11, const Mat3<T>& k21, const Mat3<T>& k22) {
  const Mat3<T> k10 = -(k11 + transpose(k21)), k20 = -(k21 + k22);
  out.set_block(0, 0, -(k10 + k20));
  out.set_block(1, 0, k10);
  out.set_block(1, 1, k11);
  out.set_block(2, 0, k20);
  out.set_block(2, 1, k21);
  out.set_block(2, 2, k22);
}

/// A random triangle to check membranes with: thickness over decades, the state strained in space.
struct TriangleSpecimen {
  std::array<VectorN<3>, 3> X;  // [m]
  std::array<double, 9> state;
  double thickness;  // [m]
  Elastic material;
};

TriangleSpecimen triangle_specimen(std::mt19937_64& random);

}  // namespace wrinkle
