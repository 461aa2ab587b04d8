#pragma once
#include <array>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// Points in the plane sorted into square cells, to find those within a distance: built and searched in linear time
/// where the searches' radii are about a cell's side or more. It keeps a copy of them.
class PointGrid {
 public:
  /// Cells of `side` [m], larger where they would be more than the points. Throws std::invalid_argument for a side that
  /// is not positive, or a point that is not finite.
  PointGrid(const std::vector<VectorN<2>>& points, double side);

  /// Calls f(point, squared distance [m²]) for each point at a distance below `radius` [m].
  template <class F>
  void for_near(const VectorN<2>& center, double radius, const F& f) const {
    const std::array<Index, 2> low = cell_of(center - VectorN<2>::Constant(radius)),
                               high = cell_of(center + VectorN<2>::Constant(radius));
    for (Index i = low[0]; i <= high[0]; ++i) {
      const Index row = i * count_[1];  // a row's cells lie one behind the other
      for (Index k = first_[row + low[1]]; k < first_[row + high[1] + 1]; ++k)
        if (const double squared = (place_[k] - center).squaredNorm(); squared < radius * radius)
          f(member_[k], squared);
    }
  }

 private:
  std::array<Index, 2> cell_of(const VectorN<2>& u) const;  // the nearest one, where u is outside

  VectorN<2> lower_;
  double side_;  // [m]
  std::array<Index, 2> count_;
  std::vector<Index> first_, member_;  // points of cell (i, j): member_[first_[k]] …, k = i count_[1] + j
  std::vector<VectorN<2>> place_;      // of member_[k]
};

}  // namespace wrinkle
