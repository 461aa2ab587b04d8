#include "validation/harness/ratios_of_times.h"

#include <algorithm>

namespace wrinkle::validation {

bool is_time_ratio(const Study& study, const std::string& metric) {
  const auto is_declared = [&](const std::string& name) {
    return std::ranges::any_of(study.metrics, [&](const Metric& one) { return one.name == name; });
  };
  return is_declared(metric) && is_declared(metric + "_low") && is_declared(metric + "_high");
}

bool has_time_ratios(const Study& study) {
  return std::ranges::any_of(study.metrics, [&](const Metric& one) { return is_time_ratio(study, one.name); });
}

}  // namespace wrinkle::validation
