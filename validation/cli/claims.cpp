#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/notices.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/faults/counters.h"
#include "validation/harness/claim_judge.h"
#include "validation/harness/judge.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/result_store.h"

namespace wrinkle::validation {
namespace {

constexpr double kLoose = 3;  // slack beyond which a bound says little

/// A claim with all that stands behind it, and its verdict where there are results.
struct ClaimRow {
  const Study* study;
  Verdict verdict;
  const CounterFinding* tested = nullptr;
};

/// Of the claim as it is: one of other words, another bound or another scene is of another claim.
const CounterFinding* find_counter(std::span<const CounterFinding> all, const ClaimRow& row) {
  const auto& basis = row.verdict.basis;
  if (!basis || basis->counter_key.empty()) return nullptr;
  const auto found = std::ranges::find_if(all, [&](const CounterFinding& f) { return f.key == basis->counter_key; });
  return found == all.end() ? nullptr : &*found;
}

/// "yes", "deviates still", "no: reproduced", "open: unresolved", "not run", "no counter".
std::string tested_text(const ClaimRow& row) {
  if (!row.verdict.basis || row.verdict.basis->counter.empty()) return "no counter";
  if (row.tested == nullptr) return "not run";
  if (row.tested->refuted) return row.tested->still ? "deviates still" : "yes";
  return fmt::format("{}: {}", row.tested->is_open() ? "open" : "no", to_string(row.tested->judgement));
}

/// What makes a verdict worth less than it says.
std::vector<std::string> doubts(const ClaimRow& row) {
  std::vector<std::string> out;
  const auto& basis = row.verdict.basis;
  if (!basis) return {"not stated as data"};
  if (basis->is_check) out.emplace_back("a check");
  if (row.tested == nullptr || !row.tested->refuted) out.emplace_back("untested");
  if (row.tested != nullptr && row.tested->still) out.emplace_back("deviates under its counter, too");
  if (basis->origin == "chosen") out.emplace_back("chosen bound");
  if (row.verdict.judgement == Judgement::reproduced && basis->slack > kLoose) out.emplace_back("loose");
  if (!basis->varies() && basis->constant.empty()) out.emplace_back("does not vary");
  const auto& u = row.verdict.uncertainty;
  const bool is_told = u && (!u->along.empty() || u->seeds > 0);  // that of a reference says nothing of mesh and seeds
  const bool is_known = is_told || row.verdict.noise;             // a ratio of times has that
  if (!basis->is_check && !is_known && basis->no_uncertainty.empty()) out.emplace_back("uncertainty not known");
  return out;
}

nlohmann::json claim_json(const ClaimRow& row) {
  const Verdict& v = row.verdict;
  nlohmann::json out = verdict_json(v);
  out["study"] = row.study->name;
  out["tested"] = row.tested != nullptr && row.tested->refuted;
  out["tested_text"] = tested_text(row);
  out["doubts"] = doubts(row);
  return out;
}

std::string number_text(double value) {
  return std::isnan(value) ? "" : fmt::format("{:.3g}", value);
}

void print(const std::vector<ClaimRow>& rows, std::ostream& out) {
  TextTable table({"study", "figure", "claim", "bound from", "slack", "spread", "tested", "level", "verdict", ""});
  for (const ClaimRow& row : rows) {
    const Verdict& v = row.verdict;
    const Basis basis = v.basis.value_or(Basis{.slack = NAN, .spread = {NAN, NAN}});
    table.add({std::string(row.study->name), v.figure, v.claim, basis.origin, number_text(basis.slack),
               basis.rows < 2 ? "" : fmt::format("{:.3g} to {:.3g}", basis.spread.low, basis.spread.high),
               tested_text(row), v.level ? std::string(to_string(*v.level)) : "",
               v.judgement == Judgement::not_run ? "" : verdict_word(v),
               fmt::format("{}", fmt::join(doubts(row), ", "))});
  }
  table.print(out);
}

nlohmann::json counts_json(const std::vector<ClaimRow>& rows) {
  const auto count = [&](const auto& condition) { return std::ranges::count_if(rows, condition); };
  const auto doubted = [&](const char* word) {
    return count([&](const ClaimRow& row) {
      const std::vector<std::string> all = doubts(row);
      return std::ranges::find(all, word) != all.end();
    });
  };
  return {{"claims", rows.size()},
          {"tested", count([](const ClaimRow& row) { return row.tested != nullptr && row.tested->refuted; })},
          {"deviate_still", doubted("deviates under its counter, too")},
          {"cite_the_paper", count([](const ClaimRow& row) { return !row.verdict.figure.empty(); })},
          {"checks", doubted("a check")},
          {"chosen_bounds", doubted("chosen bound")},
          {"loose", doubted("loose")},
          {"do_not_vary", doubted("does not vary")},
          {"uncertainty_not_known", doubted("uncertainty not known")},
          {"not_stated_as_data", doubted("not stated as data")}};
}

}  // namespace

int claims_command(const ClaimsOptions& options, const Context& context) {
  const ReferenceData reference(reference_root(options.reference));
  const std::string folder = options.folder.path();
  const bool has_results = std::filesystem::is_directory(folder);
  const ResultStore store(folder);
  const std::vector<CounterFinding> counters = read_counters(folder);
  std::vector<ClaimRow> rows;
  nlohmann::json unread = nlohmann::json::array();
  for (const Study* study : studies_there(options.studies, store, context)) {
    const StudyResults results = has_results ? store.load(*study) : StudyResults{};
    print_notices(results.notices, context.err);
    const std::vector<Row> stored = results.rows();
    std::vector<Verdict> verdicts =
        stored.empty() ? verdicts_of(*study, {}, reference) : judge_study(*study, stored, reference);
    set_counter_keys(*study, reference, verdicts);
    for (const Verdict& verdict : verdicts) {
      rows.push_back({study, verdict});
      rows.back().tested = find_counter(counters, rows.back());
    }
    if (!study->claims) continue;
    const auto claims = study->claims(reference);
    const auto left = unjudged(*study, claims, stored);
    if (!left.empty()) unread.push_back({{"study", study->name}, {"samples", left.size()}});
  }
  const nlohmann::json counts = counts_json(rows);
  if (options.format == Format::json) {
    nlohmann::json list = nlohmann::json::array();
    for (const ClaimRow& row : rows) list.push_back(claim_json(row));
    context.out << json_text({{"claims", list}, {"counts", counts}, {"unjudged_samples", unread}});
    return kAsExpected;
  }
  print(rows, context.out);
  context.out << fmt::format(
      "\n{} claims, {} tested by a counter, {} checks; {} bounds were chosen, {} are loose (slack over {:g}), "
      "{} do not vary; of {} that cite the paper mesh and seeds leave open nobody knows what; {} are not stated as "
      "data\n",
      counts["claims"].dump(), counts["tested"].dump(), counts["checks"].dump(), counts["chosen_bounds"].dump(),
      counts["loose"].dump(), kLoose, counts["do_not_vary"].dump(), counts["uncertainty_not_known"].dump(),
      counts["not_stated_as_data"].dump());
  for (const auto& one : unread)
    context.out << fmt::format("{}: no claim reads {} of its samples\n", one["study"].get<std::string>(),
                               one["samples"].get<std::size_t>());
  return kAsExpected;
}

}  // namespace wrinkle::validation
