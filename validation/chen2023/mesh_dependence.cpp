// Claim: the wrinkles that the coupling of Chen et al. 2023 lets a surface have are those of its coarse mesh, "mesh
// dependent" as § 7 admits: about 2 h_c long, as sin(πx/h_c) vanishes at every coarse vertex and lies in the null space
// of Pᵀ, whatever the membrane's stiffness, and along the mesh's axes, wherever the pressing comes from. Refuted where
// the wavelength does not follow the coarse spacing, or follows the thickness.
#include <fmt/format.h>

#include <cmath>

#include "core/geometry/strip.h"
#include "validation/harness/claim.h"
#include "validation/meters/surface_frame.h"
#include "validation/meters/wave_spectrum.h"
#include "validation/scenes/driven_sheet.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr I kCells[] = {6, 8, 12, 16};
constexpr I kStandardCells = 8;
constexpr double kThickness = 2e-3;

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const I cells : kCells) out.push_back({{{"cells", cells}}});
  for (const double thickness : {1e-3, 4e-3, 8e-3}) out.push_back({{{"thickness", thickness}}});
  for (const double direction : {-45.0, 15.0, 30.0, 45.0}) out.push_back({{{"direction", direction}}});
  for (const I seed : {1, 2, 3, 4}) out.push_back({{{"mesh", std::string("irregular")}, {"seed", seed}}});
  for (const I cells : {6, 12}) out.push_back({{{"mesh", std::string("irregular")}, {"cells", cells}}});
  return out;
}

DrivenSheetOptions options(const Sample& s) {
  const auto cells = static_cast<Index>(s.integer("cells"));
  const auto seed = static_cast<std::uint64_t>(s.integer("seed"));
  return {
      .coarse = strip_mesh({.length = 1,
                            .width = 1,
                            .along = cells,
                            .across = cells,
                            .pattern = s.word("mesh") == "irregular" ? StripPattern::irregular : StripPattern::aligned,
                            .seed = seed}),
      .spacing = 1.0 / cells,
      .levels = static_cast<Index>(s.integer("levels")),
      .thickness = s.number("thickness"),
      .load = s.number("load"),
      .direction = s.number("direction"),
      .seed = seed};
}

/// The angle between two lines [degrees], 0 to 90.
double angle_between(double a, double b) {
  const double turned = std::fmod(std::abs(a - b), 180.0);
  return std::min(turned, 180 - turned);
}

std::vector<VectorN<2>> rest_points(const TriangleMesh& mesh) {
  std::vector<VectorN<2>> out;
  for (const auto& X : mesh.vertices) out.emplace_back(X.head<2>());
  return out;
}

DominantWave wave_of(const DrivenSheetResult& sheet, double fine_spacing) {
  const Vector per_unknown = lumped_mass(sheet.surface.mesh, 1.0);
  const Vector areas = per_unknown(Eigen::seqN(0, sheet.height.size(), 3));
  return dominant_wave(rest_points(sheet.surface.mesh), sheet.height, areas, 1.0, 2 * fine_spacing);
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
  Frame out = surface_frame(sheet.surface.mesh, sheet.x, 1);
  out.point_fields["height"].assign(sheet.height.begin(), sheet.height.end());
  return out;
}

