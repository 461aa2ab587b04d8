#pragma once
#include <string>

#include "validation/harness/binder.h"
#include "validation/harness/solver_slots.h"

namespace wrinkle::validation {

/// Binds "linear_solver", of definite systems, and "linear_tolerance", of the residual, which those that iterate are
/// asked for.
void bind_linear_solver(Binder& b, std::string& solver, double& tolerance);

}  // namespace wrinkle::validation
