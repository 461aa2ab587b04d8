#pragma once
/// What the samples and the claims of the study sheet_locking share.

#include <cstdint>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

constexpr std::int64_t kUsualPoints = 289, kCoarsePoints = 662;  // 17 × 17, and Table 1's
constexpr std::int64_t kFinePoints = 1656;                       // Table 1's
constexpr std::int64_t kFewestPoints = 144;                      // 12 × 12
constexpr std::int64_t kLeastPoints = 100;                       // 10 × 10
constexpr double kHeld = 1e-4;                                   // tolerance of constraints held in equilibrium
constexpr double kSlight = 1e-6, kResting = 1e-4;  // alpha: as small as serves, and with which motions rest
constexpr double kSoft = 1e-2;                     // alpha with which three strains still rest

// What a static claim takes for rest, of the motion's last step, at which its fastest point is below 1 mm/s. From 1
// cm/s on the corners of 12 resting sheets went 0.5 mm farther at most: a twelfth of 6 % of the least drop that is
// judged, 0.103 of 1 m at Γ = 10. A sheet that coasts freely would go 1 cm/s over the damping of 8/s: 1.3 mm.
constexpr double kStill = 0.01;    // [m/s] of the fastest point
constexpr double kKinetic = 0.01;  // energy over the bending energy of the exact sheet at that Γ
constexpr double kWatched = 0.5;   // [s] at the end of a motion in which its corners are watched

inline const Origin kSeenToLock = chosen("a sheet that hangs 15 % too high is seen to lock");

/// Sheets by a method, on the boundary that has the exact answer.
inline Where hung_sheets(const char* method) {
  return where("boundary", "opposite_corners") && where("method", method);
}

/// Over points, whose spacing is ∝ points^−½.
inline UncertaintyFrom refined_over_points(const Where& levels, const char* seed = "", double reference = 0) {
  return {.cells = "points", .levels = levels, .formal_order = 1, .seed = seed, .reference = reference};
}

/// By how much of the exact drop the free corners hang too high.
inline Measure missing_part() {
  return formula("−relative_error", {"relative_error"},
                 [](const Row& row) { return -metric("relative_error").of(row); });
}

/// Of sheets held to kHeld in equilibrium; `known`: to which part of itself the exact sheet is known.
std::vector<Claim> sheet_locking_held_claims(double known);
std::vector<Claim> sheet_locking_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
