#pragma once
/// Which samples a claim's counter puts in which places.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// A sample of the claim, and the one whose record takes its place.
struct Swap {
  Sample claimed, used;
};

/// Claims of the printed size alone have their counters in the paper profile, all others in the quick one.
Profile counter_profile(const Claim& claim);

/// What a claim's counter is judged on: of the samples of its profile that the claim is over those that the counter
/// swaps and, but where the worst row is to meet its bound, the others as they are: the claim has to come out false
/// over all of its rows. Throws UsageError where the study refuses a swapped sample.
std::vector<Swap> counter_swaps(const Study& study, const Claim& claim);

}  // namespace wrinkle::validation
