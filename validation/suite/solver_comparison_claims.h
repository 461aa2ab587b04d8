#pragma once
/// What study solver_comparison varies and claims, and which classes linear solvers fall into.

#include <string>
#include <string_view>
#include <vector>

#include "core/linear/linear_solver.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/suite/comparison_systems.h"

namespace wrinkle::validation::solver_comparison {

struct SolverComparisonOptions {
  std::string system{system_families().front().name};
  Index unknowns = 1000;  // about
  std::string linear_solver = "cholmod-supernodal";
  LinearOptions iterative{.relative_tolerance = 1e-10, .max_iterations = 1000};
  double turns_seconds = 0.05;    // after which no further turn is taken
  Index most_for_threads = 5000;  // unknowns
  double most_memory = 12;        // [GB]
};

void bind(Binder& b, SolverComparisonOptions& o);

/// What the classes of matrices are compared with: the solver that every sample takes turns with.
std::string_view yardstick_solver(bool definite);
/// Whether a solver iterates, and so has a tolerance: seen by trial, as a plug-in may do either.
bool is_iterative(std::string_view solver);

std::vector<Claim> solver_claims();

}  // namespace wrinkle::validation::solver_comparison
