#pragma once
#include "core/assembly/constraint_hessian.h"
#include "core/assembly/energy.h"

namespace wrinkle {

/// W = yᵀg + ½ ρ ‖g‖²  [J], y [J] multipliers, ρ [J]: the constraints' part of an augmented Lagrangian. With ρ = 0 it
/// is that of the Lagrangian.
///
/// H = Σ (y_r + ρ g_r) ∇²g_r + ρ Σ ∇g_r ∇g_rᵀ; the first sum's positive stand-in is Constraint::add_curvature's, and
/// the second is semi-definite. Tangent::projected is Tangent::positive, Tangent::mixed the exact one.
class AugmentedLagrangian final : public Energy {
 public:
  /// The system, which has all its constraints, must outlive it, and is evaluated by add_to. y = 0 at first.
  explicit AugmentedLagrangian(ConstraintSystem& system);

  /// Throws std::invalid_argument for another number of multipliers than there are rows, or a penalty below 0.
  void set(const Vector& multipliers, double penalty);
  const Vector& multipliers() const { return multipliers_; }
  double penalty() const { return penalty_; }

  std::string_view name() const override { return "augmented_lagrangian"; }
  void couple(Couplings& couplings) const override { hessian_.couple(couplings); }
  void bind(SparsityPattern& pattern) override { hessian_.bind(pattern); }
  double add_to(const Assembly& assembly, const Vector& x) const override;

 private:
  ConstraintSystem& system_;
  ConstraintHessian hessian_;
  Vector multipliers_;
  double penalty_ = 0;
  mutable Vector pull_;  // y + ρ g
};

}  // namespace wrinkle
