#pragma once
/// Which samples a claim is about, as data: conditions on parameters that can be checked against their declarations and
/// shown to a reader.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "validation/harness/sample.h"

namespace wrinkle::validation {

/// One condition on one parameter.
struct Condition {
  enum class Relation { is, is_not, at_least, at_most, more_than, less_than };
  std::string parameter;
  Relation relation = Relation::is;
  Value value;

  /// Numbers are compared as such, whichever type they have. Throws std::invalid_argument where the sample lacks the
  /// parameter or has a word for a number.
  bool holds(const Sample& sample) const;
  std::string text() const;  // "cells ≥ 16"
};

/// Samples that meet all the conditions of one of the alternatives. Without alternatives: every sample.
class Where {
 public:
  Where() = default;
  Where(Condition condition) : any_of_{{std::move(condition)}} {}  // NOLINT: a condition is a filter

  bool operator()(const Sample& sample) const;
  std::string text() const;  // "mesh = irregular, cells ≥ 16; or mesh = aligned"; "every sample"
  /// All conditions, for checks against the study's declarations.
  std::vector<Condition> conditions() const;

  friend Where operator&&(const Where& a, const Where& b);
  friend Where operator||(const Where& a, const Where& b);

 private:
  std::vector<std::vector<Condition>> any_of_;
};

/// A literal as a parameter's value: whole numbers, numbers and words.
template <class T>
Value as_value(const T& value) {
  if constexpr (std::integral<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (std::floating_point<T>) {
    return static_cast<double>(value);
  } else if constexpr (std::same_as<T, Value>) {
    return value;
  } else {
    return std::string(value);
  }
}

template <class T>
Where where(std::string parameter, const T& value) {
  return Condition{std::move(parameter), Condition::Relation::is, as_value(value)};
}
template <class T>
Where where_not(std::string parameter, const T& value) {
  return Condition{std::move(parameter), Condition::Relation::is_not, as_value(value)};
}
template <class T>
Where where_at_least(std::string parameter, const T& value) {
  return Condition{std::move(parameter), Condition::Relation::at_least, as_value(value)};
}
template <class T>
Where where_at_most(std::string parameter, const T& value) {
  return Condition{std::move(parameter), Condition::Relation::at_most, as_value(value)};
}
template <class T>
Where where_more(std::string parameter, const T& value) {
  return Condition{std::move(parameter), Condition::Relation::more_than, as_value(value)};
}
template <class T>
Where where_less(std::string parameter, const T& value) {
  return Condition{std::move(parameter), Condition::Relation::less_than, as_value(value)};
}

/// Any of these values.
template <class T>
Where where_among(const std::string& parameter, std::initializer_list<T> values) {
  Where out = where(parameter, *values.begin());
  for (auto value = values.begin() + 1; value != values.end(); ++value) out = out || where(parameter, *value);
  return out;
}

}  // namespace wrinkle::validation
