#include <algorithm>
#include <ostream>

#include "validation/cli/command_text.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/foresight.h"
#include "validation/harness/available_cores.h"
#include "validation/harness/parameters.h"

namespace wrinkle::validation {

namespace {

/// The command that computes what a run has left undone.
std::string command_again(const ReproduceOptions& options, const std::vector<std::string>& words) {
  std::vector<std::string> command{"run", "--all"};
  if (options.profile != to_string(Profile::quick)) command.insert(command.end(), {"--profile", options.profile});
  command.insert(command.end(), words.begin(), words.end());
  command.insert(command.end(), {"-o", options.folder.path()});
  return command_line_text(command);
}

}  // namespace

int reproduce_command(const ReproduceOptions& options, const Context& context) {
  const Profile profile = options.profile == to_string(Profile::paper) ? Profile::paper : Profile::quick;
  std::vector<Request> requests;
  for (const Study* study : context.studies) requests.push_back({study, profile_samples(*study, profile)});
  const std::string folder = options.folder.path();
  if (profile == Profile::paper) {
    const int jobs = options.jobs > 0 ? options.jobs : available_cores();
    context.err << foresight_text(foresee(requests, ResultStore(folder), options.profile), options.profile, jobs,
                                  folder);
  }
  const int ran = run_requests({.requests = requests,
                                .folder = folder,
                                .options = {.jobs = options.jobs,
                                            .profile = options.profile,
                                            .command_line = context.command_line,
                                            .limit = checked_limit(options.limit)},
                                .retry_failed = command_again(options, {"--failed"}),
                                .compute_missing = command_again(options, {})},
                               context);
  // Samples without a result are a reason to read the verdicts and the report on the rest, not to go without them.
  if (ran != kAsExpected && ran != kOtherVerdict) return ran;
  context.out << '\n';
  const int judged = judge_command({.folder = {folder, ""}, .studies = {}, .reference = options.reference}, context);
  context.out << '\n';
  // So is a verdict other than expected.
  const int reported = report_command({.folder = {folder, ""}, .to = ""}, context);
  return reported != kAsExpected ? reported : std::max(ran, judged);
}

}  // namespace wrinkle::validation
