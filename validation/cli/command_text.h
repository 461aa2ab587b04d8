#pragma once
/// What the user called, for provenance and commands to repeat.

#include <string>
#include <vector>

#include "core/base/fault.h"

namespace wrinkle::validation {

/// The seeded fault that the environment switches on, or null. Throws UsageError for a name that is not known.
const Fault* chosen_fault();

/// A word as a shell needs it: in quotes where it holds more than plain characters.
std::string shell_word(const std::string& word);

/// "wrinklebench ARGUMENT…" as a shell would need it, and with the seeded fault that is on, so that no result made with
/// one is taken for another.
std::string command_line_text(const std::vector<std::string>& arguments);

}  // namespace wrinkle::validation
