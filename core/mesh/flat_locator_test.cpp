#include "core/mesh/flat_locator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include "core/base/random.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/sheet_samples.h"

namespace wrinkle::flat_locator_test {
namespace {

VectorN<2> position(const FlatMesh& mesh, const FlatPoint& p) {
  VectorN<2> out = VectorN<2>::Zero();
  for (int i = 0; i < 3; ++i) out += p.weights[i] * mesh.coordinates[mesh.triangles[p.triangle][i]];
  return out;
}

/// Distance to a segment.
double distance(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& u) {
  const double s = std::clamp((u - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
  return (a + s * (b - a) - u).norm();
}

TEST(FlatMesh, HasTheAreasOfItsSurfaceInSpace) {
  const FlatMesh mesh = sample_rectangle(0.8, 0.5, {.points = 200}).flat_mesh();
  EXPECT_NEAR((vertex_areas(mesh) - vertex_areas(mesh.in_space())).cwiseAbs().maxCoeff(), 0, 1e-16);
  EXPECT_NEAR(vertex_areas(mesh).sum(), 0.4, 1e-14);
  const FlatMesh strip = flat_strip({.length = 2, .width = 1, .along = 4, .across = 3});
  EXPECT_EQ(strip.num_vertices(), 20);
  EXPECT_EQ(strip.num_triangles(), 24);
  for (Index t = 0; t < strip.num_triangles(); ++t) EXPECT_NEAR(strip.area(t), 1.0 / 12, 1e-15);
}

/// On a graded mesh too, whose triangles differ by 1 : 100 in size.
TEST(FlatLocator, FindsEveryPointInside) {
  for (const bool graded : {false, true}) {
    FlatMesh mesh = sample_rectangle(1, 0.6, {.points = 500}).flat_mesh();
    for (VectorN<2>& u : mesh.coordinates)
      if (graded) u.x() = std::pow(u.x(), 4);
    const FlatLocator locator(mesh);
    std::mt19937_64 random(3);
    for (int k = 0; k < 2000; ++k) {
      const VectorN<2> u(0.5 + 0.5 * symmetric_uniform(random), 0.3 + 0.3 * symmetric_uniform(random));
      const FlatPoint p = locator.locate(u);
      EXPECT_NEAR((position(mesh, p) - u).norm(), 0, 1e-14);
      EXPECT_NEAR(p.weights.sum(), 1, 1e-14);
      EXPECT_GE(p.weights.minCoeff(), 0);
    }
    for (Index v = 0; v < mesh.num_vertices(); ++v) {
      const FlatPoint p = locator.locate(mesh.coordinates[v]);
      EXPECT_NEAR((position(mesh, p) - mesh.coordinates[v]).norm(), 0, 1e-15);
    }
  }
}

/// In a ring's hole and far outside, against all edges.
TEST(FlatLocator, TakesTheNearestPointWhereOutside) {
  const FlatMesh mesh = sample_annulus(0.4, 1, {.points = 400}).flat_mesh();
  const FlatLocator locator(mesh);
  std::mt19937_64 random(5);
  int outside = 0;
  for (int k = 0; k < 500; ++k) {
    const VectorN<2> u(4 * symmetric_uniform(random), 1.5 * symmetric_uniform(random));
    if (u.norm() > 0.38 && u.norm() < 1.01) continue;
    ++outside;
    double best = 1e9;
    for (const auto& t : mesh.triangles)
      for (int i = 0; i < 3; ++i)
        best = std::min(best, distance(mesh.coordinates[t[i]], mesh.coordinates[t[(i + 1) % 3]], u));
    const FlatPoint p = locator.locate(u);
    EXPECT_NEAR((position(mesh, p) - u).norm(), best, 1e-14);
    EXPECT_GE(p.weights.minCoeff(), 0);
  }
  EXPECT_GT(outside, 100);
}

TEST(FlatLocator, RefusesWhatHasNoAnswer) {
  EXPECT_THROW(FlatLocator(FlatMesh{}), std::invalid_argument);
  EXPECT_THROW(FlatLocator(FlatMesh{{{0, 0}, {1, 0}, {0, 1}}, {{0, 2, 1}}}), std::invalid_argument);
  const FlatLocator locator(FlatMesh{{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}});
  EXPECT_THROW(locator.locate({0, std::nan("")}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::flat_locator_test
