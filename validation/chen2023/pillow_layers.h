#pragma once
#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::pillow_layers {

constexpr std::int64_t kFine = 6;                              // layers of both references, of prisms and of tetrahedra
constexpr std::int64_t kStandardCells = 10, kPaperCells = 36;  // 2,592 prisms a layer
constexpr std::int64_t kHandCells = 20;                        // 17 nodes are under it
constexpr std::int64_t kPrintedCells = 51;                     // 2.7K nodes a level
constexpr double kStep = 0.02;                                 // [s]

std::vector<Claim> pillow_claims();

}  // namespace wrinkle::validation::pillow_layers
