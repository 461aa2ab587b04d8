#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "validation/faults/counters.h"
#include "validation/harness/counter_key.h"
#include "validation/harness/parameters.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr double kLimit = 1200;  // [s]: a quick profile

using CounterPlace = std::pair<std::string, std::string>;  // fault, study

CounterPlace place_of(const SeededClaim& one) {
  return {one.claim.counter.fault, std::string(one.study->name)};
}

/// The quick samples that the claim and its counter are over, with all their values, the counter's instead: as Trial
/// takes them.
std::set<std::string> samples_of(const SeededClaim& one) {
  std::set<std::string> out;
  const Counter& counter = one.claim.counter;
  for (Sample sample : profile_samples(*one.study, Profile::quick)) {
    if (!one.claim.over(sample) || !counter.of(sample)) continue;
    for (const auto& [name, value] : counter.instead) sample.values.insert_or_assign(name, value);
    std::string text;
    for (const auto& [name, value] : sample.values) text += fmt::format("{}={} ", name, to_text(value));
    out.insert(std::move(text));
  }
  return out;
}

CounterFinding finding_of(const SeededClaim& one, const TrialResult& result) {
  const std::string name = claim_name(one.claim.says, one.claim.quantity);
  const auto word = result.words.find(name);
  const auto measured = result.measured.find(name);
  const Judgement judgement = word == result.words.end() ? Judgement::not_run : find_judgement(word->second);
  const bool has_result = judgement == Judgement::reproduced || judgement == Judgement::deviates;
  const bool unexpected = std::ranges::find(result.refused, name) != result.refused.end();
  const double number = measured == result.measured.end() ? std::nan("") : measured->second;
  const bool refuted = has_result && unexpected && std::isfinite(number);
  return {.study = std::string(one.study->name),
          .claim = one.claim.says,
          .figure = one.claim.figure,
          .counter = one.claim.counter.text(),
          .judgement = judgement,
          .measured = number,
          .bound = one.claim.bound.text(),
          .reason = result.broke,
          .refuted = refuted,
          .time_ratio = one.claim.measure.time_ratio,
          .still = still_deviates(one.claim, judgement, refuted),
          .key = counter_key(*one.study, one.claim)};
}

}  // namespace

std::vector<SeededClaim> seeded_claims(std::span<const Study* const> studies, const ReferenceData& reference) {
  std::vector<SeededClaim> out;
  for (const Study* study : studies) {
    if (!study->claims) continue;
    for (const Claim& claim : study->claims(reference))
      if (claim.counter.kind == Counter::Kind::fault) out.push_back({study, claim});
  }
  return out;
}

std::vector<CounterFinding> judge_seeded(std::span<const SeededClaim> claims, const TrialSettings& settings,
                                         int& signal) {
  std::map<CounterPlace, TrialResult> results;
  std::map<CounterPlace, std::set<std::string>> samples;
  for (const SeededClaim& one : claims) samples[place_of(one)].merge(samples_of(one));
  std::vector<Trial> trials;
  for (const auto& [place, texts] : samples)
    trials.push_back({.fault = place.first,
                      .source = WitnessSource::study,
                      .name = place.second,
                      .parameters = fmt::format("{}", fmt::join(texts, ";")),
                      .limit = kLimit});
  signal = run_trials(trials, settings, [&](std::size_t i, const TrialResult& result) {
    results[{trials[i].fault, trials[i].name}] = result;
  });
  std::error_code ignored;
  std::filesystem::remove_all(settings.scratch, ignored);
  std::vector<CounterFinding> out;
  for (const SeededClaim& one : claims) out.push_back(finding_of(one, results[place_of(one)]));
  return out;
}

}  // namespace wrinkle::validation
