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
#include "validation/harness/claim_uncertainty.h"
#include "validation/harness/parameters.h"
#include "validation/harness/ratios_of_times.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// The claim's words, bound and basis; nothing measured.
Verdict blank_verdict(const Claim& claim) {
  const Band& bound = claim.bound;
  Verdict out{.claim = claim.says, .figure = claim.figure, .quantity = claim.quantity, .measured = kNotMeasured};
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
                    .no_uncertainty = claim.uncertainty.none,
                    .is_check = claim.is_check,
                    .slack = kNotMeasured,
                    .spread = {kNotMeasured, kNotMeasured}};
  return out;
}

Judgement held_against(const Band& bound, double value) {
  return bound.holds(value) ? Judgement::reproduced : Judgement::deviates;
}

void set_spread(Basis& basis, std::span<const Measured> rows) {
  basis.rows = static_cast<int>(rows.size());
  for (const Measured& row : rows) {
    if (const auto& seconds = row.row->record.seconds) basis.seconds = std::max(basis.seconds.value_or(0), *seconds);
    if (!std::isfinite(row.value)) continue;
    basis.spread.low = std::fmin(basis.spread.low, row.value);
    basis.spread.high = std::fmax(basis.spread.high, row.value);
  }
}

double worst_of(const Band& bound, std::span<const Measured> rows) {
  double worst = kNotMeasured;
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

/// An interval with what the reference leaves open, in quadrature.
Noise widened(double value, const Noise& noise, double reference) {
  return {value - std::hypot(value - noise.low, reference), value + std::hypot(noise.high - value, reference)};
}

/// The worst row's interval, with the reference's uncertainty, decides; rows whose noise is not known are counted, not
/// judged.
void judge_times(const Claim& claim, std::span<const Measured> rows, Verdict& out) {
  const Measure low = metric(claim.measure.metrics.at(1)), high = metric(claim.measure.metrics.at(2));
  std::optional<std::pair<Side, double>> worst;  // and how far outside the value lies
  int unknown = 0;
  for (const Measured& row : rows) {
    Noise noise{low.of(*row.row), high.of(*row.row)};
    if (std::isfinite(row.value) && !(std::isfinite(noise.low) && std::isfinite(noise.high))) {
      ++unknown;
      continue;
    }
    noise = widened(row.value, noise, claim.uncertainty.reference);
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
  const std::optional<Band>& expected = claim.expect.deviation;  // noise may hold an end of that too
  if (out.judgement == Judgement::deviates && expected && !expected->holds(out.measured) &&
      side_of(out.measured, *out.noise, *expected) == Side::straddling)
    out.judgement = Judgement::undecided;
  if (unknown > 0)
    out.reason += fmt::format("{}{} of {} samples have too few repeats to be judged", out.reason.empty() ? "" : "; ",
                              unknown, rows.size());
}

/// Does the interval of the uncertainty around the measured number hold an end of the bound?
void resolve(const Claim& claim, Verdict& out) {
  if (out.judgement != Judgement::reproduced && out.judgement != Judgement::deviates) return;
  const double u = out.uncertainty->of_validation();
  const Side side = side_of(out.measured, {out.measured - u, out.measured + u}, claim.bound);
  if (side == Side::straddling) out.judgement = Judgement::unresolved;
}

}  // namespace

Verdict judge_claim(const Claim& claim, std::span<const Row> rows, const KeptLevels& kept) {
  Verdict out = blank_verdict(claim);
  std::vector<Measured> measured;
  const Row* failed = nullptr;
  bool any = false;
  for (const Row& row : rows) {
    if (!claim.over(row.sample)) continue;
    if (row.record.outcome == Outcome::skipped) {
      ++out.basis->skipped;
      continue;
    }
    const bool is_failed = row.record.outcome == Outcome::failed;
    if (is_failed) failed = &row;
    any = any || !is_failed;
    measured.push_back({&row, is_failed ? kNotMeasured : claim.measure.of(row)});
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
  out.meets_bound = claim.bound.holds(out.measured);
  out.uncertainty = uncertainty_of(claim, rows, kept);
  if (out.uncertainty) resolve(claim, out);
  return out;
}

namespace {

/// Does the claim read the sample, for its number or for what refinement leaves of it?
bool reads(const Claim& claim, const Sample& sample) {
  const UncertaintyFrom& from = claim.uncertainty;
  return claim.over(sample) || (!from.levels.conditions().empty() && from.levels(sample));
}

}  // namespace

std::vector<const Row*> unjudged(const Study& study, std::span<const Claim> claims, std::span<const Row> rows) {
  std::vector<const Row*> out;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok) continue;
    const bool read = std::ranges::any_of(claims, [&](const Claim& claim) { return reads(claim, row.sample); }) ||
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
    find_in_times();
    for (const std::string& name : claim_.reduce.names)
      if (!is_metric(name) && parameter(name) == nullptr)
        say(fmt::format("reduces along '{}', neither a parameter nor a metric", name));
    for (const auto& [name, value] : claim_.counter.instead) value_of(name, value);
    for (const std::string& name : {claim_.uncertainty.along(), claim_.uncertainty.seed})
      if (!name.empty() && parameter(name) == nullptr) say(fmt::format("refines '{}', which is no parameter", name));
    names_in(claim_.uncertainty.levels);
    const UncertaintyFrom& from = claim_.uncertainty;
    if (!(from.along().empty() && from.seed.empty()) && !from.none.empty())
      say("tells its uncertainty, and why there is none to tell");
    find_in_words();
    find_in_profile();
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

  /// Without its interval a ratio of times is decided by noise.
  void find_in_times() {
    if (claim_.measure.time_ratio) return;
    for (const auto* names : {&claim_.measure.metrics, &claim_.reduce.names})
      for (const std::string& name : *names)
        if (is_time_ratio(study_, name) || is_time_ratio(study_, name.substr(0, name.rfind('_'))))
          say(fmt::format("judges the ratio of times '{}' without its interval; time_ratio() reads it", name));
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

  void find_in_profile() {
    if (!claim_.printed_only || !study_.samples) return;
    if (claim_.counter.kind == Counter::Kind::fault)
      say("is of the paper profile alone, and counted by a seeded fault");
    for (const Sample& sample : profile_samples(study_, Profile::quick))
      if (claim_.over(sample)) return say("is of the paper profile alone, and the quick one has a sample of it");
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
