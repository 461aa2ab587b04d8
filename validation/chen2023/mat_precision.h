#pragma once
/// What the study of the mat's solvers shares with its claims: the names of its metrics.

#include <string>
#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/scenes/mat_precision.h"

namespace wrinkle::validation {

constexpr std::size_t kMainGap = 2;  // of kGaps: 1e-6

/// Of a metric at that gap: "" at 1e-6, "_1e2" at 1e-2.
std::string at_gap(std::size_t gap);
/// "1e-6"
std::string gap_text(std::size_t gap);
/// "joint_over_alternating"
std::string ratio_name(MatMinimizer over, MatMinimizer under);

/// Of the alternation with parts of this suite's own.
std::vector<Claim> own_alternation_claims();

std::vector<Claim> mat_precision_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
