#include "validation/scenes/metal_board_uniaxial.h"

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

namespace {

/// E' = E H/(E + H)
double plastic_modulus(const UniaxialTension& bar) {
  return bar.young * bar.hardening / (bar.young + bar.hardening);
}

}  // namespace

double UniaxialTension::stress(double strain) const {
  const double yields = yield_stress / young;
  return strain <= yields ? young * strain : yield_stress + plastic_modulus(*this) * (strain - yields);
}

double UniaxialTension::plastic_strain(double strain) const {
  return strain - stress(strain) / young;
}

double UniaxialTension::force(double strain) const {
  return stress(strain) * std::exp(-strain);
}

double UniaxialTension::thickness(double strain) const {
  return std::exp(-poisson * stress(strain) / young - 0.5 * plastic_strain(strain));
}

double UniaxialTension::necking_strain() const {
  const double modulus = plastic_modulus(*this), yields = yield_stress / young;
  return modulus <= yield_stress ? yields : yields + (modulus - yield_stress) / modulus;
}

}  // namespace wrinkle::validation