Record run(const Sample& s, Progress& progress) {
  const DrivenSheetOptions sheet_options = options(s);
  const DrivenSheetResult sheet = press_sheet(sheet_options, [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  const double amplitude = sheet.height.lpNorm<Eigen::Infinity>();
  if (!sheet.last.converged() || amplitude < 0.1 * sheet_options.thickness) {
    record.outcome = Outcome::failed;
    record.reason = sheet.last.converged() ? fmt::format("no wrinkles: the largest height is {:.3g} m", amplitude)
                                           : sheet.last.message;
    return record;
  }
  const DominantWave wave = wave_of(sheet, sheet_options.spacing / std::exp2(s.integer("levels")));
  auto& m = record.metrics;
  m["wavelength"] = wave.wavelength();
  m["wavelength_over_spacing"] = wave.wavelength() / sheet_options.spacing;
  m["wave_direction"] = wave.direction();
  m["misalignment"] = angle_between(wave.direction(), s.number("direction"));
  m["share"] = wave.share;
  m["amplitude"] = amplitude;
  m["newton_steps"] = static_cast<double>(sheet.newton_steps);
  m["cg_iterations"] = static_cast<double>(sheet.cg_iterations);
  if (wave.share < 0.5)
    record.caveats.push_back(fmt::format("pattern: the largest wave has {:.0f} % of the power", 100 * wave.share));
  record.curves = {height_curve(sheet)};
  record.frames = {frame(sheet)};
  return record;
}

const Where kStandard = where("levels", 2) && where("load", 3.0);
const Where kGrid = kStandard && where("mesh", "aligned");
const Where kStraight = kGrid && where("direction", 0.0) && where("thickness", kThickness);

Where turned(double direction) {
  return kGrid && where("cells", kStandardCells) && where("direction", direction) && where("thickness", kThickness);
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
          .counter = along_diagonal(where("cells", kCells[0]))};
}

Claim across_claim(double direction) {
  return {.says = fmt::format("pressed {} degrees off the grid's axis, wrinkles stand across the pressing", direction),
          .figure = "§ 7",
          .quantity = "angle between wave vector and pressing, degrees",
          .over = turned(direction),
          .measure = metric("misalignment"),
          .bound = at_most(5),
          .origin = chosen("a third of the smaller angle: tells a wave across the pressing from one along the grid"),
          .counter = along_diagonal({}),
          .expect = deviates(
              between(0.9 * direction, 1.1 * direction),
              "the null space holds sin(πx/h_c) but no such wave at this angle: wrinkles keep to the grid's axis",
              "pressed along a diagonal, where sin(π(x+y)/h_c) is in the null space, they stand across the pressing")};
}

Claim any_direction_claim() {
  Claim out = wave_claim("the wavelength does not depend on how the grid is turned", "§ 7", turned(45), within(2, 0.1));
  out.quantity = "λ/h_c, pressed along a diagonal";
  out.counter = swapped({{"direction", 0.0}});
  out.expect = deviates(between(1.34, 1.48), "along a diagonal the longest such wave is sin(π(x+y)/h_c): √2 h_c",
                        "the model's √2, which the next claim holds it against");
  return out;
}

Claim diagonal_claim() {
  Claim out = wave_claim("pressed along a diagonal, the grid wrinkles at √2 of its spacing", "", turned(45),
                         within(std::sqrt(2.0), 0.07));
  out.origin = theory("sin(π(x+y)/h_c) vanishes at every coarse vertex");
  out.counter = swapped({{"direction", 0.0}});
  return out;
}

Claim irregular_claim() {
  Claim out = wave_claim("irregular coarse meshes wrinkle at about twice their mean spacing", "§ 7",
                         kStandard && where("mesh", "irregular") && where("direction", 0.0), within(2, 0.3));
  out.quantity = "λ/h_c, worst of all meshes";
  out.origin = chosen("spacings vary by ±50 % and so do the waves; a grid's diagonal has 1.41");
  out.counter = swapped({{"mesh", std::string("aligned")}, {"direction", 45.0}},
                        where("cells", kStandardCells) && where("seed", 1));
  return out;
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out{
      exponent_claim(),
      wave_claim("a grid pressed along its axis wrinkles at twice its coarse spacing", "§ 7", kStraight,
                 within(2, 0.1)),
      wave_claim("the thickness, and with it the bending stiffness, does not change the wavelength", "",
                 kGrid && where("direction", 0.0) && where("cells", kStandardCells), within(2, 0.1))};
  out.back().quantity = "λ/h_c, 1 to 8 mm: bending stiffness 1 to 512";
  out.back().note = "on a real body λ grows with h";
  out.back().counter = along_diagonal(where("thickness", kThickness));
  for (const double direction : {15.0, 30.0}) out.push_back(across_claim(direction));
  out.push_back(any_direction_claim());
  out.push_back(diagonal_claim());
  out.push_back(irregular_claim());
  return out;
}

}  // namespace

extern const Study mesh_dependence = {
    .name = "mesh_dependence",
    .title = "Wrinkles follow the coarse mesh",
    .claim =
        "Coupled wrinkles are about twice the coarse spacing long, along the coarse mesh's axes, whatever the "
        "membrane: the limitation that the paper names.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 4.2 and § 7",
    .version = 1,
    .parameters =
        {{"mesh",
          std::string("aligned"),
          "",
          "coarse mesh: all diagonals one way, or moved at random",
          Source::swept,
          {"aligned", "irregular"}},
         {"cells",
          I{kStandardCells},
          "1",
          "coarse cells along a side of 1 m: h_c = 1 m / cells",
          Source::swept,
          {},
          3,
          64},
         {"levels", I{2}, "1", "subdivisions", Source::paper, {}, 1, 4},
         {"thickness", kThickness, "m", "of the membrane", Source::assumed, {}, 1e-5, 0.05},
         {"load", 3.0, "1", "final strain over the critical one of a wave 2 h_c long", Source::assumed, {}, 1.0, 30.0},
         {"direction", 0.0, "deg", "of the pressing, from the grid's x axis", Source::swept, {}, -90, 90},
         {"seed", I{1}, "1", "of the irregular mesh and of the initial heights", Source::swept, {}, 0, 1e9}},
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
    .run = run,
    .refuse = [](const Sample& s) -> std::optional<std::string> {
      const double strain =
          s.number("load") * critical_strain(1.0 / static_cast<double>(s.integer("cells")), s.number("thickness"));
      if (strain <= 0.3) return std::nullopt;
      return fmt::format("the final strain would be {:.2g}: over 0.3; take a thinner membrane or fewer cells", strain);
    },
    .claims = claims,
    .shown = {{where("direction", -45.0), "pressed along the other diagonal, where no diagonal wave fits"}},
};

}  // namespace wrinkle::validation
