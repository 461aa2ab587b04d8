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

}  // namespace wrinkle::validation
