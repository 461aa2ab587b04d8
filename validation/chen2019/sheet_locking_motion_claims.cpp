// What sheet_locking claims of the paper's motion beside the same of other constraints, of what its regularisation lets
// through, and of motions that do not rest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "validation/chen2019/sheet_locking.h"

namespace wrinkle::validation::sheet_locking {

namespace {

using I = std::int64_t;
using W = std::string;

/// The same motion by any constraints at Γ = 100: on 100 points at 2 ms, on 144 and 289 at 1 ms.
Where same_motion(const char* method) {
  return resting_sheets(method) && where("gamma", 100.0) && where("alpha", kResting) && where("tolerance", 0.01) &&
         (where("points", kLeastPoints) || (where("time_step", 1e-3) && where_at_most("points", kUsualPoints)));
}
/// … on few irregular points at Γ = 10, where what is let through shows most.
Where slack_sheet() {
  return resting_sheets() && where("gamma", 10.0) && where("points", kFewestPoints) && where("seed", 1) &&
         where("tolerance", 0.01);
}
/// … where it does not come to rest: with less α on few points, at the printed step on more, or more heavily loaded.
Where restless(const Where& few) {
  const Where printed = where("alpha", kResting) && where("time_step", 1e-3);
  return resting_sheets() && ((few && where("alpha", kSlight)) || (printed && where("points", kFinePoints)) ||
                              (printed && where("points", kCoarsePoints) && where_not("gamma", 100.0)) ||
                              (printed && where("points", kCoarsePoints) && where("tolerance", 1e-3)));
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

/// Largest less smallest, over the latter, of sheets of as many points that differ in it alone; the largest over
/// points.
Reducer spread_over(const W& parameter) {
  return reduced("largest over smallest less 1, the largest over points", {"points", parameter},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   std::map<Value, std::vector<double>> by_points;
                   for (const Measured& row : rows) by_points[row.row->sample.values.at("points")].push_back(row.value);
                   std::optional<double> out;
                   for (const auto& [points, drops] : by_points) {
                     if (drops.size() < 2) continue;
                     if (std::ranges::any_of(drops, [](double drop) { return std::isnan(drop); })) return NAN;
                     const auto [low, high] = std::ranges::minmax(drops);
                     out = std::max(out.value_or(0), (high - low) / std::abs(low));  // a corner may be above
                   }
                   return out;
                 });
}

const char* const kAlike =
    "one motion of one α, whatever the tolerance, which is another compliance for each: on 100 points rms strains of "
    "0.026, 0.0040 and 0.00015 of the pair, three strains and edges. Where edges give a hundred times more, α = 0.01, "
    "they miss 6.3 %, at an rms strain of 0.0011, and shake (unrest 13): not that they lock is shown, but that they "
    "are held. Who hangs nearer at equal true strain: sheet_stretch. On 144 points three strains 53 % and edges 38 % "
    "short, trace and determinant 0.8 % too deep were known when this was claimed";

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
       .bound = within(1, 0.0145),
       .origin =
           theory("a projection's row regularised by R = α D gives way by g = R δy = α D h² λ, λ its force: XPBD's "
                  "compliance (Macklin et al. 2016). ± a fifth of a power of h, 2^(0.104/5): 0.104 is d ln drop/d ln α "
                  "at 2 ms"),
       .counter = swapped({{"alpha", kResting}}, where("time_step", 2e-3)),
       .expect = deviates(between(1.0219, 1.0367),
                          "the next order in h, by which the power of h less 2 goes as h: twice the 0.2 that it is "
                          "between 0.5 and 1 ms makes 2.4 between 1 and 2 ms, ± 0.1",
                          "2.2 between 0.5 and 1 ms, on 289 points"),
       .uncertainty = {.none = "a ratio of two sheets of the same points"},
       .note = "1.029 was known when bound and band were chosen; within 0.036, half way to α h and α h³, as the bound "
               "was, a power of 2.5 passed for 2. The band began where the bound ends. "
               "No counter comes out as printed: half and a quarter of both steps would, 1.007, but are two values; "
               "the same α at both steps has 1.19"},
      {.says = "how deep the paper's constraints let a resting sheet hang does not depend on the step",
       .quantity = fmt::format("{}, per doubling of the time step; Γ = 10, 144 points", kDropAtRest),
       .over = slack_sheet() && where("alpha", kResting),
       .measure = when_still(metric("relative_error")),
       .reduce = per_doubling(),
       .bound = within(0, 0.005),
       .origin = chosen("a twelfth of what a sheet may miss"),
       .counter = swapped({{"method", W("edge_constraints")}, {"alpha", kSlight}}),
       .expect = deviates(between(0.15, 0.6), kCompliance, kSweeps),
       .uncertainty = {.reference = known},
       .note =
           "the counter is edges in the same motion, whose rows differ to first order, and α h² a hundredth. It was "
           "to come out as printed and did not: 0.11, and 0.067 with all of α h², as it was. That this can come out "
           "as printed is not shown"}};
}

