#pragma once
/// What a study's results lack, so that verdicts on the rest hide no failure.

#include <set>
#include <string>
#include <vector>

#include "validation/harness/result_store.h"

namespace wrinkle::validation {

/// A sample that has no result, or none that says anything.
struct Gap {
  Sample sample;
  std::string profile;  // that it belongs to: "quick", "paper" or "custom"
  std::string reason = {};
};

struct Gaps {
  std::vector<Gap> failed;
  std::vector<Gap> undefined;  // stored as ok, yet none of the metrics of physics is a number
  std::vector<Gap> missing;    // of a profile that was asked for, or that other samples were computed for
  int set_aside = 0;           // files that were found untrustworthy, and not computed again since

  bool any() const { return !failed.empty() || !undefined.empty() || !missing.empty() || set_aside > 0; }
};

/// Of a study as it is now, of which the profiles `asked` were wanted. A sweep of the user's own has no list of
/// samples, and so none that are missing.
Gaps find_gaps(const Study& study, const StudyResults& results, const std::set<std::string>& asked);

/// The values of a sample that are not the study's standard, "name=value" each.
std::vector<std::string> own_values(const Study& study, const Sample& sample);

}  // namespace wrinkle::validation
