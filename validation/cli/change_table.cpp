#include "validation/cli/change_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/text_table.h"
#include "validation/cli/time_text.h"
#include "validation/harness/judge.h"

namespace wrinkle::validation {
namespace {

using KernelFinding = KernelChange::Finding;

/// Slower first.
int rank(KernelFinding finding) {
  switch (finding) {
    case KernelFinding::slower: return 0;
    case KernelFinding::faster: return 1;
    case KernelFinding::unclear: return 2;
    case KernelFinding::unchanged: return 3;
  }
  return 4;
}

}  // namespace

void print_changes(const RunChanges& changes, const ChangeLimits& limits, std::ostream& out) {
  std::vector<KernelChange> sorted = changes.kernels;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const KernelChange& a, const KernelChange& b) { return rank(a.finding) < rank(b.finding); });
  TextTable table({"kernel", "base", "new", "new/base", "interval", "p", "instructions", "finding"});
  int slower = 0;
  for (const KernelChange& c : sorted) {
    if (c.finding == KernelFinding::slower) ++slower;
    table.add({c.name, time_text(c.base), time_text(c.changed), fmt::format("{:.3f}", c.ratio),
               fmt::format("{:.3f} – {:.3f}", c.lower, c.upper), fmt::format("{:.2g}", c.p_adjusted),
               std::isnan(c.instruction_ratio) ? "" : fmt::format("{:.4f}", c.instruction_ratio),
               std::string(finding_name(c.finding))});
  }
  table.print(out);
  for (const auto& [names, which] : {std::pair{&changes.only_base, "base"}, {&changes.only_changed, "new"}}) {
    if (!names->empty()) out << fmt::format("only in the {}: {}\n", which, fmt::join(*names, ", "));
  }
  out << fmt::format(
      "\n{} of {} kernels slower by more than {:g} %; intervals and p hold for all together (level {:g})\n", slower,
      changes.kernels.size(), 100 * limits.bound, limits.level);
  const auto heavier = std::ranges::count_if(changes.kernels, [](const KernelChange& c) {
    return c.finding == KernelFinding::unclear && c.more_instructions;
  });
  if (heavier > 0) {
    out << fmt::format("{} of them unclear by the clock, but with more instructions by more than {:g} %\n", heavier,
                       100 * limits.bound);
  }
  if (changes.too_few_processes) {
    out << fmt::format("too few processes: with fewer than {} on each side no change of {} kernels is beyond chance\n",
                       changes.processes_needed, changes.kernels.size());
  }
}

nlohmann::json changes_json(const RunChanges& changes, const ChangeLimits& limits) {
  nlohmann::json kernels = nlohmann::json::array();
  for (const KernelChange& c : changes.kernels) {
    kernels.push_back({{"name", c.name},
                       {"base", finite_or_null(c.base)},
                       {"new", finite_or_null(c.changed)},
                       {"ratio", finite_or_null(c.ratio)},
                       {"lower", finite_or_null(c.lower)},
                       {"upper", finite_or_null(c.upper)},
                       {"p", finite_or_null(c.p)},
                       {"p_adjusted", finite_or_null(c.p_adjusted)},
                       {"instruction_ratio", finite_or_null(c.instruction_ratio)},
                       {"more_instructions", c.more_instructions},
                       {"finding", finding_name(c.finding)}});
  }
  return {{"bound", limits.bound},
          {"level", limits.level},
          {"regressed", changes.regressed()},
          {"processes_needed", changes.processes_needed},
          {"too_few_processes", changes.too_few_processes},
          {"kernels", std::move(kernels)},
          {"only_base", changes.only_base},
          {"only_new", changes.only_changed}};
}

}  // namespace wrinkle::validation
