#pragma once
/// A creased sheet for comparison_systems.h, in a file of its own: core has two types wrinkle::Curve, of creases and of
/// contact, so that their headers do not go together.

#include "validation/suite/comparison_systems.h"

namespace wrinkle::validation {

/// A straight crease for every ten cells across a sheet of 1 m that is held at one side and let go: implicit Euler's
/// first step, [K Hᵀ; H 0] with the stitches' rows H.
ComparisonSystem creased_sheet_system(Index cells);

}  // namespace wrinkle::validation
