#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "validation/cli/commands.h"
#include "validation/cli/comparison_json.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/notices.h"
#include "validation/cli/report_script.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/comparison.h"
#include "validation/harness/errors.h"
#include "validation/harness/result_store.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

std::vector<StoredSample> read_samples(const ResultStore& store, const std::string& study, std::ostream& err) {
  FolderContents contents = store.read_folder(study);
  print_notices(contents.notices, err);
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

void print_text(const Comparison& comparison, const ComparisonOptions& limits, const CompareOptions& options,
                std::ostream& out) {
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
  out << fmt::format("\ncost: medians over the samples in both, limit {:g} on wall_seconds{}\n", limits.cost_limit,
                     options.cost_limit ? "" : ", which counts where --cost-limit says so");
  TextTable table({"study", "cost", "base", "new", "ratio"});
  for (const CostRatio& c : comparison.costs) {
    table.add({c.study, c.cost, fmt::format("{:.4g}", c.base), fmt::format("{:.4g}", c.changed),
               fmt::format("{:.3g}", c.ratio())});
  }
  table.print(out);
}

int write_page(const std::string& json, const CompareOptions& options, const Context& context) {
  const TextForScript file(json);
  context.out.flush();
  return run_report_script("compare.py", {file.path(), "--output", options.report},
                           fmt::format("{} and {}", options.base, options.changed), context.err);
}

}  // namespace

int compare_command(const CompareOptions& options, const Context& context) {
  ComparisonOptions limits{.tolerance = options.tolerance};
  limits.cost_limit = options.cost_limit.value_or(limits.cost_limit);
  const Comparison comparison = compare_folders(options, limits, context.err);
  const std::string json =
      json_text(comparison_json(comparison, limits, {options.base, options.changed}, context.studies));
  if (options.format == Format::json) {
    context.out << json;
  } else {
    print_text(comparison, limits, options, context.out);
  }
  if (!options.report.empty()) {
    const int code = write_page(json, options, context);
    if (code != kAsExpected) return code;
    if (options.format == Format::text) context.out << "\nreport: " << options.report << "/index.html\n";
  }
  if (!comparison.differences.empty()) return kOtherVerdict;
  return options.cost_limit && comparison.regressed(limits) ? kRegression : kAsExpected;
}

}  // namespace wrinkle::validation
