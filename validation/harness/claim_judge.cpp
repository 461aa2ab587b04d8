#include "validation/harness/claim_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/fault.h"
#include "validation/harness/parameters.h"
#include "validation/harness/uncertainty.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The claim's words, bound and basis; nothing measured.
Verdict blank_verdict(const Claim& claim) {
  const Band& bound = claim.bound;
  Verdict out{.claim = claim.says, .figure = claim.figure, .quantity = claim.quantity, .measured = kNone};
  out.relation = std::isinf(bound.low) ? "at most" : std::isinf(bound.high) ? "at least" : "within";
  out.reference = bound.one_sided() ? 0 : bound.reference.value_or((bound.low + bound.high) / 2);
  out.tolerance = std::isinf(bound.low)    ? bound.high
                  : std::isinf(bound.high) ? bound.low
                                           : (bound.high - bound.low) / 2;
  out.reason = claim.note;
  if (const auto& deviation = claim.expect.deviation) {
    out.expected = Judgement::deviates;
    out.deviation = {deviation->low, deviation->high};
    out.reason = claim.expect.cause + (claim.note.empty() ? "" : "; " + claim.note);
  }
  out.basis = Basis{.over = claim.over.text(),
                    .measure = claim.measure.text,
                    .reduce = claim.reduce.text,
                    .origin = std::string(to_string(claim.origin.kind)),
                    .origin_text = claim.origin.text,
                    .counter = claim.counter.text(),
                    .evidence = claim.expect.evidence,
                    .constant = claim.constant,
                    .is_check = claim.is_check,
                    .slack = kNone,
                    .spread = {kNone, kNone}};
  return out;
}

Judgement held_against(const Band& bound, double value) {
  return bound.holds(value) ? Judgement::reproduced : Judgement::deviates;
}

void set_spread(Basis& basis, std::span<const Measured> rows) {
  basis.rows = static_cast<int>(rows.size());
  for (const Measured& row : rows) {
    if (!std::isfinite(row.value)) continue;
    basis.spread.low = std::fmin(basis.spread.low, row.value);
    basis.spread.high = std::fmax(basis.spread.high, row.value);
  }
}

double worst_of(const Band& bound, std::span<const Measured> rows) {
  double worst = kNone;
  for (const Measured& row : rows) {
    WRINKLE_FAULT(judge_first_sample, if (std::isfinite(worst)) break);
    if (&row == &rows.front() || bound.excess(row.value) > bound.excess(worst)) worst = row.value;
    if (!std::isfinite(worst)) break;
  }
  return worst;
}

/// A row without the number stands at the far end.
double median_of(const Band& bound, std::span<const Measured> rows) {
  const double bad = (std::isinf(bound.high) ? -1 : 1) * std::numeric_limits<double>::infinity();
  std::vector<double> values;
  for (const Measured& row : rows) values.push_back(std::isfinite(row.value) ? row.value : bad);
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

std::optional<double> reduce(const Claim& claim, std::span<const Measured> rows) {
  switch (claim.reduce.kind) {
    case Reducer::Kind::worst: return worst_of(claim.bound, rows);
    case Reducer::Kind::median: return median_of(claim.bound, rows);
    case Reducer::Kind::other: return claim.reduce.of(rows);
  }
  return std::nullopt;
}

enum class Side { inside, straddling, outside };  // of a bound, from good to bad

Side side_of(double value, const Noise& noise, const Band& bound) {
  if (!std::isfinite(value)) return Side::outside;
  const bool low = bound.holds(noise.low), high = bound.holds(noise.high);
  if (low && high) return Side::inside;
  const bool around = noise.low < bound.low && noise.high > bound.high;
  return low || high || around ? Side::straddling : Side::outside;
}

/// The worst row's interval decides; rows whose noise is not known are counted, not judged.
void judge_times(const Claim& claim, std::span<const Measured> rows, Verdict& out) {
  const Measure low = metric(claim.measure.metrics.at(1)), high = metric(claim.measure.metrics.at(2));
  std::optional<std::pair<Side, double>> worst;  // and how far outside the value lies
  int unknown = 0;
  for (const Measured& row : rows) {
    const Noise noise{low.of(*row.row), high.of(*row.row)};
    if (std::isfinite(row.value) && !(std::isfinite(noise.low) && std::isfinite(noise.high))) {
      ++unknown;
      continue;
    }
    const std::pair found(side_of(row.value, noise, claim.bound), claim.bound.excess(row.value));
    if (worst && found <= *worst) continue;
    worst = found;
    out.measured = row.value;
    out.noise = noise;
  }
  if (worst)
    out.judgement = worst->first == Side::inside    ? Judgement::reproduced
                    : worst->first == Side::outside ? Judgement::deviates
                                                    : Judgement::undecided;
  if (unknown > 0)
    out.reason += fmt::format("{}{} of {} samples have too few repeats to be judged", out.reason.empty() ? "" : "; ",
                              unknown, rows.size());
}

double number_of(const Sample& sample, const std::string& name) {
  const Value& value = sample.values.at(name);
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::get<double>(value);
}

/// What the claim measures over one parameter.
struct Series {
  std::vector<double> at, values;
};

/// Of the rows that differ in nothing else. A reducer of its own kind takes all rows with one value of the parameter
/// and says one number of them, so that there is one series.
std::vector<Series> series_along(const Claim& claim, std::span<const Row> rows, const Where& which,
                                 const std::string& along) {
  const bool whole = claim.reduce.kind == Reducer::Kind::other;
  std::map<std::map<std::string, Value>, std::map<double, std::vector<Measured>>> groups;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok || !which(row.sample)) continue;
    std::map<std::string, Value> common;
    if (!whole) common = row.sample.values;
    common.erase(along);
    groups[common][number_of(row.sample, along)].push_back({&row, claim.measure.of(row)});
  }
  std::vector<Series> out;
  for (const auto& [common, by_value] : groups) {
    Series& series = out.emplace_back();
    for (const auto& [at, measured] : by_value) {
      series.at.push_back(at);
      series.values.push_back(whole ? claim.reduce.of(measured).value_or(kNone) : measured.front().value);
    }
  }
  return out;
}

