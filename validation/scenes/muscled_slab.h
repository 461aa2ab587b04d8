#pragma once
/// A block of flesh with lines in its skin, a muscle under them, and anchors that pull the skin inwards at the lines as
/// the muscle contracts: Patkar et al. 2015, § 7.

#include <optional>

#include "validation/scenes/creased_slab.h"

namespace wrinkle::validation {

struct MuscledSlabOptions {
  CreasedSlabOptions slab{.length = 0.06,
                          .width = 0.06,
                          .along = 16,
                          .across = 16,
                          .flesh = {2e4, 0.4},
                          .skin = {.membrane = 100, .bending_springs = 1, .bending_rigidity = 0},
                          .ends = SlabEnds::free};
  double muscle = 300, contraction = 0.3, muscle_depth = 0.01125;  // [N/m] per width; of rest lengths; [m]
  double anchor = 2e4, anchor_depth = 0.0131;         // [N/m²] per length of line, [m]; of a block with lines
  double fade = 0.2;                                  // [widths] of a line's ends, over which the pull grows
  double step_tolerance = 1e-7, cg_tolerance = 1e-2;  // [m] of Newton's method; of its linear solves
};

/// Its anchors and fibres point into it: it stays in place. The muscle pulls along x.
class MuscledSlab {
 public:
  explicit MuscledSlab(const MuscledSlabOptions& options);
  MuscledSlab(const MuscledSlab&) = delete;
  MuscledSlab& operator=(const MuscledSlab&) = delete;

  /// Goes to rest at an activation, 0 to 1, with anchors shorter by `pull` at a whole one; false where it does not.
  bool solve(double activation, double pull);
  /// Mean strain of the fibres from end to end, by which they are shorter than at rest.
  double shortening() const;

  const CreasedSlab& slab() const { return slab_; }
  const Vector& x() const { return x_; }

  // Of all calls of solve: iterations, and processor time [s].
  Index cg = 0, iterations = 0;
  double seconds = 0;

 private:
  CreasedSlab slab_;
  std::optional<AnchorSprings> anchors_;
  std::optional<MuscleFibres> muscle_;
  std::optional<StitchedNewton> solver_;
  std::vector<std::vector<Index>> fibres_;
  Vector x_;
};

/// Where a line crosses the rows of a block, found on the cut one: for one that is not cut, too.
class LineRows {
 public:
  /// Of several lines the one nearest to x = `near` [m].
  LineRows(const CreasedSlab& cut, double near);

  /// [m] Of each row, how far the line's point lies below the surface a `reach` [m] before and behind it; 0 in rows
  /// that it does not cross.
  std::vector<double> depths(const CreasedSlab& slab, const Vector& x, double reach) const;

 private:
  std::vector<double> where_;  // [m] along x at rest; −1: nowhere
};

}  // namespace wrinkle::validation
