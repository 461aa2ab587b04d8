#pragma once
/// Waves of the dense model of which a mesh has few elements: what the study dense_wavelength claims of them.

#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::dense_wavelength {

constexpr std::int64_t kElementsOfShortWaves[] = {1, 2, 3, 4, 6};  // to an exact wave
constexpr double kLongerElements[] = {2, 4, 8};                    // long, in exact waves

std::vector<Claim> dense_short_wave_claims();

}  // namespace wrinkle::validation::dense_wavelength
