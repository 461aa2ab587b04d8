#pragma once
#include <optional>

#include "core/minimize/newton.h"

namespace wrinkle {

/// Solves for Newton directions, with the fallbacks that make them descent directions.
class NewtonStep {
 public:
  NewtonStep(Assembler& assembler, LinearSolver& linear, Tangent fallback)
      : assembler_(assembler), linear_(linear), fallback_(fallback) {}

  /// Direction d = −H⁻¹ g from the tangent that the assembler holds, `tangent` naming it. If it is not positive
  /// definite the fallback is assembled at x, and if need be shifted. The report is not ok() if nothing helped.
  LinearReport solve(const Vector& x, Tangent tangent, IterationRecord& record, Vector& direction);

 private:
  bool analyze(const SparseMatrix& matrix);
  bool try_solve(IterationRecord& record, Vector& direction);
  bool shift_until_definite(IterationRecord& record, Vector& direction);
  const SparseMatrix& system();

  Assembler& assembler_;
  LinearSolver& linear_;
  Tangent fallback_;
  std::optional<Index> analyzed_;  // the pattern's revision
  LinearReport report_;
  SparseMatrix whole_;  // for solvers that want more than the lower triangle
};

}  // namespace wrinkle
