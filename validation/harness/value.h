#pragma once
/// A parameter's value as text: canonical for keys and files, and parsed from the command line.

#include <optional>
#include <string>
#include <string_view>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Shortest text that reads back as the same value, in no locale: 1e-2 and 0.010 are both "0.01", -0.0 is "0".
std::string to_text(const Value& value);

/// "a number", "a whole number" or "a word": the type that `value` holds.
std::string_view type_name(const Value& value);

/// A number of either kind; none of a word.
std::optional<double> number_in(const Value& value);

/// Reads `text` as the type that `like` holds. Throws std::invalid_argument saying what is expected.
Value parse_value(std::string_view text, const Value& like);

/// `value` as the type that `like` holds; a whole number becomes a double where one is wanted, nothing else changes.
/// Throws std::invalid_argument naming both types.
Value convert_value(const Value& value, const Value& like);

}  // namespace wrinkle::validation
