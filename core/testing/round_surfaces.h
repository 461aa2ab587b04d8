#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Watertight surfaces whose faces look outwards. Both throw std::invalid_argument for sizes or counts that are not
/// positive (at least 3 around a torus).

/// A box's surface of cells³ pushed out onto the sphere around the origin.
TriangleMesh sphere_surface(double radius, Index cells);

/// Around the z axis: a circle of radius `tube` about every point of one of radius `ring`.
TriangleMesh torus_surface(double ring, double tube, Index along, Index around);

}  // namespace wrinkle
