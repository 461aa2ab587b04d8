/// pcg-stale: conjugate gradients preconditioned by the Cholesky factor of an earlier matrix, kept while it serves.

#include <fmt/core.h>

#include <cmath>

#include "core/linear/cg_vectors.h"
#include "core/linear/factor_wear.h"
#include "core/linear/iterative_solver.h"
#include "core/linear/solver_list.h"

namespace wrinkle {
namespace {

class StaleFactor final : public IterativeSolver {
 public:
  explicit StaleFactor(const LinearOptions& options)
      : IterativeSolver("pcg-stale", Accepts::symmetric_positive_definite, options),
        direct_(make_cholmod_supernodal(options)) {}

 private:
  void prepare_pattern() override {
    analysis_ = Analysis::none;
    factor_ = Factor::none;
  }
  void prepare_changed_pattern() override {
    if (analysis_ == Analysis::holds) analysis_ = Analysis::changed;
  }

  LinearReport prepare_values() override {
    if (factor_ == Factor::none || wear_.worn()) return factorize_now();
    factor_ = Factor::stale;
    wear_.serve_on();
    LinearReport report = report_;
    report.kept_factor = true;
    return report;
  }

  /// With the factor at hand, and where that does not get there in the time of a new one, with a new one.
  Sweep sweep(Vector& r, double target, Index most, Vector& d) override {
    if (factor_ == Factor::stale) {
      Sweep out = iterate(r, target, std::min(most, wear_.most()), d);
      if (out.status != LinearStatus::ok || vectors_.r.stableNorm() <= target || out.iterations >= most) return out;
      const LinearReport made = factorize_now();
      if (!made.ok()) return {.status = made.status, .iterations = out.iterations, .message = made.message};
      Sweep again = iterate(r, target, most - out.iterations, d);
      again.iterations += out.iterations;
      again.factorisations = 1;
      return again;
    }
    return iterate(r, target, most, d);
  }

  /// Until the residual is small in its own norm and in the factor's: in the first alone, what is soft is not seen
  /// beside what is stiff.
  Sweep iterate(const Vector& r, double target, Index most, Vector& d) {
    const double part = target / r.stableNorm();
    vectors_.r = r;
    const auto precondition = [&](const Vector& from, Vector& to) { direct_->solve(from, to); };
    const auto product = [&](const Vector& from, Vector& to) { multiply(from, to); };
    const auto done = [&](double rs, double first) {
      return !(rs > part * part * first) && !(vectors_.r.stableNorm() > target);
    };
    const CgReport report = conjugate_gradients_until(done, product, precondition, most, vectors_);
    wear_.count(report.iterations);
    d = vectors_.d;
    Sweep out{.iterations = report.iterations};
    if (report.negative_curvature) {
      out.status = std::isfinite(report.curvature) ? LinearStatus::not_positive_definite : LinearStatus::not_finite;
      out.message = fmt::format("pᵀAp = {:.3g} in iteration {}", report.curvature, report.iterations);
    }
    return out;
  }

  LinearReport factorize_now() {
    factor_ = Factor::none;
    matrix_ = lower();
    if (analysis_ != Analysis::holds) {
      LinearReport report = analysis_ == Analysis::none ? direct_->analyze(matrix_) : direct_->reanalyze(matrix_);
      analysis_ = report.ok() ? Analysis::holds : Analysis::none;
      if (!report.ok()) return report;
    }
    report_ = direct_->factorize(matrix_);
    report_.inertia.reset();  // of another matrix, when it is asked for
    if (!report_.ok()) return report_;
    factor_ = Factor::fresh;
    wear_.begin(report_);
    return report_;
  }

  enum class Analysis { none, changed, holds };  // of the pattern at hand
  enum class Factor { none, stale, fresh };

  std::unique_ptr<LinearSolver> direct_;
  Analysis analysis_ = Analysis::none;
  Factor factor_ = Factor::none;
  LinearReport report_;  // of the factor
  FactorWear wear_;
  SparseMatrix matrix_;  // as it is factorised
  CgVectors vectors_;
};

}  // namespace

std::unique_ptr<LinearSolver> make_pcg_stale(const LinearOptions& options) {
  return std::make_unique<StaleFactor>(options);
}

}  // namespace wrinkle
