#include "validation/faults/kept_counters.h"

#include <algorithm>

#include "validation/harness/claim.h"

namespace wrinkle::validation {
namespace {

bool has_counter(const Claim& claim) {
  return claim.counter.kind == Counter::Kind::fault ||
         (claim.counter.kind == Counter::Kind::samples && !claim.printed_only);
}

bool answers(const CounterFinding& f, const Study& study, const Claim& claim) {
  return f.study == study.name && f.version == study.version && f.claim == claim.says &&
         f.counter == claim.counter.text() && f.bound == claim.bound.text() && !f.is_failure();
}

}  // namespace

std::vector<CounterFinding> read_kept_counters(const ReferenceData& reference) {
  return read_counters(reference.root() / "suite");
}

std::optional<std::vector<CounterFinding>> kept_counters(const Study& study, const ReferenceData& reference,
                                                         std::span<const CounterFinding> kept) {
  std::vector<CounterFinding> out;
  for (const Claim& claim : study.claims ? study.claims(reference) : std::vector<Claim>{}) {
    if (!has_counter(claim)) continue;
    const auto found = std::ranges::find_if(kept, [&](const CounterFinding& f) { return answers(f, study, claim); });
    if (found == kept.end()) return std::nullopt;
    out.push_back(*found);
  }
  return out;
}

}  // namespace wrinkle::validation
