#include "distributed/distributed_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/stopwatch.h"
#include "core/minimize/line_search.h"
#include "distributed/distributed_solver.h"

namespace wrinkle {

namespace {

double norm(Vec v, NormType type) {
  double out = 0;
  check(VecNorm(v, type, &out));
  return out;
}

enum class Way { mixed, descent };

/// One solve. Decisions are made of numbers that all processes have alike.
class DistributedNewton {
 public:
  DistributedNewton(DistributedProblem& problem, const Vector& x, const DistributedOptions& options, Way way)
      : problem_(problem), options_(options), way_(way), linear_(problem, options), step_(problem.make_vector()) {
    result_.x = x;
    last_step_.setZero(x.size());
  }

  DistributedResult run() {
    while (iterate()) continue;
    return std::move(result_);
  }

 private:
  bool iterate();
  LinearReport find_step();
  LinearReport try_step();
  void shift_until_definite(LinearReport& report);
  double at(double length, Order order);
  bool advance();
  double longest() const { return std::min(allowed_, options_.max_step / step_norm_); }
  double shortest() const { return std::min(1e-9 * longest(), options_.step_tolerance / step_norm_); }
  void take(double length);
  bool end(Status status, std::string message = {});

  DistributedProblem& problem_;
  const DistributedOptions& options_;
  Way way_;
  DistributedSolver linear_;
  PetscVector step_;
  DistributedResult result_;
  Vector direction_, moved_, last_step_;  // the part's unknowns
  double energy_ = 0, slope_ = 0, step_norm_ = 0, residual_ = 0, allowed_ = 1;
  bool first_tangent_ = true, shifted_ = false;  // whether the step is of the tangent tried first; of a shifted one
};

bool DistributedNewton::iterate() {
  const Stopwatch watch;
  energy_ = result_.energy = way_ == Way::mixed ? problem_.evaluate_mixed(result_.x, last_step_)
                                                : problem_.evaluate(result_.x, Order::hessian);
  result_.seconds_assembly += watch.seconds();
  result_.gradient_norm = norm(problem_.gradient(), NORM_INFINITY);
  residual_ = norm(problem_.gradient(), NORM_2);
  if (!std::isfinite(energy_) || !std::isfinite(residual_))
    return end(Status::not_finite, fmt::format("energy {} J, gradient {} N", energy_, result_.gradient_norm));
  if (result_.gradient_norm == 0) return end(Status::converged);
  if (result_.iterations >= options_.max_iterations)
    return end(Status::iteration_limit,
               fmt::format("after {} iterations the gradient is {:.3e} N, the last step {:.3e}", result_.iterations,
                           result_.gradient_norm, step_norm_));
  const Stopwatch solving;
  const LinearReport report = find_step();
  result_.seconds_linear += solving.seconds();
  if (!report.ok())
    return end(Status::linear_solve_failed, fmt::format("{}: {}", to_string(report.status), report.message));
  problem_.gather(step_, direction_);
  step_norm_ = norm(step_, NORM_INFINITY);
  allowed_ = problem_.max_step(result_.x, direction_);
  return advance();
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
  ++result_.factorisations;
  LinearReport report = linear_.solve(result_.x, problem_.gradient(), step_);
  result_.linear_iterations += report.iterations;
  constexpr double kLeft = 1e-3;  // of the gradient: see NewtonStep
  if (report.status == LinearStatus::not_converged && report.residual <= kLeft) report.status = LinearStatus::ok;
  if (!report.ok()) return report;
  check(VecDot(step_, problem_.gradient(), &slope_));
  if (slope_ <= 0) return report;
  report.status = LinearStatus::not_positive_definite;
  report.message = "the Newton step points uphill, or is not finite";
  return report;
}

void DistributedNewton::shift_until_definite(LinearReport& report) {
  PetscVector diagonal = problem_.make_vector();
  check(MatGetDiagonal(problem_.hessian(), diagonal));
  const double mean = norm(diagonal, NORM_1) / problem_.num_free();
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

double DistributedNewton::at(double length, Order order) {
  moved_ = result_.x + length * direction_;
  return problem_.evaluate(moved_, order);
}

bool DistributedNewton::advance() {
  const bool small = !shifted_ && step_norm_ <= options_.step_tolerance;
  if (small && (way_ == Way::descent || first_tangent_)) {
    take(longest());
    return end(Status::converged);
  }
  double length = 0;
  if (way_ == Way::mixed) {
    for (double next = longest(); length == 0 && next >= shortest() && next > 0; next *= 0.5)
      if (std::isfinite(at(next, Order::value))) length = next;
  } else {
    length = backtrack({energy_, slope_, residual_, longest(), shortest()},
                       {[&](double next) { return at(next, Order::value); },
                        [&](double next) {
                          at(next, Order::gradient);
                          return norm(problem_.gradient(), NORM_2);
                        }})
                 .length;
  }
  if (length == 0)
    return end(Status::line_search_failed,
               fmt::format("no step length from {:.3g} down to {:.3g} will do; the gradient is {:.3e} N", longest(),
                           shortest(), result_.gradient_norm));
  take(length);
  last_step_ = length * direction_;
  return true;
}

void DistributedNewton::take(double length) {
  result_.x += length * direction_;
  ++result_.iterations;
}

bool DistributedNewton::end(Status status, std::string message) {
  result_.status = status;
  result_.message = std::move(message);
  return false;
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
  out.message =
      fmt::format("mixed Newton: {}{}{}", mixed.message, out.message.empty() ? "" : "; line search: ", out.message);
  return out;
}

}  // namespace wrinkle
