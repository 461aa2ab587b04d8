#include "core/step/semi_implicit.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

Vector per_unknown(const Vector& per_point) {
  return per_point.replicate(1, 3).transpose().reshaped();
}

void check_semi_implicit(const Problem& problem, const Vector& mass, const ImplicitSprings& implicit,
                         const SemiImplicitOptions& options) {
  require(3 * mass.size() == problem.num_dofs && 3 * implicit.num_points() == problem.num_dofs,
          "{} masses and implicit springs between {} points for {} unknowns", mass.size(), implicit.num_points(),
          problem.num_dofs);
  if (!(mass.minCoeff() > 0))
    throw std::invalid_argument(fmt::format("a mass of {} kg; all must be positive", mass.minCoeff()));
  require(options.time_step > 0 && options.mass_damping >= 0,
          "a time step of {} s and a drag of {} 1/s; the first must be positive, the other at least 0",
          options.time_step, options.mass_damping);
}

}  // namespace

SemiImplicit::SemiImplicit(Problem& problem, const Vector& mass, ImplicitSprings implicit, const Stitching* stitching,
                           const SemiImplicitOptions& options)
    : options_(options), assembler_(problem), implicit_(std::move(implicit)), stitching_(stitching) {
  check_semi_implicit(problem, mass, implicit_, options);
  mass_ = per_unknown(mass);
  inverse_mass_ = mass_.cwiseInverse();
  for (Index i = 0; i < problem.num_dofs; ++i) {
    require(problem.fixed[i] == problem.fixed[i - i % 3], "point {} is held in part", i / 3);
    if (problem.fixed[i] != 0) inverse_mass_[i] = 0;
  }
}

bool SemiImplicit::stabilises(Stabilisation when) const {
  return stitching_ != nullptr &&
         (options_.stabilisation == when || options_.stabilisation == Stabilisation::pre_and_post);
}

SolveResult SemiImplicit::step(Motion& motion) {
  SolveResult report{.status = Status::converged};
  velocity_before_ = motion.velocity;
  const bool moved = advance(motion, report);
  if (moved && post()) stitching_->match(motion.velocity);
  if (!motion.x.allFinite() || !motion.velocity.allFinite()) {
    report.status = Status::not_finite;
  } else if (!moved) {
    report.status = Status::step_too_small;
    motion.velocity = velocity_before_;
  }
  return report;
}

/// Whether the positions were moved; what would follow is left out if not.
bool SemiImplicit::advance(Motion& motion, SolveResult& report) {
  const UpdateOrder order = options_.order;
  const double duration = (order == UpdateOrder::halves ? 0.5 : 1) * options_.time_step;
  if (order != UpdateOrder::positions_first) kick(motion, duration, report);
  if (!move(motion)) return false;
  if (order != UpdateOrder::velocities_first) kick(motion, duration, report);
  return true;
}

/// What slips from here on is what friction feels when forces are evaluated next: of a move that is not made nothing
/// does, and it goes on feeling the last one.
bool SemiImplicit::move(Motion& motion) {
  assembler_.prepare(motion.x);  // which refuses a bad start
  if (before_move) before_move(motion, motion.velocity, options_.time_step);
  if (pre()) stitching_->match(motion.velocity, motion.x, 1 / options_.time_step);
  if (assembler_.max_whole_step(motion.x, options_.time_step * motion.velocity) < 1) return false;
  assembler_.begin_step(motion.x);
  motion.x += options_.time_step * motion.velocity;
  return true;
}

void SemiImplicit::kick(Motion& motion, double duration, SolveResult& report) {
  WRINKLE_FAULT(kick_whole_step, duration = options_.time_step);
  report.energy = assembler_.evaluate(motion.x, Order::gradient);
  force_ = -assembler_.full_gradient();
  if (implicit_.size() > 0) {
    implicit_.linearise(motion.x, duration);
    implicit_.add_force(force_);
  }
  motion.velocity += duration * inverse_mass_.cwiseProduct(force_);
  if (implicit_.size() > 0 || options_.mass_damping > 0) damp(motion.velocity, duration, report);
}

/// out = (α Δt M + A) v
void SemiImplicit::multiply(const Vector& v, double duration, Vector& out) const {
  implicit_.multiply(v, out);
  if (options_.mass_damping > 0) out += options_.mass_damping * duration * mass_.cwiseProduct(v);
}

/// v* + δ with (M + B) δ = −B v*, B = α Δt M + A: conjugate gradients preconditioned by M and the stiffest springs.
void SemiImplicit::damp(Vector& v, double duration, SolveResult& report) {
  const auto precondition = [&](const Vector& r, Vector& s) { implicit_.precondition(inverse_mass_, r, s); };
  const auto product = [&](const Vector& p, Vector& Ap) {
    multiply(p, duration, Ap);
    Ap += mass_.cwiseProduct(p);
  };
  if (pre() && post()) stitching_->match(v);
  multiply(v, duration, cg_.r);
  cg_.r = -cg_.r;
  const CgReport done =
      conjugate_gradients(product, precondition, {options_.cg_tolerance, options_.max_cg_iterations}, cg_);
  v += cg_.d;
  report.linear_iterations += done.iterations;
  if (!done.converged) report.status = Status::iteration_limit;
}

double kinetic_energy(const Vector& mass, const Vector& velocity) {
  double sum = 0;
  for (Index p = 0; p < mass.size(); ++p) sum += 0.5 * mass[p] * velocity.segment<3>(3 * p).squaredNorm();
  return sum;
}

}  // namespace wrinkle
