#include "core/energy/prism_inelastic_tied.h"

#include <Eigen/LU>
#include <algorithm>

#include "core/energy/flow_history.h"
#include "core/energy/prism_specimen.h"

namespace wrinkle {

static_assert(ElementEnergy<PrismInelasticTied> && ElementEnergy<PrismInelasticEnhanced>);

namespace {

using Lists = MetricLaw<double>;

MatrixN<3> matrix(const double (&listed)[6]) {
  MatrixN<3> out;
  for (int k = 0; k < 6; ++k)
    out(Lists::kRow[k], Lists::kColumn[k]) = out(Lists::kColumn[k], Lists::kRow[k]) = listed[k];
  return out;
}

void list(const MatrixN<3>& m, double (&to)[6]) {
  for (int k = 0; k < 6; ++k) to[k] = m(Lists::kRow[k], Lists::kColumn[k]);
}

VectorN<3> vector(const Vec3<double>& v) {
  return {v.x, v.y, v.z};
}

}  // namespace

template <ThicknessStrain strain>
auto PrismAssumedFlowing<strain>::rest(const PrismCorners& corners, const Lame& lame, const Flow& flow,
                                       double time_step) -> Rest<double> {
  Rest<double> out{assumed_shape<strain>(corners), {}};
  out.material.lambda = lame.lambda;
  out.material.mu = lame.mu;
  out.material.yield_stress = flow.yield_stress;
  out.material.hardening = flow.hardening;
  out.material.viscous = flow_resistance(flow, time_step);
  return out;
}

template <ThicknessStrain strain>
double PrismAssumedFlowing<strain>::advance(Rest<double>& r, const State& q) {
  double c[6][6], dissipated = 0;
  Base::metrics(q, r, c);
  for (int p = 0; p < Base::kPoints; ++p) {
    auto point = FlowingMetric::law(c[p], r.shape, r.material, p);
    if (!(point.law.flow > 0)) continue;
    point.law.flow = taken(point.law.flow);
    // A = Σ exp(2 εᵢ)/λᵢ Nᵢ Nᵢᵀ with what is left of the elastic strain
    MatrixN<3> natural = MatrixN<3>::Zero();
    for (int i = 0; i < 3; ++i) {
      const VectorN<3> axis = vector(point.N[i]);
      natural += std::exp(2 * point.elastic_strain(i)) / point.square[i] * axis * axis.transpose();
    }
    list(natural, r.shape.natural[p]);
    r.material.flow[p] += point.law.flow;
    dissipated += r.shape.weight[p] * point.law.flow * (r.material.yield_stress + r.material.viscous * point.law.flow);
  }
  return dissipated;
}

template <ThicknessStrain strain>
double PrismAssumedFlowing<strain>::flow_volume(const Rest<double>& r, int point) {
  return matrix(r.shape.natural[point]).determinant() / r.shape.scale[point];
}

template <ThicknessStrain strain>
Specimen<PrismAssumedFlowing<strain>> PrismAssumedFlowing<strain>::specimen(std::mt19937_64& random) {
  const PrismSpecimen s = prism_specimen(random);
  Specimen<PrismAssumedFlowing> out;
  out.rest = rest(s.corners, s.material.lame(), {}, 1.0);
  std::copy(s.state.begin(), s.state.end(), out.state.begin());
  std::uniform_real_distribution<double> u(0, 1);
  if constexpr (Base::kEnhanced) out.state[18] = 0.2 * u(random) - 0.1;
  out.length = s.height;
  double c[6][6], trial[6];
  Base::metrics(out.state, out.rest, c);
  auto& material = out.rest.material;
  for (int p = 0; p < 6; ++p) {
    const MatrixN<3> inverse = prism_jacobian(s.corners, prism_full_points()[p]).inverse();
    list(inverse * random_inverse_flow(random) * inverse.transpose(), out.rest.shape.natural[p]);
    material.flow[p] = 0.1 * u(random);
    trial[p] = FlowingMetric::law(c[p], out.rest.shape, material, p).law.trial;
  }
  const SpecimenFlow chosen = specimen_flow(trial, material.flow, s.material.young, random);
  material.yield_stress = chosen.yield_stress;
  material.hardening = chosen.hardening;
  material.viscous = chosen.viscous;
  return out;
}

template struct PrismAssumedFlowing<ThicknessStrain::nodal>;
template struct PrismAssumedFlowing<ThicknessStrain::enhanced>;

}  // namespace wrinkle
