#pragma once
/// The strip that falls sideways under its own weight: what the study's samples and its claims have in common.

#include <array>
#include <string_view>
#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/upright_strip.h"

namespace wrinkle::validation::lateral_buckling {

struct LateralBucklingOptions {
  UprightOptions strip;
  double load = 0.0;  // over the strip's own critical weight: where it is let go; 0: it is not
  double excess = 1;  // what `load` is above 1 counts so many times
  double push = 0.3;  // of the free end sideways, along the mode, before it is let go [m]
  std::string linear_solver = "cholmod-supernodal";

  double let_go_load() const { return 1 + excess * (load - 1); }
};

void bind(Binder& b, LateralBucklingOptions& o);

constexpr double kMainWidth = 0.25;                    // w of all that does not sweep it [m]
constexpr double kLetGoThickness = 5e-3;               // h of strips that are let go [m]
constexpr int kCoarse = 16, kMiddle = 32, kFine = 64;  // elements along at that width
constexpr const char* kElements[] = {"shell_midedge", "shell_hinge", "prism_tied", "prism_enhanced", "prism_dual"};

/// h [m] of strips that are thin: prisms lock where an edge is far longer than the thickness, which shells do not see.
double thin_thickness(std::string_view element, double width);
/// The same of strips that are continued to no width: shells' h is a hundredth of the least width at most.
double narrow_thickness(std::string_view element, double width);

/// The meshes of a width, by their elements along: those of the quick profile, and what the paper profile adds.
struct WidthMeshes {
  double width;  // [m]
  std::vector<std::int64_t> quick, paper;
};
std::vector<WidthMeshes> width_meshes(std::string_view element);

/// Three widths that lead to narrow strips, by two meshes.
struct NarrowStrips {
  const char* element;
  double poisson;
  std::array<double, 3> widths;  // [m]
  std::array<int, 2> across;     // elements
};
constexpr NarrowStrips kNarrowStrips[] = {{"shell_midedge", 0.0, {0.05, 0.1, 0.2}, {4, 8}},
                                          {"shell_midedge", 0.3, {0.05, 0.1, 0.2}, {4, 8}},
                                          {"prism_tied", 0.0, {0.1, 0.2, 0.4}, {8, 16}},
                                          {"prism_enhanced", 0.3, {0.1, 0.2, 0.4}, {8, 16}}};

std::vector<Claim> lateral_buckling_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::lateral_buckling
