#pragma once
/// Distances of many pairs at once, in SIMD packs: what tells which of them are worth a closer look.

#include "core/base/fault.h"
#include "core/base/simd.h"
#include "core/contact/closest_points.h"
#include "core/mesh/contact_surface.h"

namespace wrinkle {

/// Between which bounds [m²] the squared distance is that closest_points has for a pair; NaN where it is no number.
struct SquaredDistance {
  double low, high;

  /// Whether the pair is no farther apart than that [m]. exact() is the squared distance of closest_points, asked for
  /// where the bounds do not tell.
  template <class F>
  bool within(double most, const F& exact) const {
    const double squared = most * most;
    if (low > squared) return false;
    return high < squared || exact() <= squared;
  }
};

/// Where up to 64 pairs of one kind are nearest, as packs find it.
class NearestPoints {
 public:
  static constexpr Index kMost = 64;

  /// What is at most the squared distance [m²] of closest_points; NaN where it is no number.
  double low(Index i) const { return low_[i]; }
  /// Whether rounding leaves no doubt about the nearest features, so that closest(i) is what closest_points says, to
  /// round-off. Of edges or triangles at narrow angles, and near the borders between features, it is not.
  bool known(Index i) const { return known_[i] != 0; }
  ClosestPoints closest(Index i) const {
    return {{weights_[0][i], weights_[1][i], weights_[2][i], weights_[3][i]},
            squared_[i],
            static_cast<unsigned>(active_[i])};
  }
  /// |a × b|² of two edges [m⁴].
  double cross_squared(Index i) const { return cross_squared_[i]; }
  /// The same of a point and the side of its triangle that lies opposite to the corner k = 1, 2 or 3: closest_on_edge
  /// of its ends.
  bool known_on_side(Index i, int k) const { return sides_[k - 1].known[i] != 0; }
  ClosestPoints closest_on_side(Index i, int k) const;

 private:
  friend class PairBlock;
  using Row = std::array<double, kMost>;
  struct Side {
    Row part, squared, known;  // part of the way from its first end to its second
  };

  alignas(64) Row low_, known_, squared_, active_, cross_squared_;
  std::array<Row, 4> weights_;
  std::array<Side, 3> sides_;
};

/// Up to 64 pairs of one kind, and how their points move.
class PairBlock {
 public:
  static constexpr Index kMost = NearestPoints::kMost;
  using Distances = std::array<SquaredDistance, kMost>;
  using Flags = std::array<bool, kMost>;

  explicit PairBlock(PairKind kind) : kind_(kind) {}
  void clear() { size_ = 0; }
  Index size() const { return size_; }
  void add(const ContactSurface& surface, const std::array<Index, 4>& vertices, const Vector& x);
  /// Its minimum separation is ξ [m].
  void add(const ContactSurface& surface, const std::array<Index, 4>& vertices, const Vector& x,
           const Vector& direction, double minimum_separation);

  /// Of each pair. The points that are found for the nearest are of the pair, and by rounding alone farther apart.
  void find_distances(Distances& out);
  void find_nearest(NearestPoints& out);
  /// Whether a pair may go all of its way: whether collision_free_part is 1, and known to be by its first look with
  /// some room to spare. Along the separation n that is found for it, all corners stay at start and end farther apart
  /// than ξ + (kept + 0.05) (d − ξ), by the bound of rounding errors in additive_ccd.h too; that it is the nearest, it
  /// does not trust.
  void find_free(double kept, Flags& out);

 private:
  static constexpr int kWide = kLanes<Pack>;
  static_assert(kMost % kWide == 0);
  using Row = std::array<double, kMost>;
  using Rows = std::array<Row, 12>;  // coordinates of the four points

  static void put(const ContactSurface& surface, const std::array<Index, 4>& vertices, const Vector& x, Index at,
                  Rows& out);
  void fill_up(Rows& rows) const;

  PairKind kind_;
  Index size_ = 0;
  alignas(64) Rows x_, way_;
  alignas(64) Row separation_;
};

/// Calls f(i, SquaredDistance) for pairs of one kind, i in [0, count); vertices(i): theirs.
template <class V, class F>
void for_distances(PairKind kind, const ContactSurface& surface, const Vector& x, Index count, const V& vertices,
                   const F& f) {
  PairBlock block(kind);
  PairBlock::Distances found;
  for (Index begin = 0; begin < count; begin += block.size()) {
    block.clear();
    for (Index i = begin; i < count && block.size() < PairBlock::kMost; ++i) block.add(surface, vertices(i), x);
    block.find_distances(found);
    for (Index i = 0; i < block.size(); ++i) f(begin + i, found[i]);
  }
}

/// Calls f(i) for those of the pairs of one kind, i in [0, count), that PairBlock does not find free to go all of their
/// way from x to x + direction; minimum_separation(i): theirs [m].
template <class V, class S, class F>
void for_hindered(PairKind kind, const ContactSurface& surface, const Vector& x, const Vector& direction, double kept,
                  Index count, const V& vertices, const S& minimum_separation, const F& f) {
  PairBlock block(kind);
  PairBlock::Flags free;
  for (Index begin = 0; begin < count; begin += block.size()) {
    block.clear();
    for (Index i = begin; i < count && block.size() < PairBlock::kMost; ++i)
      block.add(surface, vertices(i), x, direction, minimum_separation(i));
    block.find_free(kept, free);
    WRINKLE_FAULT(pairs_all_hindered, free.fill(false));
    for (Index i = 0; i < block.size(); ++i)
      if (!free[i]) f(begin + i);
  }
}

}  // namespace wrinkle
