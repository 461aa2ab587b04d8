#pragma once
/// The wrinkles of a strip: one wavelength, found in two ways, and how high they are.

#include <span>

#include "core/base/types.h"

namespace wrinkle::validation {

struct StripWaveOptions {
  double begin = 0.0, end = 1.0;  // [m] of the strip that is looked at: leave out what the ends disturb
  double shortest = 0.0;          // [m] shorter waves are left out; 0: four times the mean distance of points
  Index trend = 2;                // degree of the polynomial that is taken off, 0 to 5
};

/// Heights y(x) ≈ p(x) + a cos(k x + φ), p the trend. Lengths are NaN where there is no wave to measure.
struct StripWave {
  double wavelength = 0.0;       // [m] 2π/k of the largest wave
  double crossing_length = 0.0;  // [m] median distance between zero crossings in the same direction
  double amplitude = 0.0;  // [m] √2 rms of y − p under the window: a for a sine, harmonics and noise counted in
  double peak = 0.0;       // [m] largest |y − p|
  double count = 0.0;      // waves in the window: half the zero crossings
  double share = 0.0;      // of the power of y − p in that one wave: 1 for a sine, about 0 for noise
};

/// Measures heights [m] at points x [m], in any order and at any distances; those outside the window are not used.
///
/// The wave is the best fit of trend and sine by least squares, each point with the length that it stands for times a
/// Hann window: where a sine is added to a polynomial, λ is exact to the precision of the search (1e-6). Waves longer
/// than half the window cannot be told from a trend and are left out. Zero crossings are those of y − p, smoothed over
/// λ/4, beyond ±¼ of the amplitude: ends that do not wrinkle give none.
/// With 6 waves in the window, noise of 10 % of the amplitude and 200 points both lengths are good to 0.5 %.
/// Throws std::invalid_argument for fewer than 8 points in the window, or options out of range.
StripWave strip_wave(std::span<const double> x, std::span<const double> height, const StripWaveOptions& options);

}  // namespace wrinkle::validation
