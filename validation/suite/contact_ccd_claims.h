#pragma once
/// What contact_ccd claims.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::contact_ccd {

inline constexpr const char *kHandcrafted = "handcrafted", *kTriangles = "triangles", *kGaps = "gaps";
inline constexpr std::int64_t kFew = 2'000;  // random queries of each family and size in the quick profile

std::vector<Claim> ccd_claims(const ReferenceData&);

}  // namespace wrinkle::validation::contact_ccd
