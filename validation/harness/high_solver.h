#pragma once
/// Who solves the high-frequency steps of the alternation (Chen et al. 2023, Algorithm 1): the second and the third
/// solver of Table 1.

#include <optional>
#include <string>

#include "core/minimize/coupled_problem.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The parameter "high_solver": `processor`, `thrust-tbb`, or `cuda`, which is unfit where this program was built
/// without it.
Parameter high_solver_parameter();

/// The parameter "preconditioner": every row of high_preconditioners() is a choice.
Parameter preconditioner_parameter();

/// The solver of that name; none for the processor's own.
HighSolver find_high_solver(const std::string& name);

/// Why that one cannot run on this machine, "" where it can.
std::string why_not_here(const std::string& high_solver);

}  // namespace wrinkle::validation
