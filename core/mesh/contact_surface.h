#pragma once
#include <span>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Whether a part is looked at for contact with itself. One that never changes its shape need not be.
enum class SelfContact { watched, ignored };

/// One triangulated surface of a scene.
struct SurfacePart {
  TriangleMesh rest;         // [m] stress-free
  std::vector<Index> first;  // of each vertex, the first of its three unknowns
  SelfContact self = SelfContact::watched;
};

/// A part whose vertices have three unknowns each, one vertex behind the other from `first` on.
SurfacePart surface_part(const TriangleMesh& rest, Index first, SelfContact self = SelfContact::watched);

/// All surfaces of a scene that may touch, as one. Vertices, edges and triangles of a part stand together, in its
/// order.
struct ContactSurface {
  struct Edge {
    std::array<Index, 2> ends;       // vertices
    std::array<Index, 2> triangles;  // second −1 on the boundary
  };

  std::vector<VectorN<3>> rest;  // [m] of each vertex
  std::vector<Index> first;      // of each vertex, the first of its three unknowns
  std::vector<Index> part;       // of each vertex
  std::vector<std::array<Index, 3>> triangles;
  std::vector<std::array<Index, 3>> edges_of;  // of a triangle; edges_of[t][i] lies opposite its corner i
  std::vector<Edge> edges;
  std::vector<char> boundary;                  // of each vertex: whether it is on a boundary
  std::vector<double> vertex_area, edge_area;  // [m²] a third of the triangles around: either adds up to the surface
  std::vector<SelfContact> self;               // of each part

  Index num_vertices() const { return static_cast<Index>(rest.size()); }
  VectorN<3> at(const Vector& x, Index vertex) const { return x.segment<3>(first[vertex]); }
  /// Whether parts a and b, vertices', are looked at for contact with each other.
  bool watched(Index a, Index b) const { return part[a] != part[b] || self[part[a]] == SelfContact::watched; }
};

/// Throws std::invalid_argument, naming part and vertex or triangle, where numbers do not fit together, a position is
/// not finite, a triangle has no area, a vertex no triangle, or two vertices the same unknowns.
ContactSurface make_contact_surface(std::span<const SurfacePart> parts);

}  // namespace wrinkle
