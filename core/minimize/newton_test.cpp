// Newton's method with a line search: convergence, fallbacks, and every way to fail.
#include "core/minimize/newton.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/check/function_energy.h"

namespace wrinkle::newton_test {
namespace {

using testing::HasSubstr, testing::ThrowsMessage;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// ½ (x − c)ᵀ K (x − c)
DerivativeCheck quadratic() {
  Matrix K{{4, 1}, {1, 3}};
  const Vector c{{2, -1}};
  return {[=](const Vector& x) { return 0.5 * (x - c).dot(K * (x - c)); },
          [=](const Vector& x) -> Vector { return K * (x - c); }, [=](const Vector&) { return K; }};
}

/// ¼ (x² − 1)² + ½ y²: minima at (±1, 0), a saddle at 0.
DerivativeCheck double_well() {
  return {[](const Vector& x) { return 0.25 * std::pow(x[0] * x[0] - 1, 2) + 0.5 * x[1] * x[1]; },
          [](const Vector& x) {
            return Vector{{x[0] * (x[0] * x[0] - 1), x[1]}};
          },
          [](const Vector& x) {
            return Matrix{{3 * x[0] * x[0] - 1, 0}, {0, 1}};
          }};
}

/// A function of one unknown, by its value and first two derivatives.
template <class F, class G, class H>
DerivativeCheck scalar(F f, G g, H h) {
  return {[f](const Vector& x) { return f(x[0]); }, [g](const Vector& x) { return Vector{{g(x[0])}}; },
          [h](const Vector& x) { return Matrix{{h(x[0])}}; }};
}

Problem make_problem(Index num_dofs, const DerivativeCheck& f) {
  Problem problem{.num_dofs = num_dofs, .fixed = std::vector<char>(num_dofs, 0)};
  problem.add(std::make_unique<FunctionEnergy>(num_dofs, f));
  return problem;
}

SolveResult solve(const DerivativeCheck& f, const Vector& x, const NewtonOptions& options = {},
                  std::string_view solver = "eigen-ldlt") {
  Problem problem = make_problem(static_cast<Index>(x.size()), f);
  const auto linear = make_linear_solver(solver);
  return minimize(problem, x, *linear, options);
}

TEST(Minimize, QuadraticTakesOneStep) {
  const SolveResult r = solve(quadratic(), Vector{{10, 20}}, {.gradient_tolerance = 1e-12});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_EQ(r.iterations(), 1);
  EXPECT_EQ(r.factorisations, 1);
  EXPECT_LE((r.x - Vector{{2, -1}}).norm(), 1e-14);
  EXPECT_NEAR(r.energy, 0, 1e-25);
  EXPECT_LE(r.gradient_norm, 1e-12);
}

TEST(Minimize, TelemetryTellsOfEveryIteration) {
  const SolveResult r = solve(quadratic(), Vector{{10, 20}}, {.gradient_tolerance = -1});
  ASSERT_TRUE(r.converged()) << r.message;
  ASSERT_EQ(r.iterations(), 2);  // the second step is below the step tolerance
  const IterationRecord &first = r.telemetry[0], &second = r.telemetry[1];
  EXPECT_NEAR(first.energy, 0.5 * (4 * 64 + 2 * 8 * 21 + 3 * 441), 1e-9);
  EXPECT_NEAR(first.gradient_norm, 71, 1e-12);  // K (8, 21) = (53, 71)
  EXPECT_NEAR(first.step_norm, 21, 1e-12);
  EXPECT_LE(second.step_norm, 1e-9);
  EXPECT_NEAR(second.energy, 0, 1e-25);
  for (const IterationRecord& record : r.telemetry) {
    EXPECT_EQ(record.step_length, 1);
    EXPECT_EQ(record.tangent, Tangent::exact);
    EXPECT_EQ(record.shift, 0);
    EXPECT_EQ(record.factorisations, 1);
    EXPECT_EQ(record.linear_iterations, 0);
    EXPECT_GE(record.seconds, 0);
  }
}

TEST(Minimize, IterativeSolversIterationsAreCounted) {
  const SolveResult r = solve(quadratic(), Vector{{10, 20}}, {}, "pcg-jacobi");
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_EQ(r.telemetry[0].linear_iterations, 2);
}

TEST(Minimize, HeldUnknownsStay) {
  Problem problem = make_problem(2, quadratic());
  problem.fixed = {0, 1};
  const auto linear = make_linear_solver("eigen-ldlt");
  const SolveResult r = minimize(problem, Vector{{10, 20}}, *linear);
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_EQ(r.x[1], 20);
  EXPECT_NEAR(r.x[0], 2 - 21.0 / 4, 1e-14);
}

TEST(Minimize, WithNothingFreeIsDoneAtOnce) {
  Problem problem = make_problem(2, quadratic());
  problem.fixed = {1, 1};
  const auto linear = make_linear_solver("eigen-ldlt");
  const SolveResult r = minimize(problem, Vector{{10, 20}}, *linear);
  EXPECT_TRUE(r.converged());
  EXPECT_EQ(r.iterations(), 0);
}

class Nonconvex : public testing::TestWithParam<Tangent> {};
INSTANTIATE_TEST_SUITE_P(Fallbacks, Nonconvex, testing::Values(Tangent::positive, Tangent::projected));

/// −0.45 x² and ½ x² + ¼ x⁴, two terms: of the first a projected tangent has nothing, so that nine tenths of an error
/// are left a step.
TEST(Minimize, EndsByTheTrueHessianWhereStepsAreShort) {
  Problem problem{.num_dofs = 1, .fixed = {0}};
  problem.add(std::make_unique<FunctionEnergy>(
      1,
      scalar([](double x) { return -0.45 * x * x; }, [](double x) { return -0.9 * x; }, [](double) { return -0.9; })));
  problem.add(std::make_unique<FunctionEnergy>(
      1, scalar([](double x) { return 0.5 * x * x + 0.25 * std::pow(x, 4); },
                [](double x) { return x + std::pow(x, 3); }, [](double x) { return 1 + 3 * x * x; })));
  const auto linear = make_linear_solver("eigen-ldlt");
  NewtonOptions options{.step_tolerance = 1e-8, .tangent = Tangent::positive};
  const SolveResult slow = minimize(problem, Vector{{0.5}}, *linear, options);
  ASSERT_TRUE(slow.converged());
  EXPECT_GE(slow.iterations(), 100);
  options.exact_below = 0.04;
  const SolveResult fast = minimize(problem, Vector{{0.5}}, *linear, options);
  ASSERT_TRUE(fast.converged());
  EXPECT_LE(fast.iterations(), 15);
  EXPECT_LE(std::abs(fast.x[0]), 1e-9);
  for (std::size_t i = 0; i < fast.telemetry.size(); ++i)
    EXPECT_EQ(fast.telemetry[i].tangent == Tangent::exact, i > 0 && fast.telemetry[i - 1].step_norm <= 0.04) << i;
}

/// ¼ x⁴ − 0.6 x² and ½ x²: near 0 the true Hessian is not definite. It is tried, and then left alone for four steps.
TEST(Minimize, LeavesTheTrueHessianAloneWhereItIsNotDefinite) {
  Problem problem{.num_dofs = 1, .fixed = {0}};
  problem.add(std::make_unique<FunctionEnergy>(
      1, scalar([](double x) { return 0.25 * std::pow(x, 4) - 0.6 * x * x; },
                [](double x) { return std::pow(x, 3) - 1.2 * x; }, [](double x) { return 3 * x * x - 1.2; })));
  problem.add(std::make_unique<FunctionEnergy>(
      1, scalar([](double x) { return 0.5 * x * x; }, [](double x) { return x; }, [](double) { return 1.0; })));
  const auto linear = make_linear_solver("eigen-ldlt");
  const SolveResult result =
      minimize(problem, Vector{{0.02}}, *linear, {.tangent = Tangent::positive, .exact_below = 1});
  ASSERT_TRUE(result.converged());
  EXPECT_NEAR(result.x[0], std::sqrt(0.2), 1e-8);
  Index refused = 0, since = 4;
  for (const IterationRecord& r : result.telemetry) {
    if (r.factorisations > 1) {
      EXPECT_GE(since, 4) << "steps since it was tried last";
      ++refused, since = 0;
    } else {
      ++since;
    }
  }
  EXPECT_GE(refused, 2);
  EXPECT_EQ(result.telemetry.back().tangent, Tangent::exact);
}

TEST_P(Nonconvex, StartFallsBackAndDescends) {
  for (const double start : {0.1, -0.3}) {
    const SolveResult r = solve(double_well(), Vector{{start, 1}}, {.fallback = GetParam()});
    ASSERT_TRUE(r.converged()) << r.message;
    EXPECT_NEAR(r.x[0], start > 0 ? 1 : -1, 1e-12);
    EXPECT_NEAR(r.x[1], 0, 1e-12);
    EXPECT_EQ(r.telemetry.front().tangent, GetParam());
    EXPECT_GT(r.telemetry.front().shift, 0);  // the projection is singular
    EXPECT_GT(r.telemetry.front().factorisations, 2);
    EXPECT_EQ(r.telemetry.back().tangent, Tangent::exact);
    for (Index i = 0; i + 1 < r.iterations(); ++i) EXPECT_LE(r.telemetry[i + 1].energy, r.telemetry[i].energy);
    Index factorisations = 0;
    for (const IterationRecord& record : r.telemetry) factorisations += record.factorisations;
    EXPECT_EQ(r.factorisations, factorisations);
  }
}

TEST(Minimize, LongStepsAreShortened) {
  const SolveResult r = solve(quadratic(), Vector{{10, 20}}, {.max_step = 3.0});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.telemetry[0].step_norm * r.telemetry[0].step_length, 3, 1e-12);
  EXPECT_NEAR(r.telemetry[1].step_norm, 18, 1e-12);
  EXPECT_LE((r.x - Vector{{2, -1}}).norm(), 1e-12);
}

TEST(Minimize, BacktracksWhereAWholeStepRaisesTheEnergy) {
  // √(1 + x²): Newton's step is −x(1 + x²), which overshoots from |x| > 1.
  const auto f =
      scalar([](double x) { return std::sqrt(1 + x * x); }, [](double x) { return x / std::sqrt(1 + x * x); },
             [](double x) { return std::pow(1 + x * x, -1.5); });
  const SolveResult r = solve(f, Vector{{3}});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.telemetry[0].step_norm, 30, 1e-12);
  EXPECT_EQ(r.telemetry[0].step_length, 0.125);  // the longest half that descends enough: 3 − 3.75
  EXPECT_NEAR(r.x[0], 0, 1e-12);
}

