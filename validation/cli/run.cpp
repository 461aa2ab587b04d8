#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <map>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"

namespace wrinkle::validation {
namespace {

std::vector<const Study*> studies_to_run(const RunCommandOptions& options, const Context& context) {
  if (options.all == options.studies.empty()) return chosen_studies(options.studies, context);
  throw UsageError(options.all ? fmt::format("--all runs every study; leave out {}", fmt::join(options.studies, ", "))
                               : "name the studies to run, or give --all; `wrinklebench list` names them");
}

std::vector<Request> requests_of(const RunCommandOptions& options, Profile profile, const Context& context) {
  const std::vector<Assignment> assignments = parse_assignments(options.parameters);
  std::vector<Request> requests;
  for (const Study* study : studies_to_run(options, context)) {
    requests.push_back({study, assignments.empty() ? profile_samples(*study, profile) : sweep(*study, assignments)});
  }
  return requests;
}

bool sweeps_all(const RunCommandOptions& options) {
  const std::vector<Assignment> assignments = parse_assignments(options.parameters);
  return std::any_of(assignments.begin(), assignments.end(), [](const Assignment& assignment) {
    return std::find(assignment.values.begin(), assignment.values.end(), "all") != assignment.values.end();
  });
}

Rerun rerun_of(const RunCommandOptions& options) {
  if (options.force && options.failed) throw UsageError("--force runs all samples, --failed only some; give one");
  if (options.force) return Rerun::all;
  return options.failed ? Rerun::failed : Rerun::missing;
}

/// Samples without a result by reason, as one mistake often fails many alike.
void print_by_reason(std::string_view outcome, const std::vector<NoResult>& all, std::ostream& out) {
  constexpr std::size_t shown = 3;
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const NoResult& one : all) by_reason[one.reason].push_back(one.label);
  for (auto& [reason, labels] : by_reason) {
    const std::string more = labels.size() > shown ? fmt::format("; and {} more", labels.size() - shown) : "";
    labels.resize(std::min(labels.size(), shown));
    out << fmt::format("  {}: {}{}\n    {}\n", outcome, fmt::join(labels, "; "), more, reason);
  }
}

void print_summary(const RunPlan& plan, const RunSummary& summary, const std::string& folder, std::ostream& out) {
  out << fmt::format("{} samples computed: {} ok, {} failed", summary.ok + summary.failures.size(), summary.ok,
                     summary.failures.size());
  const std::size_t skipped = summary.skips.size() + static_cast<std::size_t>(plan.already_skipped);
  if (skipped > 0) out << fmt::format("; {} skipped", skipped);
  const int there = plan.already_ok + plan.already_failed + summary.by_others;
  if (there > 0) out << fmt::format("; {} were there already ({} of them failed)", there, plan.already_failed);
  out << fmt::format("; results in {}\n", folder);
  print_by_reason("failed", summary.failures, out);
  print_by_reason("skipped", summary.skips, out);
}

void print_how_to_go_on(const RunPlan& plan, const RunSummary& summary, const RunOptions& options,
                        const Context& context) {
  const char* name = summary.signal == SIGINT ? "Ctrl-C" : ::sigdescr_np(summary.signal);
  context.err << fmt::format("stopped ({}): {} of {} samples are finished and kept; go on with: {}\n", name,
                             summary.done(), plan.jobs.size(), context.command_line);
  if (options.rerun == Rerun::all)
    context.err << "(without --force, which would compute the finished ones once more)\n";
}

}  // namespace

std::vector<const Study*> chosen_studies(const std::vector<std::string>& names, const Context& context) {
  if (names.empty()) return {context.studies.begin(), context.studies.end()};
  std::vector<const Study*> chosen;
  for (const std::string& name : names) {
    const Study* study = &find_study(context.studies, name);
    if (std::find(chosen.begin(), chosen.end(), study) == chosen.end()) chosen.push_back(study);
  }
  return chosen;
}

int run_requests(std::span<const Request> requests, const std::string& folder, Shard shard, const RunOptions& options,
                 const Context& context) {
  const ResultStore store(folder);
  const RunPlan plan = plan_run(requests, store, shard, options.rerun);
  for (const std::string& notice : plan.notices) context.err << notice << '\n';
  context.out.flush();
  context.err.flush();
  RunDisplay display(context.err, context.progress);
  const RunSummary summary = run_jobs(plan, store, options, display);
  if (summary.signal != 0) {
    print_how_to_go_on(plan, summary, options, context);
    return kInterrupted;
  }
  print_summary(plan, summary, folder, context.out);
  return kAsExpected;
}

int run_command(const RunCommandOptions& options, const Context& context) {
  const Profile profile = options.profile == "paper" ? Profile::paper : Profile::quick;
  const std::vector<Request> requests = requests_of(options, profile, context);
  const Shard shard = options.shard.empty() ? Shard{} : parse_shard(options.shard);
  const bool custom = !options.parameters.empty();
  if (custom && !options.profile.empty()) {
    context.err << fmt::format("note: -p gives the samples; --profile {} has no effect\n", options.profile);
  }
  const RunOptions run{.jobs = options.jobs,
                       .profile = custom ? "custom" : std::string(to_string(profile)),
                       .command_line = context.command_line,
                       .rerun = rerun_of(options)};
  const int ran = run_requests(requests, options.folder.path(), shard, run, context);
  if (ran == kAsExpected && sweeps_all(options)) {
    context.out << fmt::format("`wrinklebench report {}` compares the variants: physics first, then time\n",
                               options.folder.path());
  }
  return ran;
}

}  // namespace wrinkle::validation
