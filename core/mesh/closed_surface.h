#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Watertight surfaces whose faces look outwards. All throw std::invalid_argument for sizes or counts that are not
/// positive (at least 3 around a torus).

/// A box from `low` to `high` [m] whose edges are divided into `cells`; right triangles.
TriangleMesh box_surface(const VectorN<3>& low, const VectorN<3>& high, const std::array<Index, 3>& cells);

/// A box's surface of cells³ pushed out onto the sphere around the origin.
TriangleMesh sphere_surface(double radius, Index cells);

/// Around the z axis: a circle of radius `tube` about every point of one of radius `ring`.
TriangleMesh torus_surface(double ring, double tube, Index along, Index around);

/// ⅙ Σ x₀·(x₁ × x₂) [m³]: what a watertight surface encloses, negative where its faces look inwards.
double enclosed_volume(const TriangleMesh& surface);

}  // namespace wrinkle
