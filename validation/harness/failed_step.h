#pragma once
#include <fmt/format.h>

#include "core/minimize/newton.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Whether a run ends with step i of a motion, which did not converge, or as a stop was asked for: the record says so.
inline bool fails_at(Index i, Index steps, const SolveResult& step, const Progress& progress, Record& record) {
  if (step.converged() && !progress.stop_requested()) return false;
  record.outcome = Outcome::failed;
  record.reason = fmt::format("step {} of {}: {}", i, steps, step.message);
  return true;
}

}  // namespace wrinkle::validation
