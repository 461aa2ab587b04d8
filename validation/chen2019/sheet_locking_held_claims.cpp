// What sheet_locking claims of sheets whose constraints are held to 0.0001 in equilibrium: edges, all three strains,
// and this suite's patches.
#include <algorithm>
#include <cmath>

#include "validation/chen2019/sheet_locking.h"

namespace wrinkle::validation::sheet_locking {

namespace {

using W = std::string;

Where held(const char* method) {
  return hung_sheets(method) && where("rest", "statics") && where("tolerance", kHeld);
}
Where held(const char* method, double gamma) {
  return held(method) && where("gamma", gamma);
}
/// Patches on irregular points, over a membrane of 10 D/spacing².
Where usual_patches(double gamma) {
  return held("isometric_patches", gamma) && where("soft_membrane", 10.0) && where("sampling", "irregular") &&
         where_at_least("points", kUsualPoints);
}

/// None where more force is left on a point than a tenth of its weight. As a load that is 10 % off at most: 3 % of the
/// drop at Γ = 100, where d ln H/d ln Γ = 0.30.
Measure in_equilibrium(const Measure& measure) {
  Measure out = measure;
  out.text += " where point_force ≤ 0.1";
  out.metrics.emplace_back("point_force");
  out.of = [of = measure.of](const Row& row) { return metric("point_force").of(row) <= 0.1 ? of(row) : NAN; };
  return out;
}

constexpr double kStrainOfSpacing = 0.5;  // patches have 0.17 to 0.26 on 1656 to 289 points, their membrane 0.9 to 1.05

/// −1 where lengths are kept no better than by a soft membrane, which gives way the less the more points there are.
Measure where_kept_on_points(const Measure& measure) {
  Measure out = measure;
  out.text += " where rms_strain ≤ ½/√points, else −1";
  out.metrics.emplace_back("rms_strain");
  out.of = [of = measure.of](const Row& row) {
    const auto points = static_cast<double>(row.sample.integer("points"));
    return metric("rms_strain").of(row) * std::sqrt(points) <= kStrainOfSpacing ? of(row) : -1;
  };
  return out;
}

/// Largest over smallest of sheets that differ in it alone, less 1; needs two.
Reducer spread_over(const W& parameter) {
  return reduced("largest over smallest, less 1", {parameter},
                 [](std::span<const Measured> rows) -> std::optional<double> {
                   if (rows.size() < 2) return std::nullopt;
                   const auto [least, most] = std::ranges::minmax(rows, {}, &Measured::value);
                   return most.value / least.value - 1;
                 });
}

const char* const kMissing = "part of the exact drop that is missing; equilibrium, tolerance 0.0001";
const char* const kError = "drop of the free corners over the exact one, less 1; equilibrium, tolerance 0.0001";
const Origin kHangs = chosen("sets sheets that hang as deep as the exact one by eye apart from those that miss 15 %");
const Origin kNear = chosen("a third of the 6 % that the paper's constraints are allowed");
// (Of 2.5 N/m, under Γ = 10, the minimiser goes on.)
const Counter kGivesWay = no_constraints();
// The patches' own membrane on 662 points, 65 N/m, and nothing else.
const Counter kOwnMembrane = swapped({{"method", W("discrete_shell")}, {"young", 0.26}, {"points", std::int64_t{662}}},
                                     where("points", kUsualPoints) && where("seed", 1));
const Counter kEdges = swapped({{"method", W("edge_constraints")}});

Claim locks(const char* says, const char* figure, const char* method, const char* note, double known) {
  return {
      .says = says,
      .figure = figure,
      .quantity = kMissing,
      .over = held(method, 100),
      .measure = in_equilibrium(missing_part()),
      .bound = at_least(0.15),
      .origin = kSeenToLock,
      .counter = swapped({{"method", W("isometric_patches")}}),
      .uncertainty = {.reference = known, .none = "of these points: of edges the trend over points is judged apart"},
      .note = note};
}

std::vector<Claim> claims_on_locking(double known) {
  return {
      locks("all three strains around every point lock where they are held to 0.0001", "", "isometric_three_components",
            "a hundredth of the printed tolerance: within 0.01 they do not, sheet_stretch. § 4 abandons them for their "
            "number and the rank of their gradients, and says nothing of locking",
            known),
      locks("the lengths of all edges lock where they are held to 0.0001", "§ 1", "edge_constraints",
            "within 0.01 they do not: sheet_stretch", known),
      {.says = "what edges held to 0.0001 lock is as much on finer points",
       .figure = "§ 1",
       .quantity = "p of the missing part of the exact drop ∝ points^−p; 100 to 289 irregular points, 662 in the "
                   "paper profile",
       .over = held("edge_constraints", 100),
       .measure = in_equilibrium(formula("1/|relative_error|", {"relative_error"},
                                         [](const Row& row) { return 1 / magnitude("relative_error").of(row); })),
       .reduce = exponent("points"),
       .bound = within(0, 0.1),
       .origin = paper("§ 1: locking by inextensible edges does not depend on the resolution"),
       .counter = swapped({{"method", W("isometric_patches")}}),
       .expect = deviates(between(0.22, 0.5),
                          "Maxwell's count: a disc of triangles whose edges are kept has 3 V − E − 6 = b − 3 motions "
                          "left, b points on its border: more on more points",
                          "0.50, 0.41, 0.29 of the drop missing on 144, 289, 662 points, with 44, 64, 96 of them on "
                          "the border"),
       .uncertainty = {.none = "the trend over the points is what is judged"},
       .note = "the three numbers were known when the band was chosen, 100 points were not; what stiff shells lock "
               "goes away sooner: sheet_shells. No counter comes out as printed: the cause, the border's motions, is "
               "every sheet's, and patches, which do not lock, have no missing part whose trend could be 0 (4.06)"}};
}

std::vector<Claim> claims_on_patches(double known) {
  const Where levels = held("isometric_patches", 100) && where("soft_membrane", 10.0) &&
                       where("sampling", "irregular") && where("seed", 1);
  return {
      {.says = "patches held to 0.0001 neither lock nor give way",
       .quantity = kError,
       .over = held("isometric_patches") && where_at_least("points", kUsualPoints),
       .measure = in_equilibrium(metric("relative_error")),
       .bound = within(0, 0.15),
       .origin = kSeenToLock,
       .counter = kGivesWay,
       .uncertainty = {.reference = known, .none = "of these sheets: the usual ones are refined apart"},
       .note = "soft membranes of 1 to 100 D/spacing², 0 too in the paper profile, both samplings, Γ = 10 and 100; 5 % "
               "short at 100 and on a regular grid, 8 and 12 % too deep at Γ = 10 were known when this was claimed. It "
               "was one-sided, and passed without constraints"},
      {.says = "patches held to 0.0001 over a membrane of 10 D/spacing² hang as the exact sheet at Γ = 100",
       .quantity = "drop of the free corners over the exact one, less 1; −1 where the rms strain is above half the "
                   "spacing over the side; equilibrium, tolerance 0.0001",
       .over = usual_patches(100),
       .measure = in_equilibrium(where_kept_on_points(metric("relative_error"))),
       .bound = within(0, 0.06),
       .origin = kHangs,
       .counter = kOwnMembrane,
       .uncertainty = refined_over_points(levels, "seed", known),
       .note = "irregular points, 289 in the quick profile, 662 of five seeds and 1656 in the paper's; "
               "other membranes and loads are judged apart. 0.1 and 1.5 % too deep were known when this was claimed, "
               "and 0.8 to "
               "1.7 % on 662, 1.4 % on 1656 before their samples were; "
               "144, 289 and 662 points leave 0.028 and 0.014 open of the latter two, so that of 0.02, as it was, "
               "nothing but unresolved could come. Edges held as firmly lock: that is a claim of its own. The "
               "membrane alone, with hinges, hangs 1.5 to 2.7 % too deep by seed on 289 points, at an rms strain of "
               "0.062, and 3.6 "
               "and 4.6 % on 662, at 0.034, where patches have 0.015 and 0.009: known when strain was asked for"},
      {.says = "patches held to 0.0001 hang as the exact sheet at Γ = 10",
       .quantity = kError,
       .over = usual_patches(10),
       .measure = in_equilibrium(metric("relative_error")),
       .bound = within(0, 0.02),
       .origin = kNear,
       .counter = swapped({{"gamma", 100.0}}),
       .expect = deviates(between(0.05, 0.15),
                          "a sheet that hardly bends hangs by a tenth of its side, and what constraints let through "
                          "adds more of that",
                          "289 points: 7.7 % too deep at Γ = 10, 0.1 % at 100, 0.6 % too high at 1000"),
       .uncertainty = {.reference = known},
       .note =
           "7.7 % on 289 and 12 % on 662 points were known when the band was chosen. The counter is the claim's before "
           "this, at Γ = 100"},
      {.says = "how deep patches hang does not depend on the membrane under them",
       .quantity = "drop of the free corners, largest over smallest less 1; membranes of 1 to 100 D/spacing², 0 too in "
                   "the paper profile",
       .over = held("isometric_patches", 100) && where("sampling", "irregular") && where("seed", 1) &&
               where("points", kUsualPoints),
       .measure = in_equilibrium(metric("corner_drop")),
       .reduce = spread_over("soft_membrane"),
       .bound = at_most(0.02),
       .origin = kNear,
       .counter = swapped({{"soft_membrane", 3.0}}, where("soft_membrane", 100.0)),
       .expect = deviates(between(0.04, 0.12),
                          "a membrane that holds the points within a patch locks as any membrane of triangles does, "
                          "the more the stiffer it is",
                          "membranes of 0, 1, 10, 100: 1.6, 1.4, 0.1 % too deep and 5.1 % too high"),
       .uncertainty = {.none = "a ratio of sheets of the same points"},
       .note =
           "the four numbers were known when the band was chosen. The counter's membranes are 1, 3 and 10 D/spacing², "
           "too soft to lock; of 3 nothing was known. It was patches so few that between them the membrane alone holds "
           "the sheet (3.4), which deviate still"},
      {.says = "patches with the border's edges keep the lengths of the border",
       .quantity = "largest stretch of a border edge",
       .over = hung_sheets("isometric_patches"),
       .measure = metric("boundary_edge_stretch"),
       .bound = at_most(0.02),
       .origin = chosen("as for the paper's; the border's edges are constraints themselves"),
       .is_check = true}};
}

}  // namespace

std::vector<Claim> sheet_locking_held_claims(double known) {
  std::vector<Claim> out = claims_on_locking(known);
  for (Claim& claim : claims_on_patches(known)) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::sheet_locking
