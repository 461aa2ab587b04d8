#pragma once
/// When a body that is its own mirror image, loaded in its plane of symmetry, leaves that plane.

#include <functional>
#include <string>

#include "core/assembly/problem.h"
#include "core/linear/linear_solver.h"

namespace wrinkle::validation {

/// A problem that a mirror leaves as it is, at rest and under a load factor.
struct MirroredProblem {
  Problem& problem;
  Vector rest;
  std::function<Vector(const Vector&)> mirrored;  // the mirror image of a state
  std::function<void(double)> apply_load;         // sets the load factor, 0 at rest
};

/// The states x(s) in the plane at load factors s, and the least s > 0 at which K(s), the Hessian at x(s), is singular:
/// with K(0) definite and A(s) = (K(0) − K(s))/s, which hardly changes with s,
///   A(s) v = μ K(0) v,   s = 1/μ   for the largest μ > 0: by Lanczos's method in the inner product of K(0), s by the
/// secant method. One factorisation does for all of it, that of K(0), by a solver for definite matrices that takes the
/// lower triangle; problem and solver must outlive this.
class PlaneStability {
 public:
  PlaneStability(MirroredProblem body, LinearSolver& linear);

  struct State {
    Vector x;
    double off_plane = 0.0;  // largest part of a step that led out of the plane, over the unknowns' largest step
    std::string failure;     // "" where the forces balance
  };
  /// The equilibrium in the plane, stable or not.
  State equilibrium(double load);

  struct Critical {
    double load = 0.0;
    State state;          // in the plane, at that load
    Vector mode;          // the way out of the plane, all unknowns, largest entry ±1
    Index rounds = 0;     // of the secant method
    std::string failure;  // "" where it was found
  };
  /// The least critical load. `guess`: a load to begin with, of its order; `out`: any displacement out of the plane.
  Critical critical(double guess, const Vector& out);

  /// How many eigenvalues of the Hessian are negative at a state under a load; −1 where a pivot is too small to tell.
  Index negative(const Vector& x, double load);

 private:
  Vector free_part(const Vector& all) const;
  SparseMatrix tangent(const Vector& x, double load);

  MirroredProblem body_;
  Assembler assembler_;
  LinearSolver& linear_;
  SparseMatrix rest_tangent_;  // lower triangle, as all of them
  std::string failure_;        // of the factorisation
};

}  // namespace wrinkle::validation