/// The largest of all series that have three levels; is there one?
bool set_numerical(const Claim& claim, std::span<const Row> rows, Uncertainty& out) {
  const UncertaintyFrom& from = claim.uncertainty;
  if (from.along().empty()) return false;
  const auto size = [&](double at) { return !from.cells.empty() ? 1 / at : !from.size.empty() ? at : std::exp2(-at); };
  bool known = false;
  for (Series& series : series_along(claim, rows, from.levels, from.along())) {
    std::ranges::transform(series.at, series.at.begin(), size);
    const auto found = grid_convergence(series.at, series.values, from.formal_order);
    if (!found || found->uncertainty < out.numerical) continue;
    known = true;
    out.numerical = found->uncertainty;
    out.order = found->order;
  }
  return known;
}

/// The largest of all series that have three seeds; is there one?
bool set_seeds(const Claim& claim, std::span<const Row> rows, Uncertainty& out) {
  if (claim.uncertainty.seed.empty()) return false;
  bool known = false;
  for (const Series& series : series_along(claim, rows, claim.over, claim.uncertainty.seed)) {
    const std::optional<double> found = seed_uncertainty(series.values);
    if (!found || !std::isfinite(*found)) continue;
    known = true;
    out.seeds = std::max(out.seeds, *found);
  }
  return known;
}

/// Does the interval of the uncertainty around the measured number hold an end of the bound? Nothing is said where no
/// part of the uncertainty is known.
void resolve(const Claim& claim, std::span<const Row> rows, Verdict& out) {
  Uncertainty u{.reference = claim.uncertainty.reference};
  const bool numerical = set_numerical(claim, rows, u), seeds = set_seeds(claim, rows, u);
  if (!numerical && !seeds && u.reference == 0) return;
  out.uncertainty = u;
  if (out.judgement != Judgement::reproduced && out.judgement != Judgement::deviates) return;
  const Side side =
      side_of(out.measured, {out.measured - u.of_validation(), out.measured + u.of_validation()}, claim.bound);
  if (side == Side::straddling) out.judgement = Judgement::unresolved;
}

}  // namespace

Verdict judge_claim(const Claim& claim, std::span<const Row> rows) {
  Verdict out = blank_verdict(claim);
  std::vector<Measured> measured;
  const Row* failed = nullptr;
  bool any = false;
  for (const Row& row : rows) {
    if (row.record.outcome == Outcome::skipped || !claim.over(row.sample)) continue;
    const bool is_failed = row.record.outcome == Outcome::failed;
    if (is_failed) failed = &row;
    any = any || !is_failed;
    measured.push_back({&row, is_failed ? kNone : claim.measure.of(row)});
  }
  if (measured.empty()) return out;
  if (failed != nullptr && (claim.reduce.kind != Reducer::Kind::median || !any)) {
    out.judgement = Judgement::failed;
    out.reason = fmt::format("{} sample failed: {}", any ? "a" : "every", failed->record.reason);
    return out;
  }
  set_spread(*out.basis, measured);
  if (claim.measure.time_ratio) {
    judge_times(claim, measured, out);
  } else if (const std::optional<double> value = reduce(claim, measured)) {
    out.measured = *value;
    out.judgement = held_against(claim.bound, *value);
  }
  out.basis->slack = claim.bound.slack(out.measured);
  if (claim.uncertainty.any()) resolve(claim, rows, out);
  return out;
}

