#pragma once
/// What parts of coke_can's claims share.

#include <vector>

#include "validation/chen2023/coke_can.h"
#include "validation/harness/claim.h"

namespace wrinkle::validation::coke_can {

inline const Where kPlate = where("driver", "plate"), kFlows = where("material", "von_mises"),
                   kReal = where("young", kYoung) && where("yield_stress", kYield),
                   kCrushed = kFlows && where_more("way", 5e-3) && kReal;

/// Of cans of other elements: fully integrated, tied and enhanced prisms, linear tetrahedra, softened ones too.
std::vector<Claim> locking_claims();

}  // namespace wrinkle::validation::coke_can
