#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// [m] From a point to the nearest one of a triangle with these corners.
double distance_to_triangle(const VectorN<3>& point, const std::array<VectorN<3>, 3>& corners);

/// How far two surfaces lie apart, whichever way they are meshed: from the vertices of either to the nearest point of
/// the other.
struct SurfaceDistance {
  double mean = 0;     // [m] the larger of the two means
  double largest = 0;  // [m] Hausdorff's distance, as far as vertices show it
};
SurfaceDistance surface_distance(const TriangleMesh& a, const TriangleMesh& b);

}  // namespace wrinkle::validation
