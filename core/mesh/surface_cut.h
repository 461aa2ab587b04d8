#pragma once
/// A closed surface cut along the planes of a regular lattice.

#include <array>
#include <limits>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// Planes x_a = origin_a + i spacing_a, i any integer; slab i of axis a lies between planes i and i + 1, cell (i, j, k)
/// in slabs i, j and k.
struct LatticePlanes {
  VectorN<3> origin, spacing;  // [m]

  double at(int axis, Index i) const { return origin[axis] + i * spacing[axis]; }
  /// The slab of a coordinate: at(axis, slab) ≤ x < at(axis, slab + 1). A point on a plane so belongs to the slab
  /// above.
  Index slab(int axis, double x) const;
};

/// The same surface, in triangles none of which crosses a plane. The planes' intersections with the surface are edges
/// of it, and every edge has two triangles, as before.
struct SurfaceCut {
  static constexpr Index kNone = std::numeric_limits<Index>::min();

  TriangleMesh mesh;                        // the vertices of the original come first
  std::vector<std::array<Index, 3>> plane;  // [by vertex and axis] on which plane a cut put it, else kNone
  std::vector<std::array<Index, 3>> cell;   // of each triangle
  bool on(Index vertex, int axis) const { return plane[vertex][axis] != kNone; }
  /// Whether the edge lies on a plane of this axis.
  bool on(Index a, Index b, int axis) const { return on(a, axis) && plane[a][axis] == plane[b][axis]; }
};

/// Which side of a plane a vertex is on is decided once, by comparison of its coordinate (on the plane counts as
/// above); all else follows from that without further geometry. So the cut is topologically sound for any input: a
/// vertex that happens to lie on a plane merely gives triangles without area.
SurfaceCut cut_surface(const TriangleMesh& surface, const LatticePlanes& planes);

}  // namespace wrinkle
