#pragma once
#include <cstdint>
#include <functional>

#include "core/base/types.h"

namespace wrinkle {

/// w₀ [m] over material coordinates u [m]: a stress-free deviation from flatness.
using RestHeight = std::function<double(const VectorN<2>& u)>;

/// w₀ = a √(2/n) Σ_i cos(k_i·u + φ_i), a [m] its rms, of n = 64 waves of any direction and phase whose lengths are
/// spread evenly between λ/2 and 2λ. A function of the material point, so that remeshing does not change it. Throws
/// std::invalid_argument for a λ that is not positive.
RestHeight random_waves(double amplitude, double wavelength, std::uint64_t seed);

}  // namespace wrinkle
