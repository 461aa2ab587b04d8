#pragma once
/// A coarse body with a fine layer on it, as a minimisation, and what the solvers for it share.

#include <functional>

#include "core/assembly/problem.h"
#include "core/constraint/layer_coupling.h"
#include "core/linear/conjugate_gradients.h"
#include "core/minimize/newton.h"

namespace wrinkle {

/// Minimise E_y(y) + E_x(x) over w = (y, z), x = P y + Q z: Chen et al. 2023, eq. 10 and 11, divided by h².
/// InertiaEnergy is a term of both energies (see InertiaEnergy), so nothing else here knows of time.
struct CoupledProblem {
  Problem coarse;              // E_y over the body's unknowns y, some of them held
  Problem fine;                // E_x over x, three unknowns a vertex, none held
  LayerCoupling coupling;      // P and Q
  std::vector<Index> surface;  // of each coarse vertex under the layer, in P's order: the first of its unknowns in y

  Index num_high() const { return 3 * coupling.num_high(); }  // unknowns of z
  /// x = P y + Q z
  Vector fine_state(const Vector& y, const Vector& z) const;
  /// P on the unknowns y, 3 n_X × N_y, and [P Q] on (y, z).
  SparseMatrix low_map() const;
  SparseMatrix joint_map() const;
  /// Throws std::invalid_argument where the parts do not fit each other.
  void check() const;
};

class HighFrequencyOperator;

/// Solves A d = b, A = QᵀHQ with this diagonal, by conjugate gradients preconditioned with that: on another device.
using HighSolver = std::function<CgReport(const HighFrequencyOperator& A, const Vector& diagonal, const Vector& b,
                                          Vector& d, const CgOptions& options)>;

/// What is split where z has blocks.
enum class HighSplit {
  steps,      ///< a z step for each, one after the other, with its own Hessian, direction and line search
  direction,  ///< the linear solve for one step's direction: block Gauss–Seidel, each block by conjugate gradients to
              ///< block_tolerance, until cg_tolerance is left of the whole residual
};

struct CoupledOptions {
  /// [m] converged when neither ‖p_y‖∞ nor ‖p_z‖∞ of a pass is above this: ε h of Algorithm 1, whose norm the paper
  /// does not name; IPC's, which it builds on, is ∞.
  double step_tolerance = 1e-6;
  /// positive: projected Newton, as the paper has it. exact: the true Hessian where it is definite, else the positive
  /// one: far fewer steps close to a wrinkled state, where what is projected away never vanishes.
  Tangent tangent = Tangent::positive;
  Index max_iterations = 400;  // passes of the alternation, steps of the joint solve
  double cg_tolerance = 1e-3;  // on ‖r‖/‖g‖ in the preconditioner's norm
  Index cg_iterations = 2000;
  HighSolver high_solver = {};  // of the alternation; none: conjugate gradients on the processor

  /// z in blocks: of each new vertex the block, 0 upwards; empty: all in one. § 5: "splitting the solve per level of
  /// subdivision" (Subdivision::level_of_new). With Jacobi's preconditioner on the processor, nothing kept.
  std::vector<Index> high_blocks = {};
  HighSplit high_split = HighSplit::steps;
  double block_tolerance = 0.5;

  // The alternation's own, beyond the paper.
  std::string high_preconditioner = "jacobi";  // of those conjugate gradients: a row of high_preconditioners()
  LinearSolver* high_linear = nullptr;         // what that factorises with; must outlive the minimiser
  /// It is made anew in a pass unless the last z step's conjugate gradients took fewer iterations than this.
  Index preconditioner_kept = 0;
  /// The z step takes the H_x of the pass's y step (of the pass before, where all of y is held) as long as the last
  /// one's energy fell by what its model says, less this share: ρ ≥ 1 − this, ρ = ΔE / ((α − ½ α²) gᵀd), for conjugate
  /// gradients from zero have dᵀAd = −gᵀd. A projected Hessian's ρ is often above 1. Else it makes H_x; below 0:
  /// always.
  double model_tolerance = -1;
  std::function<bool(const SolveResult&)> go_on = {};  // asked after each pass; false ends it: Status::interrupted
};

/// Newton's method as these solvers take it: no test of the gradient, only of the step.
NewtonOptions projected_newton(const CoupledOptions& options);

}  // namespace wrinkle
