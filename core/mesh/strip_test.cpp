#include "core/mesh/strip.h"

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <stdexcept>

namespace wrinkle::strip_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

constexpr StripOptions kAligned{.length = 1.5, .width = 0.4, .along = 9, .across = 4};
constexpr StripOptions kIrregular{1.5, 0.4, 9, 4, StripPattern::irregular, 3};

class StripMesh : public testing::TestWithParam<StripOptions> {};
INSTANTIATE_TEST_SUITE_P(Patterns, StripMesh, testing::Values(kAligned, kIrregular));

TEST_P(StripMesh, HasTwoTrianglesACell) {
  const TriangleMesh mesh = strip_mesh(GetParam());
  EXPECT_EQ(mesh.vertices.size(), 50u);
  EXPECT_EQ(mesh.triangles.size(), 72u);
}

TEST_P(StripMesh, CoversTheStripOnceWithNormalsUp) {
  const TriangleMesh mesh = strip_mesh(GetParam());
  double area = 0;
  for (Index t = 0; t < 72; ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    const VectorN<3> normal = (mesh.vertices[b] - mesh.vertices[a]).cross(mesh.vertices[c] - mesh.vertices[a]);
    EXPECT_GT(normal.z(), 0);
    EXPECT_NEAR(mesh.area(t), 0.5 * normal.norm(), 1e-16);
    area += mesh.area(t);
  }
  EXPECT_NEAR(area, 1.5 * 0.4, 1e-14);
}

TEST_P(StripMesh, MovesVerticesByAQuarterOfTheSpacingAtMostAndKeepsTheBoundary) {
  const StripOptions& o = GetParam();
  const TriangleMesh mesh = strip_mesh(o);
  const double dx = o.length / o.along, dy = o.width / o.across;
  for (Index i = 0; i <= o.along; ++i)
    for (Index j = 0; j <= o.across; ++j) {
      const VectorN<3> moved = mesh.vertices[i * (o.across + 1) + j] - VectorN<3>(i * dx, j * dy, 0);
      const bool end = i == 0 || i == o.along, side = j == 0 || j == o.across;
      EXPECT_LE(std::abs(moved.x()), end ? 1e-15 : 0.25 * dx);
      EXPECT_LE(std::abs(moved.y()), end || side ? 1e-15 : 0.25 * dy);
      EXPECT_EQ(moved.z(), 0);
    }
}

TEST(IrregularStrip, IsTheSameForTheSameSeedOnly) {
  const auto vertices = [](std::uint64_t seed) {
    StripOptions o = kIrregular;
    o.seed = seed;
    return strip_mesh(o).vertices;
  };
  EXPECT_EQ(vertices(3), vertices(3));
  EXPECT_NE(vertices(3), vertices(4));
  EXPECT_EQ(strip_mesh(kIrregular).triangles, strip_mesh(kIrregular).triangles);
}

TEST(IrregularStrip, IsTheSameOnEveryPlatform) {
  // mt19937_64 with seed 1 begins 2469588189546311528; stored results rest on these very meshes.
  const TriangleMesh mesh = strip_mesh({1.0, 1.0, 2, 1, StripPattern::irregular, 1});
  std::mt19937_64 random(1);
  std::uint64_t draw = 0;
  for (int k = 0; k < 5; ++k) draw = random();  // two a vertex: the fifth is the first of vertex (1, 0)
  EXPECT_EQ(mesh.vertices[2].x(), 0.5 + 0.125 * (static_cast<double>(draw >> 11) / 4503599627370496.0 - 1.0));
  EXPECT_EQ(std::mt19937_64(1)(), 2469588189546311528u);
}

TEST(IrregularStrip, DrawsBothDiagonals) {
  std::set<Index> ends;  // of the second triangle, relative to its cell
  const TriangleMesh mesh = strip_mesh(kIrregular);
  for (std::size_t t = 1; t < mesh.triangles.size(); t += 2)
    ends.insert(mesh.triangles[t][0] == mesh.triangles[t - 1][0] ? 1 : 0);
  EXPECT_EQ(ends.size(), 2u);
}

TEST(StripErrors, NameTheValues) {
  StripOptions o;
  o.width = -0.2;
  EXPECT_THAT([&] { strip_mesh(o); }, ThrowsMessage<std::invalid_argument>(HasSubstr("-0.2 m")));
  EXPECT_THROW(strip_mesh({.length = 0}), std::invalid_argument);
  EXPECT_THROW(strip_mesh({.along = 0}), std::invalid_argument);
  EXPECT_THROW(strip_mesh({.across = -1}), std::invalid_argument);
  EXPECT_THROW(strip_mesh({.length = std::numeric_limits<double>::quiet_NaN()}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::strip_test
