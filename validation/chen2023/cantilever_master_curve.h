#pragma once
/// The heavy cantilever on the master curve: what the study's claims have in common.

#include <cstdint>
#include <vector>

#include "validation/chen2023/heavy_beams.h"
#include "validation/harness/claim.h"
#include "validation/meters/log_curve.h"

namespace wrinkle::validation {

namespace cantilever_master_curve_rows {

using I = std::int64_t;

constexpr I kPrintedAlong = 100;                        // elements along
constexpr I kShellCells[] = {50, 100, 200};             // along, of shells whose mesh's error is told
constexpr double kShellSeen = 316, kShellMeshed = 100;  // Γ up to which 100 cells are on the curve; where levels are

inline Where in_range(double low, double high) {
  return where_at_least("gamma", low) && where_at_most("gamma", high);
}
/// |H/W over the tabulated elastica − 1|.
Measure error_against(const LogCurve& master);
inline Counter without(const char* element) {
  return swapped({{"element", std::string(element)}});
}

}  // namespace cantilever_master_curve_rows

/// What is claimed of shells of triangles; `shell` is the beam that mid-edge shells tend to.
std::vector<Claim> cantilever_shell_claims(const LogCurve& master, const HeavyBeam& shell);

}  // namespace wrinkle::validation
