#pragma once
/// Volumes cut below curves on their surface. Patkar, Jin & Fedkiw 2015, § 7.

#include <vector>

#include "core/crease/creased_mesh.h"
#include "core/mesh/tet_mesh.h"

namespace wrinkle {

/// A volume cut along curves on its top, down to some depth. Every piece of a cut tetrahedron has a whole one of its
/// own; mass and stiffness go with `share`. The top is the surface as cut alone, and is sewn together as that is; below
/// it the crack stays open, down to the first tetrahedra that are not cut, which close it.
struct CreasedTets {
  TetMesh mesh;                 // at rest; the vertices of the uncut mesh first, then the virtual ones
  std::vector<Index> original;  // of each vertex: that of the uncut mesh
  std::vector<Index> parent;    // of each tetrahedron: that of the uncut mesh
  Vector share;                 // of each tetrahedron: the part of its volume that is material; Σ over copies = 1
  CreasedMesh surface;          // the top
  std::vector<Index> surface_vertex;  // of each vertex of `surface`: its number in `mesh`
  std::vector<Stitch> stitches;       // those of `surface`, by numbers of `mesh`
  Index num_real = 0;                 // vertices of the uncut mesh

  Index num_vertices() const { return static_cast<Index>(original.size()); }
};

/// Extends the cuts of a pattern from the surface inwards, through the top `layers` layers. The cutting surface goes
/// along the layers' inward normals: an edge of a tetrahedron is cut where the edge of the surface that it lies below
/// is, at the same part of its length, so that each has one cut and none goes through a vertex. Within a tetrahedron
/// that is a plane, whose triangle or quadrilateral parts the volume exactly in the shares given.
///
/// Throws std::invalid_argument where pattern.mesh is not the block's surface, or `layers` not in [1, block.layers].
CreasedTets cut_below(const LayeredTets& block, const CreasePattern& pattern, Index layers);

}  // namespace wrinkle
