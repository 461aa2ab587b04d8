#include "validation/harness/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "validation/harness/median.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr const char* kWallSeconds = "wall_seconds";

using Pair = std::pair<const StoredSample*, const StoredSample*>;
using ByParameters = std::map<std::map<std::string, Value>, const StoredSample*>;

/// Samples by parameters; of several versions the newest.
ByParameters by_parameters(const std::vector<StoredSample>& samples) {
  ByParameters found;
  for (const StoredSample& stored : samples) {
    const StoredSample*& best = found[stored.sample.values];
    if (best == nullptr || best->study_version < stored.study_version) best = &stored;
  }
  return found;
}

void add_lone(Comparison& comparison, const ByParameters& here, const ByParameters& there, bool in_base) {
  for (const auto& [values, stored] : here) {
    if (there.count(values) == 0) comparison.lone.push_back({stored->study, stored->sample, in_base});
  }
}

std::vector<Pair> match(Comparison& comparison, const std::vector<StoredSample>& base,
                        const std::vector<StoredSample>& changed) {
  const ByParameters left = by_parameters(base);
  const ByParameters right = by_parameters(changed);
  std::vector<Pair> pairs;
  for (const auto& [values, stored] : left) {
    const auto found = right.find(values);
    if (found == right.end()) continue;
    pairs.emplace_back(stored, found->second);
    count_build(comparison.base_builds, *stored);
    count_build(comparison.changed_builds, *found->second);
  }
  add_lone(comparison, left, right, true);
  add_lone(comparison, right, left, false);
  comparison.matched += static_cast<int>(pairs.size());
  comparison.only_base += static_cast<int>(left.size() - pairs.size());
  comparison.only_changed += static_cast<int>(right.size() - pairs.size());
  return pairs;
}

double metric_of(const StoredSample& stored, const std::string& name) {
  const auto found = stored.record.metrics.find(name);
  return found == stored.record.metrics.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

/// A study that does not measure its own time has that of the sample's process.
double cost_of(const StoredSample& stored, const std::string& name) {
  const bool measured = stored.record.metrics.count(name) > 0;
  return name == kWallSeconds && !measured ? stored.provenance.wall_seconds : metric_of(stored, name);
}

/// Of physics: metrics of both, so that a metric that is new in a version is no difference.
std::set<std::string> common_metrics(const Pair& pair) {
  std::set<std::string> names;
  for (const auto& entry : pair.first->record.metrics) {
    if (pair.second->record.metrics.count(entry.first) > 0) names.insert(entry.first);
  }
  return names;
}

std::string status_text(const StoredSample& stored) {
  const std::string name(to_string(stored.record.outcome));
  return stored.record.outcome == Outcome::ok ? name : name + ": " + stored.record.reason;
}

/// Of ratios of times too: they have the ends of their interval beside them (time_ratio.h).
bool is_cost_of(const Pair& pair, const std::string& name) {
  const auto& metrics = pair.first->record.metrics;
  const auto is_ratio = [&](const std::string& of) {
    return metrics.contains(of) && metrics.contains(of + "_low") && metrics.contains(of + "_high");
  };
  return is_cost(name) || is_ratio(name) || is_ratio(name.substr(0, name.rfind('_')));
}

void compare_physics(Comparison& comparison, const Pair& pair, double tolerance) {
  const auto& [base, changed] = pair;
  const auto add = [&, base = base](const std::string& quantity, std::string a, std::string b, double relative) {
    comparison.differences.push_back({base->study, base->sample, quantity, std::move(a), std::move(b), relative});
  };
  if (base->record.outcome != changed->record.outcome) {
    add("status", status_text(*base), status_text(*changed), kInfinity);
    return;
  }
  for (const std::string& name : common_metrics(pair)) {
    const double a = metric_of(*base, name);
    const double b = metric_of(*changed, name);
    const double relative = relative_difference(a, b);
    if (!is_cost_of(pair, name) && relative > tolerance) add(name, to_text(Value{a}), to_text(Value{b}), relative);
  }
}

double finite_median(std::vector<double> values) {
  std::erase_if(values, [](double v) { return !std::isfinite(v); });
  return median_in_place(values);
}

CostRatio cost_ratio(const std::vector<Pair>& pairs, const std::string& name) {
  CostRatio ratio{pairs.front().first->study, name, 0.0, 0.0, {}};
  std::vector<double> base, changed;
  for (const Pair& pair : pairs) {
    // A failure may be quick or slow; only what two results cost can be compared.
    if (pair.first->record.outcome != Outcome::ok || pair.second->record.outcome != Outcome::ok) continue;
    const double a = base.emplace_back(cost_of(*pair.first, name));
    const double b = changed.emplace_back(cost_of(*pair.second, name));
    if (std::isfinite(a) && std::isfinite(b)) ratio.samples.push_back({pair.first->sample, a, b});
  }
  ratio.base = finite_median(base);
  ratio.changed = finite_median(changed);
  return ratio;
}

void compare_costs(Comparison& comparison, const std::vector<Pair>& pairs) {
  std::set<std::string> names{kWallSeconds};
  for (const Pair& pair : pairs) {
    for (const std::string& name : common_metrics(pair)) {
      if (is_cost_of(pair, name)) names.insert(name);
    }
  }
  for (const std::string& name : names) {
    const CostRatio ratio = cost_ratio(pairs, name);
    if (std::isfinite(ratio.base) && std::isfinite(ratio.changed)) comparison.costs.push_back(ratio);
  }
}

}  // namespace

bool CostRatio::regressed(const ComparisonOptions& options) const {
  return cost == kWallSeconds && changed > options.cost_limit * base;
}

bool Comparison::regressed(const ComparisonOptions& options) const {
  return std::any_of(costs.begin(), costs.end(), [&](const CostRatio& cost) { return cost.regressed(options); });
}

bool is_cost(const std::string& metric) {
  constexpr std::array<std::string_view, 22> words{
      "seconds",      "iterations",     "states_watched", "factorisations", "factorizations",
      "solves",       "memory_mb",      "speedup",        "overhead",       "saved_without",
      "newton",       "per_step",       "per_frame",      "fallback",       "cg_share",
      "linear_share", "assembly_share", "solver_share",   "contact_share",  "stabilisation_share",
      "setup_in",     "slowest"};
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return metric.find(word) != std::string::npos; });
}

double relative_difference(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0.0;
  if (!std::isfinite(a) || !std::isfinite(b)) return kInfinity;
  return std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

void compare_study(Comparison& comparison, const std::vector<StoredSample>& base,
                   const std::vector<StoredSample>& changed, const ComparisonOptions& options) {
  const std::vector<Pair> pairs = match(comparison, base, changed);
  for (const Pair& pair : pairs) compare_physics(comparison, pair, options.tolerance);
  if (!pairs.empty()) compare_costs(comparison, pairs);
}

}  // namespace wrinkle::validation
