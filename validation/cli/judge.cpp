#include "validation/harness/judge.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/text_table.h"
#include "validation/cli/value_json.h"
#include "validation/harness/result_store.h"

namespace wrinkle::validation {
namespace {

struct Judged {
  const Study* study = nullptr;
  std::vector<Verdict> verdicts;
  std::string error;  // of a judge that could not judge
};

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

void print_table(const std::vector<Judged>& all, std::ostream& out) {
  TextTable table({"study", "figure", "quantity", "measured", "", "reference", "tolerance", "verdict", ""});
  for (const Judged& judged : all) {
    for (const Verdict& v : judged.verdicts) {
      table.add({std::string(judged.study->name), v.figure, v.quantity, fmt::format("{:.6g}", v.measured), v.relation,
                 fmt::format("{:.6g}", v.reference), fmt::format("{:.3g}", v.tolerance),
                 std::string(to_string(v.judgement)), v.as_expected() ? "" : "not as expected"});
    }
  }
  table.print(out);
}

/// Claims with other verdicts than expected, in full.
void print_unexpected(const std::vector<Judged>& all, std::ostream& out) {
  for (const Judged& judged : all) {
    for (const Verdict& v : judged.verdicts) {
      if (v.as_expected()) continue;
      out << fmt::format("\n{}: {}\n  {} where {} was expected{}{}\n", judged.study->name, v.claim,
                         to_string(v.judgement), to_string(v.expected), v.reason.empty() ? "" : ": ", v.reason);
    }
  }
}

int count_unexpected(const std::vector<Judged>& all) {
  int count = 0;
  for (const Judged& judged : all) {
    for (const Verdict& verdict : judged.verdicts) count += verdict.as_expected() ? 0 : 1;
  }
  return count;
}

void print_json(const std::vector<Judged>& all, std::ostream& out) {
  nlohmann::json list = nlohmann::json::array();
  for (const Judged& judged : all) list.push_back(verdicts_json(*judged.study, judged.verdicts));
  out << json_text({{"as_expected", count_unexpected(all) == 0}, {"studies", list}});
}

}  // namespace

int judge_command(const JudgeOptions& options, const Context& context) {
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
    print_table(all, context.out);
    print_unexpected(all, context.out);
  }
  if (broken) return kBroken;
  return count_unexpected(all) == 0 ? kAsExpected : kOtherVerdict;
}

}  // namespace wrinkle::validation
