#pragma once
#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// Richardson's limit of second order, f₂ + (f₂ − f₁)/((n₂/n₁)² − 1), from the two rows with the largest n of each
/// value of `each`; of several the farthest from 1. `cells` is the parameter n that grows as the mesh gets finer; none
/// where no series has two rows.
Reducer extrapolated(const std::string& cells, const std::string& each);

}  // namespace wrinkle::validation
