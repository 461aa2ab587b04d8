#include "core/material/elastic.h"

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

Lame Elastic::lame() const {
  return {young * poisson / ((1 + poisson) * (1 - 2 * poisson)), young / (2 * (1 + poisson))};
}

Lame Elastic::lame_plane_stress() const {
  WRINKLE_FAULT(plane_strain_for_stress, return lame());
  return {young * poisson / (1 - poisson * poisson), young / (2 * (1 + poisson))};
}

double Elastic::bending_stiffness(double thickness) const {
  WRINKLE_FAULT(bending_scaled,
                return 0.81 * young * thickness * thickness * thickness / (12 * (1 - poisson * poisson)));
  WRINKLE_FAULT(bending_without_poisson, return young * thickness * thickness * thickness / 12);
  return young * thickness * thickness * thickness / (12 * (1 - poisson * poisson));
}

void Elastic::check() const {
  require(young > 0, "Young's modulus is {} Pa; it must be above 0", young);
  require(poisson > -1 && poisson < 0.5, "Poisson's ratio is {}; it must lie between -1 and 0.5", poisson);
}

}  // namespace wrinkle
