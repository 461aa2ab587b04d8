#include "core/model/skin/driven_skin.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/mesh/strip.h"
#include "core/minimize/high_preconditioner.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle::driven_skin_test {
namespace {

TriangleMesh sheet() {
  return strip_mesh({.length = 1, .width = 0.5, .along = 4, .across = 2});
}

WrinkleSkinOptions skin(double time_step) {
  return {.levels = 1, .thickness = 0.1, .time_step = time_step, .gravity = {0, 0, 0}};
}

Vector pressed(double strain) {
  Vector y = positions(sheet());
  for (Index i = 0; i < y.size(); i += 3) y[i] *= 1 - strain;
  return y;
}

const std::unique_ptr<LinearSolver> linear =
    make_linear_solver("cholmod-simplicial");  // of deviations; the skins have no use for it

class DrivenSkins : public testing::TestWithParam<double> {};  // time step

TEST_P(DrivenSkins, FollowExactlyWrinkleUnderPressureAndOnlyThen) {
  DrivenSkin driven(sheet(), pressed(0), skin(GetParam()), *linear, {});
  for (const double strain : {0.0, 0.05, 0.1}) {
    const SolveResult result = driven.step(pressed(strain));
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(driven.motion().y, pressed(strain));
    EXPECT_LE(coarse_deviation(driven.coupling(), driven.fine(), pressed(strain), *linear), 1e-14);
    const double wrinkles = (driven.fine() - driven.plain()).lpNorm<Eigen::Infinity>();
    if (strain == 0) {
      EXPECT_LE(wrinkles, 1e-5);
    } else {
      EXPECT_GE(wrinkles, 0.01);
      EXPECT_LE(driven.energy(driven.fine()), 0.5 * driven.energy(driven.plain()));
    }
  }
}

/// y + Qz is not what was given: the deviation sees it.
TEST_P(DrivenSkins, DeviationSeesWhatIsNotKept) {
  DrivenSkin driven(sheet(), pressed(0), skin(GetParam()), *linear, {});
  Vector moved = driven.plain();
  moved[2] += 0.01;
  EXPECT_GE(coarse_deviation(driven.coupling(), moved, pressed(0), *linear), 1e-3);
}

TEST_P(DrivenSkins, RigidMotionLeavesThemSmooth) {
  DrivenSkin driven(sheet(), pressed(0), skin(GetParam()), *linear, {});
  for (const double turn : {0.3, 0.9, 2.0}) {
    const Eigen::AngleAxisd rotation(turn, VectorN<3>(1, 2, 3).normalized());
    Vector y = positions(sheet());
    for (Index v = 0; v < y.size() / 3; ++v) y.segment<3>(3 * v) = rotation * y.segment<3>(3 * v).eval();
    ASSERT_TRUE(driven.step(y).converged());
    EXPECT_LE(driven.motion().z.lpNorm<Eigen::Infinity>(), 1e-5);
  }
}
INSTANTIATE_TEST_SUITE_P(TimeSteps, DrivenSkins, testing::Values(0.0, 0.01));

TEST(DrivenSkin, RefusesWhatDoesNotFit) {
  EXPECT_THROW(DrivenSkin(sheet(), Vector::Zero(6), skin(0), *linear, {}), std::invalid_argument);
  DrivenSkin driven(sheet(), pressed(0), skin(0), *linear, {});
  EXPECT_THROW(driven.step(Vector::Zero(6)), std::invalid_argument);
}

RestStretch along_x(double factor) {
  return {std::vector<VectorN<3>>(sheet().triangles.size(), VectorN<3>::UnitX()), factor};
}

/// With z = 0 every triangle is at 1/s of its rest length along d: E = μ h (1 − 1/s)² s A, A as it lies.
TEST(PrecompressedSkin, StoresWhatItsRestShapeSays) {
  const double s = 1.5, mu = 1e6 / 2.8;
  DrivenSkin driven(sheet(), pressed(0), skin(0), *linear, {});
  const SolveResult result = driven.precompress(along_x(s), 1.5, [](double) { return true; });
  const double flat = driven.energy(driven.plain());
  EXPECT_NEAR(flat, mu * 0.1 * std::pow(1 - 1 / s, 2) * s * 0.5, 1e-6);
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_LE(driven.energy(driven.fine()), 0.5 * flat);
  EXPECT_GE((driven.fine() - driven.plain()).lpNorm<Eigen::Infinity>(), 0.02);
  EXPECT_LE(coarse_deviation(driven.coupling(), driven.fine(), pressed(0), *linear), 1e-14);
}

TEST(PrecompressedSkin, AtItsOwnRestShapeIsLeftAlone) {
  DrivenSkin driven(sheet(), pressed(0), skin(0), *linear, {});
  const SolveResult result = driven.precompress(along_x(1), 1.5, [](double) { return true; });
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_LE((driven.fine() - driven.plain()).lpNorm<Eigen::Infinity>(), 1e-5);
}

/// Pressed, it wrinkles; at rest where it lies it stores nothing and stays flat.
TEST_P(DrivenSkins, ReleasedHaveNothingToWrinkleFor) {
  DrivenSkin driven(sheet(), pressed(0.1), skin(GetParam()), *linear, {});
  EXPECT_GE(driven.energy(driven.plain()), 1);
  driven.release();
  EXPECT_LE(driven.energy(driven.plain()), 1e-12);
  ASSERT_TRUE(driven.step(pressed(0.1)).converged());
  EXPECT_LE((driven.fine() - driven.plain()).lpNorm<Eigen::Infinity>(), 1e-5);
}

TEST(PrecompressedSkin, StopsWhereAskedAndRefusesWhatDoesNotFit) {
  int asked = 0;
  const auto stop = [&](double) { return ++asked < 1; };
  DrivenSkin driven(sheet(), pressed(0), skin(0), *linear, {}), moving(sheet(), pressed(0), skin(0.01), *linear, {});
  EXPECT_EQ(driven.precompress(along_x(1.3), 1.1, stop).status, Status::interrupted);
  EXPECT_EQ(asked, 1);
  EXPECT_THROW(driven.precompress(along_x(0), 1.5, stop), std::invalid_argument);
  EXPECT_THROW(driven.precompress({{}, 1.5}, 1.5, stop), std::invalid_argument);
  EXPECT_THROW(moving.precompress(along_x(1.3), 1.5, stop), std::invalid_argument) << "it has inertia";
}

/// However its conjugate gradients are preconditioned, it comes to the same waves.
TEST(PrecompressedSkin, WrinklesAlikeWithEachPreconditioner) {
  Vector first;
  for (const auto& entry : high_preconditioners()) {
    DrivenSkin driven(sheet(), pressed(0), skin(0.01), *linear,
                      {.step_tolerance = 1e-7, .preconditioner = std::string(entry.name)});
    driven.stretch(along_x(1.3));
    const SolveResult result = driven.step(pressed(0));
    ASSERT_TRUE(result.converged()) << entry.name << ": " << result.message;
    if (first.size() == 0) first = driven.fine();
    EXPECT_LE((driven.fine() - first).lpNorm<Eigen::Infinity>(), 1e-5) << entry.name;
  }
  EXPECT_THROW(DrivenSkin(sheet(), pressed(0), skin(0), *linear, {.preconditioner = "none"}), std::invalid_argument);
}

/// Within a trust region a pressed skin comes to a minimum by fewer conjugate gradients, whatever preconditions them.
/// It need not be the same one: the worse the preconditioner, the shorter its waves may be, and the higher its energy.
TEST(TrustedSkin, WrinklesToAMinimumByFewerConjugateGradients) {
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.5, .along = 16, .across = 8});
  const auto pressed = [&](double strain) -> Vector {
    Vector y = positions(mesh);
    for (Index i = 0; i < y.size(); i += 3) y[i] *= 1 - strain;
    return y;
  };
  const auto run = [&](double radius, std::string_view preconditioner, Index& iterations) {
    DrivenSkin driven(mesh, pressed(0), {.levels = 2, .thickness = 0.02, .time_step = 0.01, .gravity = {0, 0, 0}},
                      *linear, {.trust_radius = radius, .preconditioner = std::string(preconditioner)});
    iterations = 0;
    for (const double strain : {0.02, 0.04, 0.06}) {
      const SolveResult result = driven.step(pressed(strain));
      EXPECT_TRUE(result.converged()) << preconditioner << ": " << result.message;
      iterations += result.linear_iterations;
    }
    EXPECT_LE(coarse_deviation(driven.coupling(), driven.fine(), pressed(0.06), *linear), 1e-14);
    return driven.energy(driven.fine());
  };
  Index plain = 0, trusted = 0;
  const double energy = run(0, "jacobi", plain);
  for (const auto& entry : high_preconditioners()) {
    const double found = run(0.1, entry.name, trusted);
    EXPECT_LE(found, 1.25 * energy) << entry.name << ": shorter waves";
    EXPECT_LE(trusted, 0.4 * static_cast<double>(plain)) << entry.name;
  }
}

