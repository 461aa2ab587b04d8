#pragma once
#include <functional>

#include "core/assembly/inertia.h"
#include "core/minimize/coupled_problem.h"

namespace wrinkle {

/// Where a coupled problem is, and how fast it moves.
struct CoupledMotion {
  Vector y, z;                    // [m]
  Vector y_velocity, z_velocity;  // [m/s]
};

/// JointNewton::minimize or AlternatingMinimizer::minimize of the problem at hand.
using CoupledMinimizer = std::function<SolveResult(const Vector& y, const Vector& z)>;

/// One step of implicit Euler, wⁿ⁺¹ = argmin of Chen et al. 2023, eq. 11, and vⁿ⁺¹ = (wⁿ⁺¹ − wⁿ)/h, with the inertia
/// terms of both layers, which are part of the problem and share the step h. What of y is held moves at the velocity it
/// has: setting that drives it. It goes as far as contact allows (Energy::max_step) and the energy is finite, the rest
/// is minimised, and so on: one piece, where nothing is in the way, a hundred at most. What is lagged (friction) stays.
/// The result counts the passes of all pieces. Where the minimiser does not converge, or what is held finds no way
/// (step_too_small), the motion stays as it was.
SolveResult implicit_euler_step(const CoupledProblem& problem, InertiaEnergy& coarse, InertiaEnergy& fine,
                                const CoupledMinimizer& minimize, CoupledMotion& motion);

}  // namespace wrinkle
