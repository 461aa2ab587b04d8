#pragma once
#include <functional>
#include <memory>

#include "core/assembly/implicit_springs.h"
#include "core/assembly/problem.h"
#include "core/linear/cg_vectors.h"
#include "core/minimize/stitching.h"
#include "core/step/implicit_euler.h"

namespace wrinkle {

/// What keeps the copies of cut points together: Patkar et al. 2015, § 4.
enum class Stabilisation {
  none,
  post,          ///< velocities match at the end of the step: eq. 3
  pre,           ///< velocities are such that positions meet when they have moved: eq. 5
  pre_and_post,  ///< both: no drift
};

/// What a step moves first. The velocities that move the positions are
enum class UpdateOrder {
  positions_first,  ///< those of the last step's end: the paper's; xⁿ⁺¹ = xⁿ + Δt vⁿ, then forces at xⁿ⁺¹
  velocities_first,  ///< those that the forces at xⁿ have changed
  halves,            ///< half changed; the other half follows, by forces at xⁿ⁺¹: second order without damping
};

struct SemiImplicitOptions {
  double time_step = 1e-3;  // Δt [s]
  Stabilisation stabilisation = Stabilisation::pre_and_post;
  UpdateOrder order = UpdateOrder::positions_first;
  double mass_damping = 0;     // [1/s] implicit drag −α m v
  double cg_tolerance = 1e-6;  // on the residual in the preconditioner's norm, relative
  Index max_cg_iterations = 500;
};

/// The semi-implicit steps of Bridson et al. 2003 as Patkar et al. 2015 use them: "explicit integration (forward Euler)
/// for updating positions and applying elastic forces, and implicit integration for applying damping forces".
///
///   v* = v + Δt M⁻¹ (f(x) + f_implicit(x)),  (M (1 + α Δt) + A) v = M v*,  x ← x + Δt v
///
/// with f = −∇E of the problem's terms and A of ImplicitSprings. With pre- and post-stabilisation v* is matched too.
/// Else the copies would be damped, and drawn together, for moving apart as they then do not: an equilibrium with
/// implicit springs would depend on Δt, and damping take more iterations.
///
/// Both parts of forward Euler taken from tⁿ would grow
/// by ½ (ωΔt)² a step whatever Δt; one after the other they are symplectic, stable for Δt < 2/ω. Neither damping nor
/// implicit springs restrict Δt. Conjugate gradients are preconditioned so that every iterate keeps linear
/// momentum, converged or not, and without implicit springs angular momentum too.
///
/// Held unknowns move at the velocities that they have; a point is held as a whole or not at all. A move that a term
/// does not allow in full (Energy::max_step: contact) is not made, nor any of its step: the time step is too long. A
/// term's friction is that of the last move, Δt v long, whenever forces are evaluated; before the first there is none.
/// Problem and stitching must outlive it.
class SemiImplicit {
 public:
  /// `mass` [kg]: one per point. `stitching`: may be null. Throws std::invalid_argument for sizes that do not fit, a
  /// time step or mass that is not positive, or a point that is held in part.
  SemiImplicit(Problem& problem, const Vector& mass, ImplicitSprings implicit, const Stitching* stitching,
               const SemiImplicitOptions& options = {});

  /// Converged, or iteration_limit (of conjugate gradients); not_finite (beyond the stable step); step_too_small
  /// (contact is in the way, and the motion stays). No minimisation: the result has linear_iterations and the energy of
  /// the problem's terms and implicit springs, where forces were evaluated last; x is the motion's alone.
  SolveResult step(Motion& motion);

  /// Rest lengths may change from step to step.
  ImplicitSprings& implicit_springs() { return implicit_; }
  Assembler& assembler() { return assembler_; }
  double time_step() const { return options_.time_step; }
  /// What terms keep that goes with it, as the slip ε_v h of contact, stays.
  void set_time_step(double time_step) { options_.time_step = time_step; }

  /// Called when the positions are about to move by Δt v, before pre-stabilisation: contact, soft bindings.
  std::function<void(const Motion& at, Vector& velocity, double time_step)> before_move = {};

 private:
  bool advance(Motion& motion, SolveResult& report);
  void kick(Motion& motion, double duration, SolveResult& report);
  bool move(Motion& motion);
  void damp(Vector& v, double duration, SolveResult& report);
  void multiply(const Vector& v, double duration, Vector& out) const;
  bool stabilises(Stabilisation when) const;
  bool pre() const { return stabilises(Stabilisation::pre); }
  bool post() const { return stabilises(Stabilisation::post); }

  SemiImplicitOptions options_;
  Assembler assembler_;
  Vector mass_, inverse_mass_;  // one per unknown; held: inverse 0
  ImplicitSprings implicit_;
  const Stitching* stitching_;
  Vector velocity_before_;  // where the step began
  Vector force_;
  CgVectors cg_;
};

/// ½ Σ m |v|²  [J], of points of three unknowns each. `mass`: one per point.
double kinetic_energy(const Vector& mass, const Vector& velocity);

}  // namespace wrinkle
