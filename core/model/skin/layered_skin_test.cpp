#include "core/model/skin/layered_skin.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/constraint/skin_clusters.h"
#include "core/model/shell/shell_elements.h"
#include "core/model/skin/skin_gesture.h"

namespace wrinkle::layered_skin_test {
namespace {

constexpr double kSide = 0.02, kThickness = 5e-4, kWavelength = 8e-3, kYoung = 4e6, kPoisson = 0.45;

FlatMesh patch(Index cells) {
  return flat_strip(
      {.length = kSide, .width = kSide, .along = cells, .across = cells, .pattern = StripPattern::irregular});
}

SkinLayerOptions layer(Index cells, double thickness = kThickness, double wavelength = kWavelength) {
  SkinLayerOptions out;
  out.field = uniform_skin({wavelength, kYoung, thickness});
  out.poisson = kPoisson;
  out.mesh = patch(cells);
  const FlatMesh fine = patch(40);
  out.clusters = skin_clusters(fine, Vector::Constant(fine.num_vertices(), wavelength));
  return out;
}

/// The patch, moved as `pose` says.
class GivenMotion final : public SkinDriver {
 public:
  using Pose = std::function<VectorN<3>(const VectorN<2>& u, double s)>;
  explicit GivenMotion(Pose pose) : mesh_(patch(12)), pose_(std::move(pose)) {}
  const FlatMesh& mesh() const override { return mesh_; }
  Vector pose(double s) const override {
    Vector x(3 * mesh_.num_vertices());
    for (Index v = 0; v < mesh_.num_vertices(); ++v) x.segment<3>(3 * v) = pose_(mesh_.coordinates[v], s);
    return x;
  }

