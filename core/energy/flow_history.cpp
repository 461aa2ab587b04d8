#include "core/energy/flow_history.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/symmetric_eigen.h"

namespace wrinkle {

double flow_resistance(const Flow& flow, double time_step) {
  flow.check();
  if (flow.viscosity > 0 && !(time_step > 0))
    throw std::invalid_argument(fmt::format("the time step is {} s; with viscosity it must be above 0", time_step));
  return flow.viscosity > 0 ? 3 * flow.viscosity / time_step : 0;
}

double taken(double flow) {
  WRINKLE_FAULT(plastic_multiplier_two_thirds, flow *= 2.0 / 3);
  return flow;
}

MatrixN<3> random_inverse_flow(std::mt19937_64& random) {
  constexpr int kRow[6] = {0, 0, 1, 0, 1, 2}, kColumn[6] = {0, 1, 1, 2, 2, 2};
  std::uniform_real_distribution<double> u(-0.1, 0.1);
  MatrixN<3> strain;
  for (int k = 0; k < 6; ++k) strain(kRow[k], kColumn[k]) = strain(kColumn[k], kRow[k]) = u(random);
  strain -= strain.trace() / 3 * MatrixN<3>::Identity();
  const EigenPairs eigen = symmetric_eigen(strain);
  return eigen.vectors * (2 * eigen.values).array().exp().matrix().asDiagonal() * eigen.vectors.transpose();
}

SpecimenFlow specimen_flow(std::span<const double> trial, std::span<const double> flow, double young,
                           std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(0, 1);
  const int kind = static_cast<int>(random() % 3);
  SpecimenFlow out{};
  out.hardening = kind == 2 ? 0 : 0.2 * u(random) * young;
  out.viscous = u(random) * young;
  const double hardened = out.hardening * *std::ranges::max_element(flow);
  const auto [least, most] = std::ranges::minmax_element(trial);
  if (kind == 0) out.yield_stress = std::max(0.0, 0.7 * *least - hardened);
  if (kind == 1) out.yield_stress = 1.5 * *most;
  return out;
}

}  // namespace wrinkle
