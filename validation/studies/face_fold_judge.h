#pragma once
#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The verdicts of face_fold.
std::vector<Verdict> judge_face_fold(std::span<const Row> rows, const ReferenceData& reference);

}  // namespace wrinkle::validation
