#include "validation/harness/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/gap_output.h"
#include "validation/cli/notices.h"
#include "validation/cli/value_json.h"
#include "validation/cli/verdict_output.h"
#include "validation/harness/asked.h"
#include "validation/harness/errors.h"
#include "validation/harness/result_store.h"

namespace wrinkle::validation {
namespace {

Judged judge_one(const Study& study, const StudyResults& results, const ResultStore& store,
                 const ReferenceData& reference, std::ostream& err) {
  Judged judged{&study, {}, ""};
  try {
    judged.verdicts = judge_study(study, results.rows(), reference);
    set_counter_keys(study, reference, judged.verdicts);
  } catch (const std::exception& error) {  // one broken judge must not hide the others' verdicts
    judged.error = error.what();
    judged.verdicts = {broken_judge_verdict(study, error.what())};
    err << fmt::format("wrinklebench: error: the judge of {} broke: {}\n", study.name, error.what());
  }
  write_verdicts(store.study_folder(study.name), study, judged.verdicts);
  return judged;
}

/// Of all studies that were judged.
struct Answer {
  std::vector<Judged> judged;
  std::vector<StudyGaps> gaps;  // of those that have any

  bool as_expected() const { return count_unexpected(judged, NotRun::counts) == 0 && gaps.empty(); }
  bool broken() const {
    return std::any_of(judged.begin(), judged.end(), [](const Judged& one) { return !one.error.empty(); });
  }
};

void print_json(const Answer& answer, std::ostream& out) {
  nlohmann::json list = nlohmann::json::array(), gaps = nlohmann::json::array();
  for (const Judged& judged : answer.judged) list.push_back(verdicts_json(*judged.study, judged.verdicts));
  for (const StudyGaps& one : answer.gaps) gaps.push_back(gaps_json(one));
  out << json_text({{"as_expected", answer.as_expected()}, {"studies", list}, {"without_result", gaps}});
}

}  // namespace

int judge_command(const JudgeOptions& options, const Context& context) {
  if (!options.foreign.empty()) return judge_foreign_command(options, context);
  if (!options.software.empty()) throw UsageError("--software names the program of --foreign FILE, which is not given");
  const ResultStore store(options.folder.existing_path());
  const ReferenceData reference(reference_root(options.reference));
  Answer answer;
  for (const Study* study : studies_there(options.studies, store, context)) {
    const StudyResults results = store.load(*study);
    print_notices(results.notices, context.err);
    answer.judged.push_back(judge_one(*study, results, store, reference, context.err));
    StudyGaps gaps{study, find_gaps(*study, results, profiles_asked(store.root(), study->name))};
    if (gaps.gaps.any()) answer.gaps.push_back(std::move(gaps));
  }
  if (options.format == Format::json) {
    print_json(answer, context.out);
  } else {
    print_table(answer.judged, NotRun::counts, context.out);
    print_unexpected(answer.judged, NotRun::counts, context.out);
    for (const StudyGaps& one : answer.gaps) print_gaps(one, store.root().string(), context.out);
    print_tally(answer.judged, context.out);
  }
  if (answer.broken()) return kBroken;
  return answer.as_expected() ? kAsExpected : kOtherVerdict;
}

}  // namespace wrinkle::validation
