#include "validation/meters/cluster_weights.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/model/shell/shell_elements.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

double SampledCluster::sum() const {
  double out = 0;
  for (Index v = 0; v < mesh.num_vertices(); ++v) out += averages.H.coeff(0, v);
  return out;
}

WeightQuality weight_quality(const SampledCluster& one) {
  WeightQuality out{};
  const SkinCluster& c = one.cluster;
  MatrixN<2> S = MatrixN<2>::Zero();
  VectorN<2> mean = VectorN<2>::Zero(), sum = VectorN<2>::Zero();
  for (Index v = 0; v < one.mesh.num_vertices(); ++v) {
    const double w = one.averages.H.coeff(0, v);
    if (w == 0) continue;
    const VectorN<2> m = one.mesh.coordinates[v] - c.center;
    S += m * m.transpose();
    sum += m;
    mean += w * (one.mesh.coordinates[v] - c.centroid);
    out.negative += std::max(0.0, -w);
    out.absolute += std::abs(w);
  }
  out.sum_error = std::abs(one.sum() - 1);
  // Σω u − ū = Σω (u − ū) + (Σω − 1) ū
  out.place_error = (mean + (one.sum() - 1) * c.centroid).norm() / c.sigma;
  out.singular = 1 / (c.radius * (S.inverse() * sum).norm());  // det A = det S (1 + u_c·S⁻¹Σm)
  return out;
}

Curve sum_over_origins(const SampledCluster& one, WeightForm form) {
  constexpr int kPlaces = 81;
  Curve out{"over_origins", {"place of the centre", "r", {}}, {{"sum of weights less one", "1", {}}}};
  VectorN<2> sum = VectorN<2>::Zero();
  MatrixN<2> S = MatrixN<2>::Zero();
  for (const VectorN<2>& u : one.mesh.coordinates)
    if (const VectorN<2> m = u - one.cluster.center; m.norm() < one.cluster.radius) sum += m, S += m * m.transpose();
  const VectorN<2> normal = -(S.inverse() * sum).normalized();
  for (int k = 0; k < kPlaces; ++k) {
    const double place = 40.0 * (k - 0.5 * (kPlaces - 1)) / (kPlaces - 1);
    const VectorN<2> shift = place * one.cluster.radius * normal - one.cluster.center;
    SampledCluster moved = one;
    for (VectorN<2>& u : moved.mesh.coordinates) u += shift;
    moved.cluster.center += shift;
    moved.cluster.centroid += shift;
    moved.averages = cluster_averages({moved.cluster}, moved.mesh, form);
    out.x.values.push_back(place);
    out.y[0].values.push_back(moved.sum() - 1);
  }
  return out;
}

Curve weights_curve(const SampledCluster& one) {
  Curve out{"weights", {"x from the centre", "r", {}}, {{"y from the centre", "r", {}}, {"weight", "1", {}}}};
  for (Index v = 0; v < one.mesh.num_vertices(); ++v) {
    const double w = one.averages.H.coeff(0, v);
    if (w == 0) continue;
    const VectorN<2> m = (one.mesh.coordinates[v] - one.cluster.center) / one.cluster.radius;
    out.x.values.push_back(m.x());
    out.y[0].values.push_back(m.y());
    out.y[1].values.push_back(w);
  }
  return out;
}

Frame weights_frame(const SampledCluster& one) {
  Vector weight(one.mesh.num_vertices());
  for (Index v = 0; v < weight.size(); ++v) weight[v] = one.averages.H.coeff(0, v);
  const TriangleMesh flat = one.mesh.in_space();
  Frame out = surface_frame(flat, positions(flat), at_load(0));
  out.point_fields["weight"] = field("1", weight);
  return out;
}

}  // namespace wrinkle::validation
