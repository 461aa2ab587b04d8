// Claim: the wrinkles that the coupling of Chen et al. 2023 lets a surface have are those of its coarse mesh, "mesh
// dependent" as § 7 admits: about 2 h_c long, as sin(πx/h_c) vanishes at every coarse vertex and lies in the null space
// of Pᵀ, whatever the membrane's stiffness, and along the mesh's axes, wherever the pressing comes from. Refuted where
// the wavelength does not follow the coarse spacing, or follows the thickness.
#include <fmt/format.h>

#include <cmath>

#include "core/check/observed_order.h"
#include "core/geometry/strip.h"
#include "validation/harness/study.h"
#include "validation/studies/driven_sheet.h"
#include "validation/studies/judging.h"
#include "validation/studies/surface_frame.h"
#include "validation/studies/wave_spectrum.h"

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

bool standard_otherwise(const Sample& s) {
  return s.integer("levels") == 2 && s.number("load") == 3.0;
}

RowFilter straight() {
  return [](const Sample& s) {
    return standard_otherwise(s) && s.word("mesh") == "aligned" && s.number("direction") == 0.0 &&
           s.number("thickness") == kThickness;
  };
}

RowFilter turned(double direction) {
  return [direction](const Sample& s) {
    return standard_otherwise(s) && s.word("mesh") == "aligned" && s.integer("cells") == kStandardCells &&
           s.number("direction") == direction && s.number("thickness") == kThickness;
  };
}

bool any_thickness(const Sample& s) {
  return standard_otherwise(s) && s.word("mesh") == "aligned" && s.number("direction") == 0.0 &&
         s.integer("cells") == kStandardCells;
}

bool irregular(const Sample& s) {
  return standard_otherwise(s) && s.word("mesh") == "irregular" && s.number("direction") == 0.0;
}

/// λ ∝ h_c^p, p fitted over all coarse spacings.
Verdict judge_exponent(std::span<const Row> rows) {
  Verdict out{.claim = "the wavelength follows the coarse spacing",
              .figure = "§ 7",
              .quantity = "exponent p of λ ∝ h_c^p, grid pressed along its axis",
              .reference = 1,
              .tolerance = 0.05,
              .relation = "within"};
  std::vector<double> spacings, wavelengths;
  for (const Row& row : rows) {
    if (!straight()(row.sample)) continue;
    if (row.record.outcome == Outcome::failed) {
      out.judgement = Judgement::failed;
      out.reason = row.record.reason;
      return out;
    }
    spacings.push_back(1.0 / static_cast<double>(row.sample.integer("cells")));
    wavelengths.push_back(metric_value("wavelength")(row));
  }
  if (spacings.size() < 3) return out;
  out.measured = fitted_order(spacings, wavelengths);
  out.judgement = std::abs(out.measured - 1) <= out.tolerance ? Judgement::reproduced : Judgement::deviates;
  return out;
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  const RowMeasure ratio = metric_value("wavelength_over_spacing"), misalignment = metric_value("misalignment");
  std::vector<Verdict> out;
  out.push_back(judge_exponent(rows));
  out.push_back(judge_worst({.claim = "a grid pressed along its axis wrinkles at twice its coarse spacing",
                             .figure = "§ 7",
                             .quantity = "λ/h_c",
                             .reason = "sin(πx/h_c) is the longest wave in the null space of Pᵀ"},
                            rows, straight(), ratio, {2, 0.1, "within"}));
  out.push_back(
      judge_worst({.claim = "the thickness, and with it the bending stiffness, does not change the wavelength",
                   .quantity = "λ/h_c, 1 to 8 mm: bending stiffness 1 to 512",
                   .reason = "a driven membrane knows no length but h_c; on a real body λ grows with h"},
                  rows, any_thickness, ratio, {2, 0.1, "within"}));
  for (const double direction : {15.0, 30.0})
    out.push_back(judge_worst(
        {.claim = fmt::format("pressed {} degrees off the grid's axis, wrinkles stand across the pressing", direction),
         .figure = "§ 7",
         .quantity = "angle between wave vector and pressing, degrees",
         .expected = Judgement::deviates,
         .reason = "the null space holds sin(πx/h_c) but no such wave at this angle: wrinkles keep to the grid's axis"},
        rows, turned(direction), misalignment, {0, 5, "at most"}));
  out.push_back(judge_worst({.claim = "the wavelength does not depend on how the grid is turned",
                             .figure = "§ 7",
                             .quantity = "λ/h_c, pressed along a diagonal",
                             .expected = Judgement::deviates,
                             .reason = "along a diagonal the longest such wave is sin(π(x+y)/h_c): √2 h_c"},
                            rows, turned(45), ratio, {2, 0.1, "within"}));
  out.push_back(judge_worst({.claim = "pressed along a diagonal, the grid wrinkles at √2 of its spacing",
                             .quantity = "λ/h_c",
                             .reason = "sin(π(x+y)/h_c) vanishes at every coarse vertex"},
                            rows, turned(45), ratio, {std::sqrt(2.0), 0.07, "within"}));
  out.push_back(judge_worst({.claim = "irregular coarse meshes wrinkle at about twice their mean spacing",
                             .figure = "§ 7",
                             .quantity = "λ/h_c, worst of all meshes",
                             .reason = "spacings vary by ±50 % and so do the waves: one length no longer holds"},
                            rows, irregular, ratio, {2, 0.3, "within"}));
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
    .judge = judge,
    .refuse = [](const Sample& s) -> std::optional<std::string> {
      const double strain =
          s.number("load") * critical_strain(1.0 / static_cast<double>(s.integer("cells")), s.number("thickness"));
      if (strain <= 0.3) return std::nullopt;
      return fmt::format("the final strain would be {:.2g}: over 0.3; take a thinner membrane or fewer cells", strain);
    },
};

}  // namespace wrinkle::validation
