#include "validation/harness/claim_uncertainty.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "validation/harness/uncertainty.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

/// What the claim measures over one parameter.
struct Series {
  std::vector<double> at, values;
};

double parameter_of(const Row& row, const std::string& name) {
  return number_in(row.sample.values.at(name)).value();
}

/// Finite values, of the rows that differ in nothing else. A reducer of its own kind takes all rows with one value of the parameter
/// and says one number of them, so that there is one series.
std::vector<Series> series_along(const Claim& claim, std::span<const Row> rows, const Where& which,
                                 const std::string& along) {
  const bool whole = claim.reduce.kind == Reducer::Kind::other;
  std::map<std::map<std::string, Value>, std::map<double, std::vector<Measured>>> groups;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok || !which(row.sample)) continue;
    std::map<std::string, Value> common;
    if (!whole) common = row.sample.values;
    common.erase(along);
    groups[common][parameter_of(row, along)].push_back({&row, claim.measure.of(row)});
  }
  std::vector<Series> out;
  for (const auto& [common, by_value] : groups) {
    Series& series = out.emplace_back();
    for (const auto& [at, measured] : by_value) {
      const double value = whole ? claim.reduce.of(measured).value_or(std::nan("")) : measured.front().value;
      if (!std::isfinite(value)) continue;
      series.at.push_back(at);
      series.values.push_back(value);
    }
  }
  return out;
}

double size_at(const UncertaintyFrom& from, double at) {
  return !from.cells.empty() ? 1 / at : !from.size.empty() ? at : std::exp2(-at);
}

/// What the series with three levels say: the largest at each, the finest level first.
KeptLevels levels_of(const Claim& claim, std::span<const Row> rows) {
  const UncertaintyFrom& from = claim.uncertainty;
  std::map<double, RefinementLevel> by_size;
  KeptLevels out;
  double largest = -1;
  for (const Series& series : series_along(claim, rows, from.levels, from.along())) {
    std::vector<double> sizes;
    for (const double at : series.at) sizes.push_back(size_at(from, at));
    const auto found = grid_convergence(sizes, series.values, from.formal_order);
    if (!found) continue;
    if (found->uncertainty > largest) largest = found->uncertainty, out.order = found->order;
    const auto finest = std::ranges::min_element(sizes) - sizes.begin();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      RefinementLevel& level = by_size.try_emplace(sizes[i], RefinementLevel{series.at[i], 0}).first->second;
      const double apart = std::abs(series.values[i] - series.values[finest]);
      level.numerical = std::fmax(level.numerical, found->uncertainty + apart);
    }
  }
  for (const auto& [size, level] : by_size) out.levels.push_back(level);
  return out;
}

/// The coarsest of these levels that the claim's own rows are at.
std::optional<RefinementLevel> judged_level(const Claim& claim, std::span<const Row> rows, const KeptLevels& known) {
  const UncertaintyFrom& from = claim.uncertainty;
  std::optional<RefinementLevel> out;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok || !claim.over(row.sample)) continue;
    const double at = parameter_of(row, from.along());
    for (const RefinementLevel& level : known.levels)
      if (std::abs(level.at - at) <= 1e-9 * std::abs(at) && (!out || size_at(from, at) > size_at(from, out->at)))
        out = level;
  }
  return out;
}

/// Is something known?
bool set_numerical(const Claim& claim, std::span<const Row> rows, const KeptLevels& kept, Uncertainty& out) {
  if (claim.uncertainty.along().empty()) return false;
  const KeptLevels own = levels_of(claim, rows);
  out.levels = own.levels;
  out.is_kept = own.levels.empty();
  const KeptLevels& known = out.is_kept ? kept : own;
  std::optional<RefinementLevel> level = judged_level(claim, rows, known);
  if (!level && !own.levels.empty()) level = own.levels.front();
  if (!level) return false;
  out.numerical = level->numerical;
  out.order = known.order;
  return true;
}

/// The largest of all series that have three seeds; is there one?
bool set_seeds(const Claim& claim, std::span<const Row> rows, Uncertainty& out) {
  if (claim.uncertainty.seed.empty()) return false;
  bool known = false;
  for (const Series& series : series_along(claim, rows, claim.over, claim.uncertainty.seed)) {
    const std::optional<double> found = seed_uncertainty(series.values);
    if (!found || !std::isfinite(*found)) continue;
    known = true;
    out.seeds = std::max(out.seeds, *found);
  }
  return known;
}

}  // namespace

std::optional<Uncertainty> uncertainty_of(const Claim& claim, std::span<const Row> rows, const KeptLevels& kept) {
  if (!claim.uncertainty.any()) return std::nullopt;
  Uncertainty out{.reference = claim.uncertainty.reference};
  const bool numerical = set_numerical(claim, rows, kept, out), seeds = set_seeds(claim, rows, out);
  if (!numerical) out.is_kept = false;
  if (!numerical && !seeds && out.reference == 0) return std::nullopt;
  return out;
}

}  // namespace wrinkle::validation
