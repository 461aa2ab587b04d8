#pragma once
#include "core/minimize/continuation.h"

namespace wrinkle {

struct StaticOptions {
  double max_step = 0.5;  // of the mixed Newton method, in the unknowns' unit: about half the body's length
  double step_tolerance = 1e-9;
  Index mixed_iterations = 40;  // cold start
  Index descent_iterations = 400;
  Observer observer = {};
};

/// Static equilibrium from a cold start, by the cheapest method that gets there: the mixed Newton method at full load;
/// if it fails, the same with the load raised in steps; if that fails, Newton's method with a line search at full load.
/// The result counts the work of all of them; its message names those that failed, also where the last one converged.
SolveResult solve_static(Problem& problem, const Vector& x, const std::function<void(double)>& apply_load,
                         LinearSolver& linear, const StaticOptions& options = {});

}  // namespace wrinkle
