#include "validation/harness/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

/// The value `name` of `sample` as a T. Throws std::invalid_argument naming what there is.
template <class T>
const T& get(const Sample& sample, std::string_view name, std::string_view wanted) {
  const auto found = sample.values.find(std::string(name));
  if (found == sample.values.end()) {
    std::vector<std::string> names;
    for (const auto& entry : sample.values) names.push_back(entry.first);
    throw std::invalid_argument(
        fmt::format("the sample has no parameter '{}'; it has: {}", name, fmt::join(names, ", ")));
  }
  const T* value = std::get_if<T>(&found->second);
  if (value == nullptr) {
    throw std::invalid_argument(fmt::format("parameter '{}' = {} is {}, not {}", name, to_text(found->second),
                                            type_name(found->second), wanted));
  }
  return *value;
}

}  // namespace

nlohmann::json Progress::kept() const {
  return nullptr;
}

void Progress::keep(const std::function<nlohmann::json()>& /*state*/) {}

double Sample::number(std::string_view name) const {
  return get<double>(*this, name, "a number");
}

std::int64_t Sample::integer(std::string_view name) const {
  return get<std::int64_t>(*this, name, "a whole number");
}

const std::string& Sample::word(std::string_view name) const {
  return get<std::string>(*this, name, "a word");
}

bool Basis::varies() const {
  const double size = std::max(std::abs(spread.low), std::abs(spread.high));
  return rows < 2 || !(spread.high - spread.low <= 1e-6 * size);
}

double Uncertainty::of_validation() const {
  return std::hypot(numerical, seeds, reference);
}

bool Verdict::as_expected() const {
  if (judgement == Judgement::undecided || (judgement == Judgement::not_run && printed_only)) return true;
  const bool far_or_near = deviation && !(measured >= deviation->low && measured <= deviation->high);
  if (judgement == Judgement::unresolved) return deviation ? !far_or_near : meets_bound;
  return judgement == expected && !(judgement == Judgement::deviates && far_or_near);
}

Record skipped_record(std::string reason) {
  Record record;
  record.outcome = Outcome::skipped;
  record.reason = std::move(reason);
  return record;
}

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok: return "ok";
    case Outcome::failed: return "failed";
    case Outcome::skipped: return "skipped";
  }
  throw std::logic_error(fmt::format("no name for outcome {}", static_cast<int>(outcome)));
}

std::optional<Outcome> find_outcome(std::string_view name) {
  for (const Outcome outcome : {Outcome::ok, Outcome::failed, Outcome::skipped}) {
    if (name == to_string(outcome)) return outcome;
  }
  return std::nullopt;
}

std::string_view to_string(Slot slot) {
  switch (slot) {
    case Slot::none: return "";
    case Slot::element: return "element";
    case Slot::linear_solver: return "linear solver";
    case Slot::nonlinear_solver: return "nonlinear solver";
    case Slot::integrator: return "integrator";
    case Slot::constraint_form: return "constraint form";
    case Slot::contact: return "contact";
  }
  throw std::logic_error(fmt::format("no name for slot {}", static_cast<int>(slot)));
}

std::string_view to_string(Judgement judgement) {
  switch (judgement) {
    case Judgement::reproduced: return "reproduced";
    case Judgement::deviates: return "deviates";
    case Judgement::not_reproducible: return "not reproducible";
    case Judgement::failed: return "failed";
    case Judgement::not_run: return "not run";
    case Judgement::undecided: return "undecided";
    case Judgement::unresolved: return "unresolved";
  }
  throw std::logic_error(fmt::format("no name for judgement {}", static_cast<int>(judgement)));
}

std::string_view to_string(Level level) {
  switch (level) {
    case Level::full: return "full";
    case Level::assumed: return "assumed";
    case Level::reduced: return "reduced";
    case Level::stand_in: return "stand-in";
    case Level::absent: return "absent";
  }
  throw std::logic_error(fmt::format("no name for level {}", static_cast<int>(level)));
}

std::string verdict_word(const Verdict& verdict) {
  if (verdict.judgement == Judgement::unresolved && verdict.uncertainty && verdict.uncertainty->order < 0)
    return "does not converge";
  if (verdict.judgement != Judgement::reproduced) return std::string(to_string(verdict.judgement));
  if (verdict.basis && verdict.basis->is_check) return "holds";
  if (!verdict.level) return verdict.figure.empty() ? "holds" : "consistent";
  switch (*verdict.level) {
    case Level::full: return "reproduced";
    case Level::assumed: return "consistent in an assumed scene";
    case Level::reduced: return "consistent at reduced scale";
    case Level::stand_in: return "consistent with a stand-in";
    case Level::absent: return "consistent";
  }
  throw std::logic_error(fmt::format("no word at level {}", static_cast<int>(*verdict.level)));
}

std::string_view to_string(Profile profile) {
  switch (profile) {
    case Profile::quick: return "quick";
    case Profile::paper: return "paper";
  }
  throw std::logic_error(fmt::format("no name for profile {}", static_cast<int>(profile)));
}

std::string_view to_string(Source source) {
  switch (source) {
    case Source::paper: return "paper";
    case Source::assumed: return "assumed";
    case Source::swept: return "swept";
    case Source::standard: return "default";  // `default` is a keyword, so the enumerator has another name
  }
  throw std::logic_error(fmt::format("no name for source {}", static_cast<int>(source)));
}

}  // namespace wrinkle::validation
