#pragma once
#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// The unit normal of each vertex: the mean of its triangles' normals, weighted by their areas. Throws
/// std::invalid_argument for a vertex without a triangle of any area.
std::vector<VectorN<3>> vertex_normals(const TriangleMesh& mesh);

/// The same of a mesh whose vertices are at x [m], three numbers per vertex, into `out`, three per vertex.
void vertex_normals(const std::vector<std::array<Index, 3>>& triangles, const Vector& x, Vector& out);

}  // namespace wrinkle
