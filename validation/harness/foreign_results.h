#pragma once
/// Samples that another program computed, as a table; the columns are in FORMAT.md.

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/reference_data.h"
#include "validation/harness/registry.h"
#include "validation/harness/study.h"
#include "validation/harness/table.h"

namespace wrinkle::validation {

struct ForeignRow {
  Row row = {};  // complete: every declared parameter and metric, NaN where absent or undefined
  std::set<std::string_view> absent = {};  // metrics that the program does not give for this sample, though it has a
                                           // result; the study's own names
  std::int64_t number = 0;                 // of the table's row
};

struct ForeignResults {
  const Study* study = nullptr;
  std::string software;                          // the other program's name
  std::vector<ForeignRow> rows;                  // in order of parameters, as stored samples are
  std::map<std::string, Value> standard_values;  // of the parameters that the table does not give
  std::set<std::string> foreign_labels = {};     // parameters that are labelled `foreign`, in every row
};

/// Stands in a table where a study names an element or a mesh of this suite: the program has its own.
inline constexpr std::string_view kForeignLabel = "foreign";

/// What the user says of a table; empty where the table's own columns `study` and `software` say it.
struct ForeignNames {
  std::string study, software;
};

/// Told how far a long piece of work is: a fraction in [0, 1] of "reading" or of "judging".
using ForeignProgress = std::function<void(double fraction, std::string_view what)>;

/// Judges take all samples at once, each with every value by its name, of about 110 bytes: so many may be judged. That
/// is 100 times what any study of the suite has.
inline constexpr std::size_t kMostForeignValues = 1'000'000;

/// Throws UsageError where the study is unknown or given differently in two places, for unknown columns, columns given
/// twice, other units than the study's, values that are no numbers or not allowed, equal samples, and more samples than
/// are judged; it names the place, the value and what is allowed.
ForeignResults read_foreign(TableReader& table, const ForeignNames& names, StudyList studies,
                            const ForeignProgress& progress = {});

/// As judge_study, where parameters are labelled `foreign` by the study's claims on any code; claims that rest on
/// metrics which the program does not give are "not run", with the metrics as the reason. Which ones a claim rests on
/// is found by trial: its verdict changes with the value put in place.
std::vector<Verdict> judge_foreign(ForeignResults results, const ReferenceData& reference,
                                   const ForeignProgress& progress = {});

/// Of a verdict that judge_foreign gave: is it "not run" for want of metrics, and not for want of samples?
bool rests_on_absent_metrics(const Verdict& verdict);

}  // namespace wrinkle::validation
