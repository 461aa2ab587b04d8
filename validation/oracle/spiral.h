#pragma once

namespace wrinkle::validation {

/// An Archimedean spiral r = c θ of a pitch 2πc [m].
struct Spiral {
  double pitch;

  double c() const;  // [m]
  /// [m] ½ c [θ √(1 + θ²) + asinh θ] from one angle to another, from the pole.
  double length(double from, double to) const;
  /// The angle at which it is that much [m] longer than at `from`.
  double angle_after(double from, double wanted) const;
};

/// [m] length of turns that lie each a pitch above the one below, from one angle to another, 0 ≤ from ≤ to. The lowest
/// is r = R + c θ, 0 ≤ θ < 2π, of another spiral, whose slope they all have; how they step up where a turn begins is
/// not counted.
double length_of_turns(const Spiral& lowest, double radius, double pitch, double from, double to);

}  // namespace wrinkle::validation
