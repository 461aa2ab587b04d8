#pragma once
/// How long samples will take that have no result yet: as those of their study that have one, else as it declares.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/result_store.h"
#include "validation/harness/run_plan.h"

namespace wrinkle::validation {

/// [s] of "about three hours", "15 minutes" or "a quarter of an hour", the longest that is named; none of "hours".
std::optional<double> seconds_of(std::string_view duration);

/// [s] on one core of a sample of a profile, as the study declares it; none where it does not, or of other samples.
std::optional<double> declared_seconds(const Study& study, std::string_view profile);

/// What is to be expected of those of some samples that have no result yet.
struct Foresight {
  std::size_t asked = 0, missing = 0, unknown = 0;  // samples; of the last no time is known
  std::vector<std::string> unknown_studies = {};
  double seconds = 0.0, longest = 0.0;  // [s] on one core, of all that are missing and of one of them

  double at_a_time(int jobs) const;  // [s] with so many
};

Foresight foresee(std::span<const Request> requests, const ResultStore& store, std::string_view profile);

/// What it means on this machine with so many `jobs`, and on a cluster; nothing where no sample is missing.
std::string foresight_text(const Foresight& foresight, std::string_view profile, int jobs, const std::string& folder);

}  // namespace wrinkle::validation
