#include "core/minimize/stitched_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/require.h"

namespace wrinkle {

StitchedNewton::StitchedNewton(Problem& problem, std::vector<Stitch> stitches, std::unique_ptr<LinearSolver> linear,
                               const StitchedOptions& options)
    : options_(options),
      loop_(problem, *this,
            {.gradient_tolerance = options.gradient_tolerance,
             .step_tolerance = options.step_tolerance,
             .max_iterations = options.max_iterations,
             .tangent = options.tangent,
             .observer = options.observer}),
      fixed_(problem.fixed),
      stitches_(std::move(stitches)),
      linear_(std::move(linear)) {
  require(problem.num_dofs % 3 == 0, "{} unknowns are not three per point", problem.num_dofs);
  for (const Index p : stitched_points())
    require(fixed_[3 * p] == fixed_[3 * p + 1] && fixed_[3 * p] == fixed_[3 * p + 2],
            "point {} of a stitch is held in some coordinates only", p);
}

std::vector<Index> StitchedNewton::stitched_points() const {
  std::vector<Index> out;
  for (const Stitch& stitch : stitches_)
    for (const BoundPoint& copy : stitch.copies) out.insert(out.end(), copy.parents.begin(), copy.parents.end());
  return out;
}

SolveResult StitchedNewton::minimize(const Vector& x) {
  require(x.size() == static_cast<Index>(fixed_.size()), "the start has {} unknowns, the problem {}", x.size(),
          fixed_.size());
  if (!stitching_) set_metric(x);
  Vector closed = x;
  close_gap(closed);
  if (loop_.assembler.max_whole_step(x, closed - x) < 1) return held_apart(x);
  SolveResult out = loop_.minimize(closed);
  out.constraint_norm = gap(out.x);
  return out;
}

/// What is to be closed does not go there.
SolveResult StitchedNewton::held_apart(const Vector& x) const {
  SolveResult out;
  out.x = x;
  out.constraint_norm = gap(x);
  out.end(Status::step_too_small,
          fmt::format("contact is in the way of closing a gap of {:.3g} m between copies", out.constraint_norm));
  return out;
}

/// M, from the tangent at the start; S is factorised here.
void StitchedNewton::set_metric(const Vector& x) {
  loop_.assembler.evaluate(x, Order::hessian, Tangent::positive);
  const Vector diagonal = loop_.assembler.hessian().diagonal();
  const std::vector<Index>& free = loop_.assembler.pattern().free();
  Vector trace = Vector::Zero(x.size() / 3), count = trace;
  for (std::size_t i = 0; i < free.size(); ++i) {
    trace[free[i] / 3] += diagonal[static_cast<Index>(i)];
    count[free[i] / 3] += 1;
  }
  const double floor = 1e-9 * trace.maxCoeff();  // a point that nothing holds yet
  const auto metric = [&](Index p) { return std::max(trace[p], floor) / count[p]; };
  metric_.resize(static_cast<Index>(free.size()));
  for (std::size_t i = 0; i < free.size(); ++i) metric_[static_cast<Index>(i)] = metric(free[i] / 3);
  Vector inverse = Vector::Zero(x.size() / 3);
  for (const Index p : stitched_points())
    if (fixed_[3 * p] == 0) inverse[p] = 1 / metric(p);
  if (!inverse.allFinite())  // before the solver is given away
    throw std::invalid_argument("the tangent at the start is not finite where points are stitched");
  stitching_.emplace(stitches_, inverse, std::move(linear_));
}

/// Eq. 10, with no displacement asked for.
void StitchedNewton::close_gap(Vector& x) {
  if (stitches_.empty()) return;
  bound_.setZero(x.size());
  stitching_->match(bound_, x, 1.0);
  x += bound_;
}

/// P f: M⁻¹ f, and the pushes of eq. 9.
void StitchedNewton::project(const Vector& force, Vector& displacement) {
  displacement = force.cwiseQuotient(metric_);
  if (stitches_.empty()) return;
  const std::vector<Index>& free = loop_.assembler.pattern().free();
  bound_.setZero(static_cast<Index>(fixed_.size()));
  bound_(free) = displacement;
  stitching_->match(bound_);
  displacement = bound_(free);
}

double StitchedNewton::evaluate(NewtonLoop& loop) {
  const double energy = loop.assembler.evaluate(loop.result.x, Order::hessian, options_.tangent);
  left_ = -loop.assembler.gradient();
  if (!left_.allFinite()) return energy;
  project(left_, pushed_);
  left_ = metric_.cwiseProduct(pushed_);
  loop.record.gradient_norm = largest(left_);
  return energy;
}

std::string StitchedNewton::describe(const NewtonLoop& loop) const {
  return fmt::format("the force left is {:.3e} N", loop.record.gradient_norm);
}

/// Conjugate gradients from d = 0. The residual is replaced by M P r, the part of it that stitches do not carry: what
/// they carry grows without bound otherwise, and drowns the rest.
LinearReport StitchedNewton::solve(NewtonLoop& loop) {
  const Stopwatch watch;
  loop.record.tangent = options_.tangent;
  const auto tangent = loop.assembler.hessian().selfadjointView<Eigen::Lower>();
  const auto product = [&](const Vector& p, Vector& Ap) { Ap.noalias() = tangent * p; };
  const auto precondition = [&](Vector& r, Vector& s) {
    project(r, s);
    r = metric_.cwiseProduct(s);
  };
  cg_.r = -loop.gradient;
  const CgReport done =
      conjugate_gradients(product, precondition, {options_.cg_tolerance, options_.max_cg_iterations}, cg_);
  loop.record.linear_iterations = done.iterations;
  loop.direction = cg_.d;
  loop.record.seconds_linear = watch.seconds();
  return {};
}

/// ‖M P g‖₂
double StitchedNewton::residual(const Vector& gradient) {
  project(gradient, pushed_);
  return metric_.cwiseProduct(pushed_).norm();
}

}  // namespace wrinkle
