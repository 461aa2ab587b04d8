#include "validation/harness/value.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <system_error>

namespace wrinkle::validation {
namespace {

constexpr double kLargestExactInteger = 9007199254740992.0;  // 2^53

std::string shortest(double number) {
  std::array<char, 32> buffer{};
  const double unsigned_zero = number == 0.0 ? 0.0 : number;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), unsigned_zero).ptr;
  return {buffer.data(), end};
}

/// The whole of `text` as a T, or false. A leading plus sign is allowed, as people write 1e+2 and +3.
template <class T>
bool parse_number(std::string_view text, T& number) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

[[noreturn]] void refuse_text(std::string_view text, const Value& like) {
  throw std::invalid_argument(fmt::format("'{}' is not {}", text, type_name(like)));
}

Value parse_double(std::string_view text, const Value& like) {
  double number = 0.0;
  if (!parse_number(text, number) || !std::isfinite(number)) refuse_text(text, like);
  return number;
}

Value parse_integer(std::string_view text, const Value& like) {
  std::int64_t whole = 0;
  if (parse_number(text, whole)) return whole;
  double number = 0.0;  // 1e2 is a whole number too
  if (!parse_number(text, number) || std::abs(number) > kLargestExactInteger || number != std::trunc(number)) {
    refuse_text(text, like);
  }
  return static_cast<std::int64_t>(number);
}

}  // namespace

std::string to_text(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return shortest(*number);
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  return std::get<std::string>(value);
}

std::string_view type_name(const Value& value) {
  constexpr std::array<std::string_view, 3> names{"a number", "a whole number", "a word"};
  return names.at(value.index());
}

std::optional<double> number_in(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  const auto* number = std::get_if<double>(&value);
  return number == nullptr ? std::nullopt : std::optional(*number);
}

Value parse_value(std::string_view text, const Value& like) {
  if (std::holds_alternative<double>(like)) return parse_double(text, like);
  if (std::holds_alternative<std::int64_t>(like)) return parse_integer(text, like);
  return std::string(text);
}

Value convert_value(const Value& value, const Value& like) {
  if (value.index() == like.index()) return value;
  const auto* whole = std::get_if<std::int64_t>(&value);
  if (whole != nullptr && std::holds_alternative<double>(like)) return static_cast<double>(*whole);
  throw std::invalid_argument(fmt::format("{} is {}, not {}", to_text(value), type_name(value), type_name(like)));
}

}  // namespace wrinkle::validation
