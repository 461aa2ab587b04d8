#pragma once
/// The wave that dominates a height field on scattered points.

#include <span>

#include "core/base/types.h"

namespace wrinkle::validation {

/// f ≈ a cos(k·X + φ)
struct DominantWave {
  VectorN<2> k = VectorN<2>::Zero();  // [rad/m], in the half plane k_y ≥ 0
  double share = 0.0;                 // of the field's power in that one wave: 1 for a plane wave, about 0 for noise

  double wavelength() const;  // 2π/|k| [m]
  double direction() const;   // of k, in (−90°, 90°] from the x axis [degrees]
};

/// The largest |Σ a w f exp(−i k·X)| over k, for values f at points X [m] in [0, size]², each standing for an area a
/// [m²], w a Hann window over the square. Waves longer than `size`/1.5 are left out, as the window cannot tell them
/// from a tilt, and so are those shorter than `shortest` [m].
DominantWave dominant_wave(std::span<const VectorN<2>> points, const Vector& values, const Vector& areas, double size,
                           double shortest);

}  // namespace wrinkle::validation
