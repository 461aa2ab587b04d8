#include "validation/harness/judge.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "validation/harness/atomic_file.h"
#include "validation/harness/claim_judge.h"
#include "validation/harness/counter_key.h"
#include "validation/harness/coverage.h"
#include "validation/harness/kept_uncertainty.h"
#include "validation/harness/provenance.h"
#include "validation/harness/sample_file.h"

namespace wrinkle::validation {
namespace {

/// A verdict on the whole study, without numbers.
Verdict verdict_on_all(const Study& study, Judgement judgement, std::string reason) {
  Verdict verdict;
  verdict.claim = study.claim;
  verdict.quantity = "samples";
  verdict.measured = verdict.reference = verdict.tolerance = std::numeric_limits<double>::quiet_NaN();
  verdict.judgement = judgement;
  verdict.reason = std::move(reason);
  return verdict;
}

Verdict not_run(const Study& study, std::string reason) {
  return verdict_on_all(study, Judgement::not_run, std::move(reason));
}

bool is_judged(const Row& row) {
  return row.record.outcome != Outcome::skipped;
}

nlohmann::json interval_json(const Interval& interval) {
  return {{"low", finite_or_null(interval.low)}, {"high", finite_or_null(interval.high)}};
}

nlohmann::json uncertainty_json(const Uncertainty& u) {
  nlohmann::json levels = nlohmann::json::array();
  for (const RefinementLevel& one : u.levels)
    levels.push_back({{"at", one.at}, {"numerical", finite_or_null(one.numerical)}});
  return {{"numerical", finite_or_null(u.numerical)},
          {"order", finite_or_null(u.order)},
          {"along", u.along},
          {"is_kept", u.is_kept},
          {"levels", levels},
          {"seeds", finite_or_null(u.seeds)},
          {"reference", finite_or_null(u.reference)},
          {"of_validation", finite_or_null(u.of_validation())}};
}

nlohmann::json basis_json(const Basis& basis) {
  nlohmann::json out{{"over", basis.over},
                     {"measure", basis.measure},
                     {"reduce", basis.reduce},
                     {"origin", basis.origin},
                     {"origin_text", basis.origin_text},
                     {"counter", basis.counter},
                     {"counter_key", basis.counter_key},
                     {"evidence", basis.evidence},
                     {"is_check", basis.is_check},
                     {"slack", finite_or_null(basis.slack)},
                     {"spread", interval_json(basis.spread)},
                     {"rows", basis.rows},
                     {"skipped", basis.skipped},
                     {"varies", basis.varies()},
                     {"constant", basis.constant},
                     {"no_uncertainty", basis.no_uncertainty}};
  if (basis.seconds) out["seconds"] = *basis.seconds;
  return out;
}

}  // namespace

nlohmann::json verdict_json(const Verdict& verdict) {
  nlohmann::json out{{"claim", verdict.claim},
                     {"figure", verdict.figure},
                     {"quantity", verdict.quantity},
                     {"measured", finite_or_null(verdict.measured)},
                     {"reference", finite_or_null(verdict.reference)},
                     {"tolerance", finite_or_null(verdict.tolerance)},
                     {"relation", verdict.relation},
                     {"meets_bound", verdict.meets_bound},
                     {"verdict", to_string(verdict.judgement)},
                     {"expected", to_string(verdict.expected)},
                     {"as_expected", verdict.as_expected()},
                     {"printed_only", verdict.printed_only},
                     {"reason", verdict.reason},
                     {"word", verdict_word(verdict)},
                     {"level", verdict.level ? nlohmann::json(to_string(*verdict.level)) : nlohmann::json(nullptr)}};
  if (verdict.noise) out["noise"] = interval_json(*verdict.noise);
  if (verdict.deviation) out["expected_deviation"] = interval_json(*verdict.deviation);
  if (verdict.uncertainty) out["uncertainty"] = uncertainty_json(*verdict.uncertainty);
  if (verdict.basis) out["basis"] = basis_json(*verdict.basis);
  return out;
}

nlohmann::json finite_or_null(double number) {
  return std::isfinite(number) ? nlohmann::json(number) : nlohmann::json(nullptr);
}

std::vector<Verdict> verdicts_of(const Study& study, std::span<const Row> rows, const ReferenceData& reference,
                                 EarlierRuns earlier) {
  if (!study.claims) return study.judge(rows, reference);
  std::vector<Verdict> out;
  for (const Claim& claim : study.claims(reference)) {
    out.push_back(
        judge_claim(claim, rows,
                    earlier == EarlierRuns::count ? reference.kept_uncertainty().of(study, claim.says) : KeptLevels{}));
    out.back().printed_only = claim.printed_only;
    if (std::ranges::any_of(rows, is_judged))
      out.back().level = level_of_claim(reference.coverage(), study.name, claim.figure, rows, claim.over);
  }
  return out;
}

std::vector<Verdict> judge_study(const Study& study, std::span<const Row> rows, const ReferenceData& reference,
                                 EarlierRuns earlier) {
  if (rows.empty()) return {not_run(study, "there are no samples of this version")};
  std::vector<Row> some;  // copied only where they must be: another program's rows may be many
  std::span<const Row> judged = rows;
  if (!std::ranges::all_of(rows, is_judged)) {
    std::ranges::copy_if(rows, std::back_inserter(some), is_judged);
    judged = some;
  }
  std::vector<Verdict> verdicts = verdicts_of(study, study.claims ? rows : judged, reference, earlier);
  if (verdicts.empty()) return {not_run(study, "none of the samples bears on the claim")};
  if (!study.claims)  // by hand: which rows a verdict rests on is not told
    for (Verdict& verdict : verdicts)
      verdict.level = level_of_claim(reference.coverage(), study.name, verdict.figure, judged);
  if (!judged.empty()) return verdicts;
  for (Verdict& verdict : verdicts) verdict.reason = "all samples are skipped, as in " + rows.front().record.reason;
  return verdicts;
}

void set_counter_keys(const Study& study, const ReferenceData& reference, std::span<Verdict> verdicts) {
  const std::vector<Claim> claims = study.claims ? study.claims(reference) : std::vector<Claim>{};
  if (claims.size() != verdicts.size()) return;  // not run as a whole
  for (std::size_t i = 0; i < claims.size(); ++i)
    if (verdicts[i].basis) verdicts[i].basis->counter_key = counter_key_or_none(study, claims[i]);
}

Verdict broken_judge_verdict(const Study& study, const std::string& message) {
  return verdict_on_all(study, Judgement::failed, "the judge broke: " + message);
}

nlohmann::json verdicts_json(const Study& study, std::span<const Verdict> verdicts) {
  nlohmann::json list = nlohmann::json::array();
  for (const Verdict& verdict : verdicts) list.push_back(verdict_json(verdict));
  return {{"schema_version", kSchemaVersion},
          {"study", study.name},
          {"version", study.version},
          {"title", study.title},
          {"claim", study.claim},
          {"source", study.source},
          {"date", utc_now()},
          {"verdicts", list}};
}

void write_verdicts(const std::filesystem::path& folder, const Study& study, std::span<const Verdict> verdicts) {
  make_folder(folder);
  write_atomically(folder / "verdicts.json",
                   verdicts_json(study, verdicts).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

}  // namespace wrinkle::validation
