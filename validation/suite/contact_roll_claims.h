#pragma once
/// What contact_roll claims.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::contact_roll {

inline constexpr double kTension = 1;    // [N] for which κ is made
inline constexpr double kEdge = 1.6e-3;  // [m] of the mesh

std::vector<Claim> roll_claims(const ReferenceData&);

}  // namespace wrinkle::validation::contact_roll
