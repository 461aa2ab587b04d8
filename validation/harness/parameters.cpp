#include "validation/harness/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

#include "core/linear/absent_solvers.h"
#include "validation/harness/errors.h"
#include "validation/harness/suggestion.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr std::string_view kAll = "all";  // in place of a value: every choice
constexpr double kUnbounded = 1e300;      // the standard bounds of Parameter

const Parameter& find_parameter(const Study& study, const std::string& name) {
  const auto found = std::find_if(study.parameters.begin(), study.parameters.end(),
                                  [&](const Parameter& parameter) { return parameter.name == name; });
  if (found != study.parameters.end()) return *found;
  std::vector<std::string> known;
  for (const Parameter& parameter : study.parameters) known.push_back(parameter.name);
  throw UsageError(fmt::format("{}: {}", study.name, unknown_name("parameter", name, known)));
}

bool is_word(const Value& value) {
  return std::holds_alternative<std::string>(value);
}

bool is_allowed(const Parameter& parameter, const Value& value) {
  if (const auto* word = std::get_if<std::string>(&value)) {
    const auto& choices = parameter.choices;
    return choices.empty() ? !word->empty() : std::find(choices.begin(), choices.end(), *word) != choices.end();
  }
  const auto* number = std::get_if<double>(&value);
  const double x = number != nullptr ? *number : static_cast<double>(std::get<std::int64_t>(value));
  return std::isfinite(x) && x >= parameter.minimum && x <= parameter.maximum;
}

[[noreturn]] void refuse_value(const Study& study, const Parameter& parameter, const std::string& text) {
  if (parameter.slot == Slot::linear_solver)
    if (const auto why = why_absent(text))
      throw UsageError(fmt::format("{}: {} = {}: {}", study.name, parameter.name, text, *why));
  const std::string meant = closest_name(text, parameter.choices);
  const std::string hint = meant.empty() || meant == text ? "" : fmt::format(" (did you mean '{}'?)", meant);
  throw UsageError(fmt::format("{}: {} = {} is impossible{}; allowed: {}", study.name, parameter.name, text, hint,
                               allowed_values(parameter)));
}

Value checked_value(const Study& study, const Parameter& parameter, const Value& given) {
  try {
    Value value = convert_value(given, parameter.standard);
    if (is_allowed(parameter, value)) return value;
  } catch (const std::invalid_argument&) {  // a wrong type: refused below like a wrong value
  }
  refuse_value(study, parameter, to_text(given));
}

std::vector<Value> parse_values(const Study& study, const Assignment& assignment) {
  const Parameter& parameter = find_parameter(study, assignment.name);
  std::vector<Value> values;
  for (const std::string& text : assignment.values) {
    try {
      values.push_back(parse_value(text, parameter.standard));
    } catch (const std::invalid_argument&) {
      refuse_value(study, parameter, text);
    }
  }
  return values;
}

/// Puts every choice in the place of the word "all"; was it there?
bool expand_all(const Study& study, Assignment& assignment) {
  const auto all = std::find(assignment.values.begin(), assignment.values.end(), kAll);
  if (all == assignment.values.end()) return false;
  const Parameter& parameter = find_parameter(study, assignment.name);
  if (parameter.choices.empty()) {
    throw UsageError(fmt::format("{}: {} = {} needs a parameter with a list of choices; allowed: {}", study.name,
                                 parameter.name, kAll, allowed_values(parameter)));
  }
  assignment.values.insert(assignment.values.erase(all), parameter.choices.begin(), parameter.choices.end());
  return true;
}

/// Every sample, repeated with each of the values.
std::vector<Sample> extend(const std::vector<Sample>& samples, const std::string& name,
                           const std::vector<Value>& values) {
  std::vector<Sample> longer;
  for (const Sample& sample : samples) {
    for (const Value& value : values) longer.emplace_back(sample).values[name] = value;
  }
  return longer;
}

/// Keeps the first of equal samples: 0.01 and 1e-2 are one.
void drop_repeated(std::vector<Sample>& samples) {
  std::set<std::map<std::string, Value>> seen;
  std::erase_if(samples, [&](const Sample& sample) { return !seen.insert(sample.values).second; });
}

}  // namespace

Assignment parse_assignment(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw UsageError(fmt::format("-p {}: write name=value or name=value,value", text));
  }
  Assignment assignment{std::string(text.substr(0, equals)), {}};
  std::string_view rest = text.substr(equals + 1);
  for (bool more = true; more;) {
    const auto comma = rest.find(',');
    more = comma != std::string_view::npos;
    assignment.values.emplace_back(rest.substr(0, comma));
    if (assignment.values.back().empty()) throw UsageError(fmt::format("-p {}: a value is empty", text));
    if (more) rest.remove_prefix(comma + 1);
  }
  return assignment;
}

