#pragma once
/// What the study metal_board and its claims share.

#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation::metal_board {

constexpr double kYield = 3e6;                                 // [Pa], a strain of 0.43 %
constexpr double kStrong = 2 * kYield, kWeak = 1.25 * kYield;  // H [Pa]: necking at 64 % and 22 % elongation
constexpr std::int64_t kCellsOfPaper = 250;                    // 25.6 K nodes; Table 2: 25.1 K
constexpr std::int64_t kFrames = 100;                          // of 0.01 s in
constexpr double kSecond = 1;                                  // [s] of a pull with inertia
constexpr double kEnds = 1e-3;       // [m/s] "tolerance" of steps with inertia that end as others of this paper
constexpr std::int64_t kSteps = 25;  // load steps; 50 and 100 tell what they leave open

std::vector<Claim> metal_board_claims(const ReferenceData& reference);
/// Of a right code, whatever its elements.
std::vector<Claim> metal_claims_on_any_code(const ReferenceData& reference);

}  // namespace wrinkle::validation::metal_board