/// ½x² whose energy is `offset` above a jump of `noise` that the start alone is spared: as round-off would have it.
DerivativeCheck noisy(double start, double offset, double noise) {
  return scalar([=](double x) { return offset + 0.5 * x * x + (x == start ? 0 : noise); }, [](double x) { return x; },
                [](double) { return 1.0; });
}

TEST(Minimize, WhereTheDecreaseDrownsInRoundOffASmallerGradientCounts) {
  const double start = 1e-3;
  const SolveResult r = solve(noisy(start, 1e3, 2e-6), Vector{{start}});  // decrease 5e-7, noise 2e-6
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.x[0], 0, 1e-15);
}

TEST(Minimize, ARiseThatIsNoRoundOffShortensTheStep) {
  const double start = 1e-3;
  const SolveResult r = solve(noisy(start, 0, 2e-6), Vector{{start}});
  ASSERT_GE(r.iterations(), 1);
  EXPECT_LT(r.telemetry[0].step_length, 1e-6);
}

/// From −1 to 1 the derivative falls from −1 to 0.9 and the value grows by 1/30, a part of 10⁻⁷ of the whole and less;
/// with this tangent the way back is a full step down. Taken by one measure each, the two would go on for ever.
TEST(Minimize, IsNotLedRoundByTwoMeasuresInTurns) {
  const DerivativeCheck f = scalar([](double x) { return 1e8 + 0.05 * x + 0.475 * x * x - 0.1 / 3 * x * x * x; },
                                   [](double x) { return 0.05 + 0.95 * x - 0.1 * x * x; },
                                   [](double x) { return 0.95 - 0.475 * x * x - 0.025 * x; });
  const SolveResult r = solve(f, Vector{{-1}}, {.gradient_tolerance = 1e-9, .max_iterations = 30});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.x[0], (0.95 - std::sqrt(0.95 * 0.95 + 4 * 0.1 * 0.05)) / 0.2, 1e-8);
  EXPECT_EQ(r.telemetry[0].step_length, 1) << "taken as the gradient is less";
  EXPECT_LT(r.telemetry[2].step_length, 1) << "not again";
}

