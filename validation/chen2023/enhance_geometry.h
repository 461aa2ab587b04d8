#pragma once
/// What the study enhance_geometry and its claims share.

#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::enhance_geometry {

constexpr std::int64_t kFrames = 2;              // printed
constexpr const char* kBlocks = "block-jacobi";  // a preconditioner
constexpr double kTight = 1e-5;                  // thicknesses: steps of a hundredth of the others' length end
constexpr std::int64_t kPrintedAround = 52;  // of a torus with 1,196 coarse and 19,136 fine vertices: 1.2K and 19.1K

std::vector<Claim> enhance_geometry_claims();

}  // namespace wrinkle::validation::enhance_geometry
