#include "core/linear/cg_vectors.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "core/testing/jacobi_conjugate_gradients.h"

namespace wrinkle::conjugate_gradients_test {
namespace {

Matrix random_definite(Index n, double shift) {
  std::mt19937_64 random(9);
  std::normal_distribution<double> normal;
  const Matrix a = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
  return a * a.transpose() + shift * Matrix::Identity(n, n);
}

auto product(const Matrix& a) {
  return [a](const Vector& in, Vector& out) { out = a * in; };
}

TEST(ConjugateGradients, SolveToTheTolerance) {
  const Matrix a = random_definite(40, 1.0);
  const Vector b = Vector::LinSpaced(40, -1, 2), exact = a.lu().solve(b);
  Vector d;
  for (const double tolerance : {1e-1, 1e-4, 1e-7, 1e-10}) {
    const CgReport report = jacobi_conjugate_gradients(product(a), a.diagonal(), b, d, {tolerance, 1000});
    EXPECT_LE(report.residual, tolerance);
    EXPECT_LE((d - exact).norm(), 10 * tolerance * exact.norm());
  }
}

TEST(ConjugateGradients, AnyNumberOfIterationsDescends) {
  const Matrix a = random_definite(40, 1e-3);
  const Vector b = Vector::LinSpaced(40, -1, 2);
  for (const Index most : {1, 2, 5, 20}) {
    Vector d;
    const CgReport report = jacobi_conjugate_gradients(product(a), a.diagonal(), b, d, {1e-12, most});
    EXPECT_EQ(report.iterations, most);
    EXPECT_GT(d.dot(b), 0);
    EXPECT_LT(0.5 * d.dot(a * d) - b.dot(d), 0);
  }
}

TEST(ConjugateGradients, StopAtNegativeCurvatureWithADescentDirection) {
  Matrix a = random_definite(10, 1.0);
  a -= 5 * Matrix::Identity(10, 10);
  const Vector b = Vector::Ones(10), diagonal = Vector::Ones(10);
  Vector d;
  EXPECT_TRUE(jacobi_conjugate_gradients(product(a), diagonal, b, d, {1e-12, 1000}).negative_curvature);
  EXPECT_GT(d.dot(b), 0);
  EXPECT_TRUE(jacobi_conjugate_gradients(product(-a * a), diagonal, b, d).negative_curvature);
  EXPECT_EQ(d, b);
  EXPECT_THROW(jacobi_conjugate_gradients(product(a), -diagonal, b, d), std::invalid_argument);
}

TEST(ConjugateGradients, NothingToDo) {
  Vector d;
  const CgReport report =
      jacobi_conjugate_gradients(product(random_definite(4, 1)), Vector::Ones(4), Vector::Zero(4), d);
  EXPECT_EQ(report.iterations, 0);
  EXPECT_EQ(d, Vector::Zero(4));
}

}  // namespace
}  // namespace wrinkle::conjugate_gradients_test
