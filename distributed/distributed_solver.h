#pragma once
#include "distributed/distributed_newton.h"

namespace wrinkle {

/// Solves H d = −g of a distributed problem's Hessian.
class DistributedSolver {
 public:
  DistributedSolver(DistributedProblem& problem, const DistributedOptions& options);
  /// x: where the rigid motions are those of the body.
  LinearReport solve(const Vector& x, Vec gradient, Vec step);

 private:
  LinearReport prepare(const Vector& x);

  DistributedProblem& problem_;
  const DistributedOptions& options_;
  PetscSolver solver_;
  PetscVector right_;
};

}  // namespace wrinkle
