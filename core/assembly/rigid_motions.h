#pragma once
#include "core/assembly/sparsity_pattern.h"

namespace wrinkle {

/// The rigid motions at x (all unknowns) of points in space, or where none is, in the plane: one a column, on the free
/// unknowns. A group of three unknowns is a point in space, of two one in the plane; any other does not move. Rotations
/// are about the origin.
Matrix rigid_motions(const SparsityPattern& pattern, const Vector& x);

}  // namespace wrinkle
