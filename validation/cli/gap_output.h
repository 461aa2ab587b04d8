#pragma once
/// What judged results lack, for people and programs, and the commands that compute it.

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "validation/harness/gaps.h"

namespace wrinkle::validation {

struct StudyGaps {
  const Study* study = nullptr;
  Gaps gaps;
};

/// Nothing where nothing lacks.
void print_gaps(const StudyGaps& one, const std::string& folder, std::ostream& out);

nlohmann::json gaps_json(const StudyGaps& one);

}  // namespace wrinkle::validation
