#pragma once

#include <limits>

namespace wrinkle {

/// How the deviator of an elastic material flows: von Mises plasticity with linear isotropic hardening and linear
/// viscosity. In a strain rate γ̇ [1/s] (equivalent: √⅔ of the tensor's norm) the von Mises stress [Pa] is
///
///   q = σ_Y + H γ + 3 η γ̇
///
/// viscosity = 0: rate-independent plasticity. yield_stress = hardening = 0: a Maxwell material, which relaxes with the
/// time η/μ. All three: Bingham's. The defaults: never.
struct Flow {
  double yield_stress = std::numeric_limits<double>::infinity();  // σ_Y [Pa]
  double hardening = 0;                                           // H [Pa]
  double viscosity = 0;                                           // η [Pa s]

  /// Throws std::invalid_argument unless σ_Y, H, η ≥ 0, and H and η are finite.
  void check() const;
};

}  // namespace wrinkle
