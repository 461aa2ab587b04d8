#include "core/constraint/isometry_constraint.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <stdexcept>

#include "core/testing/sample_sheet.h"

namespace wrinkle::isometry_constraint_test {
namespace {

constexpr std::array kForms{IsometryForm::trace_determinant, IsometryForm::three_components};

Vector values(const Constraint& constraint, const Vector& x) {
  Vector g(constraint.rows());
  for (Index i = 0; i < constraint.num_groups(); ++i) constraint.values(i, x, &g[i * constraint.rows_per_group()]);
  return g;
}

TEST(Isometry, RigidMotionsLeaveItMet) {
  const SampleSheet sheet;
  const Eigen::Quaterniond turn = Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
  const Vector x = sheet.placed([&](const VectorN<3>& X) { return VectorN<3>(turn * X + VectorN<3>(1, -2, 3)); });
  for (const IsometryForm form : kForms) EXPECT_LT(values(sheet.isometry(form), x).cwiseAbs().maxCoeff(), 1e-13);
}

/// An affine map has one F everywhere, and the constraints are functions of it.
TEST(Isometry, AffineMapsGiveTheirF) {
  const SampleSheet sheet;
  const Eigen::Matrix<double, 3, 2> F{{1.2, 0.3}, {-0.1, 0.8}, {0.4, -0.5}};
  const MatrixN<2> C = F.transpose() * F;
  const Vector x = sheet.placed([&](const VectorN<3>& X) { return VectorN<3>(F * X.head<2>() + VectorN<3>(1, 2, 3)); });
  const DeformationGradients gradients = sheet.gradients();
  const auto pair = sheet.isometry(IsometryForm::trace_determinant),
             three = sheet.isometry(IsometryForm::three_components);
  for (Index i = 0; i < sheet.around.num_points(); ++i) {
    EXPECT_LT((gradients.evaluate(i, x, sheet.first) - F).norm(), 1e-13);
    EXPECT_LT((pair.deformation_gradient(i, x) - F).norm(), 1e-13);
    VectorN<3> g;
    pair.values(i, x, g.data());
    EXPECT_NEAR(g[0], C.trace() - 2, 1e-13);
    EXPECT_NEAR(g[1], C.determinant() - 1, 1e-13);
    three.values(i, x, g.data());
    EXPECT_LT((g - VectorN<3>(C(0, 0) - 1, C(1, 1) - 1, C(0, 1))).norm(), 1e-13);
  }
}

/// F minimises Σ m_j ‖F X_j − (Y_j − Y_i)‖²: what is left over is orthogonal to the X_j.
TEST(Isometry, FIsTheMovingLeastSquaresFit) {
  const SampleSheet sheet;
  std::mt19937_64 random(5);
  const Vector x = sheet.crumpled(random);
  const DeformationGradients gradients = sheet.gradients();
  for (const Index i : {0, 7, 13}) {
    const auto F = gradients.evaluate(i, x, sheet.first);
    Eigen::Matrix<double, 3, 2> moment = Eigen::Matrix<double, 3, 2>::Zero();
    for (Index e = sheet.around.first[i]; e < sheet.around.first[i + 1]; ++e) {
      const Index j = sheet.around.neighbour[e];
      const VectorN<3> rest =
          F * sheet.around.offset[e] - (x.segment<3>(sheet.first[j]) - x.segment<3>(sheet.first[i]));
      moment += sheet.mass[j] * rest * sheet.around.offset[e].transpose();
    }
    EXPECT_LT(moment.norm(), 1e-13);
  }
}

/// (det C − 1) − (tr C − 2) = det(C − 1): the pair's gradients are the same at an isometric state, and not at another.
TEST(Isometry, ThePairsGradientsDependAtIsometricStates) {
  const SampleSheet sheet;
  std::mt19937_64 random(1);
  const auto pair = sheet.isometry(IsometryForm::trace_determinant),
             three = sheet.isometry(IsometryForm::three_components);
  const Vector flat = sheet.placed([](const VectorN<3>& X) { return VectorN<3>(X.y(), X.x(), 0); });
  for (const bool isometric : {true, false}) {
    const Vector x = isometric ? flat : sheet.crumpled(random);
    for (Index i = 0; i < pair.num_groups(); ++i) {
      VectorN<2> g;
      VectorN<3> c;
      pair.values(i, x, g.data());
      three.values(i, x, c.data());
      EXPECT_NEAR(g[1] - g[0], c[0] * c[1] - c[2] * c[2], 1e-13);
      const auto columns = static_cast<Index>(3 * pair.points(i).size());
      Matrix J(columns, 2);
      pair.gradients(i, x, J.data());
      const double apart = (J.col(0) - J.col(1)).norm() / J.col(0).norm();
      if (isometric)
        EXPECT_LT(apart, 1e-12);
      else
        EXPECT_GT(apart, 1e-4);
    }
  }
}

/// Σ y ∇²g of a group, whole.
Matrix curvature(const IsometryConstraint& constraint, Index group, const Vector& x, const VectorN<3>& y,
                 Curvature which) {
  const auto n = static_cast<Index>(constraint.points(group).size());
  std::vector<double> blocks(9 * n * (n + 1) / 2, 0.0);
  constraint.add_curvature(group, x, y.data(), which, blocks.data());
  Matrix out(3 * n, 3 * n);
  const double* next = blocks.data();
  for (Index a = 0; a < n; ++a)
    for (Index b = 0; b <= a; ++b, next += 9) {
      out.block<3, 3>(3 * a, 3 * b) = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(next);
      out.block<3, 3>(3 * b, 3 * a) = out.block<3, 3>(3 * a, 3 * b).transpose().eval();  // of a = b the same
    }
  return out;
}

/// F [6] of the unknowns of a group's points, in which it is linear.
Matrix map_to_F(const IsometryConstraint& constraint, Index group, Index num_dofs) {
  const auto points = constraint.points(group);
  Matrix out(6, 3 * points.size());
  for (std::size_t p = 0; p < points.size(); ++p)
    for (int i = 0; i < 3; ++i) {
      const Eigen::Matrix<double, 3, 2> F =
          constraint.deformation_gradient(group, Vector::Unit(num_dofs, points[p] + i));
      out.col(3 * static_cast<Index>(p) + i) << F.col(0), F.col(1);
    }
  return out;
}

TEST(Isometry, ThePositiveCurvatureIsTheNearestInF) {
  const SampleSheet sheet;
  std::mt19937_64 random(4);
  const Vector flat = sheet.placed([](const VectorN<3>& X) { return VectorN<3>(X.y(), X.x(), 0); });
  const Vector line = sheet.placed([](const VectorN<3>& X) { return VectorN<3>(X.x(), 2 * X.x(), 0); });
  for (const Vector& x : {flat, line, sheet.crumpled(random), sheet.crumpled(random)})
    for (const IsometryForm form : kForms)
      for (const VectorN<3>& y : {VectorN<3>(1, 0.4, 0.7), VectorN<3>(-1, 0.8, -0.3), VectorN<3>(0.7, -0.9, 2),
                                  VectorN<3>(-0.5, -0.6, 0.1)}) {
        const auto constraint = sheet.isometry(form);
        const Matrix map = map_to_F(constraint, 7, static_cast<Index>(x.size()));
        const Matrix inverse = map.transpose() * (map * map.transpose()).inverse();
        const Matrix exact = curvature(constraint, 7, x, y, Curvature::exact);
        const Eigen::SelfAdjointEigenSolver<Matrix> in_F(inverse.transpose() * exact * inverse);
        const Matrix nearest =
            in_F.eigenvectors() * in_F.eigenvalues().cwiseMax(0).asDiagonal() * in_F.eigenvectors().transpose();
        EXPECT_LT((map.transpose() * nearest * map - curvature(constraint, 7, x, y, Curvature::positive)).norm(),
                  1e-11 * exact.norm());
      }
}

TEST(Isometry, RowsAreThoseOfTheCentres) {
  const SampleSheet sheet;
  const auto n = static_cast<Index>(sheet.first.size());
  std::mt19937_64 random(2);
  const Vector x = sheet.crumpled(random);
  EXPECT_EQ(sheet.isometry(IsometryForm::trace_determinant).rows(), 2 * n);
  EXPECT_EQ(sheet.isometry(IsometryForm::three_components).rows(), 3 * n);
  const auto some = sheet.isometry(IsometryForm::three_components, {4, 9});
  const Vector all = values(sheet.isometry(IsometryForm::three_components), x), two = values(some, x);
  ASSERT_EQ(two.size(), 6);
  EXPECT_EQ(two.head<3>(), all.segment<3>(12));
  EXPECT_EQ(two.tail<3>(), all.segment<3>(27));
  for (const Index g : {0, 1}) EXPECT_TRUE(std::is_sorted(some.points(g).begin(), some.points(g).end()));
}

TEST(Isometry, RefusesWhatDoesNotFit) {
  const SampleSheet sheet;
  EXPECT_THROW(DeformationGradients(sheet.around, Vector::Ones(3)), std::invalid_argument);
  EXPECT_THROW(DeformationGradients(sheet.around, Vector::Zero(sheet.mass.size())), std::invalid_argument);
  for (const Index wrong : {0, 100, sheet.around.neighbour[1]}) {  // itself, none, twice the same
    Neighborhoods around = sheet.around;
    around.neighbour[0] = wrong;
    EXPECT_THROW(DeformationGradients(around, sheet.mass), std::invalid_argument) << wrong;
  }
  EXPECT_THROW(sheet.isometry(IsometryForm::trace_determinant, {100}), std::invalid_argument);
  EXPECT_THROW(IsometryConstraint(sheet.gradients(), {0, 3}, IsometryForm::trace_determinant), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::isometry_constraint_test
