#pragma once
/// A comparison for programs, the page of `compare --report` among them: all it shows is in here.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "validation/harness/comparison.h"

namespace wrinkle::validation {

/// The folders as they were named.
struct ComparedFolders {
  std::string base, changed;
};

nlohmann::json comparison_json(const Comparison& comparison, const ComparisonOptions& limits,
                               const ComparedFolders& folders);

}  // namespace wrinkle::validation
