#include "validation/harness/counter_key.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <variant>

#include "validation/harness/counter_swaps.h"
#include "validation/harness/errors.h"
#include "validation/harness/fnv1a.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

std::string rounded(double x) {
  return fmt::format("{:.12g}", x + 0.0);  // −0 is 0
}

std::string text_of(const std::optional<Band>& band) {
  if (!band) return "";
  const std::string reference = band->reference ? rounded(*band->reference) : "none";
  return fmt::format("{} {} {}", rounded(band->low), rounded(band->high), reference);
}

std::string text_of(const Sample& sample) {
  std::string out;
  for (const auto& [name, value] : sample.values) {
    const double* const number = std::get_if<double>(&value);
    out += fmt::format("{}={}:{}\n", name, "dis"[value.index()], number != nullptr ? rounded(*number) : to_text(value));
  }
  return out;
}

std::string text_of(const UncertaintyFrom& from) {
  return fmt::format("{}, {}: {}; {} {}", from.along(), from.seed, from.levels.text(), rounded(from.formal_order),
                     rounded(from.reference));
}

std::string text_of(const Measure& measure) {
  return fmt::format("{} of {}{}", measure.text, fmt::join(measure.metrics, " "), measure.time_ratio ? ", times" : "");
}

std::string text_of(const Reducer& reduce) {
  return fmt::format("{} {} {}", static_cast<int>(reduce.kind), reduce.text, fmt::join(reduce.names, " "));
}

}  // namespace

std::string counter_key(const Study& study, const Claim& claim) {
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n", study.name, study.version, claim.says,
                  claim.over.text(), text_of(claim.measure), text_of(claim.reduce), text_of(claim.bound),
                  claim.counter.text(), text_of(claim.expect.deviation), claim.is_check, text_of(claim.uncertainty));
  for (const Swap& swap : counter_swaps(study, claim))
    text += fmt::format("{}\n{}\n", text_of(swap.claimed), text_of(swap.used));
  return fmt::format("{:016x}", fnv1a(std::as_bytes(std::span(text))));
}

std::string counter_key_or_none(const Study& study, const Claim& claim) {
  if (claim.counter.kind == Counter::Kind::none) return "";
  try {
    return counter_key(study, claim);
  } catch (const UsageError&) {
    return "";
  }
}

}  // namespace wrinkle::validation
