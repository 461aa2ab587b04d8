#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"
#include "core/model/shell/shell_elements.h"
#include "core/model/skin/driven_skin.h"
#include "validation/harness/parameters.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/meters/enhance_waves.h"
#include "validation/scenes/enhance_animation_motion.h"
#include "validation/scenes/enhance_geometry_shapes.h"

namespace wrinkle::validation::enhance_geometry {
extern const Study study;
}

namespace wrinkle::validation::enhance_animation {
extern const Study study;
}

namespace wrinkle::validation::enhance_test {

namespace {

/// A sine of 5 waves at 30° on a turned plane: its length, direction and height come back.
TEST(EnhanceWaves, MeasureAPlaneWave) {
  const Subdivision surface = subdivide(
      strip_mesh({.length = 1, .width = 1, .along = 16, .across = 16, .pattern = StripPattern::irregular}), 2);
  const Eigen::AngleAxisd turn(0.7, VectorN<3>(1, 1, 2).normalized());
  const double angle = std::numbers::pi / 6, k = 2 * std::numbers::pi * 5;
  const VectorN<3> along(std::cos(angle), std::sin(angle), 0);
  Vector x(3 * static_cast<Index>(surface.mesh.vertices.size())), plain(x.size());
  for (Index v = 0; v < x.size() / 3; ++v) {
    const VectorN<3>& X = surface.mesh.vertices[v];
    plain.segment<3>(3 * v) = turn * X;
    x.segment<3>(3 * v) = turn * (X + 0.01 * std::sin(k * along.dot(X)) * VectorN<3>::UnitZ());
  }
  const std::size_t coarse = surface.mesh.triangles.size() / 16;
  const Waves waves = measure_waves(surface, x, plain, std::vector<VectorN<3>>(coarse, turn * along));
  EXPECT_NEAR(waves.wavelength, 0.2, 0.004);
  EXPECT_LE(waves.misalignment, 5);
  EXPECT_NEAR(waves.amplitude, 0.01, 1e-3);
  EXPECT_NEAR(waves.rms, 0.01 / std::sqrt(2), 2e-4);
  const VectorN<3> across = turn * along.cross(VectorN<3>::UnitZ());
  EXPECT_GE(measure_waves(surface, x, plain, std::vector<VectorN<3>>(coarse, across)).misalignment, 85);
}

TEST(EnhanceShapes, AreClosedOrOpenAsTheyShouldAndFaceOutwards) {
  const auto boundary = [](const TriangleMesh& mesh) {
    const MeshEdges edges = find_edges(mesh);
    return std::count_if(edges.edges.begin(), edges.edges.end(), [](const MeshEdge& e) { return e.boundary(); });
  };
  const auto volume = [](const TriangleMesh& mesh) {
    double sum = 0;
    for (const auto& [a, b, c] : mesh.triangles)
      sum += mesh.vertices[a].dot(mesh.vertices[b].cross(mesh.vertices[c])) / 6;
    return sum;
  };
  EXPECT_EQ(boundary(cylinder_mesh({.around = 12, .along = 5})), 24);
  EXPECT_EQ(boundary(torus_mesh(1, 0.4, 24, 12)), 0);
  EXPECT_EQ(boundary(bumpy_sphere_mesh(0.15, 2)), 0);
  const double pi = std::numbers::pi;
  EXPECT_NEAR(volume(torus_mesh(1, 0.4, 96, 48)), 2 * pi * pi * 0.16, 0.02);
  EXPECT_NEAR(volume(bumpy_sphere_mesh(0, 4)), 4 * pi / 3, 0.02);
  EXPECT_GT(volume(cylinder_mesh({})), 0);
}

/// No edge of the coarse sheet, and no diagonal, changes its length.
TEST(EnhanceMotion, RollingIsIsometricAndPressingIsNot) {
  for (const MotionKind kind : {MotionKind::rigid, MotionKind::roll, MotionKind::press}) {
    const PrescribedMotion motion{kind, 6, 0.4};
    const TriangleMesh rest = motion.rest();
    const Vector y = motion.at(rest, 0.7);
    double worst = 0;
    for (const MeshEdge& e : find_edges(rest).edges)
      worst = std::max(worst, std::abs((y.segment<3>(3 * e.ends[1]) - y.segment<3>(3 * e.ends[0])).norm() -
                                       (rest.vertices[e.ends[1]] - rest.vertices[e.ends[0]]).norm()));
    EXPECT_EQ(worst <= 1e-14, kind != MotionKind::press) << static_cast<int>(kind);
    EXPECT_LE((motion.at(rest, 0) - positions(rest)).lpNorm<Eigen::Infinity>(), 1e-15);
  }
}

TEST(EnhanceAnimation, PressedSheetIsMeasuredAndStops) {
  const Sample sample{{{"cells", std::int64_t{4}}, {"levels", std::int64_t{1}}, {"frames", std::int64_t{2}}}};
  const Record record = run_sample(enhance_animation::study, sample);
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_LE(record.metrics.at("coarse_deviation"), 1e-14);
  EXPECT_LE(record.metrics.at("energy_ratio"), 0.9);
  EXPECT_GE(record.metrics.at("relative_amplitude"), 0.05);
  Silent stop(0);
  EXPECT_EQ(enhance_animation::study.run(resolve(enhance_animation::study, sample), stop).outcome, Outcome::failed);
}

TEST(EnhanceGeometry, CylinderWrinklesAlongTheScaledDirection) {
  const Record record = run_sample(enhance_geometry::study, {{{"levels", std::int64_t{1}}, {"scale", 1.4}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_LE(record.metrics.at("misalignment"), 5);
  EXPECT_LE(record.metrics.at("coarse_deviation"), 1e-12);
  EXPECT_EQ(record.metrics.at("umbilic_share"), 0);
}

}  // namespace
}  // namespace wrinkle::validation::enhance_test
