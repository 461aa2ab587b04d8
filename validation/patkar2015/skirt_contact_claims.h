#pragma once
/// What skirt_contact claims.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::skirt_contact {

std::vector<Claim> skirt_contact_claims();

}  // namespace wrinkle::validation::skirt_contact
