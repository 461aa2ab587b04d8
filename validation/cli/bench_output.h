#pragma once
/// A run of the benchmarks as people and programs read it.

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

#include "validation/performance/bench_file.h"

namespace wrinkle::validation {

/// Half the distance of the quartiles over the median: what single samples scatter by.
double relative_spread(const KernelSamples& kernel);

void print_run(const BenchRun& run, std::ostream& out);
nlohmann::json run_json(const BenchRun& run);

}  // namespace wrinkle::validation
