// The claims of the study mesh_dependence_body, and what they were known of.
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "validation/chen2023/mesh_dependence_body.h"
#include "validation/meters/line_angle.h"

namespace wrinkle::validation::mesh_dependence_body {

namespace {

const Where kCoupled =
    where("levels", 2) && where("mesh", "aligned") && where("strain", kStrain) && where("direction", 0.0);
const Where kStandard = kCoupled && where("membrane_thickness", kThickness);
const Where kAsPrinted = kCoupled && where("membrane_thickness", kPrinted) && where("bending_young", 0.0);

Where turned(double direction, double strain) {
  return where("levels", 2) && where("mesh", "aligned") && where("strain", strain) && where("direction", direction);
}

/// The mat meshed as its membrane, under one whose own wave, 0.48 m at 0.7 %, 6 cells and more can carry.
Counter without_coupling() {
  return swapped({{"levels", I{0}},
                  {"membrane_thickness", kOwnThickness},
                  {"bending_young", kYoung},
                  {"mat_young", kSoft},
                  {"strain", kStrain}});
}

/// Seven waves, 0.13 m long, along a side: four, of 12 mm, keep to it when pressed at 15 degrees, these do not.
Counter many_without_coupling() {
  return swapped({{"levels", I{0}}, {"cells", I{32}}, {"membrane_thickness", 5e-3}, {"strain", kStrain}});
}

constexpr const char* kNullSpace = "sin(πx/h_c) is the longest wave in the null space of Pᵀ";
const UncertaintyFrom kMeshJudged{.none = "what a coarse mesh does is what is judged"};

Claim exponent_claim(std::string says, std::string quantity, const Where& over, double tolerance) {
  return {.says = std::move(says),
          .figure = "§ 7",
          .quantity = std::move(quantity),
          .over = over,
          .measure = metric("wavelength"),
          .reduce = exponent("cells"),
          .bound = within(-1, tolerance),
          .origin = theory("waves that the mat does not see know no length but h_c"),
          .counter = without_coupling(),
          .uncertainty = kMeshJudged};
}

Claim wave_claim(std::string says, const Where& over, const Band& bound) {
  return {.says = std::move(says),
          .figure = "§ 7",
          .quantity = "λ/h_c",
          .over = over,
          .measure = metric("wavelength_over_spacing"),
          .bound = bound,
          .origin = theory(kNullSpace),
          .counter = without_coupling(),
          .uncertainty = kMeshJudged};
}

std::vector<Claim> grid_claims() {
  const Where by_levels = where("cells", 6) && where("mesh", "aligned") && where("strain", kStrain) &&
                          where("direction", 0.0) && where("membrane_thickness", kThickness);
  std::vector<Claim> out{
      exponent_claim("on a body that answers the wavelength follows the coarse spacing",
                     "exponent p of λ ∝ cells^p, pressed by 2 % along the grid's axis, where the film's own strain is "
                     "1.2 %",
                     kStandard, 0.05),
      wave_claim("on a body that answers a grid wrinkles at twice its coarse spacing", kStandard, within(2, 0.1)),
      wave_claim("on a body that answers the membrane's thickness does not change the wavelength",
                 kCoupled && where("cells", kStandardCells) && where("bending_young", kYoung), within(2, 0.1))};
  out[1].uncertainty = {.halvings = "levels", .levels = by_levels};
  out[1].note =
      "2 h_c = 0.33, 0.25, 0.17 m; the film's own wave on this mat, 0.071 m, is 1.7, 2.3 and 3.4 edges of the membrane "
      "on 6, 8 and 12 cells: 6 could not carry it. The mat's answer is 2 to 5 % of the heights and does not matter to "
      "λ: 1.962, 1.984, 1.996 h_c on one ten thousand times as stiff, in counters of the check below";
  out.push_back(wave_claim("a mat of the printed count wrinkles at twice its spacing, not at its film's own length",
                           kCoupled && where("cells", kPaperCells) && where("membrane_thickness", kCountedThickness),
                           within(2, 0.1)));
  out.back().counter = without_coupling();
  out.back().printed_only = true;
  out.back().note =
      "2 h_c = 0.065 m from 0.13 % on; the film's own wave, 0.043 m long, 5.3 edges of the membrane, would need 1.2 %: "
      "of all samples this one can best tell the one from the other";
  out[2].figure.clear();
  out[2].quantity =
      "λ/h_c, 1 to 4 mm (paper profile: 0.5 mm, too), whose own waves are 0.04 to 0.12 m long, 1.4 to "
      "3.7 edges of the membrane";
  return out;
}

constexpr const char* kWithBending = "the same grids under a membrane that bends: exponent -0.98, 1.97 to 2.00 h_c";

/// Materials of Table 2, row 7.
std::vector<Claim> printed_claims() {
  std::vector<Claim> out{
      exponent_claim("under the printed membrane, which does not bend, the wavelength follows the coarse spacing",
                     "exponent p of λ ∝ cells^p, 6 to 12 cells (paper profile: 16, too, and 6 to 12 of two more seeds)",
                     kAsPrinted, 0.1),
      wave_claim("the printed membrane wrinkles at about twice its mat's spacing", kAsPrinted, within(2, 0.3))};
  out[1].origin = chosen("any wave of at most 2 h_c costs nothing; the membrane's mesh can carry 0.5 h_c");
  const std::string cause =
      "without bending no wave of at most 2 h_c costs more than another: the heights that solves "
      "start with decide, 1.2 to 1.4, 1.5 to 1.9 and 1.7 to 2.0 of 6, 8 and 12 cells";
  out[0].expect = deviates(between(-0.85, -0.35), cause, kWithBending);
  out[1].expect = deviates(between(0.95, 1.5), cause, kWithBending);
  for (Claim& claim : out) {
    claim.counter = swapped({{"bending_young", kYoung}, {"membrane_thickness", kThickness}});
    claim.uncertainty = {.none = "seeds are what decides: two more are rows of the paper profile"};
  }
  const std::string patterns =
      "; patterns, whose largest wave has less than half the power: 16 cells, 0.38, and of other seeds 0.38 to 0.44 of "
      "6 and 8 cells";
  out[0].note = "-0.57 when first run, -0.81 with 16 cells; -0.37 and -0.74 with two other seeds" + patterns;
  out[1].note =
      "1.79 and 1.85 of 8 cells in trials of the scene, before this was claimed; 1.39 of 6 cells then; the band, 1.15 "
      "to 1.5 of one seed, is wider since two more are judged, of which one has 1.03" +
      patterns;
  out.push_back(
      wave_claim("no wave of the printed membrane is longer than twice its mat's spacing", kAsPrinted, at_most(2.1)));
  out.back().note =
      "1.2 to 2.0 of 6, 8 and 12 cells by seeds before this was claimed, of 16 nothing; of 31, in no profile, "
      "the first equilibrium took eight minutes by Algorithm 1, and the joint solver had three of 13 when it was ended "
      "after 32" +
      patterns;
  out.push_back({.says = "meshed as finely as that membrane, the printed mat keeps it flat",
                 .quantity = "largest height over the membrane's thickness, 2 % of strain, 32 cells, whose shortest "
                             "wave, 1/16 m, appears at 12.5 % by theory",
                 .over = where("levels", 0) && where("membrane_thickness", kPrinted),
                 .measure = metric("amplitude_over_thickness"),
                 .bound = at_most(0.1),
                 .origin = theory("ε = (D k² + κ(k)/k²)/C of a film on one layer of prisms, C = 2μh"),
                 .counter = swapped({{"strain", 0.09}}),
                 .uncertainty = {.none = "flat or not"},
                 .note = "theory leaves out the mat's own compression, 1.8e4 N/m beside 2.9e4 of the membrane, with "
                         "which it were 7.7 %; trials of this mat had it flat at 6 % and waves of 2.1 edges at 9 %, so "
                         "that at 2 % little could make it false. First run, 4.05, before heights were measured from "
                         "their mean"});
  return out;
}

/// Of lines at right angles to the waves' crests and of the grid's x axis.
Claim along_axis_claim() {
  return {.says =
              "on a body that answers, pressed 15 or 30 degrees off the grid's axis, waves that have just appeared "
              "keep to the axis",
          .figure = "§ 7",
          .quantity = "angle between wave vector and the grid's axis, degrees; strain 2.9 times the least",
          .over = turned(15, kEarly) || turned(30, kEarly),
          .measure = formula("|wave_direction|, as of lines", {"wave_direction"},
                             [](const Row& row) { return line_angle(row.record.metrics.at("wave_direction"), 0); }),
          .bound = at_most(5),
          .origin = chosen("a third of the smaller angle: tells a wave along the grid from one along the pressing"),
          .counter = many_without_coupling(),
          .uncertainty = kMeshJudged,
          .note =
              "the strain, 0.1 %, was chosen after trials at 2 %, where waves had turned; the counter's were at 14.8 "
              "of 15 degrees in a trial"};
}

constexpr const char* kFarBeyond =
    "shorter waves that the mat hardly sees, nearer to the pressing, cost more bending; so far beyond the first waves "
    "that matters no more";
constexpr const char* kDrivenToo =
    "the same mats at 2.9 times the least strain; a driven sheet, which knows no body, at 57 times: 1.26 h_c and 14.0 "
    "degrees of 15, a pattern of 1.41 h_c at 30, in trials";

/// At twenty times that strain, of one direction. Angle and length were known when they were claimed.
std::vector<Claim> far_claims(double direction, const Band& angles, const Band& lengths, const std::string& known) {
  const Where far = turned(direction, kStrain);
  Claim axis = along_axis_claim();
  axis.says = fmt::format("at 2 %, too, the waves of a mat pressed {:g} degrees off the grid's axis keep to the axis",
                          direction);
  axis.quantity = "angle between wave vector and the grid's axis, degrees; strain 58 times the least";
  axis.over = far;
  Claim length = wave_claim(
      fmt::format("at 2 %, too, the waves of a mat pressed {:g} degrees off the grid's axis are twice its spacing long",
                  direction),
      far, within(2, 0.1));
  axis.note = length.note = known + ". Judged with the other direction, by the worse of both, until a reader saw it";
  axis.expect = deviates(angles, kFarBeyond, kDrivenToo);
  length.expect = deviates(lengths, kFarBeyond, kDrivenToo);
  axis.counter = length.counter = swapped({{"strain", kEarly}});
  return {axis, length};
}

std::vector<Claim> direction_claims() {
  std::vector<Claim> out{along_axis_claim(),
                         wave_claim("on a body that answers, turned by 45 degrees, the same grid wrinkles at √2 of its "
                                    "spacing",
                                    turned(45, kEarly) || turned(45, kStrain), within(std::sqrt(2.0), 0.07)),
                         wave_claim("irregular meshes of a body that answers wrinkle at about twice their mean spacing",
                                    where("mesh", "irregular"), within(2, 0.3))};
  out[1].origin = theory("sin(π(x+y)/h_c) vanishes at every coarse vertex");
  out[1].counter = swapped({{"direction", 0.0}});
  out[1].note = "at 0.1 and 2 %; the latter, 1.415, was known before it was claimed";
  out[2].quantity = "λ/h_c, worst of all meshes";
  out[2].origin = chosen("as of a driven sheet: spacings vary by ±50 % and so do the waves");
  out[2].uncertainty = {.seed = "seed"};
  for (const auto& part : {far_claims(15, between(12.5, 15.5), between(1.15, 1.45), "14.1 degrees and 1.29 were known"),
                           far_claims(30, between(18, 25), between(1.05, 1.3),
                                      "21.8 degrees and 1.17 were known; the wave has half the power (0.52)")})
    out.insert(out.end(), part.begin(), part.end());
  return out;
}

Claim thin_claim() {
  return {.says = "meshed finely enough, the mat has the own wave of the film of the coupled waves, too",
          .quantity = "λ over 0.071 m, of 48 cells without subdivision (paper profile: 64, too), 2 mm, strain 2 %",
          .over = where("levels", 0) && where("membrane_thickness", kThickness),
          .measure = metric("wavelength_over_own"),
          .bound = within(1, 0.2),
          .origin = theory("min over k of D k² + κ(k)/k², a film on one layer of prisms"),
          .counter = swapped({{"levels", I{2}}, {"cells", kStandardCells}}),
          .uncertainty = kMeshJudged,
          .note =
              "0.86 of 48 cells was known to a reader before this was claimed, of 64 nothing; 32 cells have 2.000 "
              "edges, the mesh's limit"};
}

/// The measure could say otherwise.
std::vector<Claim> own_claims() {
  Claim fine{
      .says = "meshed as finely as its membrane, the mat has the film's own wave, whichever mesh",
      .quantity = "λ over 0.244 m, of 16, 24 and 32 cells without subdivision, membrane of 12 mm, strain 4 %",
      .over = where("levels", 0) && where("membrane_thickness", kOwnThickness),
      .measure = metric("wavelength_over_own"),
      .bound = within(1, 0.2),
      .origin = theory("min over k of D k² + κ(k)/k², a film on one layer of prisms; four of its waves fit 1 m"),
      .counter = swapped({{"levels", I{2}}, {"cells", I{6}}}),
      .uncertainty = kMeshJudged,
      .note =
          "0.91 and 1.08 of 16 and 24 cells in trials, before this was claimed, and the film of 12 mm was chosen "
          "after trials of 5 mm, at its mesh's limit on 20 cells and a pattern on 24 and 40; patterns: 32 and "
          "48 cells, 0.50 and 0.43 of the power in the largest wave. 24 cells are a sample since a reader missed it"};
  Claim ends = fine;
  ends.says = "where the film's own wave appears before those of the coarse mesh, it is that which is there";
  ends.quantity = "λ over 0.244 m, of 16 cells subdivided once: 2 h_c = 0.125 m would need 5 %, the own wave 2.5 %";
  ends.over = where("levels", 1) && where("membrane_thickness", kOwnThickness);
  ends.origin = theory("a wave of 2 h_c appears at D (π/h_c)²/C, the film's own at min over k of (D k² + κ(k)/k²)/C");
  ends.counter = swapped({{"cells", I{6}}});
  ends.note.clear();
  return {fine, thin_claim(), ends};
}

/// A body whose motion is prescribed has 0.
Claim answer_check() {
  return {.says = "the body answers: its own surface is not flat under the wrinkles",
          .quantity = "root mean square height of P y over that of the membrane, each from its mean",
          .over = kStandard,
          .measure = metric("body_share"),
          .bound = at_least(0.005),
          .origin = chosen("a prescribed one has 0; a thousand times what a mat ten thousand times as stiff has"),
          .counter = swapped({{"mat_young", 5e9}}),
          .uncertainty = {.none = "there or not"},
          .note =
              "0.016 to 0.053 here, 0.07 under 4 mm, 0.002 under 0.5, 0.0003 to 0.0009 under the printed "
              "membrane: small, and λ is the same on a mat ten thousand times as stiff",
          .is_check = true};
}

}  // namespace

std::vector<Claim> all_claims() {
  std::vector<Claim> out = grid_claims();
  for (const auto& some : {printed_claims(), direction_claims(), own_claims()})
    out.insert(out.end(), some.begin(), some.end());
  out.push_back(answer_check());
  return out;
}

}  // namespace wrinkle::validation::mesh_dependence_body
