#include "core/remesh/state_transfer.h"

#include <Eigen/Geometry>

#include "core/base/symmetric_eigen.h"

namespace wrinkle {

Momentum MassPoints::momentum(const std::vector<Index>& of, const VectorN<3>& about) const {
  Momentum out;
  for (const Index i : of) {
    out.linear += mass[i] * velocity[i];
    out.angular += mass[i] * (x[i] - about).cross(velocity[i]);
  }
  return out;
}

void MassPoints::add_rigid(const std::vector<Index>& to, const Momentum& lacking, const VectorN<3>& about) {
  double total = 0;
  VectorN<3> center = VectorN<3>::Zero();
  for (const Index i : to) {
    total += mass[i];
    center += mass[i] * (x[i] - about);
  }
  center = about + center / total;
  MatrixN<3> inertia = MatrixN<3>::Zero();
  for (const Index i : to) {
    const VectorN<3> r = x[i] - center;
    inertia += mass[i] * (r.squaredNorm() * MatrixN<3>::Identity() - r * r.transpose());
  }
  const VectorN<3> torque = lacking.angular - (center - about).cross(lacking.linear);
  const EigenPairs axes = symmetric_eigen(inertia);
  VectorN<3> spin = VectorN<3>::Zero();
  for (int k = 0; k < 3; ++k)
    if (axes.values[k] > 1e-3 * axes.values[2])
      spin += axes.vectors.col(k).dot(torque) / axes.values[k] * axes.vectors.col(k);
  for (const Index i : to) velocity[i] += lacking.linear / total + spin.cross(x[i] - center);
}

void restore(MassPoints& points, const std::vector<Index>& all, const Momentum& target) {
  for (int round = 0; round < 2; ++round) {  // the second for the first one's round-off
    const Momentum now = points.momentum(all, VectorN<3>::Zero());
    points.add_rigid(all, {target.linear - now.linear, target.angular - now.angular}, VectorN<3>::Zero());
  }
}

}  // namespace wrinkle
