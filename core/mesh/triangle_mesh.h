#pragma once
#include <array>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Triangles in space, consistently oriented.
struct TriangleMesh {
  std::vector<VectorN<3>> vertices;             // [m]
  std::vector<std::array<Index, 3>> triangles;  // vertex indices

  double area(Index triangle) const;  // [m²]
};

/// One edge: its ends, and its one or two triangles. `corner[k]` is the corner of triangle k that lies opposite.
struct MeshEdge {
  std::array<Index, 2> ends;      // in the direction in which triangle[0] runs through them
  std::array<Index, 2> triangle;  // second −1 on the boundary
  std::array<int, 2> corner;

  bool boundary() const { return triangle[1] < 0; }
};

/// The edges of a mesh; edge_of[t][i] is the edge opposite corner i of triangle t.
struct MeshEdges {
  std::vector<MeshEdge> edges;
  std::vector<std::array<Index, 3>> edge_of;
};

/// Throws std::invalid_argument where more than two triangles share an edge, or two run through it in the same
/// direction.
MeshEdges find_edges(const TriangleMesh& mesh);

}  // namespace wrinkle
