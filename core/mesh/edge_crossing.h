#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// Whether the edge a b and the triangle c d e have a point in common, their borders included. Exact, with the range of
/// coordinates of exact_orientation.h: for edges without length and triangles without area too.
bool edge_meets_triangle(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d,
                         const VectorN<3>& e);

/// The same of the edge a b and the triangle a d e, beside the corner a that they share: an edge that lies in the
/// triangle, or along one of its sides.
bool edge_meets_triangle_at_corner(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& d, const VectorN<3>& e);

/// Whether an edge crosses a triangle of the same surface, or touches it: of vertex v the place is x[3 v … 3 v + 2].
/// They may meet in a vertex that both have; an edge of the triangle itself does not cross it.
bool edge_crosses_triangle(const std::array<Index, 2>& edge, const std::array<Index, 3>& triangle, const Vector& x);

}  // namespace wrinkle
