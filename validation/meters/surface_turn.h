#pragma once
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// How a surface has turned over its edges, by |θ − θ₀| [rad], θ an edge's dihedral angle, 0 where its triangles lie in
/// a plane, weighted by lengths at rest. Borders take no part.
struct SurfaceTurn {
  double folded;  // the part of all lengths that turned by more than a fold does
  double angle;   // [rad] mean of those; 0 where there are none
};

/// `fold` [rad]. Throws std::invalid_argument where there is not a place for each vertex.
SurfaceTurn surface_turn(const TriangleMesh& rest, const std::vector<VectorN<3>>& now, double fold);

}  // namespace wrinkle::validation
