#pragma once
/// For tests of films: the waves that would grow.

#include <optional>

#include "core/assembly/problem.h"
#include "core/linear/linear_solver.h"

namespace wrinkle {

/// Negative eigenvalues of a problem's tangent at x; none where it cannot be factorised.
inline std::optional<Index> unstable_waves(Problem& problem, const Vector& x) {
  Assembler assembler(problem);
  assembler.evaluate(x, Order::hessian);
  const auto linear = make_linear_solver("mumps-ldlt");
  if (!linear->analyze(assembler.hessian()).ok()) return std::nullopt;
  const LinearReport report = linear->factorize(assembler.hessian());
  return report.inertia ? std::optional(report.inertia->negative) : std::nullopt;
}

}  // namespace wrinkle
