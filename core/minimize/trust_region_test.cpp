#include "core/minimize/trust_region.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/check/function_energy.h"
#include "core/minimize/newton.h"

namespace wrinkle::trust_region_test {
namespace {

TEST(TrustRegion, GrowsWhereTheModelHoldsAndShrinksWhereItDoesNot) {
  const ModelStep inside{.model = -1}, boundary{.model = -1, .truncated = true};
  TrustRegion region;
  const auto after = [&](const ModelStep& step, double length, double change) {
    region.begin(2, 0.01);
    region.adapt(step, 2, length, change);
    return region.radius();
  };
  EXPECT_EQ(after(boundary, 1, -0.9), 4);
  EXPECT_EQ(after(boundary, 1, -0.5), 2);
  EXPECT_EQ(after(boundary, 1, -0.1), 1);
  EXPECT_EQ(after(inside, 1, -0.9), 2) << "it was not the region that held the step";
  EXPECT_EQ(after(inside, 0.5, -0.9), 1) << "what a line search took";
  EXPECT_EQ(after(inside, 1e-6, -0.9), 0.5) << "no less than a quarter at once";
  EXPECT_EQ(after(boundary, 1, std::nan("")), 1);
  region.begin(2, 0.01);
  for (int i = 0; i < 20; ++i) region.adapt(boundary, region.radius(), 1, 0);
  EXPECT_EQ(region.radius(), 0.01);
}

/// A row of wells ¼ (x² − 1)² coupled by ½ k (x_i − x_{i+1})²: minima at ±1 throughout, a saddle at 0.
DerivativeCheck wells(Index n, double k) {
  const auto along = [=](const Vector& x) -> Vector { return x.tail(n - 1) - x.head(n - 1); };
  return {[=](const Vector& x) {
            return 0.25 * (x.array().square() - 1).square().sum() + 0.5 * k * along(x).squaredNorm();
          },
          [=](const Vector& x) -> Vector {
            Vector g = x.array() * (x.array().square() - 1);
            g.head(n - 1) -= k * along(x);
            g.tail(n - 1) += k * along(x);
            return g;
          },
          [=](const Vector& x) {
            Matrix H = (3 * x.array().square() - 1).matrix().asDiagonal();
            for (Index i = 0; i + 1 < n; ++i) {
              H(i, i) += k;
              H(i + 1, i + 1) += k;
              H(i, i + 1) -= k;
              H(i + 1, i) -= k;
            }
            return H;
          }};
}

SolveResult solve(const Vector& start, const NewtonOptions& options, std::string_view solver = "cholmod-supernodal") {
  const Index n = start.size();
  Problem problem{.num_dofs = n, .fixed = std::vector<char>(static_cast<std::size_t>(n), 0)};
  problem.add(std::make_unique<FunctionEnergy>(n, wells(n, 3)));
  const auto linear = make_linear_solver(solver);
  return minimize(problem, start, *linear, options);
}

/// From beside the saddle the true Hessian, indefinite, leads to the wells.
TEST(TrustRegion, NewtonsMethodLeavesASaddle) {
  const Vector start = Vector::LinSpaced(8, 0.01, 0.02);
  for (const double radius : {0.01, 0.3, 10.0}) {
    const SolveResult result = solve(start, {.step_tolerance = 1e-8, .trust_radius = radius});
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_LE((result.x - Vector::Ones(8)).lpNorm<Eigen::Infinity>(), 1e-7);
    EXPECT_LE(result.iterations(), 20);
    double last = HUGE_VAL;
    for (const IterationRecord& r : result.telemetry) {
      EXPECT_LE(r.energy, last);
      last = r.energy;
      EXPECT_EQ(r.tangent, Tangent::exact);
      EXPECT_GE(r.linear_iterations, 1);
    }
    EXPECT_LE(result.telemetry.front().step_norm, radius * (1 + 1e-12));
    EXPECT_LT(result.factorisations, result.iterations()) << "factors are kept";
  }
}

/// Along the saddle's stable directions the gradient leads to it: what leaves it, for either well, is small.
TEST(TrustRegion, NewtonsMethodLeavesASaddleThatTheGradientLeadsTo) {
  Vector start = Vector::Constant(8, 1e-7);
  for (Index i = 0; i < 8; ++i) start[i] += i % 2 == 0 ? 0.1 : -0.1;
  ASSERT_GT(wells(8, 3).gradient(start).dot(start), 0.95 * wells(8, 3).gradient(start).norm() * start.norm());
  for (const double radius : {0.01, 0.3, 10.0}) {
    const SolveResult result = solve(start, {.step_tolerance = 1e-8, .trust_radius = radius});
    ASSERT_TRUE(result.converged()) << result.message;
    const double well = result.x[0] > 0 ? 1 : -1;
    EXPECT_LE((result.x - Vector::Constant(8, well)).lpNorm<Eigen::Infinity>(), 1e-7) << result.x.transpose();
    EXPECT_LE(result.iterations(), 40);
  }
}

/// −0.45 x² and ½ x² + ¼ x⁴, two terms: a projected Hessian, which has nothing of the first, leaves nine tenths of an
/// error a step (newton_test.cpp: 100 steps and more); as a preconditioner it serves.
TEST(TrustRegion, StepsAreByTheTrueHessian) {
  Problem problem{.num_dofs = 1, .fixed = {0}};
  const auto add = [&](auto value, auto slope, auto curvature) {
    problem.add(std::make_unique<FunctionEnergy>(
        1, DerivativeCheck{[=](const Vector& x) { return value(x[0]); },
                           [=](const Vector& x) -> Vector { return Vector{{slope(x[0])}}; },
                           [=](const Vector& x) -> Matrix { return Matrix{{curvature(x[0])}}; }}));
  };
  add([](double x) { return -0.45 * x * x; }, [](double x) { return -0.9 * x; }, [](double) { return -0.9; });
  add([](double x) { return 0.5 * x * x + 0.25 * std::pow(x, 4); }, [](double x) { return x + std::pow(x, 3); },
      [](double x) { return 1 + 3 * x * x; });
  const auto linear = make_linear_solver("cholmod-simplicial");
  const SolveResult result = minimize(problem, Vector{{0.5}}, *linear, {.step_tolerance = 1e-8, .trust_radius = 1});
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_LE(result.iterations(), 15);
  EXPECT_LE(std::abs(result.x[0]), 1e-9);
}

/// What is not finite is told, and not taken for the end or for negative curvature.
TEST(TrustRegion, TellsOfAHessianThatIsNotFinite) {
  Problem problem{.num_dofs = 1, .fixed = {0}};
  bool broken = false;
  problem.add(std::make_unique<FunctionEnergy>(
      1,
      DerivativeCheck{[](const Vector& x) { return 0.25 * std::pow(x[0], 4); },
                      [](const Vector& x) -> Vector { return Vector{{std::pow(x[0], 3)}}; },
                      [&](const Vector& x) -> Matrix { return Matrix{{broken ? std::nan("") : 3 * x[0] * x[0]}}; }}));
  const auto linear = make_linear_solver("cholmod-simplicial");
  NewtonOptions options{.step_tolerance = 1e-8, .trust_radius = 1};
  options.observer = [&](const IterationRecord&) { return broken = true; };
  const SolveResult result = minimize(problem, Vector{{1}}, *linear, options);
  EXPECT_EQ(result.status, Status::linear_solve_failed);
  EXPECT_EQ(result.iterations(), 1);
}

/// A small radius is not taken for convergence.
TEST(TrustRegion, StepsToTheBoundaryAreNotTheLast) {
  const SolveResult result = solve(Vector::Constant(8, 0.5), {.step_tolerance = 1e-3, .trust_radius = 1e-6});
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_LE((result.x - Vector::Ones(8)).lpNorm<Eigen::Infinity>(), 1e-3);
}

TEST(TrustRegion, RefusesIterativeSolversAndThoseOfIndefiniteMatrices) {
  for (const char* solver : {"mumps-ldlt", "pcg-stale", "pcg-jacobi"}) {
    EXPECT_THROW(solve(Vector::Ones(8), {.trust_radius = 1}, solver), std::invalid_argument) << solver;
    EXPECT_NO_THROW(solve(Vector::Ones(8), {}, solver)) << solver;
  }
}

}  // namespace
}  // namespace wrinkle::trust_region_test
