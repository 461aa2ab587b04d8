#pragma once
#include "core/assembly/problem.h"
#include "core/linear/cg_vectors.h"
#include "core/linear/factor_wear.h"
#include "core/linear/factorization.h"
#include "core/minimize/solve_result.h"
#include "core/minimize/trust_region.h"

namespace wrinkle {

/// Newton directions in a trust region (steihaug.h): conjugate gradients with the true Hessian, preconditioned by the
/// factor of a projected one, of this iterate or an earlier one while that serves (FactorWear), though contacts come
/// and go meanwhile. On fine meshes it takes more steps than projected Hessians do, which each cost a part: a region's
/// conjugate gradients are few, and many steps share a factor.
class TrustRegionStep {
 public:
  /// `linear`, which must outlive it: a direct solver of symmetric positive definite matrices (where it tells no flops,
  /// factors serve four iterations). Throws std::invalid_argument for another one, where the region is in use: its
  /// radius [of the unknowns] is above 0.
  TrustRegionStep(Assembler& assembler, LinearSolver& linear, double radius);

  bool in_use() const { return radius_ > 0; }
  /// A new solve; `least`: see TrustRegion.
  void begin(double least);
  /// From here on directions are solved to a hundredth for a tenth: what is soft hardly shows in a factor's norm.
  void tighten() { tight_ = true; }
  bool tight() const { return tight_; }
  /// From the true Hessian that the assembler holds. The report is not ok() where no projected one can be factorised,
  /// nothing is finite, or a direction that might be the last is not solved for.
  LinearReport solve(const Vector& x, IterationRecord& record, Vector& direction);
  /// After a step that was taken.
  void adapt(const IterationRecord& taken, double energy) {
    region_.adapt(model_, taken.step_norm, taken.step_length, energy - taken.energy);
  }

 private:
  LinearReport check() const;
  bool step_by_factor_at_hand(IterationRecord& record);
  LinearReport step_by_new_factor(const Vector& x, IterationRecord& record);
  LinearReport factorize(const Vector& x);
  void iterate(const SparseMatrix& hessian, Index most, IterationRecord& record);

  Assembler& assembler_;
  Factorization factors_;
  double radius_;
  TrustRegion region_;
  FactorWear wear_;
  SparseMatrix hessian_;  // the true one, while the assembler makes the projected
  CgVectors cg_;
  ModelStep model_;
  bool tight_ = false;
};

}  // namespace wrinkle
