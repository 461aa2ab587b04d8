#pragma once
#include <span>

#include "core/assembly/energy.h"
#include "core/contact/barrier.h"
#include "core/contact/friction.h"
#include "core/contact/obstacle.h"

namespace wrinkle {

/// A surface's vertex that may touch obstacles.
struct ContactPoint {
  Index first;  // of its three unknowns
  double area;  // [m²] its share of the surface
};

struct ContactOptions {
  double distance = 1e-3;  // d̂ [m]: contact acts below it
  double stiffness = 1e9;  // κ [N/m³]: see barrier_stiffness
  double friction = 0;     // μ
  double slip = 1e-5;      // [m] ε_v h: below this in a step friction sticks, creeping
  double kept_gap = 0.2;   // part of its gap that a point keeps in one step of a solver
};

/// A point in contact.
struct Touch {
  Index point, obstacle;  // indices into what the term was made from
  double gap;             // d [m]
  double force;           // λ [N], along the normal
};

/// Contact of a surface's vertices with rigid obstacles: barrier and lagged friction of Li et al. 2020.
///
/// W = Σ A_i b(φ_j(X_ij)) + D_ij  [J],  A [m²] area of vertex i, X its place in the axes of obstacle j, b: Barrier, D:
/// add_friction with the normal force λ = A |b′|. Surfaces are seen at their vertices only.
/// Every vertex may touch every obstacle: all such pairs are in the pattern, so contacts come and go without a new
/// one. Derivatives are found in parallel and added in a fixed order: the same numbers for any number of threads. No
/// memory is asked for once as many contacts have been seen.
/// Friction acts from the first begin_step on, with λ and N of there; update_lag takes newer ones.
class ContactEnergy final : public Energy, public ContactTerm {
 public:
  /// Throws std::invalid_argument for shapes, areas or options that make no sense.
  ContactEnergy(std::vector<ContactPoint> points, std::vector<Obstacle> obstacles, const ContactOptions& options);

  std::vector<Touch> touches(const Vector& x) const;
  /// The smallest gap [m] of all points.
  double smallest_gap(const Vector& x) const;

  std::string_view name() const override { return "contact"; }
  void couple(Couplings& couplings) const override;
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern&, const MovedPlaces& moved) override;
  double add_to(const Assembly& assembly, const Vector& x) const override;
  /// No vertex comes to touch an obstacle on the way: see collision_free_part.
  double max_step(const Vector& x, const Vector& direction) const override;
  void begin_step(const Vector& x) override;
  void update_lag(const Vector& x) override;

 private:
  static constexpr Index kChunk = 256;  // points
  struct Found {
    Index pair;
    Potential potential;
  };
  using Firsts = std::array<Index, ContactLayout::kGroups>;
  using Slots = std::array<BlockSlot, ContactLayout::kPairs>;

  Index num_pairs() const { return static_cast<Index>(points_.size() * obstacles_.size()); }
  Index num_chunks() const { return (static_cast<Index>(points_.size()) + kChunk - 1) / kChunk; }
  const ContactPoint& point(Index pair) const { return points_[pair / obstacles_.size()]; }
  const Obstacle& obstacle(Index pair) const { return obstacles_[pair % obstacles_.size()]; }
  Firsts firsts(Index pair) const;
  VectorN<3> coordinates(Index pair, const Vector& x) const;
  void take_frames(const Vector& x) const;
  template <class F>
  void for_each_pair(Index chunk, const F& f) const;
  bool potential(Index pair, const VectorN<3>& X, Order order, Curvature curvature, Potential& out) const;
  void find(Index chunk, const Assembly& assembly, const Vector& x) const;
  void add(const Assembly& assembly, const Vector& x, const Found& found) const;

  std::vector<ContactPoint> points_;
  std::vector<Obstacle> obstacles_;
  ContactOptions options_;
  Barrier barrier_;
  std::vector<Slots> slots_;      // of each pair, points outermost
  std::vector<FrictionLag> lag_;  // of each pair; empty without friction
  const SparsityPattern* pattern_ = nullptr;
  mutable std::vector<BodyFrame> frames_;          // of the obstacles at x
  mutable std::vector<std::vector<Found>> found_;  // of each chunk
  mutable std::vector<double> numbers_;            // of each chunk
};

}  // namespace wrinkle
