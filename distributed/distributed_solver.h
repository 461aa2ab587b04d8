#pragma once
#include "distributed/distributed_newton.h"
#include "distributed/petsc_method.h"

namespace wrinkle {

/// Solves H d = −g of a distributed problem's Hessian.
class DistributedSolver {
 public:
  DistributedSolver(DistributedProblem& problem, const DistributedOptions& options);
  /// x: where the rigid motions are those of the body.
  LinearReport solve(const Vector& x, Vec gradient, Vec step);

 private:
  LinearReport prepare(const Vector& x);
  LinearReport prepare_gamg(const Vector& x);
  LinearReport prepare_mumps();

  DistributedProblem& problem_;
  const DistributedOptions& options_;
  PetscSolver solver_;
  int room_ = kFirstRoom;
  PetscVector right_;
};

}  // namespace wrinkle
