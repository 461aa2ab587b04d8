#include "validation/harness/suggestion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace wrinkle::validation {
namespace {

/// Levenshtein's distance: insertions, deletions and replacements that turn `a` into `b`, by rows of the usual table.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string closest_name(std::string_view given, std::span<const std::string> known) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, given.size() / 3) + 1;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(given, name);
    if (distance < best_distance) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

std::string unknown_name(std::string_view kind, std::string_view given, std::span<const std::string> known) {
  const std::string meant = closest_name(given, known);
  const std::string hint = meant.empty() ? "" : fmt::format(" (did you mean '{}'?)", meant);
  const std::string list = known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", "));
  return fmt::format("unknown {} '{}'{}; known: {}", kind, given, hint, list);
}

}  // namespace wrinkle::validation
