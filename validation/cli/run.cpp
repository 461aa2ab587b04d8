#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <ostream>
#include <regex>
#include <set>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/notices.h"
#include "validation/harness/asked.h"
#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"

namespace wrinkle::validation {
namespace {

std::vector<const Study*> studies_to_run(const RunCommandOptions& options, const Context& context) {
  if (options.all == options.studies.empty()) return chosen_studies(options.studies, context);
  throw UsageError(options.all ? fmt::format("--all runs every study; leave out {}", fmt::join(options.studies, ", "))
                               : "name the studies to run, or give --all; `wrinklebench list` names them");
}

/// "17857 values of gamma x 1000 of thickness"
std::string sweep_text(const std::vector<Assignment>& assignments) {
  std::vector<std::string> factors;
  for (const Assignment& one : assignments) {
    factors.push_back(fmt::format("{}{} of {}", one.values.size(), factors.empty() ? " values" : "", one.name));
  }
  return fmt::format("{}", fmt::join(factors, " x "));
}

/// A slip of the keyboard must not fill the memory: before anything is expanded, the samples are counted.
void check_size(const std::vector<const Study*>& studies, const std::vector<Assignment>& assignments,
                std::uint64_t most) {
  constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t total = 0;
  for (const Study* study : studies) {
    const std::uint64_t size = sweep_size(*study, assignments);
    total = size > largest - total ? largest : total + size;
  }
  if (total <= most) return;
  const std::string over = studies.size() == 1 ? "" : fmt::format(" in {} studies", studies.size());
  throw UsageError(
      fmt::format("{}{}: {}{} samples, and a run takes at most {}; fewer values, or --max-samples {} to run them all",
                  sweep_text(assignments), over, total, total == largest ? " or more" : "", most, total));
}

std::vector<Request> requests_of(const RunCommandOptions& options, Profile profile, const Context& context) {
  const std::vector<Assignment> assignments = parse_assignments(options.parameters);
  const std::vector<const Study*> studies = studies_to_run(options, context);
  if (!assignments.empty()) check_size(studies, assignments, options.max_samples);
  std::vector<Request> requests;
  for (const Study* study : studies) {
    requests.push_back({study, assignments.empty() ? profile_samples(*study, profile) : sweep(*study, assignments)});
  }
  return requests;
}

/// Leaves the samples with these keys, and the studies that have any. Throws UsageError where none has one.
void keep_keys(std::vector<Request>& requests, const std::vector<std::string>& keys) {
  if (keys.empty()) return;
  std::set<std::string> unseen(keys.begin(), keys.end());
  const std::set<std::string> wanted = unseen;
  for (Request& request : requests) {
    std::erase_if(request.samples, [&](const Sample& sample) {
      const std::string key = sample_key(*request.study, sample);
      unseen.erase(key);
      return !wanted.contains(key);
    });
  }
  std::erase_if(requests, [](const Request& request) { return request.samples.empty(); });
  if (unseen.empty()) return;
  throw UsageError(fmt::format("--key {}: no sample that was asked for has this key; --dry-run --json lists them",
                               fmt::join(unseen, ", ")));
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

/// Samples without a result by reason, as one mistake often fails many alike: the first `most` reasons.
void print_by_reason(std::string_view outcome, const std::vector<NoResult>& all, std::ostream& out,
                     std::size_t most = std::numeric_limits<std::size_t>::max()) {
  constexpr std::size_t shown = 3;
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const NoResult& one : all) by_reason[one.reason].push_back(one.label);
  std::size_t told = 0;
  for (auto& [reason, labels] : by_reason) {
    if (told++ == most) {
      out << fmt::format("  {}: others for {} more reasons; `export` lists all\n", outcome, by_reason.size() - most);
      return;
    }
    const std::string more = labels.size() > shown ? fmt::format("; and {} more", labels.size() - shown) : "";
    labels.resize(std::min(labels.size(), shown));
    out << fmt::format("  {}: {}{}\n    {}\n", outcome, fmt::join(labels, "; "), more, reason);
  }
}

void print_summary(const RunPlan& plan, const RunSummary& summary, const std::string& folder, std::ostream& out) {
  out << fmt::format("{} samples computed: {} ok, {} failed", summary.ok + summary.failures.size(), summary.ok,
                     summary.failures.size());
  const std::size_t skipped = summary.skips.size() + static_cast<std::size_t>(plan.already(Outcome::skipped));
  if (skipped > 0) out << fmt::format("; {} skipped", skipped);
  const int failed = plan.already(Outcome::failed), there = plan.already(Outcome::ok) + failed + summary.by_others;
  if (there > 0) out << fmt::format("; {} were there already ({} of them failed)", there, failed);
  if (!summary.gone.empty()) out << fmt::format("; {} are gone", summary.gone.size());
  out << fmt::format("; results in {}\n", folder);
  print_by_reason("failed", summary.failures, out);
  print_by_reason("skipped", summary.skips, out, 3);
}

std::vector<NoResult> failed_before(const RunPlan& plan) {
  std::vector<NoResult> failed;
  for (const Finished& one : plan.finished) {
    if (one.outcome == Outcome::failed) failed.push_back({one.label, one.reason});
  }
  return failed;
}

std::vector<NoResult> with_reason(const std::vector<std::string>& labels, const std::string& reason) {
  std::vector<NoResult> all;
  for (const std::string& label : labels) all.push_back({label, reason});
  return all;
}

/// What was asked for and has no result, and how to get it. Is there any?
bool print_lacking(const RunPlan& plan, const RunSummary& summary, const RunTask& task, std::ostream& out) {
  const std::vector<NoResult> before = failed_before(plan);
  print_by_reason("failed in an earlier run", before, out);
  print_by_reason("gone", with_reason(summary.gone, "its file was removed while the run went on"), out);
  print_by_reason("missing", with_reason(plan.left_out, "it was never computed, and --failed leaves it out"), out);
  print_by_reason("missing", summary.held, out);
  const std::size_t failed = before.size() + summary.failures.size();
  const std::size_t missing = summary.gone.size() + summary.held.size() + plan.left_out.size();
  if (failed > 0) out << fmt::format("{} failed; to compute them again: {}\n", failed, task.retry_failed);
  if (missing > 0) out << fmt::format("{} missing; to compute them: {}\n", missing, task.compute_missing);
  return failed + missing > 0;
}

/// `command` without the word, which it may hold once.
std::string without(std::string command, const std::string& word) {
  const std::size_t at = command.find(" " + word);
  const std::size_t end = at + word.size() + 1;
  if (at != std::string::npos && (end == command.size() || command[end] == ' ')) command.erase(at, word.size() + 1);
  return command;
}

/// `command` without the limit that it may give: what a sample may take is what ended it.
std::string without_limit(const std::string& command) {
  static const std::regex limit(" --limit[ =][^ ]+");
  return std::regex_replace(command, limit, "");
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

std::optional<double> checked_limit(std::optional<double> seconds) {
  constexpr double longest = 1e9;
  if (!seconds || (*seconds >= 0.0 && *seconds <= longest)) return seconds;
  throw UsageError(fmt::format("--limit {}: write the seconds that a sample may take, or 0 for no limit", *seconds));
}

std::vector<const Study*> chosen_studies(const std::vector<std::string>& names, const Context& context) {
  if (names.empty()) return {context.studies.begin(), context.studies.end()};
  std::vector<const Study*> chosen;
  for (const std::string& name : names) {
    const Study* study = &find_study(context.studies, name);
    if (std::find(chosen.begin(), chosen.end(), study) == chosen.end()) chosen.push_back(study);
  }
  return chosen;
}

std::vector<const Study*> studies_there(const std::vector<std::string>& names, const ResultStore& store,
                                        const Context& context) {
  std::vector<const Study*> chosen = chosen_studies(names, context);
  const auto is_there = [&](const Study* study) {
    return store.has_folder(study->name) || !profiles_asked(store.root(), study->name).empty();
  };
  if (names.empty() && std::ranges::any_of(chosen, is_there)) std::erase_if(chosen, std::not_fn(is_there));
  return chosen;
}

int run_requests(const RunTask& task, const Context& context) {
  const ResultStore store(task.folder);
  const RunPlan plan = plan_run(task.requests, store, task.shard, task.options.rerun);
  print_notices(plan.notices, context.err);
  if (task.options.profile != "custom" && !task.picked) {
    for (const Request& request : task.requests)
      remember_asked(store.root(), task.options.profile, request.study->name);
  }
  context.out.flush();
  context.err.flush();
  RunDisplay display(context.err, context.progress);
  const RunSummary summary = run_jobs(plan, store, task.options, display);
  if (summary.signal != 0) {
    print_how_to_go_on(plan, summary, task.options, context);
    return kInterrupted;
  }
  print_summary(plan, summary, task.folder, context.out);
  return print_lacking(plan, summary, task, context.out) ? kOtherVerdict : kAsExpected;
}

int run_command(const RunCommandOptions& options, const Context& context) {
  const Profile profile = options.profile == "paper" ? Profile::paper : Profile::quick;
  std::vector<Request> requests = requests_of(options, profile, context);
  keep_keys(requests, options.keys);
  const Shard shard = options.shard.empty() ? Shard{} : parse_shard(options.shard);
  const bool custom = !options.parameters.empty();
  if (custom && !options.profile.empty()) {
    context.err << fmt::format("note: -p gives the samples; --profile {} has no effect\n", options.profile);
  }
  const std::string plain = without_limit(without(without(context.command_line, "--force"), "--failed"));
  const RunTask task{.requests = requests,
                     .folder = options.folder.path(),
                     .shard = shard,
                     .options = {.jobs = options.jobs,
                                 .profile = custom ? "custom" : std::string(to_string(profile)),
                                 .command_line = context.command_line,
                                 .rerun = rerun_of(options),
                                 .limit = checked_limit(options.limit),
                                 .threads = options.threads,
                                 .blas_threads = options.blas_threads},
                     .retry_failed = plain + " --failed",
                     .compute_missing = plain,
                     .picked = !options.keys.empty()};
  if (options.dry_run && !options.shard.empty()) throw UsageError("--dry-run lists all samples; leave out --shard");
  if (options.dry_run) return dry_run(task, options.format, context);
  if (options.format == Format::json) throw UsageError("--json lists samples: give it with --dry-run");
  const int ran = run_requests(task, context);
  if (ran != kInterrupted && sweeps_all(options)) {
    context.out << fmt::format("`wrinklebench report {}` compares the variants: physics first, then time\n",
                               options.folder.path());
  }
  return ran;
}

}  // namespace wrinkle::validation
