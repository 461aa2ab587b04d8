#pragma once
/// What contact_twist claims.

#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::contact_twist {

inline constexpr std::int64_t kPrintedNodes = 40, kLargeNodes = 100;  // along each side: two of IPC's three meshes

std::vector<Claim> twist_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::contact_twist