std::vector<Assignment> parse_assignments(std::span<const std::string> texts) {
  std::vector<Assignment> assignments;
  for (const std::string& text : texts) {
    Assignment next = parse_assignment(text);
    for (const Assignment& earlier : assignments) {
      if (earlier.name != next.name) continue;
      throw UsageError(fmt::format("-p {0} is given twice; write -p {0}={1},{2}", next.name,
                                   fmt::join(earlier.values, ","), fmt::join(next.values, ",")));
    }
    assignments.push_back(std::move(next));
  }
  return assignments;
}

std::string allowed_values(const Parameter& parameter) {
  if (is_word(parameter.standard)) {
    if (parameter.choices.empty()) return "any word";
    std::vector<std::string> fit = parameter.choices;
    std::erase_if(fit, [&](const std::string& choice) { return parameter.unfit.contains(choice); });
    return fmt::format("one of {}", fmt::join(fit, ", "));
  }
  const std::string_view kind = type_name(parameter.standard);
  const bool below = parameter.minimum > -kUnbounded;
  const bool above = parameter.maximum < kUnbounded;
  if (below && above) return fmt::format("{} in [{}, {}]", kind, parameter.minimum, parameter.maximum);
  if (below) return fmt::format("{} from {}", kind, parameter.minimum);
  if (above) return fmt::format("{} up to {}", kind, parameter.maximum);
  return std::string(kind);
}

Sample complete(const Study& study, const Sample& partial) {
  Sample sample;
  for (const Parameter& parameter : study.parameters) sample.values[parameter.name] = parameter.standard;
  for (const auto& [name, given] : partial.values) {
    sample.values[name] = checked_value(study, find_parameter(study, name), given);
  }
  return sample;
}

std::optional<std::string> refusal(const Study& study, const Sample& sample) {
  for (const Parameter& parameter : study.parameters) {
    if (parameter.unfit.empty()) continue;
    const std::string& chosen = sample.word(parameter.name);
    const auto unfit = parameter.unfit.find(chosen);
    if (unfit != parameter.unfit.end()) return fmt::format("{} = {}: {}", parameter.name, chosen, unfit->second);
  }
  return study.refuse ? study.refuse(sample) : std::nullopt;
}

Sample resolve(const Study& study, const Sample& partial) {
  Sample sample = complete(study, partial);
  if (const auto reason = refusal(study, sample)) {
    std::vector<std::string> values;
    for (const auto& [name, value] : sample.values) values.push_back(fmt::format("{}={}", name, to_text(value)));
    throw UsageError(fmt::format("{}: {} ({})", study.name, *reason, fmt::join(values, ", ")));
  }
  return sample;
}

std::vector<Sample> points(const Study& study, std::span<const Assignment> assignments) {
  std::vector<Sample> samples(1);
  for (const Assignment& assignment : assignments) {
    samples = extend(samples, assignment.name, parse_values(study, assignment));
  }
  for (Sample& sample : samples) sample = complete(study, sample);
  drop_repeated(samples);
  return samples;
}

std::vector<Sample> sweep(const Study& study, std::span<const Assignment> assignments) {
  std::vector<Assignment> spelled_out(assignments.begin(), assignments.end());
  bool over_all = false;
  for (Assignment& assignment : spelled_out) over_all = expand_all(study, assignment) || over_all;
  std::vector<Sample> samples = points(study, spelled_out);
  // Of a sweep over all choices, what the study refuses is skipped; but where nothing else remains, it is the user's
  // other values that cannot be.
  const auto refused = [&](const Sample& sample) { return refusal(study, sample).has_value(); };
  if (over_all && !std::all_of(samples.begin(), samples.end(), refused)) return samples;
  for (const Sample& sample : samples) resolve(study, sample);
  return samples;
}

std::uint64_t sweep_size(const Study& study, std::span<const Assignment> assignments) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t size = 1;
  for (Assignment assignment : assignments) {
    find_parameter(study, assignment.name);
    expand_all(study, assignment);
    const std::size_t values = assignment.values.size();
    size = size > most / values ? most : size * values;
  }
  return size;
}

std::vector<Sample> profile_samples(const Study& study, Profile profile) {
  std::vector<Sample> samples = study.samples(profile);
  try {
    for (Sample& sample : samples) sample = resolve(study, sample);
  } catch (const UsageError& error) {
    throw std::logic_error(
        fmt::format("the {} profile holds an impossible sample: {}", to_string(profile), error.what()));
  }
  drop_repeated(samples);
  return samples;
}

}  // namespace wrinkle::validation
