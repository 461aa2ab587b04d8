#include "validation/harness/gaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "validation/harness/comparison.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr std::array kProfiles{Profile::quick, Profile::paper};

/// Costs alone say that it ran, not what came of it.
bool is_undefined(const Record& record) {
  const auto is_physics = [](const auto& metric) { return !is_cost(metric.first); };
  const auto is_number = [&](const auto& metric) { return is_physics(metric) && std::isfinite(metric.second); };
  const auto& metrics = record.metrics;
  return std::any_of(metrics.begin(), metrics.end(), is_physics) &&
         std::none_of(metrics.begin(), metrics.end(), is_number);
}

/// The keys of the profiles that were asked for or that samples of this folder were computed for, with the samples.
using Expected = std::map<std::string, Gap>;

Expected expected_samples(const Study& study, const StudyResults& results, std::set<std::string> run) {
  for (const StoredSample& stored : results.samples) run.insert(stored.profile);
  Expected expected;
  for (const Profile profile : kProfiles) {
    const std::string name(to_string(profile));
    if (!run.contains(name)) continue;
    for (const Sample& sample : profile_samples(study, profile)) {
      expected.try_emplace(sample_key(study, sample), Gap{sample, name, ""});
    }
  }
  return expected;
}

}  // namespace

Gaps find_gaps(const Study& study, const StudyResults& results, const std::set<std::string>& asked) {
  Gaps gaps;
  gaps.set_aside = results.set_aside;
  Expected missing = expected_samples(study, results, asked);
  for (const StoredSample& stored : results.samples) {
    const Gap gap{stored.sample, stored.profile, stored.record.reason};
    if (stored.record.outcome == Outcome::failed) gaps.failed.push_back(gap);
    if (stored.record.outcome == Outcome::ok && is_undefined(stored.record)) gaps.undefined.push_back(gap);
    missing.erase(stored.key);
  }
  for (auto& [key, gap] : missing) gaps.missing.push_back(std::move(gap));
  return gaps;
}

std::vector<std::string> own_values(const Study& study, const Sample& sample) {
  std::vector<std::string> values;
  for (const Parameter& parameter : study.parameters) {
    const Value& value = sample.values.at(parameter.name);
    if (value != parameter.standard) values.push_back(fmt::format("{}={}", parameter.name, to_text(value)));
  }
  return values;
}

}  // namespace wrinkle::validation
