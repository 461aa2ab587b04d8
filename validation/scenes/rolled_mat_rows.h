#pragma once
/// Rows of a rolled mat's nodes, across its width, and how large the roll is at each.

#include <optional>
#include <span>
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

/// How far [m] these rows are from the mat's middle; of an odd count of cells the first two are half a cell off it.
std::vector<double> row_places(const RolledMatOptions& options);

/// How radii grow from the middle outwards.
struct RowGrowth {
  double flare;    // the last over the first, less 1
  double shrinks;  // most that one is below one further in, over |last − first|
};

RowGrowth row_growth(std::span<const double> radii);

/// 1 less the mean of what lies within `within` [m] of the middle over that of what lies beyond `beyond`; none where no
/// row does.
std::optional<double> loss_within(std::span<const double> places, std::span<const double> values, double within,
                                  double beyond);

/// Mean thicknesses [m] of that turn there, likewise.
std::vector<double> row_thicknesses(const RolledMatOptions& options, const RolledMatResult& result,
                                    const Vector& state);

}  // namespace wrinkle::validation
