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
  find_places();
}

/// Numbers the points that take part in stitches, and finds their unknowns among the free.
void StitchedNewton::find_places() {
  for (const Stitch& stitch : stitches_)
    for (const BoundPoint& copy : stitch.copies)
      points_.insert(points_.end(), copy.parents.begin(), copy.parents.end());
  std::sort(points_.begin(), points_.end());
  points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
  for (const Index p : points_) {
    require(fixed_[3 * p] == fixed_[3 * p + 1] && fixed_[3 * p] == fixed_[3 * p + 2],
            "point {} of a stitch is held in some coordinates only", p);
  }
  for (Stitch& stitch : stitches_)
    for (BoundPoint& copy : stitch.copies)
      for (Index& p : copy.parents)
        p = static_cast<Index>(std::lower_bound(points_.begin(), points_.end(), p) - points_.begin());
  const std::vector<Index>& free = loop_.assembler.pattern().free();
  for (const Index p : points_) {
    for (int i = 0; i < 3; ++i) {
      const auto found = std::lower_bound(free.begin(), free.end(), 3 * p + i);
      place_.push_back(fixed_[3 * p + i] != 0 ? -1 : static_cast<Index>(found - free.begin()));
    }
  }
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
  metric_.resize(static_cast<Index>(free.size()));
  for (std::size_t i = 0; i < free.size(); ++i) {
    const Index p = free[i] / 3;
    metric_[static_cast<Index>(i)] = std::max(trace[p], floor) / count[p];
  }
  Vector inverse = Vector::Zero(static_cast<Index>(points_.size()));
  for (Index k = 0; k < inverse.size(); ++k)
    if (place_[3 * k] >= 0) inverse[k] = 1 / metric_[place_[3 * k]];
  if (!inverse.allFinite())  // before the solver is given away
    throw std::invalid_argument("the tangent at the start is not finite where points are stitched");
  stitching_.emplace(stitches_, inverse, std::move(linear_));
}

Vector StitchedNewton::of_points(const Vector& x) const {
  Vector out(3 * static_cast<Index>(points_.size()));
  for (std::size_t k = 0; k < points_.size(); ++k)
    out.segment<3>(3 * static_cast<Index>(k)) = x.segment<3>(3 * points_[k]);
  return out;
}

/// Eq. 10, with no displacement asked for.
void StitchedNewton::close_gap(Vector& x) {
  if (stitches_.empty()) return;
  const Vector at = of_points(x);
  bound_.setZero(at.size());
  stitching_->match(bound_, at, 1.0);
  for (std::size_t k = 0; k < points_.size(); ++k)
    x.segment<3>(3 * points_[k]) += bound_.segment<3>(3 * static_cast<Index>(k));
}

/// P f: M⁻¹ f, and the pushes of eq. 9.
void StitchedNewton::project(const Vector& force, Vector& displacement) {
  displacement = force.cwiseQuotient(metric_);
  if (stitches_.empty()) return;
  bound_.resize(static_cast<Index>(place_.size()));
  for (Index i = 0; i < bound_.size(); ++i) bound_[i] = place_[i] < 0 ? 0.0 : displacement[place_[i]];
  stitching_->match(bound_);
  for (Index i = 0; i < bound_.size(); ++i)
    if (place_[i] >= 0) displacement[place_[i]] = bound_[i];
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
