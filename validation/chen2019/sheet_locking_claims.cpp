// What sheet_locking claims: of the paper's constraints in a motion that rests (Fig. 2, first two columns), of others
// in the same motion, of what its regularisation lets through, and of motions that do not rest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <variant>
#include <vector>

#include "validation/chen2019/sheet_locking.h"
#include "validation/harness/reference_data.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using W = std::string;

/// Projected in every step and regularised by geometric stiffness; the paper's.
Where resting(const char* method = "isometric") {
  return hung_sheets(method) && where("rest", "motion") && where("regularisation", "geometric") &&
         where("min_iterations", 1) && where("neighbourhood_scale", 1.6);
}
/// … with the α with which it rests, at the printed step, on points on which it does: up to 662, at Γ = 1000 up to 289.
Where resting_as_printed() {
  return resting() && where("alpha", kResting) && where("time_step", 1e-3) && where("tolerance", 0.01) &&
         ((where_at_most("gamma", 100.0) && where_at_most("points", kCoarsePoints)) ||
          where_at_most("points", kUsualPoints));
}
Where resting_at(double gamma) {
  return resting_as_printed() && where("gamma", gamma);
}
/// The same motion by any constraints at Γ = 100: on 100 points at 2 ms, on 144 and 289 at 1 ms.
Where same_motion(const char* method) {
  return resting(method) && where("gamma", 100.0) && where("alpha", kResting) && where("tolerance", 0.01) &&
         (where("points", kLeastPoints) || (where("time_step", 1e-3) && where_at_most("points", kUsualPoints)));
}
/// … on few irregular points at Γ = 10, where what is let through shows most.
Where slack_sheet() {
  return resting() && where("gamma", 10.0) && where("points", kFewestPoints) && where("seed", 1) &&
         where("tolerance", 0.01);
}
/// … where it does not come to rest: with less α on few points, at the printed step on more, or more heavily loaded.
Where restless(const Where& few) {
  const Where printed = where("alpha", kResting) && where("time_step", 1e-3);
  return resting() && ((few && where("alpha", kSlight)) || (printed && where("points", kFinePoints)) ||
                       (printed && where("points", kCoarsePoints) && where("gamma", 1000.0)) ||
                       (printed && where("points", kCoarsePoints) && where("tolerance", 1e-3)));
}
/// The same, regularised by α alone.
Where shaking() {
  return hung_sheets("isometric") && where("regularisation", "relative") && where("min_iterations", 1);
}
/// As published: within the tolerance nothing is projected.
Where dead_band(const char* method) {
  return hung_sheets(method) && where("min_iterations", 0) && where("tolerance", 0.1);
}

/// A static measure of a sheet that rests: none where it does not.
Measure when_still(const Measure& measure) {
  Measure out = measure;
  out.text += " where unrest ≤ 1";
  out.metrics.emplace_back("unrest");
  out.of = [of = measure.of](const Row& row) { return metric("unrest").of(row) <= 1 ? of(row) : NAN; };
  return out;
}

/// The slope of the measure over log₂ of the time step, by least squares.
Reducer per_doubling() {
  return reduced("per doubling of the time step", {"time_step"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   double n = 0, x = 0, y = 0, xx = 0, xy = 0;
                   for (const Measured& row : rows) {
                     const double at = std::log2(std::get<double>(row.row->sample.values.at("time_step")));
                     n += 1, x += at, y += row.value, xx += at * at, xy += at * row.value;
                   }
                   const double spread = n * xx - x * x;
                   if (!(spread > 1e-9)) return std::nullopt;
                   return (n * xy - x * y) / spread;
                 });
}

Reducer least() {
  return reduced("least", {}, [](std::span<const Measured> rows) -> std::optional<double> {
    if (rows.empty()) return std::nullopt;
    return std::ranges::min_element(rows, {}, &Measured::value)->value;
  });
}

/// Largest over smallest of sheets of as many points, less 1; the largest over points.
Reducer spread_over_tolerances() {
  return reduced("largest over smallest less 1, the largest over points", {"points", "tolerance"},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   std::map<Value, std::vector<double>> by_points;
                   for (const Measured& row : rows) by_points[row.row->sample.values.at("points")].push_back(row.value);
                   std::optional<double> out;
                   for (const auto& [points, drops] : by_points) {
                     if (drops.size() < 2) continue;
                     const auto [low, high] = std::ranges::minmax(drops);
                     out = std::max(out.value_or(0), high / low - 1);
                   }
                   return out;
                 });
}

