#include "validation/meters/path_onset.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "validation/meters/largest_pair.h"

namespace wrinkle::validation {

namespace {

constexpr double kSameStrain = 1e-8;  // relative
constexpr Index kMostRounds = 20, kMostLowered = 10;

}  // namespace

PathOnset path_onset(Problem& problem, const std::function<Vector(double)>& state, double below, const Vector& start,
                     LinearSolver& linear) {
  PathOnset out;
  Assembler assembler(problem);
  if (out.factor = linear.analyze(assembler.hessian()); !out.factor.ok()) {
    out.failure = "analysis: " + out.factor.message;
    return out;
  }
  for (Index lowered = 0;; ++lowered, below *= 0.9) {
    assembler.evaluate(state(below), Order::hessian);
    out.factor = linear.factorize(assembler.hessian());
    if (out.factor.ok()) break;
    if (out.factor.status == LinearStatus::not_positive_definite && lowered < kMostLowered) continue;
    out.failure = fmt::format("the tangent at {:.6g}: {}", below, out.factor.message);
    return out;
  }
  const SparseMatrix first = assembler.hessian();
  const std::vector<Index>& free = assembler.pattern().free();
  Vector direction =
      Vector::NullaryExpr(static_cast<Index>(free.size()), [&](Eigen::Index i) { return start[free[i]]; });
  out.strain = 1.03 * below;
  for (out.rounds = 1; out.rounds <= kMostRounds; ++out.rounds) {
    assembler.evaluate(state(out.strain), Order::hessian);
    const SparseMatrix change = (first - assembler.hessian()) / (out.strain - below);
    const LargestPair pair = largest_pair(change, first, linear, direction);
    if (!(pair.value > 0)) break;
    direction = pair.vector;
    const double last = std::exchange(out.strain, below + 1 / pair.value);
    if (std::abs(out.strain - last) > kSameStrain * out.strain) continue;
    out.mode.setZero(problem.num_dofs);
    assembler.add_step(out.mode, 1 / direction.cwiseAbs().maxCoeff(), direction, out.mode);
    return out;
  }
  out.failure = fmt::format("no critical strain: stopped at {:.6g} after {} rounds", out.strain, out.rounds);
  return out;
}

}  // namespace wrinkle::validation
