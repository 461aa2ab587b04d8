#include "core/step/projected_euler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/assembly/linearised_step.h"
#include "core/base/require.h"
#include "core/step/backward_euler.h"

namespace wrinkle {

ProjectedEuler::ProjectedEuler(Problem& problem, InertiaEnergy& inertia, LinearSolver& linear,
                               FastProjection& projection, const ProjectedEulerOptions& options)
    : problem_(problem),
      inertia_(inertia),
      projection_(projection),
      options_(options),
      assembler_(problem),
      factors_(linear) {
  require(options.damping >= 0 && options.friction >= 0, "damping {} 1/s, friction {}; neither may be below 0",
          options.damping, options.friction);
  if (options.friction > 0 && options.contact == nullptr) throw std::invalid_argument("friction without contact");
  if (options.contact != nullptr) contact_row_ = contact_row();
  for (const auto& term : problem.energies)
    if (options.stiffness == Stiffness::constant && is_contact(*term))
      throw std::invalid_argument(
          fmt::format("constant stiffness with the term {}: contact takes Stiffness::varying", term->name()));
}

Index ProjectedEuler::contact_row() const {
  const ConstraintSystem& system = projection_.system();
  for (Index c = 0; c < system.size(); ++c)
    if (&system.constraint(c) == options_.contact) return system.first_row(c);
  throw std::invalid_argument("the contact is none of the projection's constraints");
}

SolveResult ProjectedEuler::step(Motion& motion) {
  SolveResult out;
  if (!predict(motion, out)) return out;
  out = projection_.project(out.x, touches(out.x) ? 1 : 0);
  if (options_.friction > 0 && rub(motion.x, out)) {
    const auto [status, message] = std::pair(out.status, out.message);
    out.append(projection_.project(out.x));
    if (out.converged()) out.end(status, message);  // the step is what both have made of it
  }
  if (out.status != Status::converged && out.status != Status::iteration_limit) return out;
  if (!way_is_free(motion.x, out)) return out;
  motion.velocity = (out.x - motion.x) / inertia_.time_step();
  motion.x = out.x;
  return out;
}

/// No line search leads there: where terms allow less of the way than all, it is none.
bool ProjectedEuler::way_is_free(const Vector& from, SolveResult& out) const {
  const double part = max_step(problem_, from, out.x - from);
  return part >= 1 || out.end(Status::step_too_small,
                              fmt::format("contact allows {:.3g} of the step: the time step of {:.3g} s is too long",
                                          part, inertia_.time_step()));
}

bool ProjectedEuler::touches(const Vector& x) {
  if (options_.contact == nullptr) return false;
  options_.contact->choose_active(x, {});
  for (Index i = 0; i < options_.contact->num_points(); ++i)
    if (options_.contact->acts(i)) return true;
  return false;
}

/// x̂: what is held goes its way first, then the others answer.
bool ProjectedEuler::predict(const Motion& motion, SolveResult& out) {
  const double h = inertia_.time_step();
  Vector& x = out.x;
  target_ = motion.x + h * motion.velocity;
  x = motion.x;
  move_held(problem_, target_, 1, x);
  if (!way_is_free(motion.x, out)) return false;
  for (Index i = 0; i < problem_.num_dofs; ++i)
    if (!problem_.fixed[i]) target_[i] = motion.x[i] + h / (1 + h * options_.damping) * motion.velocity[i];
  inertia_.set_target(target_);
  assembler_.begin_step(motion.x);
  const bool varying = options_.stiffness == Stiffness::varying;
  const bool factorize = varying || !factors_.holds(assembler_.pattern().revision());
  Vector gradient;
  if (varying) {
    gradient = evaluate_linearised(assembler_, x, h * motion.velocity, Tangent::positive)
                   .gradient(assembler_.pattern().free());
  } else {
    assembler_.evaluate(x, factorize ? Order::hessian : Order::gradient);
    gradient = assembler_.gradient();
  }
  const bool ready = !factorize || factors_.factorize(assembler_.hessian(), assembler_.pattern().revision()).ok();
  if (ready && factors_.solve(-gradient, solution_).ok()) {
    assembler_.add_step(x, 1, solution_, x);
    return true;
  }
  return out.end(Status::linear_solve_failed, to_string(factors_.report()));
}

/// Whether anything was held back.
bool ProjectedEuler::rub(const Vector& before, SolveResult& projection) const {
  const ContactRows& contact = *options_.contact;
  Vector& x = projection.x;
  bool any = false;
  for (Index i = 0; i < contact.num_points(); ++i) {
    const double y = projection.multipliers[contact_row_ + i];
    const Index first = contact.first(i);
    if (!contact.acts(i) || !(y < 0) || problem_.fixed[first]) continue;
    const VectorN<3> n = contact.normal(i, x);
    VectorN<3> slip = x.segment<3>(first) - before.segment<3>(first);
    slip -= n.dot(slip) * n;
    const double length = slip.norm();
    const double most = options_.friction * -y / (contact.length() * inertia_.mass()[first]);
    if (length == 0) continue;
    x.segment<3>(first) -= std::min(1.0, most / length) * slip;
    any = true;
  }
  return any;
}

}  // namespace wrinkle
