#pragma once
/// Two triangles, each a surface of its own, that move at random: questions for the step of SurfaceContact.

#include <array>
#include <cstdint>
#include <memory>
#include <random>

#include "core/assembly/surface_contact.h"

namespace wrinkle::validation {

class MovingTriangles {
 public:
  /// Corners lie in a cube of 2 sizes [m] and go a hundredth to ten times as far, in steps of 2⁻³⁰ sizes: no end is
  /// rounded. With an offset ξ, over the size, the second triangle's cube lies ξ farther along x, and what starts
  /// nearer than ξ is drawn again. `kept` is the part of its gap that a pair keeps.
  MovingTriangles(double size, std::uint64_t seed, double offset = 0, double kept = 1e-3);

  /// Other places and ways. SurfaceContact was never where they begin: it looks for pairs on all of the way.
  void next();
  /// Others, near each other, for which SurfaceContact makes its list of pairs: where each corner is at most d̂ off both
  /// ends of its way, so that the list serves. Neither triangle goes through the other there, nor where the way begins.
  void next_listed();
  /// Whether both ends of all ways are within d̂ of where the last list was made.
  bool listed() const;
  /// The part of the way that SurfaceContact allows.
  double max_step() const { return contact_->max_step(x_, way_); }
  /// Whether a corner and the other triangle, or two sides, touch on the way: decided exactly, of all 15 pairs.
  bool collide() const;
  /// [m] d̂, a tenth of the size: what ends farther beyond ξ is not pushed.
  double distance() const { return contact_->options().distance; }
  /// [m] distance less ξ of each of these pairs where a part of the way is gone: exact_distance.
  std::array<double, 15> gaps(double part) const;

 private:
  void draw();
  bool draw_listed();
  bool starts_beyond() const;
  bool starts_apart() const;
  bool starts_near() const;
  double somewhere(double within);

  double size_, offset_;  // [m]
  std::mt19937_64 random_;
  std::unique_ptr<SurfaceContact> contact_;
  Vector x_, way_;
  Vector listed_at_;  // where the list was made last; empty before
};

}  // namespace wrinkle::validation
