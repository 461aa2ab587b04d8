#pragma once
/// Straight stretches of curves on a surface, and where they meet its edges and one another.

#include <optional>

#include "core/crease/crease_pattern.h"

namespace wrinkle {

/// A stretch of a curve: the plane through it and the surface's normal.
struct CreaseStroke {
  VectorN<3> from;             // [m] on the surface
  VectorN<3> along, up, side;  // orthonormal: side = up × along
  double length;               // [m]
  double reach;                // [m] how far from the stretch, along `up`, the surface may be
  Index crease;

  double side_of(const VectorN<3>& x) const { return side.dot(x - from); }
  double along_of(const VectorN<3>& x) const { return along.dot(x - from); }
  double above(const VectorN<3>& x) const { return up.dot(x - from); }
  VectorN<3> to() const { return from + length * along; }
};

/// Where the plane of a stretch cuts an edge.
struct StrokeCut {
  double t;      // at (1 − t) a + t b
  double along;  // [m] from the start of the stretch
  bool leftwards;
};

/// What lies within `tolerance` [m] of the plane counts as on its positive side, so that vertices on the curve make way
/// to the same side. Nothing where the edge does not meet the plane, or beyond reach.
std::optional<StrokeCut> cut_edge(const CreaseStroke& stroke, const VectorN<3>& a, const VectorN<3>& b,
                                  double tolerance);

/// The triangle nearest to a point.
Index nearest_triangle(const TriangleMesh& mesh, const VectorN<3>& p);

/// The stretches of a curve. Its points are first moved along the normal of the nearest triangle into its plane, so
/// that a point beside a flat mesh stays where it is. Throws std::invalid_argument for a curve of less than two points,
/// or two in the same place.
std::vector<CreaseStroke> strokes_of(const TriangleMesh& mesh, const CreaseCurve& curve, Index crease,
                                     double mean_edge);

/// Where two stretches cross: on the first one, none where they are parallel or end before, by more than the tolerance.
std::optional<VectorN<3>> crossing_of(const CreaseStroke& a, const CreaseStroke& b, double tolerance);

}  // namespace wrinkle
