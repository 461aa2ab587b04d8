#pragma once
/// From what a user or a study writes to complete samples: every declared parameter has a possible value.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// "-p name=v1,v2": one parameter and the values it sweeps, as text.
struct Assignment {
  std::string name;
  std::vector<std::string> values;
};

/// Reads "name=v1,v2". Throws UsageError where there is no name, no '=' or an empty value.
Assignment parse_assignment(std::string_view text);

/// Reads several; a parameter given twice is refused, as it is unclear whether the second replaces or adds.
std::vector<Assignment> parse_assignments(std::span<const std::string> texts);

/// What `parameter` allows, to end a sentence: "one of quad, shell", "a number in [0, 0.5]", "a whole number from 1".
std::string allowed_values(const Parameter& parameter);

/// `partial` with the standard value for what it leaves out. Throws UsageError for unknown names, wrong types and
/// values out of range, naming what is allowed.
Sample complete(const Study& study, const Sample& partial);

/// Why the values of a complete sample cannot go together, if so.
std::optional<std::string> refusal(const Study& study, const Sample& sample);

/// The same as complete(). Throws UsageError, too, for combinations that the study refuses.
Sample resolve(const Study& study, const Sample& partial);

/// The cross product of the assignments' values, each complete; the first name given varies slowest. Throws UsageError.
std::vector<Sample> points(const Study& study, std::span<const Assignment> assignments);

/// The same, each resolved, where "all" stands for every choice of a word. A sweep over all choices keeps the samples
/// that the study refuses, to be skipped with the reason, unless it refuses every one. Throws UsageError.
std::vector<Sample> sweep(const Study& study, std::span<const Assignment> assignments);

/// How many points that cross product has, where "all" counts every choice: the product of the numbers of values, or
/// the largest number there is. Expands nothing. Throws UsageError for unknown names.
std::uint64_t sweep_size(const Study& study, std::span<const Assignment> assignments);

/// The study's own samples for `profile`, resolved. Throws std::logic_error where the study contradicts itself.
std::vector<Sample> profile_samples(const Study& study, Profile profile);

}  // namespace wrinkle::validation
