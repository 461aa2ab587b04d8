#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/parameters.h"

namespace wrinkle::validation {

int reproduce_command(const ReproduceOptions& options, const Context& context) {
  std::vector<Request> requests;
  for (const Study* study : context.studies) requests.push_back({study, profile_samples(*study, Profile::quick)});
  const RunOptions run{.jobs = options.jobs, .profile = "quick", .command_line = context.command_line};
  const std::string folder = options.folder.path();
  const int ran = run_requests(requests, folder, Shard{}, run, context);
  if (ran != kAsExpected) return ran;
  context.out << '\n';
  const int judged = judge_command({.folder = {folder, ""}, .studies = {}, .reference = options.reference}, context);
  context.out << '\n';
  // A verdict other than expected is a reason to read the report, not to go without it.
  const int reported = report_command({.folder = {folder, ""}, .to = ""}, context);
  return reported != kAsExpected ? reported : judged;
}

}  // namespace wrinkle::validation
