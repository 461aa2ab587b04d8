// Claim: on a body that answers, too, wrinkles are those that the coarse mesh lets the membrane have, "mesh dependent"
// as § 7 of Chen et al. 2023 admits: about 2 h_c long, as waves in the null space of Pᵀ bend the membrane alone, where
// the same film would have waves of its own length on the same mat, which knows no mesh. mesh_dependence has them on a
// sheet that is driven. Refuted where the wavelength follows the film's own and not the coarse spacing.
#include <fmt/format.h>

#include <cmath>

#include "core/mesh/strip.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/driven_sheet.h"
#include "validation/scenes/pressed_mat.h"

namespace wrinkle::validation::mesh_dependence_body {

namespace {

using I = std::int64_t;

constexpr I kStandardCells = 8, kPaperCells = 31;  // 1,922 prisms
constexpr double kPrinted = 1e-4, kThickness = 2e-3, kOwnThickness = 0.012,
                 kCountedThickness = 1e-3;  // [m]
constexpr double kYoung = 4e8;              // [Pa]
constexpr double kSoft = 3e4;               // [Pa] of a mat on which the film of 12 mm has a wave of 0.48 m
constexpr double kStrain = 0.02, kOwnStrain = 0.04,
                 kEarly = 1e-3;  // the last 2.9 times what 8 cells of the standard membrane need

struct Options {
  StripPattern mesh = StripPattern::aligned;
  Index cells = kStandardCells;
  PressedMatOptions mat{.membrane_thickness = kThickness, .membrane_bending = {kYoung, 0.4}};  // but for its mesh

  double spacing() const { return 1.0 / static_cast<double>(cells); }
};

void bind(Binder& b, Options& o) {
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "of the mat: all diagonals one way, or moved at random");
  b(o.cells, "cells", "1", "of the mat along a side of 1 m: h_c = 1 m / cells", Source::swept, {3, 64});
  b(o.mat.levels, "levels", "1", "subdivisions of the membrane", Source::paper, {0, 4});
  b(o.mat.thickness, "thickness", "m", "of the mat", Source::assumed, {1e-3, 0.2});
  b(o.mat.mat.young, "mat_young", "Pa", "of the mat; Poisson's ratio 0.4", Source::paper, {1e3, 1e12});
  b(o.mat.membrane_thickness, "membrane_thickness", "m", "of the membrane; its Young's modulus is the printed 4e8 Pa",
    Source::assumed, {1e-5, 0.05});
  b(o.mat.membrane_bending.young, "bending_young", "Pa", "of the membrane in bending; 0, as printed: none",
    Source::assumed, {0, 1e12});
  b(o.mat.strain, "strain", "1", "of the pressing at its end", Source::assumed, {1e-6, 0.2});
  b(o.mat.growth, "growth", "1", "of the strain from one equilibrium to the next", Source::assumed, {1.01, 3});
  b(o.mat.direction, "direction", "deg", "of the pressing, from the grid's x axis", Source::swept, {-90, 90});
  b(o.mat.seed, "seed", "1", "of the irregular mesh and of the heights that solves start with", Source::swept,
    {0, 1e9});
  b(o.mat.linear_solver,
    linear_solver_parameter(o.mat.linear_solver, Systems::saddle_points, "the KKT systems of mat and membrane"));
}

/// Of the membrane as printed, which does not resist bending.
Sample printed(I cells, I levels) {
  return {{{"cells", cells}, {"levels", levels}, {"membrane_thickness", kPrinted}, {"bending_young", 0.0}}};
}

/// Of a membrane whose own wave, 0.24 m from a strain of 2.5 % on, the mat's mesh can carry.
Sample own(I cells, I levels) {
  return {{{"cells", cells}, {"levels", levels}, {"membrane_thickness", kOwnThickness}, {"strain", kOwnStrain}}};
}

/// Of the membrane of the coupled waves, 0.071 m on a film, on a mat that is meshed as it is.
Sample fine(I cells) {
  return {{{"cells", cells}, {"levels", I{0}}}};
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : {I{6}, kStandardCells, I{12}}) {
    out.push_back({{{"cells", cells}}});
    out.push_back(printed(cells, 2));
  }
  out.push_back(printed(32, 0));
  for (const double thickness : {1e-3, 4e-3}) out.push_back({{{"membrane_thickness", thickness}}});
  for (const double direction : {15.0, 30.0, 45.0}) out.push_back({{{"direction", direction}, {"strain", kEarly}}});
  for (const I seed : {1, 2, 3, 4, 5})
    out.push_back({{{"mesh", std::string("irregular")}, {"seed", seed}, {"strain", kEarly}}});
  for (const I cells : {16, 32}) out.push_back(own(cells, 0));
  out.push_back(own(16, 1));
  out.push_back(fine(48));
  for (const double direction : {15.0, 30.0, 45.0}) out.push_back({{{"direction", direction}}});
  for (const I levels : {1, 3}) out.push_back({{{"cells", I{6}}, {"levels", levels}}});
  if (profile == Profile::quick) return out;
  out.push_back({{{"cells", I{16}}}});
  out.push_back(printed(16, 2));
  out.push_back({{{"cells", kPaperCells}, {"membrane_thickness", kCountedThickness}}});
  out.push_back({{{"membrane_thickness", 5e-4}}});
  out.push_back(own(48, 0));
  out.push_back(fine(64));
  return out;
}

