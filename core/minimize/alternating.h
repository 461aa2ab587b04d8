#pragma once
#include "core/assembly/mapped_energy.h"
#include "core/minimize/coupled_problem.h"
#include "core/minimize/descent.h"
#include "core/minimize/high_frequency_operator.h"

namespace wrinkle {

/// Alternating minimisation of a coupled problem: Chen et al. 2023, Algorithm 1. Each pass takes one projected Newton
/// step in y, the Hessian H_y + PᵀH_xP factorised, and one in z, QᵀH_xQ only multiplied, by conjugate gradients with
/// Jacobi's preconditioner. A pass in which neither step is longer than the tolerance is the last.
/// Where every unknown of y is held only z moves: § 6.2, wrinkles on a given animation.
/// The problem and the linear solver must outlive it; memory and symbolic factorisation are kept between calls.
class AlternatingMinimizer {
 public:
  AlternatingMinimizer(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options = {});

  /// From (y, z) to a minimum. Fails with iteration_limit, or what a Newton step fails with.
  CoupledResult minimize(const Vector& y, const Vector& z);

 private:
  static Problem low(CoupledProblem& problem, Assembler& fine, MappedEnergy*& seen);
  bool low_step(CoupledResult& result, PassRecord& pass);
  bool high_step(CoupledResult& result, PassRecord& pass);
  bool solve_high(const Vector& gradient, Vector& direction, PassRecord& pass);
  bool search_high(const Vector& gradient, const Vector& direction, CoupledResult& result, PassRecord& pass);

  CoupledProblem& problem_;
  CoupledOptions options_;
  Assembler fine_;
  MappedEnergy* fine_of_y_ = nullptr;  // in low_
  Problem low_;
  DescentNewton low_newton_;
  HighFrequencyOperator high_;
};

}  // namespace wrinkle
