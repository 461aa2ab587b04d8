#pragma once
/// Verdicts as people and programs read them, the same for own results and for another program's.

#include <iosfwd>
#include <string>
#include <vector>

#include "validation/harness/study.h"

namespace wrinkle::validation {

struct Judged {
  const Study* study = nullptr;
  std::vector<Verdict> verdicts;
  std::string error;  // of a judge that could not judge
};

/// Does a claim that could not be judged count as other than expected? Own results: yes, as a run is meant to reach all
/// claims. Another program's: no, as it need not have all that a study has.
enum class NotRun { counts, is_left_out };

bool is_unexpected(const Verdict& verdict, NotRun not_run);
int count_unexpected(const std::vector<Judged>& all, NotRun not_run);

void print_table(const std::vector<Judged>& all, NotRun not_run, std::ostream& out);

/// Of own results: "3 verdicts, all as expected: 2 reproduced or holding, 1 that deviate"
void print_tally(const std::vector<Judged>& all, std::ostream& out);

/// Claims with other verdicts than expected, in full.
void print_unexpected(const std::vector<Judged>& all, NotRun not_run, std::ostream& out);

}  // namespace wrinkle::validation