/// Strains from 0.8 of the least at which there may be a wave, or a twentieth of the last where bending costs nothing.
PressedMatOptions whole_mat(const Options& o) {
  PressedMatOptions out = o.mat;
  out.coarse =
      strip_mesh({.length = 1, .width = 1, .along = o.cells, .across = o.cells, .pattern = o.mesh, .seed = o.mat.seed});
  const double film = film_wave(out).strain, unseen = unseen_strain(out, 2 * o.spacing()),
               least = out.levels > 0 ? std::fmin(film, unseen) : film;  // NaN: the film has none
  out.first_strain = least > 0 ? 0.8 * least : out.strain / 20;
  return out;
}

/// The angle between two lines [degrees], 0 to 90.
double angle_between(double a, double b) {
  const double turned = std::fmod(std::abs(a - b), 180.0);
  return std::min(turned, 180 - turned);
}

Frame frame(const PressedMatResult& mat) {
  Frame out = surface_frame(mat.surface.mesh, mat.x, at_load(1));
  out.point_fields["height"] = field("m", mat.height);
  out.point_fields["height of the mat"] = field("m", mat.coarse);
  return out;
}

void measure(const Options& o, const PressedMatResult& mat, Record& record) {
  const OwnWave film = film_wave(o.mat);
  auto& m = record.metrics;
  m["amplitude"] = mat.height.lpNorm<Eigen::Infinity>();
  m["amplitude_over_thickness"] = m["amplitude"] / o.mat.membrane_thickness;
  if (std::isfinite(film.wavelength)) {
    m["own_wavelength"] = film.wavelength;
    m["own_strain"] = film.strain;
  }
  m["mesh_strain"] = film_strain(o.mat, 2 * o.spacing());
  m["shift"] = mat.shift;
  m["newton_steps"] = static_cast<double>(mat.solve.iterations());
  m["membrane_vertices"] = static_cast<double>(mat.height.size());
  m["prisms"] = static_cast<double>(mat.mat.triangles.size());
  if (m["amplitude"] < 0.1 * o.mat.membrane_thickness) {
    record.caveats.push_back(fmt::format("no wrinkles: the largest height is {:.2g} m", m["amplitude"]));
    return;
  }
  const DominantWave wave = sheet_wave(mat.surface.mesh, mat.height, o.spacing() / std::exp2(o.mat.levels));
  m["wavelength"] = wave.wavelength();
  m["wavelength_over_spacing"] = wave.wavelength() / o.spacing();
  if (std::isfinite(film.wavelength)) m["wavelength_over_own"] = wave.wavelength() / film.wavelength;
  m["wave_direction"] = wave.direction();
  m["misalignment"] = angle_between(wave.direction(), o.mat.direction);
  m["share"] = wave.share;
  m["body_share"] = mat.coarse.norm() / mat.height.norm();
  if (wave.share < 0.5)
    record.caveats.push_back(fmt::format("pattern: the largest wave has {:.0f} % of the power", 100 * wave.share));
  if (wave.share > 1.05)
    record.caveats.push_back(
        fmt::format("at the mesh's limit: vertices lie on crests and troughs alone, where a plane wave has a share of "
                    "2, this one {:.2g}",
                    wave.share));
}

