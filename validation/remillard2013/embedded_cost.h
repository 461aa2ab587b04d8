#pragma once
/// What the samples and the claims of the study embedded_cost share.

#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation::embedded_cost {

constexpr double kWrinkling = 20;  // onsets a frame: wrinkles from the first frame on

std::vector<Claim> embedded_cost_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::embedded_cost
