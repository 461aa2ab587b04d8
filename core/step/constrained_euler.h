#pragma once
#include <memory>

#include "core/assembly/inertia.h"
#include "core/assembly/rayleigh_damping.h"
#include "core/minimize/constrained_newton.h"
#include "core/step/implicit_euler.h"

namespace wrinkle {

/// How far a step's equations are solved.
enum class EulerSolve {
  minimum,  ///< ConstrainedNewton: the step's minimum on H x = h
  descent,  ///< the same by the positive tangent alone: cheaper where the Hessian itself would seldom be definite, as
            ///< of what buckles and touches; that it ends in a minimum is not tested
  linearised,  ///< one Newton step from xⁿ + c with the tangent chosen: as the paper, whose code is Narain et al.'s.
               ///< Exact for linear forces; of others it leaves a part, which the result tells
};

struct ConstrainedEulerOptions {
  double time_step = 0.01;       // h [s]
  double mass_damping = 0;       // α [1/s]
  double stiffness_damping = 0;  // β [s]
  EulerSolve solve = EulerSolve::minimum;
  Tangent tangent = Tangent::positive;  // of the linearised step
  ConstrainedOptions newton = {};       // of the minimum; its tolerances say when the other two have converged
};

/// Velocity-based backward Euler under H x = h, with damping: the dynamic solver of Li & Kry 2014, § 5.
///
///   M (vⁿ⁺¹ − vⁿ)/h = −∇E(xⁿ⁺¹) − (α M + β K)(vⁿ⁺¹ − c/h) − Hᵀμ,   xⁿ⁺¹ = xⁿ + h vⁿ⁺¹,   H xⁿ⁺¹ = hⁿ⁺¹
///
/// with K the elastic terms' positive semi-definite tangent at xⁿ + c (contact and its friction are none: ContactTerm),
/// and c [m] the motion of what the body is tied to: what moves along with that is not damped. (The paper gives neither
/// its damping nor its constants.) Solved as the minimisation that it is,
///
///   xⁿ⁺¹ = argmin ½ ‖x − xⁿ − h vⁿ‖²_M / h² + E(x) + ½ (x − xⁿ − c)ᵀ(α M + β K)(x − xⁿ − c)/h  on  H x = hⁿ⁺¹,
///
/// from xⁿ + c, or as much of that way as contact lets it (Energy::max_step): the constraints hold at the step's end,
/// not their rate, so they do not drift. Besides damping the step loses ½ ‖vⁿ⁺¹ − vⁿ‖²_M, as every backward Euler does.
/// Held unknowns end at xⁿ + c, in pieces where contact is in their way. Problem and linear solver must outlive it; it
/// adds terms of inertia and damping to the problem.
class ConstrainedEuler {
 public:
  /// `mass`: M's diagonal [kg], one per unknown. Throws std::invalid_argument for sizes that do not fit, a negative
  /// mass or damping, or a time step that is not positive.
  ConstrainedEuler(Problem& problem, const Vector& mass, LinearConstraint constraint, LinearSolver& linear,
                   const ConstrainedEulerOptions& options);

  /// One step to H x = `target`; `carry`: c, one per unknown. The motion advances to what the result has, converged or
  /// not, unless that is not finite or the linear solver failed. Of a linearised step energy, gradient_norm (the force
  /// [N] left unbalanced) and constraint_norm are those at its end, unless its observer interrupts it. Its status is
  /// iteration_limit where constraint_norm is above its tolerance, or gradient_norm and the length of the step are both
  /// above theirs. Where what is held finds no way in 100 pieces, of a linearised step each one Newton step, the status
  /// is step_too_small, and the motion is where it got to.
  SolveResult step(Motion& motion, const Vector& target, const Vector& carry);
  double time_step() const { return options_.time_step; }

 private:
  struct Body;
  void freeze_stiffness(const Vector& x);

  ConstrainedEulerOptions options_;
  Problem& problem_;
  std::size_t elastic_terms_;
  InertiaEnergy& inertia_;
  RayleighDamping& damping_;
  std::unique_ptr<KktVariant> newton_;
  Vector stiffness_, forces_;
};

}  // namespace wrinkle
