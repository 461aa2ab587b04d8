#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "validation/harness/claim.h"
#include "validation/harness/errors.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/judge.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
// Either stands for the absent numbers while another one is tried out: of a measure that two of them gate, from above
// or from below, one alone shows nothing where the other keeps its gate shut.
constexpr double kOrdinary[] = {1.0, 1e-9};
// What only all of them together move, as where two gates open far above 1, shows at one more.
constexpr double kLarge = 1e6;
constexpr double kTrials[] = {kUndefined, 0.37, 1e6, -1e6};

constexpr std::string_view kRestsOn = "it rests on ";

using Verdicts = std::vector<Verdict>;
using Names = std::set<std::string_view>;

/// The rows as a judge sees them, with numbers in place of the absent ones.
class ForeignTrial {
 public:
  ForeignTrial(ForeignResults results, const ReferenceData& reference, const ForeignProgress& progress)
      : study_(*results.study), reference_(reference), progress_(progress) {
    rows_.reserve(results.rows.size());
    absent_.reserve(results.rows.size());
    for (ForeignRow& row : results.rows) {  // moved: there may be a million values
      rows_.push_back(std::move(row.row));
      absent_.push_back(std::move(row.absent));
    }
    for (const auto& names : absent_) all_absent_.insert(names.begin(), names.end());
  }

  const Names& absent() const { return all_absent_; }
  const std::vector<Row>& rows() const { return rows_; }

  /// Verdicts where `metric` has this value in all rows that lack it, and all others the ordinary one; the numbers
  /// differ from row to row, so that slopes can be fitted to them.
  Verdicts judge(std::string_view metric, double value, double ordinary) {
    double place = 1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double factor = 1 + 1 / ++place;
      for (const std::string_view name : absent_[i]) {
        const double number = name == metric ? value * factor * factor : ordinary * factor;
        rows_[i].record.metrics[std::string(name)] = number;
      }
    }
    if (progress_) progress_(static_cast<double>(judged_++) / static_cast<double>(judgements()), "judging");
    return judge_study(study_, rows_, reference_, EarlierRuns::do_not_count);
  }

  /// The same; nothing where the judge cannot bear them, which says nothing of the results.
  std::optional<Verdicts> try_to_judge(std::string_view metric, double value, double ordinary) {
    try {
      return judge(metric, value, ordinary);
    } catch (const StorageError&) {
      throw;
    } catch (const std::exception&) {
      return std::nullopt;
    }
  }

  /// One on the study as a whole.
  Verdicts judge_nothing() const { return judge_study(study_, {}, reference_); }

 private:
  std::size_t judgements() const {
    return all_absent_.empty() ? 1 : std::size(kOrdinary) * (1 + std::size(kTrials) * all_absent_.size()) + 1;
  }

  const Study& study_;
  const ReferenceData& reference_;
  const ForeignProgress& progress_;
  std::vector<Row> rows_;
  std::vector<Names> absent_;  // of each row
  Names all_absent_;
  std::size_t judged_ = 0;
};

