#include "core/step/constrained_euler.h"

#include "core/assembly/energy.h"
#include "core/base/require.h"
#include "core/step/backward_euler.h"

namespace wrinkle {

namespace {

constexpr Index kMaxPieces = 100;

const Vector& checked(const Vector& mass, const Problem& problem) {
  require(mass.size() == problem.num_dofs, "{} masses for {} unknowns", mass.size(), problem.num_dofs);
  return mass;
}

/// Newton's method on H x = h with one tangent throughout. Multipliers, and with them the force left, are known only
/// after the solve: the tolerances asked for are tested by what derives from this. The loop's own is not below 0, which
/// would spare it the evaluation of what the last step leaves.
class OneTangentNewton : public KktVariant {
 public:
  OneTangentNewton(Problem& problem, LinearConstraint constraint, LinearSolver& linear, const ConstrainedOptions& asked,
                   Tangent tangent, Index max_iterations)
      : KktVariant(problem, std::move(constraint), linear,
                   {.step_tolerance = asked.step_tolerance,
                    .max_iterations = max_iterations,
                    .tangent = tangent,
                    .observer = asked.observer}),
        constraint_tolerance_(asked.constraint_tolerance),
        gradient_tolerance_(asked.gradient_tolerance) {}

 protected:
  double evaluate(NewtonLoop& loop) override { return evaluate(loop, Order::hessian); }
  double evaluate(NewtonLoop& loop, Order order) {
    loop.record.tangent = loop.options.tangent;
    loop.record.constraint_norm = system_.constraint_norm(loop.result.x, work_);
    return loop.assembler.evaluate(loop.result.x, order, loop.options.tangent);
  }
  LinearReport solve(NewtonLoop& loop) override {
    system_.set_scale(balancing_scale(loop.assembler.hessian()));
    LinearReport report = solve_system();
    if (report.ok()) take_solution();
    return report;
  }
  bool held(const NewtonLoop& loop) const { return loop.record.constraint_norm <= constraint_tolerance_; }
  bool balanced(const NewtonLoop& loop) const { return loop.record.gradient_norm <= gradient_tolerance_; }

 private:
  double constraint_tolerance_, gradient_tolerance_;
};

/// One Newton step, taken whole where contact is not in the way. The loop's second iteration tells what it leaves, and
/// whether that is as little as was asked for.
class LinearisedNewton final : public OneTangentNewton {
 public:
  using OneTangentNewton::OneTangentNewton;

 private:
  static bool stepped(const NewtonLoop& loop) { return loop.result.iterations() > 0; }

  double evaluate(NewtonLoop& loop) override {
    if (!stepped(loop)) return OneTangentNewton::evaluate(loop);
    const double energy = OneTangentNewton::evaluate(loop, Order::gradient);
    loop.record.gradient_norm = system_.stationarity(loop.assembler.gradient(), lambda(), work_);
    return energy;
  }
  bool solved(const NewtonLoop& loop) override {
    return stepped(loop) && held(loop) &&
           (balanced(loop) || loop.result.telemetry.back().step_norm <= loop.options.step_tolerance);
  }
  void advance(NewtonLoop& loop) override { loop.take(loop.first_length()); }
};

/// Tangent::positive and Armijo's rule, as DescentNewton without constraints.
class DescendingNewton final : public OneTangentNewton {
 public:
  using OneTangentNewton::OneTangentNewton;

 private:
  bool solved(const NewtonLoop&) override { return false; }
  /// Towards H x = h the energy may rise; from there it falls.
  void advance(NewtonLoop& loop) override {
    if (!held(loop))
      loop.take_finite();
    else if (balanced(loop))
      loop.finish(Status::converged);
    else
      KktVariant::advance(loop);
  }
};

}  // namespace

ConstrainedEuler::ConstrainedEuler(Problem& problem, const Vector& mass, LinearConstraint constraint,
                                   LinearSolver& linear, const ConstrainedEulerOptions& options)
    : options_(options),
      problem_(problem),
      elastic_terms_(problem.energies.size()),
      inertia_(problem.add(std::make_unique<InertiaEnergy>(checked(mass, problem), options.time_step))),
      damping_(problem.add(std::make_unique<RayleighDamping>(mass, options.mass_damping, options.stiffness_damping,
                                                             options.time_step))) {
  const ConstrainedOptions& asked = options.newton;
  if (options.solve == EulerSolve::minimum)
    newton_ = std::make_unique<ConstrainedNewton>(problem, std::move(constraint), linear, asked);
  else if (options.solve == EulerSolve::descent)
    newton_ = std::make_unique<DescendingNewton>(problem, std::move(constraint), linear, asked, Tangent::positive,
                                                 asked.max_iterations);
  else
    newton_ = std::make_unique<LinearisedNewton>(problem, std::move(constraint), linear, asked, options.tangent, 1);
}

/// See backward_euler: all moves along with what it is tied to, as far as contact lets it, and then what is held alone.
struct ConstrainedEuler::Body {
  ConstrainedEuler& euler;
  const Vector& carry;
  SolveResult& result;
  Vector target;  // xⁿ + c

  void begin_step() {
    euler.newton_->assembler().begin_step(result.x);
    result.x = as_far(euler.problem_, result.x, carry);
    if (euler.damping_.stiffness_damping() > 0) euler.freeze_stiffness(result.x);
  }
  double free_part() const { return held_part(euler.problem_, result.x, target); }
  void move_held(double part) { wrinkle::move_held(euler.problem_, target, part, result.x); }
  double way_left() const { return largest(held_way(euler.problem_, result.x, target)); }
  bool minimize() {
    result.append(euler.newton_->minimize(result.x));
    ++result.pieces;
    const bool one_step = euler.options_.solve == EulerSolve::linearised && result.status == Status::iteration_limit;
    return result.converged() || one_step;
  }
};

SolveResult ConstrainedEuler::step(Motion& motion, const Vector& target, const Vector& carry) {
  const double h = options_.time_step;
  inertia_.set_target(motion.x + h * motion.velocity);
  damping_.set_center(motion.x + carry);
  newton_->set_target(target);
  SolveResult result;
  result.x = motion.x;
  Body body{*this, carry, result, motion.x + carry};
  backward_euler(body, 1, kMaxPieces);
  if (result.status == Status::not_finite || result.status == Status::linear_solve_failed) return result;
  motion.velocity = (result.x - motion.x) / h;
  motion.x = result.x;
  return result;
}

/// K of the terms that were there before inertia and damping, but for contact.
void ConstrainedEuler::freeze_stiffness(const Vector& x) {
  newton_->assembler().prepare(x);
  newton_->assembler().follow();
  stiffness_.setZero(newton_->assembler().pattern().matrix().nonZeros());
  forces_.setZero(x.size());
  const Assembly assembly{Order::hessian, Tangent::positive, forces_.data(), stiffness_.data(), nullptr};
  for (std::size_t i = 0; i < elastic_terms_; ++i)
    if (!is_contact(*problem_.energies[i])) problem_.energies[i]->add_to(assembly, x);
  damping_.set_stiffness(stiffness_);
}

}  // namespace wrinkle
