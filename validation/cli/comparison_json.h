#pragma once
/// A comparison for programs, the page of `compare --report` among them: all it shows is in here.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "validation/harness/comparison.h"
#include "validation/harness/registry.h"

namespace wrinkle::validation {

/// The folders as they were named.
struct ComparedFolders {
  std::string base, changed;
};

/// Units are those that these studies declare; "" of what is no metric of theirs.
nlohmann::json comparison_json(const Comparison& comparison, const ComparisonOptions& limits,
                               const ComparedFolders& folders, StudyList studies);

}  // namespace wrinkle::validation
