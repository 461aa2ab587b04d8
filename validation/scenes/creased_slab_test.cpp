#include "validation/scenes/creased_slab.h"

#include <gtest/gtest.h>

#include <cmath>

namespace wrinkle::validation::creased_slab_test {
namespace {

CreasedSlab crossed_slab() {
  return make_creased_slab({.length = 0.1,
                            .width = 0.03,
                            .along = 20,
                            .across = 6,
                            .layers = 3,
                            .lines = {{{0.0422, -1, 0}, {0.0422, 1, 0}}}});
}

// Of a slab bent into a wave, with a point where the line crosses the row.
TEST(CreasedSlab, ProfileFollowsTheTop) {
  const CreasedSlab slab = crossed_slab();
  Vector x = slab.block.x;
  const auto height = [](double at) { return 0.01 * std::sin(60 * at); };
  for (Index v = 0; v < slab.block.cut.num_vertices(); ++v) x[3 * v + 2] += height(x[3 * v]);
  const std::vector<ProfilePoint> row = slab.profile(x, 3);
  ASSERT_EQ(row.size(), 22u);
  int at_line = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) {
      EXPECT_GT(row[i].rest, row[i - 1].rest);
    }
    EXPECT_NEAR(row[i].x, row[i].rest, 1e-15);
    EXPECT_NEAR(row[i].z, height(row[i].rest), 5e-4);
    at_line += std::abs(row[i].rest - 0.0422) < 1e-12 ? 1 : 0;
  }
  EXPECT_EQ(at_line, 1);
  const VectorN<2> between = place_on(row, 0.5 * (row[4].rest + row[5].rest));
  EXPECT_NEAR(between.y(), 0.5 * (row[4].z + row[5].z), 1e-15);
  EXPECT_NEAR(place_on(row, 0).y(), row[0].z, 1e-15);
}

TEST(CreasedSlab, ItsFrameMarksTheLine) {
  const CreasedSlab slab = crossed_slab();
  Vector x = slab.block.x;
  for (Index v = 0; v < slab.block.cut.num_vertices(); ++v) x[3 * v + 1] *= 1.2;
  const Frame frame = slab_frame(slab, x, {0.2, "strain", "1"});
  const std::vector<double>& crease = frame.point_fields.at("crease").values;
  Index marked = 0;
  for (std::size_t v = 0; v < crease.size(); ++v) {
    if (crease[v] == 0) continue;
    EXPECT_NEAR(frame.points[3 * v], 0.0422, 1e-12);
    ++marked;
  }
  EXPECT_GE(marked, 7);
  for (const double stretch : frame.cell_fields.at("largest stretch").values) EXPECT_NEAR(stretch, 1.2, 1e-12);
}

TEST(CreasedSlab, HoldsItsBaseAndIsDisturbedOnTopOnly) {
  const CreasedSlab slab = make_creased_slab({.length = 0.1, .width = 0.03, .along = 20, .across = 6, .layers = 3});
  Vector x = slab.block.x;
  slab.disturb(x, 1e-4, 1);
  const Vector off = (x - slab.block.x).cwiseAbs();
  EXPECT_LE(off.maxCoeff(), 1e-4);
  EXPECT_GT(off.maxCoeff(), 5e-5);
  for (Index i = 0; i < off.size(); ++i) {
    if (slab.block.problem.fixed[i] != 0 || i % 3 != 2 || i / 3 >= slab.num_top()) {
      EXPECT_EQ(off[i], 0);
    }
  }
}

}  // namespace
}  // namespace wrinkle::validation::creased_slab_test
