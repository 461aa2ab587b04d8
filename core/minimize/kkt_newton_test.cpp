#include "core/minimize/kkt_newton.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/minimize/constrained_newton.h"
#include "core/minimize/line_search.h"
#include "core/testing/curvature_at.h"
#include "core/testing/dense_energy.h"
#include "core/testing/euler_column.h"

namespace wrinkle::kkt_newton_test {
namespace {

TEST(ParabolaSearch, KeepsWithinTheClamp) {
  // φ(0) = 1, φ(1) = 100, φ(½) = 25.75: the parabola is least at 0, a tenth of the last length is the least allowed.
  std::vector<double> tried;
  const ParabolaEnd end = parabola_search(1, [&](double b) {
    tried.emplace_back(b);
    return b == 1 ? 10.0 : b == 0.5 ? std::sqrt(25.75) : 0.5;
  });
  ASSERT_EQ(tried.size(), 3);
  EXPECT_EQ(tried[0], 1.0);
  EXPECT_EQ(tried[1], 0.5);
  EXPECT_DOUBLE_EQ(tried[2], 0.05);
  EXPECT_EQ(end.length, tried[2]);
}

TEST(ParabolaSearch, FindsTheModelsMinimumWhereTheClampAllows) {
  // φ² is a parabola with its minimum at 0.2, above φ(0) at 1 and ½.
  std::vector<double> tried;
  const auto norm = [&](double b) {
    tried.emplace_back(b);
    return std::sqrt((b - 0.2) * (b - 0.2) + 0.01);
  };
  const ParabolaEnd end = parabola_search(norm(0), norm);
  EXPECT_EQ(end.trials, 3);
  EXPECT_NEAR(end.length, 0.2, 1e-14);
}

TEST(ParabolaSearch, GivesUp) {
  const ParabolaEnd end = parabola_search(1, [](double) { return 2.0; });
  EXPECT_EQ(end.length, 0);
  EXPECT_EQ(end.trials, 20);
  int calls = 0;
  const ParabolaEnd halved =
      parabola_search(1, [&](double) { return ++calls < 4 ? std::numeric_limits<double>::quiet_NaN() : 0.1; });
  EXPECT_EQ(halved.length, 0.125);
}

/// Gently compressed below buckling, the printed method and the robust one agree, whatever the linear solver.
TEST(KktNewton, AgreesWithTheConstrainedMinimum) {
  EulerColumn column(16);
  column.constraint.h = column.target(0.5 * EulerColumn::critical_strain());
  const double scale = EulerColumn::thickness * EulerColumn::young;
  const auto direct = make_linear_solver("mumps-ldlt");
  const auto minres = make_linear_solver("minres", {.relative_tolerance = 1e-12, .max_iterations = 100000});
  ConstrainedNewton robust(column.problem, column.constraint, *direct);
  const SolveResult expected = robust.minimize(column.x);
  ASSERT_TRUE(expected.is_minimum()) << expected.message;
  for (LinearSolver* linear : {direct.get(), minres.get()}) {
    KktNewton newton(column.problem, column.constraint, *linear, {.scale = scale, .relative_tolerance = 1e-9});
    const SolveResult result = newton.minimize(column.x);
    ASSERT_TRUE(result.converged()) << linear->name() << ": " << result.message;
    EXPECT_LT((result.x - expected.x).lpNorm<Eigen::Infinity>(), 1e-9);
    EXPECT_LT((result.multipliers - expected.multipliers).norm(), 1e-6 * expected.multipliers.norm());
    EXPECT_LT(result.constraint_norm, 1e-9);
    Assembler assembler(column.problem);
    assembler.evaluate(result.x, Order::gradient);
    EXPECT_GT(assembler.gradient().norm(), 1e3 * result.gradient_norm) << "(g, γc), as printed, has no zero here";
    for (std::size_t i = 1; i < result.telemetry.size(); ++i)
      EXPECT_LT(result.telemetry[i].merit, result.telemetry[i - 1].merit);
  }
}

/// Far beyond the critical strain it is content with the straight column: a saddle.
TEST(KktNewton, StopsAtASaddle) {
  EulerColumn column(16);
  column.constraint.h = column.target(3 * EulerColumn::critical_strain());
  const auto direct = make_linear_solver("mumps-ldlt");
  KktNewton newton(column.problem, column.constraint, *direct,
                   {.scale = EulerColumn::thickness * EulerColumn::young, .relative_tolerance = 1e-9});
  const SolveResult result = newton.minimize(column.straight(3 * EulerColumn::critical_strain()));
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_GT(negative_count(column.problem, column.constraint, result.x, *direct).value_or(0), 0);
  EXPECT_LT((result.x - column.straight(3 * EulerColumn::critical_strain())).norm(), 1e-6) << "it has not moved";
}

}  // namespace
}  // namespace wrinkle::kkt_newton_test
