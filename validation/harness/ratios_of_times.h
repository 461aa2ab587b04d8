#pragma once
/// Which studies measure ratios of times, as time_ratio.h stores them.

#include <string>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Is this metric a ratio of times, with the ends of its interval beside it, NAME_low and NAME_high?
bool is_time_ratio(const Study& study, const std::string& metric);

/// Does the study measure any? Its samples then run on one thread: on several, what is parallel gains on what is not,
/// and the ratio is one of the machine's cores.
bool has_time_ratios(const Study& study);

}  // namespace wrinkle::validation
