#pragma once
#include <memory>
#include <vector>

#include "core/assembly/constraint_system.h"
#include "core/linear/factorization.h"
#include "core/minimize/solve_result.h"

namespace wrinkle {

class SchurMatrix;
class ProjectionSystem;
class TrueProjection;

/// What keeps the matrix of a projection's step regular where constraints' gradients depend on each other.
enum class Regularisation {
  none,       ///< S = J M⁻¹ Jᵀ as it is
  relative,   ///< + α times its mean diagonal, on the diagonal: the mean over the rows of each constraint
  geometric,  ///< M + Σ y_r ∇²g_r in place of M (Tournier et al. 2015), and α as above
};

struct ProjectionOptions {
  Regularisation regularisation = Regularisation::relative;
  double alpha = 1e-6;
  /// Taken even where the tolerances are met already. 0 as published: then strains grow unseen up to the tolerance, and
  /// the projection that takes them back within one step leaves a velocity of strain × length / h. With 1 the motion
  /// can settle.
  Index min_iterations = 0;
  Index max_iterations = 20;       // of Fast Projection; 0: the true projection at once
  Index patience = 3;              // iterations without a smaller residual, then the fallback
  Index fallback_iterations = 30;  // multiplier updates of the augmented Lagrangian; 0: no fallback
};

/// Fast Projection: Goldenthal et al. 2007, algorithm 1. Until |g| is within the tolerances
///
///   (J M⁻¹ Jᵀ) δy = g,   x ← x − M⁻¹ Jᵀ δy,
///
/// which forgets where it came from: J moves with x. Where the residual has not become smaller for some iterations the
/// true projection x = argmin ½ ‖x − x̂‖²_M under g = 0 is found by augmented Lagrangian: Chen, Kry & Vouga 2019, § 5.
/// Held unknowns have no inverse mass. Rows without gradient (idle contacts, all points held) take no part.
/// Symbolic factorisation, pattern and memory are kept from call to call.
class FastProjection {
 public:
  /// mass [kg] one per unknown; `fixed`: not 0 where held. The system and the linear solvers must outlive it; a solver
  /// for definite matrices serves every regularisation, geometric with the multipliers eliminated (CondensedKkt), which
  /// takes an α above 0; one for symmetric indefinite ones geometric with them (ProjectionKkt). The fallback's Newton
  /// steps have one of their own, for definite matrices; null where there is no fallback.
  /// Throws std::invalid_argument for sizes that do not fit, a mass of a free unknown that is not positive, options
  /// that make no sense, or a fallback without a solver, with that of the steps, or with one for general matrices.
  FastProjection(ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed, LinearSolver& linear,
                 LinearSolver* fallback, const ProjectionOptions& options = {});
  ~FastProjection();
  FastProjection(const FastProjection&) = delete;
  FastProjection& operator=(const FastProjection&) = delete;

  /// From x̂ to where the constraints are met. Statuses: converged; iteration_limit (neither method met the tolerances:
  /// conflicting constraints); linear_solve_failed or not_finite. The result's x is then the best point found. Its
  /// constraint_norm is max |g| in tolerances, its telemetry of both methods, one after the other, and x = x̂ − Σ A⁻¹ Jᵀ
  /// δy of the steps, A = M, or M + Σ y ∇²g under geometric stiffness. `least` iterations are taken at least, and
  /// ProjectionOptions::min_iterations.
  SolveResult project(const Vector& x, Index least = 0);

  ConstraintSystem& system() const { return system_; }

 private:
  void iterate(Index least, SolveResult& result);
  bool let_go(SolveResult& result);
  bool give_back(SolveResult& result);
  bool take_step(SolveResult& result);
  void prepare(Vector& y);
  bool solve_schur(SolveResult& result);
  bool solve_kkt(SolveResult& result);
  bool factorize(const SparseMatrix& matrix, SolveResult& result);
  void fall_back(const Vector& start, SolveResult& result);

  ConstraintSystem& system_;
  Vector mass_, inverse_mass_;
  std::vector<char> fixed_;
  Factorization factors_;
  LinearSolver* fallback_;
  ProjectionOptions options_;
  bool condensed_;  // geometric stiffness with the multipliers eliminated
  std::unique_ptr<SchurMatrix> schur_;
  std::unique_ptr<ProjectionSystem> kkt_;
  std::unique_ptr<TrueProjection> true_;
  Vector regularisation_, right_, solution_, diagonal_, best_, before_, moved_, let_go_, last_multipliers_;
};

}  // namespace wrinkle
