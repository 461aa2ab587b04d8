#include "core/energy/midedge_bending.h"

#include <Eigen/Dense>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

static_assert(ElementEnergy<MidedgeBending>);

namespace {

/// The symmetric matrices Bᵢ with eₖᵀ Bᵢ eₖ = 1 for k ≠ i and 0 for k = i, edges in the plane.
std::array<MatrixN<2>, 3> basis(const std::array<VectorN<2>, 3>& e) {
  MatrixN<3> system;  // rows: eₖᵀ B eₖ for B = (b11, b12, b22)
  for (int k = 0; k < 3; ++k) system.row(k) << e[k].x() * e[k].x(), 2 * e[k].x() * e[k].y(), e[k].y() * e[k].y();
  const MatrixN<3> inverse = system.inverse();
  std::array<MatrixN<2>, 3> out;
  for (int i = 0; i < 3; ++i) {
    VectorN<3> right = VectorN<3>::Ones();
    right[i] = 0;
    const VectorN<3> b = inverse * right;
    out[i] << b[0], b[1], b[1], b[2];
  }
  return out;
}

}  // namespace

MidedgeBending::Rest<double> MidedgeBending::rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2,
                                                  double thickness, const Elastic& material,
                                                  const std::array<double, 3>& share,
                                                  const std::array<double, 3>& sign) {
  const VectorN<3> d1 = X1 - X0, d2 = X2 - X0;
  const double l = d1.norm(), p = d1.dot(d2) / l, a = d1.cross(d2).norm() / l;
  require(a > 0, "midedge_bending: a rest triangle has no area");
  const auto B = basis({VectorN<2>(p - l, a), VectorN<2>(-p, -a), VectorN<2>(l, 0)});
  const Lame lame = material.lame_plane_stress();
  const double weight = 0.5 * l * a * thickness * thickness * thickness / 12;
  const auto Q = [&](int i, int j) {
    WRINKLE_FAULT(midedge_shear_once,
                  return weight * (lame.lambda * B[i].trace() * B[j].trace() +
                                   2 * lame.mu * (B[i].cwiseProduct(B[j]).sum() - B[i](0, 1) * B[j](0, 1))));
    return weight * (lame.lambda * B[i].trace() * B[j].trace() + 2 * lame.mu * B[i].cwiseProduct(B[j]).sum());
  };
  return {Q(0, 0),
          Q(1, 0),
          Q(1, 1),
          Q(2, 0),
          Q(2, 1),
          Q(2, 2),
          0,
          0,
          0,
          {share[0], share[1], share[2]},
          {sign[0], sign[1], sign[2]}};
}

Specimen<MidedgeBending> MidedgeBending::specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const std::array<VectorN<3>, 6> X{
      {{0, 0, 0}, {1, 0, 0}, {0.4, 0.8, 0}, {1.3, 0.9, 0}, {-0.6, 0.7, 0}, {0.6, -0.9, 0}}};
  const std::array<double, 3> shares{0.5, 1.0, 0.0};
  std::array<double, 3> share, sign;
  for (int i = 0; i < 3; ++i) {
    share[i] = shares[random() % 3];
    sign[i] = random() % 2 ? 1 : -1;
  }
  Specimen<MidedgeBending> out;
  out.rest =
      rest(X[0], X[1], X[2], std::pow(10, -2 + u(random)), {2.0 + u(random), 0.2 + 0.2 * u(random)}, share, sign);
  out.rest.s0 = 0.3 * u(random), out.rest.s1 = 0.3 * u(random), out.rest.s2 = 0.3 * u(random);
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < 3; ++i) out.state[3 * a + i] = X[a][i] + 0.15 * u(random);
  for (int e = 0; e < 3; ++e) out.state[18 + e] = 0.4 * u(random);
  out.length = 0.5;
  return out;
}

}  // namespace wrinkle
