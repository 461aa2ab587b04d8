#pragma once

#include <algorithm>
#include <limits>
#include <vector>

namespace wrinkle::validation {

/// The middle value, or the mean of the two in the middle; NaN of none. Reorders the values.
inline double median_in_place(std::vector<double>& values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return 0.5 * (*middle + *std::max_element(values.begin(), middle));
}

inline double median(std::vector<double> values) {
  return median_in_place(values);
}

}  // namespace wrinkle::validation
