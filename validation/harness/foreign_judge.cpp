#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "validation/harness/errors.h"
#include "validation/harness/foreign_results.h"
#include "validation/harness/judge.h"

namespace wrinkle::validation {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();
constexpr double kOrdinary = 1.0;  // stands for an absent number while another one is tried out
constexpr double kTrials[] = {kUndefined, 0.37, 1e6, -1e6};

constexpr std::string_view kRestsOn = "it rests on ";

using Verdicts = std::vector<Verdict>;

/// The rows with numbers in place of the absent ones; they differ from row to row, so that slopes can be fitted to
/// them.
std::vector<Row> filled(const std::vector<ForeignRow>& rows, const std::string& metric, double value) {
  std::vector<Row> out;
  for (const ForeignRow& row : rows) {
    out.push_back(row.row);
    const double factor = 1 + 1 / (1.0 + static_cast<double>(out.size()));
    for (const std::string& name : row.absent) {
      out.back().record.metrics[name] = name == metric ? value * factor * factor : kOrdinary * factor;
    }
  }
  return out;
}

bool same_number(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool same(const Verdict& a, const Verdict& b) {
  return a.claim == b.claim && a.quantity == b.quantity && a.judgement == b.judgement && a.relation == b.relation &&
         same_number(a.measured, b.measured) && same_number(a.reference, b.reference) &&
         same_number(a.tolerance, b.tolerance);
}

std::set<std::string> absent_metrics(const std::vector<ForeignRow>& rows) {
  std::set<std::string> names;
  for (const ForeignRow& row : rows) names.insert(row.absent.begin(), row.absent.end());
  return names;
}

/// The judge's verdicts on trial values; nothing where it cannot bear them, which says nothing of the results.
std::optional<Verdicts> tried(const ForeignResults& results, const ReferenceData& reference, const std::string& metric,
                              double value) {
  try {
    return judge_study(*results.study, filled(results.rows, metric, value), reference);
  } catch (const StorageError&) {
    throw;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// The absent metrics that each verdict rests on.
std::vector<std::vector<std::string>> metrics_needed(const ForeignResults& results, const ReferenceData& reference,
                                                     const std::set<std::string>& absent, const Verdicts& verdicts) {
  std::vector<std::vector<std::string>> needed(verdicts.size());
  for (const std::string& metric : absent) {
    std::vector<bool> changes(verdicts.size(), false);
    for (const double value : kTrials) {
      const std::optional<Verdicts> other = tried(results, reference, metric, value);
      if (!other) continue;
      for (std::size_t i = 0; i < verdicts.size(); ++i) {
        // Where the judge has more or fewer claims, none can be told from another.
        if (other->size() != verdicts.size() || !same(verdicts[i], (*other)[i])) changes[i] = true;
      }
    }
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (changes[i]) needed[i].push_back(metric);
    }
  }
  return needed;
}

void make_not_run(Verdict& verdict, const std::vector<std::string>& metrics) {
  verdict.judgement = Judgement::not_run;
  verdict.measured = kUndefined;
  verdict.reason = fmt::format("{}{}, which the results do not give", kRestsOn, fmt::join(metrics, ", "));
}

}  // namespace

bool rests_on_absent_metrics(const Verdict& verdict) {
  return verdict.judgement == Judgement::not_run && verdict.reason.starts_with(kRestsOn);
}

std::vector<Verdict> judge_foreign(const ForeignResults& results, const ReferenceData& reference) {
  const std::set<std::string> absent = absent_metrics(results.rows);
  if (absent.empty()) return judge_study(*results.study, filled(results.rows, "", kUndefined), reference);
  std::optional<Verdicts> verdicts = tried(results, reference, "", kUndefined);
  if (!verdicts) {
    verdicts = judge_study(*results.study, {}, reference);  // one verdict on the study as a whole
    for (Verdict& verdict : *verdicts) make_not_run(verdict, {absent.begin(), absent.end()});
    return *verdicts;
  }
  const auto needed = metrics_needed(results, reference, absent, *verdicts);
  for (std::size_t i = 0; i < needed.size(); ++i) {
    if (!needed[i].empty()) make_not_run((*verdicts)[i], needed[i]);
  }
  return *verdicts;
}

}  // namespace wrinkle::validation
