#include "core/material/flow.h"

#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

void Flow::check() const {
  require(yield_stress >= 0, "the yield stress is {} Pa; it must be 0 or more", yield_stress);
  require(hardening >= 0 && std::isfinite(hardening), "the hardening is {} Pa; it must be finite, 0 or more",
          hardening);
  require(viscosity >= 0 && std::isfinite(viscosity), "the viscosity is {} Pa s; it must be finite, 0 or more",
          viscosity);
}

}  // namespace wrinkle
