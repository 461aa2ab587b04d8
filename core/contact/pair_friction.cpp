#include "core/contact/pair_friction.h"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "core/base/fault.h"

namespace wrinkle {

namespace {

using L = PairLayout;

MatrixN<3> cross_matrix(const VectorN<3>& a) {
  MatrixN<3> out;
  out << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return out;
}

/// W of the triangle x₁ x₂ x₃: n × δn + ½ n (n·curl δx), δn = −Σ ∇φᵢ (n·δxᵢ).
SlipMaps turn_of_triangle(const PairPoints& x) {
  SlipMaps out;
  out[0].setZero();
  const VectorN<3> across = (x[2] - x[1]).cross(x[3] - x[1]), n = across.normalized();
  for (int i = 1; i < 4; ++i) {
    const VectorN<3> opposite = x[1 + (i + 1) % 3] - x[1 + i % 3], slope = n.cross(opposite) / across.norm();
    out[i] = -n.cross(slope) * n.transpose() + 0.5 * n * n.cross(slope).transpose();
  }
  return out;
}

/// W of two edges with the directions t: Σ (I − t tᵀ) δθ = Σ t × δt.
SlipMaps turn_of_edges(const PairPoints& x) {
  constexpr double least = 1e-3;  // sin² of the angle between them
  SlipMaps out;
  for (auto& W : out) W.setZero();
  const VectorN<3> a = x[1] - x[0], b = x[3] - x[2], s = a.normalized(), t = b.normalized();
  if (s.cross(t).squaredNorm() < least) return out;
  const MatrixN<3> inverse = (2 * MatrixN<3>::Identity() - s * s.transpose() - t * t.transpose()).inverse();
  out[1] = inverse * cross_matrix(s) / a.norm();
  out[3] = inverse * cross_matrix(t) / b.norm();
  out[0] = -out[1];
  out[2] = -out[3];
  return out;
}

}  // namespace

SlipMaps slip_maps(PairKind kind, const PairPoints& x, const PairDistance& distance, double offset) {
  SlipMaps out;
  for (auto& C : out) C.setZero();
  WRINKLE_FAULT(slip_at_middles, offset = 0);
  if (offset > 0) {
    out = kind == PairKind::point_triangle ? turn_of_triangle(x) : turn_of_edges(x);
    for (auto& C : out) C = offset * cross_matrix(distance.normal) * C;
  }
  for (int i = 0; i < 4; ++i) out[i].diagonal().array() += distance.weights[i];
  return out;
}

PairLocal pair_friction(const PairFriction& pair, double coefficient, double epsilon, const PairPoints& displacement,
                        Order order, Curvature curvature) {
  VectorN<3> slip = VectorN<3>::Zero();
  for (int i = 0; i < 4; ++i) slip += pair.slip[i] * displacement[i];
  Potential psi;
  add_friction({pair.force, pair.normal, VectorN<3>::Zero()}, coefficient, epsilon, slip, order, psi);
  PairLocal out;
  out.value = psi.value;
  if (order == Order::value) return out;
  for (int i = 0; i < 4; ++i) Eigen::Map<VectorN<3>>(&out.gradient[3 * i]) = pair.slip[i].transpose() * psi.gradient;
  if (order == Order::gradient) return out;
  const bool nothing = curvature == Curvature::positive && pair.force < 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) {
      const MatrixN<3> block =
          nothing ? MatrixN<3>(MatrixN<3>::Zero()) : MatrixN<3>(pair.slip[i].transpose() * psi.hessian * pair.slip[j]);
      for (int k = 0; k < 9; ++k) out.hessian[L::block(i, j) + k] = block(k / 3, k % 3);
    }
  return out;
}

}  // namespace wrinkle
