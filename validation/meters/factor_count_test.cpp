#include "validation/meters/factor_count.h"

#include <gtest/gtest.h>

#include "core/mesh/strip.h"
#include "validation/meters/vertex_graph.h"

namespace wrinkle::validation::factor_count_test {
namespace {

/// Σ c² of the columns of a dense triangle of n.
double dense_flops(double n) {
  return n * (n + 1) * (2 * n + 1) / 6;
}

TEST(FactorCount, OfADenseMatrixIsItsTriangle) {
  const FactorCount count = count_factor(Matrix::Ones(4, 4).sparseView());
  EXPECT_EQ(count.unknowns, 12);
  EXPECT_EQ(count.entries, 78);
  EXPECT_EQ(count.factor_nonzeros, 78);
  EXPECT_EQ(count.flops, dense_flops(12));
}

/// A path fills in nothing: each node but the last has a column of itself and the next, two blocks of three.
TEST(FactorCount, OfAPathIsItsOwn) {
  Matrix path = Matrix::Identity(10, 10);
  for (Index i = 1; i < 10; ++i) path(i, i - 1) = path(i - 1, i) = 1;
  const FactorCount count = count_factor(path.sparseView());
  EXPECT_EQ(count.entries, 10 * 6 + 9 * 9);
  EXPECT_EQ(count.factor_nonzeros, count.entries);
  EXPECT_EQ(count.flops, 9 * (36 + 25 + 16) + dense_flops(3));
}

TEST(VertexGraph, JoinsWhatSharesATriangle) {
  const SparseMatrix graph = vertex_graph(strip_mesh({.length = 1, .width = 1, .along = 3, .across = 3}));
  EXPECT_EQ(graph.rows(), 16);
  EXPECT_EQ(graph.nonZeros(), 16 + 2 * (9 + 2 * 3 * 4));  // diagonals, and the edges of the cells
  EXPECT_EQ(graph.coeffs().minCoeff(), 1);
  EXPECT_EQ(graph.coeffs().maxCoeff(), 1);
}

}  // namespace
}  // namespace wrinkle::validation::factor_count_test
