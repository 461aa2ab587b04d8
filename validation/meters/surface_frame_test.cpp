#include "validation/meters/surface_frame.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

#include "core/mesh/strip.h"

namespace wrinkle::validation::surface_frame_test {
namespace {

TriangleMesh sheet() {
  return strip_mesh({.length = 2, .width = 1, .along = 7, .across = 4, .pattern = StripPattern::irregular, .seed = 3});
}

/// Every vertex taken by a linear map, then turned and moved.
Vector mapped(const TriangleMesh& mesh, const MatrixN<3>& by) {
  const MatrixN<3> turn = Eigen::AngleAxisd(1.1, VectorN<3>(1, 2, -2) / 3).toRotationMatrix();
  Vector x(3 * static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < x.size() / 3; ++v) x.segment<3>(3 * v) = turn * by * mesh.vertices[v] + VectorN<3>(1, 2, 3);
  return x;
}

void expect_stretch(const MatrixN<3>& by, double exact) {
  const TriangleMesh mesh = sheet();
  const Field found = largest_stretch(mesh, mapped(mesh, by));
  EXPECT_EQ(found.unit, "1");
  ASSERT_EQ(found.values.size(), mesh.triangles.size());
  for (const double stretch : found.values) EXPECT_NEAR(stretch, exact, 1e-7);  // √ of round-off where both are equal
}

TEST(LargestStretch, IsThatOfTheMapWhateverTheTriangles) {
  expect_stretch(MatrixN<3>::Identity(), 1);
  expect_stretch(VectorN<3>(1.3, 0.8, 1).asDiagonal(), 1.3);
  expect_stretch(VectorN<3>(0.9, 0.8, 1).asDiagonal(), 0.9);
  MatrixN<3> shear = MatrixN<3>::Identity();
  shear(0, 1) = 0.6;
  expect_stretch(shear, 0.3 + std::sqrt(1.09));  // γ/2 + √(1 + γ²/4)
}

TEST(LargestStretch, OfATriangleWithoutAreaIsUndefined) {
  TriangleMesh mesh = sheet();
  mesh.triangles.push_back({0, 0, 1});
  const Field found = largest_stretch(mesh, mapped(mesh, MatrixN<3>::Identity()));
  EXPECT_FALSE(std::isfinite(found.values.back()));
}

TEST(SurfaceFrame, HasFieldsOfItsPointsAndCells) {
  const TriangleMesh mesh = sheet();
  const auto vertices = static_cast<Index>(mesh.vertices.size());
  Vector mode = Vector::Zero(vertices);
  mode[2] = 1;
  const Frame frame = named("first", mode_frame(mesh, mode, 1e-3, {0.02, "strain", "1"}));
  EXPECT_EQ(frame.name, "first");
  EXPECT_EQ(frame.time.value, 0.02);
  EXPECT_EQ(frame.points[3 * 2 + 2], 1e-3);
  EXPECT_EQ(frame.points[3 * 1 + 2], 0);
  EXPECT_EQ(frame.point_fields.at("mode").values[2], 1);
  EXPECT_EQ(field("m", Vector::Ones(3 * vertices)).values.size(), frame.points.size());
  const Frame stretched = stretched_frame(mesh, mapped(mesh, MatrixN<3>::Identity()), at_load(1));
  EXPECT_EQ(stretched.cell_fields.at("largest stretch").values.size(), stretched.cell_types.size());
}

TEST(IsShown, AsManyStepsAsAskedAndTheLastOne) {
  for (const Index steps : {1, 2, 7, 100, 20'000})
    for (const Index frames : {1, 2, 5, 7}) {
      Index shown = 0;
      for (Index i = 1; i <= steps; ++i) shown += is_shown(i, steps, frames) ? 1 : 0;
      EXPECT_EQ(shown, std::min(steps, frames)) << steps;
      EXPECT_TRUE(is_shown(steps, steps, frames));
    }
}

}  // namespace
}  // namespace wrinkle::validation::surface_frame_test
