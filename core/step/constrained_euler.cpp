#include "core/step/constrained_euler.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace wrinkle {

namespace {

const Vector& checked(const Vector& mass, const Problem& problem) {
  if (mass.size() != problem.num_dofs)
    throw std::invalid_argument(fmt::format("{} masses for {} unknowns", mass.size(), problem.num_dofs));
  return mass;
}

}  // namespace

ConstrainedEuler::ConstrainedEuler(Problem& problem, const Vector& mass, LinearConstraint constraint,
                                   LinearSolver& linear, const ConstrainedEulerOptions& options)
    : options_(options),
      problem_(problem),
      elastic_terms_(problem.energies.size()),
      inertia_(problem.add(std::make_unique<InertiaEnergy>(checked(mass, problem), options.time_step))),
      damping_(problem.add(
          std::make_unique<RayleighDamping>(mass, options.mass_damping, options.stiffness_damping, options.time_step))),
      newton_(problem, constraint, linear, options.newton),
      constraint_(std::move(constraint)) {
  if (options.solve == EulerSolve::minimum) return;
  system_.emplace(newton_.assembler().pattern(), constraint_);
  factor_.emplace(*system_, linear);
}

SolveResult ConstrainedEuler::step(Motion& motion, const Vector& target, const Vector& carry) {
  const double h = options_.time_step;
  const Vector start = motion.x + carry;
  inertia_.set_target(motion.x + h * motion.velocity);
  damping_.set_center(start);
  newton_.assembler().begin_step(motion.x);
  if (damping_.stiffness_damping() > 0) freeze_stiffness(start);
  newton_.set_target(target);
  SolveResult result = options_.solve == EulerSolve::minimum ? newton_.minimize(start) : linearised_step(start, target);
  if (result.status == Status::not_finite || result.status == Status::linear_solve_failed) return result;
  motion.velocity = (result.x - motion.x) / h;
  motion.x = result.x;
  return result;
}

/// K of the terms that were there before inertia and damping.
void ConstrainedEuler::freeze_stiffness(const Vector& x) {
  newton_.assembler().prepare(x);
  newton_.assembler().follow();
  stiffness_.setZero(newton_.assembler().pattern().matrix().nonZeros());
  forces_.setZero(x.size());
  const Assembly assembly{Order::hessian, Tangent::positive, forces_.data(), stiffness_.data(), nullptr};
  for (std::size_t i = 0; i < elastic_terms_; ++i) problem_.energies[i]->add_to(assembly, x);
  damping_.set_stiffness(stiffness_);
}

SolveResult ConstrainedEuler::linearised_step(const Vector& x, const Vector& target) {
  Assembler& assembler = newton_.assembler();
  constraint_.h = target;
  SolveResult out;
  out.x = x;
  IterationRecord record{};
  const Stopwatch watch;
  record.energy = out.energy = assembler.evaluate(x, Order::hessian, options_.tangent);
  out.seconds_assembly = record.seconds_assembly = watch.seconds();
  record.tangent = options_.tangent;
  system_->set_scale(balancing_scale(assembler.hessian()));
  system_->right_side(assembler.gradient(), x, constraint_, right_);
  const bool solved =
      factor_->factorize(assembler.hessian()).ok() && factor_->solve(right_, solution_).ok() && solution_.allFinite();
  out.factorisations = record.factorisations = 1;
  record.linear_iterations = factor_->report().iterations;
  out.seconds_linear = record.seconds_linear = watch.seconds() - out.seconds_assembly;
  record.negatives = factor_->negative_curvatures();
  record.constraint_norm = largest(constraint_.h - constraint_.H * x);
  if (!solved) {
    out.status = Status::linear_solve_failed;
    out.message = fmt::format("{}: {}", to_string(factor_->report().status), factor_->report().message);
    return out;
  }
  const Vector direction = solution_.head(system_->num_free());
  record.gradient_norm = system_->stationarity(assembler.gradient(), solution_.tail(system_->num_rows()), forces_);
  assembler.add_step(x, 1, direction, out.x);
  out.multipliers = system_->scale() * solution_.tail(system_->num_rows());
  const Vector residual = constraint_.h - constraint_.H * out.x;
  out.constraint_norm = residual.size() > 0 ? residual.lpNorm<Eigen::Infinity>() : 0.0;
  record.step_norm = direction.size() > 0 ? direction.lpNorm<Eigen::Infinity>() : 0.0;
  record.step_length = 1;
  record.seconds = watch.seconds();
  out.telemetry.push_back(record);
  tell_what_is_left(out);
  return out;
}

/// Energy and unbalanced force at the end of the one step, and whether that is as little as was asked for.
void ConstrainedEuler::tell_what_is_left(SolveResult& out) {
  const Stopwatch watch;
  Assembler& assembler = newton_.assembler();
  out.energy = assembler.evaluate(out.x, Order::gradient);
  out.gradient_norm = system_->stationarity(assembler.gradient(), solution_.tail(system_->num_rows()), forces_);
  out.seconds_assembly += watch.seconds();
  const ConstrainedOptions& asked = options_.newton;
  if (!std::isfinite(out.energy) || !std::isfinite(out.gradient_norm)) {
    out.status = Status::not_finite;
    out.message = fmt::format("one linearised step ends at an energy of {} J", out.energy);
    return;
  }
  const bool still =
      out.gradient_norm <= asked.gradient_tolerance || out.telemetry.back().step_norm <= asked.step_tolerance;
  if (still && out.constraint_norm <= asked.constraint_tolerance) {
    out.status = Status::converged;
    return;
  }
  out.status = Status::iteration_limit;
  out.message = fmt::format("one linearised step leaves ‖h − H x‖ = {:.3e} and ‖g + Hᵀμ‖ = {:.3e} N",
                            out.constraint_norm, out.gradient_norm);
}

}  // namespace wrinkle
