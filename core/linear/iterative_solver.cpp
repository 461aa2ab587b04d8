#include "core/linear/iterative_solver.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

IterativeSolver::IterativeSolver(std::string_view name, Accepts accepts, const LinearOptions& options)
    : GuardedSolver(name, accepts), options_(options) {
  require(options.relative_tolerance > 0.0 && options.relative_tolerance < 1.0,
          "{}: relative_tolerance must lie in (0, 1), it is {}", name, options.relative_tolerance);
  require(options.max_iterations >= 0, "{}: max_iterations must not be negative, it is {}", name,
          options.max_iterations);
}

IterativeSolver::MatrixView IterativeSolver::lower() const {
  return {size(), size(), static_cast<Index>(values_.size()), column_starts().data(), rows().data(), values_.data()};
}

void IterativeSolver::multiply(const Vector& x, Vector& y) const {
  y.noalias() = lower().selfadjointView<Eigen::Lower>() * x;
}

LinearReport IterativeSolver::do_analyze(const SparseMatrix& matrix) {
  values_.resize(static_cast<std::size_t>(matrix.nonZeros()));
  prepare_pattern();
  return {};
}

LinearReport IterativeSolver::do_reanalyze(const SparseMatrix& matrix) {
  values_.resize(static_cast<std::size_t>(matrix.nonZeros()));
  prepare_changed_pattern();
  return {};
}

LinearReport IterativeSolver::do_factorize(const SparseMatrix& matrix) {
  std::copy_n(matrix.valuePtr(), matrix.nonZeros(), values_.begin());
  return prepare_values();
}

LinearReport IterativeSolver::do_solve(const Vector& b, Vector& x) {
  constexpr double kWorthAnotherSweep = 0.5;
  const Index allowed = options_.max_iterations > 0
                            ? options_.max_iterations
                            : std::min<Index>(size(), std::numeric_limits<Index>::max() / 10) * 10;
  const double norm_b = b.stableNorm();
  LinearReport report;
  x.setZero();
  if (norm_b == 0.0) return report;
  residual_ = b;
  report.residual = 1.0;
  while (report.residual > options_.relative_tolerance) {
    const double before = report.residual;
    work_ = residual_;
    const Sweep done = sweep(work_, options_.relative_tolerance * norm_b, allowed - report.iterations, correction_);
    x += correction_;
    multiply(x, work_);
    residual_ = b - work_;
    report.iterations += done.iterations;
    report.factorisations += done.factorisations;
    report.residual = residual_.stableNorm() / norm_b;
    if (report.residual <= options_.relative_tolerance) break;
    if (done.status != LinearStatus::ok || !std::isfinite(report.residual)) {
      report.status = done.status != LinearStatus::ok ? done.status : LinearStatus::not_finite;
      report.message = done.message;
      break;
    }
    const bool stalled = report.residual > kWorthAnotherSweep * before;
    if (report.iterations >= allowed || stalled) {
      report.status = LinearStatus::not_converged;
      report.message = fmt::format("residual {:.3g} after {} of {} iterations, asked for {:.3g}{}", report.residual,
                                   report.iterations, allowed, options_.relative_tolerance,
                                   report.iterations < allowed ? ": round-off allows no better" : "");
      break;
    }
  }
  WRINKLE_FAULT(minres_unconverged_accepted,
                if (report.status == LinearStatus::not_converged) report.status = LinearStatus::ok);
  return report;
}

}  // namespace wrinkle