/// Regularised alike others are held to a hundredth of the pair's strain and less, so that this tells no locking.
Claim held_in_motion(const char* says, const char* method, double known) {
  return {.says = says,
          .quantity =
              "part of the exact drop that is missing, at rest after one motion: Γ = 100, α = 1e-4, at an rms strain "
              "of 0.003 to 0.004 of three strains, 0.0001 to 0.0002 of edges",
          .over = same_motion(method),
          .measure = when_still(missing_part()),
          .bound = at_least(0.15),
          .origin = kSeenToLock,
          .counter = swapped({{"method", W("isometric")}}),
          .uncertainty = {.seed = "seed", .reference = known},
          .note = kAlike,
          .is_check = true};
}

/// What constraints do with all else equal, regularisation included.
std::vector<Claim> claims_on_one_motion(double known) {
  return {
      held_in_motion("in the motion that rests, with the same small α, constraints on all three strains around every "
                     "point hang 15 % too high at least",
                     "isometric_three_components", known),
      held_in_motion("in the motion that rests, with the same small α, constraints on the lengths of all edges hang "
                     "15 % too high at least",
                     "edge_constraints", known),
      {.says = "in the motion that rests trace and determinant neither lock nor give way, 100 to 289 points",
       .quantity = fmt::format("{}; at an rms strain of 0.016 to 0.026", kDropAtRest),
       .over = same_motion("isometric") && where("seed", 1) && where("sampling", "irregular"),
       .measure = when_still(metric("relative_error")),
       .bound = between(-0.15, kTooDeep),
       .origin =
           chosen("a sheet that hangs 15 % too high is seen to lock; constraints a hundred times softer hang 12 % "
                  "too deep on 289 points"),
       .counter = held_softly(),
       .uncertainty = {.reference = known, .none = "of these points: refined at 1 ms, apart"},
       .note =
           fmt::format("the farthest is the number of Fig. 2's claim once more: this one is a check that counters it "
                       "from below. {}. 2.2, 0.8 and 5.7 % too deep on 100, 144 and 289 points and the counter's "
                       "12.2 % were known when this was claimed; on 144 points constraints as soft hang 8.8 % too "
                       "deep, and pass",
                       kAlike),
       .is_check = true}};
}

/// What locks, and how much a tolerance moves, in that motion.
std::vector<Claim> claims_on_what_moves_it(double) {
  const Where few = where("gamma", 100.0) && where("points", kLeastPoints) && where("time_step", 2e-3) &&
                    where("seed", 1) && where("sampling", "irregular");
  const Where printed =
      where("gamma", 100.0) && where("time_step", 1e-3) && where("seed", 1) && where("sampling", "irregular") &&
      (where_at_most("points", kUsualPoints) || (where("points", kCoarsePoints) && where_at_least("tolerance", 0.01)));
  return {
      {.says = "what all three strains lock in the motion that rests does not depend on its α",
       .quantity = "part of the exact drop that is missing at α = 0.01 over that at 0.0001; Γ = 100, 100 points, 2 ms",
       .over = resting_sheets("isometric_three_components") && few && where("tolerance", 0.01) &&
               where_among("alpha", {kResting, kSoft}),
       .measure = when_still(missing_part()),
       .reduce = last_over_first("alpha"),
       .bound = within(1, 0.1),
       .origin = chosen("what locks, locks however softly it is held"),
       .counter = swapped({{"time_step", 2.5e-4}}, where("alpha", kSoft)),
       .expect =
           deviates(between(0.2, 0.45), "rows regularised by α give way by α h² times their force",
                    "15.1 % short at an rms strain of 0.013, 47 % at 0.0040; the pair is 2.2 % too deep at 0.026"),
       .uncertainty = {.none = "a ratio of two sheets of the same points"},
       .note =
           "the two numbers were known when this was claimed. The counter takes the compliance off by the step: α h² "
           "of 6.25e-10 for 4e-10. By that alone 0.92 (p = 0.19), by the next order in h 1.01, was expected: 0.92 "
           "since"},
      {.says = "tolerances of 0.01 and 0.001 make one motion of 100 points, as a step projects once within either "
               "(paper profile: 0.1, too, of 289, and 0.1 and 0.01 of 662)",
       .quantity = "drop of the free corners at rest, largest over smallest less 1; the largest over points",
       .over = resting_sheets() && where("alpha", kResting) && ((few && where_not("tolerance", 0.1)) || printed),
       .measure = when_still(metric("corner_drop")),
       .reduce = spread_over("tolerance"),
       .bound = at_most(1e-6),
       .origin = theory("one projection a step whatever the tolerance, once its residual is within the least of them"),
       .counter = swapped({{"min_iterations", std::int64_t{2}}}, where("tolerance", 1e-3)),
       .uncertainty = {.none = "a ratio of sheets of the same points"},
       .note = "it says nothing of § 6, where the sag falls with the tolerance: that is judged in equilibrium, "
               "sheet_stretch. 0 of 100 and 289 points, 1.5e-7 of 662 were known; of 662 within 0.001 a step projects "
               "more often, and border points shake at 1.3 m/s (unrest 134). The counter projects twice: within "
               "1e-4, where a step must, it does not come to rest",
       .is_check = true},
      {.says = "the paper's motion comes to rest with less α, too (paper profile: on finer points, under other loads, "
               "within 0.001)",
       .quantity = fmt::format("{}; the least", kHowUnresting),
       .over = restless(few),
       .measure = metric("unrest"),
       .reduce = least(),
       .bound = at_most(1),
       .origin = kComesToRest,
       .counter = swapped({{"alpha", kResting}}),
       .expect =
           deviates(between(2.5, 22),
                    "what holds border points is α alone, and taut points shake where the step is too long for "
                    "their spacing",
                    "49 on 1656 points, 139 and 20 on 662 at Γ = 10 and 1000, 134 on 662 within 0.001; with α = 0.0001 "
                    "on fewer points, below 1"),
       .uncertainty = {.none = "far from the bound: what does not rest shakes for ever"},
       .note =
           "α = 1e-6 on 100 points in the quick profile, the rest in the paper's, whose three were known when this "
           "was claimed. 662 points at Γ = 10 were to rest, which the first whole run of the paper profile refused"}};
}

