#include "core/remesh/sizing.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>

#include "core/mesh/sheet_samples.h"

namespace wrinkle::sizing_test {
namespace {

using Surface = std::function<VectorN<3>(const VectorN<2>& u)>;

FlatMesh sheet() {
  return sample_rectangle(1, 1, {.points = 900}).flat_mesh();
}

SkinState at_rest(const FlatMesh& mesh, const Surface& x) {
  SkinState out{Vector(3 * mesh.num_vertices()), Vector::Zero(3 * mesh.num_vertices())};
  for (Index v = 0; v < mesh.num_vertices(); ++v) out.x.segment<3>(3 * v) = x(mesh.coordinates[v]);
  return out;
}

/// Wide bounds, and nothing of what neighbours ask for.
SizingOptions bare() {
  return {.min_edge = 1e-4,
          .max_edge = 1e4,
          .refine_curvature = SizingOptions::kNotAsked,
          .gradation = 1e9,
          .aspect_min = 1e-4};
}

/// The mean of the metric over inner vertices.
MatrixN<2> mean(const FlatMesh& mesh, const std::vector<MatrixN<2>>& metric) {
  MatrixN<2> sum = MatrixN<2>::Zero();
  double count = 0;
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    if ((mesh.coordinates[v] - VectorN<2>(0.5, 0.5)).lpNorm<Eigen::Infinity>() > 0.35) continue;
    sum += metric[v];
    ++count;
  }
  return sum / count;
}

/// On a cylinder an edge around it is to turn by δn: M = (1/(R δn))² in that direction. Single triangles' angles vary
/// on an irregular mesh, and their squares' mean is above the mean's square.
TEST(Sizing, SeesTheCurvatureOfACylinder) {
  const FlatMesh mesh = sheet();
  for (const double radius : {0.5, 2.0}) {
    const SkinState state = at_rest(mesh, [&](const VectorN<2>& u) {
      return VectorN<3>(radius * std::sin(u.x() / radius), u.y(), radius * std::cos(u.x() / radius));
    });
    SizingOptions o = bare();
    o.refine_curvature = 0.2;
    const MatrixN<2> m = mean(mesh, sizing_field(mesh, state, o)) * std::pow(radius * 0.2, 2);
    EXPECT_GT(m(0, 0), 0.95);
    EXPECT_LT(m(0, 0), 1.7);
    EXPECT_LT(m(1, 1), 0.25 * m(0, 0));
    EXPECT_NEAR(m(0, 1), 0, 0.1);
  }
}

/// Compressed to λ along x, stretched along y, turned in space: (1 − λ)/c² along x only.
TEST(Sizing, SeesCompression) {
  const FlatMesh mesh = sheet();
  const Eigen::AngleAxisd turn(0.7, VectorN<3>(1, 2, 3).normalized());
  const SkinState state =
      at_rest(mesh, [&](const VectorN<2>& u) -> VectorN<3> { return turn * VectorN<3>(0.9 * u.x(), 1.2 * u.y(), 0); });
  SizingOptions o = bare();
  o.refine_compression = 0.01;
  for (const MatrixN<2>& m : sizing_field(mesh, state, o)) {
    EXPECT_NEAR(m(0, 0), 0.1 / 1e-4, 1e-6);
    EXPECT_LT(std::abs(m(0, 1)) + m(1, 1), 1e-4);
  }
}

/// A flat sheet asks for the largest edges; a crease for the smallest at its foot, with the aspect's bound along it,
/// and from there on sizes that grow as they may.
TEST(Sizing, IsBoundedAndGrowsNoFasterThanAsked) {
  const FlatMesh mesh = sheet();
  SizingOptions o{.min_edge = 0.02, .max_edge = 0.5, .refine_curvature = 0.01, .gradation = 0.5, .aspect_min = 0.25};
  for (const MatrixN<2>& m :
       sizing_field(mesh, at_rest(mesh, [](const VectorN<2>& u) { return VectorN<3>(u.x(), u.y(), 0); }), o))
    EXPECT_NEAR((m - 4 * MatrixN<2>::Identity()).norm(), 0, 1e-10);

  const SkinState crease =
      at_rest(mesh, [](const VectorN<2>& u) { return VectorN<3>(std::abs(u.x() - 0.5), u.y(), 0.0); });
  const std::vector<MatrixN<2>> metric = sizing_field(mesh, crease, o);
  double largest = 0;
  for (const MatrixN<2>& m : metric) {
    const double mean = 0.5 * m.trace(), root = std::hypot(0.5 * (m(0, 0) - m(1, 1)), m(0, 1)), high = mean + root;
    EXPECT_LE(high, 2500 * (1 + 1e-12));
    EXPECT_GE(mean - root, std::max(4.0, high / 16) * (1 - 1e-9));
    largest = std::max(largest, high);
  }
  EXPECT_NEAR(largest, 2500, 1e-6);
  for (const auto& t : mesh.triangles)
    for (int k = 0; k < 3; ++k) {
      const VectorN<2> e = mesh.coordinates[t[(k + 1) % 3]] - mesh.coordinates[t[k]];
      const double s = std::sqrt(e.dot(metric[t[k]] * e)), l = std::sqrt(e.dot(metric[t[(k + 1) % 3]] * e));
      EXPECT_LE(s / l, 1.05 * (1 + 0.5 * s));
    }
}

TEST(Sizing, RefusesWhatCannotBe) {
  const FlatMesh mesh{{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}};
  const SkinState state{Vector::Zero(9), Vector::Zero(9)};
  EXPECT_NO_THROW(sizing_field(mesh, state, {}));
  EXPECT_THROW(sizing_field(mesh, state, {.min_edge = 0}), std::invalid_argument);
  EXPECT_THROW(sizing_field(mesh, state, {.refine_curvature = 0}), std::invalid_argument);
  EXPECT_THROW(sizing_field(mesh, state, {.gradation = 0}), std::invalid_argument);
  EXPECT_THROW(sizing_field(mesh, state, {.aspect_min = 2}), std::invalid_argument);
  EXPECT_THROW(sizing_field(mesh, {Vector::Zero(6), Vector::Zero(6)}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::sizing_test
