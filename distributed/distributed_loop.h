#pragma once
#include <limits>

#include "distributed/distributed_newton.h"
#include "distributed/distributed_solver.h"

namespace wrinkle {

/// The loop of Newton's method on many processes, as NewtonLoop is of one: evaluates, tests, solves, searches.
/// Decisions are made of numbers that all processes have alike.
class DistributedLoop {
 public:
  virtual ~DistributedLoop() = default;
  DistributedResult run();

 protected:
  DistributedLoop(DistributedProblem& problem, const Vector& x, const DistributedOptions& options);

  /// The energy [J] at result_.x; leaves gradient and tangent in the problem.
  virtual double evaluate() = 0;
  /// The step into step_, the slope [J] of the energy along it into slope_; what is not ok() ends the solve.
  virtual LinearReport find_step() = 0;
  /// Takes the step, or ends the solve.
  virtual bool advance() = 0;
  /// ‖·‖₂ of what is to vanish where the problem was evaluated last: a line search's second measure.
  virtual double residual();

  /// What an iterative solver that used up its iterations came to is a step where at most `left` of the residual is.
  LinearReport solve_linear(double left);
  /// Armijo's rule by backtracking; the longest of step, half step, quarter step … at which the energy is finite.
  bool descend();
  bool take_finite();
  void take(double length);
  /// The last step, without a search; where it leads to where the energy is not finite it is searched as any other.
  bool take_last();
  double longest() const { return std::min(allowed_, options_.max_step / step_norm_); }
  bool end(Status status, std::string message = {});

  DistributedProblem& problem_;
  const DistributedOptions& options_;
  DistributedSolver linear_;
  PetscVector step_;
  DistributedResult result_;
  Vector direction_;  // the part's unknowns
  double energy_ = 0, slope_ = 0, step_norm_ = 0;

 private:
  bool iterate();
  bool go(double length);
  double at(double length, Order order);
  double least_residual();
  double shortest() const { return std::min(1e-9 * longest(), options_.step_tolerance / step_norm_); }

  Vector moved_;
  double by_gradient_ = std::numeric_limits<double>::infinity();  // as of NewtonLoop
  double lowest_ = by_gradient_;
  double allowed_ = 1;
};

double norm(Vec v, NormType type);

}  // namespace wrinkle
