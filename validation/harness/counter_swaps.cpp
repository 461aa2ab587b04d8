#include "validation/harness/counter_swaps.h"

#include "validation/harness/parameters.h"

namespace wrinkle::validation {
namespace {

/// Does the verdict read rows that the counter leaves as they are? A worst row that is to meet its bound does not:
/// those meet it. A median would be that of the swapped ones, and of rows that are to deviate the worst may be one of
/// them.
bool needs_all(const Claim& claim) {
  return claim.reduce.kind != Reducer::Kind::worst || claim.expect.deviation.has_value();
}

}  // namespace

Profile counter_profile(const Claim& claim) {
  return claim.printed_only ? Profile::paper : Profile::quick;
}

std::vector<Swap> counter_swaps(const Study& study, const Claim& claim) {
  std::vector<Swap> out;
  for (const Sample& sample : profile_samples(study, counter_profile(claim))) {
    if (!claim.over(sample)) continue;
    if (claim.counter.of(sample)) {
      Sample used = sample;
      for (const auto& [name, value] : claim.counter.instead) used.values.insert_or_assign(name, value);
      out.push_back({sample, resolve(study, used)});
    } else if (needs_all(claim)) {
      out.push_back({sample, sample});
    }
  }
  return out;
}

}  // namespace wrinkle::validation
