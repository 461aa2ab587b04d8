#include "core/mesh/point_grid.h"

#include <algorithm>
#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

PointGrid::PointGrid(const std::vector<VectorN<2>>& points, double side) : lower_(VectorN<2>::Zero()), side_(side) {
  require(side > 0, "a grid with cells of {} m: above 0", side);
  VectorN<2> size = VectorN<2>::Zero();
  if (!points.empty()) {
    VectorN<2> upper = lower_ = points[0];
    for (const VectorN<2>& u : points) {
      require(u.allFinite(), "a grid of points, one at ({}, {}) m", u.x(), u.y());
      lower_ = lower_.cwiseMin(u), upper = upper.cwiseMax(u);
    }
    size = upper - lower_;
  }
  const double most = 16.0 + static_cast<double>(points.size());
  while ((1 + size.x() / side_) * (1 + size.y() / side_) > most) side_ *= 2;
  for (int k = 0; k < 2; ++k) count_[k] = 1 + static_cast<Index>(size[k] / side_);

  const auto n = static_cast<Index>(points.size());
  std::vector<Index> cell(points.size());
  first_.assign(count_[0] * count_[1] + 1, 0);
  for (Index i = 0; i < n; ++i) {
    const auto c = cell_of(points[i]);
    cell[i] = c[0] * count_[1] + c[1];
    ++first_[cell[i] + 1];
  }
  for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
  member_.resize(points.size());
  place_.resize(points.size());
  std::vector<Index> next(first_.begin(), first_.end() - 1);
  for (Index i = 0; i < n; ++i) {
    const Index k = next[cell[i]]++;
    member_[k] = i;
    place_[k] = points[i];
  }
}

std::array<Index, 2> PointGrid::cell_of(const VectorN<2>& u) const {
  std::array<Index, 2> out;
  for (int k = 0; k < 2; ++k) out[k] = static_cast<Index>(std::clamp((u[k] - lower_[k]) / side_, 0.0, count_[k] - 1.0));
  return out;
}

}  // namespace wrinkle
