#include "core/energy/prism_inelastic.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/symmetric_eigen.h"
#include "core/energy/prism_specimen.h"

namespace wrinkle {

static_assert(ElementEnergy<PrismInelastic>);

namespace {

constexpr int kRow[6] = {0, 0, 1, 0, 1, 2}, kColumn[6] = {0, 1, 1, 2, 2, 2};

void list(const MatrixN<3>& m, double (&to)[6]) {
  for (int k = 0; k < 6; ++k) to[k] = m(kRow[k], kColumn[k]);
}

VectorN<3> vector(const Vec3<double>& v) {
  return {v.x, v.y, v.z};
}

/// A random A of determinant 1 with strains about as large as the specimen's.
MatrixN<3> random_inverse_flow(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-0.1, 0.1);
  MatrixN<3> strain;
  for (int k = 0; k < 6; ++k) strain(kRow[k], kColumn[k]) = strain(kColumn[k], kRow[k]) = u(random);
  strain -= strain.trace() / 3 * MatrixN<3>::Identity();
  const EigenPairs eigen = symmetric_eigen(strain);
  return eigen.vectors * (2 * eigen.values).array().exp().matrix().asDiagonal() * eigen.vectors.transpose();
}

}  // namespace

PrismInelastic::Rest<double> PrismInelastic::rest(const PrismCorners& corners, const Lame& lame, const Flow& flow,
                                                  double time_step) {
  flow.check();
  if (flow.viscosity > 0 && !(time_step > 0))
    throw std::invalid_argument(fmt::format("the time step is {} s; with viscosity it must be above 0", time_step));
  Rest<double> out{};
  out.prism = PrismDual::rest(corners, {1.0, 0.0});
  out.prism.lambda = lame.lambda;
  out.prism.mu = lame.mu;
  for (auto& A : out.inverse_flow) list(MatrixN<3>::Identity(), A);
  out.yield_stress = flow.yield_stress;
  out.hardening = flow.hardening;
  out.viscous = flow.viscosity > 0 ? 3 * flow.viscosity / time_step : 0;
  return out;
}

double PrismInelastic::advance(Rest<double>& r, const std::array<double, 18>& q) {
  double dissipated = 0;
  for (int p = 0; p < kPoints; ++p) {
    const Point<double> point(q, p, r);
    HenckyFlow<double> law(point.deviator, point.trace, point.constants);
    if (!(law.flow > 0)) continue;
    WRINKLE_FAULT(plastic_multiplier_two_thirds, law.flow *= 2.0 / 3);
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

Specimen<PrismInelastic> PrismInelastic::specimen(std::mt19937_64& random) {
  const PrismSpecimen s = prism_specimen(random);
  Specimen<PrismInelastic> out;
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
  // Flowing plastically, not flowing, or a fluid: away from the kink in each case.
  const int kind = static_cast<int>(random() % 3);
  out.rest.hardening = kind == 2 ? 0 : 0.2 * u(random) * s.material.young;
  out.rest.viscous = u(random) * s.material.young;
  const double hardened = out.rest.hardening * std::max(out.rest.flow[0], out.rest.flow[1]);
  if (kind == 0) out.rest.yield_stress = std::max(0.0, 0.7 * std::min(trial[0], trial[1]) - hardened);
  if (kind == 1) out.rest.yield_stress = 1.5 * std::max(trial[0], trial[1]);
  if (kind == 2) out.rest.yield_stress = 0;
  return out;
}

}  // namespace wrinkle
