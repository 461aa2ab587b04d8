#include "core/material/wrinkling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

double plane_strain_modulus(const Elastic& m) {
  WRINKLE_FAULT(reduced_modulus_without_poisson, return m.young);
  return m.young / (1 - m.poisson * m.poisson);
}

/// 3 Ē_q / Ē_x
double softness(const SkinnedBody& body) {
  body.skin.check();
  body.interior.check();
  require(body.thickness > 0, "the skin is {} m thick; it must be above 0", body.thickness);
  return 3 * plane_strain_modulus(body.interior) / plane_strain_modulus(body.skin);
}

}  // namespace

double critical_wavelength(const SkinnedBody& body) {
  WRINKLE_FAULT(wavelength_without_two_pi, return body.thickness / std::cbrt(softness(body)));
  return 2 * std::numbers::pi * body.thickness / std::cbrt(softness(body));
}

double critical_strain(const SkinnedBody& body) {
  return 0.25 * std::pow(softness(body), 2.0 / 3);
}

double wrinkle_amplitude(double thickness, double compression) {
  return thickness * std::sqrt(std::max(0.0, compression - 1));
}

double layered_wavelength(const ThinLayer& layer, const ThinLayer& below, double constant) {
  for (const ThinLayer& l : {layer, below})
    require(l.thickness > 0 && l.young > 0, "a layer of {} m and {} Pa: both must be above 0", l.thickness, l.young);
  require(constant > 0, "constant {} of eq. 1: it must be above 0", constant);
  return constant * std::sqrt(layer.thickness * below.thickness) * std::pow(layer.young / below.young, 1.0 / 6);
}

}  // namespace wrinkle
