// The mixed Newton method, load steps and the ladder of them all, on functions whose limits are known.
#include "core/minimize/continuation.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/assembly/linear_load.h"
#include "core/check/function_energy.h"
#include "core/minimize/mixed_newton.h"
#include "core/minimize/static_solve.h"

namespace wrinkle::continuation_test {
namespace {

using testing::HasSubstr;

/// A spring W(x) = √(1 + x²), whose force never reaches 1, pulled with `force`.
struct WeakSpring {
  Problem problem{.num_dofs = 1, .fixed = {0}};
  LinearLoad* load;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("eigen-ldlt");
  std::vector<double> applied;  // load factors, in order

  explicit WeakSpring(double force) {
    problem.add(std::make_unique<FunctionEnergy>(
        1, DerivativeCheck{[](const Vector& x) { return std::sqrt(1 + x[0] * x[0]); },
                           [](const Vector& x) { return Vector{{x[0] / std::sqrt(1 + x[0] * x[0])}}; },
                           [](const Vector& x) { return Matrix{{std::pow(1 + x[0] * x[0], -1.5)}}; }}));
    load = &problem.add(std::make_unique<LinearLoad>(Vector{{force}}));
  }
  std::function<void(double)> apply() {
    return [this](double factor) {
      load->set_factor(factor);
      applied.push_back(factor);
    };
  }
  static double at(double force) { return force / std::sqrt(1 - force * force); }
};

TEST(ContinueInLoad, ArrivesAtFullLoadAndCountsAllWork) {
  WeakSpring spring(0.9);
  const SolveResult r = continue_in_load(spring.problem, Vector{{0}}, spring.apply(), *spring.linear);
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.x[0], WeakSpring::at(0.9), 1e-9);
  EXPECT_EQ(spring.applied, (std::vector<double>{0.25, 0.75, 1}));  // easy steps double, the last is cut
  Index factorisations = 0;
  for (const IterationRecord& record : r.telemetry) factorisations += record.factorisations;
  EXPECT_EQ(r.factorisations, factorisations);
  EXPECT_GE(r.iterations(), 6);
}

TEST(ContinueInLoad, StepsThatAreNotEasyAreNotDoubled) {
  WeakSpring spring(0.5);
  ContinuationOptions options;
  options.easy_iterations = 0;
  const SolveResult r = continue_in_load(spring.problem, Vector{{0}}, spring.apply(), *spring.linear, options);
  ASSERT_TRUE(r.converged());
  EXPECT_EQ(spring.applied, (std::vector<double>{0.25, 0.5, 0.75, 1}));
}

TEST(ContinueInLoad, FailsWithTheLoadReachedWhereThereIsNoEquilibrium) {
  WeakSpring spring(2);  // holds half of it
  ContinuationOptions options;
  options.min_step = 1e-3;
  options.newton.max_iterations = 20;
  const SolveResult r = continue_in_load(spring.problem, Vector{{0}}, spring.apply(), *spring.linear, options);
  EXPECT_EQ(r.status, Status::step_too_small);
  EXPECT_THAT(r.message, HasSubstr("of the load a step of"));
  double reached = 0;
  ASSERT_EQ(std::sscanf(r.message.c_str(), "at %lf of the load", &reached), 1);
  EXPECT_LT(reached, 0.5);
  EXPECT_GT(reached, 0.45);
  EXPECT_NEAR(r.x[0], WeakSpring::at(2 * reached), 1e-4 * r.x[0]);  // the last equilibrium, not the failed attempt
}

TEST(ContinueInLoad, StopsWhenInterrupted) {
  WeakSpring spring(0.9);
  ContinuationOptions options;
  int calls = 0;
  options.newton.observer = [&](const IterationRecord&) { return ++calls < 2; };
  const SolveResult r = continue_in_load(spring.problem, Vector{{0}}, spring.apply(), *spring.linear, options);
  EXPECT_EQ(r.status, Status::interrupted);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(r.iterations(), 2);
}

class MinimizeMixed : public testing::Test {
 protected:
  SolveResult solve(const NewtonOptions& options = {}) {
    return minimize_mixed(spring_.problem, Vector{{0}}, *spring_.linear, options);
  }
  WeakSpring spring_{0.6};
};

TEST_F(MinimizeMixed, Converges) {
  const SolveResult r = solve();
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.x[0], 0.75, 1e-12);
  EXPECT_LE(r.telemetry.back().step_norm, 1e-9);
  for (const IterationRecord& record : r.telemetry) EXPECT_EQ(record.tangent, Tangent::mixed);
}

