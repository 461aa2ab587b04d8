#include "core/constraint/layer_coupling.h"

#include <gtest/gtest.h>

#include <random>

#include "core/constraint/singular_values.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"

namespace wrinkle::layer_coupling_test {
namespace {

TriangleMesh grid(Index cells, StripPattern pattern) {
  return strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = pattern});
}

LayerCoupling coupling_of(Index cells, Index levels, StripPattern pattern) {
  return LayerCoupling(subdivide(grid(cells, pattern), levels).weights);
}

Vector random_vector(Index n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  return Vector::NullaryExpr(n, [&] { return normal(random); });
}

/// Eq. 9 of Chen et al. 2023, its rows put in our order: Y1 Y2 Y3, then the two midpoints.
TEST(LayerCoupling, ReproducesTheOneDimensionalExampleOfThePaper) {
  SparseMatrix weights(2, 3);
  for (Index i = 0; i < 2; ++i) weights.insert(i, i) = weights.insert(i, i + 1) = 0.5;
  const LayerCoupling coupling(weights);
  Matrix P(5, 3), Q(5, 2);
  P << 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0, 0, 0.5, 0.5;
  Q << -0.5, 0, -0.5, -0.5, 0, -0.5, 1, 0, 0, 1;
  EXPECT_EQ(Matrix(coupling.low_basis()), P);
  EXPECT_EQ(Matrix(coupling.high_basis()), Q);
}

TEST(LayerCoupling, BasesAreSparseAndOrthogonalAtAnyLevel) {
  for (const StripPattern pattern : {StripPattern::aligned, StripPattern::irregular})
    for (Index levels = 1; levels <= 4; ++levels) {
      const LayerCoupling coupling = coupling_of(4, levels, pattern);
      const SparseMatrix P = coupling.low_basis(), Q = coupling.high_basis();
      const Eigen::SparseMatrix<double, Eigen::RowMajor> rows = P;
      for (Index i = 0; i < P.rows(); ++i) EXPECT_LE(rows.row(i).nonZeros(), 3);
      for (Index j = 0; j < Q.cols(); ++j) EXPECT_LE(Q.col(j).nonZeros(), 4);
      const SparseMatrix product = P.transpose() * Q;
      EXPECT_EQ(product.norm(), 0) << "weights are dyadic: there is no round-off";
      EXPECT_EQ(P.cols() + Q.cols(), P.rows());
    }
}

TEST(LayerCoupling, ApplyIsTheSumOfBothBases) {
  const LayerCoupling coupling = coupling_of(3, 2, StripPattern::irregular);
  const Vector y = random_vector(3 * coupling.num_low(), 1), z = random_vector(3 * coupling.num_high(), 2);
  Vector w(y.size() + z.size());
  w << y, z;
  const Vector x = per_coordinate(coupling.basis()) * w;
  EXPECT_LE((coupling.apply(y, z) - x).norm(), 1e-14 * x.norm());
  EXPECT_THROW(coupling.apply(z, y), std::invalid_argument);
}

TEST(LayerCoupling, ConditionNumberIsThatOfADenseDecomposition) {
  for (const StripPattern pattern : {StripPattern::aligned, StripPattern::irregular})
    for (Index levels = 0; levels <= 2; ++levels) {
      const LayerCoupling coupling = coupling_of(4, levels, pattern);
      const Vector sigma = singular_values(coupling.basis());
      const double exact = sigma.maxCoeff() / sigma.minCoeff();
      EXPECT_NEAR(condition_number(coupling), exact, 1e-10 * exact) << levels;
    }
}

/// One triangle halved once has as many new vertices as coarse ones: W is square.
TEST(LayerCoupling, ConditionNumberWhereTheWeightsAreSquare) {
  TriangleMesh triangle;
  triangle.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  triangle.triangles = {{0, 1, 2}};
  const LayerCoupling coupling(subdivide(triangle, 1).weights);
  EXPECT_NEAR(condition_number(coupling), std::sqrt(2 / 1.25), 1e-12);  // σ = 1, ½, ½
}

TEST(LargestSingularValue, AgreesWithDenseDecomposition) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1, 1);
  for (const auto& [rows, columns] : {std::pair<Index, Index>{30, 20}, {20, 30}, {5, 1}}) {
    const Matrix dense = Matrix::NullaryExpr(rows, columns, [&] { return u(random); });
    const double exact = singular_values(dense)[0];
    EXPECT_NEAR(largest_singular_value(dense.sparseView()), exact, 1e-12 * exact);
  }
  EXPECT_EQ(largest_singular_value(SparseMatrix(0, 4)), 0);
}

}  // namespace
}  // namespace wrinkle::layer_coupling_test
