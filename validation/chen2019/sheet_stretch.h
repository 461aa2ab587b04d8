#pragma once
/// What the samples and the claims of the study sheet_stretch share.

#include <cstdint>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

constexpr std::int64_t kQuickPoints = 289;            // 17²
constexpr std::int64_t kMostPoints = 662;             // Table 1's: on finer ones not all come to rest
constexpr double kRattle = 0.1, kPatchMembrane = 10;  // soft_membrane: against rattling, and of patches

std::vector<Claim> sheet_stretch_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
