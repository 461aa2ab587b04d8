#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/alternating.h"
#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/mat_drop.h"
#include "validation/scenes/mat_drop_cubes.h"

namespace wrinkle::validation::mat_precision {
extern const Study study;
}

namespace wrinkle::validation::wrinkle_mat_test {

namespace {

/// Heights of a flat membrane that are told beforehand: one ridge of h (1 − |x|/c)(…) over a single new vertex.
TEST(WrinkleDetail, IsThatOfASinglePeak) {
  MatDrop scene = make_mat_drop({.cells = 4, .levels = 1});
  const double spacing = 0.25, height = 0.01;
  EXPECT_EQ(wrinkle_detail(scene, spacing).count, 0);
  EXPECT_NEAR(wrinkle_detail(scene, spacing).energy, 0, 1e-20);
  const Index inner = 20;  // some new vertex
  scene.motion.z[3 * inner + 2] = height;
  const WrinkleDetail detail = wrinkle_detail(scene, spacing);
  EXPECT_EQ(detail.count, 1);
  EXPECT_NEAR(detail.height.maxCoeff(), height, 1e-15);
  EXPECT_NEAR(detail.height.sum(), 0, 1e-15) << "Q's columns have sum zero: weights of a vertex add up to one";
  EXPECT_GT(detail.energy, 2 * height * height) << "a peak between cells half as wide";
  EXPECT_LT(detail.energy, 20 * height * height);
}

Subdivision square(Index levels) {
  return subdivide(strip_mesh({.length = 1, .width = 1, .along = 4, .across = 4}), levels);
}

Vector heights(const Subdivision& surface, double (*f)(const VectorN<3>&)) {
  Vector out(static_cast<Index>(surface.mesh.vertices.size()));
  for (Index v = 0; v < out.size(); ++v) out[v] = f(surface.mesh.vertices[v]);
  return out;
}

bool everywhere(const VectorN<3>&) {
  return true;
}

/// Of z = x² the middle of an edge that spans d along x is (d/2)² below its ends' mean: a quarter each level, exactly.
TEST(LevelWaves, OfWhatIsSmoothFallToAQuarter) {
  const Subdivision surface = square(3);
  const Vector bowl = heights(surface, [](const VectorN<3>& x) { return x.x() * x.x() + 0.3 * x.y(); });
  double before = 0;
  for (Index level = 1; level <= 3; ++level) {
    const double found = level_waves(surface, bowl, level, everywhere);
    EXPECT_GT(found, 0);
    if (level > 1) {
      EXPECT_NEAR(found / before, 0.25, 1e-9);
    }
    before = found;
  }
}

/// Rows of the finest mesh by turns up and down are waves of the last level alone.
TEST(LevelWaves, OfTheShortestAreOfTheLastLevel) {
  const Subdivision surface = square(2);
  const Vector waves =
      heights(surface, [](const VectorN<3>& x) { return 1e-3 * (1 - std::cos(16 * std::numbers::pi * x.x())) / 2; });
  EXPECT_NEAR(level_waves(surface, waves, 1, everywhere), 0, 1e-25);
  EXPECT_GT(level_waves(surface, waves, 2, everywhere), 1e-4);
}

TEST(LevelWaves, AreOfTheirRegion) {
  const Subdivision surface = square(2);
  const Vector kink = heights(surface, [](const VectorN<3>& x) { return std::max(0.0, x.x() - 0.5625); });
  const auto left = [](const VectorN<3>& x) { return x.x() < 0.5; };
  const auto right = [](const VectorN<3>& x) { return x.x() >= 0.5; };
  EXPECT_NEAR(level_waves(surface, kink, 2, left), 0, 1e-25);
  EXPECT_GT(level_waves(surface, kink, 1, right), 0);
  EXPECT_THROW(level_waves(surface, kink, 3, left), std::invalid_argument);
  EXPECT_THROW(level_waves(surface, kink.head(5), 1, left), std::invalid_argument);
}

/// Cubes fall freely until they touch: y = −g h² n(n+1)/2 under implicit Euler, while the mat sags on its own.
TEST(MatDrop, CubesFallFreelyUntilTheyTouch) {
  const MatDropOptions options{.cells = 8, .levels = 1, .drop_height = 0.05};
  MatDrop scene = make_mat_drop(options);
  const auto linear = make_linear_solver("cholmod-supernodal");
  AlternatingMinimizer solver(scene.skin.problem, *linear, {.step_tolerance = 1e-8, .cg_tolerance = 1e-3});
  const double start = scene.motion.y[scene.cubes[0].first + 2], g = 9.81, h = options.time_step;
  for (int n = 1; n <= 3; ++n) {
    ASSERT_TRUE(scene.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }).converged());
    for (const AffineBody& cube : scene.cubes)
      EXPECT_NEAR(scene.motion.y[cube.first + 2], start - g * h * h * n * (n + 1) / 2, 1e-7);
  }
}

/// A few frames later they rest on the mat, and no node of it is within them.
TEST(MatDrop, CubesLandOnTheMat) {
  MatDrop scene = make_mat_drop({.cells = 10, .levels = 1});
  const auto linear = make_linear_solver("cholmod-supernodal");
  AlternatingMinimizer solver(scene.skin.problem, *linear, {.step_tolerance = 1e-4, .cg_tolerance = 0.1});
  const auto lowest = [&] { return scene.motion.y[scene.cubes[0].first + 2] - 0.075; };
  for (int n = 0; n < 12; ++n) {
    ASSERT_TRUE(scene.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); }).converged());
    for (const AffineBody& cube : scene.cubes)
      for (Index c = 0; c < scene.mat.columns(); ++c) {
        const BodyFrame frame = obstacle_of(HalfSpace{}, cube.first).frame_at(scene.motion.y);
        const VectorN<3> X = frame.coordinates(scene.motion.y.segment<3>(3 * scene.mat.node(c, 1)));
        EXPECT_GT(signed_distance(Box{VectorN<3>::Constant(0.075), 0.0075}, X, Order::value).value, 0);
      }
  }
  EXPECT_LT(lowest(), 0.015) << "below the mat's first surface: it has given way";
  EXPECT_GT(lowest(), -0.1) << "free fall would have passed this";
}

