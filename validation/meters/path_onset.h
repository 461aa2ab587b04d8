#pragma once
/// When the states of a known path of equilibria become unstable, and along which wave: by one factorisation.

#include <functional>
#include <string>

#include "core/assembly/problem.h"
#include "core/linear/linear_solver.h"

namespace wrinkle::validation {

/// K(ε) is the Hessian at x(ε). The least ε > ε₀ at which it is singular, K(ε₀) being definite: with
/// A(ε) = (K(ε₀) − K(ε))/(ε − ε₀), which hardly changes with ε,
///   A(ε) v = μ K(ε₀) v,   ε ← ε₀ + 1/μ   for the largest μ,
/// by Lanczos's method, over and over until ε stays. The nearer ε₀ lies to it, the fewer vectors that takes.
struct PathOnset {
  double strain = 0;  // ε
  Vector mode;        // v, all unknowns, its largest entry ±1
  Index rounds = 0;
  LinearReport factor;
  std::string failure;  // "" where it was found
};

/// `below`: ε₀, lowered by a tenth, up to ten times, where K(ε₀) is not definite. `start`: any displacement, not
/// orthogonal to the wave. `linear`: of definite matrices, by their lower triangle.
PathOnset path_onset(Problem& problem, const std::function<Vector(double)>& state, double below, const Vector& start,
                     LinearSolver& linear);

}  // namespace wrinkle::validation
