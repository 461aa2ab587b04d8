#include "core/energy/affine_orthogonality.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/taylor.h"

namespace wrinkle::affine_orthogonality_test {
namespace {

using E = AffineOrthogonality;
using State = std::array<double, 9>;

State state(const Vector& x) {
  State q;
  Eigen::Map<Vector>(q.data(), 9) = x;
  return q;
}

template <Curvature curvature = Curvature::exact>
Local<double, E::Layout> evaluate(const Vector& x, double stiffness) {
  return E::evaluate<Order::hessian, curvature, double>(state(x), {stiffness});
}

TEST(AffineOrthogonality, HasItsDerivativesAndAPositiveForm) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 20; ++i) {
    const auto s = E::specimen(random);
    const double k = s.rest.stiffness;
    const Vector x = Eigen::Map<const Vector>(s.state.data(), 9);
    const Vector d = Vector::NullaryExpr(9, [&] { return normal(random); }).normalized();
    const TaylorSlopes slopes = taylor_slopes(
        {[&](const Vector& y) { return evaluate(y, k).value; },
         [&](const Vector& y) -> Vector { return Eigen::Map<const VectorN<9>>(evaluate(y, k).gradient.data()); },
         [&](const Vector& y) { return dense_matrix<E::Layout>(evaluate(y, k).hessian); }},
        x, d, 0.1);
    EXPECT_NEAR(slopes.gradient, 2, 0.1);
    EXPECT_NEAR(slopes.hessian, 3, 0.15);
    const Matrix exact = dense_matrix<E::Layout>(evaluate(x, k).hessian),
                 positive = dense_matrix<E::Layout>(evaluate<Curvature::positive>(x, k).hessian);
    const auto least = [](const Matrix& h) { return symmetric_eigenvalues(h)[0]; };
    EXPECT_GE(least(positive), -1e-12 * positive.norm());
    EXPECT_GE(least(positive - exact), -1e-12 * positive.norm());
  }
}

/// Rotations cost nothing; a stretch by s costs k V (s² − 1)².
TEST(AffineOrthogonality, ChargesStretchAndNotRotation) {
  const MatrixN<3> turn = Eigen::AngleAxisd(1.2, VectorN<3>(1, -2, 3).normalized()).toRotationMatrix();
  EXPECT_NEAR(evaluate(turn.reshaped(), 7).value, 0, 1e-28);
  const MatrixN<3> stretched = turn * VectorN<3>(1.1, 1, 1).asDiagonal();
  EXPECT_NEAR(evaluate(stretched.reshaped(), 7).value, 7 * 0.21 * 0.21, 1e-13);
}

}  // namespace
}  // namespace wrinkle::affine_orthogonality_test
