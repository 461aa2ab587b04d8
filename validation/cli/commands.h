#pragma once
/// One function per command, one file each. They return an ExitCode and throw UsageError or StorageError.

#include <iosfwd>
#include <optional>
#include <span>
#include <string>

#include "validation/cli/options.h"
#include "validation/harness/registry.h"
#include "validation/harness/run_display.h"
#include "validation/harness/run_plan.h"
#include "validation/harness/runner.h"

namespace wrinkle::validation {

/// What every command works with.
struct Context {
  StudyList studies;
  std::ostream& out;         // answers
  std::ostream& err;         // progress, notices and errors
  std::string command_line;  // as typed, for provenance and for "go on with"
  DisplayStyle progress = DisplayStyle::lines;
};

int list_command(const ListOptions& options, const Context& context);
int describe_command(const DescribeOptions& options, const Context& context);
int run_command(const RunCommandOptions& options, const Context& context);
int status_command(const StatusOptions& options, const Context& context);
int judge_command(const JudgeOptions& options, const Context& context);
/// The part of `judge` for another program's results.
int judge_foreign_command(const JudgeOptions& options, const Context& context);
int claims_command(const ClaimsOptions& options, const Context& context);
int coverage_command(const CoverageOptions& options, const Context& context);
int report_command(const ReportOptions& options, const Context& context);
int export_command(const ExportOptions& options, const Context& context);
int compare_command(const CompareOptions& options, const Context& context);
int history_command(const HistoryOptions& options, const Context& context);
int bench_command(const BenchCommandOptions& options, const Context& context);
int ccd_command(const CcdCommandOptions& options, const Context& context);
int enhance_command(const EnhanceOptions& options, const Context& context);
int faults_command(const FaultsOptions& options, const Context& context);
/// The part of `faults` for claims' counters.
int counters_command(const FaultsOptions& options, const Context& context);
int reproduce_command(const ReproduceOptions& options, const Context& context);

/// What `run` and `reproduce` compute.
struct RunTask {
  std::span<const Request> requests;
  std::string folder;
  Shard shard = {};
  RunOptions options = {};
  std::string retry_failed, compute_missing;  // commands that do so, for the user
  bool picked = false;                        // samples of a profile by key: the rest of it was not asked for
};

/// The part that they share: plans, computes, says what came of it. kOtherVerdict where samples have no result, be it
/// from an earlier run.
int run_requests(const RunTask& task, const Context& context);

/// What `run --dry-run` says of a task: each sample asked for, whether it is there, and its costs where it is.
int dry_run(const RunTask& task, Format format, const Context& context);

/// [s] on a sample, 0 for none. Throws UsageError where it is no time.
std::optional<double> checked_limit(std::optional<double> seconds);

/// The studies of those names, or all where there are none. Throws UsageError.
std::vector<const Study*> chosen_studies(const std::vector<std::string>& names, const Context& context);

/// The studies of those names; where there are none those that have samples in the store, or all where none has.
std::vector<const Study*> studies_there(const std::vector<std::string>& names, const ResultStore& store,
                                        const Context& context);

}  // namespace wrinkle::validation
