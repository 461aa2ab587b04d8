#include "core/solve/stitched_newton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/solve/backtracking.h"

namespace wrinkle {

StitchedNewton::StitchedNewton(Problem& problem, std::vector<Stitch> stitches, const StitchedOptions& options)
    : options_(options), assembler_(problem), fixed_(problem.fixed), stitches_(std::move(stitches)) {
  if (problem.num_dofs % 3 != 0)
    throw std::invalid_argument(fmt::format("{} unknowns are not three per point", problem.num_dofs));
  for (const Stitch& stitch : stitches_)
    for (const BoundPoint& copy : stitch.copies)
      points_.insert(points_.end(), copy.parents.begin(), copy.parents.end());
  std::sort(points_.begin(), points_.end());
  points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
  for (const Index p : points_) {
    if (fixed_[3 * p] != fixed_[3 * p + 1] || fixed_[3 * p] != fixed_[3 * p + 2])
      throw std::invalid_argument(fmt::format("point {} of a stitch is held in some coordinates only", p));
  }
  for (Stitch& stitch : stitches_)
    for (BoundPoint& copy : stitch.copies)
      for (Index& p : copy.parents)
        p = static_cast<Index>(std::lower_bound(points_.begin(), points_.end(), p) - points_.begin());
  const std::vector<Index>& free = assembler_.pattern().free();
  for (const Index p : points_) {
    for (int i = 0; i < 3; ++i) {
      const auto found = std::lower_bound(free.begin(), free.end(), 3 * p + i);
      place_.push_back(fixed_[3 * p + i] != 0 ? -1 : static_cast<Index>(found - free.begin()));
    }
  }
}

StitchedResult StitchedNewton::minimize(const Vector& x) {
  if (x.size() != static_cast<Index>(fixed_.size()))
    throw std::invalid_argument(fmt::format("the start has {} unknowns, the problem {}", x.size(), fixed_.size()));
  result_ = {};
  result_.x = x;
  ended_ = false;
  if (!stitching_) set_metric();
  close_gap();
  while (next() && solve_direction()) descend();
  result_.gap = gap(result_.x);
  return std::move(result_);
}

/// M, from the tangent at the start; S is factorised here.
void StitchedNewton::set_metric() {
  assembler_.evaluate(result_.x, Order::hessian, Tangent::positive);
  const Vector diagonal = assembler_.hessian().diagonal();
  const std::vector<Index>& free = assembler_.pattern().free();
  Vector trace = Vector::Zero(result_.x.size() / 3), count = trace;
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
  stitching_.emplace(stitches_, inverse);
}

double StitchedNewton::gap(const Vector& x) const {
  double out = 0;
  const auto at = [&](const BoundPoint& copy) -> VectorN<3> {
    return copy.weights[0] * x.segment<3>(3 * points_[copy.parents[0]]) +
           copy.weights[1] * x.segment<3>(3 * points_[copy.parents[1]]);
  };
  for (const Stitch& stitch : stitches_)
    for (const BoundPoint& copy : stitch.copies) out = std::max(out, (at(copy) - at(stitch.copies[0])).norm());
  return out;
}

/// Eq. 10, with no displacement asked for.
void StitchedNewton::close_gap() {
  if (stitches_.empty()) return;
  Vector x(3 * static_cast<Index>(points_.size()));
  for (std::size_t k = 0; k < points_.size(); ++k)
    x.segment<3>(3 * static_cast<Index>(k)) = result_.x.segment<3>(3 * points_[k]);
  bound_.setZero(x.size());
  stitching_->match(bound_, x, 1.0);
  for (std::size_t k = 0; k < points_.size(); ++k)
    result_.x.segment<3>(3 * points_[k]) += bound_.segment<3>(3 * static_cast<Index>(k));
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

/// Starts an iteration: energy, gradient and tangent at x.
bool StitchedNewton::next() {
  if (ended_) return false;
  watch_ = {};
  record_ = {};
  record_.tangent = options_.tangent;
  record_.energy = result_.energy = assembler_.evaluate(result_.x, Order::hessian, options_.tangent);
  gradient_ = assembler_.gradient();
  if (!std::isfinite(record_.energy) || !gradient_.allFinite()) {
    finish(Status::not_finite, fmt::format("energy {} J", record_.energy));
  } else if (result_.iterations() >= options_.max_iterations) {
    finish(Status::iteration_limit,
           fmt::format("after {} iterations the force left is {:.3e} N, the last step {:.3e} m", result_.iterations(),
                       result_.gradient_norm, result_.telemetry.empty() ? 0.0 : result_.telemetry.back().step_norm));
  }
  return !ended_;
}

/// Conjugate gradients from d = 0. The residual is replaced by M P r, the part of it that stitches do not carry: what
/// they carry grows without bound otherwise, and drowns the rest.
bool StitchedNewton::solve_direction() {
  direction_.setZero(gradient_.size());
  residual_ = -gradient_;
  project(residual_, pushed_);
  residual_ = metric_.cwiseProduct(pushed_);
  record_.gradient_norm = result_.gradient_norm = residual_.size() > 0 ? residual_.lpNorm<Eigen::Infinity>() : 0.0;
  if (result_.gradient_norm <= options_.gradient_tolerance) {
    finish(Status::converged);
    return false;
  }
  const auto tangent = assembler_.hessian().selfadjointView<Eigen::Lower>();
  search_ = pushed_;
  double square = residual_.dot(pushed_);
  const double target = options_.cg_tolerance * options_.cg_tolerance * square;
  while (square > target && record_.linear_iterations < options_.max_cg_iterations) {
    product_.noalias() = tangent * search_;
    ++record_.linear_iterations;
    const double curvature = search_.dot(product_);
    if (!(curvature > 0)) {
      if (record_.linear_iterations == 1) direction_ = pushed_;
      break;
    }
    direction_ += square / curvature * search_;
    residual_ -= square / curvature * product_;
    project(residual_, pushed_);
    residual_ = metric_.cwiseProduct(pushed_);
    const double before = square;
    square = residual_.dot(pushed_);
    search_ = pushed_ + square / before * search_;
  }
  result_.cg_iterations += record_.linear_iterations;
  record_.step_norm = direction_.size() > 0 ? direction_.lpNorm<Eigen::Infinity>() : 0.0;
  return true;
}

void StitchedNewton::descend() {
  const auto at = [&](double length, Order order) {
    assembler_.add_step(result_.x, length, direction_, moved_);
    return assembler_.evaluate(moved_, order);
  };
  const auto left = [&](const Vector& gradient) {
    project(gradient, pushed_);
    return metric_.cwiseProduct(pushed_).norm();
  };
  const double longest = assembler_.max_step(result_.x, direction_);
  const SearchEnd end = backtrack({record_.energy, gradient_.dot(direction_), left(gradient_), longest},
                                  {[&](double length) { return at(length, Order::value); },
                                   [&](double length) {
                                     at(length, Order::gradient);
                                     return left(assembler_.gradient());
                                   }});
  const bool last = record_.step_norm <= options_.step_tolerance;
  if (end.length > 0 || last) accept(end.length);
  if (last)
    finish(Status::converged);
  else if (!(end.length > 0))
    finish(end.finite ? Status::line_search_failed : Status::not_finite,
           fmt::format("no step length reduces the energy {:.9e} J or the force left, {:.3e} N", record_.energy,
                       result_.gradient_norm));
}

void StitchedNewton::accept(double length) {
  assembler_.add_step(result_.x, length, direction_, moved_);
  result_.x = moved_;
  record_.step_length = length;
  record_.seconds = watch_.seconds();
  result_.telemetry.push_back(record_);
  if (options_.observer && !options_.observer(record_)) finish(Status::interrupted);
}

void StitchedNewton::finish(Status status, std::string message) {
  if (ended_) return;
  ended_ = true;
  result_.status = status;
  result_.message = std::move(message);
}

}  // namespace wrinkle
