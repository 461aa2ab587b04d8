#pragma once
/// What contact_capstan claims.

#include <numbers>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::contact_capstan {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kThin = 1e-4, kThick = 5e-3;  // [m] offsets: next to none, and that at which the arm is judged
inline constexpr double kDistance = 2e-4;             // [m] d̂, where nothing else is said

std::vector<Claim> capstan_claims(const ReferenceData&);

}  // namespace wrinkle::validation::contact_capstan
