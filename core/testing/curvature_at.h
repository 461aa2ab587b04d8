#pragma once
/// For tests of what is a minimum under H x = h.

#include "core/minimize/lowest_curvature.h"

namespace wrinkle {

/// f(factor, tangent) of a problem's KKT matrix at x.
template <class F>
auto with_kkt_at(Problem& problem, const LinearConstraint& constraint, const Vector& x, LinearSolver& linear,
                 const F& f) {
  Assembler assembler(problem);
  assembler.evaluate(x, Order::hessian);
  KktSystem system(assembler.pattern(), constraint, balancing_scale(assembler.hessian()));
  KktFactor factor(system, linear);
  return f(factor, assembler.hessian());
}

inline LowestCurvature lowest_curvature(Problem& problem, const LinearConstraint& constraint, const Vector& x,
                                        LinearSolver& linear) {
  return with_kkt_at(problem, constraint, x, linear,
                     [](KktFactor& factor, const SparseMatrix& tangent) { return lowest_curvature(factor, tangent); });
}

inline std::optional<Index> negative_count(Problem& problem, const LinearConstraint& constraint, const Vector& x,
                                           LinearSolver& linear) {
  return with_kkt_at(problem, constraint, x, linear,
                     [](KktFactor& factor, const SparseMatrix& tangent) { return negative_count(factor, tangent); });
}

}  // namespace wrinkle
