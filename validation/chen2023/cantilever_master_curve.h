#pragma once
/// The heavy cantilever on the master curve: what the study's claims have in common.

#include <cstdint>
#include <utility>
#include <vector>

#include "validation/chen2023/heavy_beams.h"
#include "validation/harness/claim.h"
#include "validation/meters/log_curve.h"

namespace wrinkle::validation::cantilever_master_curve {

using I = std::int64_t;

constexpr I kPrintedAlong = 100, kFineAlong = 800, kFinestAlong = 1600;  // elements along
constexpr I kShellCells[] = {50, 100, 200};                              // along, of shells whose mesh's error is told
constexpr double kShellSeen = 316, kShellMeshed = 100;  // Γ up to which 100 cells are on the curve; where levels are

/// Where full quadrature would be off by more than (Δ/ℓ)²/2: up to which Γ, by thickness.
constexpr std::pair<double, double> kTelling[] = {{0.1, 31.6}, {0.01, 1000}, {0.001, 10000}};
constexpr const char* kMeshJudged = "the mesh is what is judged: 100 elements, as printed";

inline const Where kOneLayer = where("element", "quad_dual") && where("layers", 1);
inline const Where kOnPrinted = kOneLayer && where("elements_along", kPrintedAlong);

inline Where in_range(double low, double high) {
  return where_at_least("gamma", low) && where_at_most("gamma", high);
}
/// H/W over the tabulated elastica.
Measure over_curve(const LogCurve& master);
/// |H/W over the tabulated elastica − 1|.
Measure error_against(const LogCurve& master);
inline Counter without(const char* element) {
  return swapped({{"element", std::string(element)}});
}

/// What the paper says of its strips, and what of that is their mesh's; `director` is the beam that one layer tends to.
std::vector<Claim> cantilever_printed_claims(const LogCurve& master, const HeavyBeam& director);
/// What is claimed of strips that their weight pulls out, where no elastica holds.
std::vector<Claim> cantilever_pulled_claims(const HeavyBeam& director);
/// What is claimed of thinner strips, and of one layer's locking by Poisson's ratio.
std::vector<Claim> cantilever_thinner_claims(const LogCurve& master);
/// What is claimed of shells of triangles; `shell` is the beam that mid-edge shells tend to.
std::vector<Claim> cantilever_shell_claims(const LogCurve& master, const HeavyBeam& shell);

}  // namespace wrinkle::validation::cantilever_master_curve
