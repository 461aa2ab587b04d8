#pragma once
/// What of the faces of lattice cells lies inside a cut surface.

#include <map>
#include <vector>

#include "core/mesh/surface_cut.h"

namespace wrinkle {

/// A directed edge of the cut surface on a plane of `axis`, with the inside to its left as seen from above the plane.
/// The axes of the plane are the next two in cyclic order.
struct FaceSegment {
  int axis;
  Index plane, from, to;
  Index lower, upper;  // triangles below and above the plane
};

/// A part of a lattice line along `axis` that lies inside, within one slab. The line lies on plane a of the next axis
/// and on plane b of the one after. Four faces are beside it. 0, 1: on plane a, in slab b − 1 or b; 2, 3: on plane b,
/// in slab a − 1 or a.
struct LineInterval {
  static constexpr int kFaces = 4;
  int axis;
  Index a, b, slab;
  double length;     // [m]
  Index begin, end;  // vertices; −1: where the line meets the slab's lower or upper plane
};

/// A cell's face: axis, plane, and the slabs of the next two axes.
using CellFace = std::array<Index, 4>;

/// A connected part of a face that lies inside.
struct FaceRegion {
  CellFace face;
  double area;  // [m²]
};

/// Line by line and face by face: the crossings of a lattice line with the surface bound its intervals; segments, and
/// the intervals on a face's edges, bound its regions. Whatever shares an end bounds the same region. A curve that runs
/// clockwise and touches no edge of the face is a hole in the smallest region around it.
class FaceRegions {
 public:
  /// `edges` are those of the cut mesh. Both must outlive this.
  FaceRegions(const SurfaceCut& cut, const MeshEdges& edges, const LatticePlanes& planes);

  const std::vector<FaceSegment>& segments() const { return segments_; }
  const std::vector<LineInterval>& intervals() const { return intervals_; }
  const std::vector<FaceRegion>& regions() const { return regions_; }

  Index of_segment(Index segment) const { return region_of_[segment]; }
  Index of_interval(Index interval, int face) const { return region_of_[node(interval, face)]; }

  /// How often the bounds of each region of a face run around a point of it, counter-clockwise.
  std::map<Index, int> windings(const VectorN<3>& p, const CellFace& face) const;
  /// How an edge u → v, seen along the axes (b, c), crosses the ray from p towards +b: +1 upwards in c, −1 downwards,
  /// else 0. The same for both directions of an edge but for the sign, so that rays never slip through between edges.
  int crossing(const VectorN<3>& p, Index u, Index v, int b, int c) const;

 private:
  struct Line;
  struct Joined;

  void find_segments(const MeshEdges& edges);
  void find_intervals();
  void add_intervals(int axis, Index a, Index b, Line& line);
  bool enters(Index vertex, int a, int b) const;

  void find_regions();
  void join_at_vertices(Joined& joined) const;
  void join_at_corners(Joined& joined) const;
  void measure(Joined& joined) const;
  void number(Joined& joined);
  void fill_holes();

  Index slab(const FaceSegment& s, int axis) const { return cut_.cell[s.upper][axis]; }
  Index node(Index interval, int face) const {
    return static_cast<Index>(segments_.size()) + LineInterval::kFaces * interval + face;
  }
  double area_under(const FaceSegment& s) const;

  const SurfaceCut& cut_;
  const LatticePlanes& planes_;
  const std::vector<VectorN<3>>& x_;
  std::vector<FaceSegment> segments_;
  std::vector<LineInterval> intervals_;
  std::vector<FaceRegion> regions_;
  std::vector<Index> region_of_;               // of each segment, then of each interval in each of its four faces
  std::vector<std::vector<Index>> at_vertex_;  // segments that end at a vertex
  std::vector<Index> at_point_;                // the interval that ends at a vertex on a lattice line, else −1
};

}  // namespace wrinkle
