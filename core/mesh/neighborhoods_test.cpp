#include "core/mesh/neighborhoods.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "core/base/random.h"
#include "core/mesh/strip.h"

namespace wrinkle::neighborhoods_test {
namespace {

std::vector<VectorN<2>> flat(const TriangleMesh& mesh) {
  std::vector<VectorN<2>> out;
  for (const VectorN<3>& x : mesh.vertices) out.emplace_back(x.head<2>());
  return out;
}

TEST(Neighborhoods, WithinARadiusAreThoseThatAllPairsGive) {
  std::mt19937_64 random(2);
  std::vector<VectorN<3>> points;
  for (int i = 0; i < 300; ++i)
    points.emplace_back(2 * symmetric_uniform(random), symmetric_uniform(random), 0.3 * symmetric_uniform(random));
  for (const double radius : {0.05, 0.31, 5.0}) {
    const NeighbourLists lists = neighbours_within(points, radius);
    for (Index i = 0; i < 300; ++i) {
      std::vector<Index> expected;
      for (Index j = 0; j < 300; ++j)
        if (j != i && (points[i] - points[j]).norm() < radius) expected.push_back(j);
      EXPECT_EQ(lists[i], expected) << i << " within " << radius;
    }
  }
}

// Diagonals of the aligned strip run from (1, 0) to (0, 1): k rings are k columns and rows wide, two corners cut off.
TEST(Neighborhoods, RingsOfAStripAreHexagons) {
  const TriangleMesh mesh = strip_mesh({.length = 9, .width = 9, .along = 9, .across = 9});
  for (const Index rings : {1, 2, 4}) {
    const std::vector<Index> middle = neighbours_in_rings(mesh, rings)[4 * 10 + 4];
    EXPECT_EQ(static_cast<Index>(middle.size()), 3 * rings * (rings + 1));
    for (const Index j : middle) {
      const Index dx = j / 10 - 4, dy = j % 10 - 4;
      EXPECT_LE(std::max({std::abs(dx), std::abs(dy), std::abs(dx + dy)}), rings);
      EXPECT_FALSE(dx == 0 && dy == 0);
    }
  }
}

TEST(Neighborhoods, OfATubeGoAroundIt) {
  const double circumference = 2;
  std::vector<VectorN<2>> pattern{{0.1, 0}, {1.9, 0.3}, {1.0, 0}};
  const LocalMap map = flat_pattern(pattern, {circumference, 0});
  EXPECT_LE((map(0, 1) - VectorN<2>(-0.2, 0.3)).norm(), 1e-15);
  EXPECT_LE((map(1, 0) - VectorN<2>(0.2, -0.3)).norm(), 1e-15);
  EXPECT_LE((map(0, 2) - VectorN<2>(0.9, 0)).norm(), 1e-15);
}

// Plane fits of a cylinder know lengths to (|X|/R)²/24; angles between neighbours to the same order.
TEST(Neighborhoods, PlaneFitsFlattenACylinder) {
  const TriangleMesh sheet =
      strip_mesh({.length = 1, .width = 1, .along = 20, .across = 20, .pattern = StripPattern::irregular, .seed = 5});
  TriangleMesh bent = sheet;
  for (VectorN<3>& x : bent.vertices) x = {std::sin(x.x()), x.y(), 1 - std::cos(x.x())};
  const NeighbourLists lists = neighbours_in_rings(sheet, 2);
  const Neighborhoods fitted = make_neighborhoods(lists, plane_fit(bent.vertices, lists));
  const Neighborhoods given = make_neighborhoods(lists, flat_pattern(flat(sheet)));
  EXPECT_EQ(fitted.neighbour, given.neighbour);
  for (Index i = 0; i < given.num_points(); ++i)
    for (Index a = given.first[i]; a < given.first[i + 1]; ++a)
      for (Index b = given.first[i]; b <= a; ++b)
        EXPECT_NEAR(fitted.offset[a].dot(fitted.offset[b]), given.offset[a].dot(given.offset[b]), 1e-2 * 0.02) << i;
}

TEST(Neighborhoods, RefuseWhatHasNoPlane) {
  const LocalMap map = flat_pattern({{0, 0}, {1, 1}, {2, 2}, {0, 1}});
  EXPECT_THROW(make_neighborhoods({{1, 2}}, map), std::invalid_argument);
  EXPECT_THROW(make_neighborhoods({{1}}, map), std::invalid_argument);
  EXPECT_THROW(make_neighborhoods({{}}, map), std::invalid_argument);
  EXPECT_EQ(make_neighborhoods({{1, 3}}, map).num_points(), 1);
  EXPECT_THROW(plane_fit({{0, 0, 0}}, {}), std::invalid_argument);
  EXPECT_THROW(neighbours_within({}, 0), std::invalid_argument);
  EXPECT_THROW(neighbours_in_rings({}, 0), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::neighborhoods_test
