#pragma once
#include <functional>

#include "core/assembly/mapped_energy.h"
#include "core/assembly/projected_stiffness.h"
#include "core/assembly/quadratic_energy.h"
#include "core/constraint/linear_constraint.h"
#include "core/minimize/descent.h"

namespace wrinkle {

/// Where an interior and its shell are, and how fast the interior moves.
struct EmbeddedMotion {
  Vector q, velocity;  // interior [m], [m/s]
  Vector x;            // shell [m]
};

struct EmbeddedEulerOptions {
  double time_step = 0.02;       // h [s], the paper's
  double step_tolerance = 1e-9;  // [m] Newton's method ends where ‖h Δq̇‖∞ is not above this
  Index max_iterations = 50;     // of Newton's method, in each piece of the motion
  Index max_pieces = 100;        // in which what is held goes its way
};

/// The static shell under H x = h, from x: ConstrainedNewton::minimize or KktNewton::minimize after set_target.
using ShellStatics = std::function<SolveResult(const Vector& h, const Vector& x)>;

/// Two solves, one after the other, and no end of one: each has its own.
struct EmbeddedStep {
  Status status = Status::iteration_limit;  // of the interior, or of the shell where that failed
  std::string message;
  SolveResult interior, shell;
  bool converged() const { return status == Status::converged; }
};

/// A dynamic interior and a quasi-static shell, coupled both ways. Rémillard, Kry 2013, § 6.2, eq. 11–15.
///
///   M (q̇_{k+1} − q̇_k)/h = F_q(q_k + h q̇_{k+1}) + Bᵀ(F_x(x_k) − h K_x(x_k) B q̇_{k+1})
///
/// by Newton's method on q̇_{k+1} from q̇_k, whose matrix is M + h²K_q + h²BᵀK_xB with K_q anew in each iteration; then
/// x_{k+1} is the shell's equilibrium under H x = H B q_{k+1}, from x_k + B (q_{k+1} − q_k), where that holds at once
/// (printed: from x_k), as far as contact lets it. Friction is a spring in K_x, evaluate_linearised, by the slip of
/// h B q̇_k: what wrinkles slip beside that is left out. F_x = −∂E_x/∂x holds all terms of the shell's problem, loads
/// and contact too; at its equilibrium it is what the constraints hold.
/// Solved as the minimisation that it is,
///
///   q_{k+1} = argmin ½ ‖q − q_k − h q̇_k‖²_M / h² + E_q(q) + ½ (q − q_k)ᵀBᵀK_xB (q − q_k) − F_xᵀB (q − q_k),
///
/// with the fallbacks of minimize (newton.h); the steps are those of eq. 15, of which the print leaves −M(q̇_{k+1} −
/// q̇_k) out on the right-hand side: zero in the first iteration, not after it. The linear solver says which variant:
/// cholmod-supernodal, or pcg-jacobi as in the paper. Held unknowns of the interior move at the velocity they have, as
/// far as contact lets them (backward_euler.h); what of the shell is held stays, and passes no force on. Problems,
/// assembler and linear solver must outlive it.
class EmbeddedEuler {
 public:
  /// mass [kg] lower triangle on the interior's unknowns; embedding B [shell × interior unknowns]; the assembler is
  /// that of the static solver, as binding a problem to another takes time; H of the shell. Throws
  /// std::invalid_argument where sizes do not fit or the time step is not positive.
  EmbeddedEuler(Problem& interior, const SparseMatrix& mass, const SparseMatrix& embedding, Assembler& shell,
                const SparseMatrix& H, LinearSolver& linear, ShellStatics statics,
                const EmbeddedEulerOptions& options = {});

  /// One step. Where it fails the motion stays as it was.
  EmbeddedStep step(EmbeddedMotion& motion);

 private:
  Problem joint(Problem& interior, const SparseMatrix& mass);
  Vector shell_start(const EmbeddedMotion& motion, const Vector& surface);
  SolveResult advance(const EmbeddedMotion& motion);

  EmbeddedEulerOptions options_;
  SparseMatrix embedding_, free_embedding_, transposed_;  // B, its rows of the shell's free unknowns, their transpose
  SparseMatrix H_;
  ShellStatics statics_;
  Assembler& shell_;
  ProjectedStiffness projected_;         // BᵀK_xB
  QuadraticEnergy* inertia_ = nullptr;   // owned by problem_
  QuadraticEnergy* reaction_ = nullptr;  // of the shell; owned by problem_
  Problem problem_;
  DescentNewton newton_;
};

}  // namespace wrinkle
