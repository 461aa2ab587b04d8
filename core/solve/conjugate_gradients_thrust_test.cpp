#ifndef __CUDACC__
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_TBB
#endif
#include "core/solve/conjugate_gradients_thrust.h"

#include <gtest/gtest.h>

#include "core/solve/crumpled_sheet.h"

namespace wrinkle {
namespace {

class ThrustConjugateGradientsTest : public CrumpledSheet {
 protected:
  Vector random_vector(Index size) {
    std::normal_distribution<double> normal;
    Vector out(size);
    for (double& value : out) value = normal(random_);
    return out;
  }
  void take(HighFrequencyOperator& A, Tangent tangent) {
    assembler_->evaluate(x_, Order::hessian, tangent);
    A.update(assembler_->hessian());
  }
};

/// Both go the same way: as many iterations, and the same solution to what the order of sums leaves.
TEST_F(ThrustConjugateGradientsTest, GoTheWayOfTheProcessors) {
  HighFrequencyOperator A(coupling_, *assembler_);
  take(A, Tangent::positive);
  const Vector b = random_vector(A.size()), diagonal = A.diagonal();
  const auto multiply = [&](const Vector& in, Vector& out) { A.multiply(in, out); };
  ThrustConjugateGradients device(A.product(), diagonal);
  for (const double tolerance : {1e-1, 1e-6}) {
    Vector expected, got;
    const CgReport host = conjugate_gradients(multiply, diagonal, b, expected, {tolerance, 5000});
    const CgReport found = device.solve(b, got, {tolerance, 5000});
    EXPECT_FALSE(found.negative_curvature);
    EXPECT_NEAR(found.iterations, host.iterations, 1 + 0.02 * static_cast<double>(host.iterations)) << tolerance;
    EXPECT_LE(found.residual, tolerance);
    EXPECT_LE((got - expected).norm(), 10 * tolerance * expected.norm()) << tolerance;
  }
}

TEST_F(ThrustConjugateGradientsTest, SolveWhatTheyAreAsked) {
  HighFrequencyOperator A(coupling_, *assembler_);
  take(A, Tangent::positive);
  const Vector exact = random_vector(A.size());
  Vector b, got;
  A.multiply(exact, b);
  const CgReport report = ThrustConjugateGradients(A.product(), A.diagonal()).solve(b, got, {1e-12, 20000});
  EXPECT_LE(report.residual, 1e-12);
  EXPECT_LE((got - exact).norm(), 1e-6 * exact.norm());
}

/// A direction without curvature ends them, and what they give descends all the same.
TEST_F(ThrustConjugateGradientsTest, StopAtNegativeCurvature) {
  HighFrequencyOperator A(coupling_, *assembler_);
  take(A, Tangent::positive);
  const Vector diagonal = A.diagonal(), b = random_vector(A.size());
  SparseMatrix negative = assembler_->hessian();
  negative *= -1.0;
  A.update(negative);
  Vector got;
  const CgReport report = ThrustConjugateGradients(A.product(), diagonal).solve(b, got);
  EXPECT_TRUE(report.negative_curvature);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_GT(got.dot(b), 0);
}

TEST_F(ThrustConjugateGradientsTest, RefuseWhatTheyCannotTake) {
  HighFrequencyOperator A(coupling_, *assembler_);
  take(A, Tangent::positive);
  Vector diagonal = A.diagonal(), got;
  ThrustConjugateGradients device(A.product(), diagonal);
  EXPECT_THROW(device.solve(Vector::Ones(A.size() + 3), got), std::invalid_argument);
  EXPECT_EQ(device.solve(Vector::Zero(A.size()), got).iterations, 0);
  EXPECT_EQ(got.norm(), 0);
  diagonal[1] = 0;
  EXPECT_THROW(ThrustConjugateGradients(A.product(), diagonal), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle
