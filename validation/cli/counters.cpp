#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>

#include "core/base/fault.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/faults/counters.h"
#include "validation/faults/kept_counters.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {
namespace {

/// Of a claim that is to deviate "comes out as printed", which shows that it can, or "deviates still".
std::string outcome_text(const CounterFinding& f) {
  if (!f.refuted) return fmt::format("{}: {}", f.is_open() ? "open" : "NOT FALSE", to_string(f.judgement));
  const char* how = f.still                                ? "deviates still"
                    : f.judgement == Judgement::reproduced ? "comes out as printed"
                                                           : "comes out false";
  return fmt::format("{}{}{}{}", how, f.blind ? ", by arithmetic" : "", f.scaled ? ", its uncertainty scaled" : "",
                     f.kept.empty() ? "" : ", kept of " + f.kept);
}

void print(const std::vector<CounterFinding>& findings, std::ostream& out) {
  TextTable table({"study", "claim", "counter", "bound", "measured there", ""});
  for (const CounterFinding& f : findings)
    table.add({f.study, f.claim, f.counter, f.bound, fmt::format("{:.4g}", f.measured), outcome_text(f)});
  table.print(out);
  const auto refuted = std::ranges::count_if(findings, &CounterFinding::refuted);
  const auto open = std::ranges::count_if(findings, &CounterFinding::is_open);
  out << fmt::format(
      "\n{} of {} claims with a counter come out false there, of {} noise or uncertainty holds the bound\n", refuted,
      findings.size(), open);
  if (const auto blind = std::ranges::count_if(findings, &CounterFinding::blind); blind > 0)
    out << fmt::format(
        "{} by arithmetic, or in part: rows that the reducer tells apart have one record, whatever the model\n", blind);
  if (const auto still = std::ranges::count_if(findings, &CounterFinding::still); still > 0)
    out << fmt::format(
        "{} of those deviate as they are to, but by another amount: that they can come out as printed is not "
        "shown\n",
        still);
  if (const auto scaled = std::ranges::count_if(findings, &CounterFinding::scaled); scaled > 0)
    out << fmt::format("{} only as their smaller number is taken to be as uncertain in proportion as the claim's own\n",
                       scaled);
  for (const CounterFinding& f : findings)
    if (!f.refuted) out << fmt::format("{}: {}\n  {}: {}\n", f.study, f.claim, to_string(f.judgement), f.reason);
}

/// Adds what seeded faults make of the claims that name one. The signal that stopped it, or 0.
int add_seeded(std::span<const Study* const> studies, const ReferenceData& reference, const FaultsOptions& options,
               const Context& context, std::vector<CounterFinding>& findings) {
  const std::vector<SeededClaim> claims = seeded_claims(studies, reference);
  if (claims.empty()) return 0;
  if (seeded_faults().empty()) {
    context.err << fmt::format(
        "{} claims name a seeded fault as their counter, and this program was built without faults: left out\n",
        claims.size());
    return 0;
  }
  context.err << fmt::format("{} claims with a seeded fault\n", claims.size());
  int signal = 0;
  for (CounterFinding& f : judge_seeded(claims, own_trial_settings(options.jobs), signal))
    findings.push_back(std::move(f));
  return signal;
}

/// Takes the studies out whose findings are kept, and says so: these findings.
std::vector<CounterFinding> take_kept(std::vector<const Study*>& studies, const ReferenceData& reference,
                                      const Context& context) {
  const std::vector<CounterFinding> kept = read_kept_counters(reference);
  std::vector<CounterFinding> out;
  std::vector<std::string_view> names;
  std::erase_if(studies, [&](const Study* study) {
    const auto found = kept_counters(*study, reference, kept);
    if (!found || found->empty()) return false;
    out.insert(out.end(), found->begin(), found->end());
    names.push_back(study->name);
    return true;
  });
  if (!names.empty())
    context.err << fmt::format("not run, as reference_data/suite/counters.json keeps what came out: {}\n",
                               fmt::join(names, ", "));
  return out;
}

}  // namespace

int counters_command(const FaultsOptions& options, const Context& context) {
  const ReferenceData reference(reference_root(""));
  std::vector<const Study*> studies = chosen_studies(options.studies, context);
  const std::string folder = options.folder.path(), samples = folder + "/counters";
  const Profile profile = options.profile == "paper" ? Profile::paper : Profile::quick;
  std::vector<CounterFinding> findings;
  if (options.kept) findings = take_kept(studies, reference, context);
  const std::vector<ResultStore> stores{ResultStore(samples), ResultStore(folder)};
  const std::vector<Request> requests = counter_requests(studies, reference, stores[1], profile);
  const int ran = run_requests({.requests = requests,
                                .folder = samples,
                                .options = {.jobs = options.jobs,
                                            .profile = "custom",
                                            .command_line = context.command_line,
                                            .rerun = options.force ? Rerun::all : Rerun::missing},
                                .retry_failed = context.command_line + " --force",
                                .compute_missing = context.command_line},
                               context);
  if (ran == kInterrupted) return ran;
  for (CounterFinding& f : judge_counters(studies, reference, stores, profile)) findings.push_back(std::move(f));
  if (profile == Profile::quick && add_seeded(studies, reference, options, context, findings) != 0) {
    context.err << fmt::format("stopped; go on with: {}\n", context.command_line);
    return kInterrupted;
  }
  write_counters(folder, findings, keys_of_others(chosen_studies(options.studies, context), reference, profile));
  if (options.format == Format::json)
    context.out << json_text(counters_json(findings));
  else
    print(findings, context.out);
  return std::ranges::none_of(findings, &CounterFinding::is_failure) ? kAsExpected : kOtherVerdict;
}

}  // namespace wrinkle::validation
