#pragma once
#include "core/material/wrinkling.h"

namespace wrinkle::validation {

/// Thickness [m] and Young's modulus [Pa] of the skin of Li & Kry 2014, § 5.1: layer 1, layer 2, and what lies below.
inline constexpr ThinLayer kDermis{1.3e-3, 4e6}, kEpidermis{0.12e-3, 600e6}, kSubstructure{15e-3, 0.5e6};

}  // namespace wrinkle::validation
