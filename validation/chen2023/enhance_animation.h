#pragma once
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::enhance_animation {

std::vector<Claim> enhance_animation_claims();

}  // namespace wrinkle::validation::enhance_animation
