#include "validation/cli/verdict_output.h"

#include <fmt/format.h>

#include <map>
#include <ostream>
#include <utility>

#include "validation/cli/text_table.h"

namespace wrinkle::validation {

namespace {

/// "12.3", or of a ratio of times "12.3 [11, 14]".
std::string measured_text(const Verdict& v) {
  if (!v.noise) return fmt::format("{:.6g}", v.measured);
  return fmt::format("{:.3g} [{:.3g}, {:.3g}]", v.measured, v.noise->low, v.noise->high);
}

}  // namespace

bool is_unexpected(const Verdict& verdict, NotRun not_run) {
  if (not_run == NotRun::is_left_out && verdict.judgement == Judgement::not_run) return false;
  return !verdict.as_expected();
}

void print_table(const std::vector<Judged>& all, NotRun not_run, std::ostream& out) {
  TextTable table({"study", "figure", "quantity", "measured", "", "reference", "tolerance", "verdict", ""});
  for (const Judged& judged : all) {
    for (const Verdict& v : judged.verdicts) {
      table.add({std::string(judged.study->name), v.figure, v.quantity, measured_text(v), v.relation,
                 fmt::format("{:.6g}", v.reference), fmt::format("{:.3g}", v.tolerance), verdict_word(v),
                 is_unexpected(v, not_run) ? "not as expected" : ""});
    }
  }
  table.print(out);
}

void print_unexpected(const std::vector<Judged>& all, NotRun not_run, std::ostream& out) {
  for (const Judged& judged : all) {
    for (const Verdict& v : judged.verdicts) {
      if (!is_unexpected(v, not_run)) continue;
      out << fmt::format("\n{}: {}\n  {} where {} was expected{}{}\n", judged.study->name, v.claim,
                         to_string(v.judgement), to_string(v.expected), v.reason.empty() ? "" : ": ", v.reason);
    }
  }
}

void print_tally(const std::vector<Judged>& all, std::ostream& out) {
  using enum Judgement;
  std::map<Judgement, int> of;
  int verdicts = 0;
  for (const Judged& judged : all) {
    for (const Verdict& verdict : judged.verdicts) ++of[verdict.judgement], ++verdicts;
  }
  std::vector<std::string> parts;
  for (const auto& [judgement, what] : {std::pair{reproduced, "reproduced or holding"},
                                        {deviates, "that deviate"},
                                        {not_reproducible, "not reproducible"},
                                        {unresolved, "within their uncertainty of the bound"},
                                        {undecided, "within the noise of a ratio of times"},
                                        {failed, "failed"},
                                        {not_run, "not run"}}) {
    if (of[judgement] > 0) parts.push_back(fmt::format("{} {}", of[judgement], what));
  }
  const int unexpected = count_unexpected(all, NotRun::counts);
  const std::string how = unexpected == 0 ? "all as expected" : fmt::format("{} not as expected", unexpected);
  out << fmt::format("\n{} verdicts, {}: {}\n", verdicts, how, fmt::join(parts, ", "));
}

int count_unexpected(const std::vector<Judged>& all, NotRun not_run) {
  int count = 0;
  for (const Judged& judged : all) {
    for (const Verdict& verdict : judged.verdicts) count += is_unexpected(verdict, not_run) ? 1 : 0;
  }
  return count;
}

}  // namespace wrinkle::validation
