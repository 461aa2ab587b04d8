#include "core/minimize/trust_region_step.h"

#include <fmt/format.h>

#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/linear/iterative_solver.h"

namespace wrinkle {

TrustRegionStep::TrustRegionStep(Assembler& assembler, LinearSolver& linear, double radius)
    : assembler_(assembler), factors_(linear), radius_(radius) {
  const bool fits = linear.accepts() == Accepts::symmetric_positive_definite &&
                    dynamic_cast<const IterativeSolver*>(&linear) == nullptr;
  require(radius <= 0 || fits,
          "a trust region's preconditioner is a factor of a positive definite matrix, which {} is not", linear.name());
}

void TrustRegionStep::begin(double least) {
  region_.begin(radius_, least);
  tight_ = false;
}

LinearReport TrustRegionStep::solve(const Vector& x, IterationRecord& record, Vector& direction) {
  const Stopwatch watch;
  const Index before = factors_.factorisations();
  record.tangent = Tangent::exact;
  LinearReport report;
  if (!factors_.holds_any() || wear_.worn() || !step_by_factor_at_hand(record)) report = step_by_new_factor(x, record);
  if (report.ok()) report = check();
  direction = cg_.d;
  record.factorisations += factors_.factorisations() - before;
  record.seconds_linear += watch.seconds();
  return report;
}

LinearReport TrustRegionStep::check() const {
  if (!model_.finite || !cg_.d.allFinite())
    return {.status = LinearStatus::not_finite, .message = "the Hessian or its factor gives no finite step"};
  if (!model_.solved && !model_.truncated && cg_.d.lpNorm<Eigen::Infinity>() <= region_.least())
    return {.status = LinearStatus::not_converged,
            .message = fmt::format("a small step is not solved for after {} iterations", model_.iterations),
            .iterations = model_.iterations};
  return {};
}

/// False where that takes as long as a new one would, or fails.
bool TrustRegionStep::step_by_factor_at_hand(IterationRecord& record) {
  wear_.serve_on();
  iterate(assembler_.hessian(), wear_.most(), record);
  return model_.finite && (model_.truncated || model_.solved);
}

LinearReport TrustRegionStep::step_by_new_factor(const Vector& x, IterationRecord& record) {
  constexpr Index kMost = 500;
  hessian_ = assembler_.hessian();
  LinearReport report = factorize(x);
  if (!report.ok()) return report;
  wear_.begin(report);
  iterate(hessian_, kMost, record);
  return report;
}

/// The projected Hessian is semi-definite: where it is singular a little is added to its diagonal.
LinearReport TrustRegionStep::factorize(const Vector& x) {
  assembler_.evaluate(x, Order::hessian, Tangent::positive);
  SparseMatrix& projected = assembler_.hessian();
  const double mean = projected.diagonal().cwiseAbs().mean();
  LinearReport report = factors_.factorize(projected, assembler_.pattern().revision());
  for (double shift = 1e-10 * mean; !report.ok() && shift > 0 && shift <= mean; shift *= 10) {
    projected.diagonal().array() += shift;
    report = factors_.factorize(projected, assembler_.pattern().revision());
  }
  return report;
}

void TrustRegionStep::iterate(const SparseMatrix& hessian, Index most, IterationRecord& record) {
  const double left = tight_ ? 0.01 : 0.1;  // of the gradient, in the factor's norm
  cg_.r = -assembler_.gradient();
  model_ = steihaug([&](const Vector& in, Vector& out) { out = hessian.selfadjointView<Eigen::Lower>() * in; },
                    [&](const Vector& r, Vector& s) { factors_.solve(r, s); }, region_.radius(),
                    {left, static_cast<int>(most)}, cg_);
  record.linear_iterations += model_.iterations;
  wear_.count(model_.iterations);
}

}  // namespace wrinkle
