#include "core/minimize/high_preconditioner.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "core/check/dense_matrix.h"
#include "core/testing/crumpled_sheet.h"

namespace wrinkle::high_preconditioner_test {
namespace {

/// On a crumpled sheet with two subdivisions: the projected Hessian, and a little mass that makes it definite.
class HighPreconditionerTest : public CrumpledSheet {
 protected:
  HighPreconditionerTest() : A_(coupling_, *assembler_) { take(Tangent::positive); }

  void take(Tangent tangent) {
    assembler_->evaluate(x_, Order::hessian, tangent);
    hessian_ = assembler_->hessian();
    for (Index i = 0; i < hessian_.cols(); ++i) hessian_.coeffRef(i, i) += 0.01;
    A_.update(hessian_);
  }
  Matrix dense() const {
    const Matrix Q = per_coordinate(coupling_.high_basis());
    return Q.transpose() * dense_matrix(hessian_) * Q;
  }
  std::unique_ptr<HighPreconditioner> make(std::string_view name) {
    auto out = make_only(name);
    EXPECT_TRUE(out->update(hessian_, A_)) << name;
    return out;
  }
  std::unique_ptr<HighPreconditioner> make_only(std::string_view name) {
    const std::string_view linear = find_high_preconditioner(name).linear;
    if (!linear.empty()) linear_.push_back(make_linear_solver(linear));
    return make_high_preconditioner(name, coupling_, assembler_->pattern(),
                                    linear.empty() ? nullptr : linear_.back().get());
  }
  /// M⁻¹, column by column.
  Matrix inverse(HighPreconditioner& m) const {
    Matrix out(A_.size(), A_.size());
    Vector s;
    for (Index i = 0; i < A_.size(); ++i) {
      m.apply(Vector::Unit(A_.size(), i), s);
      out.col(i) = s;
    }
    return out;
  }
  /// Largest over smallest eigenvalue of M⁻¹A.
  double condition(HighPreconditioner& m) const {
    const Matrix L = Eigen::LLT<Matrix>(dense()).matrixL();
    const Vector values =
        Eigen::SelfAdjointEigenSolver<Matrix>(L.transpose() * inverse(m) * L, Eigen::EigenvaluesOnly).eigenvalues();
    return values.tail<1>()[0] / values[0];
  }

  std::vector<std::unique_ptr<LinearSolver>> linear_;
  SparseMatrix hessian_;
  HighFrequencyOperator A_;
};

TEST_F(HighPreconditionerTest, AllAreSymmetricPositiveDefinite) {
  for (const HighPreconditionerEntry& entry : high_preconditioners()) {
    const Matrix inverse = this->inverse(*make(entry.name));
    EXPECT_LE((inverse - inverse.transpose()).norm(), 1e-10 * inverse.norm()) << entry.name;
    const Vector values = Eigen::SelfAdjointEigenSolver<Matrix>(inverse, Eigen::EigenvaluesOnly).eigenvalues();
    EXPECT_GT(values[0], 1e-10 * values.tail<1>()[0]) << entry.name;
  }
}

TEST_F(HighPreconditionerTest, KktFactorIsTheMatrixItself) {
  const Matrix product = inverse(*make("kkt-factor")) * dense();
  EXPECT_LE((product - Matrix::Identity(A_.size(), A_.size())).norm(), 1e-8);
}

TEST_F(HighPreconditionerTest, BlockJacobiIsTheInverseOfTheDiagonalBlocks) {
  const Matrix A = dense(), inverse = this->inverse(*make("block-jacobi"));
  for (Index v = 0; v < A_.size(); v += 3) {
    const Matrix block = inverse.block(v, v, 3, 3) * A.block(v, v, 3, 3);
    EXPECT_LE((block - Matrix::Identity(3, 3)).norm(), 1e-10) << v;
    EXPECT_NEAR(inverse.middleCols(v, 3).norm(), inverse.block(v, v, 3, 3).norm(), 1e-12) << v;
  }
}

/// M⁻¹ A W = W: on the coarse mesh it solves exactly.
TEST_F(HighPreconditionerTest, TwoLevelSolvesOnTheCoarseMesh) {
  const Matrix W = per_coordinate(coupling_.weights());
  const Matrix product = inverse(*make("two-level")) * (dense() * W);
  EXPECT_LE((product - W).norm(), 1e-8 * W.norm());
}

/// The better ones of this suite are better.
TEST_F(HighPreconditionerTest, LowerTheConditionNumber) {
  const double jacobi = condition(*make("jacobi"));
  EXPECT_LE(condition(*make("block-jacobi")), 0.9 * jacobi);
  EXPECT_LE(condition(*make("two-level")), 0.7 * jacobi);
  EXPECT_NEAR(condition(*make("kkt-factor")), 1, 1e-6);
}

/// What is made for one state and used in another is still one matrix, of the first state.
TEST_F(HighPreconditionerTest, KeepsTheHessianOfItsUpdate) {
  const auto m = make("kkt-factor");
  const Matrix before = inverse(*m);
  x_[5] += 0.01;
  take(Tangent::positive);
  EXPECT_EQ(inverse(*m), before);
  EXPECT_TRUE(m->update(hessian_, A_));
  EXPECT_GT((inverse(*m) - before).norm(), 1e-6 * before.norm());
}

/// Where QᵀHQ is indefinite conjugate gradients are at an end, and the factor's inertia says so before.
TEST_F(HighPreconditionerTest, FactorRefusesAnIndefiniteMatrix) {
  hessian_ *= -1;
  A_.update(hessian_);
  for (const HighPreconditionerEntry& entry : high_preconditioners())
    EXPECT_FALSE(make_only(entry.name)->update(hessian_, A_)) << entry.name;
}

TEST_F(HighPreconditionerTest, RefusesANameThatIsNotKnownAndWhatItNeedsLeftOut) {
  for (const char* name : {"ilu", "two-level", "kkt-factor"})
    EXPECT_THROW(make_high_preconditioner(name, coupling_, assembler_->pattern(), nullptr), std::invalid_argument);
}

/// W with a column of zeros: its A_c is singular.
TEST_F(HighPreconditionerTest, TwoLevelRefusesACoarseVertexThatNothingFollows) {
  SparseMatrix idle = coupling_.weights();
  idle.conservativeResize(idle.rows(), idle.cols() + 1);
  const auto linear = make_linear_solver("cholmod-supernodal");
  EXPECT_THROW(make_high_preconditioner("two-level", LayerCoupling(idle), assembler_->pattern(), linear.get()),
               std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::high_preconditioner_test
