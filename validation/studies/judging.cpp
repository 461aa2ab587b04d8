#include "validation/studies/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/base/fault.h"

namespace wrinkle::validation {

namespace {

/// How far beyond the bound a value lies; positive: outside. What is not finite is outside everything.
double excess(double value, const Bound& b) {
  WRINKLE_FAULT(judge_magnitudes, value = std::abs(value));
  if (!std::isfinite(value)) return std::numeric_limits<double>::infinity();
  if (b.relation == "at most") return value - b.tolerance;
  if (b.relation == "at least") return b.tolerance - value;
  return std::abs(value - b.reference) - b.tolerance;
}

void set_bound(Verdict& verdict, const Bound& bound) {
  verdict.reference = bound.reference;
  verdict.tolerance = bound.tolerance;
  verdict.relation = bound.relation;
  verdict.measured = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

Verdict judge_worst(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const RowMeasure& measure,
                    const Bound& bound) {
  set_bound(verdict, bound);
  double worst = -std::numeric_limits<double>::infinity();
  bool any = false;
  for (const Row& row : rows) {
    if (!filter(row.sample)) continue;
    any = true;
    if (row.record.outcome == Outcome::failed) {
      verdict.judgement = Judgement::failed;
      verdict.reason = fmt::format("a sample failed: {}", row.record.reason);
      return verdict;
    }
    const double value = measure(row);
    WRINKLE_FAULT(judge_first_sample, if (std::isfinite(verdict.measured)) break);
    if (excess(value, bound) <= worst) continue;
    worst = excess(value, bound);
    verdict.measured = value;
  }
  if (!any) return verdict;
  verdict.judgement = worst <= 0 ? Judgement::reproduced : Judgement::deviates;
  return verdict;
}

Verdict judge_median(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const RowMeasure& measure,
                     const Bound& bound) {
  set_bound(verdict, bound);
  // A failed row, or one without the number, stands at the far end.
  const double bad = (bound.relation == "at least" ? -1 : 1) * std::numeric_limits<double>::infinity();
  std::vector<double> values;
  std::optional<std::string> failure;
  bool any = false;
  for (const Row& row : rows) {
    if (!filter(row.sample)) continue;
    const bool failed = row.record.outcome == Outcome::failed;
    if (failed) failure = row.record.reason;
    any = any || !failed;
    const double value = failed ? bad : measure(row);
    values.emplace_back(std::isfinite(value) ? value : bad);
  }
  if (values.empty()) return verdict;
  if (!any) {
    verdict.judgement = Judgement::failed;
    verdict.reason = fmt::format("every sample failed: {}", *failure);
    return verdict;
  }
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  verdict.measured = values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
  verdict.judgement = excess(verdict.measured, bound) <= 0 ? Judgement::reproduced : Judgement::deviates;
  return verdict;
}

namespace {

enum class Side { inside, straddling, outside };  // of a bound, from good to bad

/// Where an interval lies; without a value there is nothing inside.
Side side_of(double value, const Noise& noise, const Bound& bound) {
  if (!std::isfinite(value)) return Side::outside;
  const bool low = excess(noise.low, bound) <= 0, high = excess(noise.high, bound) <= 0;
  if (low && high) return Side::inside;
  const bool around = bound.relation == "within" && noise.low < bound.reference && noise.high > bound.reference;
  return low || high || around ? Side::straddling : Side::outside;
}

Judgement judgement_of(Side side) {
  if (side == Side::inside) return Judgement::reproduced;
  return side == Side::outside ? Judgement::deviates : Judgement::undecided;
}

}  // namespace

Verdict judge_time_ratio(Verdict verdict, std::span<const Row> rows, const RowFilter& filter, const std::string& metric,
                         const Bound& bound) {
  set_bound(verdict, bound);
  const RowMeasure measure = metric_value(metric), low = metric_value(metric + "_low"),
                   high = metric_value(metric + "_high");
  std::optional<std::pair<Side, double>> worst;  // and how far outside the value lies
  int all = 0, unknown = 0;                      // samples, and those whose noise is not known
  for (const Row& row : rows) {
    if (!filter(row.sample)) continue;
    ++all;
    if (row.record.outcome == Outcome::failed) {
      verdict.judgement = Judgement::failed;
      verdict.reason = fmt::format("a sample failed: {}", row.record.reason);
      return verdict;
    }
    const double value = measure(row);
    const Noise noise{low(row), high(row)};
    if (std::isfinite(value) && !(std::isfinite(noise.low) && std::isfinite(noise.high))) {
      ++unknown;
      continue;
    }
    const std::pair found(side_of(value, noise, bound), excess(value, bound));
    if (worst && found <= *worst) continue;
    worst = found;
    verdict.measured = value;
    verdict.noise = noise;
  }
  if (worst) verdict.judgement = judgement_of(worst->first);
  if (unknown > 0) {
    verdict.reason += fmt::format("{}{} of {} samples have too few repeats to be judged",
                                  verdict.reason.empty() ? "" : "; ", unknown, all);
  }
  return verdict;
}

RowMeasure metric_value(std::string name) {
  return [name = std::move(name)](const Row& row) {
    const auto found = row.record.metrics.find(name);
    return found == row.record.metrics.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
  };
}

RowMeasure metric_magnitude(std::string name) {
  return [value = metric_value(std::move(name))](const Row& row) { return std::abs(value(row)); };
}

LogCurve::LogCurve(std::vector<double> x, std::vector<double> y) : log_x_(std::move(x)), log_y_(std::move(y)) {
  if (log_x_.size() != log_y_.size() || log_x_.size() < 6)
    throw std::invalid_argument(
        fmt::format("a curve needs six points or more: got {} x and {} y", log_x_.size(), log_y_.size()));
  for (auto* values : {&log_x_, &log_y_})
    for (double& v : *values) {
      if (!(v > 0)) throw std::invalid_argument(fmt::format("a logarithmic curve needs positive values, not {}", v));
      v = std::log(v);
    }
}

double LogCurve::operator()(double x) const {
  const double t = std::log(x);
  const double slack = 1e-9;  // ends of the table, written with few digits
  if (!(t >= log_x_.front() - slack && t <= log_x_.back() + slack))
    throw std::invalid_argument(fmt::format("{:.6g} lies outside the table: {:.6g} to {:.6g}", x,
                                            std::exp(log_x_.front()), std::exp(log_x_.back())));
  const auto n = static_cast<std::ptrdiff_t>(log_x_.size());
  const auto above = std::lower_bound(log_x_.begin(), log_x_.end(), t) - log_x_.begin();
  const auto first = std::clamp<std::ptrdiff_t>(above - 3, 0, n - 6);
  double sum = 0;
  for (auto i = first; i < first + 6; ++i) {
    double weight = 1;
    for (auto j = first; j < first + 6; ++j)
      if (j != i) weight *= (t - log_x_[j]) / (log_x_[i] - log_x_[j]);
    sum += weight * log_y_[i];
  }
  return std::exp(sum);
}

LogCurve master_curve_table(const ReferenceData& reference) {
  const ReferenceTable table = reference.table("elastica", "inextensible");
  return {table.column("Gamma"), table.column("H_over_W")};
}

}  // namespace wrinkle::validation
