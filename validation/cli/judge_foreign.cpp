#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <utility>

#include "validation/cli/commands.h"
#include "validation/cli/exit_code.h"
#include "validation/cli/judge_foreign_progress.h"
#include "validation/cli/value_json.h"
#include "validation/cli/verdict_output.h"
#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/foreign_hdf5.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/judge.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

ForeignResults results_of(const JudgeOptions& options, const Context& context, const ForeignProgress& progress) {
  if (!options.folder.positional.empty()) {
    throw UsageError(fmt::format("both the folder {} and --foreign {} are given; judge them one after the other",
                                 options.folder.positional, options.foreign));
  }
  if (options.studies.size() > 1) {
    throw UsageError(
        fmt::format("--foreign takes the results of one study, not of {}", fmt::join(options.studies, ", ")));
  }
  const std::string study = options.studies.empty() ? "" : options.studies.front();
  const std::unique_ptr<TableReader> table = read_table(options.foreign);
  ForeignResults results = read_foreign(*table, {study, options.software}, context.studies, progress);
  if (results.software.empty()) results.software = fs::path(options.foreign).stem().string();
  return results;
}

/// What is said of the results once they are judged, and their rows are gone.
struct Subject {
  const Study* study;
  std::string software;
  std::size_t samples;
  std::map<std::string, Value> standard_values;
  std::set<std::string> foreign_labels;
};

Subject subject_of(const ForeignResults& results) {
  return {results.study, results.software, results.rows.size(), results.standard_values, results.foreign_labels};
}

Judged judge_all(ForeignResults results, const ReferenceData& reference, ForeignDisplay& display, std::ostream& err) {
  const auto show = [&](double fraction, std::string_view what) { display.update(fraction, what); };
  const Study& study = *results.study;
  const bool is_of_own_claims = results.foreign_labels.empty();  // else of those that the study has for any code
  try {
    Judged out{&study, judge_foreign(std::move(results), reference, show), ""};
    if (is_of_own_claims) set_counter_keys(study, reference, out.verdicts);
    return out;
  } catch (const std::exception& error) {
    display.clear();
    err << fmt::format("wrinklebench: error: the judge of {} broke: {}\n", study.name, error.what());
    return {&study, {broken_judge_verdict(study, error.what())}, error.what()};
  }
}

int count(const Judged& judged, Judgement judgement) {
  return static_cast<int>(
      std::ranges::count(judged.verdicts, judgement, [](const Verdict& verdict) { return verdict.judgement; }));
}

/// How many claims came out in which way.
struct Tally {
  int judged = 0, unexpected = 0, undecided = 0, not_run = 0;
};

Tally tally_of(const Judged& judged) {
  const int not_run = count(judged, Judgement::not_run);
  const int undecided = count(judged, Judgement::undecided);
  return {static_cast<int>(judged.verdicts.size()) - not_run - undecided,
          count_unexpected({judged}, NotRun::is_left_out), undecided, not_run};
}

nlohmann::json all_json(const Subject& results, const Judged& judged, const std::string& file) {
  const Tally tally = tally_of(judged);
  nlohmann::json json = verdicts_json(*results.study, judged.verdicts);
  json["software"] = results.software;
  json["file"] = fs::path(file).filename().string();
  json["samples"] = results.samples;
  json["foreign_labels"] = results.foreign_labels;
  json["standard_values"] = parameters_json({results.standard_values});
  json["judged"] = tally.judged;
  json["undecided"] = tally.undecided;
  json["not_run"] = tally.not_run;
  json["as_expected"] = tally.judged + tally.undecided > 0 && tally.unexpected == 0;
  return json;
}

fs::path verdicts_path(const JudgeOptions& options) {
  const fs::path file = options.foreign;
  const fs::path folder = options.folder.option.empty() ? file.parent_path() : fs::path(options.folder.option);
  return folder / fmt::format("{}.verdicts.json", file.stem().string());
}

void print_standard_values(const Subject& results, std::ostream& out) {
  if (!results.foreign_labels.empty())
    out << fmt::format("its own: {}; held to what the study asks of any code\n",
                       fmt::join(results.foreign_labels, ", "));
  if (results.standard_values.empty()) return;
  out << "not in the file, so at its standard value:";
  const char* separator = " ";
  for (const auto& [name, value] : results.standard_values) {
    out << separator << fmt::format("{} = {}", name, to_text(value));
    separator = ", ";
  }
  out << '\n';
}

/// First those for want of metrics, each with its reason, then those for want of samples.
void print_not_run(const Judged& judged, std::ostream& out) {
  std::string without_samples;
  for (const Verdict& verdict : judged.verdicts) {
    if (verdict.judgement != Judgement::not_run) continue;
    if (rests_on_absent_metrics(verdict)) {
      out << fmt::format("\nnot run: {}\n  {}\n", verdict.claim, verdict.reason);
    } else {
      without_samples += fmt::format("  {}\n", verdict.claim);
    }
  }
  if (!without_samples.empty()) out << "\nnot run, as no samples bear on these claims:\n" << without_samples;
}

void print_text(const Subject& results, const Judged& judged, const std::string& file, std::ostream& out) {
  out << fmt::format("{}: {} samples of {}, from {}\n", results.software, results.samples, results.study->name, file);
  print_standard_values(results, out);
  out << '\n';
  print_table({judged}, NotRun::is_left_out, out);
  print_unexpected({judged}, NotRun::is_left_out, out);
  print_not_run(judged, out);
  const Tally tally = tally_of(judged);
  const std::string undecided = tally.undecided == 0 ? "" : fmt::format("{} undecided, ", tally.undecided);
  out << fmt::format("\n{}: {} claims as expected, {} not as expected, {}{} not run\n", results.software,
                     tally.judged - tally.unexpected, tally.unexpected, undecided, tally.not_run);
}

}  // namespace

int judge_foreign_command(const JudgeOptions& options, const Context& context) {
  ForeignDisplay display(context.err, context.progress);
  const auto show = [&](double fraction, std::string_view what) { display.update(fraction, what); };
  ForeignResults read = results_of(options, context, show);
  const Subject results = subject_of(read);
  const Judged judged =
      judge_all(std::move(read), ReferenceData(reference_root(options.reference)), display, context.err);
  display.clear();
  const nlohmann::json json = all_json(results, judged, options.foreign);
  const fs::path path = verdicts_path(options);
  if (!options.folder.option.empty()) make_folder(path.parent_path());
  write_atomically(path, json_text(json));
  if (options.format == Format::json) {
    context.out << json_text(json);
  } else {
    print_text(results, judged, options.foreign, context.out);
    context.out << fmt::format("verdicts: {}\n", path.string());
  }
  if (!judged.error.empty()) return kBroken;
  return json["as_expected"] ? kAsExpected : kOtherVerdict;
}

}  // namespace wrinkle::validation
