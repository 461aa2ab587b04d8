#pragma once
/// Do claims come out false where they name a counter? The file that says so: counters.json (harness/FORMAT.md).

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "validation/faults/trial.h"
#include "validation/harness/claim.h"
#include "validation/harness/claim_uncertainty.h"
#include "validation/harness/result_store.h"
#include "validation/harness/run_plan.h"

namespace wrinkle::validation {

/// Does the counter give samples that the claim's reducer tells apart, by any of its parameters, one and the same
/// sample? Then it refutes by arithmetic, whatever the model, as far as the number is made of these: a power over what
/// does not vary is 0, a ratio of a row to itself 1. Of a number that others enter, too, it is a part.
bool is_blind(const Study& study, const Claim& claim);

/// The same of what the samples gave: such rows have one record, whatever seconds it took, as where the counter's model
/// does not read the parameter along which the reducer goes.
bool is_blind(const Study& study, const Claim& claim, std::span<const Row> rows);

/// What refinement leaves open where a counter makes a number smaller that nothing but its size tells from 0 (a
/// stretch, a sag: above 0, bounded on one side, above 0, too): as large a share of it as of the claim's own.
KeptLevels for_smaller(KeptLevels kept, const Band& bound, double claimed, double countered);

/// Every sample that the counters of these studies' claims need (paper: of claims of the printed size alone) and `own`,
/// the results of a run, does not have, each once.
std::vector<Request> counter_requests(std::span<const Study* const> studies, const ReferenceData& reference,
                                      const ResultStore& own, Profile profile = Profile::quick);

/// How a claim came out under its counter. One that is to deviate is refuted where it comes out as printed, and where
/// it deviates still, by another amount than expected: these are told apart.
struct CounterFinding {
  std::string study, claim, figure, counter;
  Judgement judgement = Judgement::not_run;
  double measured = 0.0;
  std::string bound, reason;
  bool refuted = false;  // it came out other than expected, by a number outside of its uncertainty: the claim can fail
  bool time_ratio = false;  // of times, which a busy machine may draw together
  bool blind = false;       // by arithmetic alone, see is_blind: of samples or of records
  bool still = false;   // refuted, but it is to deviate and does so still, by another amount: it need not be able to
                        // come out as printed
  bool scaled = false;  // with for_smaller's share of what its refinement leaves open, without which it is open
  std::string key;      // counter_key: what it rests on
  std::string kept;     // when, and with which commit, it was found, where it is not of this run: kept_counters.h

  /// Noise or uncertainty holds the bound, or may: no word for the claim and none against it.
  bool is_open() const {
    return !refuted && (time_ratio || judgement == Judgement::undecided || judgement == Judgement::unresolved);
  }
  bool is_failure() const { return !refuted && !is_open(); }
};

/// Was a claim that is to deviate refuted by a number that deviates, too?
bool still_deviates(const Claim& claim, Judgement judgement, bool refuted);

/// A claim that names a seeded fault as its counter.
struct SeededClaim {
  const Study* study;
  Claim claim;
};

std::vector<SeededClaim> seeded_claims(std::span<const Study* const> studies, const ReferenceData& reference);

/// Judges each of them on the samples of the quick profile that it is over, run anew with the fault in processes of
/// their own. `signal`: the one that stopped it, or 0. Throws as run_trials.
std::vector<CounterFinding> judge_seeded(std::span<const SeededClaim> claims, const TrialSettings& settings,
                                         int& signal);

/// The judgement of that word. Throws StorageError where there is none.
Judgement find_judgement(const std::string& name);

/// Judges every claim that names samples as its counter on those in the stores, the first that has one, as verdicts
/// are: with what is kept of refinement, of another claim where that one is over the very samples of the counter and
/// makes its number the same way.
std::vector<CounterFinding> judge_counters(std::span<const Study* const> studies, const ReferenceData& reference,
                                           std::span<const ResultStore> stores, Profile profile = Profile::quick);

nlohmann::json counters_json(std::span<const CounterFinding> findings);
/// The keys of these studies' claims whose counters are of another profile; seeded faults are of the quick one.
std::set<std::string> keys_of_others(std::span<const Study* const> studies, const ReferenceData& reference,
                                     Profile profile);

/// Writes counters.json; what it holds of other studies than these stays, and what has one of `kept_keys`.
void write_counters(const std::filesystem::path& folder, std::span<const CounterFinding> findings,
                    const std::set<std::string>& kept_keys = {});
/// Nothing where there is no counters.json. Throws StorageError where it is damaged.
std::vector<CounterFinding> read_counters(const std::filesystem::path& folder);

}  // namespace wrinkle::validation