/// Two solvers of one system change the last digits of what a step makes, as does fused multiply-add.
Claim rounding_claim(const char* says, const char* method, Counter counter, const char* note) {
  const Where usual = projected_sheets(method) && where("gamma", 100.0) && where("alpha", kResting) &&
                      where("tolerance", 0.01) && where("seed", 1) && where("sampling", "irregular");
  const Where twice = where("points", kLeastPoints) && where("time_step", 2e-3);
  const bool is_pair = W(method) == "isometric";
  return {
      .says = says,
      .quantity = fmt::format("drop of the free corners, largest over smallest less 1, each projection's system "
                              "solved with the multipliers eliminated, or with them: the same but for rounding; "
                              "100 points, 2 ms{}",
                              is_pair ? " (paper profile: 289, 1 ms, too)" : ""),
      .over = usual && (is_pair ? twice || (where("points", kUsualPoints) && where("time_step", 1e-3)) : Where(twice)),
      .measure = metric("corner_drop"),
      .reduce = spread_over("linear_solver"),
      .bound = at_most(1e-5),
      .origin = chosen("a hundredth of the last digit in which a drop is stated"),
      .counter = std::move(counter),
      .uncertainty = {.none = "a ratio of sheets of the same points"},
      .note = note};
}

std::vector<Claim> claims_on_rounding(double) {
  const Counter shaking = swapped({{"regularisation", W("relative")}, {"alpha", kSlight}});
  const Counter hovering =
      swapped({{"regularisation", W("relative")}, {"alpha", kSlight}, {"min_iterations", I{0}}, {"tolerance", 0.1}});
  return {rounding_claim("two solvers of its projections make the paper's motion that rests hang alike", "isometric",
                         shaking,
                         "of a motion that shakes for ever, as it does without geometric stiffness, the end is a "
                         "matter of rounding: the counter. 2.2e-14 was known. Builds with and without AVX and "
                         "fused multiply-add, beside each other: the drop of what rests is the same to 5e-13, of "
                         "equilibria to 2.5e-8, of what shakes to 7e-5 and in the dead band to 4e-3"),
          rounding_claim("two solvers of its projections make edges hang alike in the motion that rests",
                         "edge_constraints", hovering,
                         "nothing was known when this was claimed. In a dead band edges hover: the counter"),
          rounding_claim("two solvers of its projections make all three strains hang alike in the motion that rests",
                         "isometric_three_components", shaking,
                         "nothing was known when this was claimed; of the counter, without geometric stiffness, 0.006. "
                         "In a dead band of 0.1, which it was, nothing is ever projected")};
}

}  // namespace

std::vector<Claim> sheet_locking_motion_claims(double known) {
  std::vector<Claim> out;
  for (const auto& claims : {claims_on_one_motion, claims_on_slack, claims_on_what_moves_it, claims_on_rounding})
    for (Claim& claim : claims(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::sheet_locking