/// Between values at 0, 1, 2 and 3.
double between(double x, const std::array<double, 4>& values) {
  const int i = std::clamp(static_cast<int>(std::floor(x)), 0, 2);
  return values[i] + (x - i) * (values[i + 1] - values[i]);
}

/// From 0 to 1 for a smaller derivative, 0.1, to 2 for a lower value, where the derivative is 1 again, and to 3 for a
/// smaller one, 0.5: the first of these does not keep the last from being taken, as it starts from lower than ever.
TEST(Minimize, AStepThatWasTakenForItsResidualDoesNotBindThoseFromLowerDown) {
  const DerivativeCheck f = scalar(
      [](double x) {
        return 1e8 + between(x, {0, 0.03, -1, -0.99});
      },
      [](double x) {
        return between(x, {-1, -0.1, -1, 0.5});
      },
      [](double x) { return x > 2.5              ? 1.5
                            : x > 0.5 && x < 1.5 ? 0.1
                                                 : 1; });
  const SolveResult r = solve(f, Vector{{0}}, {.gradient_tolerance = 1e-9, .max_iterations = 30});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.x[0], 8.0 / 3, 1e-9);
  EXPECT_EQ(r.iterations(), 4);
}

TEST(Minimize, EnormousStepOfAnAllButSingularMatrixIsShortenedUntilItDescends) {
  const auto f = scalar([](double x) { return std::pow(x, 4) - x; }, [](double x) { return 4 * x * x * x - 1; },
                        [](double x) { return x == 0 ? 1e-12 : 12 * x * x; });
  const SolveResult r = solve(f, Vector{{0}});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_NEAR(r.telemetry[0].step_norm, 1e12, 1);
  EXPECT_NEAR(r.x[0], std::cbrt(0.25), 1e-12);
}

