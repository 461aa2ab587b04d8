#pragma once
/// Which builds on which machines made some samples, and how many each.

#include <string>
#include <vector>

#include "validation/harness/sample_file.h"

namespace wrinkle::validation {

/// Samples of one build on one machine.
struct BuildCount {
  Provenance
      provenance;  // of the first of them; what belongs to a single sample (seed, costs, command) says nothing here
  int samples = 0;
  std::string first_date, last_date;  // ISO 8601, UTC
};

/// Counts the sample with those of its build and machine, or as the first of a new one.
void count_build(std::vector<BuildCount>& builds, const StoredSample& stored);

}  // namespace wrinkle::validation
