#pragma once
/// What contact_hertz claims.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::contact_hertz {

inline constexpr double kPressure = 0.01;  // of a layer at half of its d̂, over E: 1.4 p₀

std::vector<Claim> hertz_claims(const ReferenceData&);
/// Of a right code, whatever its elements and its contact.
std::vector<Claim> hertz_claims_on_any_code(const ReferenceData&);

}  // namespace wrinkle::validation::contact_hertz