TEST(MinimizeStatus, IterationLimit) {
  const SolveResult r = solve(double_well(), Vector{{0.1, 1}}, {.max_iterations = 2});
  EXPECT_EQ(r.status, Status::iteration_limit);
  EXPECT_EQ(r.iterations(), 2);
  EXPECT_THAT(r.message, HasSubstr("after 2 iterations"));
  EXPECT_NEAR(r.energy, double_well().value(r.x), 1e-15);  // of the last iterate
}

TEST(MinimizeStatus, LineSearchFailsWhereTheGradientIsWrong) {
  const auto f = scalar([](double x) { return x; }, [](double) { return -1.0; }, [](double) { return 1.0; });
  const SolveResult r = solve(f, Vector{{5}});
  EXPECT_EQ(r.status, Status::line_search_failed);
  EXPECT_EQ(r.iterations(), 0);
  EXPECT_EQ(r.x[0], 5);  // where it began
  EXPECT_THAT(r.message, HasSubstr("no step length from 1 down to 1e-09"));
}

TEST(MinimizeStatus, NotFiniteAtTheStart) {
  const auto f = scalar([](double x) { return std::log(x); }, [](double x) { return 1 / x; },
                        [](double x) { return -1 / (x * x); });
  const SolveResult r = solve(f, Vector{{-1}});
  EXPECT_EQ(r.status, Status::not_finite);
  EXPECT_EQ(r.iterations(), 0);
}

