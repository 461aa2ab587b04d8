#pragma once
/// Newton's method on many processes: the one of minimize_mixed, minimize and ConstrainedNewton, with sums over the
/// processes.

#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/linear/linear_solver.h"
#include "distributed/distributed_problem.h"
#include "distributed/petsc_counts.h"

namespace wrinkle {

enum class DistributedLinear { gamg, mumps, fieldsplit };

struct DistributedOptions {
  DistributedLinear linear = DistributedLinear::mumps;
  double relative_tolerance = 1e-10;  // of gamg and fieldsplit, on ‖b − A x‖₂ / ‖b‖₂
  Index linear_iterations = 10000;
  double step_tolerance = 1e-9;         // as of NewtonOptions
  double max_step = 1e300;              // the same
  double constraint_tolerance = 1e-10;  // as of ConstrainedOptions
  Index max_iterations = 200;
};

struct DistributedResult {
  Status status = Status::iteration_limit;
  std::string message;
  Vector x;                    // the part's unknowns
  double energy = 0;           // [J] of the whole
  double gradient_norm = 0;    // ‖g‖∞ [N], under constraints ‖g + Hᵀμ‖∞
  double constraint_norm = 0;  // ‖h − H x‖∞
  Index iterations = 0, factorisations = 0, linear_iterations = 0;
  double seconds_assembly = 0, seconds_linear = 0;  // of this process
  double seconds_solving = 0;                       // of the latter, without what factorises or sets up
  PetscTraffic sent;                                // by it, in linear iterations
  MultigridShape grids;                             // of the last preconditioner
  bool converged() const { return status == Status::converged; }
};

/// With the tangent that the last step predicted, taking the longest of step, half step, quarter step … at which the
/// energy is finite: see mixed_newton.h.
DistributedResult minimize_mixed(DistributedProblem& problem, const Vector& x, const DistributedOptions& options);

/// With the true Hessian and a line search: see newton.h.
DistributedResult minimize(DistributedProblem& problem, const Vector& x, const DistributedOptions& options);

/// The first; where that fails, the second.
DistributedResult solve_static(DistributedProblem& problem, const Vector& x, const DistributedOptions& options);

/// Under the problem's constraints: see constrained_newton.h. A stationary point with negative curvature, as of a sheet
/// that is flat, ends it (line_search_failed), where one process goes on along the direction of lowest curvature. A
/// solver that finds no inertia (fieldsplit) has its end looked at by a factorisation of MUMPS's.
DistributedResult minimize_constrained(DistributedProblem& problem, const Vector& x, const DistributedOptions& options);

}  // namespace wrinkle
