#pragma once
#include "core/assembly/energy.h"

namespace wrinkle {

/// The inertial term of a step of implicit Euler, written as a minimisation: Chen et al. 2023, eq. 11, divided by h².
///
/// W = ½ (x − x̃)ᵀ M (x − x̃) / h²  [J],  x̃ = xⁿ + h vⁿ [m],  h [s],  M = diag(m), m [kg] one per unknown.
/// Eq. 11 prints ‖·‖_M without the square: a slip, as its gradient in Algorithm 1 shows. For a layer x = P y + Q z this
/// term in x together with one in y makes the mass matrix of eq. 12, M_w = [P Q]ᵀ M_x [P Q] + [I 0]ᵀ M_y [I 0].
class InertiaEnergy final : public Energy {
 public:
  /// Throws std::invalid_argument for a step that is not positive or a negative mass.
  InertiaEnergy(Vector mass, double time_step);

  void set_target(Vector target) { target_ = std::move(target); }  // x̃
  const Vector& mass() const { return mass_; }
  double time_step() const { return time_step_; }

  std::string_view name() const override { return "inertia"; }
  void couple(Couplings&) const override {}  // diagonal only, which every pattern has
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern&, const MovedPlaces& moved) override;
  double add_to(const Assembly& assembly, const Vector& x) const override;

 private:
  struct Place {
    Index dof, slot;
  };
  Vector mass_, target_;
  double time_step_;
  std::vector<Place> places_;  // of the diagonal entries of unknowns that are not held
};

}  // namespace wrinkle
