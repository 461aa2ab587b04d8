#pragma once
#include <span>
#include <vector>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// What the classes of matrices are compared with: the solver that every sample takes turns with.
std::string_view yardstick_solver(bool definite);
/// Whether a solver iterates, and so has a tolerance: seen by trial, as a plug-in may do either.
bool is_iterative(std::string_view solver);

std::vector<Verdict> judge_solvers(std::span<const Row> rows);

}  // namespace wrinkle::validation