/// The same sheet with other constraints, of samples that are there for other claims.
Counter held_instead(const char* method) {
  return swapped({{"method", W(method)}, {"rest", W("statics")}, {"tolerance", kHeld}});
}
/// The same motion, of edges.
Counter moving_edges() {
  return swapped({{"method", W("edge_constraints")}});
}
const Counter kShaken = swapped({{"regularisation", W("relative")}, {"alpha", kSlight}});
const Counter kRested = swapped({{"regularisation", W("geometric")}, {"alpha", kResting}, {"points", kFewestPoints}});

const char* const kDropError = "drop of the free corners over the exact one, less 1, at rest";
const char* const kUnrest =
    "the larger of the kinetic energy over 1 % of the exact sheet's bending energy, and the fastest point's speed over "
    "1 cm/s";
const char* const kCompliance =
    "rows regularised by α give way by α h² times the force that holds them, times the mean diagonal of J M⁻¹ Jᵀ; the "
    "pair's two rows differ in second order only, so that a little lets much through. Shown is that α and h count as "
    "α h² to a few percent, not that this is all: at a hundredth of α 49 of 119 % are left, and by reasoning a step "
    "that rests is no exact equilibrium, as K and the constraints' geometric stiffness enter it beside Jᵀλ";
const char* const kSweeps =
    "289 points, 1 ms, α = 1e-6, 1e-5, 1e-4: 49, 75, 119 % too deep at Γ = 10; 1e-5, 1e-4, 1e-2: 3, 6, 12 % at Γ = "
    "100; "
    "α = 4e-4 at 0.5 ms as 1e-4 at 1 ms; tolerances 0.1, 0.01 and 0.001 make the same motion";

const char* const kOneMotion =
    "A step projects once, so that 0.1 and 0.01 make one motion, and on 289 points 0.001 too; on 662 it projects more "
    "often within 0.001, and shakes. Fig. 2's left column is judged in sheet_stretch";

const char* const kAlike =
    "one motion of one α, whatever the tolerance, which is another compliance for each: on 100 points rms strains of "
    "0.026, 0.0040 and 0.00015 of the pair, three strains and edges. Where edges give a hundred times more, α = 0.01, "
    "they miss 6.3 %, at an rms strain of 0.0011, and shake (unrest 13): not that they lock is shown, but that they "
    "are held. Who hangs nearer at equal true strain: sheet_stretch. On 144 points three strains 53 % and edges 38 % "
    "short, trace and determinant 0.8 % too deep were known when this was claimed";
const char* const kCurved =
    "bending energy over that of the exact cylinder through the same points, by the same form, at rest";
const char* const kStretched = "largest stretch of a border edge, at rest";
const char* const kSpurious =
    "an average over a one-sided neighbourhood does not see how its outermost points move against each other: a "
    "spurious mode that the residual does not show";

const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");
const Origin kBends = chosen("energy goes as curvature squared: a twentieth of the curvature, which nobody sees");
const Origin kKeeps = chosen("four times the 0.5 % that the tolerance lets an edge give");
const Origin kRests = chosen(
    "of energies those of bending decide: 1 % of them moves nothing that is judged; from 1 cm/s on the "
    "corners of 12 such sheets went 0.5 mm farther at most, a twelfth of 6 % of the least drop that is judged");

// `known`: to which part of itself the exact sheet is known. Five seeds are in the paper profile.

std::vector<Claim> claims_on_rest(double) {
  return {
      {.says = "the paper's motion, regularised by geometric stiffness, comes to rest, 144 points and, in the paper "
               "profile, up to 662",
       .quantity = kUnrest,
       .over = resting_as_printed(),
       .measure = metric("unrest"),
       .bound = at_most(1),
       .origin = kRests,
       .counter = kShaken,
       .uncertainty = {.none = "far from the bound: a motion that rests goes on to"},
       .note = "α = 1e-4 of the mean diagonal, damping of 8/s; a motion ends at its first step below 1 mm/s, so that "
               "unrest is 0.1 where it does; what does not is judged apart"},
      {.says = "without geometric stiffness the paper's motion, projected in every step, comes to rest",
       .quantity = kUnrest,
       .over = shaking() && where("time_step", 1e-3) && where("alpha", kSlight),
       .measure = metric("unrest"),
       .bound = at_most(1),
       .origin = kRests,
       .counter = kRested,
       .expect = deviates(between(30, 1000),
                          "where both rows of the pair are met their gradients are the same, so that what a projection "
                          "does within the tolerance changes from step to step: border points shake for ever at 1 m/s, "
                          "with 6 to 24 % of the bending energy",
                          "the same with geometric stiffness and α = 1e-4: slower than 1 mm/s after 2 s"),
       .uncertainty = {.seed = "seed"},
       .note = "such motions are judged as no drop"},
      {.says = "in a dead band of 0.1 the paper's constraints let the sheet come to rest",
       .quantity = kUnrest,
       .over = dead_band("isometric") && where_at_least("points", kUsualPoints),
       .measure = metric("unrest"),
       .bound = at_most(1),
       .origin = kRests,
       .counter = swapped({{"min_iterations", I{1}}, {"regularisation", W("geometric")}, {"alpha", kResting}}),
       .expect = deviates(between(100, 3000),
                          "within the tolerance nothing is projected: what passes it is put back in one step, which "
                          "throws points about the faster the wider it is",
                          "the same sheet projected in every step with geometric stiffness: below 1"),
       .uncertainty = {.seed = "seed"}}};
}

