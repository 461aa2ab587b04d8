#pragma once
/// The wavelength of a long train of waves by how its phase goes on along it.

#include <span>

namespace wrinkle::validation {

struct PhaseGradientOptions {
  double begin = 0.0, end = 1.0;  // [m] between which the phase is followed; heights beyond are used, too
  double wavelength = 0.1;        // [m] of the wave that is looked for, to within about a third
};

struct PhaseGradient {
  double wavelength = 0.0;  // [m] 2π over the phase's mean slope
  double variation = 0.0;   // rms of the phase about that line [rad]: 0 for an even wave, above 1 for a defect
  double least = 0.0;       // smallest local amplitude over the mean one: near 0 where the wave breaks off
};

/// z(x) = ∫ f(x′) exp(−i k₀ x′) w(x′ − x) dx′, w a Hann window two wavelengths to each side, f the heights less their
/// mean under it; arg z, followed from `begin` to `end` in eighths of a wavelength, is (k − k₀) x + const for a wave of
/// any k near k₀, however its length lies to that of the strip. k by least squares. NaN where there is no wave. Throws
/// std::invalid_argument for fewer than 6 wavelengths between begin and end, or points that do not reach two
/// wavelengths beyond both.
PhaseGradient phase_gradient(std::span<const double> x, std::span<const double> height,
                             const PhaseGradientOptions& options);

}  // namespace wrinkle::validation
