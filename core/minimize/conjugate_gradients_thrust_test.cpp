#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_TBB
#include "core/minimize/conjugate_gradients_thrust.h"

#include <gtest/gtest.h>

#include "core/linear/linear_solver.h"
#include "core/minimize/alternating.h"
#include "core/minimize/high_frequency_operator.h"
#include "core/testing/crumpled_sheet.h"
#include "core/testing/jacobi_conjugate_gradients.h"

namespace wrinkle::conjugate_gradients_thrust_test {
namespace {

std::span<const double> numbers(const Vector& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}

CgReport solve(ThrustConjugateGradients& device, const Vector& b, Vector& d, const CgOptions& options = {}) {
  d.resize(b.size());
  return device.solve(numbers(b), {d.data(), static_cast<std::size_t>(d.size())}, options);
}

CgReport solve_on_thrust(const HighFrequencyOperator& A, const Vector& diagonal, const Vector& b, Vector& d,
                         const CgOptions& options = {}) {
  ThrustConjugateGradients device(A.product(), numbers(diagonal));
  return solve(device, b, d, options);
}

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
  ThrustConjugateGradients device(A.product(), numbers(diagonal));
  for (const double tolerance : {1e-1, 1e-6}) {
    Vector expected, got;
    const CgReport host = jacobi_conjugate_gradients(multiply, diagonal, b, expected, {tolerance, 5000});
    const CgReport found = solve(device, b, got, {tolerance, 5000});
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
  const CgReport report = solve_on_thrust(A, A.diagonal(), b, got, {1e-12, 20000});
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
  const CgReport report = solve_on_thrust(A, diagonal, b, got);
  EXPECT_TRUE(report.negative_curvature);
  EXPECT_EQ(report.iterations, 1);
  EXPECT_GT(got.dot(b), 0);
}

TEST_F(ThrustConjugateGradientsTest, RefuseWhatTheyCannotTake) {
  HighFrequencyOperator A(coupling_, *assembler_);
  take(A, Tangent::positive);
  Vector diagonal = A.diagonal(), got;
  ThrustConjugateGradients device(A.product(), numbers(diagonal));
  EXPECT_THROW(solve(device, Vector::Ones(A.size() + 3), got), std::invalid_argument);
  EXPECT_EQ(solve(device, Vector::Zero(A.size()), got).iterations, 0);
  EXPECT_EQ(got.norm(), 0);
  diagonal[1] = 0;
  EXPECT_THROW(ThrustConjugateGradients(A.product(), numbers(diagonal)), std::invalid_argument);
}

/// Algorithm 1's steps in z, on the device: the crumpled sheet over a coarse one that is held comes to rest where it
/// does with the processor's.
TEST_F(ThrustConjugateGradientsTest, SolveTheHighFrequencySteps) {
  CoupledProblem problem;
  problem.coupling = coupling_;
  problem.coarse.num_dofs = 3 * coupling_.num_low();
  problem.coarse.fixed.assign(problem.coarse.num_dofs, 1);
  problem.fine = std::move(fine_);
  for (Index v = 0; v < coupling_.num_low(); ++v) problem.surface.push_back(3 * v);
  Vector y(problem.coarse.num_dofs);
  for (Index v = 0; v < coupling_.num_low(); ++v) y.segment<3>(3 * v) = surface_.mesh.vertices[v];
  const Vector z = 0.01 * random_vector(problem.num_high());
  const auto linear = make_linear_solver("cholmod-supernodal");
  CoupledOptions options{.step_tolerance = 1e-9, .cg_tolerance = 1e-6};
  const SolveResult expected = AlternatingMinimizer(problem, *linear, options).minimize(y, z);
  options.high_solver = solve_on_thrust;
  const SolveResult found = AlternatingMinimizer(problem, *linear, options).minimize(y, z);
  ASSERT_TRUE(expected.converged()) << expected.message;
  ASSERT_TRUE(found.converged()) << found.message;
  EXPECT_GT(found.linear_iterations, 0);
  EXPECT_EQ(found.iterations(), expected.iterations());
  EXPECT_LE((found.z - expected.z).lpNorm<Eigen::Infinity>(), 1e-7);
}

}  // namespace
}  // namespace wrinkle::conjugate_gradients_thrust_test
