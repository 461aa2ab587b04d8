#pragma once
#include <utility>

#include "validation/meters/state_watch.h"

namespace wrinkle::validation {

/// What every study of contact that moves checks: no edge goes through a triangle at any state, crossings_seen.
inline Claim no_crossings(Counter counter = {}, Where over = {}) {
  return {.says = "no edge goes through a triangle, at any state that Newton's method accepts",
          .quantity = "crossings at the end of a step, where most, and those of all accepted states",
          .over = std::move(over),
          .measure = crossings_seen(),
          .bound = at_most(0.5),
          .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
          .counter = std::move(counter),
          .is_check = true,
          .constant = "none is what is to be seen"};
}

}  // namespace wrinkle::validation
