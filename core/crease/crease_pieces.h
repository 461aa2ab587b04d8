#pragma once
#include <vector>

#include "core/crease/crease_pattern.h"
#include "core/crease/virtual_nodes.h"

namespace wrinkle {

/// A point of an outline: a corner of the triangle, a point of the pattern, or both.
struct OutlinePoint {
  VectorN<3> at;  // barycentric
  int corner = -1;
  Index point = -1;
};

/// One piece of a triangle's material.
struct TrianglePiece {
  Piece corners;                      // a corner on the cut belongs to the pieces on both of its sides
  std::vector<OutlinePoint> outline;  // anticlockwise
  double share;                       // of the triangle's area
  VectorN<3> centroid;                // barycentric
};

/// The pieces of every triangle that a pattern cuts: of a triangle that it does not, one, the whole.
std::vector<std::vector<TrianglePiece>> pieces_of_triangles(const CreasePattern& pattern);

}  // namespace wrinkle
