#include "core/minimize/high_frequency_operator.h"

#include <gtest/gtest.h>

#include "core/check/dense_matrix.h"
#include "core/testing/crumpled_sheet.h"

namespace wrinkle::high_frequency_operator_test {
namespace {

using HighFrequencyOperatorTest = CrumpledSheet;

TEST_F(HighFrequencyOperatorTest, MultipliesAsTheAssembledMatrixDoes) {
  HighFrequencyOperator A(coupling_, *assembler_);
  const Matrix Q = per_coordinate(coupling_.high_basis());
  std::normal_distribution<double> normal;
  for (const Tangent tangent : {Tangent::exact, Tangent::positive}) {
    assembler_->evaluate(x_, Order::hessian, tangent);
    A.update(assembler_->hessian());
    const Matrix dense = Q.transpose() * dense_matrix(assembler_->hessian()) * Q;
    const Vector z = Vector::NullaryExpr(A.size(), [&] { return normal(random_); });
    Vector out;
    A.multiply(z, out);
    EXPECT_LE((out - dense * z).norm(), 1e-13 * dense.norm() * z.norm());
    EXPECT_LE((A.diagonal() - dense.diagonal()).norm(), 1e-13 * dense.norm());
  }
}

TEST_F(HighFrequencyOperatorTest, ExpandsAndRestrictsByQ) {
  const HighFrequencyOperator A(coupling_, *assembler_);
  const SparseMatrix Q = per_coordinate(coupling_.high_basis());
  std::normal_distribution<double> normal;
  const Vector z = Vector::NullaryExpr(A.size(), [&] { return normal(random_); });
  EXPECT_LE((A.expand(z) - Q * z).norm(), 1e-14 * z.norm());
  EXPECT_LE((A.restrict_gradient(x_) - Q.transpose() * x_).norm(), 1e-14 * x_.norm());
}

/// H keeps about 13 blocks a row (membrane and hinges) where the assembled QᵀHQ fills in.
TEST_F(HighFrequencyOperatorTest, KeepsFarFewerEntriesThanTheAssembledMatrix) {
  assembler_->evaluate(x_, Order::hessian);
  const SparseMatrix H = assembler_->hessian().selfadjointView<Eigen::Lower>();
  const SparseMatrix Q = per_coordinate(coupling_.high_basis());
  const HighFrequencyOperator A(coupling_, *assembler_);
  EXPECT_EQ(9 * A.num_blocks(), H.nonZeros());
  EXPECT_GE(SparseMatrix(SparseMatrix(Q.transpose() * H) * Q).nonZeros(), 3 * H.nonZeros());
}

}  // namespace
}  // namespace wrinkle::high_frequency_operator_test
