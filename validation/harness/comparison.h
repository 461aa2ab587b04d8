#pragma once
/// Two results folders side by side: did the physics change, and what did it cost?

#include <map>
#include <string>
#include <vector>

#include "validation/harness/build_count.h"
#include "validation/harness/sample_file.h"

namespace wrinkle::validation {

struct ComparisonOptions {
  double tolerance = 1e-6;  // on |a − b| / max(|a|, |b|)
  double cost_limit = 1.5;  // on new / base, medians of wall_seconds over the samples in both
};

/// A metric (or "status") of a sample that is in both folders and differs beyond the tolerance.
struct Difference {
  std::string study;
  Sample sample;
  std::string quantity;
  std::string base, changed;  // as text
  double relative = 0.0;      // |a − b| / max(|a|, |b|); infinite where one is undefined
};

/// What one sample, which gave a result in both folders, cost in each.
struct SampleCost {
  Sample sample;
  double base = 0.0, changed = 0.0;  // finite
};

/// Medians of one cost over the samples in both folders.
struct CostRatio {
  std::string study, cost;
  double base = 0.0, changed = 0.0;
  std::vector<SampleCost> samples;  // those where both are defined
  double ratio() const { return changed / base; }
  /// Are these wall_seconds above the limit?
  bool regressed(const ComparisonOptions& options) const;
};

/// A sample that is in one of the folders only.
struct LoneSample {
  std::string study;
  Sample sample;
  bool in_base = false;
};

struct Comparison {
  int matched = 0, only_base = 0, only_changed = 0;
  std::vector<Difference> differences;
  std::vector<CostRatio> costs;
  std::vector<LoneSample> lone;
  std::vector<BuildCount> base_builds, changed_builds;  // of the samples in both

  /// Has any study regressed?
  bool regressed(const ComparisonOptions& options) const;
};

/// Is the metric a cost (seconds, iterations, factorisations, memory, ratios of such) rather than physics? Told by a
/// word in its name.
bool is_cost(const std::string& metric);

/// |a − b| / max(|a|, |b|); 0 where both are equal or both undefined, infinity where one is.
double relative_difference(double a, double b);

/// Adds one study's samples, of whatever version, matched by their parameters.
void compare_study(Comparison& comparison, const std::vector<StoredSample>& base,
                   const std::vector<StoredSample>& changed, const ComparisonOptions& options);

}  // namespace wrinkle::validation
