#pragma once
#include "core/assembly/inertia.h"
#include "core/assembly/problem.h"
#include "core/constraint/contact_rows.h"
#include "core/linear/factorization.h"
#include "core/project/fast_projection.h"
#include "core/step/implicit_euler.h"

namespace wrinkle {

/// Whether a problem's Hessian changes from step to step.
enum class Stiffness {
  constant,  ///< factorised once: quadratic energies
  varying,   ///< linearised at the beginning of each step, its positive tangent
};

struct ProjectedEulerOptions {
  Stiffness stiffness = Stiffness::constant;
  double damping = 0;              // c [1/s]: the velocity loses c h of itself in a step
  double friction = 0;             // μ at `contact`
  ContactRows* contact = nullptr;  // a constraint of the projection's system; none: nothing rubs
};

/// Chen, Kry & Vouga 2019, § 5: implicit Euler for bending and external forces, linearised (one Newton step),
///
///   (M/h² + K) δ = −∇E(xⁿ) + M vⁿ/(h (1 + c h)),   x̂ = xⁿ + δ,
///
/// then Fast Projection of x̂ onto the constraints, and vⁿ⁺¹ = (xⁿ⁺¹ − xⁿ)/h. What is held moves at the velocity it
/// has. Without held unknowns and contact, linear momentum is kept as far as the rows leave translations alone.
///
/// Coulomb's friction: |y_r| |∇g_r| [kg m] of a contact row is its normal impulse times h, and what a point has slipped
/// over the obstacle in the step is shortened by up to μ |y_r| |∇g_r|/m; a second projection follows. So a
/// sheet rests where it would slip by less, without creeping. That takes an iteration in every step in which something
/// touches, also where it has not passed the tolerance yet.
///
/// Contact that is a term of the problem (between sheets) is linearised where the step begins, Stiffness::varying, its
/// friction by the secant of the step before (evaluate_linearised), and has no line search: a step that it does not
/// allow in full (Energy::max_step) is not made: step_too_small. The problem (of which `inertia` is a term), the linear
/// solver and the projection must outlive it.
class ProjectedEuler {
 public:
  /// Throws std::invalid_argument for damping or friction below 0, friction without contact, contact that is not of the
  /// projection's system, or constant stiffness with a term of the problem that is contact (ContactTerm).
  ProjectedEuler(Problem& problem, InertiaEnergy& inertia, LinearSolver& linear, FastProjection& projection,
                 const ProjectedEulerOptions& options = {});

  /// One step: its projections' result, or why there was none. With status iteration_limit the motion goes on from the
  /// best point that the projection found; after any other failure it stays as it was.
  SolveResult step(Motion& motion);

 private:
  bool predict(const Motion& motion, SolveResult& out);
  bool rub(const Vector& before, SolveResult& projection) const;
  Index contact_row() const;
  bool way_is_free(const Vector& from, SolveResult& out) const;
  bool touches(const Vector& x);

  Problem& problem_;
  InertiaEnergy& inertia_;
  FastProjection& projection_;
  ProjectedEulerOptions options_;
  Assembler assembler_;
  Factorization factors_;
  Index contact_row_ = 0;
  Vector target_, solution_;
};

}  // namespace wrinkle
