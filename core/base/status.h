#pragma once
#include <string_view>

namespace wrinkle {

/// How a nonlinear solve ended. Not converging is data, never an exception.
enum class Status {
  converged,
  iteration_limit,      ///< the allowed iterations were used up
  line_search_failed,   ///< no step length reduced the merit function
  linear_solve_failed,  ///< the linear solver reported a failure that no shift cured
  not_finite,           ///< energy, gradient or step is not finite at the start or everywhere along a step
  step_too_small,       ///< continuation reduced its load step below the allowed minimum
  interrupted,          ///< the observer asked to stop
};

/// The enumerator's name, for files and messages.
std::string_view to_string(Status status);

}  // namespace wrinkle
