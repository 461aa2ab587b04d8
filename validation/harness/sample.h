#pragma once
/// A point of a study's parameter space.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace wrinkle::validation {

using Value = std::variant<double, std::int64_t, std::string>;

/// One resolved point in a study's parameter space: every declared parameter has a value.
struct Sample {
  std::map<std::string, Value> values;

  double number(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  const std::string& word(std::string_view name) const;
};

}  // namespace wrinkle::validation
