// Claim: the wrinkles that the coupling of Chen et al. 2023 lets a surface have are those of its coarse mesh, "mesh
// dependent" as § 7 admits: about 2 h_c long, as sin(πx/h_c) vanishes at every coarse vertex and lies in the null space
// of Pᵀ, whatever the membrane's stiffness, and along the mesh's axes, wherever the pressing comes from, but for its
// diagonal, along which they are √2 h_c long. Refuted where the wavelength does not follow the coarse spacing, or
// follows the thickness, or the waves turn with the pressing.
#include <fmt/format.h>

#include <cmath>

#include "core/mesh/strip.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/line_angle.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/driven_sheet.h"

namespace wrinkle::validation::mesh_dependence {

namespace {

using I = std::int64_t;

constexpr I kCells[] = {6, 8, 12};
constexpr I kFineCells = 16;
constexpr I kStandardCells = 8;
constexpr double kThickness = 2e-3;

struct Options {
  StripPattern mesh = StripPattern::aligned;
  Index cells = kStandardCells;
  DrivenSheetOptions sheet{.thickness = kThickness};  // but for its coarse mesh

  double spacing() const { return 1.0 / cells; }
};

void bind(Binder& b, Options& o) {
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "coarse mesh: all diagonals one way, or moved at random");
  b(o.cells, "cells", "1", "coarse cells along a side of 1 m: h_c = 1 m / cells", Source::swept, {3, 64});
  b(o.sheet.levels, "levels", "1", "subdivisions", Source::paper, {1, 4});
  b(o.sheet.thickness, "thickness", "m", "of the membrane", Source::assumed, {1e-5, 0.05});
  b(o.sheet.load, "load", "1", "final strain over the critical one of a wave 2 h_c long", Source::assumed, {1.0, 30.0});
  b(o.sheet.direction, "direction", "deg", "of the pressing, from the grid's x axis", Source::swept, {-90, 90});
  b(o.sheet.seed, "seed", "1", "of the irregular mesh and of the initial heights", Source::swept, {0, 1e9});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I cells : kCells) out.push_back({{{"cells", cells}}});
  for (const double thickness : {1e-3, 4e-3, 8e-3}) out.push_back({{{"thickness", thickness}}});
  for (const double direction : {15.0, 30.0, 45.0}) out.push_back({{{"direction", direction}}});
  for (const I seed : {1, 2, 3, 4}) out.push_back({{{"mesh", std::string("irregular")}, {"seed", seed}}});
  out.push_back({{{"mesh", std::string("irregular")}, {"cells", I{6}}}});
  if (profile == Profile::quick) return out;
  out.push_back({{{"mesh", std::string("irregular")}, {"cells", I{12}}}});
  out.push_back({{{"cells", kFineCells}}});
  out.push_back({{{"direction", -45.0}}});
  for (const I levels : {1, 3}) {
    for (const I cells : {I{6}, kStandardCells}) out.push_back({{{"cells", cells}, {"levels", levels}}});
    for (const double direction : {30.0, 45.0}) out.push_back({{{"direction", direction}, {"levels", levels}}});
  }
  return out;
}

DrivenSheetOptions whole_sheet(const Options& o) {
  DrivenSheetOptions out = o.sheet;
  out.coarse = strip_mesh(
      {.length = 1, .width = 1, .along = o.cells, .across = o.cells, .pattern = o.mesh, .seed = o.sheet.seed});
  out.spacing = o.spacing();
  return out;
}

Curve height_curve(const DrivenSheetResult& sheet) {
  Curve out{"height", {"x at rest", "m", {}}, {{"y at rest", "m", {}}, {"height", "m", {}}}};
  for (Index v = 0; v < sheet.height.size(); ++v) {
    out.x.values.push_back(sheet.surface.mesh.vertices[v].x());
    out.y[0].values.push_back(sheet.surface.mesh.vertices[v].y());
    out.y[1].values.push_back(sheet.height[v]);
  }
  return out;
}

