#pragma once
#include <functional>

#include "core/assembly/inertia.h"
#include "core/solve/coupled_problem.h"

namespace wrinkle {

/// Where a coupled problem is, and how fast it moves.
struct CoupledMotion {
  Vector y, z;                    // [m]
  Vector y_velocity, z_velocity;  // [m/s]
};

/// JointNewton::minimize or AlternatingMinimizer::minimize of the problem at hand.
using CoupledMinimizer = std::function<CoupledResult(const Vector& y, const Vector& z)>;

/// One step of implicit Euler, wⁿ⁺¹ = argmin of Chen et al. 2023, eq. 11, and vⁿ⁺¹ = (wⁿ⁺¹ − wⁿ)/h, with the inertia
/// terms of both layers, which are part of the problem and share the step h. What of y is held moves at the velocity it
/// has: setting that drives it. Where the minimiser does not converge the motion stays as it was.
CoupledResult implicit_euler_step(const CoupledProblem& problem, InertiaEnergy& coarse, InertiaEnergy& fine,
                                  const CoupledMinimizer& minimize, CoupledMotion& motion);

}  // namespace wrinkle
