#include <algorithm>
#include <ostream>

#include "validation/cli/command_text.h"
#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/parameters.h"

namespace wrinkle::validation {

int reproduce_command(const ReproduceOptions& options, const Context& context) {
  std::vector<Request> requests;
  for (const Study* study : context.studies) requests.push_back({study, profile_samples(*study, Profile::quick)});
  const std::string folder = options.folder.path();
  const int ran = run_requests({.requests = requests,
                                .folder = folder,
                                .options = {.jobs = options.jobs,
                                            .profile = "quick",
                                            .command_line = context.command_line,
                                            .limit = checked_limit(options.limit)},
                                .retry_failed = command_line_text({"run", "--all", "--failed", "-o", folder}),
                                .compute_missing = command_line_text({"run", "--all", "-o", folder})},
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
