#pragma once
/// A surface cut by the virtual node algorithm, and what is needed to sew it together. Patkar, Jin & Fedkiw 2015, § 3.

#include <vector>

#include "core/geometry/bound_point.h"
#include "core/geometry/crease_pattern.h"
#include "core/geometry/virtual_nodes.h"

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

/// An edge of a creased mesh with its part of the material: for hinges and springs. A hinge counts with `length_share`;
/// a spring with `area_share`, as every triangle has half of each of its edges' springs, and its copies their shares of
/// that. Both are 1 for an inner edge that is not cut; their sums over the copies of an edge are those of the uncut
/// one.
struct SharedEdge : MeshEdge {
  double length_share;  // the part of the edge's length that is this copy's material; 0 beyond the material
  double area_share;    // ½ Σ share of its triangles: ½ for an uncut edge of the border
  Index original;       // of the pattern's edges
};

std::vector<SharedEdge> shared_edges(const CreasedMesh& creased, const CreasePattern& pattern);

/// [kg] of each vertex: a third of density · thickness · area · share of each triangle around it. `surface_density`
/// [kg/m²].
Vector creased_masses(const CreasedMesh& creased, double surface_density);

}  // namespace wrinkle
