#include "core/assembly/projected_stiffness.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

namespace wrinkle::projected_stiffness_test {
namespace {

SparseMatrix random_sparse(Index rows, Index cols, double share, std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const Matrix dense = Matrix::NullaryExpr(rows, cols, [&] { return u(random) < 2 * share - 1 ? u(random) : 0.0; });
  return dense.sparseView();
}

/// Both ways, against dense matrices, with new values in the same pattern.
TEST(ProjectedStiffness, IsTheProduct) {
  std::mt19937_64 random(1);
  for (const Index coarse : {15, ProjectedStiffness::kMostDense + 1}) {
    const SparseMatrix map = random_sparse(60, coarse, coarse < 100 ? 0.2 : 0.002, random);
    SparseMatrix lower = random_sparse(60, 60, 0.2, random).triangularView<Eigen::Lower>();
    for (Index i = 0; i < 60; ++i) lower.coeffRef(i, i) = 1.0 + i;
    lower.makeCompressed();
    ProjectedStiffness projected(lower, map);
    const Index entries = projected.matrix().nonZeros();
    for (const double factor : {1.0, -2.0}) {
      const SparseMatrix K = factor * lower;
      const Matrix whole = Matrix(K).selfadjointView<Eigen::Lower>();
      const Matrix expected = Matrix(map.transpose() * whole * map).triangularView<Eigen::Lower>();
      EXPECT_LT((Matrix(projected.update(K)) - expected).norm(), 1e-12 * expected.norm());
      EXPECT_EQ(projected.matrix().nonZeros(), entries);
    }
  }
  EXPECT_THROW(ProjectedStiffness(SparseMatrix(4, 4), SparseMatrix(5, 2)), std::invalid_argument);
}

/// K comes to couple more, and less again.
TEST(ProjectedStiffness, FollowsAnotherPattern) {
  std::mt19937_64 random(2);
  for (const Index coarse : {15, ProjectedStiffness::kMostDense + 1}) {
    const SparseMatrix map = random_sparse(60, coarse, coarse < 100 ? 0.1 : 0.002, random);
    SparseMatrix K(60, 60);
    K.setIdentity();
    ProjectedStiffness projected(K, map);
    for (const double share : {0.1, 0.3, 0.02}) {
      K = random_sparse(60, 60, share, random).triangularView<Eigen::Lower>();
      const Matrix whole = Matrix(K).selfadjointView<Eigen::Lower>();
      const Matrix expected = Matrix(map.transpose() * whole * map).triangularView<Eigen::Lower>();
      EXPECT_LT((Matrix(projected.update(K)) - expected).norm(), 1e-12 * expected.norm());
    }
  }
}

}  // namespace
}  // namespace wrinkle::projected_stiffness_test