Record run(const Options& o, Progress& progress) {
  const PressedMatResult mat = press_mat(whole_mat(o), [&](double fraction) {
    progress.report(fraction, "equilibria");
    return !progress.stop_requested();
  });
  Record record;
  if (!mat.solve.converged()) {
    record.outcome = Outcome::failed;
    record.reason = mat.solve.message;
    return record;
  }
  measure(o, mat, record);
  record.frames = {frame(mat)};
  return record;
}

const Where kCoupled =
    where("levels", 2) && where("mesh", "aligned") && where("strain", kStrain) && where("direction", 0.0);
const Where kStandard = kCoupled && where("membrane_thickness", kThickness);
const Where kAsPrinted = kCoupled && where("membrane_thickness", kPrinted) && where("bending_young", 0.0);

Where turned(double direction, double strain) {
  return where("levels", 2) && where("mesh", "aligned") && where("strain", strain) && where("direction", direction);
}

/// The mat meshed as its membrane, under one whose own wave, 0.48 m at 0.7 %, 6 cells and more can carry.
Counter without_coupling(std::map<std::string, Value> also = {}) {
  also.insert({{"levels", I{0}},
               {"membrane_thickness", kOwnThickness},
               {"bending_young", kYoung},
               {"mat_young", kSoft},
               {"strain", kStrain}});
  return swapped(std::move(also));
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
      "on 6, 8 and 12 cells: 6 could not carry it. The mat's answer is 2 to 4 % of the heights and does not matter to "
      "λ: 1.962, 1.984, 1.996 h_c on one ten thousand times as stiff, in counters of the check below";
  out.push_back(wave_claim("a mat of the printed count wrinkles at twice its spacing, not at its film's own length",
                           kCoupled && where("cells", kPaperCells) && where("membrane_thickness", kCountedThickness),
                           within(2, 0.1)));
  out.back().counter = without_coupling();
  out.back().printed_only = true;
  out.back().note =
      "2 h_c = 0.065 m from 0.13 % on; the film's own wave, 0.043 m long, 5.3 edges of the membrane, would need 1.2 %: "
      "of all samples it is this one that could have the one or the other";
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
                     "exponent p of λ ∝ cells^p, 6 to 12 cells (paper profile: 16, too)", kAsPrinted, 0.1),
      wave_claim("the printed membrane wrinkles at about twice its mat's spacing", kAsPrinted, within(2, 0.3))};
  out[1].origin = chosen("any wave of at most 2 h_c costs nothing; the membrane's mesh can carry 0.5 h_c");
  const std::string cause =
      "without bending no wave of at most 2 h_c costs more than another: the heights that solves "
      "start with decide, 1.2 to 1.4, 1.5 to 1.9 and 1.7 to 2.0 of 6, 8 and 12 cells";
  out[0].expect = deviates(between(-0.9, -0.3), cause, kWithBending);
  out[1].expect = deviates(between(1.1, 1.7), cause, kWithBending);
  for (Claim& claim : out) claim.counter = swapped({{"bending_young", kYoung}, {"membrane_thickness", kThickness}});
  const std::string patterns =
      "; patterns, whose largest wave has less than half the power: 16 cells, 0.38, and of other seeds 0.38 to 0.44 of "
      "6 and 8 cells";
  out[0].note = "-0.57 when first run, -0.81 with 16 cells; -0.37 and -0.74 with two other seeds" + patterns;
  out[1].note =
      "1.79 and 1.85 of 8 cells in trials of the scene, before this was claimed; 1.39 of 6 cells then" + patterns;
  out.push_back(
      wave_claim("no wave of the printed membrane is longer than twice its mat's spacing", kAsPrinted, at_most(2.1)));
  out.back().note =
      "1.2 to 2.0 of 6, 8 and 12 cells by seeds before this was claimed, of 16 nothing; of 31, in no profile, "
      "Algorithm "
      "1 had its first equilibrium after eight minutes, the joint solver three of 13 when it was ended after 32" +
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
                             [](const Row& row) { return angle_between(row.record.metrics.at("wave_direction"), 0); }),
          .bound = at_most(5),
          .origin = chosen("a third of the smaller angle: tells a wave along the grid from one along the pressing"),
          .counter = many_without_coupling(),
          .uncertainty = kMeshJudged,
          .note =
              "the strain, 0.1 %, was chosen after trials at 2 %, where waves had turned; the counter's were at 14.8 "
              "of 15 degrees in a trial"};
}