/// Fig. 2, first two columns, at rest.
std::vector<Claim> claims_on_drops(double known) {
  const Where levels = resting_at(100) && where("sampling", "irregular") && where("seed", 1);
  return {
      {.says = "at Γ = 100 the free corners of the paper's motion that rests hang within 15 % of the exact drop",
       .figure = "Fig. 2, second column",
       .quantity = kDropError,
       .over = resting_at(100),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.15),
       .origin = kSeenToLock,
       .counter = moving_edges(),
       .uncertainty = refined_over_points(levels, "seed", known),
       .note = fmt::format("the corners only: a third of a border edge is stretch on 662 points; 0.8, 5.7, 7.7 % too "
                           "deep on 144, 289, 662 irregular points, known when judged, which is no convergence to the "
                           "exact sheet: whether 6 % are met hangs on the points. {}",
                           kOneMotion)},
      {.says = "at Γ = 10 the free corners of the paper's motion that rests hang as the exact sheet's",
       .quantity = kDropError,
       .over = resting_at(10),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = held_instead("edge_constraints"),
       .expect = deviates(between(0.7, 1.7),
                          fmt::format("{}; a sheet that hardly bends hangs by 0.1 of its side, and what lengths give "
                                      "adds as much",
                                      kCompliance),
                          kSweeps),
       .uncertainty = refined_over_points(resting_at(10) && where("seed", 1), "seed", known)},
      {.says = "at Γ = 100 the sheet is curved as the exact one",
       .figure = "Fig. 2, caption",
       .quantity = kCurved,
       .over = resting_at(100),
       .measure = when_still(ratio("bending_energy", "exact_shape_energy")),
       .bound = within(1, 0.1),
       .origin = kBends,
       .counter = held_instead("edge_constraints"),
       .expect =
           deviates(between(0.55, 0.8), "too few points, and what stretches need not bend",
                    "over the analytic energy 0.65, 0.74, 0.83 on 144, 289, 662 points; patches held to 0.0001 on "
                    "289: 0.89 of the exact shape's"),
       .uncertainty = refined_over_points(levels, "", known)},
      {.says = "at Γ = 100 the paper's constraints keep the lengths of the border",
       .figure = "§ 1",
       .quantity = kStretched,
       .over = resting_at(100),
       .measure = when_still(metric("boundary_edge_stretch")),
       .bound = at_most(0.02),
       .origin = kKeeps,
       .counter = held_instead("isometric_patches"),
       .expect = deviates(between(0.025, 0.5), kSpurious, "isometric_patches, which add the border's edges: 0.0001"),
       .uncertainty = refined_over_points(levels, "seed")}};
}

