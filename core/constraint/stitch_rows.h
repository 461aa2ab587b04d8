#pragma once
#include <span>
#include <vector>

#include "core/constraint/linear_constraint.h"
#include "core/crease/bound_point.h"

namespace wrinkle {

/// Equations that hold the copies of cut points together, for one coordinate: Patkar et al. 2015, § 4, k − 1 for k
/// copies. A row is copy 0 less another copy: W_newᵀ.
struct StitchRows {
  SparseMatrix W;             // [rows × points]
  std::vector<Index> stitch;  // of each row
  Index same = 0;             // equations left out as both copies are the same points: ends that are not duplicated
  Index held = 0;             // … between points that are held only
  Index dependent = 0;        // … that follow from the others: one for every closed loop along a smooth line

  Index rows() const { return static_cast<Index>(W.rows()); }
};

/// Rows that are linearly independent over the points that are free; found by a rank-revealing QR factorisation.
/// `held[p]` not 0: point p is held; empty: none is. Throws std::invalid_argument for a stitch without copies, or
/// parents that are no points.
StitchRows stitch_equations(std::span<const Stitch> stitches, Index num_points, std::span<const char> held = {});

/// H x = 0 for points of three unknowns each. `fixed`: one per unknown, as Problem's; empty: none is held.
LinearConstraint stitch_rows(std::span<const Stitch> stitches, Index num_points, std::span<const char> fixed = {});

}  // namespace wrinkle