TEST_F(MinimizeMixed, ConvergesOnTheGradientToo) {
  const SolveResult r = solve({.gradient_tolerance = 1e-3, .step_tolerance = 0});
  ASSERT_TRUE(r.converged());
  EXPECT_LE(r.gradient_norm, 1e-3);
  EXPECT_GT(r.gradient_norm, 0);
}

TEST_F(MinimizeMixed, StatusesOfFailure) {
  const SolveResult limit = solve({.max_iterations = 1});
  EXPECT_EQ(limit.status, Status::iteration_limit);
  EXPECT_EQ(limit.iterations(), 1);
  NewtonOptions watched;
  watched.observer = [](const IterationRecord&) { return false; };
  const SolveResult stopped = solve(watched);
  EXPECT_EQ(stopped.status, Status::interrupted);
  EXPECT_EQ(stopped.iterations(), 1);
}

/// One unknown with a finite energy up to `edge` only: ½x² − x.
Problem bounded(double edge) {
  Problem problem{.num_dofs = 1, .fixed = {0}};
  problem.add(std::make_unique<FunctionEnergy>(
      1, DerivativeCheck{[edge](const Vector& x) {
                           return x[0] <= edge ? 0.5 * x[0] * x[0] - x[0] : std::numeric_limits<double>::quiet_NaN();
                         },
                         [](const Vector& x) { return Vector{{x[0] - 1}}; },
                         [](const Vector&) { return Matrix{{1.0}}; }}));
  return problem;
}

TEST(MinimizeMixedSteps, AreHalvedUntilTheEnergyIsFinite) {
  Problem problem = bounded(0.3);
  const auto linear = make_linear_solver("eigen-ldlt");
  const SolveResult r = minimize_mixed(problem, Vector{{0}}, *linear, {.max_iterations = 1});
  ASSERT_EQ(r.iterations(), 1);
  EXPECT_EQ(r.telemetry[0].step_length, 0.25);
  EXPECT_EQ(r.x[0], 0.25);
}

TEST(MinimizeMixedSteps, FailAsNotFiniteWhereNoneIs) {
  Problem problem = bounded(0);
  const auto linear = make_linear_solver("eigen-ldlt");
  const SolveResult r = minimize_mixed(problem, Vector{{0}}, *linear, {});
  EXPECT_EQ(r.status, Status::not_finite);
  EXPECT_EQ(r.x[0], 0);
}

TEST(SolveStatic, IsDoneWithTheFirstMethodThatConverges) {
  WeakSpring spring(0.6);
  const SolveResult r = solve_static(spring.problem, Vector{{0}}, spring.apply(), *spring.linear);
  ASSERT_TRUE(r.converged());
  EXPECT_NEAR(r.x[0], 0.75, 1e-12);
  EXPECT_TRUE(r.message.empty());
  EXPECT_EQ(spring.applied, std::vector<double>{1});
}

TEST(SolveStatic, GoesDownTheLadderAndNamesWhatFailed) {
  WeakSpring spring(0.6);
  const SolveResult r =
      solve_static(spring.problem, Vector{{0}}, spring.apply(), *spring.linear, {.mixed_iterations = 1});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.x[0], 0.75, 1e-12);
  EXPECT_THAT(r.message, HasSubstr("mixed Newton: iteration_limit"));
  EXPECT_THAT(r.message, HasSubstr("load steps: step_too_small"));
  EXPECT_THAT(r.message, testing::Not(HasSubstr("line search")));
  EXPECT_EQ(spring.applied.back(), 1);
  EXPECT_EQ(r.telemetry.front().tangent, Tangent::mixed);
  EXPECT_EQ(r.telemetry.back().tangent, Tangent::exact);
}

TEST(SolveStatic, ReportsEveryMethodWhereAllFail) {
  WeakSpring spring(2);
  const SolveResult r = solve_static(spring.problem, Vector{{0}}, spring.apply(), *spring.linear,
                                     {.mixed_iterations = 5, .descent_iterations = 5});
  EXPECT_FALSE(r.converged());
  for (const char* method : {"mixed Newton: ", "load steps: ", "line search: "})
    EXPECT_THAT(r.message, HasSubstr(method));
}

TEST(SolveStatic, StopsWhenInterrupted) {
  WeakSpring spring(0.6);
  int calls = 0;
  StaticOptions options;
  options.observer = [&](const IterationRecord&) { return ++calls < 2; };
  const SolveResult r = solve_static(spring.problem, Vector{{0}}, spring.apply(), *spring.linear, options);
  EXPECT_EQ(r.status, Status::interrupted);
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace wrinkle::continuation_test
