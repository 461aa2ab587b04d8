#include "validation/scenes/flat_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace wrinkle::validation::flat_contact_test {
namespace {

double lift(FlatContact& sheets) {
  const Vector force = sheets.force(VectorN<2>::Zero());
  double sum = 0;
  for (Index i = 3 * sheets.first_upper(); i < force.size(); i += 3) sum += force[i + 2];
  return sum;
}

TEST(FlatContact, IsPressedWithAPressureOnTheWholeSheet) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05});
  const double light = sheets.press(0.5);
  EXPECT_NEAR(lift(sheets) / (0.5 * 0.36), 1, 1e-8);
  EXPECT_LT(sheets.press(2), light);
  EXPECT_NEAR(lift(sheets) / (2 * 0.36), 1, 1e-8);
}

/// Half of d̂ is where vertices' pairs alone bear 1 Pa; pairs of edges bear some of it, so that it is farther.
TEST(FlatContact, PairsOfEdgesWidenTheGap) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05});
  EXPECT_GT(sheets.press(1), 0.55);
}

TEST(FlatContact, ItsFrameTellsGapsAndForcesWhereItPushes) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05, .gap = 0.4});
  const Vector force = sheets.force({0.01, 0});
  const Frame frame = sheets.frame({0.01, 0}, force, {1, "pressure", "Pa"});
  const std::vector<double>&gap = frame.point_fields.at("gap").values, &part = frame.point_fields.at("part").values,
        &push = frame.point_fields.at("contact force").values;
  ASSERT_EQ(3 * gap.size(), frame.points.size());
  EXPECT_EQ(frame.point_fields.at("gap").unit, "m");
  EXPECT_EQ(frame.point_fields.at("contact force").unit, "N");
  double sum = 0;
  for (std::size_t v = 0; v < gap.size(); ++v) {
    const bool is_upper = static_cast<Index>(v) >= sheets.first_upper();
    EXPECT_EQ(part[v], is_upper ? 1 : 0);
    EXPECT_NEAR(frame.points[3 * v + 2], is_upper ? 0.02 : 0, 1e-15);
    if (is_upper) {
      EXPECT_NEAR(gap[v], 0.02, 1e-12) << v;
    } else if (!std::isnan(gap[v])) {  // those beside the upper sheet see its border aslant
      EXPECT_GE(gap[v], 0.02 - 1e-12) << v;
      EXPECT_LT(gap[v], 0.05) << v;
    }
    sum += is_upper ? push[3 * v + 2] : 0;
  }
  EXPECT_TRUE(std::isnan(gap[0])) << "a corner of the lower sheet, which is larger";
  EXPECT_NEAR(sum, force(Eigen::seq(3 * sheets.first_upper() + 2, Eigen::indexing::last, 3)).sum(), 1e-12);
  for (const double stretch : frame.cell_fields.at("largest stretch").values)
    EXPECT_NEAR(stretch, 1, 1e-7);  // √ of round-off
}

TEST(FlatContact, RefusesAPressureThatNoGapBears) {
  FlatContact sheets({.upper = 0.6, .cells = 6, .distance = 0.05});
  EXPECT_THROW(sheets.press(1e9), std::runtime_error);
}

}  // namespace
}  // namespace wrinkle::validation::flat_contact_test
