#include "core/mesh/principal_directions.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"

namespace wrinkle::principal_directions_test {
namespace {

/// The unit square of a grid, lifted by a map.
template <class F>
TriangleMesh lifted(Index cells, StripPattern pattern, const F& map) {
  TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = pattern, .seed = 4});
  for (auto& x : mesh.vertices) x = map(x.x(), x.y());
  return mesh;
}

VectorN<3> on_cylinder(double s, double t) {
  return {0.5 * std::sin(2 * s), t, 0.5 * std::cos(2 * s)};  // radius ½, around y; normals point inwards
}

double angle(const VectorN<3>& a, const VectorN<3>& b) {
  return std::atan2(a.cross(b).norm(), std::abs(a.dot(b))) * 180 / std::numbers::pi;
}

/// Is the triangle's first corner within `reach` of where the middle of the square went?
bool inner(const TriangleMesh& mesh, std::size_t triangle, double reach) {
  const VectorN<3>& middle = mesh.vertices[mesh.vertices.size() / 2];
  return (mesh.vertices[mesh.triangles[triangle][0]] - middle).norm() < reach;
}

TEST(PrincipalCurvatures, OfAGridOnACylinderPointAround) {
  const TriangleMesh mesh = lifted(8, StripPattern::aligned, on_cylinder);
  const std::vector<PrincipalCurvature> all = principal_curvatures(mesh);
  for (std::size_t t = 0; t < all.size(); ++t) {
    const PrincipalCurvature& k = all[t];
    EXPECT_LE(std::abs(k.direction.y()), 1e-12);
    EXPECT_NEAR(k.direction.norm(), 1, 1e-12);
    EXPECT_GE(std::abs(k.largest), 1) << "half of it at a border, where normals see one side only";
    EXPECT_LE(std::abs(k.other), 1e-12);
    EXPECT_FALSE(k.umbilic);
  }
}

/// z = ½(3x² − y²) about its middle: curvatures 3 and −1 at the top, along the axes.
TEST(PrincipalCurvatures, OfAnIrregularSaddleAreAboutRight) {
  const TriangleMesh mesh = lifted(24, StripPattern::irregular, [](double x, double y) {
    return VectorN<3>(x - 0.5, y - 0.5, 1.5 * (x - 0.5) * (x - 0.5) - 0.5 * (y - 0.5) * (y - 0.5));
  });
  const std::vector<PrincipalCurvature> all = principal_curvatures(mesh);
  double sum = 0, count = 0;
  for (std::size_t t = 0; t < all.size(); ++t) {
    if (!inner(mesh, t, 0.15)) continue;
    sum += angle(all[t].direction, {1, 0, 0});
    ++count;
    EXPECT_LT(all[t].largest * all[t].other, 0);
  }
  EXPECT_LE(sum / count, 13) << "degrees; 45 would be chance";
}

TEST(PrincipalCurvatures, TurnWithTheSurfaceAndShrinkAsItGrows) {
  const TriangleMesh mesh = lifted(6, StripPattern::irregular, on_cylinder);
  TriangleMesh moved = mesh;
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(1.1, VectorN<3>(1, 2, -1).normalized()).toRotationMatrix();
  for (auto& x : moved.vertices) x = 3 * (turn * x) + VectorN<3>(5, 6, 7);
  const auto before = principal_curvatures(mesh), after = principal_curvatures(moved);
  for (std::size_t t = 0; t < before.size(); ++t) {
    EXPECT_LE(angle(turn * before[t].direction, after[t].direction), 1e-5);
    EXPECT_NEAR(after[t].largest, before[t].largest / 3, 1e-10);
    EXPECT_NEAR(after[t].other, before[t].other / 3, 1e-10);
  }
}

TEST(PrincipalCurvatures, PlanesAndSpheresAreUmbilic) {
  for (const PrincipalCurvature& k :
       principal_curvatures(lifted(5, StripPattern::irregular, [](double x, double y) { return VectorN<3>(x, y, x); })))
    EXPECT_TRUE(k.umbilic);
  const TriangleMesh ball = lifted(12, StripPattern::aligned, [](double x, double y) {
    return VectorN<3>(VectorN<3>(x - 0.5, y - 0.5, 1).normalized());
  });
  const auto all = principal_curvatures(ball);
  for (std::size_t t = 0; t < all.size(); ++t) {
    if (!inner(ball, t, 0.3)) continue;
    EXPECT_TRUE(all[t].umbilic) << all[t].largest << " and " << all[t].other;
    EXPECT_NEAR(all[t].largest, 1, 0.05);
  }
}

}  // namespace
}  // namespace wrinkle::principal_directions_test
