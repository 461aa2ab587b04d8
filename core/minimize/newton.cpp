#include "core/minimize/newton.h"

#include "core/minimize/descent.h"

namespace wrinkle {

void SolveResult::append(SolveResult&& next) {
  next.factorisations += factorisations;
  next.linear_iterations += linear_iterations;
  next.seconds_assembly += seconds_assembly;
  next.seconds_linear += seconds_linear;
  next.saddles_left += saddles_left;
  next.updates += updates;
  next.pieces += pieces;
  telemetry.insert(telemetry.end(), next.telemetry.begin(), next.telemetry.end());
  next.telemetry = std::move(telemetry);
  *this = std::move(next);
}

SolveResult minimize(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options) {
  return DescentNewton(problem, linear, options).minimize(x);
}

}  // namespace wrinkle