bool same_number(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool same_noise(const Verdict& a, const Verdict& b) {
  if (!a.noise || !b.noise) return a.noise.has_value() == b.noise.has_value();
  return same_number(a.noise->low, b.noise->low) && same_number(a.noise->high, b.noise->high);
}

bool same(const Verdict& a, const Verdict& b) {
  return a.claim == b.claim && a.quantity == b.quantity && a.judgement == b.judgement && a.relation == b.relation &&
         same_number(a.measured, b.measured) && same_number(a.reference, b.reference) &&
         same_number(a.tolerance, b.tolerance) && same_noise(a, b);
}

/// Adds to the absent metrics that each verdict rests on those that show where all others have this ordinary number.
void add_metrics_needed(ForeignTrial& trial, const Verdicts& verdicts, double ordinary, std::vector<Names>& needed) {
  for (const std::string_view metric : trial.absent()) {
    for (const double value : kTrials) {
      const std::optional<Verdicts> other = trial.try_to_judge(metric, value, ordinary);
      if (!other) continue;
      for (std::size_t i = 0; i < verdicts.size(); ++i) {
        // Where the judge has more or fewer claims, none can be told from another.
        if (other->size() != verdicts.size() || !same(verdicts[i], (*other)[i])) needed[i].insert(metric);
      }
    }
  }
}

void make_not_run(Verdict& verdict, const Names& metrics) {
  verdict.judgement = Judgement::not_run;
  verdict.measured = kUndefined;
  verdict.noise.reset();
  verdict.reason = fmt::format("{}{}, which the results do not give", kRestsOn, fmt::join(metrics, ", "));
}

/// The study as it stands for a program whose elements and meshes are its own: a label that it gave is none that an
/// uncertainty could be taken along.
Study on_any_code(const Study& study, const std::set<std::string>& labels) {
  Study out = study;  // its metrics are told apart by name alone
  out.judge = {};
  out.claims = [claims = study.any_code.claims, labels](const ReferenceData& reference) {
    std::vector<Claim> all = claims(reference);
    for (Claim& claim : all) {
      if (!labels.contains(claim.uncertainty.along())) continue;
      claim.uncertainty = {.reference = claim.uncertainty.reference};
    }
    return all;
  };
  return out;
}

/// Does the claim ask for a range of the parameter, or for several values?
bool ranges_over(const Claim& claim, const std::string& parameter) {
  std::optional<Value> first;
  for (const Condition& condition : claim.over.conditions()) {
    if (condition.parameter != parameter) continue;
    if (condition.relation != Condition::Relation::is || condition.value != first.value_or(condition.value))
      return true;
    first = condition.value;
  }
  return false;
}

/// "gamma 0.1 to 31.6, width 0.1": what the claim ranges over, and what else differs from sample to sample.
std::string range_of(const Claim& claim, const std::vector<const Row*>& rows) {
  std::vector<std::string> out;
  for (const auto& [name, any] : rows.front()->sample.values) {
    if (std::holds_alternative<std::string>(any)) continue;
    const auto value = [&name = name](const Row* row) { return row->sample.values.at(name); };
    const auto [least, most] = std::ranges::minmax(rows, {}, value);
    if (value(least) != value(most))
      out.push_back(fmt::format("{} {} to {}", name, to_text(value(least)), to_text(value(most))));
    else if (ranges_over(claim, name))
      out.push_back(fmt::format("{} {}", name, to_text(value(least))));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

/// A claim may stand for less than it says: how many of its samples have no number, and where those lie that have one.
void tell_samples(const Claim& claim, const std::vector<Row>& rows, Verdict& verdict) {
  std::vector<const Row*> with, without;
  for (const Row& row : rows)
    if (claim.over(row.sample)) (row.record.outcome == Outcome::ok ? with : without).push_back(&row);
  std::vector<std::string> words;
  if (!verdict.reason.empty() && verdict.judgement != Judgement::failed) words.push_back(verdict.reason);
  if (!without.empty())
    words.push_back(fmt::format("{} of {} samples {} no number: {}", without.size(), with.size() + without.size(),
                                without.size() == 1 ? "has" : "have", without.front()->record.reason));
  if (verdict.judgement == Judgement::deviates && !claim.uncertainty.along().empty() && !verdict.uncertainty)
    words.push_back(fmt::format("too few meshes ({}) to tell what of this is theirs", claim.uncertainty.along()));
  if (!with.empty())
    if (const std::string range = range_of(claim, with); !range.empty()) words.push_back("samples: " + range);
  verdict.reason = fmt::format("{}", fmt::join(words, "; "));
}

}  // namespace

bool rests_on_absent_metrics(const Verdict& verdict) {
  return verdict.judgement == Judgement::not_run && verdict.reason.starts_with(kRestsOn);
}

namespace {

std::vector<Verdict> judge_by_trial(ForeignTrial& trial) {
  if (trial.absent().empty()) return trial.judge("", kUndefined, kOrdinary[0]);
  std::optional<Verdicts> verdicts = trial.try_to_judge("", kUndefined, kOrdinary[0]);
  if (!verdicts) {
    verdicts = trial.judge_nothing();
    for (Verdict& verdict : *verdicts) make_not_run(verdict, trial.absent());
    return *verdicts;
  }
  std::vector<Names> needed(verdicts->size());
  add_metrics_needed(trial, *verdicts, kOrdinary[0], needed);
  for (const double ordinary : {kOrdinary[1], kLarge}) {
    const std::optional<Verdicts> others = trial.try_to_judge("", kUndefined, ordinary);
    if (!others || others->size() != verdicts->size()) continue;
    if (ordinary != kLarge) add_metrics_needed(trial, *others, ordinary, needed);
    for (std::size_t i = 0; i < needed.size(); ++i)
      if (needed[i].empty() && !same((*verdicts)[i], (*others)[i])) needed[i] = trial.absent();
  }
  for (std::size_t i = 0; i < needed.size(); ++i) {
    if (!needed[i].empty()) make_not_run((*verdicts)[i], needed[i]);
  }
  return *verdicts;
}

}  // namespace

std::vector<Verdict> judge_foreign(ForeignResults results, const ReferenceData& reference,
                                   const ForeignProgress& progress) {
  std::optional<Study> any;
  if (!results.foreign_labels.empty())
    results.study = &any.emplace(on_any_code(*results.study, results.foreign_labels));
  ForeignTrial trial(std::move(results), reference, progress);
  std::vector<Verdict> verdicts = judge_by_trial(trial);
  if (!any) return verdicts;
  for (const Claim& claim : any->claims(reference))
    for (Verdict& verdict : verdicts)
      if (verdict.claim == claim.says && verdict.judgement != Judgement::not_run)
        tell_samples(claim, trial.rows(), verdict);
  return verdicts;
}

}  // namespace wrinkle::validation
