#include "core/mesh/point_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/random.h"

namespace wrinkle::point_grid_test {
namespace {

TEST(PointGrid, FindsThoseOfASearchThroughAll) {
  std::mt19937_64 random(1);
  std::vector<VectorN<2>> points;
  for (int i = 0; i < 400; ++i) points.emplace_back(symmetric_uniform(random), 3 * symmetric_uniform(random));
  for (const double side : {1e-4, 0.1, 100.0}) {
    const PointGrid grid(points, side);
    for (int i = 0; i < 50; ++i) {
      const VectorN<2> c(1.5 * symmetric_uniform(random), 4 * symmetric_uniform(random));
      const double radius = 0.4 * (1 + symmetric_uniform(random));
      std::vector<Index> found, all;
      grid.for_near(c, radius, [&](Index p, double squared) {
        found.push_back(p);
        EXPECT_EQ(squared, (points[p] - c).squaredNorm());
      });
      for (Index p = 0; p < 400; ++p)
        if ((points[p] - c).squaredNorm() < radius * radius) all.push_back(p);
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, all);
    }
  }
}

TEST(PointGrid, OfNoPointsIsEmpty) {
  PointGrid({}, 1).for_near({0, 0}, 10, [](Index, double) { FAIL(); });
  EXPECT_THROW(PointGrid({}, 0), std::invalid_argument);
  EXPECT_THROW(PointGrid({{0, 0}, {std::nan(""), 0}}, 1), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::point_grid_test
