#pragma once
#include <vector>

#include "core/energy/bound_spring.h"
#include "core/energy/edge_spring.h"

namespace wrinkle {

/// What a time step takes implicitly of springs: the damping of all, and the forces of those that are not to limit the
/// step. In a step Δt from x with end velocity v a spring along d = Σ c_a x_a, ḋ = Σ c_a v_a, n = d/|d|, pulls with
///
///   f = −c n nᵀ ḋ − [k (|d| − l) n + Δt (a I + (k − a) n nᵀ) ḋ],  a = max(0, k (1 − l/|d|))
///
/// [N], c = τ k [N s/m] damping, k [N/m], l [m]: the bracket, of implicit springs only, is the force at the step's end,
/// linearised with the positive semi-definite tangent; for l = 0 exact: Sifakis et al. 2007, and for l > 0 Selle et al.
/// 2008, who leave out a. Damping acts along d alone: no rigid motion feels it. Point p has the unknowns 3p … 3p + 2.
///
/// All products are the same numbers for any number of threads.
class ImplicitSprings {
 public:
  explicit ImplicitSprings(Index num_points) : num_points_(num_points) {}

  /// Dampers beside springs whose own force is explicit, c = `time` k, `time` τ [s].
  void add_dampers(const ElementSet<EdgeSpring>& springs, double time);
  void add_dampers(const ElementSet<BoundSpring<4>>& springs, double time);
  /// Springs with damping whose force is implicit. Returns the number of the first.
  Index add_springs(const ElementSet<EdgeSpring>& springs, double time = 0);
  Index add_springs(const ElementSet<BoundSpring<4>>& springs, double time = 0);

  Index size() const { return static_cast<Index>(springs_.size()); }
  Index num_points() const { return num_points_; }
  double energy(const Vector& x) const;  // [J] of the implicit springs

  /// Fixes n, a and the factors of a step Δt from x.
  void linearise(const Vector& x, double time_step);
  /// Adds −k (|d| − l) n of the implicit springs.
  void add_force(Vector& force) const;
  /// z = B⁻¹ r,  B = M + Δt² K of implicit springs no two of which share a point (the first of each point): exact for
  /// the pairs of a fold, which are far stiffer than their light copies are heavy. B does not see translations any more
  /// than A does, so that conjugate gradients which it preconditions keep linear momentum. `inverse_mass`: M⁻¹, one per
  /// unknown, 0 where held.
  void precondition(const Vector& inverse_mass, const Vector& r, Vector& z) const;
  /// out = A v  [N s],  A = Δt D + Δt² K, symmetric and semi-definite: Δt times the forces that ḋ causes, reversed.
  void multiply(const Vector& v, Vector& out) const;

 private:
  struct Spring {
    double damping, stiffness, length;  // c, k (0: explicit), l
  };
  struct Linear {
    VectorN<3> along;  // √(Δt² (k − a) + Δt c) n
    double isotropic;  // Δt² a
    VectorN<3> force;  // −k (|d| − l) n
  };
  struct Part {
    Index other;  // point, or spring
    double weight;
  };

  template <class E>
  Index add(const ElementSet<E>& springs, double time, bool implicit_force);
  void list_by_point();
  VectorN<3> difference(Index spring, const Vector& x) const;
  template <class Force>
  void scatter(const Force& force, Vector& out) const;

  Index num_points_;
  std::vector<Spring> springs_;
  std::vector<Index> starts_{0};  // of each spring's parts
  std::vector<Part> parts_;       // points
  std::vector<Index> point_starts_;
  std::vector<Part> point_parts_;  // springs of each point, in their order
  std::vector<Index> apart_;       // implicit springs that share no point
  std::vector<Linear> linear_;
  mutable std::vector<VectorN<3>> pull_;  // of each spring
};

}  // namespace wrinkle
