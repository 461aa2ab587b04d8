#pragma once
#include "core/assembly/inertia.h"
#include "core/minimize/descent.h"

namespace wrinkle {

/// Where the unknowns of a problem are, and how fast they move.
struct Motion {
  Vector x;         // [m]
  Vector velocity;  // [m/s]
};

/// Where Newton's method begins a step.
enum class EulerStart {
  rest,   ///< at xⁿ: Li et al. 2020
  moved,  ///< as far along h vⁿ as contact lets all of it go: for what moves as a whole, of which a part is held
};

struct EulerOptions {
  double step_tolerance = 1e-6;  // [m] ε h: Newton's method ends where ‖p‖∞ of a full step is not above this
  Tangent tangent = Tangent::positive;  // positive: projected Newton
  double exact_below = 0;               // [m] NewtonOptions::exact_below
  double trust_radius = 0;              // [m] NewtonOptions::trust_radius
  Index max_iterations = 400;           // of Newton's method, in each piece of the motion
  Index lag_updates = 1;                // solves of a step, each with what is lagged (friction) from the last
  Index max_pieces = 100;               // in which what is held goes its way
  EulerStart start = EulerStart::rest;
};

/// Implicit Euler as a minimisation: xⁿ⁺¹ = argmin ½ ‖x − xⁿ − h vⁿ‖²_M / h² + E(x), vⁿ⁺¹ = (xⁿ⁺¹ − xⁿ)/h, by projected
/// Newton from xⁿ: Li et al. 2020, algorithm 1.
///
/// What is held moves at the velocity it has. Where contact does not let it go the whole way at once
/// (Energy::max_step), or the energy there is not finite (an element beside it inverted, as far as its energy can
/// tell), it goes as far as it may, the rest is minimised, and so on: no vertex is passed over. The step damps: it
/// loses the energy ½ |vⁿ⁺¹ − vⁿ|²_M, and while it keeps linear momentum, the angular one changes by h Σ m vⁿ⁺¹ × vⁿ,
/// though no force has any part in that. The problem, of which `inertia` is a term, and the linear solver must outlive
/// it.
class ImplicitEuler {
 public:
  ImplicitEuler(Problem& problem, InertiaEnergy& inertia, LinearSolver& linear, const EulerOptions& options = {});

  /// One step; the result has the iterations of all pieces. Where it fails (step_too_small: what is held found no way;
  /// or what minimize fails with) the motion stays as it was.
  SolveResult step(Motion& motion);
  /// The same, where Newton's method begins as far along the way from xⁿ to a guess [m] as contact lets all of it go:
  /// for a scene that knows better than h vⁿ where things go, as of what turns on the floor, or in what turns too.
  SolveResult step(Motion& motion, const Vector& guess);

 private:
  SolveResult step_to(const Vector& target, const Vector* start, Motion& motion);

  Problem& problem_;
  InertiaEnergy& inertia_;
  EulerOptions options_;
  DescentNewton newton_;
};

}  // namespace wrinkle
