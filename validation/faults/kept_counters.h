#pragma once
/// What is kept of counters that take minutes to run: reference_data/suite/counters.json, a counters.json
/// (harness/FORMAT.md) that reference_data/suite/keep_counters.py writes from that of such a run.

#include <optional>
#include <span>
#include <vector>

#include "validation/faults/counters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// None where there is no such file. Throws StorageError where it is damaged, or says not when it was found.
std::vector<CounterFinding> read_kept_counters(const ReferenceData& reference);

/// Of `kept`, what answers for each claim of this study that names a counter of the quick profile, as it stands: of the
/// same counter_key, and no failure. Nothing where one claim has no such answer: the study is to be run then.
std::optional<std::vector<CounterFinding>> kept_counters(const Study& study, const ReferenceData& reference,
                                                         std::span<const CounterFinding> kept);

}  // namespace wrinkle::validation
