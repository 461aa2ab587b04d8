#include "core/energy/prism_assumed_shape.h"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "core/energy/prism_metric_law.h"
#include "core/energy/prism_strains.h"

namespace wrinkle {

namespace {

using Law = MetricLaw<double>;
using Bases = std::array<MatrixN<3>, 6>;  // covariant base vectors at each point, as columns

VectorN<6> listed(const MatrixN<3>& m) {
  VectorN<6> out;
  for (int k = 0; k < 6; ++k) out[k] = m(Law::kRow[k], Law::kColumn[k]);
  return out;
}

/// The metric that the measures of the rest shape give at a point, without an offset.
VectorN<6> tied_metric(const PrismCorners& corners, int point) {
  Vec3<double> y[6];
  for (int a = 0; a < 6; ++a) y[a] = {corners[a].x(), corners[a].y(), corners[a].z()};
  const prism_strains::Measures<double> measures(y, point / 3);
  VectorN<6> out = VectorN<6>::Zero();
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < prism_strains::kCount; ++k)
      out[i] += prism_strains::kInterpolation.at[point % 3][i][k] * measures.value(k);
  return out;
}

VectorN<3> mid_normal(const PrismCorners& c) {
  const VectorN<3> m[3] = {c[0] + c[3], c[1] + c[4], c[2] + c[5]};
  return (m[1] - m[0]).cross(m[2] - m[0]).normalized();
}

/// 2 γ̃ (N·G_i)(N·G_j) at each point, γ̃ = γ V̄/V of its level: Σ w γ̃ = 0.
std::array<VectorN<6>, 6> enhanced_modes(const PrismCorners& corners, const Bases& bases, const VectorN<6>& weight) {
  const double volume[2] = {weight.head<3>().sum(), weight.tail<3>().sum()};
  std::array<VectorN<6>, 6> out;
  for (int p = 0; p < 6; ++p) {
    const VectorN<3> n = bases[p].transpose() * mid_normal(corners);
    const double gamma = prism_strains::kLevel[p / 3] * 0.5 * (volume[0] + volume[1]) / volume[p / 3];
    out[p] = 2 * gamma * listed(n * n.transpose());
  }
  return out;
}

}  // namespace

template <ThicknessStrain strain>
AssumedShape<double, strain> assumed_shape(const PrismCorners& corners) {
  AssumedShape<double, strain> out{};
  Bases bases;
  VectorN<6> weight;
  for (int p = 0; p < 6; ++p) {
    bases[p] = prism_jacobian(corners, prism_full_points()[p]);
    weight[p] = prism_full_points()[p].weight * bases[p].determinant();
    const MatrixN<3> metric = bases[p].transpose() * bases[p];
    const VectorN<6> contravariant = listed(metric.inverse()), offset = listed(metric) - tied_metric(corners, p);
    for (int k = 0; k < 6; ++k) out.natural[p][k] = contravariant[k];
    for (int k = 0; k < 3; ++k) out.offset[p][k] = offset[3 + k];
    out.scale[p] = 1 / metric.determinant();
    out.weight[p] = weight[p];
  }
  if constexpr (strain == ThicknessStrain::enhanced) {
    const auto modes = enhanced_modes(corners, bases, weight);
    for (int p = 0; p < 6; ++p)
      for (int k = 0; k < 6; ++k) out.mode[p][k] = modes[p][k];
  }
  return out;
}

template AssumedShape<double, ThicknessStrain::nodal> assumed_shape(const PrismCorners& corners);
template AssumedShape<double, ThicknessStrain::enhanced> assumed_shape(const PrismCorners& corners);

}  // namespace wrinkle
