#pragma once
/// How far to go along a direction: for an energy, for a residual, and from a saddle.

#include <functional>

namespace wrinkle {

/// A function along a search direction, as a line search sees it.
struct AlongDirection {
  std::function<double(double)> value;          // at a step length
  std::function<double(double)> gradient_norm;  // asked only where the decrease of the value is lost in round-off
};

/// The function at length 0.
struct SearchStart {
  double value, slope, gradient_norm;
  double longest = 1;                // step that may be taken
  double shortest = 1e-9 * longest;  // that is tried
};

struct SearchEnd {
  double length = 0;         // 0: none was accepted
  bool finite = false;       // whether the function was finite anywhere
  bool by_gradient = false;  // whether it was the gradient's norm that decreased
};

/// Backtracking from the longest step by halves until Armijo's condition (1e-4) holds. Where the promised decrease is
/// below 1e-7 of the value, a decrease of the gradient's norm is accepted instead.
SearchEnd backtrack(const SearchStart& start, const AlongDirection& along);

/// Where a search along a direction of negative curvature starts.
struct CurvatureStart {
  double value;    // of the function at 0
  double extent;   // a length of the whole: steps of 1e-8 to 1 of it are tried, as the direction's 2-norm is 1
  double longest;  // step that may be taken
};

/// The step s at which the function is least among s = extent · 2⁻ᵏ; 0 where none is below the start.
/// At a stationary point there is no slope to say how far, and near the onset of wrinkling the curvature says little.
double curvature_step(const CurvatureStart& start, const std::function<double(double)>& value);

struct ParabolaEnd {
  double length = 0;  // β; 0: none was accepted
  int trials = 0;
};

/// Line search for F(x + β d) = 0 on ‖F‖: β = 1, ½, then the minimiser of the parabola through φ(0) and the last two
/// φ(β) = ‖F(x + β d)‖², kept within [σ₀, σ₁] = [0.1, 0.5] of the last β, until ‖F(x + β d)‖ <
/// (1 − α β) ‖F(x)‖, α = 1e-4; 20 trials at most. Kelley 2003, Solving Nonlinear Equations with Newton's Method, § 1.6
/// (parab3p), as Rémillard, Kry 2013, § 6.1 has it. `longest`: the first length, where a full step may not be taken. A
/// norm that is not finite halves the length.
ParabolaEnd parabola_search(double norm_at_zero, const std::function<double(double)>& norm, double longest = 1);

}  // namespace wrinkle
