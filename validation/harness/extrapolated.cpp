#include "validation/harness/extrapolated.h"

#include <cmath>

#include "validation/harness/value.h"

namespace wrinkle::validation {

Reducer extrapolated(const std::string& cells, const std::string& each) {
  const auto of = [cells, each](std::span<const Measured> rows) -> std::optional<double> {
    std::map<std::string, std::map<double, double>> series;
    for (const Measured& row : rows) {
      const Sample& sample = row.row->sample;
      series[to_text(sample.values.at(each))][number_in(sample.values.at(cells)).value()] = row.value;
    }
    std::optional<double> out;
    for (const auto& [which, values] : series) {
      if (values.size() < 2) continue;
      const auto fine = values.rbegin(), coarse = std::next(fine);
      const double ratio = fine->first / coarse->first;
      const double limit = fine->second + (fine->second - coarse->second) / (ratio * ratio - 1);
      if (!std::isfinite(limit)) return limit;
      if (!out || std::abs(limit - 1) > std::abs(*out - 1)) out = limit;
    }
    return out;
  };
  return reduced("limit of second order from the two finest " + cells + ", the farthest from 1", {cells, each}, of);
}

}  // namespace wrinkle::validation
