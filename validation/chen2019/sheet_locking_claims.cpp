// What sheet_locking claims: of the paper's constraints (Fig. 2, first two columns), of the others beside them, and of
// this suite's patches.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "validation/chen2019/sheet_locking.h"
#include "validation/harness/median.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

namespace {

using W = std::string;

// What a static claim takes for rest: border points of averaged constraints shake for ever, and the sheet hangs still.
constexpr double kStill = 0.02;  // [m/s] of the corners, down and up again, in the last kWatched

/// Sheets by a method, on the boundary and load that have the exact answer in the table.
Where sheets(const char* method) {
  return where("boundary", "opposite_corners") && where("gamma", 100.0) && where("method", method) &&
         where("regularisation", "relative") && where("soft_membrane", 10.0);
}
Where held_exactly(const char* method) {
  return sheets(method) && where("rest", "statics") && where("tolerance", kExactly);
}
/// The paper's, on irregular points with neighbourhoods of 1.6 spacings.
Where paper_meshes() {
  return sheets("isometric") && where("sampling", "irregular") && where("neighbourhood_scale", 1.6);
}
Where paper_sheets() {
  return paper_meshes() && where_at_least("points", kFewPoints);
}
Where paper_sheets(double tolerance) {
  return paper_sheets() && where("tolerance", tolerance);
}
/// One sheet, that of all comparisons.
Where paper_sheet() {
  return paper_sheets() && where("points", kFewPoints) && where("seed", 1);
}
Where shells() {
  return sheets("discrete_shell") && where("points", kFewPoints);
}
Where quads() {
  return sheets("quad_constraints") && where("points", kFewPoints);
}

/// On 144, 289 and 662 points, of quadrilaterals 625 (all but 289 in the paper profile): spacing ∝ points^−½.
UncertaintyFrom refined(const Where& levels, const char* seed = "", double reference = 0) {
  return {.cells = "points", .levels = levels, .formal_order = 1, .seed = seed, .reference = reference};
}
/// The paper's of seed 1 at the standard step, which 1656 points do not have.
Where paper_levels() {
  return paper_meshes() && where("seed", 1) && where("time_step", 1e-3);
}

/// A static measure of a sheet whose corners hang still: none where their mean drop varies by more than kStill kWatched
/// = 1 cm over the last kWatched. Faster shaking of other points is let through.
Measure when_still(const Measure& measure) {
  Measure out = measure;
  out.text += fmt::format(" where corner_speed ≤ {} m/s or nothing moves", kStill);
  out.metrics.emplace_back("corner_speed");
  out.of = [of = measure.of](const Row& row) {
    const double speed = metric("corner_speed").of(row);
    return speed > kStill ? NAN : of(row);  // a sheet without motion has no speed
  };
  return out;
}

/// By how much of the exact drop the free corners hang too high.
Measure shortfall() {
  return formula("−relative_error", {"relative_error"},
                 [](const Row& row) { return -metric("relative_error").of(row); });
}

/// The same of the highest that they hang in the last kWatched of a motion: a claim on a sheet that does not rest.
Measure largest_shortfall() {
  return formula("−shallowest_error", {"shallowest_error"},
                 [](const Row& row) { return -metric("shallowest_error").of(row); });
}

/// The larger of what a sheet misses of the drop and of the lengths.
Measure missed() {
  return formula("max(|relative_error|, max_strain)", {"relative_error", "max_strain"}, [](const Row& row) {
    const double drop = std::abs(metric("relative_error").of(row)), strain = metric("max_strain").of(row);
    return std::isnan(drop) || std::isnan(strain) ? NAN : std::max(drop, strain);
  });
}

/// The least of these sheets' measures over that of the paper's.
Reducer least_over_paper() {
  return reduced("least over that of the paper's constraints", {"method"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   double least = INFINITY, paper = NAN;
                   const Where is_paper = where("method", "isometric");
                   for (const Measured& row : rows) {
                     if (is_paper(row.row->sample))
                       paper = row.value;
                     else
                       least = std::min(least, row.value);
                   }
                   if (std::isinf(least) || std::isnan(paper)) return std::nullopt;
                   return least / paper;
                 });
}

/// Of the sheets of one seed: at tolerance 0.1 over that at 0.001; of these the median. None where no seed has both.
Reducer wide_over_narrow() {
  return reduced("median over seeds of that at tolerance 0.1 over that at 0.001", {"tolerance", "seed"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   const Where is_wide = where("tolerance", 0.1), is_narrow = where("tolerance", 0.001);
                   std::map<Value, double> wide, narrow;
                   for (const Measured& row : rows) {
                     const Value& seed = row.row->sample.values.at("seed");
                     if (is_wide(row.row->sample)) wide[seed] = row.value;
                     if (is_narrow(row.row->sample)) narrow[seed] = row.value;
                   }
                   std::vector<double> ratios;
                   for (const auto& [seed, value] : narrow)
                     if (wide.contains(seed)) ratios.push_back(wide.at(seed) / value);
                   if (ratios.empty()) return std::nullopt;
                   return median(ratios);
                 });
}

/// The same sheet with other constraints, of samples that are there for other claims.
Counter as_edges_held_exactly(const Where& which = {}) {
  return swapped({{"method", W("edge_constraints")},
                  {"rest", W("statics")},
                  {"tolerance", kExactly},
                  {"points", kFewPoints},
                  {"sampling", W("irregular")}},
                 which);
}
Counter as_patches_held_exactly() {
  return swapped({{"method", W("isometric_patches")}, {"rest", W("statics")}, {"tolerance", kExactly}});
}
Counter as_patches_in_motion() {
  return swapped({{"method", W("isometric_patches")}, {"tolerance", 1e-3}}, where("points", kFewPoints));
}

constexpr const char* kDropError = "drop of the free corners over the exact one, less 1";
constexpr const char* kMissing = "part of the exact drop that is missing; equilibrium, tolerance 0.0001";

const Origin kLocked = chosen("a sheet that hangs 15 % too high is seen to lock; free ones are within 6 %");
const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");

// `known`: to which part of itself the exact sheet is known. Three seeds of tolerance 0.1 are in the quick profile, of
// the others in the paper profile.

/// Fig. 2, first two columns.
std::vector<Claim> claims_on_drops(double known) {
  const std::string error = fmt::format("{}, corners still", kDropError);
  return {
      {.says = "the paper's constraints do not lock at tolerances 0.01 and 0.001",
       .figure = "Fig. 2, left column",
       .quantity = error,
       .over = paper_sheets() && where_at_most("tolerance", 0.01),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = as_edges_held_exactly(),
       .uncertainty = refined((paper_levels() && where("tolerance", 0.01) && where_at_least("points", kFewPoints)) ||
                                  (paper_levels() && where("tolerance", 0.001)),
                              "seed", known)},
      {.says = "the paper's constraints do not lock at tolerance 0.1",
       .figure = "Fig. 2, left column",
       .quantity = "largest part of the exact drop that is missing from 1.5 to 2 s",
       .over = paper_sheets(0.1),
       .measure = largest_shortfall(),
       .bound = at_most(0.15),
       .origin = kLocked,
       .counter = as_edges_held_exactly(where("seed", 1)),
       .uncertainty = refined(paper_levels() && where("tolerance", 0.1), "seed", known),
       .note =
           "the sheet does not hang still, which is why its highest moment is judged: a locked sheet never comes down"},
      {.says = "the paper's constraints let the corners hang still at tolerance 0.1",
       .quantity = "change of the corners' drop in the last half second, over it [m/s]",
       .over = paper_sheet() && where("tolerance", 0.1),
       .measure = metric("corner_speed"),
       .bound = at_most(kStill),
       .origin = chosen("a centimetre in half a second: what static claims take for rest"),
       .counter = swapped({{"tolerance", 0.01}}),
       .expect = deviates(between(0.025, 0.4),
                          "within the tolerance nothing is projected: what passes it is put back in one step, which "
                          "throws points about the faster the wider it is",
                          "the same sheet at tolerance 0.01: 0.004 m/s")},
      {.says = "the paper's constraints do not lock on a regular grid",
       .figure = "Fig. 2, second column",
       .quantity = error,
       .over = sheets("isometric") && where("sampling", "regular") && where("tolerance", 0.01),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = as_edges_held_exactly(),
       .uncertainty = {.reference = known}},
      {.says = "the paper's constraints do not lock with twice the neighbourhood",
       .figure = "Fig. 2, second column",
       .quantity = fmt::format("{}; radius of 3.2 spacings, 289 points", error),
       .over = sheets("isometric") && where("neighbourhood_scale", 3.2) && where("points", kFewPoints),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = swapped({{"neighbourhood_scale", 1.6}}),
       .expect = deviates(between(-0.15, -0.065),
                          "on 289 points such a neighbourhood is 0.19 of the side in radius, and not small beside the "
                          "sheet's curvature",
                          "the same radius in spacings on 662 points (paper profile): 2.8 % too high"),
       .uncertainty = {.reference = known}}};
}

/// What else the paper says of Fig. 2.
std::vector<Claim> claims_on_paper(double known) {
  return {
      {.says = "the sag of the centre falls with the tolerance",
       .figure = "§ 6, Effect of parameters",
       .quantity = "sag at tolerance 0.1 over that at 0.001, both at 2 s; three seeds in the paper profile",
       .over = paper_sheets() && where("points", kFewPoints) && where_among("tolerance", {0.1, 0.001}),
       .measure = metric("centre_sag"),
       .reduce = wide_over_narrow(),
       .bound = at_least(1.4),
       .origin = chosen("what three seeds scatter by at one tolerance: 0.0137 to 0.0190 of the side at 0.01"),
       .counter = swapped({{"method", W("edge_constraints")}, {"tolerance", 0.01}, {"duration", kLong}},
                          where("tolerance", 0.001)),
       .expect = deviates(between(0.6, 1.3), "what sags is the coarseness of the points, whatever the tolerance",
                          "sags of 0.014, 0.017, 0.015 at 0.1, 0.01, 0.001; patches held to 0.0001 on the same points: "
                          "0.013, and 0.010 on 662"),
       .uncertainty = refined(paper_levels() && where_among("tolerance", {0.1, 0.001}), "seed"),
       .note = "the sheet at 0.1 does not hang still: see \"the paper's constraints let the corners hang still at "
               "tolerance 0.1\""},
      {.says = "the sheet is curved as the exact one",
       .figure = "Fig. 2, caption",
       .quantity = "bending energy over that of the exact cylinder; 289 points, tolerance 0.01",
       .over = paper_sheet() && where("tolerance", 0.01),
       .measure = ratio("bending_energy", "exact_bending_energy"),
       .bound = within(1, 0.1),
       .origin = chosen("what the same form finds on sheets that meet the drop to 1 %: 0.92 to 0.94"),
       .counter = as_patches_held_exactly(),
       .expect = deviates(between(0.65, 0.85), "too few points",
                          "662 points (paper profile): 0.95; patches on the same 289: 0.92"),
       .uncertainty = refined(paper_levels() && where("tolerance", 0.01), "", known)},
      {.says = "the paper's motion comes to rest",
       .quantity = "speed [m/s] of the fastest point after 2 s of damping at 8/s",
       .over = paper_sheets(0.01),
       .measure = metric("end_velocity"),
       .bound = at_most(0.01),
       .origin = chosen("a centimetre a second, where patches rest at a millimetre a second"),
       .counter = as_patches_in_motion(),
       .expect = deviates(between(0.5, 5),
                          "where both rows of the pair are met their gradients are the same, so that what a projection "
                          "does within the tolerance changes from step to step; border points never rest",
                          "isometric_patches, which add the border's edges: 0.001 m/s"),
       .uncertainty = {.seed = "seed"}},
      {.says = "the paper's constraints keep the lengths of the border",
       .figure = "§ 1",
       .quantity = "largest stretch of a border edge at tolerance 0.01",
       .over = paper_sheets(0.01),
       .measure = metric("boundary_edge_stretch"),
       .bound = at_most(0.02),
       .origin = chosen("four times the 0.5 % that the tolerance lets an edge give"),
       .counter = as_patches_in_motion(),
       .expect = deviates(between(0.06, 0.3),
                          "an average over a one-sided neighbourhood does not see how its outermost points move "
                          "against each other: a spurious mode that the residual does not show",
                          "isometric_patches, which add the border's edges: 0.0001"),
       .uncertainty = refined(paper_levels() && where("tolerance", 0.01), "seed")}};
}

std::vector<Claim> claims_on_others(double known) {
  // All three strains at tolerance 0.01 in motion have no claim: within two seconds the sheet shakes 76 % too high or
  // hangs 4 % too high, as rounding has it (two sets of BLAS kernels).
  return {
      {.says = "the lengths of all edges lock at the tolerance where the paper's do not",
       .figure = "§ 1",
       .quantity = "part of the exact drop that is missing, corners still; motion, tolerance 0.01",
       .over = sheets("edge_constraints") && where("tolerance", 0.01) && where("rest", "motion") &&
               where("points", kFewPoints),
       .measure = when_still(shortfall()),
       .bound = at_least(0.15),
       .origin = kLocked,
       .counter = as_edges_held_exactly(),
       .expect = deviates(
           between(-0.03, 0.05),
           "at 0.01 of the squared length edges give by 0.5 %, about as much as bending this triangulation takes; held "
           "exactly they lock. At first the sheet shakes, locked, with its corners 0.27 to 0.36 of the side below; "
           "when it lets go hangs on rounding (0.6 to 3.5 s were seen), how it hangs then does not: 1 % too high",
           "the same edges held to 0.0001: 41 % missing"),
       .uncertainty = {.reference = known}},
      {.says = "all three strains around every point, held exactly, lock",
       .quantity = kMissing,
       .over = held_exactly("isometric_three_components"),
       .measure = shortfall(),
       .bound = at_least(0.15),
       .origin = kLocked,
       .counter = as_patches_held_exactly(),
       .uncertainty = {.reference = known}},
      {.says = "the lengths of all edges, held exactly, lock",
       .figure = "§ 1",
       .quantity = kMissing,
       .over = held_exactly("edge_constraints"),
       .measure = shortfall(),
       .bound = at_least(0.15),
       .origin = kLocked,
       .counter = as_patches_held_exactly(),
       .uncertainty = {.reference = known}},
      {.says = "the sides of quadrilaterals alone let the sheet shear and sag",
       .figure = "Fig. 2, last column",
       .quantity = "sag of the centre, which cannot sag, over the side",
       .over = quads() && where("diagonal_stiffness", 0.0),
       .measure = metric("centre_sag"),
       .bound = at_least(0.2),
       .origin = chosen("ten times the sag of constraints that hold the diagonal"),
       .counter = swapped({{"method", W("isometric")}, {"time_step", 1e-3}}),
       .uncertainty = refined(sheets("quad_constraints") && where("diagonal_stiffness", 0.0)),
       .note = "0.6222 to 0.6226 after 2, 3, 4 and 6 s, while the corners sway by 1.5 to 2.4 cm/s"},
      {.says = "the stiffer the springs along the diagonals of quadrilaterals, the less the sheet sags",
       .figure = "Fig. 2, last column",
       .quantity = "sag of the centre at the stiffest springs, 1000 N/m, over that without",
       .over = quads(),
       .measure = metric("centre_sag"),
       .reduce = last_over_first("diagonal_stiffness"),
       .bound = at_most(0.1),
       .origin = chosen("what sags by 0.6 of the side without springs then sags by little more than averaged isometry"),
       .counter = swapped({{"diagonal_stiffness", 0.0}}, where("diagonal_stiffness", 1000.0)),
       .uncertainty = refined(sheets("quad_constraints") && where_among("diagonal_stiffness", {0.0, 1000.0}))}};
}

std::vector<Claim> claims_on_shells(double known) {
  return {
      {.says = "a stiff shell of triangles locks",
       .figure = "Fig. 2, third column",
       .quantity = "part of the exact drop that is missing at E = 10 GPa",
       .over = shells() && where("young", 1e4),
       .measure = shortfall(),
       .bound = at_least(0.1),
       .origin = chosen("seen by eye, and beyond the 6 % of sheets that do not lock"),
       .counter = swapped({{"young", 1.0}}),
       .uncertainty = {.reference = known}},
      {.says = "a soft shell of triangles stretches",
       .figure = "Fig. 2, third column",
       .quantity = "largest strain at E = 1 MPa",
       .over = shells() && where("young", 1.0),
       .measure = metric("max_strain"),
       .bound = at_least(0.05),
       .origin = chosen("more than cloth gives before anyone calls it inextensible"),
       .counter = swapped({{"young", 1e4}}),
       .uncertainty = refined(sheets("discrete_shell") && where("young", 1.0))},
      {.says = "averaged isometry keeps drop and lengths better than a shell of any stretching stiffness",
       .figure = "Fig. 2, caption",
       .quantity = "the larger of |error of the drop| and the largest strain: least over Young's moduli, over that of "
                   "the paper's constraints at tolerance 0.01",
       .over = shells() || (paper_sheet() && where("tolerance", 0.01)),
       .measure = missed(),
       .reduce = least_over_paper(),
       .bound = at_least(1),
       .origin = paper("Fig. 2: shells lock or stretch, averaged isometry does neither"),
       .counter = swapped({{"young", 1e5}}, where("method", "discrete_shell")),
       .expect = deviates(between(0.08, 0.3),
                          "averaged isometry meets the drop to 1.8 %, but its border stretches by 16 %; a shell of "
                          "10 MPa misses the drop by 1.4 % and strains by 2.3 %",
                          "boundary_edge_stretch of both: 0.16 and 0.02"),
       .uncertainty = refined(sheets("discrete_shell") || (paper_levels() && where("tolerance", 0.01)))},
      {.says = "averaged isometry keeps drop and lengths better than all edges held to the same tolerance",
       .quantity = "the larger of |error of the drop| and the largest strain: of edges at rest over that of the "
                   "paper's constraints, tolerance 0.01",
       .over = (sheets("edge_constraints") && where("rest", "motion") && where("points", kFewPoints) &&
                where("tolerance", 0.01)) ||
               (paper_sheet() && where("tolerance", 0.01)),
       .measure = missed(),
       .reduce = least_over_paper(),
       .bound = at_least(1),
       .origin = paper("§ 1: an irregular mesh with inextensible edges will not bend"),
       .counter = swapped({{"rest", W("statics")}, {"tolerance", kExactly}, {"duration", 2.0}},
                          where("method", "edge_constraints")),
       .expect = deviates(between(0.03, 0.15),
                          "edges held to 0.01 of their squared length give by 0.5 %, enough to bend on these points; "
                          "they lock when held to 0.0001",
                          "edges: 1.0 % of the drop and 0.8 % strain; averaged isometry: 1.8 % and 18 %")}};
}

/// Our own variant.
std::vector<Claim> claims_on_patches(double known) {
  const Origin close = chosen("a third of what the paper's constraints are allowed");
  return {{.says = "patches held exactly do not lock, on the paper's 662 points",
           .quantity = fmt::format("{}; equilibrium", kDropError),
           .over = held_exactly("isometric_patches") && where("points", kCoarsePoints),
           .measure = metric("relative_error"),
           .bound = within(0, 0.02),
           .origin = close,
           .counter = as_edges_held_exactly(),
           .uncertainty = {.seed = "seed", .reference = known}},
          {.says = "patches held exactly do not lock, on 289 points",
           .quantity = fmt::format("{}; equilibrium", kDropError),
           .over = held_exactly("isometric_patches") && where("points", kFewPoints),
           .measure = metric("relative_error"),
           .bound = within(0, 0.02),
           .origin = close,
           .counter = as_edges_held_exactly(),
           .uncertainty = {.seed = "seed", .reference = known}},
          {.says = "patches with the border's edges keep the lengths of the border",
           .quantity = "largest stretch of a border edge",
           .over = sheets("isometric_patches"),
           .measure = metric("boundary_edge_stretch"),
           .bound = at_most(0.02),
           .origin = chosen("as for the paper's; the border's edges are constraints themselves"),
           .is_check = true},
          {.says = "the motion of patches comes to rest",
           .quantity = "speed [m/s] of the fastest point after 2 s of damping at 8/s",
           .over = sheets("isometric_patches") && where("rest", "motion") && where("points", kFewPoints),
           .measure = metric("end_velocity"),
           .bound = at_most(0.01),
           .origin = chosen("as for the paper's"),
           .counter = swapped({{"method", W("isometric")}, {"tolerance", 0.01}})}};
}

}  // namespace

std::vector<Claim> sheet_locking_claims(const ReferenceData& reference) {
  const double known = reference.meta("diagonal_sheet").at("uncertainty").at("relative").get<double>();
  std::vector<Claim> out;
  for (const auto& claims : {claims_on_drops, claims_on_paper, claims_on_others, claims_on_shells, claims_on_patches})
    for (Claim& claim : claims(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation
