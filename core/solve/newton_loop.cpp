#include "core/solve/newton_loop.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace wrinkle {

NewtonLoop::NewtonLoop(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options_)
    : options(options_), assembler(problem), step_(assembler, linear, options_.fallback) {
  if (x.size() != problem.num_dofs)
    throw std::invalid_argument(fmt::format("the start has {} unknowns, the problem {}", x.size(), problem.num_dofs));
  if (options.fallback != Tangent::positive && options.fallback != Tangent::projected)
    throw std::invalid_argument("the fallback tangent must be positive or projected");
  result.x = x;
}

bool NewtonLoop::next(const std::function<double()>& evaluate) {
  if (ended_) return false;
  start_ = std::chrono::steady_clock::now();
  record = {};
  record.energy = result.energy = evaluate();
  const Vector& gradient = assembler.gradient();
  record.gradient_norm = result.gradient_norm = gradient.size() > 0 ? gradient.lpNorm<Eigen::Infinity>() : 0.0;
  if (!std::isfinite(record.energy) || !gradient.allFinite()) {
    finish(Status::not_finite, fmt::format("energy {} J, gradient {} N", record.energy, record.gradient_norm));
  } else if (record.gradient_norm <= options.gradient_tolerance) {
    finish(Status::converged);
  } else if (result.iterations() >= options.max_iterations) {
    finish(Status::iteration_limit,
           fmt::format("after {} iterations the gradient is {:.3e} N, the last step {:.3e}", result.iterations(),
                       record.gradient_norm, result.telemetry.empty() ? 0.0 : result.telemetry.back().step_norm));
  }
  return !ended_;
}

bool NewtonLoop::solve(Tangent tangent, Vector& direction) {
  const bool solved = step_.solve(result.x, tangent, record, direction);
  result.factorisations += record.factorisations;
  if (!solved) {
    finish(Status::linear_solve_failed,
           fmt::format("{}: {}", to_string(step_.report().status), step_.report().message));
    return false;
  }
  record.step_norm = direction.lpNorm<Eigen::Infinity>();
  allowed_ = assembler.max_step(result.x, direction);
  return true;
}

bool NewtonLoop::small_step() const {
  return record.shift == 0 && record.step_norm <= options.step_tolerance;
}

double NewtonLoop::first_length() const {
  return std::min(allowed_, options.max_step / record.step_norm);
}

/// A step along which the matrix is all but singular may be enormous: it is shortened as far as it moves anything.
double NewtonLoop::smallest_length() const {
  const double smallest = options.min_step_length * first_length();
  return options.step_tolerance > 0 ? std::min(smallest, options.step_tolerance / record.step_norm) : smallest;
}

void NewtonLoop::accept(double length, const Vector& direction) {
  assembler.add_step(result.x, length, direction, result.x);
  record.step_length = length;
  record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  result.telemetry.push_back(record);
  if (options.observer && !options.observer(record)) finish(Status::interrupted, "the observer asked to stop");
}

void NewtonLoop::finish(Status status, std::string message) {
  if (ended_) return;
  ended_ = true;
  result.status = status;
  result.message = std::move(message);
}

}  // namespace wrinkle
