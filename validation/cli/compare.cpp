#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/comparison.h"
#include "validation/harness/errors.h"
#include "validation/harness/judge.h"
#include "validation/harness/result_store.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

std::vector<StoredSample> read_samples(const ResultStore& store, const std::string& study, std::ostream& err) {
  FolderContents contents = store.read_folder(study);
  for (const std::string& notice : contents.notices) err << notice << '\n';
  return std::move(contents.samples);
}

Comparison compare_folders(const CompareOptions& options, const ComparisonOptions& limits, std::ostream& err) {
  const ResultStore base(FolderOption{options.base, ""}.existing_path());
  const ResultStore changed(FolderOption{options.changed, ""}.existing_path());
  std::set<std::string> studies;
  for (const ResultStore* store : {&base, &changed}) {
    const std::vector<std::string> names = store->study_names();
    studies.insert(names.begin(), names.end());
  }
  Comparison comparison;
  for (const std::string& study : studies) {
    compare_study(comparison, read_samples(base, study, err), read_samples(changed, study, err), limits);
  }
  if (comparison.matched > 0) return comparison;
  throw UsageError(
      fmt::format("no sample is in both {} and {}: there is nothing to compare", options.base, options.changed));
}

std::string sample_text(const Sample& sample) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : sample.values) parts.push_back(fmt::format("{}={}", name, to_text(value)));
  return fmt::format("{}", fmt::join(parts, " "));
}

void print_text(const Comparison& comparison, const ComparisonOptions& limits, std::ostream& out) {
  out << fmt::format("{} samples in both, {} only in the first, {} only in the second\n\n", comparison.matched,
                     comparison.only_base, comparison.only_changed);
  if (comparison.differences.empty()) {
    out << fmt::format("physics: the same, within {:g} relative\n", limits.tolerance);
  } else {
    out << fmt::format("physics: {} values differ by more than {:g} relative\n", comparison.differences.size(),
                       limits.tolerance);
    TextTable table({"study", "quantity", "base", "new", "relative", "sample"});
    for (const Difference& d : comparison.differences) {
      table.add({d.study, d.quantity, d.base, d.changed, fmt::format("{:.3g}", d.relative), sample_text(d.sample)});
    }
    table.print(out);
  }
  out << fmt::format("\ncost: medians over the samples in both, limit {:g} on wall_seconds\n", limits.cost_limit);
  TextTable table({"study", "cost", "base", "new", "ratio"});
  for (const CostRatio& c : comparison.costs) {
    table.add({c.study, c.cost, fmt::format("{:.4g}", c.base), fmt::format("{:.4g}", c.changed),
               fmt::format("{:.3g}", c.ratio())});
  }
  table.print(out);
}

nlohmann::json comparison_json(const Comparison& comparison, const ComparisonOptions& limits) {
  nlohmann::json differences = nlohmann::json::array();
  for (const Difference& d : comparison.differences) {
    differences.push_back({{"study", d.study},
                           {"quantity", d.quantity},
                           {"base", d.base},
                           {"new", d.changed},
                           {"relative", finite_or_null(d.relative)},
                           {"parameters", parameters_json(d.sample)}});
  }
  nlohmann::json costs = nlohmann::json::array();
  for (const CostRatio& c : comparison.costs) {
    costs.push_back({{"study", c.study},
                     {"cost", c.cost},
                     {"base", c.base},
                     {"new", c.changed},
                     {"ratio", finite_or_null(c.ratio())}});
  }
  return {{"matched", comparison.matched},
          {"only_base", comparison.only_base},
          {"only_new", comparison.only_changed},
          {"tolerance", limits.tolerance},
          {"cost_limit", limits.cost_limit},
          {"same_physics", comparison.differences.empty()},
          {"regressed", comparison.regressed(limits)},
          {"differences", differences},
          {"costs", costs}};
}

}  // namespace

int compare_command(const CompareOptions& options, const Context& context) {
  const ComparisonOptions limits{.tolerance = options.tolerance, .cost_limit = options.cost_limit};
  const Comparison comparison = compare_folders(options, limits, context.err);
  if (options.format == Format::json) {
    context.out << json_text(comparison_json(comparison, limits));
  } else {
    print_text(comparison, limits, context.out);
  }
  if (!comparison.differences.empty()) return kOtherVerdict;
  return comparison.regressed(limits) ? kRegression : kAsExpected;
}

}  // namespace wrinkle::validation
