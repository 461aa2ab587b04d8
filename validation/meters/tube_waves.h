#pragma once
#include "core/mesh/sheet_samples.h"

namespace wrinkle::validation {

/// What the radial displacement w of a tube's points says of the waves around it.
struct TubeWaves {
  Vector power;          // [m²] mean square of w's part with n waves around, n = 0, 1, …
  double mean = 0;       // Σ n P_n/Σ P_n over n ≥ 2: 0 is a bulge, 1 bends the axis; 0 where w = 0
  Index dominant = 0;    // the n ≥ 2 of the largest P_n
  double amplitude = 0;  // [m] root of the mean square of w less its mean around
};

/// w ≈ Σ_nm (a_nm cos nθ + b_nm sin nθ) sin(mπz/L) over the flat pattern, P_n = ¼ Σ_m (a² + b²), ½ Σ_m a² for n = 0:
/// the diamonds of one row may stand between those of the next. Up to the waves that the points resolve, two spacings
/// long. The ends, where w = 0, are at z = 0 and L. `weights`: what each point stands for; x [m]: three per point,
/// the axis along z. Throws std::invalid_argument for a pattern that is no tube's, or sizes that do not fit.
TubeWaves tube_waves(const SheetSamples& tube, const Vector& weights, const Vector& x);

/// The most waves around that the points resolve: half the circumference over the mean spacing.
double resolved_waves(const SheetSamples& tube);

}  // namespace wrinkle::validation
