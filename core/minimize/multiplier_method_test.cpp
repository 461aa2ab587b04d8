// The method of multipliers on a hanging chain, whose sides are constrained.
#include "core/minimize/multiplier_method.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/assembly/linear_load.h"
#include "core/assembly/quadratic_energy.h"
#include "core/constraint/length_constraint.h"

namespace wrinkle::multiplier_method_test {
namespace {

/// ½ k |x|²: where no row acts Newton's method needs some curvature.
std::unique_ptr<QuadraticEnergy> soft_bed(Index num_dofs) {
  SparseMatrix stiffness(num_dofs, num_dofs);
  stiffness.setIdentity();
  stiffness *= 1e-4;
  return std::make_unique<QuadraticEnergy>(stiffness);
}

/// Rods in a row along x, held at both ends, which are nearer than at rest; weights of 1 N at the inner points.
class Chain {
 public:
  Chain(Index rods, double length, double distance, double tolerance, Held held = Held::exactly)
      : system_(3 * (rods + 1)) {
    const Index points = rods + 1;
    std::vector<PointPair> pairs;
    for (Index i = 0; i < rods; ++i) pairs.push_back({{3 * i, 3 * (i + 1)}, length});
    system_.add(std::make_unique<LengthConstraint>(pairs), tolerance);
    problem_.num_dofs = 3 * points;
    problem_.fixed.assign(3 * points, 0);
    for (Index i = 0; i < 3; ++i) problem_.fixed[i] = problem_.fixed[3 * rods + i] = 1;
    Vector weight = Vector::Zero(3 * points);
    x_.setZero(3 * points);
    for (Index i = 0; i < points; ++i) {
      const double s = static_cast<double>(i) / static_cast<double>(rods);
      x_[3 * i] = distance * s;
      x_[3 * i + 2] = -0.3 * s * (1 - s);
      weight[3 * i + 2] = -1;
    }
    problem_.add(std::make_unique<LinearLoad>(weight));
    if (held == Held::within_tolerance) problem_.add(soft_bed(3 * points));
    lagrangian_ = &problem_.add(std::make_unique<AugmentedLagrangian>(system_, held));
  }

  SolveResult hang(double penalty) {
    const auto linear = make_linear_solver("cholmod-supernodal");
    return minimize_with_multipliers(problem_, *lagrangian_, system_, x_, *linear,
                                     {.penalty = penalty, .newton = {.step_tolerance = 1e-12, .max_step = 0.1}});
  }
  double rod_length(const Vector& x, Index i) const { return (x.segment<3>(3 * i + 3) - x.segment<3>(3 * i)).norm(); }

 private:
  ConstraintSystem system_;
  Problem problem_;
  AugmentedLagrangian* lagrangian_;
  Vector x_;
};

// Two rods of 1 m, ends 1.2 m apart: 0.8 m deep, and a tension T of 2 T 0.8 = 1 N; g = |e|² − 1 pulls with 2 y.
TEST(MultiplierMethod, TwoRodsHangAsTheyMust) {
  for (const double penalty : {0.1, 10.0, 1000.0}) {
    const SolveResult result = Chain(2, 1, 1.2, 1e-10).hang(penalty);
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_NEAR(result.x[5], -0.8, 1e-8) << "penalty " << penalty;
    for (const double y : result.multipliers) EXPECT_NEAR(2 * y, 1 / 1.6, 1e-6);
    EXPECT_LE(result.constraint_norm, 1);
  }
}

// In a hanging chain tan of the rods' angles rises by the same step from rod to rod: weight over horizontal tension.
TEST(MultiplierMethod, ChainIsACatenary) {
  const SolveResult result = Chain(8, 0.25, 1.2, 1e-10).hang(10);
  ASSERT_TRUE(result.converged()) << result.message;
  const auto slope = [&](Index i) {
    return (result.x[3 * i + 5] - result.x[3 * i + 2]) / (result.x[3 * i + 3] - result.x[3 * i]);
  };
  for (Index i = 0; i + 2 < 8; ++i) EXPECT_NEAR(slope(i + 2) - slope(i + 1), slope(i + 1) - slope(i), 1e-6);
  EXPECT_GT(slope(1) - slope(0), 0.1);
}

// Rods of 1 m whose ends are held 2.5 m apart: no such state, and the closest one is found.
TEST(MultiplierMethod, SaysWhenConstraintsCannotBeMet) {
  const SolveResult result = Chain(2, 1, 2.5, 1e-6).hang(1);
  EXPECT_EQ(result.status, Status::iteration_limit);
  EXPECT_GT(result.constraint_norm, 1e3);
  EXPECT_NE(result.message.find("multiplier updates"), std::string::npos);
}

// g = |e|² − 1 may reach τ, and a weight below takes all of it: the rods are √(1 + τ) long.
TEST(MultiplierMethod, WithinAToleranceRodsGiveAllOfIt) {
  for (const double tolerance : {0.01, 0.1, 0.3})
    for (const double penalty : {0.1, 10.0}) {
      const SolveResult result = Chain(2, 1, 1.2, tolerance, Held::within_tolerance).hang(penalty);
      ASSERT_TRUE(result.converged()) << result.message;
      const double depth = std::sqrt(1 + tolerance - 0.36);
      EXPECT_NEAR(result.x[5], -depth, 0.01 * tolerance + 1e-6) << "tolerance " << tolerance << ", penalty " << penalty;
      for (const double y : result.multipliers) EXPECT_NEAR(2 * y * 2 * depth, 1, 0.02);
    }
}

// A point between two rods in a row, pulled along them: the near one gives all of its tolerance, √1.1, the far one
// becomes 2 − √1.1 short, which is within its own, so that nothing pulls there.
TEST(MultiplierMethod, WithinAToleranceIdleRowsPullNothing) {
  ConstraintSystem system(9);
  system.add(std::make_unique<LengthConstraint>(std::vector<PointPair>{{{0, 3}, 1.0}, {{3, 6}, 1.0}}), 0.1);
  Problem problem;
  problem.num_dofs = 9;
  problem.fixed = {1, 1, 1, 0, 1, 1, 1, 1, 1};
  Vector pull = Vector::Zero(9), x = Vector::Zero(9);
  pull[3] = 1;
  x[3] = 1;
  x[6] = 2;
  problem.add(std::make_unique<LinearLoad>(pull));
  problem.add(soft_bed(9));
  auto& lagrangian = problem.add(std::make_unique<AugmentedLagrangian>(system, Held::within_tolerance));
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SolveResult result =
      minimize_with_multipliers(problem, lagrangian, system, x, *linear, {.penalty = 10, .newton = {.max_step = 0.1}});
  ASSERT_TRUE(result.converged()) << result.message;
  EXPECT_NEAR(result.x[3], std::sqrt(1.1), 1e-3);
  EXPECT_NEAR(result.multipliers[0], 1 / (2 * std::sqrt(1.1)), 1e-2);
  EXPECT_NEAR(result.multipliers[1], 0, 1e-12);
}

TEST(MultiplierMethod, ATighterToleranceTakesMoreUpdates) {
  EXPECT_GT(Chain(2, 1, 1.2, 1e-10).hang(0.1).updates, Chain(2, 1, 1.2, 1e-2).hang(0.1).updates);
}

}  // namespace
}  // namespace wrinkle::multiplier_method_test
