#include "core/assembly/congruent_product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

namespace wrinkle::congruent_product_test {
namespace {

class CongruentProductTest : public testing::Test {
 protected:
  SparseMatrix sparse(Index rows, Index cols, double share) {
    std::uniform_real_distribution<double> u(0, 1);
    const Matrix dense = Matrix::NullaryExpr(rows, cols, [&] { return u(random_) < share ? u(random_) - 0.5 : 0.0; });
    return dense.sparseView();
  }
  static Matrix expected(const SparseMatrix& lower, const SparseMatrix& map) {
    const Matrix whole = Matrix(lower).selfadjointView<Eigen::Lower>();
    return Matrix(Matrix(map).transpose() * whole * Matrix(map)).triangularView<Eigen::Lower>();
  }

  std::mt19937_64 random_{3};
};

TEST_F(CongruentProductTest, IsTheProductOfAnyValuesInThePattern) {
  const SparseMatrix map = sparse(50, 30, 0.08);
  SparseMatrix lower = sparse(50, 50, 0.1).triangularView<Eigen::Lower>();
  CongruentProduct product(lower, map);
  const Index entries = product.matrix().nonZeros();
  EXPECT_LT(entries, 30 * 31 / 2);
  for (int i = 0; i < 3; ++i) {
    for (Index k = 0; k < lower.nonZeros(); ++k) lower.valuePtr()[k] = i == 1 ? 0.0 : std::sin(k + i);
    const Matrix wanted = expected(lower, map);
    EXPECT_LE((Matrix(product.update(lower)) - wanted).norm(), 1e-13 * wanted.norm());
    EXPECT_EQ(product.matrix().nonZeros(), entries);
  }
}

/// Values that cancel, or are zero when it is laid out, keep their place.
TEST_F(CongruentProductTest, LaysOutByPatternNotByValue) {
  SparseMatrix lower(2, 2), map(2, 1);
  lower.insert(0, 0) = 0;
  lower.insert(1, 0) = 0;
  lower.insert(1, 1) = 0;
  lower.makeCompressed();
  map.insert(0, 0) = 1;
  map.insert(1, 0) = -1;
  map.makeCompressed();
  CongruentProduct product(lower, map);
  ASSERT_EQ(product.matrix().nonZeros(), 1);
  std::copy_n(std::array{5.0, 2.0, 3.0}.data(), 3, lower.valuePtr());
  EXPECT_EQ(product.update(lower).coeff(0, 0), 5 - 2 - 2 + 3);
}

TEST_F(CongruentProductTest, RefusesAMapThatDoesNotFit) {
  EXPECT_THROW(CongruentProduct(SparseMatrix(4, 4), SparseMatrix(5, 2)), std::invalid_argument);
  EXPECT_THROW(CongruentProduct(SparseMatrix(4, 3), SparseMatrix(4, 2)), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::congruent_product_test
