#pragma once
/// Times and rates of kernels for tables.

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>

namespace wrinkle::validation {

/// "123 ns", "1.23 µs", "12.3 ms"; "" for NaN.
inline std::string time_text(double seconds) {
  if (std::isnan(seconds)) return "";
  constexpr std::array units{"ns", "µs", "ms", "s"};
  double value = 1e9 * seconds;
  std::size_t unit = 0;
  for (; value >= 999.5 && unit + 1 < units.size(); ++unit) value /= 1000;
  return fmt::format("{:.3g} {}", value, units[unit]);
}

/// A large number with its unit: "12.3 GB/s"; "" for NaN.
inline std::string si_text(double value, const char* unit) {
  if (std::isnan(value)) return "";
  constexpr std::array prefixes{"", "k", "M", "G", "T"};
  std::size_t prefix = 0;
  for (; value >= 999.5 && prefix + 1 < prefixes.size(); ++prefix) value /= 1000;
  return fmt::format("{:.3g} {}{}", value, prefixes[prefix], unit);
}

/// "1.2 %", "12 %", "120 %"; "" for NaN.
inline std::string percent_text(double share) {
  if (std::isnan(share)) return "";
  return share < 0.0995 ? fmt::format("{:.2g} %", 100 * share) : fmt::format("{:.0f} %", 100 * share);
}

}  // namespace wrinkle::validation
