#include "core/energy/prism_inelastic.h"

#include "core/energy/flow_history.h"
#include "core/energy/prism_specimen.h"

namespace wrinkle {

static_assert(ElementEnergy<PrismInelastic> && ElementEnergy<PrismInelasticTetrahedra> &&
              ElementEnergy<PrismInelasticFull>);

namespace {

constexpr int kRow[6] = {0, 0, 1, 0, 1, 2}, kColumn[6] = {0, 1, 1, 2, 2, 2};

void list(const MatrixN<3>& m, double (&to)[6]) {
  for (int k = 0; k < 6; ++k) to[k] = m(kRow[k], kColumn[k]);
}

VectorN<3> vector(const Vec3<double>& v) {
  return {v.x, v.y, v.z};
}

}  // namespace

template <int Points>
auto PrismFlowing<Points>::rest(const PrismCorners& corners, const Lame& lame, const Flow& flow, double time_step)
    -> Rest<double> {
  Rest<double> out{};
  out.prism = Shape::rest(corners, {1.0, 0.0});
  out.prism.lambda = lame.lambda;
  out.prism.mu = lame.mu;
  for (auto& A : out.inverse_flow) list(MatrixN<3>::Identity(), A);
  out.yield_stress = flow.yield_stress;
  out.hardening = flow.hardening;
  out.viscous = flow_resistance(flow, time_step);
  return out;
}

template <int Points>
double PrismFlowing<Points>::advance(Rest<double>& r, const std::array<double, 18>& q) {
  double dissipated = 0;
  for (int p = 0; p < kPoints; ++p) {
    const Point<double> point(q, p, r);
    HenckyFlow<double> law(point.deviator, point.trace, point.constants);
    if (!(law.flow > 0)) continue;
    law.flow = taken(law.flow);
    // A = F⁻¹ (Σ exp(2 εᵢ) nᵢ nᵢᵀ) F⁻ᵀ with what is left of the elastic strain
    MatrixN<3> inverse_flow = MatrixN<3>::Zero();
    for (int i = 0; i < 3; ++i) {
      const double elastic = point.trace / 3 + law.secant / r.prism.mu * point.deviator[i];
      const VectorN<3> pulled = vector(point.pulled[i]);
      inverse_flow += std::exp(2 * elastic) * pulled * pulled.transpose();
    }
    list(inverse_flow, r.inverse_flow[p]);
    r.flow[p] += law.flow;
    dissipated += r.prism.weight[p] * law.flow * (r.yield_stress + r.viscous * law.flow);
  }
  return dissipated;
}

template <int Points>
Specimen<PrismFlowing<Points>> PrismFlowing<Points>::specimen(std::mt19937_64& random) {
  const PrismSpecimen s = prism_specimen(random);
  Specimen<PrismFlowing> out;
  out.rest = rest(s.corners, s.material.lame(), {}, 1.0);
  out.state = s.state;
  out.length = s.height;
  std::uniform_real_distribution<double> u(0, 1);
  for (int p = 0; p < kPoints; ++p) {
    list(random_inverse_flow(random), out.rest.inverse_flow[p]);
    out.rest.flow[p] = 0.1 * u(random);
  }
  double trial[kPoints];
  for (int p = 0; p < kPoints; ++p) {
    const Point<double> point(out.state, p, out.rest);
    trial[p] = HenckyFlow<double>(point.deviator, point.trace, point.constants).trial;
  }
  const SpecimenFlow flow = specimen_flow(trial, out.rest.flow, s.material.young, random);
  out.rest.yield_stress = flow.yield_stress;
  out.rest.hardening = flow.hardening;
  out.rest.viscous = flow.viscous;
  return out;
}

template <int Points>
double PrismFlowing<Points>::flow_volume(const Rest<double>& r, int point) {
  const auto& A = r.inverse_flow[point];
  return A[0] * (A[2] * A[5] - A[4] * A[4]) - A[1] * (A[1] * A[5] - A[4] * A[3]) + A[3] * (A[1] * A[4] - A[2] * A[3]);
}

template struct PrismFlowing<2>;
template struct PrismFlowing<3>;
template struct PrismFlowing<6>;

}  // namespace wrinkle
