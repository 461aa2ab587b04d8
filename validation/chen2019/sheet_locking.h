#pragma once
/// What the samples and the claims of the study sheet_locking share.

#include <cstdint>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

constexpr std::int64_t kFewPoints = 289, kCoarsePoints = 662;  // 17 × 17, and Table 1's
constexpr std::int64_t kFewestPoints = 144;                    // 12 × 12: a level of refinement only
constexpr double kExactly = 1e-4;                              // tolerance of constraints that hold exactly
// What a static claim takes for rest: border points of averaged constraints shake for ever, and the sheet hangs still.
constexpr double kStill = 0.02;    // [m/s] of the corners, down and up again, in the last kWatched
constexpr double kKinetic = 0.01;  // energy over ρ g L³: a fiftieth of what the weight does, 0.5
constexpr double kWatched = 0.5;   // [s] at the end of a motion in which its corners are watched

std::vector<Claim> sheet_locking_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