Frame frame(const DrivenSheetResult& sheet) {
  Frame out = surface_frame(sheet.surface.mesh, sheet.x, at_load(1));
  out.point_fields["height"] = field("m", sheet.height);
  return out;
}

Record run(const Options& o, Progress& progress) {
  const DrivenSheetResult sheet = press_sheet(whole_sheet(o), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  const double amplitude = sheet.height.lpNorm<Eigen::Infinity>();
  if (!sheet.solve.converged() || amplitude < 0.1 * o.sheet.thickness) {
    record.outcome = Outcome::failed;
    record.reason = sheet.solve.converged() ? fmt::format("no wrinkles: the largest height is {:.3g} m", amplitude)
                                            : sheet.solve.message;
    return record;
  }
  const DominantWave wave = sheet_wave(sheet.surface.mesh, sheet.height, o.spacing() / std::exp2(o.sheet.levels));
  auto& m = record.metrics;
  m["wavelength"] = wave.wavelength();
  m["wavelength_over_spacing"] = wave.wavelength() / o.spacing();
  m["wave_direction"] = wave.direction();
  m["misalignment"] = line_angle(wave.direction(), o.sheet.direction);
  m["share"] = wave.share;
  m["amplitude"] = amplitude;
  m["newton_steps"] = static_cast<double>(sheet.solve.iterations());
  m["cg_iterations"] = static_cast<double>(sheet.solve.linear_iterations);
  if (wave.share < 0.5)
    record.caveats.push_back(fmt::format("pattern: the largest wave has {:.0f} % of the power", 100 * wave.share));
  record.curves = {height_curve(sheet)};
  record.frames = {frame(sheet)};
  return record;
}

std::optional<std::string> refuse(const Options& o) {
  const double strain = o.sheet.load * critical_strain(o.spacing(), o.sheet.thickness);
  if (strain <= 0.3) return std::nullopt;
  return fmt::format("the final strain would be {:.2g}: over 0.3; take a thinner membrane or fewer cells", strain);
}

const Where kStandard = where("levels", 2) && where("load", 3.0);
const Where kGrid = kStandard && where("mesh", "aligned");
const Where kStraight = kGrid && where("direction", 0.0) && where("thickness", kThickness);

Where turned(double direction) {
  return kGrid && where("cells", kStandardCells) && where("direction", direction) && where("thickness", kThickness);
}

/// Grids of 6 and 8 cells, subdivided once, twice and three times.
UncertaintyFrom by_subdivisions(double direction) {
  return {.halvings = "levels",
          .levels = where("load", 3.0) && where("mesh", "aligned") && where_at_most("cells", kStandardCells) &&
                    where("direction", direction) && where("thickness", kThickness)};
}

Counter along_diagonal(const Where& of) {
  return swapped({{"direction", 45.0}}, of);
}

/// λ/h_c.
Claim wave_claim(std::string says, std::string figure, const Where& over, const Band& bound) {
  return {.says = std::move(says),
          .figure = std::move(figure),
          .quantity = "λ/h_c",
          .over = over,
          .measure = metric("wavelength_over_spacing"),
          .bound = bound,
          .origin = theory("sin(πx/h_c) is the longest wave in the null space of Pᵀ"),
          .counter = along_diagonal(where("cells", kStandardCells))};
}

Claim exponent_claim() {
  return {.says = "the wavelength follows the coarse spacing",
          .figure = "§ 7",
          .quantity = "exponent p of λ ∝ cells^p, cells = 1 m / h_c, grid pressed along its axis",
          .over = kStraight,
          .measure = metric("wavelength"),
          .reduce = exponent("cells"),
          .bound = within(-1, 0.05),
          .origin = theory("a driven membrane knows no length but h_c"),
          .counter = along_diagonal(where("cells", kCells[0])),
          .uncertainty = by_subdivisions(0)};
}

/// Of lines at right angles to the waves' crests and of the grid's x axis.
Claim along_axis_claim() {
  return {.says = "pressed 15 or 30 degrees off the grid's axis, the waves keep to the axis",
          .figure = "§ 7",
          .quantity = "angle between wave vector and the grid's axis, degrees",
          .over = turned(15) || turned(30),
          .measure = formula("|wave_direction|, as of lines", {"wave_direction"},
                             [](const Row& row) { return line_angle(row.record.metrics.at("wave_direction"), 0); }),
          .bound = at_most(5),
          .origin = chosen("a third of the smaller angle: tells a wave along the grid from one along the pressing"),
          .counter = along_diagonal({}),
          .uncertainty = by_subdivisions(30),
          .note = "the null space holds sin(πx/h_c) but no such wave at these angles"};
}

Claim diagonal_claim() {
  Claim out = wave_claim("turned by 45 degrees, the same grid wrinkles at √2 of its spacing, not at twice", "§ 7",
                         turned(45), within(std::sqrt(2.0), 0.07));
  out.quantity = "λ/h_c, pressed along a diagonal";
  out.origin = theory("sin(π(x+y)/h_c) vanishes at every coarse vertex");
  out.counter = swapped({{"direction", 0.0}});
  out.uncertainty = by_subdivisions(45);
  return out;
}

Claim irregular_claim() {
  Claim out = wave_claim("irregular coarse meshes wrinkle at about twice their mean spacing", "§ 7",
                         kStandard && where("mesh", "irregular") && where("direction", 0.0), within(2, 0.3));
  out.quantity = "λ/h_c, worst of all meshes";
  out.origin = chosen("spacings vary by ±50 % and so do the waves; a grid's diagonal has 1.41");
  out.counter = swapped({{"mesh", std::string("aligned")}, {"direction", 45.0}},
                        where("cells", kStandardCells) && where("seed", 1));
  out.uncertainty.seed = "seed";
  return out;
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out{
      exponent_claim(),
      wave_claim("a grid pressed along its axis wrinkles at twice its coarse spacing", "§ 7", kStraight,
                 within(2, 0.1)),
      wave_claim("the thickness, and with it the bending stiffness, does not change the wavelength", "",
                 kGrid && where("direction", 0.0) && where("cells", kStandardCells), within(2, 0.1))};
  out[1].uncertainty = by_subdivisions(0);
  out.back().quantity = "λ/h_c, 1 to 8 mm: bending stiffness 1 to 512";
  out.back().note = "on a real body λ grows with h";
  out.back().counter = along_diagonal(where("thickness", kThickness));
  out.push_back(along_axis_claim());
  out.push_back(diagonal_claim());
  out.push_back(irregular_claim());
  return out;
}

}  // namespace

extern const Study study = {
    .name = "mesh_dependence",
    .title = "Wrinkles follow the coarse mesh",
    .claim =
        "Coupled wrinkles are about twice the coarse spacing long, along the coarse mesh's axes, whatever the "
        "membrane: the limitation that the paper names.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 4.2 and § 7",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength", "m", "of the largest wave of the heights"},
                {"wavelength_over_spacing", "1", "the same over the coarse spacing"},
                {"wave_direction", "deg", "of its wave vector, from the x axis"},
                {"misalignment", "deg", "angle between wave vector and pressing"},
                {"share", "1", "of the heights' power in that wave"},
                {"amplitude", "m", "largest height"},
                {"newton_steps", "1", "high-frequency steps, all loads"},
                {"cg_iterations", "1", "in them"}},
    .paper_duration = "half a minute",
    .samples = samples,
    .run = running<Options>(run),
    .refuse = refusing<Options>(refuse),
    .claims = claims,
    .shown = {{where("direction", -45.0), "pressed along the other diagonal, where no diagonal wave fits"}},
};

}  // namespace wrinkle::validation::mesh_dependence
