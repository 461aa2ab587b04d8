#include "core/minimize/newton_step.h"

#include <cmath>

#include "core/assembly/rigid_motions.h"
#include "core/base/stopwatch.h"

namespace wrinkle {

LinearReport NewtonStep::solve(const Vector& x, Tangent tangent, IterationRecord& record, Vector& direction) {
  const Stopwatch watch;
  record.tangent = tangent;
  if (motions_user_ != nullptr) motions_user_->take_rigid_motions(rigid_motions(assembler_.pattern(), x));
  if (!try_solve(record, direction)) {
    record.tangent = fallback_;
    assembler_.evaluate(x, Order::hessian, fallback_);
    if (!try_solve(record, direction)) shift_until_definite(record, direction);
  }
  record.seconds_linear += watch.seconds();
  return report_;
}

/// A direction counts only if it descends and the matrix has shown no negative curvature. One that an iterative solver
/// stopped at is one, too, where little of the gradient is left: Newton's method converges with any residual below 1
/// (Dembo, Eisenstat, Steihaug 1982), and where round-off lets a solver come no nearer a shifted matrix is no cure.
bool NewtonStep::find_direction(IterationRecord& record, Vector& direction) {
  report_ = factors_.factorize(assembler_.hessian(), assembler_.pattern().revision());
  if (report_.ok() && report_.inertia && report_.inertia->negative + report_.inertia->zero > 0) {
    report_.status = LinearStatus::not_positive_definite;
    report_.message = "the factorisation found eigenvalues that are not positive";
  }
  if (!report_.ok()) return false;
  report_ = factors_.solve(-assembler_.gradient(), direction);
  record.linear_iterations += report_.iterations;
  constexpr double kLeft = 1e-3;  // of the gradient
  if (report_.status == LinearStatus::not_converged && report_.residual <= kLeft) report_.status = LinearStatus::ok;
  if (!report_.ok()) return false;
  if (!direction.allFinite()) {
    report_.status = LinearStatus::not_finite;
    report_.message = "the Newton step is not finite";
    return false;
  }
  if (direction.dot(assembler_.gradient()) <= 0) return true;
  report_.status = LinearStatus::not_positive_definite;
  report_.message = "the Newton step points uphill";
  return false;
}

/// Counts what both halves of it factorise: a solver that keeps its factor may find only in the solve that it is worn.
bool NewtonStep::try_solve(IterationRecord& record, Vector& direction) {
  const Index before = factors_.factorisations();
  const bool found = find_direction(record, direction);
  record.factorisations += factors_.factorisations() - before;
  return found;
}

bool NewtonStep::shift_until_definite(IterationRecord& record, Vector& direction) {
  SparseMatrix& hessian = assembler_.hessian();
  const double mean = hessian.diagonal().cwiseAbs().mean();
  if (!(mean > 0 && std::isfinite(mean))) return false;  // nothing to measure a shift by
  double shift = 0;
  for (double next = 1e-10 * mean; next <= 1e2 * mean; next *= 10) {
    hessian.diagonal().array() += next - shift;
    shift = record.shift = next;
    if (try_solve(record, direction)) return true;
  }
  return false;
}

}  // namespace wrinkle
