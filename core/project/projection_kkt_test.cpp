// The matrices of steps with geometric stiffness, and that both give the same ones.
#include "core/project/projection_kkt.h"

#include <gtest/gtest.h>

#include <random>

#include "core/assembly/augmented_lagrangian.h"
#include "core/assembly/problem.h"
#include "core/project/condensed_kkt.h"
#include "core/testing/projected_points.h"

namespace wrinkle::projection_kkt_test {
namespace {

/// [M + Σ y ∇²g⁺, Jᵀ; J, −s] over the free unknowns.
TEST(ProjectionKkt, IsTheMatrixThatItSays) {
  RolledSheet sheet(3);
  for (const Index i : {0, 1, 2, 10}) sheet.fixed[i] = 1;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 0.01);
  system.add(sheet.edges(), 0.01);
  const Vector x = sheet.moved(0.1);
  system.evaluate(x, Order::gradient);
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1, 1);
  Vector y(system.rows()), s(system.rows());
  for (Index r = 0; r < system.rows(); ++r) y[r] = 0.01 * u(random), s[r] = 2 + u(random);
  ProjectionKkt kkt(system, sheet.mass, sheet.fixed);
  kkt.evaluate(x, y, s);

  Problem problem;
  problem.num_dofs = static_cast<Index>(x.size());
  problem.fixed = sheet.fixed;
  problem.add(std::make_unique<AugmentedLagrangian>(system)).set(y, 0);
  Assembler assembler(problem);
  assembler.evaluate(x, Order::hessian, Tangent::positive);
  const auto& free = assembler.pattern().free();
  const auto n = static_cast<Index>(free.size()), m = system.rows();
  Matrix expected = Matrix::Zero(n + m, n + m);
  expected.topLeftCorner(n, n) = Matrix(assembler.hessian());
  expected.topLeftCorner(n, n).diagonal() += sheet.mass(free);
  expected.bottomLeftCorner(m, n) = Matrix(system.gradients()).transpose()(Eigen::all, free);
  expected.bottomRightCorner(m, m).diagonal() = -s;
  EXPECT_GT((Matrix(assembler.hessian())).norm(), 0.1 * sheet.mass.norm());
  EXPECT_LE((Matrix(kkt.matrix()) - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
  kkt.leave_out_rows();
  expected.bottomRows(m).setZero();
  expected.bottomRightCorner(m, m).diagonal().setConstant(-1);
  EXPECT_LE((Matrix(kkt.matrix()) - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
}

/// [M + Σ y ∇²g⁺ + Jᵀ S⁻¹ J] is the Schur complement of ProjectionKkt's rows, and their steps are the same: from the
/// second projection on geometric stiffness takes part.
TEST(CondensedKkt, TakesTheStepsOfTheKkt) {
  RolledSheet sheet;
  for (const Index i : {0, 1, 2, 10}) sheet.fixed[i] = 1;
  Vector found[2], multipliers[2];
  for (const int condensed : {0, 1}) {
    ConstraintSystem system(static_cast<Index>(sheet.x.size()));
    system.add(sheet.isometry(), 1e-3);
    system.add(sheet.edges(), 1e-3);
    const auto linear = make_linear_solver(condensed ? "cholmod-supernodal" : "mumps-ldlt");
    FastProjection projection(
        system, sheet.mass, sheet.fixed, *linear, nullptr,
        {.regularisation = Regularisation::geometric, .alpha = 1e-4, .min_iterations = 2, .fallback_iterations = 0});
    for (const unsigned seed : {1, 2}) {
      const SolveResult result = projection.project(sheet.moved(0.05, seed));
      found[condensed] = result.x;
      multipliers[condensed] = result.multipliers;
    }
  }
  EXPECT_GT((found[0] - sheet.moved(0.05, 2)).cwiseAbs().maxCoeff(), 1e-2 * sheet.spacing);
  EXPECT_LT((found[1] - found[0]).cwiseAbs().maxCoeff(), 1e-10 * sheet.spacing);
  EXPECT_LT((multipliers[1] - multipliers[0]).norm(), 1e-8 * multipliers[0].norm());
}

TEST(CondensedKkt, LeavesOutItsRows) {
  const RolledSheet sheet(3);
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.edges(), 0.01);
  system.evaluate(sheet.moved(0.1), Order::gradient);
  const Vector y = Vector::Constant(system.rows(), 0.01), s = Vector::Constant(system.rows(), 2);
  CondensedKkt condensed(system, sheet.mass, sheet.fixed);
  ProjectionKkt kkt(system, sheet.mass, sheet.fixed);
  condensed.evaluate(sheet.moved(0.1), y, s);
  kkt.evaluate(sheet.moved(0.1), y, s);
  const auto n = static_cast<Index>(sheet.x.size());
  const Matrix whole(kkt.matrix()), J = whole.bottomLeftCorner(system.rows(), n);
  const Matrix expected =
      Matrix(whole.topLeftCorner(n, n)) + Matrix((J.transpose() * J / 2).triangularView<Eigen::Lower>());
  EXPECT_LE((Matrix(condensed.matrix()) - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
  condensed.leave_out_rows();
  EXPECT_LE((Matrix(condensed.matrix()) - whole.topLeftCorner(n, n)).cwiseAbs().maxCoeff(),
            1e-12 * expected.cwiseAbs().maxCoeff());
  Vector x = sheet.x, unmoved = y, step = Vector::Ones(n);
  condensed.right_side(Vector::Ones(system.rows()), x);
  condensed.add_step(step, x, unmoved);
  EXPECT_EQ((unmoved - y).norm(), 0) << "no row takes part";
}

}  // namespace
}  // namespace wrinkle::projection_kkt_test
