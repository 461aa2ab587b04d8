#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Principal curvatures of a surface, one pair per triangle.
struct PrincipalCurvature {
  VectorN<3> direction;   // unit, in the triangle's plane: of `largest`; of no meaning where umbilic
  double largest, other;  // [1/m], |largest| ≥ |other|; positive where the surface bends away from its normal
  bool umbilic;           // |largest − other| ≤ 0.1 |largest|, or both bend an edge's length by less than 1e-4
};

/// Least squares on each triangle of II e = Δn over its edges e, n angle-weighted normals at the vertices (Rusinkiewicz
/// 2004, Estimating curvatures and their derivatives on triangle meshes, § 3), then averaged over each vertex and back,
/// by area. Directions of a grid on a cylinder, its ends too, are exact. On irregular meshes the normals' own error
/// keeps directions about 10° off on average, however fine; at a border a curvature across it comes out at half its
/// size. A sphere or a plane has no such direction: umbilic says so.
std::vector<PrincipalCurvature> principal_curvatures(const TriangleMesh& mesh);

}  // namespace wrinkle
