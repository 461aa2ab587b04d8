#pragma once
/// What the studies of prisms have in common: the element by its name, and what a solve leaves behind.

#include "core/method/thick_shell.h"
#include "core/solve/newton.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// "prism_dual", "prism_full", "prism_tied", "prism_enhanced"
Prism prism_element(const std::string& name);

/// Deformed prisms as VTK wedges, with displacements.
Frame prism_frame(const ThickShell& shell, const Vector& state);

/// Metrics, telemetry and outcome of a solve; the rest of the record is left to the caller.
Record solve_record(const SolveResult& result, double wall_seconds);
/// The metrics that solve_record fills.
std::vector<Metric> solve_metrics();

}  // namespace wrinkle::validation
