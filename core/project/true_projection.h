#pragma once
#include "core/assembly/augmented_lagrangian.h"
#include "core/assembly/inertia.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/descent.h"
#include "core/project/fast_projection.h"

namespace wrinkle {

/// x = argmin ½ ‖x − x̂‖²_M under g(x) = 0, by augmented Lagrangian: minimise ½ ‖x − x̂‖²_M + yᵀg + ½ ρ ‖g‖², then
/// y ← y + ρ g: update_multipliers.
/// At the end M (x − x̂) + Jᵀ y = 0 on the free unknowns, up to Newton's last step. Memory and symbolic factorisation
/// are kept from call to call. System and linear solver must outlive it.
class TrueProjection {
 public:
  TrueProjection(ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed, LinearSolver& linear);

  /// From the result's x on. Adds to its telemetry: one record for each Newton step. `penalty` [kg m²] is the first ρ.
  void project(const Vector& target, double penalty, Index max_updates, SolveResult& result);

 private:
  struct Updates;
  bool choose_active(const Vector& x, Vector& y);
  bool minimize(double penalty, SolveResult& result);

  ConstraintSystem& system_;
  Problem problem_;
  InertiaEnergy* inertia_;
  AugmentedLagrangian* lagrangian_;
  std::unique_ptr<DescentNewton> newton_;
  Vector target_;
};

}  // namespace wrinkle
