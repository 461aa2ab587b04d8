// What sheet_locking claims: of the paper's constraints in a motion that rests (Fig. 2, first two columns), of others
// in the same motion, of what its regularisation lets through, and of motions that do not rest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "validation/chen2019/sheet_locking.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation::sheet_locking {

namespace {

using I = std::int64_t;
using W = std::string;

/// … with the α with which it rests, at the printed step, on points on which it does: at Γ = 100 up to 662, else up to
/// 289.
Where resting_as_printed() {
  return resting_sheets() && where("alpha", kResting) && where("time_step", 1e-3) && where("tolerance", 0.01) &&
         ((where("gamma", 100.0) && where_at_most("points", kCoarsePoints)) || where_at_most("points", kUsualPoints));
}
Where resting_at(double gamma) {
  return resting_as_printed() && where("gamma", gamma);
}
/// The same, regularised by α alone.
Where shaking() {
  return hung_sheets("isometric") && where("regularisation", "relative") && where("min_iterations", 1);
}
/// As published: within the tolerance nothing is projected.
Where dead_band(const char* method) {
  return hung_sheets(method) && where("min_iterations", 0) && where("tolerance", 0.1);
}

const Counter kShaken =
    swapped({{"regularisation", W("relative")}, {"alpha", kSlight}}, where("points", kFewestPoints));
const Counter kRested = swapped({{"regularisation", W("geometric")}, {"alpha", kResting}, {"points", kFewestPoints}});

const char* const kOneMotion =
    "A step projects once, so that 0.1 and 0.01 make one motion, and on 289 points 0.001 too; on 662 it projects more "
    "often within 0.001, and shakes. Of equilibria within 0.1 and 0.001 there is no verdict about Fig. 2: "
    "sheet_stretch";

const char* const kStretched = "largest stretch of a border edge, at rest";
const char* const kSpurious =
    "an average over a one-sided neighbourhood does not see how its outermost points move against each other: a "
    "spurious mode that the residual does not show";

const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");
const Origin kKeeps = chosen("four times the 0.5 % that the tolerance lets an edge give");
// `known`: to which part of itself the exact sheet is known. Five seeds are in the paper profile.

std::vector<Claim> claims_on_rest(double) {
  return {
      {.says = "the paper's motion, regularised by geometric stiffness, comes to rest, 144 and 289 points and, in "
               "the paper profile, at Γ = 100 up to 662",
       .quantity = kHowUnresting,
       .over = resting_as_printed(),
       .measure = metric("unrest"),
       .bound = at_most(1),
       .origin = kComesToRest,
       .counter = kShaken,
       .uncertainty = {.none = "far from the bound: a motion that rests goes on to"},
       .note = "α = 1e-4 of the mean diagonal, damping of 8/s; a motion ends at its first step below 1 mm/s, so that "
               "unrest is 0.1 where it does: the stop read back. What does not come to rest in time is judged apart",
       .is_check = true},
      {.says = "without geometric stiffness the paper's motion, projected in every step, comes to rest",
       .quantity = kHowUnresting,
       .over = shaking() && where("time_step", 1e-3) && where("alpha", kSlight),
       .measure = metric("unrest"),
       .bound = at_most(1),
       .origin = kComesToRest,
       .counter = kRested,
       .expect = deviates(between(40, 400),
                          "where both rows of the pair are met their gradients are the same, so that what a projection "
                          "does within the tolerance changes from step to step: border points shake for ever at 1 m/s, "
                          "with 6 to 24 % of the bending energy",
                          "the same with geometric stiffness and α = 1e-4: slower than 1 mm/s after 2 s"),
       .uncertainty = {.seed = "seed"},
       .note = "such motions are judged as no drop. 127 was known; the band is a factor of three either way"},
      {.says = "in a dead band of 0.1 the paper's constraints let the sheet come to rest",
       .quantity = kHowUnresting,
       .over = dead_band("isometric") && where_at_least("points", kUsualPoints),
       .measure = metric("unrest"),
       .bound = at_most(1),
       .origin = kComesToRest,
       .counter = swapped({{"min_iterations", I{1}},
                           {"regularisation", W("geometric")},
                           {"alpha", kResting},
                           {"points", kFewestPoints}}),
       .expect = deviates(between(230, 2100),
                          "within the tolerance nothing is projected: what passes it is put back in one step, which "
                          "throws points about the faster the wider it is",
                          "the same sheet projected in every step with geometric stiffness: below 1"),
       .uncertainty = {.seed = "seed"},
       .note = "690 was known; the band is a factor of three either way"}};
}

/// How deep, two-sided.
Claim lets_through_claim(double known) {
  return {
      .says =
          "at Γ = 100 the free corners of the paper's motion that rests hang as the exact sheet's on 289 points (paper "
          "profile: up to 662)",
      .quantity = fmt::format("{}; 289 points, 625 and 662 in the paper profile", kDropAtRest),
      .over = resting_at(100) && where_at_least("points", kUsualPoints),
      .measure = when_still(metric("relative_error")),
      .bound = within(0, 0.02),
      .origin = chosen("as near as patches on the same points: 0.1 % too deep on 289, 1.5 % on 662"),
      .counter = held_instead("isometric_patches"),
      .expect = deviates(between(0.04, 0.09),
                         "what α lets through: 5.7 % too deep on 289 points, 4.0 with half the step, 8.5 and 12.2 with "
                         "ten and a hundred times the α",
                         "patches held to 0.0001 on the same points, which keep the lengths of the border"),
      .uncertainty = {.seed = "seed", .reference = known},
      .note =
          "4.6 to 6.0 % on 289 points of seeds 1 to 5, 6.4 % on a grid, 7.7 % on 662 and on a grid of 625 were known "
          "when the band was chosen. Whether more points bring it nearer is no claim: seed 1 has 0.8, 5.7, 7.7 % on "
          "144, 289, 662, but seeds 2 to 5 have 5.5, 3.8, 5.5, 1.1 on 144 and 4.6, 6.0, 5.5, 6.0 on 289"};
}

/// At Fig. 2's tolerance of 0.01, and no verdict about it: "do not lock" holds of soft shells without a constraint,
/// too. Two-sided and of sheets that keep their lengths, as else a sheet that nothing holds passes.
Claim not_locked_claim(double known) {
  const Where sheets = resting_at(100) && where("sampling", "irregular");
  return {
      .says =
          "at Γ = 100 the paper's motion that rests, within 0.01, neither locks nor gives way on 289 points (paper "
          "profile: 662, too)",
      .quantity = "part of the exact drop that is missing, at rest; −1 where the rms strain is above 0.05",
      .over = sheets && where_at_least("points", kUsualPoints),
      .measure = where_kept(when_still(missing_part())),
      .bound = within(0, 0.15),
      .origin = chosen("a sheet that hangs 15 % too high is seen to lock, one that hangs as much too deep to stretch"),
      .counter = held_instead("edge_constraints"),
      .uncertainty = refined_over_points(sheets && where("seed", 1), "seed", known),
      .note =
          "“do not lock” is printed without a number. 5.7 and 7.7 % too deep on 289 and 662 points, at an rms "
          "strain of 0.018 on 289, and of the counter, which locks, 41 % too high, were known; a membrane of 0.03 MPa "
          "alone, the counter until then, gives way by 27 %: the check beside this. It was a verdict for Fig. 2, left "
          "column, until an independent reader switched the constraints off: membranes of 0.3 and 1 MPa alone hang 2.1 "
          "and 0.9 % too deep on 289 points, 3.5 and 2.0 % on 662, at rms strains of 0.031 and 0.012, and constraints "
          "a hundred times softer 12 % at 0.042, all within this. What they do at equal strain is judged in "
          "sheet_stretch",
      .is_check = true};
}

/// Fig. 2, second column, on few points: twice the neighbourhood, a grid. Finer points do not come to rest.
Where second_column() {
  const Where sheets = hung_sheets("isometric") && where("rest", "motion") && where("regularisation", "geometric") &&
                       where("min_iterations", 1) && where("linear_solver", kUsualSolver) && where("gamma", 100.0) &&
                       where("alpha", kResting) && where("time_step", 1e-3) && where("tolerance", 0.01) &&
                       where("seed", 1) && where_at_most("points", kUsualPoints);
  return sheets && (where("neighbourhood_scale", kTwice) || where("sampling", "regular"));
}

/// No verdict about Fig. 2: 144 and 289 points stand in for 625.
Claim grid_claim(double known) {
  const Where grids = second_column() && where("sampling", "regular");
  return {
      .says =
          "on a grid the paper's motion that rests neither locks nor gives way, 144 points (paper profile: 289, "
          "too)",
      .quantity = "part of the exact drop that is missing, at rest; −1 where the rms strain is above 0.05",
      .over = grids,
      .measure = where_kept(when_still(missing_part())),
      .bound = within(0, 0.15),
      .origin = chosen("a sheet that hangs 15 % too high is seen to lock, one that hangs as much too deep to stretch"),
      .counter = held_instead("edge_constraints"),
      .uncertainty = {.reference = known,
                      .none = "two levels at most: 3.7 and 6.4 % too deep on 144 and 289 points, beside 15"},
      .note =
          "both numbers, and an rms strain of 0.018, were known when this was claimed. A membrane of 0.03 MPa in "
          "the constraints' place hangs 3.9 % too high on a grid of 289 points, at an rms strain of 0.15: drop "
          "alone does not tell. A hundred times the α passes, too, 12 % at 0.035"};
}

/// Nor of this: "do not lock" of a sheet that is torn says nothing.
Claim wide_claim() {
  return {.says =
              "with twice the neighbourhood the paper's motion that rests keeps its lengths, 144 points (paper "
              "profile: 289, too)",
          .quantity = "root mean square of the triangles' true strain, at rest",
          .over = second_column() && where("sampling", "irregular"),
          .measure = when_still(metric("rms_strain")),
          .bound = at_most(kKept),
          .origin = chosen("as of sheets whose drop tells locking; three times that of the usual neighbourhood"),
          .counter = swapped({{"neighbourhood_scale", 1.6}}),
          .expect = deviates(between(0.12, 0.24),
                             "of 144 points twice the neighbourhood is 0.29 of the side: averages over as much see "
                             "little of the strain, 0.17 rms, and the border's largest stretch is 1.62",
                             "the usual neighbourhood of the same points (the counter): 0.016"),
          .uncertainty = {.none = "of these points: those of the paper come to no rest here"},
          .note =
              "no verdict about Fig. 2's second column. It was one, of the drop alone, one-sided: 12 % too high for "
              "15, whose step from 144 to 289 points is 0.095; a sheet with the constraints off passed. 0.171 was "
              "known when this was claimed, of 289 points nothing"};
}

/// The same sheets beside the usual one: the largest drop over the least.
Claim alike_claim() {
  const auto spread = [](std::span<const Measured> rows) -> std::optional<double> {
    std::map<Value, std::vector<double>> by_points;
    for (const Measured& row : rows) by_points[row.row->sample.values.at("points")].push_back(row.value);
    std::optional<double> out;
    for (const auto& [points, drops] : by_points) {
      if (drops.size() < 3) continue;
      for (const double drop : drops)
        if (std::isnan(drop)) return drop;
      const auto [low, high] = std::ranges::minmax(drops);
      out = std::max(out.value_or(0), high / low - 1);
    }
    return out;
  };
  return {.says =
              "twice the neighbourhood, or a grid, leaves the paper's motion that rests as deep, 144 points (paper "
              "profile: 289, too)",
          .quantity = "drop of the free corners at rest, largest of the three sheets over the smallest, less 1",
          .over = second_column() || (resting_at(100) && where("sampling", "irregular") && where("seed", 1) &&
                                      where_at_most("points", kUsualPoints)),
          .measure = when_still(metric("corner_drop")),
          .reduce = reduced("largest over smallest of three sheets, less 1",
                            {"points", "neighbourhood_scale", "sampling"}, spread),
          .bound = at_most(0.15),
          .origin = chosen("“similar curvature” is printed without a number; as of what is seen to lock"),
          .counter = swapped({{"points", kUsualPoints}}),
          .expect = deviates(between(0.16, 0.2),
                             "of 144 points twice the neighbourhood is 0.29 of the side: averages over as much see "
                             "little of the strain, 0.17 rms for 0.016, and the sheet hangs 12 % too high",
                             "289 points (the counter), where it is 0.2 of the side: 9 %"),
          .uncertainty = {.none = "sheets of the same points"},
          .note =
              "no verdict about Fig. 2, whose sheets have more points: so few do not tell. It was registered as its "
              "second column's, to be 0.15 at most, when 9 % on 289 points was known and of 144 nothing: 0.178"};
}

// Of curvature nothing is claimed: the bending energy is 0.64, 0.73, 0.81 of the exact shape's by the same form on 144,
// 289, 662 points at Γ = 100, and 0.87, 0.74, 0.81 on 100, 144, 289 at 1000, of which refinement leaves 0.30 and 0.22
// open, more than is missing.

/// Fig. 2, first two columns, at rest.
std::vector<Claim> claims_on_drops(double known) {
  const Where levels = resting_at(100) && where("sampling", "irregular") && where("seed", 1);
  Claim too_deep = not_locked_claim(known);
  too_deep.says =
      "at Γ = 100 the free corners of the paper's motion that rests hang neither 15 % too high nor 10 % too deep on "
      "289 "
      "points (paper profile: up to 662)";
  too_deep.quantity = kDropAtRest;
  too_deep.measure = when_still(metric("relative_error"));
  too_deep.bound = between(-0.15, kTooDeep);
  too_deep.origin = chosen(
      "what hangs 15 % too high is seen to lock; too deep two thirds of that, and less than the 12 % of "
      "constraints a hundred times softer");
  too_deep.counter = no_constraints();
  too_deep.note = fmt::format(
      "5.7 and 7.7 % on 289 and 662 irregular points, and on 289 8.5 and 12.2 % with ten and a hundred times the α, "
      "were known when this was claimed: with ten times the α it passes. What 144, 289 and 662 points of seed 1 leave "
      "open of the last is 0.019 by second order in the spacing, and 0.048 by first, with a limit of 11.5 %, beyond "
      "the "
      "bound; on 144 the seed makes 0.8 to 5.5 %. A border edge is stretched by a third on 662 points. Membranes of "
      "0.11 "
      "to 1.13 MPa alone pass, too, on 289 irregular points; the counter's of 0.03 gives way. {}",
      kOneMotion);
  return {
      not_locked_claim(known),
      grid_claim(known),
      wide_claim(),
      alike_claim(),
      too_deep,
      lets_through_claim(known),
      {.says = "at Γ = 10 the free corners of the paper's motion that rests hang as the exact sheet's",
       .quantity = kDropAtRest,
       .over = resting_at(10),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = swapped({{"gamma", 100.0}}),
       .expect = deviates(between(0.7, 1.7),
                          fmt::format("{}; a sheet that hardly bends hangs by 0.1 of its side, and what lengths give "
                                      "adds as much",
                                      kCompliance),
                          kSweeps),
       .uncertainty = refined_over_points(resting_at(10) && where("seed", 1), "seed", known),
       .note = "the counter bends ten times as easily: 0.8 % too deep on 144 points was known. Edges held to 0.0001, "
               "which it was, deviate still, 11 % too high"},
      {.says =
           "at Γ = 100 the paper's constraints keep the lengths of the border, 289 points (paper profile: up to 662)",
       .figure = "§ 1",
       .quantity = kStretched,
       .over = resting_at(100) && where_at_least("points", kUsualPoints),
       .measure = when_still(metric("boundary_edge_stretch")),
       .bound = at_most(0.02),
       .origin = kKeeps,
       .counter = held_instead("isometric_patches"),
       .expect = deviates(between(0.13, 0.5), kSpurious, "isometric_patches, which add the border's edges: 0.0001"),
       .uncertainty = refined_over_points(levels, "seed"),
       .note =
           "of 289 points refinement leaves 0.16 of the stretch open, 0.26, which was known when this was claimed"}};
}

/// The same under ten times the load: 144 points in the quick profile, 289 in the paper's. Of the drop nothing is
/// claimed: refinement leaves 0.16 to 0.20 of it open, more than what is seen to lock. The corners hang 4.6 % too high
/// on 144 points of seed 1, 1 to 2 % on those of seeds 2 to 4, 0.4 % on 289, and 2.6 % too deep at a hundred times the
/// α: what stretches makes up for what does not bend.
std::vector<Claim> claims_on_heavy_sheets(double) {
  return {
      {.says = "at Γ = 1000 the paper's constraints keep the lengths of the border",
       .figure = "§ 1",
       .quantity = kStretched,
       .over = resting_at(1000),
       .measure = when_still(metric("boundary_edge_stretch")),
       .bound = at_most(0.02),
       .origin = kKeeps,
       .counter = moving_edges(),
       .expect = deviates(between(0.08, 0.55), kSpurious, "isometric_patches, which add the border's edges: 0.0001"),
       .uncertainty = {.seed = "seed"},
       .note = "0.16 on 144 and 0.41 on 289 points were known when the band was chosen"}};
}

}  // namespace

std::vector<Claim> sheet_locking_claims(const ReferenceData& reference) {
  const double known = reference.meta("diagonal_sheet").at("uncertainty").at("relative").get<double>();
  std::vector<Claim> out;
  for (const auto& claims : {claims_on_rest, claims_on_drops, claims_on_heavy_sheets, sheet_locking_motion_claims,
                             sheet_locking_held_claims})
    for (Claim& claim : claims(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::sheet_locking
