// Flat states whose critical strain is known by hand.
#include "validation/meters/flat_stability.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/triplets.h"
#include "core/check/function_energy.h"

namespace wrinkle::validation::flat_stability_test {
namespace {

using Stiffness = std::function<double(double)>;  // of y, over the strain

/// W = ½ k(x) y² + ½ (9 − x) z² − ½ w², x held at ε and w at 0 by a constraint.
struct Body {
  Problem problem;
  LinearConstraint constraint;

  explicit Body(const Stiffness& k) {
    problem.num_dofs = 4;
    problem.fixed = {1, 0, 0, 0};
    const auto diagonal = [k](const Vector& q) { return Eigen::Vector4d(0, k(q[0]), 9 - q[0], -1); };
    problem.add(std::make_unique<FunctionEnergy>(
        4, DerivativeCheck{[diagonal](const Vector& q) { return 0.5 * q.dot(diagonal(q).cwiseProduct(q)); },
                           [diagonal](const Vector& q) -> Vector { return diagonal(q).cwiseProduct(q); },
                           [diagonal](const Vector& q) -> Matrix { return diagonal(q).asDiagonal(); }}));
    constraint = {from_triplets(1, 4, {{0, 3, 1.0}}), Vector::Zero(1)};
  }
};

/// mumps-ldlt, and how often it has factorised.
class Counting final : public LinearSolver {
 public:
  std::string_view name() const override { return inner_->name(); }
  Accepts accepts() const override { return inner_->accepts(); }
  LinearReport analyze(const SparseMatrix& matrix) override { return inner_->analyze(matrix); }
  LinearReport factorize(const SparseMatrix& matrix) override { return ++factorisations, inner_->factorize(matrix); }
  LinearReport solve(const Vector& b, Vector& x) override { return inner_->solve(b, x); }
  Index factorisations = 0;

 private:
  std::unique_ptr<LinearSolver> inner_ = make_linear_solver("mumps-ldlt");
};

struct Found {
  double strain;
  Index factorisations;
};

Found find(const Stiffness& k, double guess) {
  Body body(k);
  Counting linear;
  const auto state = [](double strain) -> Vector { return Eigen::Vector4d(strain, 0, 0, 0); };
  FlatStability flat(body.problem, body.constraint, state, linear);
  return {flat.critical_strain(guess).value_or(NAN), linear.factorisations};
}

TEST(FlatStability, FindsTheStrainFromBothSides) {
  for (const double guess : {0.01, 0.7, 1.99, 2.01, 40.0}) {
    const Found found = find([](double x) { return 2 - x; }, guess);
    EXPECT_GE(found.strain, 2) << guess;
    EXPECT_LE(found.strain, 2 * (1 + 2.1e-4)) << guess;
  }
}

TEST(FlatStability, ExpectsWhereTheInertiaTellsSoThatFewFactorisationsDo) {
  EXPECT_LE(find([](double x) { return 2 - x - 0.1 * x * x; }, 0.01).factorisations, 6);
  EXPECT_GE(find([](double x) { return x < 1 ? 2.0 : -1.0; }, 0.01).factorisations, 25) << "nothing to expect from";
}

// A stiffness that drops, or stays, where a lesser strain does not tell so.
TEST(FlatStability, IsNotMisledByWhatItExpects) {
  for (const double guess : {0.01, 0.7}) {
    const Found sooner = find([](double x) { return x < 1 ? 2 - x : -1; }, guess);
    EXPECT_GE(sooner.strain, 1) << guess;
    EXPECT_LE(sooner.strain, 1 + 2.1e-4) << guess;
    const Found later = find([](double x) { return x < 1 ? 2 - x : 1.5 - x / 2; }, guess);
    EXPECT_GE(later.strain, 3) << guess;
    EXPECT_LE(later.strain, 3 * (1 + 2.1e-4)) << guess;
  }
}

TEST(FlatStability, TheModeIsTheWaveThatAppears) {
  Body body([](double x) { return 2 - x; });
  const auto linear = make_linear_solver("mumps-ldlt");
  FlatStability flat(
      body.problem, body.constraint, [](double strain) -> Vector { return Eigen::Vector4d(strain, 0, 0, 0); }, *linear);
  const FlatStability::Mode mode = flat.mode(2.001);
  ASSERT_EQ(mode.status, Status::converged) << mode.message;
  EXPECT_NEAR(mode.direction[1], 1, 1e-6);
  EXPECT_NEAR(mode.direction.norm(), 1, 1e-6);
}

}  // namespace
}  // namespace wrinkle::validation::flat_stability_test
