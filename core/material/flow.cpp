#include "core/material/flow.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace wrinkle {

void Flow::check() const {
  if (!(yield_stress >= 0))
    throw std::invalid_argument(fmt::format("the yield stress is {} Pa; it must be 0 or more", yield_stress));
  if (!(hardening >= 0) || !std::isfinite(hardening))
    throw std::invalid_argument(fmt::format("the hardening is {} Pa; it must be finite, 0 or more", hardening));
  if (!(viscosity >= 0) || !std::isfinite(viscosity))
    throw std::invalid_argument(fmt::format("the viscosity is {} Pa s; it must be finite, 0 or more", viscosity));
}

}  // namespace wrinkle
