#pragma once
#include <limits>
#include <memory>

#include "core/assembly/mapped_energy.h"
#include "core/linear/cg_vectors.h"
#include "core/minimize/coupled_problem.h"
#include "core/minimize/descent.h"
#include "core/minimize/high_frequency_operator.h"
#include "core/minimize/high_preconditioner.h"

namespace wrinkle {

/// Alternating minimisation of a coupled problem: Chen et al. 2023, Algorithm 1. Each pass takes one projected Newton
/// step in y, the Hessian H_y + PᵀH_xP factorised, and one in z, QᵀH_xQ only multiplied, by conjugate gradients with
/// Jacobi's preconditioner, or another one. A pass in which neither step is longer than the tolerance is the last.
/// Where every unknown of y is held only z moves: § 6.2, wrinkles on a given animation.
/// The problem and the linear solver must outlive it; memory and symbolic factorisation are kept between calls, but no
/// preconditioner and no Hessian.
class AlternatingMinimizer {
 public:
  /// Throws std::invalid_argument for a preconditioner that is not known or lacks its linear solver, or another one
  /// than Jacobi's together with a high_solver, which has its own, or high_blocks that are not of the new vertices or
  /// stand beside what they exclude.
  AlternatingMinimizer(CoupledProblem& problem, LinearSolver& linear, const CoupledOptions& options = {});

  /// From (y, z) to a minimum. Fails with iteration_limit, interrupted, or what a Newton step fails with.
  SolveResult minimize(const Vector& y, const Vector& z);

 private:
  static Problem low(CoupledProblem& problem, Assembler& fine, MappedEnergy*& seen);
  /// What z, or a block of it, is solved with.
  struct High {
    HighFrequencyOperator A;
    std::unique_ptr<HighPreconditioner> M;
  };
  High make_high(std::vector<char> block = {}) const;
  std::vector<High> make_blocks() const;
  bool low_step(SolveResult& result, IterationRecord& pass);
  bool high_step(SolveResult& result, IterationRecord& pass);
  bool high_step(High& high, SolveResult& result, IterationRecord& pass);
  bool solve_high(High& high, const Vector& gradient, Vector& direction, IterationRecord& pass);
  bool solve_by_blocks(const Vector& gradient, Vector& direction, IterationRecord& pass);
  bool precondition(High& high, IterationRecord& pass);
  bool is_own(const IterationRecord& pass) const;
  void keep_nothing();
  CgReport conjugate_gradients_of(const High& high, const Vector& right, double tolerance, Vector& direction,
                                  IterationRecord& pass);
  bool search_high(const HighFrequencyOperator& A, const Vector& gradient, const Vector& direction,
                   SolveResult& result);

  CoupledProblem& problem_;
  CoupledOptions options_;
  Assembler fine_;
  MappedEnergy* fine_of_y_ = nullptr;  // in low_
  Problem low_;
  DescentNewton low_newton_;
  High high_;                 // of all of z
  std::vector<High> blocks_;  // of high_blocks
  CgVectors cg_;

  static constexpr Index kNone = std::numeric_limits<Index>::max();
  Index last_iterations_ = kNone;                               // of the conjugate gradients that used high_.M
  double shortfall_ = std::numeric_limits<double>::infinity();  // 1 − ρ of the last z step
};

}  // namespace wrinkle
