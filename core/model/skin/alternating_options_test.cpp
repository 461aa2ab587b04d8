// What the alternation has beyond the paper: preconditioners, Hessians that are kept.
#include <gtest/gtest.h>

#include "core/linear/linear_solver.h"
#include "core/minimize/alternating.h"
#include "core/testing/pressed_plate.h"

namespace wrinkle::alternating_options_test {
namespace {

/// Its own preconditioners and Hessians that it keeps change the way, not where it ends.
class AlternatingOptions : public testing::TestWithParam<const char*> {
 protected:
  static constexpr const char* kLinear = "cholmod-supernodal";
  /// One step that wrinkles the plate; at a tenth of the speed it hardly does, and there is one minimum.
  static SolveResult wrinkled(const CoupledOptions& options, CoupledMotion* motion = nullptr, double speed = 1.0) {
    PressedPlate plate(speed, 2);
    const auto linear = make_linear_solver(kLinear);
    AlternatingMinimizer solver(plate.skin.problem, *linear, options);
    SolveResult result = plate.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); });
    EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
    if (motion != nullptr) *motion = plate.motion;
    return result;
  }
  static Index sum(const SolveResult& result, Index IterationRecord::*of) {
    Index out = 0;
    for (const IterationRecord& pass : result.telemetry) out += pass.*of;
    return out;
  }
  static void expect_same(const CoupledMotion& a, const CoupledMotion& b) {
    EXPECT_LE((a.y - b.y).lpNorm<Eigen::Infinity>(), 1e-6);
    EXPECT_LE((a.z - b.z).lpNorm<Eigen::Infinity>(), 1e-6);
  }
  CoupledOptions with(const char* preconditioner) {
    const std::string_view linear = find_high_preconditioner(preconditioner).linear;
    if (!linear.empty()) high_linear_ = make_linear_solver(linear);
    CoupledOptions out = plain_;
    out.high_preconditioner = preconditioner;
    out.high_linear = high_linear_.get();
    return out;
  }
  std::unique_ptr<LinearSolver> high_linear_;
  const CoupledOptions plain_{.step_tolerance = 1e-9, .max_iterations = 3000, .cg_tolerance = 1e-5};
};

TEST_P(AlternatingOptions, PreconditionerFindsTheSameMinimumInFewerIterations) {
  const CoupledOptions options = with(GetParam());
  CoupledMotion one, other;
  const SolveResult plain = wrinkled(plain_, &one), better = wrinkled(options, &other);
  expect_same(one, other);
  // Blocks of three by three tell a plate's plane from its normal no better than its diagonal does while it is all but
  // flat.
  const double part = std::string_view(GetParam()) == "block-jacobi" ? 1 : 0.8;
  EXPECT_LE(better.linear_iterations, part * static_cast<double>(plain.linear_iterations));
  EXPECT_EQ(sum(better, &IterationRecord::preconditioners), better.iterations());
}
INSTANTIATE_TEST_SUITE_P(Own, AlternatingOptions, testing::Values("block-jacobi", "two-level", "kkt-factor"));

TEST_F(AlternatingOptions, PreconditionerIsKeptOverPasses) {
  CoupledOptions options = with("kkt-factor");
  options.preconditioner_kept = 20;
  CoupledMotion one, other;
  const SolveResult plain = wrinkled(plain_, &one), kept = wrinkled(options, &other);
  expect_same(one, other);
  EXPECT_LE(kept.linear_iterations, 0.5 * static_cast<double>(plain.linear_iterations));
  EXPECT_LE(sum(kept, &IterationRecord::preconditioners), 0.5 * static_cast<double>(kept.iterations()));
}

TEST_F(AlternatingOptions, HessianIsKeptWhileTheModelHolds) {
  CoupledOptions options = plain_;
  options.model_tolerance = 0.25;
  CoupledMotion one, other;
  const SolveResult plain = wrinkled(plain_, &one), kept = wrinkled(options, &other);
  expect_same(one, other);
  EXPECT_EQ(sum(plain, &IterationRecord::high_hessians), plain.iterations());
  EXPECT_EQ(kept.telemetry.front().high_hessians, 1) << "there is no model yet";
  EXPECT_LE(sum(kept, &IterationRecord::high_hessians), 0.5 * static_cast<double>(kept.iterations()));
  EXPECT_LE(kept.iterations(), 1.2 * static_cast<double>(plain.iterations()));
}

