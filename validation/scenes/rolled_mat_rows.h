#pragma once
/// Rows of a rolled mat's nodes, across its width, and how large the roll is at each.

#include <vector>

#include "validation/scenes/rolled_mat.h"

namespace wrinkle::validation {

/// Rows whose places across are within `half` [m] of the middle, but for what the mesh is irregular; at least one.
std::vector<Index> rows_within(const RolledMatOptions& options, double half);

/// Nodes of a row on the outer face of the turn that hands laid last, in their order along the mat, where nodes are at
/// `held` and the roll is about `axis`.
std::vector<Index> outermost_turn(const PrismMesh& mesh, const Vector& held, const VectorN<3>& axis,
                                  const RolledMatOptions& options, Index row);

/// Radii [m] of that turn in a state, the mean distance of a row's nodes from their mean place, from the middle row
/// outwards; rows that lie as far to either side are one.
std::vector<double> row_radii(const RolledMatOptions& options, const RolledMatResult& result, const Vector& state);

/// Mean thicknesses [m] of that turn there, likewise.
std::vector<double> row_thicknesses(const RolledMatOptions& options, const RolledMatResult& result,
                                    const Vector& state);

}  // namespace wrinkle::validation
