#pragma once
#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// Median of the rows that `above` holds of over that of the others; none where either is empty. `by`: the parameter
/// that tells them apart.
Reducer median_ratio(const char* text, const char* by, const Where& above);

}  // namespace wrinkle::validation
