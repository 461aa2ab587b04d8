#pragma once
#include "core/assembly/energy.h"

namespace wrinkle {

/// Rayleigh's damping within a step of implicit Euler, written as a minimisation:
///
///   W = (x − c)ᵀ D (x − c) / 2h  [J],  D = α M + β K,
///
/// whose force −D (x − c)/h opposes the velocity relative to what would bring the unknowns to c [m]. α [1/s], M =
/// diag(m) [kg], β [s], K [N/m] a stiffness that stays as it is through the step, h [s].
class RayleighDamping final : public Energy {
 public:
  /// Throws std::invalid_argument unless h > 0, α ≥ 0 and β ≥ 0.
  RayleighDamping(Vector mass, double mass_damping, double stiffness_damping, double time_step);

  void set_center(Vector center) { center_ = std::move(center); }  // c, one per unknown
  /// K, its values in the order of the pattern that the term is bound to: its lower triangle over the free unknowns.
  void set_stiffness(const Vector& values);
  double stiffness_damping() const { return stiffness_damping_; }

  std::string_view name() const override { return "rayleigh_damping"; }
  /// What K couples: the terms that it is of may have come to couple less since.
  void couple(Couplings& couplings) const override;
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern& pattern, const MovedPlaces& moved) override;
  double add_to(const Assembly& assembly, const Vector& x) const override;

 private:
  struct Group {
    Index first;
    int size;
  };
  Vector mass_, center_;
  double mass_damping_, stiffness_damping_, time_step_;
  SparseMatrix matrix_;  // D/h over the free unknowns [N/m], lower triangle
  std::vector<Index> free_;
  std::vector<Group> groups_;  // of each free unknown
  mutable Vector away_, force_;
};

}  // namespace wrinkle
