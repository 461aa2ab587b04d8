#pragma once
/// What the studies of prisms have in common: their pictures, and what a solve leaves behind.

#include "core/minimize/newton.h"
#include "core/model/solid/thick_shell.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Prisms as VTK wedges, their nodes as the state says; fields are the caller's to add.
Frame wedge_frame(const PrismMesh& mesh, const Vector& state, Moment time);
/// The same of a deformed shell, with displacements.
Frame prism_frame(const ThickShell& shell, const Vector& state);

/// Metrics, telemetry and outcome of a solve; the rest of the record is left to the caller.
Record solve_record(const SolveResult& result, double wall_seconds);
/// The metrics that solve_record fills.
std::vector<Metric> solve_metrics();

}  // namespace wrinkle::validation
