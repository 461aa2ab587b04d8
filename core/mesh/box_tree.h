#pragma once
#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// A box along the axes; empty as it is made.
struct Box3 {
  VectorN<3> low = VectorN<3>::Constant(std::numeric_limits<double>::infinity()), high = -low;  // [m]

  void add(const VectorN<3>& x) {
    low = low.cwiseMin(x);
    high = high.cwiseMax(x);
  }
  void add(const Box3& b) {
    low = low.cwiseMin(b.low);
    high = high.cwiseMax(b.high);
  }
  void widen(double by) {
    low.array() -= by;
    high.array() += by;
  }
  bool meets(const Box3& b) const {
    return (low.array() <= b.high.array()).all() && (b.low.array() <= high.array()).all();
  }
};

/// A tree over boxes, to find those that meet a given one: boxes in the order of their centres' Morton codes, boxes of
/// eight neighbours in that order, of eight of those, and so on (Lauterbach et al. 2009, without links). What is
/// searched again and again has a WideBoxTree.
class BoxTree {
 public:
  /// The same tree for any number of threads. Throws std::invalid_argument for a box that is not finite.
  void build(std::span<const Box3> boxes);

  /// Calls f(index) for every box that meets `box`, in the order of the tree.
  template <class F>
  void for_meeting(const Box3& box, const F& f) const {
    if (!levels_.empty()) visit(static_cast<int>(levels_.size()) - 1, 0, box, f);
  }

 private:
  static constexpr Index kFan = 8;

  template <class F>
  void visit(int level, Index first, const Box3& box, const F& f) const {
    const std::vector<Box3>& here = levels_[level];
    const Index end = std::min(first + kFan, static_cast<Index>(here.size()));
    for (Index i = first; i < end; ++i) {
      if (!here[i].meets(box)) continue;
      if (level == 0)
        f(order_[i]);
      else
        visit(level - 1, kFan * i, box, f);
    }
  }

  std::vector<Index> order_;               // of the boxes
  std::vector<std::vector<Box3>> levels_;  // the boxes in that order; those of eight; …: the last has at most eight
};

}  // namespace wrinkle