/// The same under ten times the load: 144 points in the quick profile, 289 in the paper's.
std::vector<Claim> claims_on_heavy_drops(double known) {
  const Claim drop{
      .says = "at Γ = 1000 the free corners of the paper's motion that rests hang within 15 % of the exact drop",
      .quantity = kDropError,
      .over = resting_at(1000),
      .measure = when_still(metric("relative_error")),
      .bound = within(0, 0.15),
      .origin = kSeenToLock,
      .counter = moving_edges(),
      .uncertainty = refined_over_points(resting_at(1000) && where("seed", 1), "seed", known),
      .note =
          "the corners only, of a sheet that stretches: 41 % at the border on 289 points; 4.6 % too high on 144 points "
          "of seed 1, 6.4 and 2.8 % at half and twice the step, 1 to 2 % on those of seeds 2 to 4, 0.4 % on 289, and "
          "2.6 % too deep at a hundred times the α, known when judged: no narrower bound is claimed. What stretches "
          "makes up for what does not bend, and a sheet without bending stiffness would hang 5.1 % too deep: that it "
          "does not lock is judged here, not that it bends, which is below; refinement leaves 0.16 to 0.20 open, so "
          "that from as few points nothing but unresolved can come out"};
  std::vector<Claim> out(3, drop);
  out[1].says = "at Γ = 1000 the sheet is curved as the exact one";
  out[1].figure = "Fig. 2, caption";
  out[1].quantity = kCurved;
  out[1].measure = when_still(ratio("bending_energy", "exact_shape_energy"));
  out[1].bound = within(1, 0.1);
  out[1].origin = kBends;
  out[1].expect = deviates(between(0.4, 0.8), "too few points, and what stretches need not bend",
                           "0.87, 0.74, 0.81 on 100, 144, 289 points; of the analytic energy the exact shape itself "
                           "has 0.64, 0.76, 0.86 there: so few points see less of its curvature");
  out[1].note = "0.70 of the analytic energy on 289 points was known when the band was chosen";
  out[2].says = "at Γ = 1000 the paper's constraints keep the lengths of the border";
  out[2].figure = "§ 1";
  out[2].quantity = kStretched;
  out[2].measure = when_still(metric("boundary_edge_stretch"));
  out[2].bound = at_most(0.02);
  out[2].origin = kKeeps;
  out[2].expect = deviates(between(0.025, 0.5), kSpurious, "isometric_patches, which add the border's edges: 0.0001");
  out[2].uncertainty = {.seed = "seed"};
  out[2].note = "0.41 on 289 points was known when the band was chosen";
  return out;
}

/// Why it hangs too deep, where it does most: at Γ = 10.
std::vector<Claim> claims_on_slack(double known) {
  return {
      {.says = "a resting motion hangs as deep at twice the step with a quarter of the regularisation",
       .quantity = "drop at α = 2.5e-5 and 2 ms over that at 1e-4 and 1 ms, at rest; Γ = 10, 144 points",
       .over = slack_sheet() && ((where("alpha", kResting / 4) && where("time_step", 2e-3)) ||
                                 (where("alpha", kResting) && where("time_step", 1e-3))),
       .measure = when_still(metric("corner_drop")),
       .reduce = pair_ratio(where("time_step", 2e-3) && where("alpha", kResting / 4),
                            where("time_step", 1e-3) && where("alpha", kResting)),
       .bound = within(1, 0.036),
       .origin = theory(
           "a projection's row regularised by R = α D gives way by g = R δy = α D h² λ, λ its force: XPBD's "
           "compliance (Macklin et al. 2016); the first order in h of the rest is left out. ± half way to what α h or "
           "α h³ would make, 2^∓0.104: 0.104 is d ln drop/d ln α at 2 ms"),
       .counter = swapped({{"alpha", kResting}}, where("time_step", 2e-3)),
       .uncertainty = {.none = "a ratio of two sheets of the same points"},
       .note = "1.029 was known when the bound was chosen, of a power of h of 2.4 between 1 and 2 ms; 2.2 between "
               "0.5 and 1 ms on 289 points"},
      {.says = "how deep the paper's constraints let a resting sheet hang does not depend on the step",
       .quantity = fmt::format("{}, per doubling of the time step; Γ = 10, 144 points", kDropError),
       .over = slack_sheet() && where("alpha", kResting),
       .measure = when_still(metric("relative_error")),
       .reduce = per_doubling(),
       .bound = within(0, 0.005),
       .origin = chosen("a twelfth of what a sheet may miss"),
       .counter = held_instead("isometric_patches"),
       .expect = deviates(between(0.15, 0.6), kCompliance, kSweeps),
       .uncertainty = {.reference = known}}};
}

Claim locks_in_motion(const char* says, const char* figure, const char* method, double known) {
  return {.says = says,
          .figure = figure,
          .quantity =
              "part of the exact drop that is missing, at rest after one motion: Γ = 100, α = 1e-4, at an rms strain "
              "of 0.003 to 0.004 of three strains, 0.0001 to 0.0002 of edges",
          .over = same_motion(method),
          .measure = when_still(missing_part()),
          .bound = at_least(0.15),
          .origin = kSeenToLock,
          .counter = swapped({{"method", W("isometric")}}),
          .uncertainty = {.seed = "seed", .reference = known},
          .note = kAlike};
}

