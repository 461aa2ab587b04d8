#pragma once
/// What a results folder reaches of what the papers show, for `coverage` and the report.

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "validation/harness/coverage.h"
#include "validation/harness/registry.h"

namespace wrinkle::validation {

struct CoverageRow {
  const CoverageItem* item;
  Reached reached;
};

/// The items of a paper, or of all where it is "", by the samples in `folder`, which need not be there. Throws
/// StorageError where a coverage table is malformed. The items are the reference data's.
std::vector<CoverageRow> coverage_rows(StudyList studies, const std::string& folder, const ReferenceData& reference,
                                       const std::string& paper = "");

/// How many items of each paper are at each level.
using LevelCounts = std::map<std::string, std::map<Level, int>>;
LevelCounts count_levels(const std::vector<CoverageRow>& rows);

/// {"items": […], "counts": {paper: {level: number}}}
nlohmann::json coverage_json(const std::vector<CoverageRow>& rows);

}  // namespace wrinkle::validation
