#pragma once
/// Samples that another program computed, as a table; the columns are in FORMAT.md.

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "validation/harness/reference_data.h"
#include "validation/harness/registry.h"
#include "validation/harness/study.h"
#include "validation/harness/table.h"

namespace wrinkle::validation {

struct ForeignRow {
  Row row;                       // complete: every declared parameter and metric, NaN where absent or undefined
  std::set<std::string> absent;  // metrics that the program does not give for this sample, though it has a result
};

struct ForeignResults {
  const Study* study = nullptr;
  std::string software;                          // the other program's name
  std::vector<ForeignRow> rows;                  // in order of parameters, as stored samples are
  std::map<std::string, Value> standard_values;  // of the parameters that the table does not give
};

/// What the user says of a table; empty where the table's own columns `study` and `software` say it.
struct ForeignNames {
  std::string study, software;
};

/// Throws UsageError where the study is unknown or given differently in two places, for unknown columns, columns given
/// twice, other units than the study's, values that are no numbers or not allowed, and equal samples; it names the
/// place, the value and what is allowed.
ForeignResults read_foreign(const Table& table, const ForeignNames& names, StudyList studies);

/// As judge_study; claims that rest on metrics which the program does not give are "not run", with the metrics as the
/// reason. Which ones a claim rests on is found by trial: its verdict changes with the value put in place.
std::vector<Verdict> judge_foreign(const ForeignResults& results, const ReferenceData& reference);

/// Of a verdict that judge_foreign gave: is it "not run" for want of metrics, and not for want of samples?
bool rests_on_absent_metrics(const Verdict& verdict);

}  // namespace wrinkle::validation
