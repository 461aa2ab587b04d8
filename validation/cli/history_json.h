#pragma once
/// A history of the benchmarks for programs, the report's page among them: all it shows is in here.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "validation/performance/history.h"

namespace wrinkle::validation {

nlohmann::json history_json(const std::string& folder, const std::vector<MachineHistory>& machines,
                            const ChangeLimits& limits);

/// A folder of stored runs: FOLDER/history where FOLDER is a results folder, else FOLDER. Throws UsageError where there
/// is none.
std::string history_folder(const std::string& folder);

}  // namespace wrinkle::validation
