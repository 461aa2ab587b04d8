#pragma once
#include "core/minimize/newton.h"

namespace wrinkle {

/// Newton's method on the mixed (stress and displacement) form of the problem, stresses eliminated point by point:
/// Magisano, Leonetti & Garcea 2017, "How to improve efficiency and robustness of the Newton method in geometrically
/// non-linear structural problem discretized via displacement-based finite elements".
///
/// A step that turns a thin shell also stretches it, by the square of the rotation. The true Hessian at the new point
/// holds that spurious tension, hence the short steps of a line search. Here the tangent's stress part is the stress
/// that the last step's linearisation predicted (Tangent::mixed), while the gradient is the true one: same solutions,
/// about ten iterations whatever the thickness. There is no merit function: steps are taken whole, shortened only to
/// options.max_step or until the energy is finite. Converges on the step tolerance (or the gradient tolerance) or fails
/// with iteration_limit, not_finite, linear_solve_failed or interrupted; then use minimize or continuation.
SolveResult minimize_mixed(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options);

}  // namespace wrinkle
