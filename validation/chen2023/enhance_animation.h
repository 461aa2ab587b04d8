#pragma once
#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::enhance_animation {

constexpr std::int64_t kPillow = 12, kPrinted = 51;  // cells: 5.4K given vertices, and 86.5K fine ones
constexpr std::int64_t kTetrahedra = 46;             // cells: 5.3K given vertices with those of six layers' rim
constexpr const char* kBlocks = "block-jacobi";      // the preconditioner within a region

std::vector<Claim> enhance_animation_claims();

}  // namespace wrinkle::validation::enhance_animation
