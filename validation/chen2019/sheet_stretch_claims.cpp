// What sheet_stretch claims: of the paper's constraints in equilibrium, of who hangs deep enough at which true strain,
// and of the others.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "validation/chen2019/sheet_stretch.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

namespace {

using W = std::string;

// Largest force left on a point over that point's weight. As a load that is 5 % off at most, which moves the drop by
// 1.5 %: d ln H/d ln Γ = 0.30 at Γ = 100, of the exact sheet.
constexpr double kAtRest = 0.05;
constexpr double kMissed = 0.06;  // of the drop: free sheets are within it, locked ones not

/// On one membrane and load; the membrane against rattling is stiffer under larger loads.
Where sheets(const char* method, const std::vector<double>& gammas = {100}) {
  Where out = where("gamma", gammas[0]) && where("soft_membrane", kRattle * gammas[0] / 100);
  for (std::size_t i = 1; i < gammas.size(); ++i)
    out = out || (where("gamma", gammas[i]) && where("soft_membrane", kRattle * gammas[i] / 100));
  if (W(method) == "isometric_patches") out = where("gamma", gammas[0]) && where("soft_membrane", kPatchMembrane);
  return where("method", method) && out;
}
Where sheets(const char* method, double tolerance) {
  return sheets(method) && where("tolerance", tolerance) && where_at_least("points", kQuickPoints);
}

/// On 144, 289, 662 and 1656 points (all but 289 in the paper profile): spacing ∝ points^−½.
UncertaintyFrom refined(const Where& levels, double reference = 0) {
  return {.cells = "points",
          .levels = levels && where("seed", 1),
          .formal_order = 1,
          .seed = "seed",
          .reference = reference};
}

/// A measure of a sheet at rest, where no more force is left on any point than kAtRest of its weight.
Measure at_rest(const Measure& measure) {
  Measure out = measure;
  out.text += " where point_force ≤ 0.05";
  out.metrics.emplace_back("point_force");
  out.of = [of = measure.of](const Row& row) { return metric("point_force").of(row) <= kAtRest ? of(row) : NAN; };
  return out;
}

/// No verdict where one of the sheets is not at rest.
bool all_finite(std::span<const Measured> rows) {
  return std::ranges::all_of(rows, [](const Measured& row) { return std::isfinite(row.value); });
}

using Sheets = std::vector<Measured>;

/// Of each number of points and load the paper's sheets and the others; the largest of what `of` makes of both.
Reducer other_over_paper(const W& text, double (*of)(const Sheets& other, const Sheets& paper)) {
  return reduced(text + ", over that of the paper's constraints; the largest over points and loads",
                 {"method", "points", "gamma", "relative_error"},
                 [of](std::span<const Measured> rows) -> std::optional<double> {
                   const Where is_paper = where("method", "isometric");
                   if (!all_finite(rows)) return NAN;
                   std::map<std::pair<Value, Value>, std::pair<Sheets, Sheets>> by_points;
                   for (const Measured& row : rows) {
                     const auto& at = row.row->sample.values;
                     auto& [paper, other] = by_points[{at.at("points"), at.at("gamma")}];
                     (is_paper(row.row->sample) ? paper : other).push_back(row);
                   }
                   std::optional<double> out;
                   for (const auto& [points, both] : by_points)
                     if (!both.first.empty() && !both.second.empty())
                       out = std::max(out.value_or(0), of(both.second, both.first));
                   return out;
                 });
}

constexpr double kNoneAsNear = 100;  // in the place of a ratio: none of the others errs as little

/// Least stretch of the others that err no more than the paper's best, over that of the paper's best.
double stretch_at_no_more_error(const Sheets& other, const Sheets& paper) {
  const auto error = [](const Measured& row) { return std::abs(metric("relative_error").of(*row.row)); };
  const Measured& best = *std::ranges::min_element(paper, {}, error);
  double out = kNoneAsNear;
  for (const Measured& row : other)
    if (error(row) <= error(best)) out = std::min(out, row.value / best.value);
  return out;
}

/// Each sag over that with the next softer springs: the largest.
Reducer largest_step() {
  return reduced("largest over that of the next softer springs", {"diagonal_stiffness", "points"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   if (!all_finite(rows)) return NAN;
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

const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");
const char* const kError = "drop of the free corners over the exact one, less 1; equilibrium within the tolerance";
// Squared lengths and areas free to change by all of themselves: 144 % too deep, rms strain 0.73.
const Counter kSwitchedOff = swapped({{"tolerance", 1.0}});
const Counter kEdgesLocked = swapped({{"method", W("edge_constraints")}, {"tolerance", 1e-4}});

const char* const kCurved =
    "bending energy over that of the exact cylinder through the same points, by the same form; equilibrium within the "
    "tolerance";
const Origin kBends = chosen("energy goes as curvature squared: a twentieth of the curvature, which nobody sees");
const char* const kLetThrough =
    "the pair holds tr ε and det ε: principal strains of ±√τ pass, and in equilibrium the weight takes them; the sheet "
    "does not lock, it stretches";

/// The paper's constraints at one tolerance.
Claim hangs(const char* says, double tolerance, const Band& band, double known) {
  return {.says = says,
          .figure = "Fig. 2, left column",
          .quantity = kError,
          .over = sheets("isometric", tolerance),
          .measure = at_rest(metric("relative_error")),
          .bound = within(0, kMissed),
          .origin = kHangs,
          .counter = kSwitchedOff,
          .expect = deviates(band, kLetThrough, "rms strain ∝ τ^0.47; edges held to the same tolerance: 4 % and less"),
          .uncertainty = refined(sheets("isometric") && where("tolerance", tolerance), known)};
}

std::vector<Claim> claims_on_paper(double known) {
  const Where swept =
      sheets("isometric") && where_among("tolerance", {0.1, 0.01, 1e-3}) && where_at_most("points", kMostPoints);
  const Where judged = swept && where_at_least("points", kQuickPoints);
  return {
      {.says = "in equilibrium within 0.001 the paper's constraints neither lock nor give way",
       .figure = "Fig. 2, left column",
       .quantity = kError,
       .over = sheets("isometric", 1e-3),
       .measure = at_rest(metric("relative_error")),
       .bound = within(0, 0.15),
       .origin = chosen("a sheet that hangs 15 % too high is seen to lock, one that hangs as much too deep to stretch"),
       .counter = kSwitchedOff,
       .uncertainty = refined(sheets("isometric") && where("tolerance", 1e-3), known),
       .note = "9.4 % too deep on 289 points was known when this was claimed; within 0.1 and 0.01 it gives way by as "
               "much or more, which is judged apart. It was one-sided over the three tolerances, and passed without "
               "constraints"},
      {.says = "in equilibrium within 0.01 the paper's constraints strain no more than lengths held to it may",
       .figure = "Fig. 2, caption",
       .quantity = "root mean square of the true strain; equilibrium within the tolerance",
       .over = sheets("isometric", 0.01),
       .measure = at_rest(metric("rms_strain")),
       .bound = at_most(0.02),
       .origin = chosen("four times the 0.5 % that the tolerance lets an edge give"),
       .counter = swapped({{"method", W("edge_constraints")}}),
       .expect = deviates(between(0.08, 0.13), kLetThrough,
                          "rms strain ∝ τ^0.47; edges within 0.01 on the same points: 0.009, three strains: 0.018"),
       .uncertainty = refined(sheets("isometric") && where("tolerance", 0.01)),
       .note = "0.10 was known when the band was chosen"},
      {.says = "in equilibrium within 0.01 and 0.001 the paper's constraints keep the lengths of the border",
       .figure = "§ 1",
       .quantity = "largest stretch of a border edge; equilibrium within the tolerance",
       .over = sheets("isometric") && where_among("tolerance", {0.01, 1e-3}) && where_at_least("points", kQuickPoints),
       .measure = at_rest(metric("boundary_edge_stretch")),
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
       .quantity = "p of the sag ∝ tolerance^p; tolerances 0.1, 0.01, 0.001",
       .over = judged,
       .measure = at_rest(metric("centre_sag")),
       .reduce = exponent("tolerance"),
       .bound = at_least(0.25),
       .origin = chosen("a sag at 0.1 of three times that at 0.001 at least, more than seeds scatter by"),
       .counter = swapped({{"method", W("midedge_shell")}}),
       .uncertainty = refined(swept)},
      {.says = "the true strain that trace and determinant let through is the root of the tolerance",
       .quantity = "p of the rms strain ∝ tolerance^p; tolerances 0.1, 0.01, 0.001",
       .over = judged,
       .measure = at_rest(metric("rms_strain")),
       .reduce = exponent("tolerance"),
       .bound = within(0.5, 0.1),
       .origin = theory("tr ε = 0 and |det ε| ≤ τ: ε = ±√τ"),
       .counter = swapped({{"method", W("edge_constraints")}}, where_not("tolerance", 0.1)),
       .uncertainty = refined(swept)},
      {.says = "in equilibrium the sheet is curved as the exact one at tolerance 0.01",
       .figure = "Fig. 2, caption",
       .quantity = kCurved,
       .over = sheets("isometric", 0.01),
       .measure = at_rest(ratio("bending_energy", "exact_shape_energy")),
       .bound = within(1, 0.1),
       .origin = kBends,
       .counter = swapped({{"method", W("edge_constraints")}, {"tolerance", 1e-4}}),
       .expect =
           deviates(between(0.1, 0.3), "the middle sags by a fifth of the side: the sheet hangs as a bag, not a fold",
                    "patches within 0.0001 on the same points: 0.89"),
       .uncertainty = refined(sheets("isometric") && where("tolerance", 0.01), known)}};
}

/// Both methods at that load, the paper's within 0.001 and more, under larger loads 0.01.
Where fronts(const char* method, const std::vector<double>& gammas) {
  return ((sheets("isometric", gammas) && where_at_least("tolerance", gammas[0] > 100 ? 0.01 : 1e-3)) ||
          sheets(method, gammas)) &&
         where_at_least("points", kQuickPoints) && where_at_most("points", kMostPoints) && where("seed", 1);
}

/// A method that hangs as near at less stretch: `band` of the paper's is enough.
Claim front(const char* says, const char* figure, const char* method, const std::vector<double>& gammas,
            const Counter& counter, const Band& band, const char* evidence) {
  return {
      .says = says,
      .figure = figure,
      .quantity =
          "least stretch of the sheets whose drop errs no more than that of the paper's best, over that one's; "
          "100 where none errs as little",
      .over = fronts(method, gammas),
      .measure = at_rest(metric("facing_stretch")),
      .reduce = other_over_paper("least stretch at no more |error|", stretch_at_no_more_error),
      .bound = between(1, kNoneAsNear),
      .origin = paper("Fig. 2 and its caption: edges and shells lock or stretch, averaged isometry does neither"),
      .counter = counter,
      .expect = deviates(band,
                         "averages do not see how the points of a neighbourhood move against each other, at the border "
                         "most of all: triangles strain by 1 % where the averages strain by 0.01 %",
                         evidence),
      .uncertainty = {.none = "a ratio of two methods on the same points; 289 and 662 in the paper profile"},
      .note =
          "on 289 points 0.17, 0.17, 0.42 and, at Γ = 10³, 0.38 were known when the bands were chosen: edges, "
          "mid-edge normals, three strains, edges under loads"};
}

Counter of(const char* method, std::map<std::string, Value> instead) {
  return swapped(std::move(instead), where("method", method));
}

std::vector<Claim> claims_on_front() {
  const char* const edges =
      "drop and stretch of distances that no method holds, 289 points: averages within 0.001 9.4 % too deep and 1.6 %, "
      "edges within 0.003 1.3 % and 0.4 %, within 0.002 0.0 % and 0.3 %; the exact sheet, which is bent, 0.5 %";
  const char* const shells = "the same: mid-edge normals at 10 MPa 0.5 % too deep and 0.3 %, at 17 MPa 0.1 % too high";
  const char* const three =
      "the same: three strains within 0.01 6.3 % too deep and 0.7 %, within 0.001 5.5 % too high and 0.2 %";
  const char* const loads =
      "289 points at Γ = 10³: edges within 0.01 0.6 % too deep and 1.8 % stretch, the pair 14 % and 4.7 %; "
      "within 0.001, where the pair does not come to rest, edges 10.6 % too high";
  return {
      front("where edges hang as near to the exact sheet averaged isometry stretches no more than they do", "§ 1",
            "edge_constraints", {100}, of("edge_constraints", {{"tolerance", 1e-4}}), between(0.08, 0.35), edges),
      front(
          "where a shell of mid-edge normals hangs as near to the exact sheet averaged isometry stretches no more than "
          "it does",
          "Fig. 2, caption", "midedge_shell", {100}, of("midedge_shell", {{"young", 1e4}}), between(0.08, 0.35),
          shells),
      front("where all three averaged strains hang as near to the exact sheet the pair stretches no more than they do",
            "§ 4, abandoned alternatives", "isometric_three_components", {100},
            of("isometric_three_components", {{"tolerance", 0.1}}), between(0.08, 0.6), three),
      front("under loads of Γ = 10³ and 10⁴, where edges hang as near to the exact sheet averaged isometry within 0.01 "
            "stretches no more than they do",
            "§ 1", "edge_constraints", {1e3, 1e4}, of("edge_constraints", {{"tolerance", 0.1}}), between(0.2, 0.9),
            loads)};
}

std::vector<Claim> claims_on_others(double known) {
  const Where quads = sheets("quad_constraints") && where_at_least("points", kQuickPoints);
  return {
      {.says = "edges held within 0.01 hang as the exact sheet",
       .quantity = kError,
       .over = sheets("edge_constraints", 0.01),
       .measure = at_rest(metric("relative_error")),
       .bound = within(0, kMissed),
       .origin = kHangs,
       .counter = kEdgesLocked,
       .uncertainty = refined(sheets("edge_constraints") && where("tolerance", 0.01), known)},
      {.says = "all three averaged strains within 0.01 hang within 15 % of the exact drop",
       .figure = "§ 4, abandoned alternatives",
       .quantity = kError,
       .over = sheets("isometric_three_components", 0.01),
       .measure = at_rest(metric("relative_error")),
       .bound = within(0, 0.15),
       .origin = chosen("a sheet that hangs 15 % too high is seen to lock, one that hangs as much too deep to stretch"),
       .counter = kEdgesLocked,
       .uncertainty = refined(sheets("isometric_three_components") && where("tolerance", 0.01), known),
       .note =
           "6.3 % too deep on 289 points and 6.6 % on 662 were known when this was claimed; held to 0.0001 they lock: "
           "sheet_locking"},
      {.says = "patches within 0.0001 hang as the exact sheet",
       .quantity = kError,
       .over = sheets("isometric_patches", 1e-4),
       .measure = at_rest(metric("relative_error")),
       .bound = within(0, 0.02),
       .origin = chosen("a third of what the paper's constraints are allowed"),
       .counter = kEdgesLocked,
       .uncertainty = refined(sheets("isometric_patches") && where("tolerance", 1e-4), known)},
      {.says = "patches within 0.0001 are curved as the exact sheet",
       .quantity = kCurved,
       .over = sheets("isometric_patches", 1e-4),
       .measure = at_rest(ratio("bending_energy", "exact_shape_energy")),
       .bound = within(1, 0.1),
       .origin = kBends,
       .counter = kEdgesLocked,
       .expect = deviates(between(0.85, 0.8999), "too few points, and their membrane: it bends less than it hangs",
                          "0.83, 0.91, 0.93 of the analytic energy on 144, 289, 662 points, which the exact shape "
                          "overstates by 2.6 and 2.8 % on the latter"),
       .uncertainty = refined(sheets("isometric_patches") && where("tolerance", 1e-4), known),
       .note = "0.89 on 289 points was known when the band was chosen"},
      {.says = "in equilibrium the sides of quadrilaterals alone let the sheet shear and sag",
       .figure = "Fig. 2, last column",
       .quantity = "sag of the centre, which cannot sag, over the side; sides within 0.001",
       .over = quads && where("diagonal_stiffness", 0.0),
       .measure = at_rest(metric("centre_sag")),
       .bound = at_least(0.2),
       .origin = chosen("ten times the sag of constraints that hold the diagonal"),
       .counter = swapped({{"method", W("edge_constraints")}}),
       .uncertainty = refined(sheets("quad_constraints") && where("diagonal_stiffness", 0.0))},
      {.says = "each tenfold stiffer spring along the diagonals of quadrilaterals lets the sheet sag less",
       .figure = "Fig. 2, last column",
       .quantity =
           "sag of the centre over that with the next softer springs: largest; springs of 0, 1, 10, 100, 1000 N/m",
       .over = quads,
       .measure = at_rest(metric("centre_sag")),
       .reduce = largest_step(),
       .bound = at_most(0.9),
       .origin = chosen("a tenth less at least, which is seen in the figure"),
       .counter = swapped({{"method", W("edge_constraints")}}),
       .uncertainty = {.none = "the trend over the springs is what is judged"}}};
}

}  // namespace

std::vector<Claim> sheet_stretch_claims(const ReferenceData& reference) {
  const double known = reference.meta("diagonal_sheet").at("uncertainty").at("relative").get<double>();
  std::vector<Claim> out = claims_on_paper(known);
  for (Claim& claim : claims_on_front()) out.push_back(std::move(claim));
  for (Claim& claim : claims_on_others(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation
