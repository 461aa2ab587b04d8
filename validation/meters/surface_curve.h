#pragma once
#include "core/mesh/triangle_mesh.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The curve "surface" for pictures: of each vertex its place at rest, x and y, and where it is now, x, y and z [m].
/// x: three numbers per vertex.
Curve surface_curve(const TriangleMesh& flat, const Vector& x);

/// The curve "triangles" beside it: of each triangle its corners' numbers.
Curve triangles_curve(const std::vector<std::array<Index, 3>>& triangles);

}  // namespace wrinkle::validation