 private:
  FlatMesh mesh_;
  Pose pose_;
};

VectorN<3> flat(const VectorN<2>& u) {
  return {u.x(), u.y(), 0};
}

/// Greatest distance of a layer's vertices to where `map` has them.
double deviation(const LayeredSkin& skin, Index k, const std::function<VectorN<3>(const VectorN<2>&)>& map) {
  double out = 0;
  for (Index v = 0; v < skin.mesh(k).num_vertices(); ++v)
    out = std::max(out, (skin.x(k).segment<3>(3 * v) - map(skin.mesh(k).coordinates[v])).norm());
  return out;
}

std::unique_ptr<LinearSolver> make_linear() {
  return make_linear_solver("mumps-ldlt");
}

const LayeredSkinOptions kUsual{.make_linear = make_linear};
const LayeredSkinOptions kPerfect{.make_linear = make_linear, .imperfection = 0};

/// Each layer lies one thickness above the one below, and a rigid motion stores nothing.
TEST(LayeredSkin, RigidMotionCarriesItsLayers) {
  const auto turn = [](double s) {
    return Eigen::AngleAxisd(2 * s, VectorN<3>(1, 2, 3).normalized()).toRotationMatrix();
  };
  const GivenMotion driver(
      [&](const VectorN<2>& u, double s) -> VectorN<3> { return turn(s) * flat(u) + s * VectorN<3>(1, 0, 2); });
  constexpr double kUpper = 2e-4;
  for (const LayerOffset offset : {LayerOffset::upper_thickness, LayerOffset::mean_thickness}) {
    SkinLayerOptions upper = layer(12, kUpper, 0.7 * kWavelength);
    upper.offset = offset;
    const double t = offset == LayerOffset::upper_thickness ? kUpper : 0.5 * (kUpper + kThickness);
    LayeredSkin skin(driver, {layer(10), upper}, kPerfect);
    for (const double s : {0.2, 1.0}) {
      const LayeredStep step = skin.step(s, 0.1);
      ASSERT_TRUE(step.converged()) << step.message;
      for (Index k = 0; k < 2; ++k) {
        EXPECT_LE(step.layers[k].residual_after, 1e-12);
        const VectorN<3> up = turn(s).col(2) * (k * t) + s * VectorN<3>(1, 0, 2);
        EXPECT_LE(deviation(skin, k, [&](const VectorN<2>& u) -> VectorN<3> { return turn(s) * flat(u) + up; }), 1e-9);
        EXPECT_LE(skin.layer(k).energy(), 1e-12);
      }
    }
  }
}

/// Under an affine stretch of the driver an evenly stretched layer meets every average, and its inside takes that
/// state: only its free border contracts. The energy stays below A h (½ λ tr²ε + μ ε:ε), λ of plane stress.
TEST(LayeredSkin, FollowsAnAffineStretch) {
  constexpr double kStrainX = 0.05, kStrainY = 0.02;
  const auto stretched = [](const VectorN<2>& u, double s) {
    return VectorN<3>((1 + s * kStrainX) * u.x(), (1 + s * kStrainY) * u.y(), 0);
  };
  const GivenMotion driver(stretched);
  LayeredSkin skin(driver, {layer(12, kThickness, 0.5 * kWavelength)}, kPerfect);
  const LayeredStep step = skin.step(1, 0.1);
  ASSERT_TRUE(step.converged()) << step.message;
  EXPECT_LE(step.layers[0].residual_before, 1e-15) << "carried over at once";
  const Lame lame = Elastic{kYoung, kPoisson}.lame_plane_stress();
  const double trace = kStrainX + kStrainY, squares = kStrainX * kStrainX + kStrainY * kStrainY;
  const double energy = kSide * kSide * kThickness * (0.5 * lame.lambda * trace * trace + lame.mu * squares);
  EXPECT_LE(skin.layer(0).energy(), energy * (1 + 1e-9));
  EXPECT_GE(skin.layer(0).energy(), 0.85 * energy);
  for (Index v = 0; v < skin.mesh(0).num_vertices(); ++v) {
    const VectorN<2>& u = skin.mesh(0).coordinates[v];
    if ((u.array() - 0.5 * kSide).abs().maxCoeff() > 0.2 * kSide) continue;
    EXPECT_LE((skin.x(0).segment<3>(3 * v) - stretched(u, 1)).norm(), 0.005 * kStrainX * kSide) << "vertex " << v;
  }
}

BlendShapes compressing() {
  return skin_gesture({.length = kSide, .width = kSide, .along = 12, .across = 12, .compression = 0.15});
}

std::vector<SkinLayerOptions> two_layers() {
  return {layer(12), layer(20, 0.3 * kThickness, 0.6 * kWavelength)};
}

double height(const Vector& x) {
  const Vector z = x(Eigen::seqN(2, x.size() / 3, 3));
  return z.maxCoeff() - z.minCoeff();
}

/// Compressed beyond what it bears flat the skin ends in a minimum that is not flat, with the averages where they are
/// to be: the same for any number of threads.
TEST(LayeredSkin, BucklesIntoAMinimum) {
  Vector once;
  for (const std::size_t threads : {1, 4}) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    const BlendShapes driver = compressing();
    LayeredSkin skin(driver, two_layers(), kUsual);
    for (const double s : {0.5, 1.0}) {
      const LayeredStep step = skin.step(s, 0.1);
      ASSERT_TRUE(step.converged()) << step.message;
      for (const LayerStep& done : step.layers) {
        EXPECT_LE(done.residual_after, 1e-10);
        EXPECT_EQ(done.solve.negatives, 0);
        EXPECT_EQ(done.uncovered, 0);
      }
    }
    EXPECT_GT(height(skin.x(0)), kThickness);
    EXPECT_TRUE(once.size() == 0 || once == skin.x(1));
    once = skin.x(1);
  }
}

/// Pressed over a crest, so that it bends from the start: the same minima, found with fewer factorisations.
TEST(LayeredSkin, StartsFromTheLastStepsOwnMotion) {
  const GivenMotion driver([](const VectorN<2>& u, double s) {
    return VectorN<3>(u.x() * (1 - 0.1 * s), u.y(), 2e-3 * s * std::sin(std::numbers::pi * u.x() / kSide));
  });
  LayeredSkinOptions options{.make_linear = make_linear, .newton = {.step_tolerance = 1e-7}};
  LayeredSkin carried(driver, {layer(14)}, options);
  options.start = SkinStart::extrapolated;
  LayeredSkin extrapolated(driver, {layer(14)}, options);
  Index more = 0;
  for (const double s : {0.1, 0.2, 0.3, 0.35}) {
    const LayerStep a = carried.step(s, 1).layers[0], b = extrapolated.step(s, 1).layers[0];
    ASSERT_TRUE(a.solve.is_minimum() && b.solve.is_minimum());
    more += a.factorisations - b.factorisations;
  }
  EXPECT_GT(more, 0);
  EXPECT_LE((carried.x(0) - extrapolated.x(0)).lpNorm<Eigen::Infinity>(), 1e-6);
}

/// Where the driver turns back, so does what is added: the start's energy is nearer to the end's than without it.
TEST(LayeredSkin, StartsBackwardsWhereTheDriverTurnsBack) {
  const GivenMotion driver([](const VectorN<2>& u, double s) {
    return VectorN<3>(u.x() * (1 - 0.1 * s), u.y(), 2e-3 * s * std::sin(std::numbers::pi * u.x() / kSide));
  });
  double off[2];
  for (const SkinStart start : {SkinStart::carried, SkinStart::extrapolated}) {
    LayeredSkinOptions options{.make_linear = make_linear, .newton = {.step_tolerance = 1e-7}};
    options.start = start;
    LayeredSkin skin(driver, {layer(14)}, options);
    for (const double s : {0.1, 0.2, 0.3}) skin.step(s, 1);
    const LayerStep back = skin.step(0.25, 1).layers[0];
    ASSERT_TRUE(back.solve.is_minimum());
    off[start == SkinStart::extrapolated] = back.solve.telemetry.front().energy - back.solve.energy;
  }
  EXPECT_LT(off[1], off[0]);
}

/// The averages of both layers hold again after each remeshing, on meshes that differ from layer to layer.
TEST(LayeredSkin, RemeshesWithinTheLoop) {
  const BlendShapes driver = compressing();
  std::vector<SkinLayerOptions> layers = two_layers();
  for (std::size_t k = 0; k < 2; ++k)
    layers[k].remesh = {.sizing = {.min_edge = 5e-4, .max_edge = k == 0 ? 2.5e-3 : 1.5e-3, .refine_curvature = 0.4}};
  LayeredSkin skin(driver, layers, {.make_linear = make_linear, .remesh_rounds = 2});
  Index changes = 0;
  for (const double s : {0.4, 0.7}) {
    const LayeredStep step = skin.step(s, 0.1);
    ASSERT_TRUE(step.converged()) << step.message;
    for (Index k = 0; k < 2; ++k) {
      const LayerStep& done = step.layers[k];
      changes += done.remesh.splits + done.remesh.collapses;
      EXPECT_LE(done.residual_after, 1e-10);
      EXPECT_EQ(done.uncovered, 0);
      EXPECT_EQ(3 * skin.mesh(k).num_vertices(), skin.x(k).size());
      EXPECT_EQ(skin.averages(k).H.cols(), skin.mesh(k).num_vertices());
    }
  }
  EXPECT_GT(changes, 50);
  EXPECT_GT(height(skin.x(0)), kThickness);
}

/// What has moved with damping and then rested is where statics has it; one linear solve a step leads there too.
TEST(LayeredSkin, DampedMotionComesToRestInTheStaticState) {
  const GivenMotion driver([](const VectorN<2>& u, double s) {
    return VectorN<3>((1 + 0.03 * s) * u.x(), u.y(), s * 4 * u.x() * (kSide - u.x()));
  });
  LayeredSkin rest(driver, {layer(8)}, kUsual);
  ASSERT_TRUE(rest.step(1, 1).converged());
  for (const SkinSolve solve : {SkinSolve::euler, SkinSolve::linearised_euler}) {
    LayeredSkin skin(driver, {layer(8)},
                     {.solve = solve, .make_linear = make_linear, .mass_damping = 50, .stiffness_damping = 1e-3});
    double first = 0;  // [N] left by the first step
    for (Index i = 1; i <= 60; ++i) {
      const LayeredStep step = skin.step(std::min(1.0, 0.2 * i), 0.02);
      ASSERT_TRUE(step.as_asked()) << step.message;
      EXPECT_LE(step.layers[0].residual_after, 1e-10);
      if (solve == SkinSolve::linearised_euler) {
        EXPECT_FALSE(i == 1 && step.converged()) << "one solve leaves a part of the forces";
        if (i == 1) first = step.layers[0].solve.gradient_norm;
        EXPECT_TRUE(i < 60 || step.layers[0].solve.gradient_norm < 1e-3 * first);
      } else {
        EXPECT_TRUE(step.converged());
      }
      EXPECT_TRUE(i != 3 || skin.layer(0).state().velocity.lpNorm<Eigen::Infinity>() > 1e-3);
    }
    EXPECT_LE(skin.layer(0).state().velocity.lpNorm<Eigen::Infinity>(), 1e-6);
    EXPECT_LE((skin.x(0) - rest.x(0)).lpNorm<Eigen::Infinity>(), 1e-6);
  }
}

TEST(LayeredSkin, RefusesWhatMakesNoSense) {
  const BlendShapes driver = compressing();
  EXPECT_THROW(LayeredSkin(driver, {}, kUsual), std::invalid_argument);
  SkinLayerOptions none = layer(4);
  none.clusters.clear();
  EXPECT_THROW(LayeredSkin(driver, {none}, kUsual), std::invalid_argument);
  EXPECT_THROW(LayeredSkin(driver, {layer(4, -1)}, kUsual), std::invalid_argument);
  EXPECT_THROW(LayeredSkin(driver, {layer(4)}, {.make_linear = make_linear, .held_coordinate = 3}),
               std::invalid_argument);
  EXPECT_THROW(LayeredSkin(driver, {layer(4)}, {}), std::invalid_argument);  // without a linear solver
}

}  // namespace
}  // namespace wrinkle::layered_skin_test
