#pragma once
/// The embedded shell and its volumetric twin: what the study's samples and its claims have in common.

#include <cstdint>
#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation::film_twin {

constexpr double kBroad = 0.025, kStrip = 6e-4;      // [m]; the latter: one cell across, plane strain
constexpr double kPrintedRatio = 100;                // E_x/E_q
constexpr double kWideCover = 0.74;                  // over r
constexpr int kFinerSeeds = 3;                       // of shells on finer meshes
constexpr double kLoad = 1.5, kFar = 2;              // compressions over the exact critical one
constexpr double kLongEdges[] = {8e-3, 0.01, 0.02};  // [m] of meshes of which the exact wave, 20 mm, has 2.5, 2 and 1

inline Where flat() {
  return where("compression", 0.0) && where("ends", "held");
}
inline Where twin_strips(const char* element) {
  return where("model", "twin") && where("width", kStrip) && where("element", element) && where("mesh", "aligned");
}
inline Where strips(const char* element = "enhanced") {
  return flat() && twin_strips(element) && where("seed", std::int64_t{1});
}
inline Where loaded(const char* model) {
  return where("model", model) && where_more("compression", 0.0);
}
inline Where printed_skin() {
  return where("modulus_ratio", kPrintedRatio) && where("poisson_skin", 0.3) && where("thickness", 1e-3);
}
inline Where in_space() {
  return flat() && where("model", "twin") && where("width", kBroad) && where("element", "enhanced") && printed_skin();
}
inline Where shells(double cover = 0.5) {
  return flat() && where("model", "shell") && where("cover", cover) && where("layout_wave", 0.0) && where("sigma", 1.0);
}
inline Where of_plate() {
  return where("bending", "plate");
}
inline Where coarse() {
  return where("layers", std::int64_t{1});
}
inline Where printed_length() {
  return where("length", 0.5);
}

/// λ over an edge, and ε_c over the exact one.
struct ShortWave {
  double edges, strain;
};

/// Of a film on a half-space with the strains of the twin's prisms, of which the exact wave is `exact_edges` edges
/// long; Poisson's ratio of the half-space.
ShortWave wave_of_prisms(double exact_edges, double poisson);

/// That the twin tends to the exact bilayer in plane strain.
std::vector<Claim> film_twin_limit_claims();
/// That its wave in space is plane strain's.
std::vector<Claim> film_twin_space_claims();
/// What waves that are short for its mesh are.
std::vector<Claim> film_twin_short_claims();
std::vector<Claim> film_twin_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::film_twin