TEST(MinimizeStatus, NotFiniteGradient) {
  const auto f = scalar([](double) { return 0.0; }, [](double) { return kNaN; }, [](double) { return 1.0; });
  EXPECT_EQ(solve(f, Vector{{1}}).status, Status::not_finite);
}

TEST(MinimizeStatus, NotFiniteEverywhereAlongAStep) {
  const auto f =
      scalar([](double x) { return x == 1 ? 0.5 : kNaN; }, [](double x) { return x; }, [](double) { return 1.0; });
  const SolveResult r = solve(f, Vector{{1}});
  EXPECT_EQ(r.status, Status::not_finite);
  EXPECT_EQ(r.x[0], 1);
}

TEST(MinimizeStatus, StepIntoTheForbiddenIsHalved) {
  // x − ln x, from 0.3: a Newton step is x(1 − x) > 0; from 3 it is −6, beyond 0.
  const auto f = scalar([](double x) { return x - std::log(x); }, [](double x) { return 1 - 1 / x; },
                        [](double x) { return 1 / (x * x); });
  const SolveResult r = solve(f, Vector{{3}});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_LT(r.telemetry[0].step_length, 1);
  EXPECT_NEAR(r.x[0], 1, 1e-12);
}

/// 10 x − ln x from ¼: the first step, of 0.375, is within the tolerance, and ends where there is no energy.
TEST(MinimizeStatus, ALastStepIntoTheForbiddenIsSearchedAndNotTheLast) {
  const DerivativeCheck f = scalar([](double x) { return 10 * x - std::log(x); }, [](double x) { return 10 - 1 / x; },
                                   [](double x) { return 1 / (x * x); });
  const SolveResult r = solve(f, Vector{{0.25}}, {.step_tolerance = 0.4});
  ASSERT_TRUE(r.converged()) << r.message;
  EXPECT_EQ(r.iterations(), 2);
  EXPECT_GT(r.x[0], 0);
  EXPECT_NEAR(r.x[0], 0.1, 0.05);
}

TEST(MinimizeStatus, LinearSolveFailsWithoutAnyStiffness) {
  const auto f = scalar([](double x) { return -x; }, [](double) { return -1.0; }, [](double) { return 0.0; });
  const SolveResult r = solve(f, Vector{{0}});
  EXPECT_EQ(r.status, Status::linear_solve_failed);
  EXPECT_EQ(r.iterations(), 0);
  EXPECT_FALSE(r.message.empty());
}

TEST(MinimizeStatus, LinearSolveFailsWhereTheHessianIsNotFinite) {
  for (const double curvature : {kNaN, std::numeric_limits<double>::infinity()}) {
    const auto f = scalar([](double x) { return x; }, [](double) { return 1.0; }, [=](double) { return curvature; });
    EXPECT_EQ(solve(f, Vector{{0}}).status, Status::linear_solve_failed) << curvature;
  }
}

TEST(MinimizeStatus, InterruptedByTheObserver) {
  int calls = 0;
  NewtonOptions options;
  options.observer = [&](const IterationRecord& record) {
    EXPECT_EQ(record.tangent == Tangent::exact, record.shift == 0);
    return ++calls < 3;
  };
  const SolveResult r = solve(double_well(), Vector{{0.1, 1}}, options);
  EXPECT_EQ(r.status, Status::interrupted);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(r.iterations(), 3);
}

TEST(MinimizeErrors, NameTheValues) {
  EXPECT_THAT(([] {
                Problem problem = make_problem(2, quadratic());
                const auto linear = make_linear_solver("eigen-ldlt");
                minimize(problem, Vector::Zero(3), *linear);
              }),
              ThrowsMessage<std::invalid_argument>(HasSubstr("start has 3 unknowns, the problem 2")));
  EXPECT_THROW(solve(quadratic(), Vector{{0, 0}}, {.fallback = Tangent::mixed}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::newton_test
