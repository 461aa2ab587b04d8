#pragma once
#include "core/assembly/constraint_hessian.h"
#include "core/assembly/energy.h"

namespace wrinkle {

/// What an augmented Lagrangian holds of each row.
enum class Held {
  exactly,           ///< g = 0
  within_tolerance,  ///< −τ ≤ g ≤ τ, τ the row's tolerance: all states in between are as good
};

/// W = yᵀu + ½ ρ ‖u‖²  [J], y [J] multipliers, ρ [J]: the constraints' part of an augmented Lagrangian. With ρ = 0 it
/// is that of the Lagrangian.
///
///   exactly:           u = g
///   within_tolerance:  u = g − s, the s in [−τ, τ] of the least W: that nearest to g + y/ρ   Rockafellar 1974
///
/// ∂W/∂g = p = y + ρ u, which is 0 where s is neither end. H = Σ p_r ∇²g_r + ρ Σ ∇g_r ∇g_rᵀ, the second sum over the
/// rows that p does not leave alone; the first sum's positive stand-in is Constraint::add_curvature's, and the second
/// is semi-definite. Tangent::projected is Tangent::positive, Tangent::mixed the exact one.
class AugmentedLagrangian final : public Energy {
 public:
  /// The system, which has all its constraints, must outlive it, and is evaluated by add_to. y = 0 at first.
  explicit AugmentedLagrangian(ConstraintSystem& system, Held held = Held::exactly);

  /// Throws std::invalid_argument for another number of multipliers than there are rows, or a penalty below 0, or of 0
  /// where rows are held within their tolerances.
  void set(const Vector& multipliers, double penalty);
  const Vector& multipliers() const { return multipliers_; }
  double penalty() const { return penalty_; }

  /// p of the system's last evaluation, the multipliers that the method of multipliers takes next.
  Vector next_multipliers() const { return multipliers_ + penalty_ * violation(); }
  /// How far the system's last evaluation is from meeting it: max |g|/τ, at most 1 where it is met; or where rows are
  /// held within their tolerances 100 max |u|/τ, which counts multipliers of rows that are inside, too.
  double residual() const;

  std::string_view name() const override { return "augmented_lagrangian"; }
  void couple(Couplings& couplings) const override { hessian_.couple(couplings); }
  void bind(SparsityPattern& pattern) override { hessian_.bind(pattern); }
  void follow(SparsityPattern&, const MovedPlaces& moved) override { hessian_.follow(moved); }
  double add_to(const Assembly& assembly, const Vector& x) const override;

 private:
  Vector violation() const;  // u
  void leave_inner_rows_alone() const;

  ConstraintSystem& system_;
  Held held_;
  ConstraintHessian hessian_;
  Vector multipliers_;
  double penalty_ = 0;
  mutable Vector pull_, stiffness_;  // p, and ρ of each row
};

}  // namespace wrinkle
