#pragma once
#include "core/project/projection_system.h"

namespace wrinkle {

/// The step of ProjectionKkt with the multipliers eliminated, for solvers of definite matrices:
///
///   (M + Σ y_r ∇²g_r + Jᵀ S⁻¹ J) δx = −Jᵀ S⁻¹ g,   δy = S⁻¹ (g + J δx),   S = diag(s), s > 0
///
/// over the free unknowns, with the same positive semi-definite stand-in for Σ y ∇²g. Smaller, and without pivots to
/// look for; of its digits it loses those of 1/α. All points of a row meet in it: a row of many points fills it.
class CondensedKkt final : public ProjectionSystem {
 public:
  CondensedKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed);

  void evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) override;
  void leave_out_rows() override;
  void right_side(const Vector& g, Vector& out) override;
  void add_step(const Vector& solution, Vector& x, Vector& multipliers) const override;

 private:
  Vector softness_, residual_;  // S⁻¹ and g of each row; S⁻¹ is 0 where rows are left out
  Vector without_rows_;         // values of M + Σ y ∇²g
};

}  // namespace wrinkle
