#pragma once
#include "core/contact/closest_points.h"

namespace wrinkle::validation {

/// [m] How far the two parts of a pair are from each other at x + part · way, from the exact square of the numbers as
/// they are given: no rounding but that of the root. All numbers must be finite.
double exact_distance(PairKind kind, const PairPoints& x, const PairPoints& way, double part);

}  // namespace wrinkle::validation
