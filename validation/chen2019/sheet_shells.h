#pragma once
/// What the samples and the claims of the study sheet_shells share.

#include <cstdint>

#include "validation/harness/claim.h"

namespace wrinkle::validation::sheet_shells {

constexpr double kSoftShell = 1, kMiddleShell = 100, kStiffShell = 1e4;             // [MPa]: Fig. 2, third column
constexpr double kFirmShell = 1000;                                                 // [MPa]: the other code's stiffest
constexpr std::int64_t kShellPoints = 289, kTablePoints = 662, kFinePoints = 1656;  // points: 17², and Table 1's
constexpr std::int64_t kFineGrid = 1681;                                            // 41²
constexpr double kAcross = 3;  // D of hinges of right triangles over D, bent across their hypotenuses: 1 − 2u + 4u²

std::vector<Claim> sheet_shells_claims(const ReferenceData& reference);
/// Of a right code, whatever its elements.
std::vector<Claim> sheet_claims_on_any_code(const ReferenceData& reference);

}  // namespace wrinkle::validation::sheet_shells
