#pragma once
#include <array>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Tetrahedra in space, positively oriented: det [X₁−X₀, X₂−X₀, X₃−X₀] > 0.
struct TetMesh {
  std::vector<VectorN<3>> vertices;        // [m]
  std::vector<std::array<Index, 4>> tets;  // vertex indices

  double volume(Index tet) const;  // [m³]
};

/// A volume below a surface, in layers that follow it. Vertex v of the surface, at depth k, is number
/// k `surface.vertices.size()` + v; each triangle has three tetrahedra in each layer.
struct LayeredTets {
  TetMesh mesh;
  TriangleMesh surface;  // the top; normals look out of the volume
  Index layers;
  std::vector<Index> triangle;  // of each tetrahedron: of the surface, which it lies below
  std::vector<Index> layer;     // of each tetrahedron, 0 on top

  Index per_layer() const { return static_cast<Index>(surface.vertices.size()); }
  Index at_depth(Index vertex, Index k) const { return k * per_layer() + vertex; }
};

/// Extends a surface inwards along its vertices' normals to the given depths [m], growing from the first one > 0 on.
/// The diagonals of the prisms' sides go from the vertex of lower number on top to that of higher number below, so that
/// neighbours match; a grid of right triangles so becomes Freudenthal's (Kuhn's) mesh of six tetrahedra to a cell.
/// Throws std::invalid_argument for depths that do not grow, and where a tetrahedron would be inverted: the surface
/// bends too sharply for that depth.
LayeredTets layer_tets(const TriangleMesh& surface, const std::vector<double>& depths);

}  // namespace wrinkle
