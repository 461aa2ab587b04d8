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

/// A random triangle to check membranes with: thickness over decades, the state strained in space.
struct TriangleSpecimen {
  std::array<VectorN<3>, 3> X;  // [m]
  std::array<double, 9> state;
  double thickness;  // [m]
  Elastic material;
};

TriangleSpecimen triangle_specimen(std::mt19937_64& random);

}  // namespace wrinkle
