#pragma once
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// By how much a surface has turned over its edges: the mean of |θ − θ₀| [rad], θ an edge's dihedral angle, 0 where its
/// triangles lie in a plane, weighted by lengths at rest. It grows with how many folds there are and how sharp they
/// are. Borders take no part. Throws std::invalid_argument where there is not a place for each vertex.
double mean_turn(const TriangleMesh& rest, const std::vector<VectorN<3>>& now);

}  // namespace wrinkle::validation
