#pragma once
/// Which reading of the constraints gives eq. 3's wavelength: what the study's samples and its claims have in common.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/embedded_wrinkles.h"

namespace wrinkle::validation::wavelength_readings {

constexpr double kThickness = 1e-3, kRatio = 2700;   // λ₃ = 60.7 mm, an eighth of the slab
constexpr double kThin = 5e-4, kStiff = 8 * kRatio;  // the same λ₃, of a thinner skin: small strains
constexpr double kFittedCover = 0.74;                // over r: fitted to eq. 3's wavelength at the standard skin
constexpr double kWide[] = {2e-3, 4e-3};             // h [m] with λ₃ of 1.5 and 3 widths of the slab
constexpr double kLong = 8e-3;                       // h [m] with λ₃ of 0.97 of its length
constexpr double kShort = 4e-4;                      // h [m] with λ₃ of 24 mm
constexpr double kLongEdges[] = {6e-3, 7e-3, 8e-3, 9e-3, 1e-2};  // [m] of meshes that are coarse for it
/// [m] of levels, beside the standard mesh; § 7.1's width is judged on the middle one.
constexpr double kCoarseEdge = 7.5e-3, kWidthEdge = 3.5e-3, kFinestEdge = 2.5e-3;
constexpr double kFineEdge = 2e-3;     // [m] of one that is not: 12 edges to that λ₃
constexpr double kRowsEdge = 5.15e-3;  // [m] a third of its r
/// λ₃ 30, 42, 82 mm: three problems, as the ratios are 2700 (h/1 mm)³ and all here goes with λ₃.
constexpr double kThicknesses[] = {kThin, 7e-4, 1.35e-3}, kRatios[] = {337.5, 926.1, 6643};
constexpr double kNoneEdge = 0.013;    // [m] of a mesh whose vertices all are centres with it
constexpr double kLayout = 0.0606629;  // [m] λ₃ of the standard skin
/// [m] λ that lays out rows of centres r = 2λ/π apart, of which waves of 2r average to zero whatever σ, so that they
/// leave eq. 3's; in a plate without a foundation waves of λ₃/√(3(1 − ν²)) begin at eq. 3's compression.
constexpr double kRowsLayout = 0.0476446;                  // π/4 λ₃
constexpr double kOnsetsLayout = 0.0288361;                // π/4 λ₃/√(3(1 − 0.3²))
constexpr SlabSize kPrinted{.width = 0.05, .edge = 0.01};  // Table 1: n = 918, 500 faces, 50 × 5 squares

/// Table 1's rows on that mesh, and the study's words for their centres.
struct FewCentersSkin {
  double thickness, ratio;  // h [m], E_x/E_q
  const char *printed, *widened;
};
constexpr FewCentersSkin kTable1[] = {{1e-3, 100, "six", "six_widened"},
                                      {2e-4, 1000, "twenty_one", "twenty_one_widened"}};

/// By theory alone, without any constant of the result: eq. 3's wave.
inline Counter rows_of_eq3() {
  return swapped({{"centers", std::string("uniform")}, {"layout_wave", kRowsLayout}});
}
inline Where on_mesh() {
  return where("width", SlabSize{}.width) && where("bending", "plate") && where("layout_wave", 0.0);
}
inline Where standard_skin() {
  return where("thickness", kThickness) && where("modulus_ratio", kRatio);
}
inline Where reading(const char* distance, double cover = 0.5) {
  return on_mesh() && standard_skin() && where("distance", distance) && where("cover", cover) && where("sigma", 1.0);
}
inline Where printed_constraints() {
  return where("distance", "edges") && where("cover", 0.5) && where("sigma", 1.0) && where("layout_wave", 0.0);
}
inline Where as_printed() {
  return on_mesh() && printed_constraints();
}
inline Where standard_edge() {
  return where("edge", SlabSize{}.edge);
}

inline UncertaintyFrom meshes(const Where& levels) {
  return {.size = "edge", .levels = levels, .seed = "seed"};
}

/// Medians of the measure over the rows with each value of a parameter.
Reducer of_medians(const char* text, const char* parameter,
                   std::function<std::optional<double>(const std::map<std::string, double>&)> combine);

/// What else moves the wave, what leaves it, and where there is none.
std::vector<Claim> wavelength_limit_claims();
/// Of as few centres as Table 1 prints.
std::vector<Claim> wavelength_table_claims();
/// Of waves that are short for mesh and slab.
std::vector<Claim> wavelength_short_claims();
std::vector<Claim> wavelength_readings_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::wavelength_readings