/// As pictures have them: twelve edges as long as a side, sides seen from outside, a drop's height above the mat.
TEST(MatDrop, CubesOfPicturesAreThoseThatFall) {
  const MatDropOptions options{.cells = 4, .levels = 1, .drop_height = 0.05};
  const MatDrop scene = make_mat_drop(options);
  const TriangleMesh cubes = cube_corners(scene, options.cube_side);
  ASSERT_EQ(cubes.vertices.size(), 16U);
  ASSERT_EQ(cubes.triangles.size(), 24U);
  double lowest = 1, volume = 0;
  for (const VectorN<3>& x : cubes.vertices) lowest = std::min(lowest, x.z());
  EXPECT_NEAR(lowest, 0.5 * options.thickness + options.drop_height, 1e-12);
  for (const auto& [a, b, c] : cubes.triangles)
    volume += cubes.vertices[a].dot(cubes.vertices[b].cross(cubes.vertices[c])) / 6;
  EXPECT_NEAR(volume, 2 * std::pow(options.cube_side, 3), 1e-12);

  Frame frame =
      surface_frame(scene.skin.surface.mesh, scene.skin.problem.fine_state(scene.motion.y, scene.motion.z), {});
  const std::size_t points = frame.points.size();
  frame.point_fields["detail"] = field("m", Vector::Zero(static_cast<Index>(points / 3)));
  add_cubes(scene, options.cube_side, frame);
  EXPECT_EQ(frame.points.size(), points + 3 * 16);
  EXPECT_EQ(frame.point_fields["detail"].values.size(), points / 3 + 16);
  EXPECT_EQ(frame.offsets.back(), static_cast<std::int64_t>(frame.connectivity.size()));
  EXPECT_EQ(frame.offsets.size(), frame.cell_types.size() + 1);
  EXPECT_EQ(*std::ranges::max_element(frame.connectivity), static_cast<std::int64_t>(frame.points.size() / 3) - 1);
  const Curve curve = cube_curve(scene, scene, options.cube_side);
  for (const Column& column : curve.y) EXPECT_EQ(column.values.size(), curve.x.values.size());
}

/// One that stops short of its minimum has reached no small gap, however little it falls at its end.
TEST(MatPrecision, WhereASolverStopsIsNoMinimum) {
  const Record record = run_sample(mat_precision::study, {{{"subdivisions", std::int64_t{1}},
                                                           {"cells", std::int64_t{16}},
                                                           {"cg_tolerance", 0.9},
                                                           {"other_turns", std::int64_t{1}},
                                                           {"joint", std::string("none")}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_GT(record.metrics.at("alternating_end_gap"), 1e-6);
  EXPECT_FALSE(record.metrics.contains("alternating_iterations"));
  EXPECT_TRUE(record.metrics.contains("alternating_iterations_1e4"));
}

/// All solvers come to the minimum that the sparse joint one found, each way down; what is timed has its noise.
TEST(MatPrecision, EverySolverReachesTheSameMinimum) {
  const Record record = run_sample(mat_precision::study, {{{"subdivisions", std::int64_t{1}},
                                                           {"cells", std::int64_t{6}},
                                                           {"target", 1e-7},
                                                           {"preconditioner", std::string("two-level")},
                                                           {"model_tolerance", 0.25}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_TRUE(record.caveats.empty()) << record.caveats.front();
  EXPECT_GE(record.metrics.at("touches"), 1);
  ASSERT_EQ(record.curves.size(), 6U);
  for (const Curve& way : record.curves) {
    const std::vector<double>&seconds = way.x.values, &gap = way.y[0].values;
    EXPECT_TRUE(std::is_sorted(seconds.begin(), seconds.end())) << way.name;
    EXPECT_NEAR(gap.front(), 1, 1e-12) << way.name;
    EXPECT_LE(gap.back(), 1e-7) << way.name;
    EXPECT_GE(gap.back(), -1e-7) << way.name << " is below the minimum";
    const auto at = std::ranges::find_if(gap, [](double g) { return g <= 1e-6; });
    EXPECT_EQ(record.metrics.at(way.name + "_iterations"), static_cast<double>(at - gap.begin())) << "of one frame";
    EXPECT_LE(record.metrics.at(way.name + "_iterations_1e2"), record.metrics.at(way.name + "_iterations"));
    EXPECT_GE(record.metrics.at(way.name + "_iterations_1e8"), record.metrics.at(way.name + "_iterations"));
    EXPECT_LE(record.metrics.at(way.name + "_end_gap"), 1e-8) << "it ends at a minimum";
  }
  EXPECT_GT(record.metrics.at("joint_over_alternating_low"), 0) << "the noise is known";
  EXPECT_LE(record.metrics.at("joint_over_alternating_low"), record.metrics.at("joint_over_alternating"));
  EXPECT_GE(record.metrics.at("joint_over_alternating_high"), record.metrics.at("joint_over_alternating"));
}

}  // namespace
}  // namespace wrinkle::validation::wrinkle_mat_test
