#include "validation/suite/refined.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

namespace {

std::int64_t elements_along(const Measured& row) {
  return row.row->sample.integer("elements_along");
}

}  // namespace

std::vector<Measured> at_no_element_size(std::span<const Measured> rows, int order) {
  std::map<std::map<std::string, Value>, std::vector<Measured>> groups;
  for (const Measured& row : rows) {
    auto values = row.row->sample.values;
    values.erase("elements_along");
    groups[values].push_back(row);
  }
  std::vector<Measured> out;
  for (auto& [values, group] : groups) {
    std::ranges::sort(group, {}, elements_along);
    if (group.size() < 2) return {};
    const Measured &fine = group.back(), &coarse = group[group.size() - 2];
    const double ratio = static_cast<double>(elements_along(fine)) / static_cast<double>(elements_along(coarse));
    out.push_back({fine.row, fine.value + (fine.value - coarse.value) / (std::pow(ratio, order) - 1)});
  }
  return out;
}

Reducer refined(int order) {
  return reduced(
      fmt::format("continued to no element size at order {} from the two finest meshes, the farthest from 1", order),
      {"elements_along"}, [order](std::span<const Measured> rows) -> std::optional<double> {
        std::optional<double> out;
        for (const Measured& row : at_no_element_size(rows, order))
          if (!out || !(std::abs(row.value - 1) <= std::abs(*out - 1))) out = row.value;
        return out;
      });
}

}  // namespace wrinkle::validation
