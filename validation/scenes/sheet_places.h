#pragma once
/// Places of a sheet of triangles: the vertex at one, and the edges along its border.

#include "core/constraint/length_constraint.h"

namespace wrinkle::validation {

/// The first of the vertices that are nearest.
Index nearest_vertex(const TriangleMesh& mesh, const VectorN<3>& place);

/// The edges on the border at their rest lengths, three unknowns per vertex.
std::vector<PointPair> border_pairs(const TriangleMesh& rest);

}  // namespace wrinkle::validation
