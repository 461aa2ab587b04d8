#include "validation/harness/claim_uncertainty.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "validation/harness/median.h"
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

using Values = std::map<std::string, Value>;
using LevelRows = std::map<Values, Measured>;  // of the rows of one level, by what else tells them apart

double number_of(const Claim& claim, const LevelRows& level) {
  std::vector<Measured> rows;
  std::vector<double> values;
  for (const auto& [others, row] : level) {
    rows.push_back(row);
    values.push_back(row.value);
  }
  return claim.reduce.kind == Reducer::Kind::median ? median(values) : claim.reduce.of(rows).value_or(std::nan(""));
}

/// Rows with a number, by the value of the parameter.
std::map<double, LevelRows> levels_along(const Claim& claim, std::span<const Row> rows, const Where& which,
                                         const std::string& along) {
  std::map<double, LevelRows> out;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok || !which(row.sample)) continue;
    const double value = claim.measure.of(row);
    Values others = row.sample.values;
    others.erase(along);
    if (std::isfinite(value)) out[parameter_of(row, along)].try_emplace(std::move(others), Measured{&row, value});
  }
  return out;
}

/// What the reducer makes of each level: of those rows only that all levels have, or levels would differ in their rows.
std::vector<Series> series_of_all(const Claim& claim, std::map<double, LevelRows> levels) {
  Series series;
  if (levels.empty()) return {};
  LevelRows& first = levels.begin()->second;
  std::erase_if(first, [&](const auto& row) {
    return !std::ranges::all_of(levels, [&](const auto& level) { return level.second.contains(row.first); });
  });
  for (auto& [at, level] : levels) {
    std::erase_if(level, [&](const auto& row) { return !first.contains(row.first); });
    const double value = level.empty() ? std::nan("") : number_of(claim, level);
    if (!std::isfinite(value)) continue;
    series.at.push_back(at);
    series.values.push_back(value);
  }
  return {series};
}

/// Of the worst row each is a series, of the rows that differ in nothing else.
std::vector<Series> series_of_rows(const std::map<double, LevelRows>& levels) {
  std::map<Values, Series> by_others;
  for (const auto& [at, level] : levels)
    for (const auto& [others, row] : level) {
      by_others[others].at.push_back(at);
      by_others[others].values.push_back(row.value);
    }
  std::vector<Series> out;
  for (const auto& [others, series] : by_others) out.push_back(series);
  return out;
}

std::vector<Series> series_along(const Claim& claim, std::span<const Row> rows, const Where& which,
                                 const std::string& along) {
  const auto levels = levels_along(claim, rows, which, along);
  return claim.reduce.kind == Reducer::Kind::worst ? series_of_rows(levels) : series_of_all(claim, levels);
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

/// Do numbers that move apart do so by more than one mesh of another seed would move them? Without seeds: yes.
bool exceeds_seeds(const KeptLevels& known, double seeds) {
  const auto [least, most] = std::ranges::minmax(known.levels, {}, &RefinementLevel::numerical);
  return most.numerical - least.numerical > seeds;
}

/// Is something known? After the seeds.
bool set_numerical(const Claim& claim, std::span<const Row> rows, const KeptLevels& kept, Uncertainty& out) {
  if (claim.uncertainty.along().empty()) return false;
  const KeptLevels own = levels_of(claim, rows);
  out.levels = own.levels;
  out.along = claim.uncertainty.along();
  out.is_kept = own.levels.empty();
  if (out.is_kept && kept.along != out.along) return false;
  const KeptLevels& known = out.is_kept ? kept : own;
  std::optional<RefinementLevel> level = judged_level(claim, rows, known);
  if (!level && !own.levels.empty()) level = own.levels.front();
  if (!level) return false;
  out.numerical = level->numerical;
  out.order = known.order < 0 && !exceeds_seeds(known, out.seeds) ? 0 : known.order;
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
  const bool seeds = set_seeds(claim, rows, out), numerical = set_numerical(claim, rows, kept, out);
  if (!numerical) out.is_kept = false;
  if (!numerical && !seeds && out.reference == 0) return std::nullopt;
  return out;
}

}  // namespace wrinkle::validation