std::vector<const Row*> unjudged(const Study& study, std::span<const Claim> claims, std::span<const Row> rows) {
  std::vector<const Row*> out;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok) continue;
    const bool read = std::ranges::any_of(claims, [&](const Claim& claim) { return claim.over(row.sample); }) ||
                      std::ranges::any_of(study.shown, [&](const Shown& one) { return one.samples(row.sample); });
    if (!read) out.push_back(&row);
  }
  return out;
}

namespace {

/// Collects what is wrong with one claim.
class Faults {
 public:
  Faults(const Study& study, const Claim& claim, std::vector<std::string>& out)
      : study_(study), claim_(claim), out_(out) {}

  void find() {
    names_in(claim_.over);
    names_in(claim_.counter.of);
    for (const std::string& name : claim_.measure.metrics)
      if (!is_metric(name)) say(fmt::format("measures '{}', which is no metric of the study", name));
    for (const std::string& name : claim_.reduce.names)
      if (!is_metric(name) && parameter(name) == nullptr)
        say(fmt::format("reduces along '{}', neither a parameter nor a metric", name));
    for (const auto& [name, value] : claim_.counter.instead) value_of(name, value);
    for (const std::string& name : {claim_.uncertainty.along(), claim_.uncertainty.seed})
      if (!name.empty() && parameter(name) == nullptr) say(fmt::format("refines '{}', which is no parameter", name));
    names_in(claim_.uncertainty.levels);
    find_in_words();
    find_in_expectation();
  }

 private:
  void say(const std::string& what) { out_.push_back(fmt::format("{}: \"{}\" {}", study_.name, claim_.says, what)); }

  const Parameter* parameter(const std::string& name) const {
    const auto found = std::ranges::find(study_.parameters, name, &Parameter::name);
    return found == study_.parameters.end() ? nullptr : &*found;
  }
  bool is_metric(const std::string& name) const {
    const auto plain = [](const Metric& m) { return std::string_view(m.name); };
    return std::ranges::find(study_.metrics, name, plain) != study_.metrics.end();
  }

  void names_in(const Where& where) {
    for (const Condition& condition : where.conditions()) value_of(condition.parameter, condition.value);
  }

  void value_of(const std::string& name, const Value& value) {
    const Parameter* declared = parameter(name);
    if (declared == nullptr) return say(fmt::format("asks for '{}', which is no parameter of the study", name));
    if (value.index() != declared->standard.index())
      return say(
          fmt::format("gives '{}' {}, which is declared as {}", name, type_name(value), type_name(declared->standard)));
    const auto* word = std::get_if<std::string>(&value);
    if (word != nullptr && !declared->choices.empty() &&
        std::ranges::find(declared->choices, *word) == declared->choices.end())
      say(fmt::format("gives '{}' the value {}, allowed is {}", name, *word, allowed_values(*declared)));
  }

  void find_in_words() {
    if (claim_.says.empty()) say("says nothing");
    if (claim_.quantity.empty()) say("does not say what is measured");
    if (claim_.origin.text.empty()) say("has a bound without an origin");
    if (!claim_.measure.of) say("measures nothing");
    if (std::isinf(claim_.bound.low) && std::isinf(claim_.bound.high)) say("has no bound");
    if (!(claim_.bound.low < claim_.bound.high)) say("has a bound that nothing meets");
  }

  void find_in_expectation() {
    const auto& deviation = claim_.expect.deviation;
    if (!deviation) return;
    if (deviation->one_sided()) say("expects a deviation without saying how large at most and at least");
    if (claim_.expect.cause.empty()) say("expects a deviation without a cause");
    if (claim_.expect.evidence.empty()) say("expects a deviation without evidence of its cause");
    if (claim_.bound.low <= deviation->low && deviation->high <= claim_.bound.high)
      say("expects a deviation within its own bound");
  }

  const Study& study_;
  const Claim& claim_;
  std::vector<std::string>& out_;
};

}  // namespace

std::vector<std::string> claim_faults(const Study& study, std::span<const Claim> claims) {
  std::vector<std::string> out;
  std::set<std::string> said;
  for (const Claim& claim : claims) {
    Faults(study, claim, out).find();
    if (!said.insert(claim.says).second) out.push_back(fmt::format("{}: \"{}\" is said twice", study.name, claim.says));
  }
  return out;
}

}  // namespace wrinkle::validation
