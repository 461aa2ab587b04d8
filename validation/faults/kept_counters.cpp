#include "validation/faults/kept_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "validation/harness/claim.h"
#include "validation/harness/counter_key.h"
#include "validation/harness/errors.h"

namespace wrinkle::validation {
namespace {

bool has_counter(const Claim& claim) {
  return claim.counter.kind == Counter::Kind::fault ||
         (claim.counter.kind == Counter::Kind::samples && !claim.printed_only);
}

}  // namespace

std::vector<CounterFinding> read_kept_counters(const ReferenceData& reference) {
  const std::filesystem::path folder = reference.root() / "suite";
  try {
    std::vector<CounterFinding> out = read_counters(folder);
    for (const CounterFinding& f : out)
      if (f.kept.empty()) throw StorageError(fmt::format("{}: {}: found when?", f.study, f.claim));
    return out;
  } catch (const StorageError& error) {
    throw StorageError(fmt::format("{}: of reference data: restore it, or keep_counters.py anew: {}",
                                   (folder / "counters.json").string(), error.what()));
  }
}

std::optional<std::vector<CounterFinding>> kept_counters(const Study& study, const ReferenceData& reference,
                                                         std::span<const CounterFinding> kept) {
  std::vector<CounterFinding> out;
  for (const Claim& claim : study.claims ? study.claims(reference) : std::vector<Claim>{}) {
    if (!has_counter(claim)) continue;
    const std::string key = counter_key(study, claim);
    const auto found =
        std::ranges::find_if(kept, [&](const CounterFinding& f) { return f.key == key && !f.is_failure(); });
    if (found == kept.end()) return std::nullopt;
    out.push_back(*found);
    out.back().figure = claim.figure;
  }
  return out;
}

}  // namespace wrinkle::validation
