#pragma once
#include "core/contact/closest_points.h"

namespace wrinkle::validation {

/// How far each point goes.
PairPoints way_of(const PairPoints& start, const PairPoints& end);

/// [m] How near the parts of a pair come to each other on the way: as a search finds it, and where collision detection
/// stops, as a search misses what is near for an instant only. Never less than they do.
double nearest_approach(PairKind kind, const PairPoints& start, const PairPoints& end);

}  // namespace wrinkle::validation
