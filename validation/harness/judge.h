#pragma once
/// From stored rows to verdicts, and the file that holds them.

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Do uncertainties that this suite's earlier runs left count? Of another program's rows they say nothing.
enum class EarlierRuns { count, do_not_count };

/// A verdict for each of the study's claims, whatever rows there are. Skipped ones are counted; of a study that judges
/// by hand they are left out before.
std::vector<Verdict> verdicts_of(const Study& study, std::span<const Row> rows, const ReferenceData& reference,
                                 EarlierRuns earlier = EarlierRuns::count);

/// The study's own judgement; "not run" where there are no rows or its judge has nothing to say of those there are.
std::vector<Verdict> judge_study(const Study& study, std::span<const Row> rows, const ReferenceData& reference,
                                 EarlierRuns earlier = EarlierRuns::count);

/// Gives a study's verdicts, one for each of its claims, the keys that findings of their counters must have. It
/// resolves every sample of every counter, which judging alone does without.
void set_counter_keys(const Study& study, const ReferenceData& reference, std::span<Verdict> verdicts);

/// "failed", for a study whose judge threw.
Verdict broken_judge_verdict(const Study& study, const std::string& message);

/// One verdict as it stands in verdicts.json.
nlohmann::json verdict_json(const Verdict& verdict);

/// The contents of verdicts.json, as FORMAT.md says.
nlohmann::json verdicts_json(const Study& study, std::span<const Verdict> verdicts);

/// Writes `<study folder>/verdicts.json`. Throws StorageError.
void write_verdicts(const std::filesystem::path& folder, const Study& study, std::span<const Verdict> verdicts);

/// A number in JSON; null where it is not finite, as JSON has no word for that.
nlohmann::json finite_or_null(double number);

}  // namespace wrinkle::validation
