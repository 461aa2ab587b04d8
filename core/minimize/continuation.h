#pragma once
#include "core/minimize/newton.h"

namespace wrinkle {

/// minimize or minimize_mixed.
using Minimizer = SolveResult (*)(Problem&, const Vector&, LinearSolver&, const NewtonOptions&);

struct ContinuationOptions {
  Minimizer minimizer = minimize;
  double min_step = 1e-6;      // of the load factor; the first is 0.25
  Index easy_iterations = 12;  // a step that took no more is followed by one twice as long
  NewtonOptions newton = {.max_iterations = 60};
};

/// Raises a load factor from 0 to 1 in adaptive steps, each minimised from the last: a step that fails is halved.
/// What is lagged (friction's normal forces) follows from step to step, where the caller has begun it; at the end it is
/// that of the last step's start. `apply` sets the load factor in the problem. The result counts all iterations, those
/// of failed steps too. Fails with step_too_small where the load step falls below the minimum (the message tells the
/// load reached and why), or interrupted.
SolveResult continue_in_load(Problem& problem, const Vector& x, const std::function<void(double)>& apply,
                             LinearSolver& linear, const ContinuationOptions& options = {});

}  // namespace wrinkle
