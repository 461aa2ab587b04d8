// The true projection, and what comes back where neither method meets the tolerances.
#include "core/project/true_projection.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/testing/projected_points.h"

namespace wrinkle::true_projection_test {
namespace {

/// M (x − x̂) + Jᵀ y = 0 and g = 0 within tolerance.
TEST(TrueProjection, IsStationary) {
  RolledSheet sheet(5);
  for (const Index i : {0, 1, 2}) sheet.fixed[i] = 1;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 1e-4);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get(), {.max_iterations = 0});
  const Vector start = sheet.moved(0.1);
  const SolveResult result = projection.project(start);
  const Vector& x = result.x;
  ASSERT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
  EXPECT_TRUE(result.fell_back);
  EXPECT_LE(result.constraint_norm, 1);
  system.evaluate(x, Order::gradient);
  Vector force = sheet.mass.cwiseProduct(x - start) + system.gradients() * result.multipliers;
  for (const Index i : {0, 1, 2}) {
    force[i] = 0;
    EXPECT_EQ(x[i], start[i]);
  }
  const double scale = sheet.mass.cwiseProduct(x - start).lpNorm<Eigen::Infinity>();
  EXPECT_LE(force.lpNorm<Eigen::Infinity>(), 1e-5 * scale);

  // Fast Projection ends farther away than the closest point, but near it.
  const auto other_fallback = make_linear_solver("cholmod-supernodal");
  FastProjection fast(system, sheet.mass, sheet.fixed, *linear, other_fallback.get());
  const SolveResult other = fast.project(start);
  ASSERT_TRUE(other.converged());
  const auto distance = [&](const Vector& to) { return (to - start).dot(sheet.mass.cwiseProduct(to - start)); };
  EXPECT_LE(distance(x), distance(other.x) * (1 + 1e-3));
  EXPECT_GE(distance(x), 0.5 * distance(other.x));
}

/// A chain too short for what holds its ends: both methods say so, and nothing is thrown.
TEST(FastProjection, ConflictingConstraintsEndAsData) {
  PointChain chain(3);
  for (const Index i : {0, 1, 2, 9, 10, 11}) chain.fixed[i] = 1;
  chain.x[9] = 4;
  ConstraintSystem system(static_cast<Index>(chain.x.size()));
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 0.01);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get());
  const SolveResult result = projection.project(chain.x);
  const Vector& x = result.x;
  EXPECT_EQ(result.status, Status::iteration_limit);
  EXPECT_TRUE(result.fell_back);
  EXPECT_GT(result.constraint_norm, 1);
  EXPECT_FALSE(result.message.empty());
  EXPECT_TRUE(x.allFinite());
  EXPECT_NEAR(x[3], 4.0 / 3, 1e-2);  // the fallback shares the misfit
  EXPECT_EQ(x[9], 4);
}

/// What is handed back where nothing converges is the best point of both methods, with its residual.
TEST(FastProjection, KeepsTheBestPoint) {
  PointChain chain(3);
  for (const Index i : {0, 1, 2, 9, 10, 11}) chain.fixed[i] = 1;
  chain.x[9] = 4;
  double least = HUGE_VAL;
  for (const Index fallback : {0, 1}) {
    ConstraintSystem system(static_cast<Index>(chain.x.size()));
    system.add(std::make_unique<LengthConstraint>(chain.pairs), 0.01);
    const auto linear = make_linear_solver("cholmod-supernodal");
    const auto fallback_solver = make_linear_solver("cholmod-supernodal");
    FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get(),
                              {.fallback_iterations = fallback});
    const SolveResult result = projection.project(chain.x);
    EXPECT_EQ(result.status, Status::iteration_limit);
    EXPECT_LE(result.constraint_norm, least);
    least = result.constraint_norm;
    system.evaluate(result.x, Order::value);
    EXPECT_EQ(system.residual(), result.constraint_norm);
  }
}

}  // namespace
}  // namespace wrinkle::true_projection_test
