// Fast Projection and its regularisations, on lengths and on isometric neighbourhoods.
#include "core/project/fast_projection.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <random>

#include "core/constraint/linear_rows.h"
#include "core/testing/projected_points.h"

namespace wrinkle::fast_projection_test {
namespace {

class Projects : public testing::TestWithParam<Regularisation> {};

/// Every regularisation: a random displacement of a tenth of the spacing is taken back in few iterations.
TEST_P(Projects, TakesBackARandomDisplacement) {
  RolledSheet sheet;
  for (const double tolerance : {0.1, 0.01, 0.001}) {
    ConstraintSystem system(static_cast<Index>(sheet.x.size()));
    system.add(sheet.isometry(), tolerance);
    const auto linear = solver_for(GetParam());
    const double alpha = GetParam() == Regularisation::none ? 0.0 : 1e-6;
    FastProjection projection(system, sheet.mass, sheet.fixed, *linear, nullptr,
                              {.regularisation = GetParam(), .alpha = alpha, .fallback_iterations = 0});
    const SolveResult result = projection.project(sheet.moved(0.05));
    EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
    EXPECT_LE(result.constraint_norm, 1);
    EXPECT_LE(result.iterations(), tolerance < 0.005 ? 8 : 5);
    EXPECT_GE(result.iterations(), 1);
    EXPECT_GT(result.telemetry.front().constraint_norm, tolerance < 0.05 ? 20 : 2);
  }
}
INSTANTIATE_TEST_SUITE_P(Regularisations, Projects,
                         testing::Values(Regularisation::none, Regularisation::relative, Regularisation::geometric));

/// Residuals of the iterations at a tolerance that is never met.
std::vector<double> residuals(std::unique_ptr<Constraint> constraint, const RolledSheet& sheet, double alpha,
                              Index count) {
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(std::move(constraint), 1e-30);
  const auto linear = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, sheet.mass, sheet.fixed, *linear, nullptr,
                            {.alpha = alpha, .max_iterations = count, .patience = 100, .fallback_iterations = 0});
  std::vector<double> out;
  for (const IterationRecord& record : projection.project(sheet.moved(0.02)).telemetry)
    out.push_back(1e-30 * record.constraint_norm);
  return out;
}

/// On lengths |g| falls quadratically; on the pair, whose gradients agree at every isometric state, by a factor.
TEST(FastProjection, IsQuadraticOnLengthsAndLinearOnThePair) {
  const RolledSheet sheet(8, 1e3);
  PointChain chain(6);
  ConstraintSystem system(static_cast<Index>(chain.x.size()));
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 1e-30);
  const auto linear = make_linear_solver("cholmod-supernodal");
  FastProjection projection(
      system, chain.mass, chain.fixed, *linear, nullptr,
      {.regularisation = Regularisation::none, .max_iterations = 4, .patience = 9, .fallback_iterations = 0});
  Vector x = chain.x;
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-0.1, 0.1);
  for (double& v : x) v += u(random);
  const auto lengths = projection.project(x).telemetry;
  ASSERT_EQ(lengths.size(), 4u);
  const double slope = std::log(lengths[3].constraint_norm / lengths[2].constraint_norm) /
                       std::log(lengths[2].constraint_norm / lengths[1].constraint_norm);
  EXPECT_GT(slope, 1.7);
  EXPECT_LT(1e-30 * lengths[3].constraint_norm, 1e-6);

  // det ε = g_det − g_tr is of second order: as at a double root, half of the error is left, a quarter of |g|.
  const std::vector<double> pair = residuals(sheet.isometry(), sheet, 1e-8, 9);
  ASSERT_EQ(pair.size(), 9u);
  for (std::size_t i = 2; i < 8; ++i) {
    EXPECT_GT(pair[i + 1] / pair[i], 0.15) << i;
    EXPECT_LT(pair[i + 1] / pair[i], 0.4) << i;
  }
}

/// Averages of points, as the skin papers have them, beside isometry: their rows are met, and moved targets too.
TEST(FastProjection, AveragesStandBesideIsometry) {
  const RolledSheet sheet;
  Matrix H = Matrix::Zero(2, sheet.x.size());
  for (const Index v : {3, 40}) H(0, 3 * v) = H(1, 3 * v + 2) = 0.5;
  const Vector at = H * sheet.x;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 1e-3);
  auto& averages = system.add(std::make_unique<LinearRows>(LinearConstraint{H.sparseView(), at}, sheet.spacing), 1e-6);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get());
  Vector x = sheet.x;
  for (int i = 1; i <= 3; ++i) {
    const Vector target = at + 0.01 * i * Vector::Ones(2);
    averages.set_target(target);
    const SolveResult result = projection.project(x);
    x = result.x;
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_GE(result.iterations(), 1);
    EXPECT_LT((H * x - target).norm(), 2e-6 * sheet.spacing);
  }
}

/// Three rods in a plane through one point: too many rows. Regularised they are solved, otherwise the fallback is
/// taken.
TEST(FastProjection, DependentRows) {
  PointChain chain(2);
  chain.pairs.push_back(chain.pairs.front());  // the same rod twice
  for (const Regularisation kind : {Regularisation::none, Regularisation::relative, Regularisation::geometric}) {
    ConstraintSystem system(static_cast<Index>(chain.x.size()));
    system.add(std::make_unique<LengthConstraint>(chain.pairs), 1e-6);
    const auto linear = solver_for(kind);
    const auto fallback_solver = make_linear_solver("cholmod-supernodal");
    FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get(),
                              {.regularisation = kind});
    Vector x = chain.x;
    x[0] = -0.3;
    const SolveResult result = projection.project(x);
    EXPECT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(result.fell_back, kind == Regularisation::none);
  }
}

/// The same numbers for any number of threads.
TEST(FastProjection, IsTheSameForAnyNumberOfThreads) {
  const RolledSheet sheet(12);
  for (const auto kind : {Regularisation::relative, Regularisation::geometric}) {
    Vector found[2];
    for (const int threads : {1, 4}) {
      const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
      ConstraintSystem system(static_cast<Index>(sheet.x.size()));
      system.add(sheet.isometry(), 1e-3);
      const auto linear = solver_for(kind);
      const auto fallback_solver = make_linear_solver("cholmod-supernodal");
      FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get(),
                                {.regularisation = kind});
      found[threads > 1] = projection.project(sheet.moved(0.1)).x;
    }
    EXPECT_TRUE((found[0].array() == found[1].array()).all());
  }
}

TEST(FastProjection, RefusesWhatMakesNoSense) {
  PointChain chain(2);
  ConstraintSystem system(static_cast<Index>(chain.x.size()));
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 0.01);
  const auto definite = make_linear_solver("cholmod-supernodal"), other = make_linear_solver("cholmod-supernodal"),
             general = make_linear_solver("umfpack");
  EXPECT_THROW(FastProjection(system, chain.mass.head(3), chain.fixed, *definite, other.get()), std::invalid_argument);
  EXPECT_THROW(FastProjection(system, 0 * chain.mass, chain.fixed, *definite, other.get()), std::invalid_argument);
  EXPECT_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, other.get(),
                              {.regularisation = Regularisation::geometric, .alpha = 0}),
               std::invalid_argument);
  EXPECT_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, other.get(), {.patience = 0}),
               std::invalid_argument);
  for (LinearSolver* fallback : {static_cast<LinearSolver*>(nullptr), definite.get(), general.get()})
    EXPECT_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, fallback), std::invalid_argument);
  EXPECT_NO_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, nullptr, {.fallback_iterations = 0}));
}

}  // namespace
}  // namespace wrinkle::fast_projection_test
