// A plate bent on a cylinder, at several orientations, by each quadratic bending model: ½ D κ² per area.
#include "core/model/shell/plate_bending.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/check/observed_order.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/sheet_samples.h"
#include "core/mesh/strip.h"

namespace wrinkle::plate_bending_test {
namespace {

constexpr double kStiffness = 3e-5, kCurvature = 0.5;  // [J], [1/m]

const std::vector<double> kAngles{0, 0.2, std::numbers::pi / 4, 1.3, 1.9, 2.6};  // [rad]

/// Bent without stretch, curved along the direction at `angle` to x.
Vector on_cylinder(const TriangleMesh& flat, double angle, double curvature = kCurvature) {
  const VectorN<3> u(std::cos(angle), std::sin(angle), 0), v(-u.y(), u.x(), 0);
  Vector x(3 * static_cast<Index>(flat.vertices.size()));
  for (Index i = 0; i < x.size() / 3; ++i) {
    const double s = curvature * flat.vertices[i].dot(u);
    x.segment<3>(3 * i) =
        std::sin(s) / curvature * u + flat.vertices[i].dot(v) * v + (1 - std::cos(s)) / curvature * VectorN<3>::UnitZ();
  }
  return x;
}

/// Energy over ½ D κ² A of a plate of area 1 m².
double ratio(const SparseMatrix& bending, const Vector& x) {
  return quadratic_form(bending, x) / (0.5 * kStiffness * kCurvature * kCurvature);
}

TriangleMesh grid(Index cells) {
  return strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells});
}
TriangleMesh irregular(Index points) {
  return sample_rectangle(1, 1, {.points = points, .seed = 7}).flat();
}

SparseMatrix meshless(const TriangleMesh& mesh) {
  std::vector<VectorN<2>> pattern;
  for (const VectorN<3>& x : mesh.vertices) pattern.emplace_back(x.head<2>());
  return meshless_bending(make_neighborhoods(neighbours_in_rings(mesh, 2), flat_pattern(pattern)), vertex_areas(mesh),
                          kStiffness);
}

TEST(PlateBending, MeshlessIsIsotropicOnAnyPoints) {
  for (const TriangleMesh& mesh : {grid(24), irregular(662)}) {
    const SparseMatrix bending = meshless(mesh);
    for (const double angle : kAngles) EXPECT_NEAR(ratio(bending, on_cylinder(mesh, angle)), 1, 3e-3) << angle;
  }
}

TEST(PlateBending, MeshlessConvergesInSecondOrder) {
  std::vector<double> sizes, errors;
  for (const Index cells : {8, 16, 32}) {
    const TriangleMesh mesh = grid(cells);
    sizes.push_back(1.0 / cells);
    errors.push_back(std::abs(ratio(meshless(mesh), on_cylinder(mesh, 0.2)) - 1));
  }
  EXPECT_NEAR(fitted_order(sizes, errors), 2, 0.2);
}

TEST(PlateBending, CotangentIsIsotropicOnGridsWithAllAreaCounted) {
  const TriangleMesh mesh = grid(24);
  const SparseMatrix bending = cotangent_bending(mesh, kStiffness);
  for (const double angle : kAngles) EXPECT_NEAR(ratio(bending, on_cylinder(mesh, angle)), 1, 1e-3) << angle;
}

TEST(PlateBending, DroppedRowsLoseTheBordersArea) {
  const TriangleMesh mesh = grid(24);
  const double inside = std::pow(23.0 / 24, 2);
  EXPECT_NEAR(ratio(cotangent_bending(mesh, kStiffness, BorderRows::dropped), on_cylinder(mesh, 0.3)), inside, 1e-3);
}

TEST(PlateBending, KeptBorderRowsAreHundredsOfTimesTooStiff) {
  const TriangleMesh mesh = grid(24);
  EXPECT_GT(ratio(cotangent_bending(mesh, kStiffness, BorderRows::kept), on_cylinder(mesh, 0)), 300);
}

// Equilateral triangles: every orientation exact to the second order.
TEST(PlateBending, HingesAreExactOnEquilateralTriangles) {
  TriangleMesh mesh = grid(40);
  double area = 0, inner = 0;
  for (VectorN<3>& x : mesh.vertices) x = {x.x() + 0.5 * x.y(), std::sqrt(0.75) * x.y(), 0};
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) area += mesh.area(t);
  const SparseMatrix bending = hinge_bending(mesh, kStiffness);
  for (const double angle : kAngles)
    inner = std::max(inner, std::abs(ratio(bending, on_cylinder(mesh, angle)) / area - 1));
  EXPECT_LE(inner, 0.03);  // the border's edges are missing
}

// 1 − 2u + 4u², u = cos φ sin φ, of hinges on right triangles whose hypotenuses run along (1, −1).
TEST(PlateBending, HingesOnRightTrianglesDependOnOrientation) {
  const TriangleMesh mesh = grid(80);
  const SparseMatrix bending = hinge_bending(mesh, kStiffness);
  for (const double angle : kAngles) {
    const double u = std::cos(angle) * std::sin(angle);
    EXPECT_NEAR(ratio(bending, on_cylinder(mesh, angle)), 1 - 2 * u + 4 * u * u, 0.03) << angle;
  }
}

TEST(PlateBending, OfAffineMapsIsNothing) {
  const TriangleMesh mesh = irregular(300);
  Vector x(3 * static_cast<Index>(mesh.vertices.size()));
  const MatrixN<3> map{{1.2, 0.3, 0.1}, {-0.4, 0.7, 0}, {0.2, 0.9, 1}};
  for (Index i = 0; i < x.size() / 3; ++i) x.segment<3>(3 * i) = map * mesh.vertices[i] + VectorN<3>(1, 2, 3);
  const double scale = quadratic_form(meshless(mesh), on_cylinder(mesh, 0));
  for (const SparseMatrix& bending :
       {meshless(mesh), cotangent_bending(mesh, kStiffness), hinge_bending(mesh, kStiffness)})
    EXPECT_LE(std::abs(quadratic_form(bending, x)), 1e-8 * scale);
}

TEST(PlateBending, RefusesWhatHasNoInside) {
  EXPECT_THROW(cotangent_bending(grid(1), kStiffness), std::invalid_argument);
  EXPECT_THROW(meshless_bending({{0}, {}, {}}, Vector::Ones(1), kStiffness), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::plate_bending_test
