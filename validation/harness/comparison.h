#pragma once
/// Two results folders side by side: did the physics change, and what did it cost?

#include <map>
#include <string>
#include <vector>

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

/// Medians of one cost over the samples in both folders.
struct CostRatio {
  std::string study, cost;
  double base = 0.0, changed = 0.0;
  double ratio() const { return changed / base; }
};

struct Comparison {
  int matched = 0, only_base = 0, only_changed = 0;
  std::vector<Difference> differences;
  std::vector<CostRatio> costs;

  /// Is the median of wall_seconds of any study above the limit?
  bool regressed(const ComparisonOptions& options) const;
};

/// Is the metric a cost (seconds, iterations, factorisations, memory) rather than physics? Told by its name's end.
bool is_cost(const std::string& metric);

/// |a − b| / max(|a|, |b|); 0 where both are equal or both undefined, infinity where one is.
double relative_difference(double a, double b);

/// Adds one study's samples, of whatever version, matched by their parameters.
void compare_study(Comparison& comparison, const std::vector<StoredSample>& base,
                   const std::vector<StoredSample>& changed, const ComparisonOptions& options);

}  // namespace wrinkle::validation
