#include "core/base/status.h"

namespace wrinkle {

std::string_view to_string(Status status) {
  switch (status) {
    case Status::converged: return "converged";
    case Status::iteration_limit: return "iteration_limit";
    case Status::line_search_failed: return "line_search_failed";
    case Status::linear_solve_failed: return "linear_solve_failed";
    case Status::not_finite: return "not_finite";
    case Status::step_too_small: return "step_too_small";
    case Status::interrupted: return "interrupted";
  }
  return "unknown";
}

}  // namespace wrinkle
