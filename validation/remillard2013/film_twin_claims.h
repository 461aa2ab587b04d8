#pragma once
/// The embedded shell and its volumetric twin: what the study's samples and its claims have in common.

#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

namespace film_twin_scene {

constexpr double kWide = 0.025, kStrip = 6e-4;  // [m]; the latter: one cell across, plane strain
constexpr double kPrintedRatio = 100;           // E_x/E_q
constexpr double kWideCover = 0.74;             // over r
constexpr int kFinerSeeds = 3;                  // of shells on finer meshes
constexpr double kLoad = 1.5, kFar = 2;         // compressions over the exact critical one

}  // namespace film_twin_scene

std::vector<Claim> film_twin_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
