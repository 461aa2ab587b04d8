// What sheet_stretch claims: of the paper's constraints in equilibrium, of who hangs deep enough at which true strain,
// and of the others.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "validation/chen2019/sheet_stretch.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation::sheet_stretch {

namespace {

using W = std::string;

constexpr double kMissed = 0.06;  // of the drop: free sheets are within it, locked ones not

/// On 144, 289, 662 and 1656 points (all but 289 in the paper profile): spacing ∝ points^−½.
UncertaintyFrom refined(const Where& levels, double reference = 0) {
  return {.cells = "points",
          .levels = levels && where("seed", 1),
          .formal_order = 1,
          .seed = "seed",
          .reference = reference};
}

/// Each sag over that with the next softer springs: the largest.
Reducer largest_step() {
  return reduced("largest over that of the next softer springs", {"diagonal_stiffness", "points"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   if (!all_at_rest(rows)) return NAN;
                   std::map<Value, std::map<Value, double>> sags;
                   for (const Measured& row : rows)
                     sags[row.row->sample.values.at("points")][row.row->sample.values.at("diagonal_stiffness")] =
                         row.value;
                   std::optional<double> out;
                   for (const auto& [points, by_spring] : sags)
                     for (auto i = by_spring.begin(); i != by_spring.end(); ++i)
                       if (i != by_spring.begin()) out = std::max(out.value_or(0), i->second / std::prev(i)->second);
                   return out;
                 });
}

/// p of measure ∝ tolerance^p of each sheet that has three tolerances: the one farthest outside the bound.
Reducer power_of_each_sheet(const Band& bound) {
  return reduced("p over the tolerance of each sheet, the farthest", {"tolerance", "points", "seed"},
                 [bound](std::span<const Measured> rows) -> std::optional<double> {
                   std::map<std::pair<Value, Value>, std::vector<Measured>> sheets;
                   for (const Measured& row : rows) {
                     const auto& at = row.row->sample.values;
                     sheets[{at.at("points"), at.at("seed")}].push_back(row);
                   }
                   std::optional<double> out;
                   for (const auto& [sheet, of_one] : sheets) {
                     if (of_one.size() < 3) continue;
                     const double power = exponent("tolerance").of(of_one).value_or(NAN);
                     if (!out || !(bound.excess(power) <= bound.excess(*out))) out = power;
                   }
                   return out;
                 });
}

const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");
const char* const kError = "drop of the free corners over the exact one, less 1; equilibrium within the tolerance";
// Squared lengths and areas free to change by all of themselves: 144 % too deep, rms strain 0.73.
const Counter kSwitchedOff = swapped({{"tolerance", 1.0}});
// Patches hang as the exact sheet, whatever tolerance is judged. Edges within 0.01, which these were, left it open:
// 0.040 too deep or too high, ± 0.034.
const Counter kPatchesHang =
    swapped({{"method", W("isometric_patches")}, {"tolerance", 1e-4}, {"soft_membrane", kPatchMembrane}});
const Counter kEdgesLocked = swapped({{"method", W("edge_constraints")}, {"tolerance", 1e-4}});

const char* const kLetThrough =
    "the pair holds tr ε and det ε: principal strains of ±√τ pass, and in equilibrium the weight takes them; the sheet "
    "does not lock, it stretches";

/// The paper's constraints at one tolerance. No verdict about Fig. 2, whose "do not lock" they keep: they hang too
/// deep.
Claim hangs(const char* says, double tolerance, const Band& band, double known) {
  return {.says = says,
          .quantity = kError,
          .over = stretch_sheets("isometric", tolerance),
          .measure = where_at_rest(metric("relative_error")),
          .bound = within(0, kMissed),
          .origin = kHangs,
          .counter = kPatchesHang,
          .expect = deviates(band, kLetThrough, "rms strain ∝ τ^0.47; edges held to the same tolerance: 4 % and less"),
          .uncertainty = refined(stretch_sheets("isometric") && where("tolerance", tolerance), known)};
}

std::vector<Claim> claims_on_paper(double known) {
  const Where swept = stretch_sheets("isometric") && where_among("tolerance", {0.1, 0.01, 1e-3}) &&
                      where_at_most("points", kMostPoints);
  const Where judged = swept && where_at_least("points", kQuickPoints);
  const Band falls = at_least(0.25), root = within(0.5, 0.1);
  UncertaintyFrom of_meshes = refined(swept);  // the farthest seed is the scatter itself
  of_meshes.seed = "";
  return {
      {.says = "in equilibrium within 0.01 the paper's constraints strain no more than lengths held to it may",
       .quantity = "root mean square of the true strain; equilibrium within the tolerance",
       .over = stretch_sheets("isometric", 0.01),
       .measure = where_at_rest(metric("rms_strain")),
       .bound = at_most(0.02),
       .origin =
           chosen("four times the 0.5 % that the tolerance lets an edge give; no claim about Fig. 2, which prints "
                  "no strain of these, and a pair may give √τ: beside this"),
       .counter = swapped({{"method", W("edge_constraints")}}),
       .expect = deviates(between(0.08, 0.13), kLetThrough,
                          "rms strain ∝ τ^0.47; edges within 0.01 on the same points: 0.009, three strains: 0.018"),
       .uncertainty = refined(stretch_sheets("isometric") && where("tolerance", 0.01)),
       .note = "0.10 was known when the band was chosen"},
      {.says = "in equilibrium within 0.01 and 0.001 the paper's constraints keep the lengths of the border",
       .figure = "§ 1",
       .quantity = "largest stretch of a border edge; equilibrium within the tolerance",
       .over = stretch_sheets("isometric") && where_among("tolerance", {0.01, 1e-3}) &&
               where_at_least("points", kQuickPoints),
       .measure = where_at_rest(metric("boundary_edge_stretch")),
       .bound = at_most(0.02),
       .origin = chosen("as of the strain; at a tolerance of 0.001 ten times as much as it lets an edge give"),
       .counter = swapped({{"method", W("edge_constraints")}}),
       .expect =
           deviates(between(0.1, 0.6),
                    "an average over a one-sided neighbourhood does not see how its outermost points move against "
                    "each other",
                    "edges within 0.01: 0.005; patches, which add the border's edges: 0.005"),
       .uncertainty = {.seed = "seed"},
       .note = "0.36 and 0.38 on 289 points, 0.11 to 0.33 with other seeds, were known when the band was chosen: the "
               "largest of 64 edges, so that one mesh says little"},
      hangs("in equilibrium the paper's constraints hang as the exact sheet at tolerance 0.1", 0.1, between(0.4, 0.8),
            known),
      hangs("in equilibrium the paper's constraints hang as the exact sheet at tolerance 0.01", 0.01,
            between(0.08, 0.2), known),
      hangs("in equilibrium the paper's constraints hang as the exact sheet at tolerance 0.001", 1e-3,
            between(0.065, 0.13), known),
      {.says = "in equilibrium the sag of the centre falls with the tolerance",
       .figure = "§ 6, Effect of parameters",
       .quantity = "p of the sag ∝ tolerance^p; tolerances 0.1, 0.01, 0.001, the farthest of the sheets (quick "
                   "profile: three, paper profile: five seeds)",
       .over = judged,
       .measure = where_at_rest(metric("centre_sag")),
       .reduce = power_of_each_sheet(falls),
       .bound = falls,
       .origin = chosen("a sag at 0.1 of three times that at 0.001 at least, more than seeds scatter by"),
       .counter = swapped({{"soft_membrane", 0.1 * kCarries}}),
       .uncertainty = of_meshes,
       .note = "0.39 of one was known when the farthest of five was claimed. The counter's membrane, 28 kN/m, carries "
               "the load before "
               "the "
               "constraints do: −0.14 was known, −0.25 since. (Over one ten times as stiff the middle stands up, and "
               "has no power.) "
               "It was a shell, which reads no tolerance: one sheet three times"},
      {.says = "the true strain that trace and determinant let through is the root of the tolerance",
       .quantity = "p of the rms strain ∝ tolerance^p; tolerances 0.1, 0.01, 0.001, the farthest of the sheets (quick "
                   "profile: three, paper profile: five seeds)",
       .over = judged,
       .measure = where_at_rest(metric("rms_strain")),
       .reduce = power_of_each_sheet(root),
       .bound = root,
       .origin = theory("tr ε = 0 and |det ε| ≤ τ: ε = ±√τ"),
       .counter = swapped({{"method", W("edge_constraints")}}, where_not("tolerance", 0.1)),
       .uncertainty = of_meshes,
       .note = "0.47 of one seed was known when the farthest of five was claimed"},
      {.says = "in equilibrium the sheet is curved as the exact one at tolerance 0.01",
       .quantity = kShapeCurved,
       .over = stretch_sheets("isometric", 0.01),
       .measure = where_at_rest(ratio("bending_energy", "exact_shape_energy")),
       .bound = within(1, 0.1),
       .origin = kShapeBends,
       .counter = fine_shell(),
       .expect =
           deviates(between(0.1, 0.3), "the middle sags by a fifth of the side: the sheet hangs as a bag, not a fold",
                    "patches within 0.0001 on the same points: 0.89"),
       .uncertainty = refined(stretch_sheets("isometric") && where("tolerance", 0.01), known),
       .note = "the caption compares its six sheets with each other, not with an exact one. The counter, 0.93, lies "
               "within the bound, by less than what meshes leave open: that this can come out so is not shown"}};
}

std::vector<Claim> claims_on_others(double known) {
  const Where quads = stretch_sheets("quad_constraints") && where_at_least("points", kQuickPoints);
  return {
      {.says = "edges held within 0.01 hang as the exact sheet",
       .quantity = kError,
       .over = stretch_sheets("edge_constraints", 0.01),
       .measure = where_at_rest(metric("relative_error")),
       .bound = within(0, kMissed),
       .origin = kHangs,
       .counter = kEdgesLocked,
       .uncertainty = refined(stretch_sheets("edge_constraints") && where("tolerance", 0.01), known)},
      {.says = "all three averaged strains within 0.01 hang within 15 % of the exact drop",
       .quantity = kError,
       .over = stretch_sheets("isometric_three_components", 0.01),
       .measure = where_at_rest(metric("relative_error")),
       .bound = within(0, 0.15),
       .origin = chosen("a sheet that hangs 15 % too high is seen to lock, one that hangs as much too deep to stretch"),
       .counter = swapped({{"method", W("edge_constraints")}, {"tolerance", 1e-4}}, where("seed", 1)),
       .uncertainty = refined(stretch_sheets("isometric_three_components") && where("tolerance", 0.01), known),
       .note =
           "6.3 % too deep on 289 points and 6.6 % on 662 were known when this was claimed; held to 0.0001 they lock: "
           "sheet_locking"},
      {.says = "patches within 0.0001 hang as the exact sheet",
       .quantity = kError,
       .over = stretch_sheets("isometric_patches", 1e-4),
       .measure = where_at_rest(metric("relative_error")),
       .bound = within(0, kMissed),
       .origin = kHangs,
       .counter = kSwitchedOff,
       .uncertainty = refined(stretch_sheets("isometric_patches") && where("tolerance", 1e-4), known),
       .note = "0.1 and 1.5 % too deep on 289 and 662 points were known when this was claimed; 144, 289 and 662 leave "
               "0.028 and 0.014 open, so that of 0.02, as it was, nothing but unresolved could come"},
      {.says = "patches within 0.0001 are curved as the exact sheet",
       .quantity = kShapeCurved,
       .over = stretch_sheets("isometric_patches", 1e-4),
       .measure = where_at_rest(ratio("bending_energy", "exact_shape_energy")),
       .bound = within(1, 0.1),
       .origin = kShapeBends,
       .counter = fine_shell(),
       .expect = deviates(between(0.84, 0.895), "too few points, and their membrane: it bends less than it hangs",
                          "0.83, 0.91, 0.93 of the analytic energy on 144, 289, 662 points, which the exact shape "
                          "overstates by 2.6 and 2.8 % on the latter"),
       .uncertainty = refined(stretch_sheets("isometric_patches") && where("tolerance", 1e-4), known),
       .note = "0.89 on 289 points was known when the band was chosen"},
      {.says =
           "in equilibrium the sides of quadrilaterals alone let the sheet shear and sag, 289 points (paper profile: "
           "662, too)",
       .quantity = "sag of the centre, which cannot sag, over the side; sides within 0.001",
       .over = quads && where("diagonal_stiffness", 0.0),
       .measure = where_at_rest(metric("centre_sag")),
       .bound = at_least(0.2),
       .origin = chosen("ten times the sag of constraints that hold the diagonal"),
       .counter = swapped({{"method", W("edge_constraints")}}),
       .uncertainty = refined(stretch_sheets("quad_constraints") && where("diagonal_stiffness", 0.0)),
       .note =
           "0.62 on 289 points was known. No verdict about Fig. 2's last column, of which the springs beside this are "
           "judged: on 144, 289 and 662 points the sag is 0.616, 0.619 and 0.534, an order of 0, so that meshes leave "
           "as much as 0.34 open and, in the paper profile, the verdict"},
      {.says = "each tenfold stiffer spring along the diagonals of quadrilaterals lets the sheet sag less",
       .figure = "Fig. 2, last column",
       .quantity =
           "sag of the centre over that with the next softer springs: largest; springs of 0, 1, 10, 100, 1000 N/m",
       .over = quads,
       .measure = where_at_rest(metric("centre_sag")),
       .reduce = largest_step(),
       .bound = at_most(0.9),
       .origin = chosen("a tenth less at least, which is seen in the figure"),
       .counter = swapped({{"soft_membrane", kCarries}}),
       .uncertainty = {.none = "the trend over the springs is what is judged"},
       .note = "the counter's membrane, 280 kN/m, carries the load before any of these springs does: 1.000 was known. "
               "It was edges, which read no spring: one sheet five times"}};
}

}  // namespace

std::vector<Claim> sheet_stretch_claims(const ReferenceData& reference) {
  const double known = reference.meta("diagonal_sheet").at("uncertainty").at("relative").get<double>();
  std::vector<Claim> out = claims_on_paper(known);
  for (Claim& claim : sheet_stretch_front_claims()) out.push_back(std::move(claim));
  for (Claim& claim : sheet_stretch_equal_strain_claims()) out.push_back(std::move(claim));
  for (Claim& claim : claims_on_others(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::sheet_stretch
