#pragma once
/// Curves drawn on a surface, as cuts through its triangles. Patkar, Jin & Fedkiw 2015, § 3.

#include <span>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// A point of a cut: on an edge, at (1 − t) ends[0] + t ends[1], or on a vertex (ends only).
struct CreasePoint {
  Index edge = -1;
  double t = 0;
  Index vertex = -1;

  bool on_vertex() const { return vertex >= 0; }
};

/// A straight piece of a cut through one triangle.
struct CreaseSegment {
  Index triangle;
  std::array<Index, 2> points;  // in the direction of the curve
  Index crease;                 // which curve it comes from
};

/// Curves rasterised on a triangle mesh, one cut per edge. Where two curves cross they have a point in common.
struct CreasePattern {
  TriangleMesh mesh;  // as given, but for the vertices that made way
  MeshEdges edges;
  std::vector<CreasePoint> points;
  std::vector<CreaseSegment> segments;
  double moved = 0;  // [m] farthest that a vertex was moved

  VectorN<3> at(Index point) const;  // [m]
};

struct CreaseOptions {
  /// Least t and 1 − t of a cut, as part of the edge. Vertices that are nearer make way: off the curve, in the surface,
  /// those of the border along it. Straight lines stay straight.
  double clearance = 0.05;
};

/// A polyline on or near the surface [m]; its last point is its first where it is closed. A curve may begin and end
/// outside of a flat mesh.
using CreaseCurve = std::vector<VectorN<3>>;

/// Each stretch of a curve cuts the mesh along a plane, that of the stretch and the surface's normal; corners of the
/// curve inside a triangle are cut off. So what is drawn as a straight line has collinear points, to round-off: single
/// cuts are never moved along their edges, as a jag of a hundredth of an edge already locks a crease.
///
/// Ends on the border stay there: on the border's vertex where one is within the clearance, which is then moved to the
/// curve. Ends inside of the surface are not allowed in a triangle, only at a vertex (Figure 4, right): the vertex
/// nearest to the curve's end is taken onto the curve. Curves that share an end share a vertex.
///
/// Where curves cross (or one ends on another), an edge is moved so that it runs through the crossing: four copies at
/// most, as four quarters meet.
///
/// Throws std::invalid_argument where an edge would have two cuts, or a triangle a piece without corner (refine the
/// mesh or move the curves apart), where vertices cannot make way without turning a triangle over, and for a curve that
/// meets no triangle or has less than two points.
CreasePattern draw_creases(const TriangleMesh& mesh, std::span<const CreaseCurve> curves,
                           const CreaseOptions& options = {});

}  // namespace wrinkle