/// Each call begins anew, so that what it finds does not depend on what was solved before.
TEST_F(AlternatingOptions, NothingIsKeptFromCallToCall) {
  CoupledOptions options = with("kkt-factor");
  options.preconditioner_kept = 20;
  options.model_tolerance = 0.25;
  PressedPlate plate(1.0, 2);
  const auto linear = make_linear_solver(kLinear);
  AlternatingMinimizer solver(plate.skin.problem, *linear, options);
  SolveResult first;
  plate.step([&](const Vector& y, const Vector& z) {
    first = solver.minimize(y, z);
    const SolveResult again = solver.minimize(y, z);
    EXPECT_EQ(again.z, first.z);
    EXPECT_EQ(again.iterations(), first.iterations());
    return first;
  });
}

TEST_F(AlternatingOptions, RefusesAPreconditionerBesideAnotherHighSolver) {
  PressedPlate plate(1.0, 1);
  const auto linear = make_linear_solver(kLinear);
  CoupledOptions options{.high_solver = [](const HighFrequencyOperator&, const Vector&, const Vector&, Vector&,
                                           const CgOptions&) { return CgReport{}; },
                         .high_preconditioner = "two-level"};
  EXPECT_THROW(AlternatingMinimizer(plate.skin.problem, *linear, options), std::invalid_argument);
  options.high_solver = {};
  options.high_preconditioner = "ilu";
  EXPECT_THROW(AlternatingMinimizer(plate.skin.problem, *linear, options), std::invalid_argument);
}

/// z steps of one level after the other: another way to the same minimum, where there is one.
TEST_F(AlternatingOptions, LevelsOneAfterTheOtherFindTheSameMinimum) {
  CoupledOptions options = plain_;
  options.high_blocks = PressedPlate(1.0, 2).skin.surface.level_of_new;
  CoupledMotion one, other;
  const SolveResult plain = wrinkled(plain_, &one, 0.1), split = wrinkled(options, &other, 0.1);
  expect_same(one, other);
  EXPECT_EQ(sum(plain, &IterationRecord::high_hessians), plain.iterations());
  EXPECT_EQ(sum(split, &IterationRecord::high_hessians), 2 * split.iterations());
  EXPECT_GT(split.telemetry.front().high_products, 0);
}

/// One step's direction by sweeps over the levels: as many Hessians and about as many passes as plain.
TEST_F(AlternatingOptions, DirectionsByLevelsFindTheSameMinimum) {
  CoupledOptions options = plain_;
  options.high_blocks = PressedPlate(1.0, 2).skin.surface.level_of_new;
  options.high_split = HighSplit::direction;
  CoupledMotion one, other;
  const SolveResult plain = wrinkled(plain_, &one, 0.1), split = wrinkled(options, &other, 0.1);
  expect_same(one, other);
  EXPECT_EQ(sum(split, &IterationRecord::high_hessians), split.iterations());
  EXPECT_LE(split.iterations(), 1.2 * static_cast<double>(plain.iterations()));
}

TEST_F(AlternatingOptions, OneBlockIsThePlainWay) {
  CoupledOptions options = plain_;
  options.high_blocks.assign(PressedPlate(1.0, 2).skin.surface.level_of_new.size(), 0);
  CoupledMotion one, other;
  const SolveResult plain = wrinkled(plain_, &one), block = wrinkled(options, &other);
  EXPECT_EQ(one.z, other.z);
  EXPECT_EQ(plain.linear_iterations, block.linear_iterations);
}

TEST_F(AlternatingOptions, RefusesBlocksThatDoNotFit) {
  PressedPlate plate(1.0, 1);
  const auto linear = make_linear_solver(kLinear);
  const auto make = [&](const CoupledOptions& options) {
    return AlternatingMinimizer(plate.skin.problem, *linear, options);
  };
  CoupledOptions options = plain_;
  options.high_blocks = {0, 1};
  EXPECT_THROW(make(options), std::invalid_argument);
  options.high_blocks = plate.skin.surface.level_of_new;
  EXPECT_NO_THROW(make(options));
  options.model_tolerance = 0.1;
  EXPECT_THROW(make(options), std::invalid_argument);
  options.model_tolerance = -1;
  options.preconditioner_kept = 1;
  EXPECT_THROW(make(options), std::invalid_argument);
  options.preconditioner_kept = 0;
  options.high_blocks.front() = -1;
  EXPECT_THROW(make(options), std::invalid_argument);
}

TEST_F(AlternatingOptions, StopsWhereItIsAskedTo) {
  PressedPlate plate(1.0, 1);
  const auto linear = make_linear_solver(kLinear);
  CoupledOptions options = plain_;
  options.go_on = [](const SolveResult& result) { return result.iterations() < 3; };
  AlternatingMinimizer solver(plate.skin.problem, *linear, options);
  const SolveResult result = plate.step([&](const Vector& y, const Vector& z) { return solver.minimize(y, z); });
  EXPECT_EQ(result.status, Status::interrupted);
  EXPECT_EQ(result.iterations(), 3);
}

}  // namespace
}  // namespace wrinkle::alternating_options_test
