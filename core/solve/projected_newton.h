#pragma once
#include "core/solve/newton_step.h"

namespace wrinkle {

/// What one projected Newton step did.
struct NewtonMove {
  Status status = Status::converged;  // or why no step was taken
  std::string message;
  double energy = 0;  // [J] before it
  Vector direction;   // the full step p, free unknowns
  double length = 0;  // α of what was taken
  Index factorisations = 0;
  double seconds_linear = 0;  // in the linear solver, fallbacks with their assembly
};

/// Newton's method with element matrices made positive semi-definite, one step at a time, in memory and with a symbolic
/// factorisation that are kept: Li et al. 2020, as Chen et al. 2023 take it for both of their solvers (§ 5). The
/// problem and the solver must outlive it.
class ProjectedNewton {
 public:
  /// `tangent` exact: the true Hessian where it is definite. Full steps of at most `small` in ‖·‖∞ are taken without a
  /// line search: their decrease is lost in round-off.
  ProjectedNewton(Problem& problem, LinearSolver& linear, Tangent tangent, double small)
      : assembler_(problem), step_(assembler_, linear, Tangent::positive), tangent_(tangent), small_(small) {}

  /// One step from x, which moves.
  NewtonMove step(Vector& x);
  const SparsityPattern& pattern() const { return assembler_.pattern(); }

 private:
  void search(Vector& x, NewtonMove& move);

  Assembler assembler_;
  NewtonStep step_;
  Tangent tangent_;
  double small_;
};

}  // namespace wrinkle
