#pragma once
/// Changes between two runs of the benchmarks as people and programs read them.

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

#include "validation/performance/compare_samples.h"

namespace wrinkle::validation {

/// All kernels that both runs have, the clearest changes first, then the names of those that only one has.
void print_changes(const RunChanges& changes, const ChangeLimits& limits, std::ostream& out);

nlohmann::json changes_json(const RunChanges& changes, const ChangeLimits& limits);

}  // namespace wrinkle::validation
