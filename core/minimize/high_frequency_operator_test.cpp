#include "core/minimize/high_frequency_operator.h"

#include <gtest/gtest.h>

#include <algorithm>

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

/// Of a level's vertices alone: E QᵀHQ E, with ones on the diagonal outside, and no more of H than that takes.
TEST_F(HighFrequencyOperatorTest, OfABlockIsTheProjectedMatrix) {
  assembler_->evaluate(x_, Order::hessian);
  HighFrequencyOperator whole(coupling_, *assembler_);
  whole.update(assembler_->hessian());
  const Matrix Q = per_coordinate(coupling_.high_basis());
  const Matrix dense = Q.transpose() * dense_matrix(assembler_->hessian()) * Q;
  std::normal_distribution<double> normal;
  const Vector z = Vector::NullaryExpr(whole.size(), [&] { return normal(random_); });
  Index blocks = 0;
  for (const Index level : {0, 1}) {
    std::vector<char> of(surface_.level_of_new.size());
    std::ranges::transform(surface_.level_of_new, of.begin(), [&](Index l) { return l == level; });
    HighFrequencyOperator A(coupling_, *assembler_, of);
    A.update(assembler_->hessian());
    Vector inside(A.size()), out;
    for (Index i = 0; i < A.size(); ++i) inside[i] = of[i / 3] ? 1 : 0;
    const Vector projected = dense * inside.cwiseProduct(z);
    A.multiply(z, out);
    EXPECT_LE((out - inside.cwiseProduct(projected)).norm(), 1e-13 * dense.norm() * z.norm());
    EXPECT_LE((A.restrict_gradient(x_) - inside.cwiseProduct(whole.restrict_gradient(x_))).norm(), 1e-15);
    const Vector diagonal = inside.cwiseProduct(dense.diagonal()) + Vector::Ones(A.size()) - inside;
    EXPECT_LE((A.diagonal() - diagonal).norm(), 1e-13 * dense.norm());
    blocks += A.num_blocks();
  }
  EXPECT_LT(blocks, whole.num_blocks());
  EXPECT_THROW(HighFrequencyOperator(coupling_, *assembler_, {1, 0}), std::invalid_argument);
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
