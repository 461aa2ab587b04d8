#pragma once
/// What mesh_dependence_body runs and claims alike.

#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::mesh_dependence_body {

using I = std::int64_t;

inline constexpr I kStandardCells = 8, kPaperCells = 31;  // 1,922 prisms
inline constexpr double kPrinted = 1e-4, kThickness = 2e-3, kOwnThickness = 0.012,
                        kCountedThickness = 1e-3;  // [m]
inline constexpr double kYoung = 4e8;              // [Pa]
inline constexpr double kSoft = 3e4;               // [Pa] of a mat on which the film of 12 mm has a wave of 0.48 m
inline constexpr double kStrain = 0.02, kOwnStrain = 0.04,
                        kEarly = 1e-3;  // the last 2.9 times what 8 cells of the standard membrane need

std::vector<Claim> all_claims();

}  // namespace wrinkle::validation::mesh_dependence_body
