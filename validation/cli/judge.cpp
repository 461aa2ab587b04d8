#include "validation/harness/judge.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/value_json.h"
#include "validation/cli/verdict_output.h"
#include "validation/harness/errors.h"
#include "validation/harness/result_store.h"

namespace wrinkle::validation {
namespace {

Judged judge_one(const Study& study, const ResultStore& store, const ReferenceData& reference, std::ostream& err) {
  const StudyResults results = store.load(study);
  for (const std::string& notice : results.notices) err << notice << '\n';
  Judged judged{&study, {}, ""};
  try {
    judged.verdicts = judge_study(study, results.rows(), reference);
  } catch (const std::exception& error) {  // one broken judge must not hide the others' verdicts
    judged.error = error.what();
    judged.verdicts = {broken_judge_verdict(study, error.what())};
    err << fmt::format("wrinklebench: error: the judge of {} broke: {}\n", study.name, error.what());
  }
  write_verdicts(store.study_folder(study.name), study, judged.verdicts);
  return judged;
}

void print_json(const std::vector<Judged>& all, std::ostream& out) {
  nlohmann::json list = nlohmann::json::array();
  for (const Judged& judged : all) list.push_back(verdicts_json(*judged.study, judged.verdicts));
  out << json_text({{"as_expected", count_unexpected(all, NotRun::counts) == 0}, {"studies", list}});
}

}  // namespace

int judge_command(const JudgeOptions& options, const Context& context) {
  if (!options.foreign.empty()) return judge_foreign_command(options, context);
  if (!options.software.empty()) throw UsageError("--software names the program of --foreign FILE, which is not given");
  const ResultStore store(options.folder.existing_path());
  const ReferenceData reference(reference_root(options.reference));
  std::vector<Judged> all;
  bool broken = false;
  for (const Study* study : chosen_studies(options.studies, context)) {
    all.push_back(judge_one(*study, store, reference, context.err));
    broken = broken || !all.back().error.empty();
  }
  if (options.format == Format::json) {
    print_json(all, context.out);
  } else {
    print_table(all, NotRun::counts, context.out);
    print_unexpected(all, NotRun::counts, context.out);
  }
  if (broken) return kBroken;
  return count_unexpected(all, NotRun::counts) == 0 ? kAsExpected : kOtherVerdict;
}

}  // namespace wrinkle::validation
