#include "core/mesh/straight_distance.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::straight_distance_test {
namespace {

TriangleMesh sheet(Index cells) {
  return strip_mesh(
      {.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular, .seed = 3});
}

/// Sorted, complete, and on a flat sheet nowhere longer than along edges.
TEST(StraightDistance, IsNoLongerThanAlongEdges) {
  const TriangleMesh mesh = sheet(20);
  StraightDistance straight(mesh);
  EdgeDistance edges(mesh);
  Vector along = Vector::Constant(edges.num_vertices(), std::numeric_limits<double>::infinity()), direct = along;
  edges.lower(210, along);
  straight.lower(210, direct);
  EXPECT_EQ(direct[210], 0);
  EXPECT_LE((direct - along).maxCoeff(), 1e-15);
  const auto near = straight.within(210, 0.3);
  EXPECT_EQ(static_cast<Index>(near.size()), (direct.array() < 0.3).count());
  EXPECT_EQ(near[0].vertex, 210);
  for (std::size_t i = 1; i < near.size(); ++i) {
    EXPECT_GE(near[i].distance, near[i - 1].distance);
    EXPECT_EQ(near[i].distance, direct[near[i].vertex]);
  }
}

/// Of all pairs from the middle vertex, the mean ratio of the two lengths: refining does not bring it to 1.
TEST(StraightDistance, PathsAlongEdgesDoNotTendToIt) {
  const auto mean_ratio = [](Index cells) {
    const TriangleMesh mesh = sheet(cells);
    const Index middle = (cells / 2) * (cells + 1) + cells / 2;
    EdgeDistance edges(mesh);
    double sum = 0;
    int count = 0;
    for (const auto& [distance, v] : edges.within(middle, 0.4)) {
      const double straight = (mesh.vertices[v] - mesh.vertices[middle]).norm();
      if (straight > 0.2) sum += distance / straight, ++count;
    }
    return sum / count;
  };
  const double coarse = mean_ratio(20), fine = mean_ratio(80);
  EXPECT_GT(coarse, 1.05);
  EXPECT_GT(fine, 1.05);
  EXPECT_NEAR(fine, coarse, 0.04);
}

TEST(StraightDistance, RefusesWhatIsNotThere) {
  const TriangleMesh mesh = sheet(4);
  StraightDistance straight(mesh);
  Vector wrong(7);
  EXPECT_THROW(straight.within(25, 1), std::invalid_argument);
  EXPECT_THROW(straight.lower(0, wrong), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::straight_distance_test