TEST(TrustedSkin, RefusesARegionWithinTheTolerance) {
  EXPECT_THROW(DrivenSkin(sheet(), pressed(0), skin(0), *linear, {.trust_radius = 1e-5}), std::invalid_argument);
}

/// In frames: the given surface stays where it is, waves grow on it, and with them goes what the stretch stored. The
/// faster the frames, the less of it.
TEST(PrecompressedSkin, StretchedAtOnceWrinklesInFrames) {
  double left = 1;
  for (const double time_step : {1e-4, 1e-3, 1e-2}) {
    DrivenSkin moving(sheet(), pressed(0), skin(time_step), *linear, {});
    moving.stretch(along_x(1.3));
    const double flat = moving.energy(moving.plain());
    for (int frame = 0; frame < 2; ++frame) {
      const SolveResult result = moving.step(pressed(0));
      ASSERT_TRUE(result.converged()) << result.message;
    }
    EXPECT_LE(coarse_deviation(moving.coupling(), moving.fine(), pressed(0), *linear), 1e-14);
    const double now = moving.energy(moving.fine()) / flat;
    EXPECT_LT(now, left);
    left = now;
  }
  EXPECT_LT(left, 0.5);
  DrivenSkin moving(sheet(), pressed(0), skin(0.01), *linear, {});
  EXPECT_THROW(moving.stretch(along_x(0)), std::invalid_argument);
  EXPECT_THROW(moving.stretch({{}, 1.5}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::driven_skin_test
