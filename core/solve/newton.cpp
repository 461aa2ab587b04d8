#include "core/solve/newton.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "core/solve/newton_loop.h"

namespace wrinkle {

namespace {

struct Trial {
  double length = 0;
  bool accepted = false, finite = false;
};

/// Backtracking Armijo search along the direction; see minimize for the gradient-norm alternative.
class LineSearch {
 public:
  LineSearch(Assembler& assembler, const NewtonOptions& options) : assembler_(assembler), options_(options) {}

  Trial search(const NewtonLoop& loop, const Vector& direction, Vector& moved) {
    const Vector gradient = assembler_.gradient();
    const double slope = gradient.dot(direction), norm = gradient.norm(), energy = loop.record.energy;
    Trial trial;
    for (double length = loop.first_length(); length >= loop.smallest_length(); length *= 0.5) {
      assembler_.add_step(loop.result.x, length, direction, moved);
      const double found = assembler_.evaluate(moved, Order::value);
      if (!std::isfinite(found)) continue;
      trial.finite = true;
      trial.length = length;
      trial.accepted = found <= energy + options_.armijo * length * slope ||
                       (lost_in_round_off(slope, length, energy, found) && gradient_decreases(moved, norm, length));
      if (trial.accepted) return trial;
    }
    return trial;
  }

 private:
  /// The energy is a sum of far larger terms than the decrease that is looked for.
  static bool lost_in_round_off(double slope, double length, double energy, double found) {
    return std::abs(length * slope) <= 1e-7 * std::max(std::abs(energy), std::abs(found));
  }
  bool gradient_decreases(const Vector& moved, double norm, double length) {
    assembler_.evaluate(moved, Order::gradient);
    return assembler_.gradient().norm() <= (1 - 1e-4 * length) * norm;
  }

  Assembler& assembler_;
  const NewtonOptions& options_;
};

}  // namespace

SolveResult minimize(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options) {
  NewtonLoop loop(problem, x, linear, options);
  LineSearch line_search(loop.assembler, options);
  Vector direction, moved;
  while (loop.next([&] { return loop.assembler.evaluate(loop.result.x, Order::hessian); })) {
    IterationRecord& record = loop.record;
    if (!loop.solve(Tangent::exact, direction)) break;
    if (loop.small_step()) {
      loop.accept(loop.first_length(), direction);
      loop.finish(Status::converged);
      break;
    }
    const Trial trial = line_search.search(loop, direction, moved);
    if (!trial.accepted) {
      const Status why = trial.finite ? Status::line_search_failed : Status::not_finite;
      loop.finish(
          why,
          fmt::format("no step length from {:.3g} down to {:.3g} reduces the energy {:.9e} J or the gradient {:.3e} N",
                      loop.first_length(), loop.smallest_length(), record.energy, record.gradient_norm));
      break;
    }
    loop.accept(trial.length, direction);
  }
  return std::move(loop.result);
}

}  // namespace wrinkle
