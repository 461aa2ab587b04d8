#include "core/minimize/solve_result.h"

namespace wrinkle {

bool SolveResult::end(Status how, std::string why) {
  status = how;
  message = std::move(why);
  return converged();
}

void SolveResult::count(const IterationRecord& record) {
  factorisations += record.factorisations;
  linear_iterations += record.linear_iterations;
  seconds_assembly += record.seconds_assembly;
  seconds_linear += record.seconds_linear;
}

void SolveResult::append(SolveResult&& next) {
  next.factorisations += factorisations;
  next.linear_iterations += linear_iterations;
  next.seconds_assembly += seconds_assembly;
  next.seconds_linear += seconds_linear;
  next.saddles_left += saddles_left;
  next.updates += updates;
  next.fell_back |= fell_back;
  next.pieces += pieces;
  telemetry.insert(telemetry.end(), next.telemetry.begin(), next.telemetry.end());
  next.telemetry = std::move(telemetry);
  *this = std::move(next);
}

}  // namespace wrinkle
