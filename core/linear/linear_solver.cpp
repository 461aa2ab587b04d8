#include "core/linear/linear_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/linear/absent_solvers.h"
#include "core/linear/solver_list.h"

namespace wrinkle {

#define WRINKLE_LINEAR_SOLVER(name, accepts, limits, make) std::unique_ptr<LinearSolver> make(const LinearOptions&);
#include "plugins/linear_solvers.def"
#undef WRINKLE_LINEAR_SOLVER

namespace {

constexpr auto kDefinite = Accepts::symmetric_positive_definite;
constexpr auto kIndefinite = Accepts::symmetric_indefinite;

// To add a solver: one file, its maker in solver_list.h, one row here. The tests run over this table.
const std::array kSolvers{
    LinearSolverEntry{"eigen-ldlt", kDefinite,
                      "No BLAS and no pivoting: for small or very sparse matrices; on an indefinite one it counts the "
                      "negative pivots, reliable while none is tiny",
                      make_eigen_ldlt},
    LinearSolverEntry{
        "cholmod-simplicial", kDefinite,
        "Column LDLᵀ without pivoting, AMD: for very sparse factors (chains, fewer than 40 flops per factor "
        "nonzero); counts negative pivots like eigen-ldlt",
        make_cholmod_simplicial},
    LinearSolverEntry{"cholmod-supernodal", kDefinite,
                      "The fastest for shells and solids; AMD, or METIS where its better factor pays; on an indefinite "
                      "matrix it stops at the first bad pivot and knows no inertia",
                      make_cholmod_supernodal},
    LinearSolverEntry{"mumps-ldlt", kIndefinite,
                      "Pivots, hence right for saddle points, and gives the inertia; slower than cholmod-supernodal on "
                      "definite matrices; calls of all instances are serialised",
                      make_mumps_ldlt},
    LinearSolverEntry{"umfpack", Accepts::general,
                      "Unsymmetric LU of the whole matrix: twice the work and memory of a symmetric solver",
                      make_umfpack},
    LinearSolverEntry{
        "pcg-jacobi", kDefinite,
        "For well-conditioned matrices without memory for a factor; on thin shells it needs thousands of iterations "
        "and round-off stops the residual near 1e-16 times the condition number",
        make_pcg_jacobi},
    LinearSolverEntry{"pcg-ichol", kDefinite,
                      "Incomplete Cholesky without fill, shifted until it exists: for solids; on thin shells hundreds "
                      "of iterations or "
                      "more, with the same floor of the residual as pcg-jacobi",
                      make_pcg_ichol},
    LinearSolverEntry{
        "pcg-stale", kDefinite,
        "Preconditioned by cholmod-supernodal's factor of an earlier matrix, while that takes less time "
        "than a new one: for steps of Newton's method that need no exact direction; what it finds depends "
        "within its tolerance on what it was given before",
        make_pcg_stale},
    LinearSolverEntry{"minres", kIndefinite,
                      "Diagonal preconditioner: only for well-conditioned indefinite matrices; gives no inertia",
                      make_minres},
// Those of plug-ins: CONTRIBUTING.md.
#define WRINKLE_LINEAR_SOLVER(name, accepts, limits, make) LinearSolverEntry{name, Accepts::accepts, limits, make},
#include "plugins/linear_solvers.def"
#undef WRINKLE_LINEAR_SOLVER
};

}  // namespace

std::string_view to_string(LinearStatus status) {
  switch (status) {
    case LinearStatus::ok: return "ok";
    case LinearStatus::not_positive_definite: return "not_positive_definite";
    case LinearStatus::singular: return "singular";
    case LinearStatus::not_converged: return "not_converged";
    case LinearStatus::out_of_memory: return "out_of_memory";
    case LinearStatus::not_finite: return "not_finite";
  }
  return "unknown";
}

std::span<const LinearSolverEntry> linear_solvers() {
  return kSolvers;
}

std::unique_ptr<LinearSolver> make_linear_solver(std::string_view name, const LinearOptions& options) {
  const auto found = std::ranges::find(kSolvers, name, &LinearSolverEntry::name);
  if (found != kSolvers.end()) return found->make(options);
  if (const auto why = why_absent(name))
    throw std::invalid_argument(fmt::format("no linear solver '{}': {}", name, *why));
  std::string known;
  for (const LinearSolverEntry& entry : kSolvers) known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.name);
  throw std::invalid_argument(fmt::format("no linear solver '{}'; known: {}", name, known));
}

}  // namespace wrinkle
