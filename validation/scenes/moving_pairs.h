#pragma once
/// Pairs of a point and a triangle, or of two edges, that move: questions for continuous collision detection.

#include <cstdint>
#include <random>

#include "core/contact/closest_points.h"

namespace wrinkle::validation {

struct MovingPair {
  PairKind kind;
  PairPoints start, end;  // [m]

  /// The largest difference of two coordinates along one axis [m].
  double size() const;
};

/// How random ones are made, within a cube of 2 units:
///   random    all points anywhere, going a hundredth to ten times as far
///   border    passing through each other a little inside or outside of a border, by 1e-1 to 1e-17 or by nothing
///   grazing   at some time apart, or through each other, by as little, while the distance does not change to first
///             order; apart or not is up to the second
///   end       touching at the end of the motion, in numbers without rounding
///   coplanar  in one plane throughout, which may be tilted, at whole numbers
///   parallel  edges, or a side and the way of a point, along one direction, at whole numbers
///   lattice   all at whole numbers from −2 to 2: touching at corners, folding up, without extent
/// Whole numbers are exact where the unit is 1; elsewhere rounding makes near ones of them.
enum class PairFamily { random, border, grazing, end, coplanar, parallel, lattice };

class MovingPairs {
 public:
  /// `unit` [m] multiplies all coordinates.
  MovingPairs(PairFamily family, double unit, std::uint64_t seed) : family_(family), unit_(unit), random_(seed) {}

  /// The two kinds by turns.
  MovingPair next();

 private:
  VectorN<3> anywhere();
  VectorN<3> whole(int most);
  double little();
  void make(MovingPair& pair);
  void random_motion(MovingPair& pair);
  void meeting(MovingPair& pair);
  void ending(MovingPair& pair);
  void coplanar(MovingPair& pair);
  void parallel(MovingPair& pair);

  PairFamily family_;
  double unit_;
  std::mt19937_64 random_;
  std::uint64_t count_ = 0;
};

}  // namespace wrinkle::validation
