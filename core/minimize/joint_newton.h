#pragma once
#include "core/assembly/mapped_energy.h"
#include "core/minimize/coupled_problem.h"
#include "core/minimize/descent.h"

namespace wrinkle {

/// Solves a coupled problem as one: projected Newton on w = (y, z) with the joint Hessian assembled and factorised. The
/// "Joint" of Chen et al. 2023, Table 1. Its part QᵀHQ fills in, which is what the alternation is there to avoid.
/// The problem and the linear solver must outlive it; memory and symbolic factorisation are kept between calls.
class JointNewton {
 public:
  JointNewton(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options = {});

  /// From (y, z) to a minimum. Fails with what minimize (newton.h) fails with.
  SolveResult minimize(const Vector& y, const Vector& z);
  Index hessian_nonzeros() const { return newton_.pattern().matrix().nonZeros(); }  // lower triangle

 private:
  static Problem joint(CoupledProblem& problem, Assembler& fine);

  Assembler fine_;
  Problem joint_;
  DescentNewton newton_;
};

}  // namespace wrinkle
