#include "distributed/distributed_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/stopwatch.h"
#include "core/minimize/line_search.h"

namespace wrinkle {

double norm(Vec v, NormType type) {
  double out = 0;
  check(VecNorm(v, type, &out));
  return out;
}

DistributedLoop::DistributedLoop(DistributedProblem& problem, const Vector& x, const DistributedOptions& options)
    : problem_(problem), options_(options), linear_(problem, options), step_(problem.make_vector()) {
  result_.x = x;
}

DistributedResult DistributedLoop::run() {
  while (iterate()) continue;
  result_.seconds_solving = linear_.seconds_solving();
  result_.sent = linear_.sent();
  result_.grids = linear_.grids();
  return std::move(result_);
}

bool DistributedLoop::iterate() {
  const Stopwatch watch;
  energy_ = result_.energy = evaluate();
  result_.seconds_assembly += watch.seconds();
  result_.gradient_norm = problem_.largest_unknown(problem_.gradient());
  if (!std::isfinite(energy_) || !std::isfinite(norm(problem_.gradient(), NORM_2)))
    return end(Status::not_finite, fmt::format("energy {} J, gradient {} N", energy_, result_.gradient_norm));
  if (result_.gradient_norm == 0 && problem_.num_rows() == 0) return end(Status::converged);
  if (result_.iterations >= options_.max_iterations)
    return end(Status::iteration_limit,
               fmt::format("after {} iterations the gradient is {:.3e} N, the last step {:.3e}", result_.iterations,
                           result_.gradient_norm, step_norm_));
  const LinearReport report = find_step();
  if (!report.ok())
    return end(Status::linear_solve_failed, fmt::format("{}: {}", to_string(report.status), report.message));
  if (!std::isfinite(norm(step_, NORM_2))) return end(Status::linear_solve_failed, "the step is not finite");
  problem_.gather(step_, direction_);
  step_norm_ = problem_.largest_unknown(step_);
  allowed_ = problem_.max_step(result_.x, direction_);
  return advance();
}

LinearReport DistributedLoop::solve_linear(double left) {
  const Stopwatch watch;
  ++result_.factorisations;
  LinearReport report = linear_.solve(result_.x, problem_.gradient(), step_);
  result_.seconds_linear += watch.seconds();
  result_.linear_iterations += report.iterations;
  if (report.status == LinearStatus::not_converged && report.residual <= left) report.status = LinearStatus::ok;
  if (report.ok()) slope_ = problem_.dot_unknowns(step_, problem_.gradient());
  return report;
}

double DistributedLoop::residual() {
  return norm(problem_.gradient(), NORM_2);
}

double DistributedLoop::at(double length, Order order) {
  moved_ = result_.x + length * direction_;
  return problem_.evaluate(moved_, order);
}

/// As NewtonLoop::least_residual.
double DistributedLoop::least_residual() {
  constexpr double round_off = 1e-12;
  if (!(energy_ >= lowest_ - round_off * std::abs(lowest_))) {
    lowest_ = energy_;
    by_gradient_ = std::numeric_limits<double>::infinity();
  }
  return std::min(residual(), by_gradient_);
}

bool DistributedLoop::descend() {
  double left = 0;
  const SearchEnd end = backtrack({energy_, slope_, least_residual(), longest(), shortest()},
                                  {[&](double length) { return at(length, Order::value); },
                                   [&](double length) {
                                     at(length, Order::gradient);
                                     return left = residual();
                                   }});
  if (end.by_gradient) by_gradient_ = left;
  return go(end.length);
}

bool DistributedLoop::take_finite() {
  for (double length = longest(); length >= shortest() && length > 0; length *= 0.5)
    if (std::isfinite(at(length, Order::value))) return go(length);
  return go(0);
}

bool DistributedLoop::go(double length) {
  if (length == 0)
    return end(Status::line_search_failed,
               fmt::format("no step length from {:.3g} down to {:.3g} will do; the gradient is {:.3e} N", longest(),
                           shortest(), result_.gradient_norm));
  take(length);
  return true;
}

void DistributedLoop::take(double length) {
  result_.x += length * direction_;
  direction_ *= length;
  ++result_.iterations;
}

bool DistributedLoop::take_last() {
  const double length = longest();
  if (!std::isfinite(at(length, Order::value))) return descend();
  take(length);
  return end(Status::converged);
}

bool DistributedLoop::end(Status status, std::string message) {
  result_.status = status;
  result_.message = std::move(message);
  return false;
}

}  // namespace wrinkle
