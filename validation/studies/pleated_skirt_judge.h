#pragma once
#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The verdicts of pleated_skirt.
std::vector<Verdict> judge_pleated_skirt(std::span<const Row> rows, const ReferenceData& reference);

}  // namespace wrinkle::validation
