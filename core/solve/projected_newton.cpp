#include "core/solve/projected_newton.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/stopwatch.h"
#include "core/solve/backtracking.h"

namespace wrinkle {

NewtonMove ProjectedNewton::step(Vector& x) {
  NewtonMove move;
  move.energy = assembler_.evaluate(x, Order::hessian, tangent_);
  if (!std::isfinite(move.energy) || !assembler_.gradient().allFinite()) {
    move.status = Status::not_finite;
    move.message = fmt::format("energy {} J", move.energy);
    return move;
  }
  IterationRecord record{};
  const Stopwatch watch;
  const bool solved = step_.solve(x, tangent_, record, move.direction);
  move.seconds_linear = watch.seconds();
  move.factorisations = record.factorisations;
  if (!solved) {
    move.status = Status::linear_solve_failed;
    move.message = step_.report().message;
    return move;
  }
  search(x, move);
  return move;
}

void ProjectedNewton::search(Vector& x, NewtonMove& move) {
  const double longest = assembler_.max_step(x, move.direction);
  if (move.direction.size() == 0 || move.direction.lpNorm<Eigen::Infinity>() <= small_) {
    move.length = longest;
    assembler_.add_step(x, longest, move.direction, x);
    return;
  }
  const Vector gradient = assembler_.gradient();
  Vector moved;
  const auto at = [&](double length, Order order) {
    assembler_.add_step(x, length, move.direction, moved);
    return assembler_.evaluate(moved, order);
  };
  const SearchEnd end = backtrack({move.energy, gradient.dot(move.direction), gradient.norm(), longest},
                                  {[&](double length) { return at(length, Order::value); },
                                   [&](double length) {
                                     at(length, Order::gradient);
                                     return assembler_.gradient().norm();
                                   }});
  move.length = end.length;
  if (end.length > 0) {
    assembler_.add_step(x, end.length, move.direction, x);
    return;
  }
  move.status = end.finite ? Status::line_search_failed : Status::not_finite;
  move.message = fmt::format("no step length reduces the energy {:.9e} J or the gradient {:.3e} N", move.energy,
                             gradient.lpNorm<Eigen::Infinity>());
}

}  // namespace wrinkle
