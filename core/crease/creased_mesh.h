#pragma once
/// A surface cut by the virtual node algorithm, and what is needed to sew it together. Patkar, Jin & Fedkiw 2015, § 3.

#include <vector>

#include "core/crease/bound_point.h"
#include "core/crease/crease_pattern.h"
#include "core/crease/virtual_nodes.h"

namespace wrinkle {

/// A surface cut along a pattern. Every piece of a cut triangle has a whole triangle of its own: nothing smaller than
/// the triangles arises. Mass and stiffness go with `share`.
struct CreasedMesh {
  TriangleMesh mesh;                    // at rest; the vertices of the uncut mesh first, then the virtual ones
  std::vector<Index> original;          // of each vertex: that of the uncut mesh
  std::vector<Index> parent;            // of each triangle: that of the uncut mesh
  std::vector<Piece> piece;             // of each triangle: which of its corners are material
  Vector share;                         // of each triangle: the part of its area that is material; Σ over copies = 1
  std::vector<Stitch> stitches;         // one per point of the pattern that has two copies or more
  std::vector<Index> stitch_point;      // of each: the point of the pattern
  std::vector<Index> crease_of_stitch;  // of each: the curve; where two cross, the first
  Index num_real = 0;                   // vertices of the uncut mesh

  Index num_vertices() const { return static_cast<Index>(original.size()); }
};

CreasedMesh cut_creases(const CreasePattern& pattern);

/// An edge of a creased mesh with its part of the material, 1 where it is not cut: the sum over the copies of an edge
/// is that of the uncut one.
struct SharedEdge : MeshEdge {
  double length_share;  // the part of the edge's length that is this copy's material; 0 beyond the material
  Index original;       // of the pattern's edges, or of its own
};

std::vector<SharedEdge> shared_edges(const CreasedMesh& creased, const CreasePattern& pattern);

/// The same of a mesh that is not cut.
std::vector<SharedEdge> whole_edges(const TriangleMesh& mesh);

/// [kg] of each vertex: a third of density · thickness · area · share of each triangle around it. `surface_density`
/// [kg/m²].
Vector lumped_masses(const TriangleMesh& mesh, const Vector& share, double surface_density);

}  // namespace wrinkle
