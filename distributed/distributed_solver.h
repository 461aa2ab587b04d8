#pragma once
#include "distributed/distributed_newton.h"
#include "distributed/petsc_counts.h"
#include "distributed/petsc_method.h"

namespace wrinkle {

/// Solves H d = −g of a distributed problem's Hessian, or of its KKT system: what has not as many negative pivots as
/// there are rows of constraints is not definite on their null space, and reported as not_positive_definite.
class DistributedSolver {
 public:
  DistributedSolver(DistributedProblem& problem, const DistributedOptions& options);
  /// x: where the rigid motions are those of the body.
  LinearReport solve(const Vector& x, Vec gradient, Vec step);
  /// What this process has sent in iterations, and how long they took, without what sets them up; the last grids.
  const PetscTraffic& sent() const { return sent_; }
  double seconds_solving() const { return seconds_; }
  MultigridShape grids() const { return grids_; }
  /// Whether the Hessian as it stands is definite (on the constraints' null space), by a factorisation of MUMPS's.
  bool is_definite();
  bool finds_inertia() const { return options_.linear == DistributedLinear::mumps; }

 private:
  LinearReport prepare(const Vector& x);
  LinearReport prepare_gamg(const Vector& x);
  LinearReport prepare_fieldsplit(const Vector& x);
  LinearReport prepare_mumps();

  DistributedProblem& problem_;
  const DistributedOptions& options_;
  PetscSolver solver_;
  int room_ = kFirstRoom;
  PetscVector right_;
  PetscTraffic sent_;
  double seconds_ = 0;
  MultigridShape grids_;
};

}  // namespace wrinkle
