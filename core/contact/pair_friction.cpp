#include "core/contact/pair_friction.h"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "core/base/fault.h"

namespace wrinkle {

namespace {

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
///
/// An edge knows nothing of the turn about itself. Where one alone turns, this δθ is along the other, and the component
/// across the one, over the sine of their angle, is its size: right in the mean over edges, of all but parallel ones
/// far too large. No map of four points does better that is exact where both turn alike: there are two unknowns across
/// n and two numbers to find them by.
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

PairFriction<double> make_pair_friction(double force, const VectorN<3>& normal, const SlipMaps& slip) {
  PairFriction<double> out{force, {}};
  const VectorN<3> first = normal.unitOrthogonal(), second = normal.cross(first);
  for (int i = 0; i < 4; ++i) {
    out.tangent[0][i] = vec3(slip[i].transpose() * first);
    out.tangent[1][i] = vec3(slip[i].transpose() * second);
  }
  return out;
}

}  // namespace wrinkle
