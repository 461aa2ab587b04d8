#pragma once
#include "core/assembly/mapped_energy.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/coupled_problem.h"

namespace wrinkle {

/// Solves a coupled problem as one, as JointNewton does, without the fill of QᵀHQ: over (y, x) in the place of (y, z),
/// with multipliers, as Chen et al. 2023, eq. 8, whose KKT system they set aside as one that can be expensive.
/// Some z has x = P y + Q z exactly where Pᵀ(x − P y) = 0, as Q's columns span the null space of Pᵀ. So
///
///   minimise E_y(y) + E_x(x)  under  Pᵀx − PᵀP y = 0,
///
/// by ConstrainedNewton: its matrix [H_y 0 −PᵀP; 0 H_x P; −PᵀP Pᵀ 0] is as sparse as the fine layer's Hessian and PᵀP
/// = I + WᵀW, whatever the number of subdivisions. The linear solver must take symmetric-indefinite
/// matrices. It and the problem must outlive this; memory and symbolic factorisation are kept between calls.
class SparseJointNewton {
 public:
  SparseJointNewton(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options = {});

  /// From (y, z) to a minimum: the true Hessian's where the linear solver tells the inertia. A pass is a Newton step.
  /// Fails with what ConstrainedNewton fails with.
  SolveResult minimize(const Vector& y, const Vector& z);
  Index hessian_nonzeros() { return newton_.assembler().hessian().nonZeros(); }  // lower triangle, without H's

 private:
  static Problem stacked(CoupledProblem& problem, Assembler& fine);
  static LinearConstraint attached(const CoupledProblem& problem);

  CoupledProblem& problem_;
  Assembler fine_;
  Problem stacked_;
  ConstrainedNewton newton_;
};

}  // namespace wrinkle