/// At twenty times that strain.
std::vector<Claim> far_claims() {
  const Where far = turned(15, kStrain) || turned(30, kStrain);
  Claim axis = along_axis_claim();
  axis.says = "at 2 %, too, the waves of a mat pressed 15 or 30 degrees off the grid's axis keep to the axis";
  axis.quantity = "angle between wave vector and the grid's axis, degrees; strain 58 times the least";
  axis.over = far;
  axis.note = "14.1 and 21.8 degrees were known before this was claimed";
  Claim length = wave_claim(
      "at 2 %, too, the waves of a mat pressed 15 or 30 degrees off the grid's axis are twice its spacing long", far,
      within(2, 0.1));
  length.note = "1.29 and 1.17 were known before this was claimed";
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
  for (Claim& claim : far_claims()) out.push_back(std::move(claim));
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
      .quantity = "λ over 0.244 m, of 16 and 32 cells without subdivision, membrane of 12 mm, strain 4 %",
      .over = where("levels", 0) && where("membrane_thickness", kOwnThickness),
      .measure = metric("wavelength_over_own"),
      .bound = within(1, 0.2),
      .origin = theory("min over k of D k² + κ(k)/k², a film on one layer of prisms; four of its waves fit 1 m"),
      .counter = swapped({{"levels", I{2}}, {"cells", I{6}}}),
      .uncertainty = kMeshJudged,
      .note =
          "0.91 and 1.08 of 16 and 24 cells in trials, before this was claimed, and the film of 12 mm was chosen "
          "after trials of 5 mm, at its mesh's limit on 20 cells and a pattern on 24 and 40; patterns: 32 and "
          "48 cells, 0.50 and 0.43 of the power in the largest wave"};
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
          .note = "0.016 to 0.053, 0.0019 under 0.5 mm, 0.0003 to 0.0009 under the printed membrane: small everywhere",
          .is_check = true};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = grid_claims();
  for (const auto& some : {printed_claims(), direction_claims(), own_claims()})
    out.insert(out.end(), some.begin(), some.end());
  out.push_back(answer_check());
  return out;
}

}  // namespace

extern const Study study = {
    .name = "mesh_dependence_body",
    .title = "Wrinkles follow the coarse mesh of a body that answers",
    .claim =
        "Coupled wrinkles of a mat that answers are about twice its spacing long, where the same film meshed finely on "
        "it has its own wave, or stays flat: the limitation that the paper names.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 4 and § 7, Table 2",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics =
        {{"wavelength", "m", "of the largest wave of the membrane's heights"},
         {"wavelength_over_spacing", "1", "the same over the coarse spacing"},
         {"wavelength_over_own", "1", "the same over that of a film on its foundation"},
         {"own_wavelength", "m",
          "of a film on one layer of prisms that slides on a plane; none without bending, where the shortest "
          "appear first"},
         {"own_strain", "1", "at which that appears"},
         {"mesh_strain", "1", "at which a wave of 2 h_c of that film, the mat's mesh's shortest, would appear"},
         {"wave_direction", "deg", "of the wave vector, from the x axis"},
         {"misalignment", "deg", "angle between wave vector and pressing"},
         {"share", "1",
          "of the heights' power in that wave: 1 of a plane wave, below 0.5 of a pattern, up to 2 at the mesh's limit"},
         {"amplitude", "m", "largest height"},
         {"amplitude_over_thickness", "1", "the same over the membrane's thickness"},
         {"body_share", "1", "root mean square height of the mat's own surface over the membrane's"},
         {"shift", "m", "of the mat's upper nodes in the plane from uniform compression, root mean square"},
         {"newton_steps", "1", "of all equilibria"},
         {"prisms", "1", "of the mat"},
         {"membrane_vertices", "1", "coarse ones included"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<Options>(run),
    .refuse = refuse_without_inertia,
    .limit = {.quick = 600},
    .claims = claims,
    .shown = {{where_among("levels", {I{1}, I{3}}) && where("cells", 6), "levels of the uncertainty"}},
};

}  // namespace wrinkle::validation::mesh_dependence_body
