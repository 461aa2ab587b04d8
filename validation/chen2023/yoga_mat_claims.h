#pragma once
/// What yoga_mat claims.

#include <vector>

#include "validation/chen2023/kept_factor.h"

namespace wrinkle::validation::yoga_mat {

std::vector<Claim> yoga_mat_claims();
/// Of the roll that a strap ties, by contact.
std::vector<Claim> strap_claims();

}  // namespace wrinkle::validation::yoga_mat
