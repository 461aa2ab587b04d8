#include "core/solve/newton.h"

#include <numeric>

#include "core/solve/descent.h"

namespace wrinkle {

Index SolveResult::linear_iterations() const {
  return std::accumulate(telemetry.begin(), telemetry.end(), Index{0},
                         [](Index sum, const IterationRecord& record) { return sum + record.linear_iterations; });
}

void SolveResult::append(SolveResult&& next) {
  next.factorisations += factorisations;
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
