#pragma once
#include <utility>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// What every study of contact checks: the metric `crossings`, edges that go through a triangle at the end of a step,
/// of the step where most, is 0.
inline Claim no_crossings(Counter counter = {}) {
  return {.says = "no edge goes through a triangle, at the end of any step",
          .quantity = "crossings, of the step where most",
          .measure = metric("crossings"),
          .bound = at_most(0.5),
          .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
          .counter = std::move(counter),
          .is_check = true,
          .constant = "none is what is to be seen"};
}

}  // namespace wrinkle::validation
