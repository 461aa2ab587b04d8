#pragma once
/// Two triangles, each a surface of its own, that move at random: questions for the step of SurfaceContact.

#include <cstdint>
#include <memory>
#include <random>

#include "core/assembly/surface_contact.h"

namespace wrinkle::validation {

class MovingTriangles {
 public:
  /// Corners lie in a cube of 2 sizes [m] and go a hundredth to ten times as far, in steps of 2⁻³⁰ sizes: no end is
  /// rounded.
  MovingTriangles(double size, std::uint64_t seed);

  /// Other places and ways.
  void next();
  /// The part of the way that SurfaceContact allows, without offset, where a thousandth of each gap is kept.
  double max_step() const { return contact_->max_step(x_, way_); }
  /// Whether a corner and the other triangle, or two sides, touch on the way: decided exactly, of all 15 pairs.
  bool collide() const;

 private:
  double somewhere(double within);

  double size_;
  std::mt19937_64 random_;
  std::unique_ptr<SurfaceContact> contact_;
  Vector x_, way_;
};

}  // namespace wrinkle::validation
