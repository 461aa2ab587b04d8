#pragma once
#include "core/linear/factorization.h"
#include "core/linear/rigid_motions_user.h"
#include "core/minimize/newton.h"

namespace wrinkle {

/// Solves for Newton directions, with the fallbacks that make them descent directions.
class NewtonStep {
 public:
  NewtonStep(Assembler& assembler, LinearSolver& linear, Tangent fallback)
      : assembler_(assembler),
        factors_(linear),
        motions_user_(dynamic_cast<RigidMotionsUser*>(&linear)),
        fallback_(fallback) {}

  /// Direction d = −H⁻¹ g from the tangent that the assembler holds, `tangent` naming it. If it is not positive
  /// definite the fallback is assembled at x, and if need be shifted. The report is not ok() if nothing helped.
  LinearReport solve(const Vector& x, Tangent tangent, IterationRecord& record, Vector& direction);

 private:
  bool find_direction(IterationRecord& record, Vector& direction);
  bool try_solve(IterationRecord& record, Vector& direction);
  bool shift_until_definite(IterationRecord& record, Vector& direction);

  Assembler& assembler_;
  Factorization factors_;
  RigidMotionsUser* motions_user_;  // null: the solver has no use for them
  Tangent fallback_;
  LinearReport report_;
};

}  // namespace wrinkle
