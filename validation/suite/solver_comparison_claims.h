#pragma once
/// What is claimed of linear solvers, and which classes they fall into.

#include <string_view>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// What the classes of matrices are compared with: the solver that every sample takes turns with.
std::string_view yardstick_solver(bool definite);
/// Whether a solver iterates, and so has a tolerance: seen by trial, as a plug-in may do either.
bool is_iterative(std::string_view solver);

std::vector<Claim> solver_claims();

}  // namespace wrinkle::validation
