#pragma once
/// What the samples and the claims of the study sheet_locking share.

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "validation/harness/claim.h"

namespace wrinkle::validation::sheet_locking {

constexpr std::int64_t kUsualPoints = 289, kCoarsePoints = 662;  // 17 × 17, and Table 1's
constexpr std::int64_t kFinePoints = 1656;                       // Table 1's
constexpr std::int64_t kFewestPoints = 144;                      // 12 × 12
constexpr double kTwice = 3.2;                                   // neighbourhood_scale: twice the usual
constexpr std::int64_t kLeastPoints = 100;                       // 10 × 10
constexpr double kHeld = 1e-4;                                   // tolerance of constraints held in equilibrium
constexpr double kSlight = 1e-6, kResting = 1e-4;              // alpha: as small as serves, and with which motions rest
constexpr double kSoft = 1e-2;                                 // alpha with which three strains still rest
inline const char* const kUsualSolver = "cholmod-supernodal";  // of a motion's projections

// What a static claim takes for rest, of the motion's last step, at which its fastest point is below 1 mm/s. From 1
// cm/s on the corners of 12 resting sheets went 0.5 mm farther at most: a twelfth of 6 % of the least drop that is
// judged, 0.103 of 1 m at Γ = 10. A sheet that coasts freely would go 1 cm/s over the damping of 8/s: 1.3 mm.
constexpr double kStill = 0.01;    // [m/s] of the fastest point
constexpr double kKinetic = 0.01;  // energy over the bending energy of the exact sheet at that Γ
constexpr double kWatched = 0.5;   // [s] at the end of a motion in which its corners are watched

inline const Origin kSeenToLock = chosen("a sheet that hangs 15 % too high is seen to lock");
constexpr double kTooDeep = 0.1;  // over the exact drop: what a hundred times softer constraints pass on 289 points

/// A membrane of E h = 7.5 N/m alone: nothing else keeps lengths.
inline Counter no_constraints() {
  return swapped({{"method", std::string("discrete_shell")}, {"young", 0.03}});
}

/// Sheets by a method, on the boundary that has the exact answer.
inline Where hung_sheets(const char* method) {
  return where("boundary", "opposite_corners") && where("method", method);
}

/// Over points, whose spacing is ∝ points^−½.
inline UncertaintyFrom refined_over_points(const Where& levels, const char* seed = "", double reference = 0) {
  return {.cells = "points", .levels = levels, .formal_order = 1, .seed = seed, .reference = reference};
}

/// By how much of the exact drop the free corners hang too high.
inline Measure missing_part() {
  return formula("−relative_error", {"relative_error"},
                 [](const Row& row) { return -metric("relative_error").of(row); });
}

/// Projected in every step and regularised by geometric stiffness, by any solver.
inline Where projected_sheets(const char* method) {
  return hung_sheets(method) && where("rest", "motion") && where("regularisation", "geometric") &&
         where("min_iterations", 1) && where("neighbourhood_scale", 1.6);
}
/// … by the usual one; the paper's.
inline Where resting_sheets(const char* method = "isometric") {
  return projected_sheets(method) && where("linear_solver", kUsualSolver);
}

/// What a sheet may strain at most whose drop tells locking: a membrane of 0.03 MPa that alone holds the sheet
/// strains by 0.15 where it hangs as deep, stiffer ones by 0.01 to 0.06, the paper's motion on its usual neighbourhood
/// by 0.02.
constexpr double kKept = 0.05;

/// A measure of a sheet that keeps its lengths so far: −1 where it does not, and gives way.
inline Measure where_kept(const Measure& measure) {
  Measure out = measure;
  out.text += " where rms_strain ≤ 0.05, else −1";
  out.metrics.emplace_back("rms_strain");
  out.of = [of = measure.of](const Row& row) { return metric("rms_strain").of(row) <= kKept ? of(row) : -1; };
  return out;
}

/// A static measure of a sheet that rests: none where it does not.
inline Measure when_still(const Measure& measure) {
  Measure out = measure;
  out.text += " where unrest ≤ 1";
  out.metrics.emplace_back("unrest");
  out.of = [of = measure.of](const Row& row) { return metric("unrest").of(row) <= 1 ? of(row) : NAN; };
  return out;
}

/// The same sheet with other constraints, of samples that are there for other claims.
inline Counter held_instead(const char* method) {
  return swapped({{"method", std::string(method)}, {"rest", std::string("statics")}, {"tolerance", kHeld}});
}
/// The same motion, held a hundred times more softly, on the points that show it: on fewer ones 8.8 % too deep.
inline Counter held_softly() {
  return swapped({{"alpha", kSoft}}, where("points", kUsualPoints));
}
/// The same motion, of edges.
inline Counter moving_edges() {
  return swapped({{"method", std::string("edge_constraints")}});
}

inline const char* const kDropAtRest = "drop of the free corners over the exact one, less 1, at rest";
inline const char* const kHowUnresting =
    "the larger of the kinetic energy over 1 % of the exact sheet's bending energy, and the fastest point's speed over "
    "1 cm/s";
inline const char* const kCompliance =
    "rows regularised by α give way by α h² times the force that holds them, times the mean diagonal of J M⁻¹ Jᵀ; the "
    "pair's two rows differ in second order only, so that a little lets much through. Shown is that α and h count as "
    "α h² to a few percent, not that this is all: at a hundredth of α 49 of 119 % are left, and by reasoning a step "
    "that rests is no exact equilibrium, as K and the constraints' geometric stiffness enter it beside Jᵀλ";
inline const char* const kSweeps =
    "289 points, 1 ms, α = 1e-6, 1e-5, 1e-4: 49, 75, 119 % too deep at Γ = 10; 1e-5, 1e-4, 1e-2: 3, 6, 12 % at Γ = "
    "100; "
    "α = 4e-4 at 0.5 ms as 1e-4 at 1 ms; tolerances 0.1, 0.01 and 0.001 make the same motion";

inline const Origin kComesToRest = chosen(
    "of energies those of bending decide: 1 % of them moves nothing that is judged; from 1 cm/s on the "
    "corners of 12 such sheets went 0.5 mm farther at most, a twelfth of 6 % of the least drop that is judged");

/// Of sheets held to kHeld in equilibrium; `known`: to which part of itself the exact sheet is known.
std::vector<Claim> sheet_locking_held_claims(double known);
/// The paper's motion beside the same of other constraints, what it lets through, and where it does not rest.
std::vector<Claim> sheet_locking_motion_claims(double known);
std::vector<Claim> sheet_locking_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::sheet_locking
