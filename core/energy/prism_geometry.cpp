#include "core/energy/prism_geometry.h"

#include <Eigen/LU>
#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

namespace {

const double kGauss = 1 / std::sqrt(3.0);
constexpr double kThird = 1.0 / 3, kSixth = 1.0 / 6;

VectorN<3> barycentric(const PrismPoint& p) {
  return {1 - p.lambda1 - p.lambda2, p.lambda1, p.lambda2};
}

}  // namespace

std::span<const PrismPoint> prism_single_point() {
  static const std::array<PrismPoint, 1> points{{{kThird, kThird, 0, 1}}};
  return points;
}

std::span<const PrismPoint> prism_dual_points() {
  static const std::array<PrismPoint, 2> points{{{kThird, kThird, -kGauss, 0.5}, {kThird, kThird, kGauss, 0.5}}};
  return points;
}

std::span<const PrismPoint> prism_full_points() {
  static const std::array<PrismPoint, 6> points{{{kSixth, kSixth, -kGauss, kSixth},
                                                 {4 * kSixth, kSixth, -kGauss, kSixth},
                                                 {kSixth, 4 * kSixth, -kGauss, kSixth},
                                                 {kSixth, kSixth, kGauss, kSixth},
                                                 {4 * kSixth, kSixth, kGauss, kSixth},
                                                 {kSixth, 4 * kSixth, kGauss, kSixth}}};
  return points;
}

VectorN<6> prism_shape(const PrismPoint& p) {
  VectorN<6> out;
  out << 0.5 * (1 - p.gamma) * barycentric(p), 0.5 * (1 + p.gamma) * barycentric(p);
  return out;
}

PrismDerivatives prism_derivatives(const PrismPoint& p) {
  const Eigen::Matrix<double, 3, 2> in_plane{{-1, -1}, {1, 0}, {0, 1}};
  PrismDerivatives out;
  out << 0.5 * (1 - p.gamma) * in_plane, -0.5 * barycentric(p), 0.5 * (1 + p.gamma) * in_plane, 0.5 * barycentric(p);
  return out;
}

MatrixN<3> prism_jacobian(const PrismCorners& corners, const PrismPoint& point) {
  const PrismDerivatives derivatives = prism_derivatives(point);
  MatrixN<3> out = MatrixN<3>::Zero();
  for (int a = 0; a < 6; ++a) out += corners[a] * derivatives.row(a);
  const double determinant = out.determinant();
  require(determinant > 0, "a rest prism is degenerate or turned over: its Jacobian's determinant is {} m^3",
          determinant);
  return out;
}

PrismTetrahedron prism_tetrahedron(const PrismCorners& corners, int which) {
  const auto& at = kPrismTetrahedra[which];
  MatrixN<3> edges;
  for (int a = 0; a < 3; ++a) edges.col(a) = corners[at[a + 1]] - corners[at[0]];
  PrismTetrahedron out{Eigen::Matrix<double, 6, 3>::Zero(), edges.determinant() / 6};
  require(std::abs(out.volume) > 0, "a tetrahedron of a rest prism is degenerate: its volume is {} m^3", out.volume);
  const MatrixN<3> inverse = edges.inverse();
  for (int a = 0; a < 3; ++a) out.gradient.row(at[a + 1]) = inverse.row(a);
  out.gradient.row(at[0]) = -inverse.colwise().sum();
  return out;
}

VectorN<6> prism_corner_volumes(const PrismCorners& corners) {
  VectorN<6> out = VectorN<6>::Zero();
  for (const PrismPoint& p : prism_full_points())
    out += p.weight * prism_jacobian(corners, p).determinant() * prism_shape(p);
  return out;
}

}  // namespace wrinkle
