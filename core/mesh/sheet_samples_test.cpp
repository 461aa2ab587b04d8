#include "core/mesh/sheet_samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/delaunay.h"

namespace wrinkle::sheet_samples_test {
namespace {

constexpr double kPi = std::numbers::pi;

double total_area(const TriangleMesh& mesh) {
  double sum = 0;
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) sum += mesh.area(t);
  return sum;
}

/// V − E + F
Index euler_characteristic(const TriangleMesh& mesh) {
  return static_cast<Index>(mesh.vertices.size() + mesh.triangles.size() - find_edges(mesh).edges.size());
}

/// Distance of the nearest other point over the spacing of equilateral triangles: the least, and the mean.
std::pair<double, double> nearest(const TriangleMesh& mesh) {
  const auto n = static_cast<Index>(mesh.vertices.size());
  const double spacing = std::sqrt(2 / std::sqrt(3) * total_area(mesh) / n);
  double least = 1e9, sum = 0;
  for (Index i = 0; i < n; ++i) {
    double closest = 1e9;
    for (Index j = 0; j < n; ++j)
      if (j != i) closest = std::min(closest, (mesh.vertices[i] - mesh.vertices[j]).norm());
    least = std::min(least, closest / spacing);
    sum += closest / spacing;
  }
  return {least, sum / n};
}

TEST(Delaunay, HasNoPointInsideACircumcircle) {
  const TriangleMesh mesh = sample_rectangle(1, 0.6, {.points = 90, .relaxations = 0}).flat();
  for (const auto& t : mesh.triangles) {
    const VectorN<2> a = mesh.vertices[t[0]].head<2>(), b = mesh.vertices[t[1]].head<2>() - a,
                     c = mesh.vertices[t[2]].head<2>() - a;
    const double twice = 2 * (b.x() * c.y() - b.y() * c.x());
    ASSERT_GT(twice, 0);
    const VectorN<2> u((c.y() * b.squaredNorm() - b.y() * c.squaredNorm()) / twice,
                       (b.x() * c.squaredNorm() - c.x() * b.squaredNorm()) / twice);
    for (const VectorN<3>& x : mesh.vertices) EXPECT_GE((x.head<2>() - a - u).norm(), u.norm() * (1 - 1e-9));
  }
}

TEST(Delaunay, RefusesPointsOnALine) {
  EXPECT_THROW(delaunay({}), std::invalid_argument);
  EXPECT_THROW(delaunay({{0, 0}, {1, 0}}), std::invalid_argument);
  EXPECT_THROW(delaunay({{0, 0}, {1, 1}, {2, 2}, {3, 3}}), std::invalid_argument);
  EXPECT_EQ(delaunay({{0, 0}, {1, 0}, {2, 0}, {0, 1}}).size(), 2U);
}

TEST(SheetSamples, FillARectangleEvenly) {
  for (const Index points : {662, 1656}) {
    const SheetSamples samples = sample_rectangle(2, 1, {.points = points, .seed = 3});
    const TriangleMesh mesh = samples.flat();
    EXPECT_EQ(static_cast<Index>(mesh.vertices.size()), points);
    EXPECT_NEAR(total_area(mesh), 2, 1e-12);
    EXPECT_EQ(euler_characteristic(mesh), 1);
    for (Index i = 0; i < samples.num_border; ++i) {
      const VectorN<2>& x = samples.coordinates[i];
      EXPECT_TRUE(x.x() == 0 || x.x() == 2 || x.y() == 0 || x.y() == 1) << i;
    }
    const auto [least, mean] = nearest(mesh);
    EXPECT_GT(least, 0.35);
    EXPECT_GT(mean, 0.72);  // at random: 0.54
    EXPECT_LT(mean, 0.95);  // and no lattice
  }
}

TEST(SheetSamples, CloseATubeAcrossItsSeam) {
  const SheetSamples samples = sample_tube(3, 1, {.points = 500, .seed = 2});
  const TriangleMesh mesh = roll_up(samples);
  EXPECT_EQ(euler_characteristic(mesh), 0);
  EXPECT_NEAR(total_area(mesh), 3, 0.02);
  for (const auto& t : mesh.triangles) {
    const VectorN<3>&a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    const VectorN<3> u = b - a, v = c - a, outwards(a.x(), a.y(), 0);
    EXPECT_GT(outwards.dot(VectorN<3>(u.y() * v.z() - u.z() * v.y(), u.z() * v.x() - u.x() * v.z(), 0)), 0);
  }
  EXPECT_GT(nearest(mesh).first, 0.35);
  EXPECT_NEAR(mesh.vertices[0].head<2>().norm(), 3 / (2 * kPi), 1e-15);
}

TEST(SheetSamples, LeaveTheHoleOfAnAnnulusOpen) {
  const TriangleMesh mesh = sample_annulus(0.2, 1, {.points = 700}).flat();
  EXPECT_EQ(static_cast<Index>(mesh.vertices.size()), 700);
  EXPECT_EQ(euler_characteristic(mesh), 0);
  EXPECT_NEAR(total_area(mesh), kPi * 0.96, 0.02);
  EXPECT_GT(nearest(mesh).first, 0.35);
}

// Two flaps of one triangle would be the same point.
TEST(SheetSamples, GiveEveryInnerPointFourTrianglesOrMore) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const SheetSamples samples = sample_rectangle(1, 1, {.points = 625, .seed = seed});
    std::vector<Index> count(samples.coordinates.size(), 0);
    for (const auto& t : samples.triangles)
      for (const Index v : t) ++count[v];
    EXPECT_GE(*std::min_element(count.begin() + samples.num_border, count.end()), 4) << seed;
  }
}

/// Two points with three triangles each, on both sides of an edge that is the longest to both.
TEST(SheetSamples, DoNotMoveTwoPointsOntoOneEdge) {
  const SheetSamples samples = sample_rectangle(1, 1, {.points = 300, .seed = 1328});
  double closest = 1;
  for (std::size_t i = 0; i < samples.coordinates.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      closest = std::min(closest, (samples.coordinates[i] - samples.coordinates[j]).norm());
  EXPECT_GT(closest, 0.01);
}

TEST(SheetSamples, FollowTheirSeed) {
  const auto first = [](std::uint64_t seed) {
    return sample_rectangle(1, 1, {.points = 200, .seed = seed}).coordinates;
  };
  EXPECT_EQ(first(4), first(4));
  EXPECT_NE(first(4), first(5));
}

TEST(SheetSamples, RefuseWhatCannotBe) {
  EXPECT_THROW(sample_rectangle(1, 0), std::invalid_argument);
  EXPECT_THROW(sample_rectangle(-1, -1), std::invalid_argument);
  EXPECT_THROW(sample_rectangle(1, 1, {.points = 4}), std::invalid_argument);
  EXPECT_THROW(sample_tube(1, 1, {.points = 0}), std::invalid_argument);
  EXPECT_THROW(sample_annulus(1, 1), std::invalid_argument);
  EXPECT_THROW(sample_annulus(1, -2), std::invalid_argument);
  EXPECT_THROW(roll_up(sample_rectangle(1, 1, {.points = 100})), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::sheet_samples_test
