#include "distributed/distributed_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "distributed/distributed_loop.h"

namespace wrinkle {

namespace {

enum class Way { mixed, descent };

class DistributedNewton final : public DistributedLoop {
 public:
  DistributedNewton(DistributedProblem& problem, const Vector& x, const DistributedOptions& options, Way way)
      : DistributedLoop(problem, x, options), way_(way) {
    direction_.setZero(x.size());
  }

 private:
  double evaluate() override;
  LinearReport find_step() override;
  bool advance() override;

  LinearReport try_step();
  void shift_until_definite(LinearReport& report);

  Way way_;
  bool first_tangent_ = true, shifted_ = false;  // whether the step is of the tangent tried first; of a shifted one
};

double DistributedNewton::evaluate() {
  return way_ == Way::mixed ? problem_.evaluate_mixed(result_.x, direction_)
                            : problem_.evaluate(result_.x, Order::hessian);
}

/// As NewtonStep::solve.
LinearReport DistributedNewton::find_step() {
  first_tangent_ = true;
  shifted_ = false;
  LinearReport report = try_step();
  if (report.ok()) return report;
  first_tangent_ = false;
  problem_.evaluate(result_.x, Order::hessian, Tangent::positive);
  report = try_step();
  if (!report.ok()) shift_until_definite(report);
  return report;
}

LinearReport DistributedNewton::try_step() {
  constexpr double kLeft = 1e-3;  // of the gradient: see NewtonStep
  LinearReport report = solve_linear(kLeft);
  if (!report.ok() || slope_ <= 0) return report;
  report.status = LinearStatus::not_positive_definite;
  report.message = "the Newton step points uphill, or is not finite";
  return report;
}

void DistributedNewton::shift_until_definite(LinearReport& report) {
  const double mean = problem_.mean_stiffness();
  if (!(mean > 0 && std::isfinite(mean))) return;  // nothing to measure a shift by
  shifted_ = true;
  double shift = 0;
  for (double next = 1e-10 * mean; next <= 1e2 * mean; next *= 10) {
    check(MatShift(problem_.hessian(), next - shift));
    shift = next;
    report = try_step();
    if (report.ok()) return;
  }
}

bool DistributedNewton::advance() {
  const bool small = !shifted_ && step_norm_ <= options_.step_tolerance;
  if (small && (way_ == Way::descent || first_tangent_)) return take_last();
  return way_ == Way::mixed ? take_finite() : descend();
}

}  // namespace

DistributedResult minimize_mixed(DistributedProblem& problem, const Vector& x, const DistributedOptions& options) {
  return DistributedNewton(problem, x, options, Way::mixed).run();
}

DistributedResult minimize(DistributedProblem& problem, const Vector& x, const DistributedOptions& options) {
  return DistributedNewton(problem, x, options, Way::descent).run();
}

DistributedResult solve_static(DistributedProblem& problem, const Vector& x, const DistributedOptions& options) {
  DistributedResult mixed = minimize_mixed(problem, x, options);
  if (mixed.converged()) return mixed;
  DistributedOptions free = options;
  free.max_step = DistributedOptions{}.max_step;
  free.max_iterations = std::max<Index>(400, options.max_iterations);
  DistributedResult out = minimize(problem, x, free);
  out.iterations += mixed.iterations, out.factorisations += mixed.factorisations;
  out.linear_iterations += mixed.linear_iterations;
  out.seconds_assembly += mixed.seconds_assembly, out.seconds_linear += mixed.seconds_linear;
  out.seconds_solving += mixed.seconds_solving;
  out.sent = out.sent + mixed.sent;
  out.message =
      fmt::format("mixed Newton: {}{}{}", mixed.message, out.message.empty() ? "" : "; line search: ", out.message);
  return out;
}

}  // namespace wrinkle
