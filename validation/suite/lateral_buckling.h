#pragma once
/// The strip that falls sideways under its own weight: what the study's samples and its claims have in common.

#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/upright_strip.h"

namespace wrinkle::validation {

struct LateralBucklingOptions {
  UprightOptions strip;
  double load = 0.0;  // over the strip's own critical weight: where it is let go; 0: it is not
  double push = 0.3;  // of the free end sideways, along the mode, before it is let go [m]
  std::string linear_solver = "cholmod-supernodal";
};

void bind(Binder& b, LateralBucklingOptions& o);

constexpr double kMainWidth = 0.25;                    // w of all that does not sweep it [m]
constexpr double kLetGoThickness = 5e-3;               // h of strips that are let go [m]
constexpr int kCoarse = 16, kMiddle = 32, kFine = 64;  // elements along at that width
constexpr double kNarrow[] = {0.05, 0.1, 0.2};         // widths that lead to narrow strips [m], by 4 and 8 elements
constexpr const char* kElements[] = {"shell_midedge", "shell_hinge", "prism_tied", "prism_enhanced", "prism_dual"};

/// The meshes of a width, by their elements along: those of the quick profile, and what the paper profile adds.
struct WidthMeshes {
  double width;  // [m]
  std::vector<std::int64_t> quick, paper;
};
const std::vector<WidthMeshes>& width_meshes();

std::vector<Claim> lateral_buckling_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation
