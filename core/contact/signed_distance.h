#pragma once
/// Convex rigid shapes by their signed distance φ(X), X [m] in the shape's own axes: negative inside.

#include <variant>

#include "core/energy/element.h"

namespace wrinkle {

/// All that lies below X₃ = 0.
struct HalfSpace {};

struct Sphere {
  double radius;  // [m]
};

/// |Xᵢ| ≤ halfᵢ, its edges and corners rounded off at a radius.
struct Box {
  VectorN<3> half;      // [m] half extents, the rounding within them
  double rounding = 0;  // [m]
};

/// Every one is convex, and so φ is convex and 1-Lipschitz: step limits rest on that.
using Shape = std::variant<HalfSpace, Sphere, Box>;

/// φ [m] and its derivatives, as far as the order asks for.
struct Distance {
  double value;
  VectorN<3> gradient;  // of length 1
  MatrixN<3> hessian;   // [1/m]
};

/// Outside the shape φ is once continuously differentiable, and its Hessian is bounded by 1/φ; that jumps where a flat
/// side meets a rounded edge. The centre of a sphere and the inside of a box have kinks.
Distance signed_distance(const Shape& shape, const VectorN<3>& X, Order order);

/// [m] A length of the shape: its distance from the centre to its farthest point; 1 for a half space.
double extent(const Shape& shape);

/// Throws std::invalid_argument for sizes that make no sense.
void check(const Shape& shape);

}  // namespace wrinkle
