#pragma once
#include <array>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Delaunay's triangulation of points in the plane, anticlockwise, by Qhull (Barber, Dobkin & Huhdanpaa 1996): it
/// covers their convex hull. Four points on a circle are split either way. Throws std::invalid_argument for fewer than
/// three points, or where all lie on a line.
std::vector<std::array<Index, 3>> delaunay(const std::vector<VectorN<2>>& points);

}  // namespace wrinkle
