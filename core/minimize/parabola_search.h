#pragma once
#include <functional>

namespace wrinkle {

struct ParabolaSearch {
  double armijo = 1e-4;                  // α
  double smallest = 0.1, largest = 0.5;  // σ₀, σ₁: of a step length to the one before
  int most_trials = 20;
  double longest = 1;  // first length, where a full step may not be taken
};

struct ParabolaEnd {
  double length = 0;  // β; 0: none was accepted
  int trials = 0;
};

/// Line search for F(x + β d) = 0 on ‖F‖: β = 1, ½, then the minimiser of the parabola through φ(0) and the last two
/// φ(β) = ‖F(x + β d)‖², kept within [σ₀, σ₁] of the last β, until ‖F(x + β d)‖ < (1 − α β) ‖F(x)‖.
/// Kelley 2003, Solving Nonlinear Equations with Newton's Method, § 1.6 (parab3p), as Rémillard, Kry 2013, § 6.1 has
/// it. A norm that is not finite halves the length.
ParabolaEnd parabola_search(double norm_at_zero, const std::function<double(double)>& norm,
                            const ParabolaSearch& options = {});

}  // namespace wrinkle
