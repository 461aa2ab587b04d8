#pragma once
#include <vector>

#include "core/geometry/crease_pattern.h"
#include "core/geometry/virtual_nodes.h"

namespace wrinkle {

/// One piece of a triangle's material, in barycentric coordinates of the triangle.
struct TrianglePiece {
  Piece corners;                    // a corner on the cut belongs to the pieces on both of its sides
  std::vector<VectorN<3>> outline;  // anticlockwise
  double share;                     // of the triangle's area
  VectorN<3> centroid;
};

/// The pieces of every triangle that a pattern cuts: of a triangle that it does not, one, the whole.
std::vector<std::vector<TrianglePiece>> pieces_of_triangles(const CreasePattern& pattern);

}  // namespace wrinkle
