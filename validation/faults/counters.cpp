#include "validation/faults/counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "validation/harness/atomic_file.h"
#include "validation/harness/claim_judge.h"
#include "validation/harness/counter_key.h"
#include "validation/harness/counter_swaps.h"
#include "validation/harness/errors.h"
#include "validation/harness/judge.h"
#include "validation/harness/kept_uncertainty.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_key.h"

namespace wrinkle::validation {
namespace {

bool has_samples(const Claim& claim) {
  return claim.counter.kind == Counter::Kind::samples;
}

bool is_run(const Claim& claim, Profile profile) {
  return has_samples(claim) && counter_profile(claim) == profile;
}

std::vector<Claim> claims_of(const Study& study, const ReferenceData& reference) {
  return study.claims ? study.claims(reference) : std::vector<Claim>{};
}

/// A row for each swap whose record is there.
std::vector<Row> rows_of(const Study& study, const Claim& claim, std::span<const ResultStore> stores) {
  std::vector<Row> out;
  for (const Swap& swap : counter_swaps(study, claim))
    for (const ResultStore& store : stores)
      if (const auto stored = store.find(study, sample_key(study, swap.used))) {
        out.push_back({swap.claimed, stored->record});
        break;
      }
  return out;
}

/// The claim, measuring each row as what ran in its place: a measure that looks a reference up by the row's sample
/// finds that of the body whose record it is. Reducers see where the row stands. A check is left: it says no more than
/// that a number is its own row's, and another's in its place is a wrong one.
Claim of_what_ran(Claim claim, const Study& study) {
  if (claim.is_check) return claim;
  std::map<std::map<std::string, Value>, Sample> used;
  for (const Swap& swap : counter_swaps(study, claim)) used.emplace(swap.claimed.values, swap.used);
  claim.measure.of = [of = claim.measure.of, used = std::move(used)](const Row& row) {
    const auto ran = used.find(row.sample.values);
    return ran == used.end() ? of(row) : of({ran->second, row.record});
  };
  return claim;
}

/// The claim's own rows that are there.
std::vector<Row> own_rows(const Study& study, const Claim& claim, std::span<const ResultStore> stores) {
  std::vector<Row> out;
  for (const Sample& sample : profile_samples(study, counter_profile(claim))) {
    if (!claim.over(sample)) continue;
    for (const ResultStore& store : stores)
      if (const auto stored = store.find(study, sample_key(study, sample))) {
        out.push_back({sample, stored->record});
        break;
      }
  }
  return out;
}

/// By a number that lies outside by more than it may be off: none at all says that the counter breaks the scene.
bool is_refuted(const Verdict& verdict) {
  const bool has_result = verdict.judgement == Judgement::reproduced || verdict.judgement == Judgement::deviates;
  return has_result && std::isfinite(verdict.measured) && !verdict.as_expected();
}

}  // namespace

bool still_deviates(const Claim& claim, Judgement judgement, bool refuted) {
  return refuted && claim.expect.deviation.has_value() && judgement == Judgement::deviates;
}

Judgement find_judgement(const std::string& name) {
  for (const Judgement one : {Judgement::reproduced, Judgement::deviates, Judgement::not_reproducible,
                              Judgement::failed, Judgement::not_run, Judgement::undecided, Judgement::unresolved})
    if (name == to_string(one)) return one;
  throw StorageError(fmt::format("there is no verdict '{}'", name));
}

namespace {

/// By a parameter that the claim's reducer reads; metrics are none.
bool told_apart(const Claim& claim, const Sample& a, const Sample& b) {
  return std::ranges::any_of(claim.reduce.names, [&](const std::string& name) {
    const auto found = a.values.find(name);
    return found != a.values.end() && found->second != b.values.at(name);
  });
}

/// All that it measured, bit for bit, but seconds; something must be measured.
bool same_record(const Study& study, const Record& a, const Record& b) {
  bool any = false;
  for (const Metric& metric : study.metrics) {
    const auto in_a = a.metrics.find(metric.name), in_b = b.metrics.find(metric.name);
    const bool is_in_a = in_a != a.metrics.end(), is_in_b = in_b != b.metrics.end();
    if (metric.unit == "s" || (!is_in_a && !is_in_b)) continue;
    if (is_in_a != is_in_b) return false;
    if (std::isnan(in_a->second) && std::isnan(in_b->second)) continue;
    if (in_a->second != in_b->second) return false;
    any = true;
  }
  return any;
}

}  // namespace

bool is_blind(const Study& study, const Claim& claim) {
  if (!has_samples(claim)) return false;
  const std::vector<Swap> swaps = counter_swaps(study, claim);
  for (std::size_t i = 0; i < swaps.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (swaps[i].used.values == swaps[j].used.values && told_apart(claim, swaps[i].claimed, swaps[j].claimed))
        return true;
  return false;
}

bool is_blind(const Study& study, const Claim& claim, std::span<const Row> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (told_apart(claim, rows[i].sample, rows[j].sample) && same_record(study, rows[i].record, rows[j].record))
        return true;
  return false;
}

std::vector<Request> counter_requests(std::span<const Study* const> studies, const ReferenceData& reference,
                                      const ResultStore& own, Profile profile) {
  std::vector<Request> out;
  for (const Study* study : studies) {
    Request request{study, {}};
    std::set<std::map<std::string, Value>> seen;
    for (const Claim& claim : claims_of(*study, reference)) {
      if (!is_run(claim, profile)) continue;
      for (const Swap& swap : counter_swaps(*study, claim))
        if (seen.insert(swap.used.values).second && !own.find(*study, sample_key(*study, swap.used)))
          request.samples.push_back(swap.used);
    }
    if (!request.samples.empty()) out.push_back(std::move(request));
  }
  return out;
}

KeptLevels for_smaller(KeptLevels kept, const Band& bound, double claimed, double countered) {
  const double limit = std::isinf(bound.low) ? bound.high : bound.low;
  const bool is_size = bound.one_sided() && limit > 0 && countered > 0 && claimed > countered;
  if (is_size)
    for (RefinementLevel& level : kept.levels) level.numerical *= countered / claimed;
  return kept;
}

namespace {

/// What is kept of refinement of the samples that the counter puts in their places: of a claim that is over them and
/// makes its number as this one does. Else of this claim.
KeptLevels levels_there(const Study& study, std::span<const Claim> claims, const Claim& claim,
                        const ReferenceData& reference) {
  const std::vector<Swap> swaps = counter_swaps(study, claim);
  const auto reads_all = [&](const Claim& other) {
    return std::ranges::all_of(swaps, [&](const Swap& swap) { return other.over(swap.used); });
  };
  for (const Claim& other : claims) {
    if (other.measure.text != claim.measure.text || other.reduce.text != claim.reduce.text) continue;
    const KeptLevels& kept = reference.kept_uncertainty().of(study, other.says);
    if (!kept.levels.empty() && kept.along == claim.uncertainty.along() && reads_all(other)) return kept;
  }
  return reference.kept_uncertainty().of(study, claim.says);
}

struct Countered {
  Verdict verdict;
  bool scaled = false;
};

/// With what is kept of the claim's refinement, for its smaller number where that alone leaves it open.
Countered judge_counter(const Claim& claim, const Claim& countered, std::span<const Row> rows, std::span<const Row> own,
                        const KeptLevels& kept) {
  const Verdict plain = judge_claim(countered, rows, kept);
  if (plain.judgement != Judgement::unresolved || own.empty()) return {plain};
  const double claimed = judge_claim(claim, own, kept).measured;
  Verdict smaller = judge_claim(countered, rows, for_smaller(kept, claim.bound, claimed, plain.measured));
  const bool is_decided = smaller.judgement != Judgement::unresolved;
  return {std::move(smaller), is_decided};
}

}  // namespace

std::vector<CounterFinding> judge_counters(std::span<const Study* const> studies, const ReferenceData& reference,
                                           std::span<const ResultStore> stores, Profile profile) {
  std::vector<CounterFinding> out;
  for (const Study* study : studies) {
    const std::vector<Claim> claims = claims_of(*study, reference);
    for (const Claim& claim : claims) {
      if (!is_run(claim, profile)) continue;
      const KeptLevels kept = levels_there(*study, claims, claim, reference);
      const std::vector<Row> rows = rows_of(*study, claim, stores);
      const auto [verdict, scaled] =
          judge_counter(claim, of_what_ran(claim, *study), rows, own_rows(*study, claim, stores), kept);
      out.push_back({.study = std::string(study->name),
                     .claim = claim.says,
                     .figure = claim.figure,
                     .counter = claim.counter.text(),
                     .judgement = verdict.judgement,
                     .measured = verdict.measured,
                     .bound = claim.bound.text(),
                     .reason = verdict.reason,
                     .refuted = is_refuted(verdict),
                     .time_ratio = claim.measure.time_ratio,
                     .blind = is_blind(*study, claim) || is_blind(*study, claim, rows),
                     .still = still_deviates(claim, verdict.judgement, is_refuted(verdict)),
                     .scaled = scaled,
                     .key = counter_key(*study, claim)});
    }
  }
  return out;
}

nlohmann::json counters_json(std::span<const CounterFinding> findings) {
  nlohmann::json list = nlohmann::json::array();
  for (const CounterFinding& f : findings)
    list.push_back({{"study", f.study},
                    {"claim", f.claim},
                    {"figure", f.figure},
                    {"counter", f.counter},
                    {"verdict", to_string(f.judgement)},
                    {"measured", finite_or_null(f.measured)},
                    {"bound", f.bound},
                    {"reason", f.reason},
                    {"refuted", f.refuted},
                    {"time_ratio", f.time_ratio},
                    {"blind", f.blind},
                    {"deviates_still", f.still},
                    {"scaled", f.scaled},
                    {"key", f.key},
                    {"kept", f.kept}});
  return list;
}

std::set<std::string> keys_of_others(std::span<const Study* const> studies, const ReferenceData& reference,
                                     Profile profile) {
  std::set<std::string> out;
  for (const Study* study : studies)
    for (const Claim& claim : claims_of(*study, reference))
      if (!is_run(claim, profile) && !(claim.counter.kind == Counter::Kind::fault && profile == Profile::quick))
        out.insert(counter_key_or_none(*study, claim));
  out.erase("");
  return out;
}

void write_counters(const std::filesystem::path& folder, std::span<const CounterFinding> findings,
                    const std::set<std::string>& kept_keys) {
  std::set<std::string> studies;
  for (const CounterFinding& f : findings) studies.insert(f.study);
  std::vector<CounterFinding> all = read_counters(folder);
  std::erase_if(all, [&](const CounterFinding& f) { return studies.contains(f.study) && !kept_keys.contains(f.key); });
  all.insert(all.end(), findings.begin(), findings.end());
  make_folder(folder);
  write_atomically(folder / "counters.json",
                   counters_json(all).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

std::vector<CounterFinding> read_counters(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "counters.json";
  std::ifstream in(file);
  if (!in) return {};
  std::vector<CounterFinding> out;
  try {
    for (const auto& f : nlohmann::json::parse(in))
      out.push_back(
          {f.at("study"), f.at("claim"), f.at("figure"), f.at("counter"),
           find_judgement(f.at("verdict").get<std::string>()),
           f.at("measured").is_null() ? std::numeric_limits<double>::quiet_NaN() : f.at("measured").get<double>(),
           f.at("bound"), f.at("reason"), f.at("refuted"), f.value("time_ratio", false), f.value("blind", false),
           f.value("deviates_still", false), f.value("scaled", false), f.value("key", ""), f.value("kept", "")});
  } catch (const nlohmann::json::exception& error) {
    throw StorageError(fmt::format("{} is damaged: {}; remove it", file.string(), error.what()));
  }
  return out;
}

}  // namespace wrinkle::validation
