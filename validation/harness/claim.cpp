#include "validation/harness/claim.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/check/observed_order.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double value_of(const Row& row, const std::string& name) {
  const auto found = row.record.metrics.find(name);
  return found == row.record.metrics.end() ? kNone : found->second;
}

/// A parameter that is a number, or a metric.
double coordinate(const Row& row, const std::string& name) {
  const auto found = row.sample.values.find(name);
  if (found == row.sample.values.end()) return value_of(row, name);
  const std::optional<double> number = number_in(found->second);
  if (!number) throw std::invalid_argument(fmt::format("a reducer goes along '{}', which is a word", name));
  return *number;
}

/// Do two samples differ in none but these parameters?
bool partners(const Sample& a, const Sample& b, const std::set<std::string>& free) {
  return std::ranges::all_of(a.values, [&](const auto& entry) {
    return free.contains(entry.first) || b.values.at(entry.first) == entry.second;
  });
}

}  // namespace

Measure metric(std::string name) {
  return {name, {name}, [name](const Row& row) { return value_of(row, name); }};
}

Measure magnitude(std::string name) {
  return {"|" + name + "|", {name}, [name](const Row& row) { return std::abs(value_of(row, name)); }};
}

Measure ratio(std::string above, std::string below) {
  return {above + " / " + below, {above, below}, [above, below](const Row& row) {
            return value_of(row, above) / value_of(row, below);
          }};
}

Measure difference(std::string of, std::string less) {
  return {
      of + " − " + less, {of, less}, [of, less](const Row& row) { return value_of(row, of) - value_of(row, less); }};
}

Measure time_ratio(const std::string& name) {
  Measure out = metric(name);
  out.metrics = {name, name + "_low", name + "_high"};
  out.time_ratio = true;
  return out;
}

Measure formula(std::string text, std::vector<std::string> metrics, std::function<double(const Row&)> of) {
  return {std::move(text), std::move(metrics), std::move(of)};
}

Reducer worst() {
  return {};
}

Reducer median() {
  return {Reducer::Kind::median, "median"};
}

Reducer exponent(std::string along, int least) {
  const auto fit = [along, least](std::span<const Measured> rows) -> std::optional<double> {
    std::vector<double> x, y;
    for (const Measured& row : rows) {
      x.push_back(coordinate(*row.row, along));
      y.push_back(row.value);
    }
    if (static_cast<int>(std::set<double>(x.begin(), x.end()).size()) < least) return std::nullopt;
    const auto fits = [](double v) { return v > 0 && std::isfinite(v); };
    return std::ranges::all_of(x, fits) && std::ranges::all_of(y, fits) ? fitted_order(x, y) : kNone;
  };
  return {Reducer::Kind::other, "exponent over " + along, {along}, fit};
}

Reducer last_over_first(std::string along) {
  const auto of = [along](std::span<const Measured> rows) -> std::optional<double> {
    if (rows.empty()) return std::nullopt;
    const auto less = [&](const Measured& a, const Measured& b) {
      return coordinate(*a.row, along) < coordinate(*b.row, along);
    };
    const auto [first, last] = std::ranges::minmax_element(rows, less);
    if (!less(*first, *last)) return std::nullopt;
    return last->value / first->value;
  };
  return {Reducer::Kind::other, fmt::format("at the largest {0} over that at the smallest", along), {along}, of};
}

Reducer pair_ratio(const Where& above, const Where& below, int worst_is) {
  std::set<std::string> free;
  for (const Where& side : {above, below})
    for (const Condition& condition : side.conditions()) free.insert(condition.parameter);
  const auto of = [=](std::span<const Measured> rows) -> std::optional<double> {
    std::optional<double> out;
    double farthest = -kInfinite;
    for (const Measured& a : rows)
      for (const Measured& b : rows) {
        if (!above(a.row->sample) || !below(b.row->sample) || !partners(a.row->sample, b.row->sample, free)) continue;
        const double found = a.value / b.value;
        const double far = worst_is != 0 ? worst_is * found : std::abs(std::log(found));
        if (!std::isfinite(far)) return kNone;
        if (far > farthest) out = found, farthest = far;
      }
    return out;
  };
  return {Reducer::Kind::other,
          fmt::format("at {} over that at {}", above.text(), below.text()),
          {free.begin(), free.end()},
          of};
}

Reducer reduced(std::string text, std::vector<std::string> names,
                std::function<std::optional<double>(std::span<const Measured>)> of) {
  return {Reducer::Kind::other, std::move(text), std::move(names), std::move(of)};
}

double Band::excess(double value) const {
  WRINKLE_FAULT(judge_magnitudes, value = std::abs(value));
  if (!std::isfinite(value)) return kInfinite;
  if (reference) return std::abs(value - *reference) - (high - *reference);
  return std::max(low - value, value - high);
}

bool Band::one_sided() const {
  return std::isinf(low) || std::isinf(high);
}

double Band::slack(double value) const {
  if (!std::isfinite(value)) return kNone;
  if (!one_sided()) {
    const double middle = reference.value_or((low + high) / 2);
    return (high - middle) / std::abs(value - middle);
  }
  const double bound = std::isinf(low) ? high : low;
  if (!(bound * value > 0)) return std::isinf(low) && value == 0 ? kInfinite : kNone;
  const double factor = std::isinf(low) ? bound / value : value / bound;
  return bound > 0 ? factor : 1 / factor;
}

std::string Band::text() const {
  if (reference) return fmt::format("{:.6g} ± {:.3g}", *reference, high - *reference);
  if (std::isinf(low)) return fmt::format("≤ {:.6g}", high);
  if (std::isinf(high)) return fmt::format("≥ {:.6g}", low);
  return fmt::format("{:.6g} to {:.6g}", low, high);
}

Band within(double reference, double tolerance) {
  return {reference - tolerance, reference + tolerance, reference};
}
Band at_least(double low) {
  return {.low = low};
}
Band at_most(double high) {
  return {.high = high};
}
Band between(double low, double high) {
  return {low, high, {}};
}

Origin paper(std::string place) {
  return {Origin::Kind::paper, std::move(place)};
}
Origin oracle(std::string reference) {
  return {Origin::Kind::oracle, std::move(reference)};
}
Origin theory(std::string formula) {
  return {Origin::Kind::theory, std::move(formula)};
}
Origin chosen(std::string why) {
  return {Origin::Kind::chosen, std::move(why)};
}

Counter swapped(std::map<std::string, Value> instead, Where of) {
  return {Counter::Kind::samples, std::move(instead), std::move(of), {}};
}
Counter seeded(std::string fault) {
  return {Counter::Kind::fault, {}, {}, std::move(fault)};
}

std::string Counter::text() const {
  if (kind == Kind::none) return "";
  std::string out = kind == Kind::fault ? "the seeded fault " + fault : "";
  for (const auto& [name, value] : instead)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", name, to_text(value));
  return of.conditions().empty() ? out : fmt::format("{} where {}", out, of.text());
}

Expectation reproduced() {
  return {};
}
Expectation deviates(Band to, std::string cause, std::string evidence) {
  return {to, std::move(cause), std::move(evidence)};
}

std::string_view to_string(Origin::Kind kind) {
  switch (kind) {
    case Origin::Kind::paper: return "paper";
    case Origin::Kind::oracle: return "oracle";
    case Origin::Kind::theory: return "theory";
    case Origin::Kind::chosen: return "chosen";
  }
  throw std::logic_error(fmt::format("no name for origin {}", static_cast<int>(kind)));
}

}  // namespace wrinkle::validation
