#pragma once
/// Which reading of the constraints gives eq. 3's wavelength: what the study's samples and its claims have in common.

#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/embedded_wrinkles.h"

namespace wrinkle::validation {

namespace wavelength_readings_scene {

constexpr double kThickness = 1e-3, kRatio = 2700;         // λ₃ = 60.7 mm, an eighth of the slab
constexpr double kThin = 5e-4, kStiff = 8 * kRatio;        // the same λ₃, of a thinner skin: small strains
constexpr double kFittedCover = 0.74;                      // over r: fitted to eq. 3's wavelength at the standard skin
constexpr double kWide[] = {2e-3, 4e-3};                   // h [m] with λ₃ of 1.5 and 3 widths of the slab
constexpr double kLong = 8e-3;                             // h [m] with λ₃ of 0.97 of its length
constexpr double kShort = 4e-4;                            // h [m] with λ₃ of 24 mm
constexpr double kNoneEdge = 0.013;                        // [m] of a mesh whose vertices all are centres with it
constexpr double kLayout = 0.0606629;                      // [m] λ₃ of the standard skin
constexpr SlabSize kPrinted{.width = 0.05, .edge = 0.01};  // Table 1: n = 918, 500 faces, 50 × 5 squares

}  // namespace wavelength_readings_scene

std::vector<Claim> wavelength_readings_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