/// What constraints do with all else equal, regularisation included.
std::vector<Claim> claims_on_one_motion(double known) {
  return {
      locks_in_motion(
          "in the motion that rests, with the same small α, constraints on all three strains around every point lock",
          "§ 4, abandoned alternatives", "isometric_three_components", known),
      locks_in_motion("in the motion that rests, with the same small α, constraints on the lengths of all edges lock",
                      "§ 1", "edge_constraints", known),
      {.says = "in the motion that rests trace and determinant hang within 15 % with the α with which others lock",
       .figure = "§ 1",
       .quantity = fmt::format("{}; at an rms strain of 0.016 to 0.026", kDropError),
       .over = same_motion("isometric") && where("seed", 1) && where("sampling", "irregular"),
       .measure = when_still(metric("relative_error")),
       .bound = within(0, 0.15),
       .origin = kSeenToLock,
       .counter = moving_edges(),
       .uncertainty = {.reference = known, .none = "of these points: refined at 1 ms, apart"},
       .note = kAlike}};
}

/// What locks, and how much a tolerance moves, in that motion.
std::vector<Claim> claims_on_what_moves_it(double) {
  const Where few = where("gamma", 100.0) && where("points", kLeastPoints) && where("time_step", 2e-3) &&
                    where("seed", 1) && where("sampling", "irregular");
  const Where printed = where("gamma", 100.0) && where("time_step", 1e-3) && where_at_most("points", kCoarsePoints) &&
                        where("seed", 1) && where("sampling", "irregular");
  return {
      {.says = "what all three strains lock in the motion that rests does not depend on its α",
       .figure = "§ 4, abandoned alternatives",
       .quantity = "part of the exact drop that is missing at α = 0.01 over that at 0.0001; Γ = 100, 100 points, 2 ms",
       .over = resting("isometric_three_components") && few && where("tolerance", 0.01) &&
               where_among("alpha", {kResting, kSoft}),
       .measure = when_still(missing_part()),
       .reduce = last_over_first("alpha"),
       .bound = within(1, 0.1),
       .origin = chosen("what locks, locks however softly it is held"),
       .counter = swapped({{"alpha", 2 * kResting}}, where("alpha", kSoft)),
       .expect =
           deviates(between(0.2, 0.45), "rows regularised by α give way by α h² times their force",
                    "15.1 % short at an rms strain of 0.013, 47 % at 0.0040; the pair is 2.2 % too deep at 0.026"),
       .uncertainty = {.none = "a ratio of two sheets of the same points"},
       .note = "the two numbers were known when this was claimed"},
      {.says = "tolerances of 0.1, 0.01 and 0.001 let the motion hang as deep: a step projects once",
       .figure = "Fig. 2, left column",
       .quantity = "drop of the free corners at the end, largest over smallest less 1; the largest over points: 100, "
                   "and 289 and 662 in the paper profile",
       .over = resting() && where("alpha", kResting) && ((few && where_not("tolerance", 0.1)) || printed),
       .measure = metric("corner_drop"),
       .reduce = spread_over_tolerances(),
       .bound = at_most(0.01),
       .origin = chosen("a sixth of the 6 % that a sheet may miss"),
       .counter = swapped({{"alpha", kSoft}}, where("tolerance", 1e-3)),
       .uncertainty = {.none = "a ratio of sheets of the same points"},
       .note = "no difference at all on 289 points, 0.7 % on 662, where within 0.001 border points shake at 1.3 m/s "
               "(unrest 134), as was known when this was claimed: there it is not one motion"},
      {.says =
           "the paper's motion comes to rest with less α, on finer points, under larger loads and within 0.001, too",
       .figure = "Fig. 2, second column",
       .quantity = fmt::format("{}; the least", kUnrest),
       .over = restless(few),
       .measure = metric("unrest"),
       .reduce = least(),
       .bound = at_most(1),
       .origin = kRests,
       .counter = swapped({{"alpha", kResting}}),
       .expect = deviates(between(1.5, 1000),
                          "what holds border points is α alone, and taut points shake where the step is too long for "
                          "their spacing",
                          "49 on 1656 points, 29 on 662 at Γ = 1000, 134 on 662 within 0.001; with α = 0.0001 on fewer "
                          "points, below 1"),
       .uncertainty = {.none = "far from the bound: what does not rest shakes for ever"},
       .note = "α = 1e-6 on 100 points in the quick profile, the rest in the paper's, whose three were known when this "
               "was claimed"}};
}

}  // namespace

std::vector<Claim> sheet_locking_claims(const ReferenceData& reference) {
  const double known = reference.meta("diagonal_sheet").at("uncertainty").at("relative").get<double>();
  std::vector<Claim> out;
  for (const auto& claims : {claims_on_rest, claims_on_drops, claims_on_heavy_drops, claims_on_one_motion,
                             claims_on_what_moves_it, claims_on_slack, sheet_locking_held_claims})
    for (Claim& claim : claims(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation
