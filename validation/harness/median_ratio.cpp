#include "validation/harness/median_ratio.h"

#include "validation/harness/median.h"

namespace wrinkle::validation {

Reducer median_ratio(const char* text, const char* by, const Where& above) {
  const auto of = [above](std::span<const Measured> rows) -> std::optional<double> {
    std::vector<double> first, second;
    for (const Measured& row : rows) (above(row.row->sample) ? first : second).push_back(row.value);
    if (first.empty() || second.empty()) return std::nullopt;
    return median(first) / median(second);
  };
  return reduced(text, {by}, of);
}

}  // namespace wrinkle::validation
