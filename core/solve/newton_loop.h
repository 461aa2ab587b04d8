#pragma once
#include <chrono>
#include <functional>

#include "core/solve/newton_step.h"

namespace wrinkle {

/// The bookkeeping that every Newton variant shares: evaluate, test, solve, record.
class NewtonLoop {
 public:
  NewtonLoop(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options);

  /// Starts an iteration: evaluates (energy, gradient and tangent), tests. False when the solve has ended.
  bool next(const std::function<double()>& evaluate);
  /// Solves for the direction with the tangent at hand; on failure ends the solve.
  bool solve(Tangent tangent, Vector& direction);
  /// Whether the direction of a definite tangent is below the step tolerance.
  bool small_step() const;
  /// The step length to begin with, which keeps the step below options.max_step and within what the terms allow (also
  /// where there is no line search), and the one to give up at.
  double first_length() const;
  double smallest_length() const;
  /// Takes the step, records it, and asks the observer.
  void accept(double length, const Vector& direction);
  void finish(Status status, std::string message = {});

  const NewtonOptions& options;
  Assembler assembler;
  SolveResult result;
  IterationRecord record{};

 private:
  NewtonStep step_;
  bool ended_ = false;
  double allowed_ = 1;  // of the direction at hand, by Energy::max_step
  std::chrono::steady_clock::time_point start_;
};

}  // namespace wrinkle
