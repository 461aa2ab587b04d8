#pragma once
/// The surface that a creased mesh stands for, with its creases as edges. Patkar, Jin & Fedkiw 2015, § 5.

#include <span>

#include "core/crease/creased_mesh.h"

namespace wrinkle {

/// "All the non-virtual particles in the original mesh along with one new particle for each pair of embedded nodes",
/// cut triangles divided along the creases, quadrilaterals by their shorter diagonal. It is what is shown, and what
/// collides; with vertices of its own it is the locally remeshed sheet, with its small triangles (Figure 9 b).
struct CollisionMesh {
  TriangleMesh mesh;                // at rest; the vertices of the uncut mesh first, then the points of cuts on edges
  std::vector<Index> parent;        // of each triangle: that of the uncut mesh
  std::vector<Index> point;         // of each vertex: of the pattern; −1 for those of the uncut mesh
  std::vector<BoundPoint> binding;  // of each vertex: to vertices of the creased mesh, the first copy of a point
  std::vector<std::array<Index, 2>> creases;  // edges of the mesh that are segments of the pattern, in their order

  /// [m] three numbers per vertex, of the creased mesh's state x.
  Vector positions(const Vector& x) const;
};

CollisionMesh make_collision_mesh(const CreasePattern& pattern, const CreasedMesh& creased);

}  // namespace wrinkle
