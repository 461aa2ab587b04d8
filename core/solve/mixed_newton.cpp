#include "core/solve/mixed_newton.h"

#include <fmt/format.h>

#include <cmath>

#include "core/solve/newton_loop.h"

namespace wrinkle {

namespace {

/// The longest of first_length, its half, its quarter … at which the energy is finite; 0 if there is none.
double finite_length(NewtonLoop& loop, const Vector& direction) {
  Vector moved;
  for (double length = loop.first_length(); length >= loop.smallest_length(); length *= 0.5) {
    loop.assembler.add_step(loop.result.x, length, direction, moved);
    if (std::isfinite(loop.assembler.evaluate(moved, Order::value))) return length;
  }
  return 0;
}

}  // namespace

SolveResult minimize_mixed(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options) {
  NewtonLoop loop(problem, x, linear, options);
  Vector last_step = Vector::Zero(problem.num_dofs), direction;
  while (loop.next([&] { return loop.assembler.evaluate_mixed(loop.result.x, last_step); })) {
    if (!loop.solve(Tangent::mixed, direction)) break;
    if (loop.small_step() && loop.record.tangent == Tangent::mixed) {
      loop.accept(loop.first_length(), direction);
      loop.finish(Status::converged);
      break;
    }
    const double length = finite_length(loop, direction);
    if (length == 0) {
      loop.finish(Status::not_finite, fmt::format("the energy is not finite anywhere along a step of {:.3e}",
                                                  loop.first_length() * loop.record.step_norm));
      break;
    }
    last_step.setZero();
    loop.assembler.add_step(last_step, length, direction, last_step);
    loop.accept(length, direction);
  }
  return std::move(loop.result);
}

}  // namespace wrinkle
