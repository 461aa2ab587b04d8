#pragma once
/// The wave that dominates a height field on scattered points.

#include <span>

#include "core/base/types.h"

namespace wrinkle::validation {

/// f ≈ a cos(k·X + φ)
struct DominantWave {
  VectorN<2> k = VectorN<2>::Zero();  // [rad/m], in the half plane k_y ≥ 0
  double share = 0.0;                 // of the field's power in that one wave: 1 for a plane wave, about 0 for noise
  double amplitude = 0.0;             // a [unit of f]
  double count = 0.0;                 // crests across the window along k: (|k_x| size_x + |k_y| size_y) / 2π

  double wavelength() const;  // 2π/|k| [m]
  double direction() const;   // of k, in (−90°, 90°] from the x axis [degrees]
};

/// What is taken off a field before its waves are looked for, fitted under the window.
enum class Trend { mean, plane, quadratic };

/// A rectangle [lower, upper] of the plane [m].
struct WaveWindow {
  VectorN<2> lower = VectorN<2>::Zero(), upper = VectorN<2>::Ones();
  Trend trend = Trend::mean;
};

/// The largest |Σ a w f exp(−i k·X)| over k, for values f at points X [m], each standing for an area a [m²], w a Hann
/// window over the rectangle, f less its trend. Points outside are not used. Waves of which fewer than 1.5 fit the
/// window are left out, as it cannot tell them from a tilt, and so are those shorter than `shortest` [m].
/// With six waves in the window, 25 points to a wave and noise of 10 %, λ is good to 0.5 % and the direction to 0.5°.
/// Throws std::invalid_argument for a window without area, or sizes of points, values and areas that differ.
DominantWave dominant_wave(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas,
                           const WaveWindow& window, double shortest);

/// The same over the square [0, size]².
DominantWave dominant_wave(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, double size,
                           double shortest);

}  // namespace wrinkle::validation
