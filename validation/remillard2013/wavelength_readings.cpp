// Claim: which reading of the constraints gives an embedded shell the wavelength of eq. 3 (Rémillard & Kry 2013, §§ 3.1
// and 4)? One slab of 0.5 m, one mesh for all, first waves by linear buckling: distance, cover, σ, thickness, ratio of
// moduli, bending stiffness, mesh and width each move alone. Refuted where a wave does not go with what it is said to.
#include "validation/remillard2013/wavelength_readings.h"

#include <fmt/format.h>

#include <cmath>

#include "validation/harness/solver_slots.h"
#include "validation/meters/field_extent.h"
#include "validation/meters/surface_frame.h"
#include "validation/oracle/bilayer.h"

namespace wrinkle::validation::wavelength_readings {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kInterior = 1e5;  // E_q [Pa]: only ratios matter
constexpr I kSeeds = 5, kQuickSeeds = 2;
constexpr I kWidthSeeds = 3;  // of skins that tell what the slab's width does, in the quick profile

enum class Reading { edges, straight, straight_weights, straight_centers };
/// Centres by § 4 (greedy), in rows, or as few as Table 1 prints: with averages as wide as § 4's, or widened.
enum class Centers { greedy, uniform, six, twenty_one, six_widened, twenty_one_widened };

struct Options {
  EmbeddedWrinklesOptions sheet{.body = {kThickness, {kInterior * kRatio, 0.3}, {kInterior, 0.3}}, .compression = 0};
  double modulus_ratio = kRatio;
  Reading distance = Reading::edges;
  Centers centers = Centers::greedy;
  SlabSize slab;
  double layout_wave = 0;
  StripPattern mesh = StripPattern::irregular;
  double resolution = 1;
};

void bind(Binder& b, Options& o) {
  b(o.sheet.body.thickness, "thickness", "m", "h of the skin", Source::swept, {1e-5, 0.05});
  b(o.modulus_ratio, "modulus_ratio", "1", "E_x/E_q, skin over interior", Source::swept, {10, 1e6});
  b(o.distance, "distance",
    {{"edges", Reading::edges},
     {"straight", Reading::straight},
     {"straight_weights", Reading::straight_weights},
     {"straight_centers", Reading::straight_centers}},
    "between vertices: along edges as printed, or straight, which on this flat slab is the geodesic distance, so that "
    "there is no third choice; or straight in the weights or between centres only",
    Source::swept);
  b(o.sheet.cover, "cover", "1",
    "over r: every vertex lies within it of a centre; ½ is printed, 0.74 fitted to eq. 3's wavelength", Source::swept,
    {0.2, 1.2});
  b(o.sheet.sigma, "sigma", "1", "σ over λ₃/π, with the centres where they are", Source::swept, {0.2, 4});
  b(o.layout_wave, "layout_wave", "m", "λ that lays out the constraints; 0: that of eq. 3", Source::swept, {0, 1});
  b(o.sheet.bending, "bending",
    {{"plate", BendingCoefficient::plate},
     {"paper_as_plate", BendingCoefficient::paper_as_plate},
     {"paper_as_hinge", BendingCoefficient::paper_as_hinge}},
    "stiffness: D = Eh³/12(1−ν²), or the printed h³E as that, or as k of Grinspun et al. 2003's kθ²|e|/h̄",
    Source::swept);
  b(o.centers, "centers",
    {{"greedy", Centers::greedy},
     {"uniform", Centers::uniform},
     {"six", Centers::six},
     {"twenty_one", Centers::twenty_one},
     {"six_widened", Centers::six_widened},
     {"twenty_one_widened", Centers::twenty_one_widened}},
    "of the constraints: by § 4's rules, or in rows and columns r apart, or the first 6 or 21 of the greedy ones, "
    "whose "
    "averages are as wide as ever, or at least as σ = the way from any vertex to the nearest",
    Source::assumed);
  b(o.mesh, "mesh", {{"irregular", StripPattern::irregular}, {"aligned", StripPattern::aligned}}, "of the slab",
    Source::assumed);
  b(o.slab.edge, "edge", "m", "of the mesh", Source::swept, {1e-3, 0.02});
  b(o.resolution, "resolution", "1", "edges are as many times shorter", Source::swept, {0.5, 8});
  b(o.slab.width, "width", "m", "of the slab", Source::assumed, {0.01, 0.5});
  b(o.sheet.sides, "sides", {{"free", SheetSides::free}, {"held", SheetSides::held}},
    "the heights of the slab's long sides; free as printed", Source::swept);
  b(o.sheet.seed, "seed", "1", "of mesh and centres", Source::swept, {0, 1e9});
  b(o.sheet.linear_solver,
    linear_solver_parameter(o.sheet.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

void set_centers(Centers centers, EmbeddedWrinklesOptions& out) {
  const bool is_six = centers == Centers::six || centers == Centers::six_widened;
  const bool is_widened = centers == Centers::six_widened || centers == Centers::twenty_one_widened;
  out.centers = centers == Centers::uniform ? CenterLayout::uniform : CenterLayout::greedy;
  if (centers == Centers::greedy || centers == Centers::uniform) return;
  out.few = is_six ? 6 : 21;
  out.few_averages = is_widened ? FewAverages::widened : FewAverages::printed;
}

EmbeddedWrinklesOptions sheet_of(const Options& o) {
  EmbeddedWrinklesOptions out = o.sheet;
  set_centers(o.centers, out);
  out.body.skin.young = kInterior * o.modulus_ratio;
  if (o.layout_wave > 0) out.sigma_scale = o.layout_wave / critical_wavelength(out.body);
  const auto either = [&](Reading one) { return o.distance == Reading::straight || o.distance == one; };
  if (either(Reading::straight_weights)) out.in_weights = VertexDistance::straight;
  if (either(Reading::straight_centers)) out.between_centers = VertexDistance::straight;
  out = on_slab(out, {.length = o.slab.length, .width = o.slab.width, .edge = o.slab.edge / o.resolution});
  out.pattern = o.mesh;
  return out;
}

constexpr double kManyCentres = 0.9;  // over vertices that move: from here on what they leave free is counted

/// Averages that hold all heights but a few, and depend on each other as some stand on held vertices, leave no system
/// that has a first mode; that is a result.
Record run(const Options& o, Progress& progress) {
  const EmbeddedWrinkles w = press_embedded_sheet(sheet_of(o), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  auto& m = record.metrics;
  m["wavelength_predicted"] = w.wavelength_predicted;
  m["constraints"] = w.constraints;
  if (sheet_of(o).few > 0) m["averages_radius"] = w.radius;
  m["centre_share"] = static_cast<double>(w.constraints) / static_cast<double>(w.rest.vertices.size());
  if (w.constraints >= kManyCentres * w.free_vertices) {
    const Index held = independent_averages(sheet_of(o));
    m["held_share"] = static_cast<double>(held) / static_cast<double>(w.free_vertices);
    if (!w.converged()) return record;
  }
  if (!w.converged()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  record.frames = {mode_frame(w.rest, w.mode, o.sheet.body.thickness, {w.critical_strain, "strain", "1"})};
  const DominantWave wave = sheet_wave(w, w.mode);
  const Wrinkling exact = first_wrinkles({.modulus_ratio = o.modulus_ratio}, Film::exact);
  m["wavelength"] = wave.wavelength();
  m["wavelength_ratio"] = wave.wavelength() / w.wavelength_predicted;
  m["exact_ratio"] = wave.wavelength() / (exact.wavelength * o.sheet.body.thickness);
  m["share"] = wave.share;
  const FieldExtent extent = field_extent(w.rest, w.mode);
  m["wavelength_extent"] = extent.wavelength;
  m["area"] = extent.area;
  m["critical_strain"] = w.critical_strain;
  m["strain_ratio"] = w.critical_strain / equation_3({.modulus_ratio = o.modulus_ratio}).strain;
  return record;
}

/// Of one seed in the quick profile.
std::vector<Values> singles() {
  std::vector<Values> out;
  out.push_back({{"thickness", kLong}});
  for (const char* bending : {"plate", "paper_as_plate", "paper_as_hinge"})
    out.push_back({{"bending", std::string(bending)}, {"thickness", kThin}, {"modulus_ratio", kStiff}});
  return out;
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto seeded = [&](I quick, Values values, I paper = kSeeds) {
    for (I seed = 1; seed <= (profile == Profile::quick ? quick : paper); ++seed) {
      values["seed"] = seed;
      out.push_back({values});
    }
  };
  seeded(3, {});
  for (const char* distance : {"straight", "straight_weights"})
    seeded(kQuickSeeds, {{"distance", std::string(distance)}});
  seeded(kQuickSeeds, {{"cover", kFittedCover}});
  seeded(kQuickSeeds, {{"cover", kFittedCover}, {"distance", std::string("straight")}});
  for (const double h : kWide) seeded(kWidthSeeds, {{"thickness", h}, {"edge", kWidthEdge}});
  for (const double h : kWide) seeded(1, {{"thickness", h}});
  for (const double h : kThicknesses) seeded(h == kThin ? 0 : 1, {{"thickness", h}}, h == kThin ? kWidthSeeds : 1);
  for (const Values& one : singles()) seeded(1, one);
  for (const double sigma : {0.5, 2.0}) seeded(3, {{"sigma", sigma}});
  seeded(kQuickSeeds, {{"width", 0.05}});
  for (const auto& [h, ratio] : {std::pair(1e-3, 100.0), std::pair(2e-4, 1000.0)})
    out.push_back({{{"thickness", h}, {"modulus_ratio", ratio}, {"width", kPrinted.width}, {"edge", kPrinted.edge}}});
  for (const FewCentersSkin& skin : kTable1)
    for (const char* centers : {skin.printed, skin.widened})
      seeded(kSeeds, {{"thickness", skin.thickness},
                      {"modulus_ratio", skin.ratio},
                      {"width", kPrinted.width},
                      {"edge", kPrinted.edge},
                      {"centers", std::string(centers)}});
  for (const double edge : kLongEdges) seeded(3, {{"thickness", kShort}, {"edge", edge}});
  for (const double edge : kLongEdges)
    seeded(1, {{"thickness", kShort}, {"edge", edge}, {"centers", std::string("uniform")}});
  seeded(kQuickSeeds, {{"thickness", kShort}, {"edge", kRowsEdge}, {"centers", std::string("uniform")}});
  out.push_back({{{"thickness", kShort}, {"edge", kNoneEdge}}});
  if (profile == Profile::quick) return out;
  for (const double ratio : kRatios) seeded(0, {{"modulus_ratio", ratio}}, 1);
  seeded(0, {{"distance", std::string("straight_centers")}});
  seeded(0, {{"sigma", 1.5}});
  for (const double cover : {0.6, 0.7, 0.77, 0.85}) seeded(0, {{"cover", cover}});
  for (const double cover : {0.6, 0.7}) seeded(0, {{"cover", cover}, {"distance", std::string("straight")}});
  for (const double edge : {kCoarseEdge, kWidthEdge, kFinestEdge}) {
    const auto meshed = [&](Values values, I seeds) {
      values["edge"] = edge;
      seeded(0, std::move(values), seeds);
    };
    for (const char* distance : {"edges", "straight"}) meshed({{"distance", std::string(distance)}}, kSeeds);
    meshed({{"cover", kFittedCover}}, kSeeds);
    for (const Values& one : singles()) meshed(one, 1);
    for (const double sigma : {0.5, 2.0}) meshed({{"sigma", sigma}}, kSeeds);
    for (const double h : kWide)
      if (edge != kWidthEdge) meshed({{"thickness", h}}, kSeeds);
  }
  seeded(0, {{"width", 0.16}});
  return out;
}

}  // namespace

extern const Study study{
    .name = "wavelength_readings",
    .title = "Which reading of the constraints gives eq. 3's wavelength",
    .claim =
        "An embedded shell's wave goes with the cover of its constraints' centres and the width of their averages.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, §§ 3.1, 4 and 7.1",
    .version = 3,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength", "m", "of the first wave to appear"},
                {"wavelength_predicted", "m", "eq. 3"},
                {"wavelength_ratio", "1", "wavelength over eq. 3"},
                {"exact_ratio", "1", "wavelength over the exact bilayer's"},
                {"share", "1", "of the mode's power in that wave"},
                {"wavelength_extent", "m", "2π/√(∫|∇z|²/∫z²), ∫z² lumped, of that mode: all of its waves together"},
                {"area", "1", "of the slab that the mode stands on, (∫z²)²/(A ∫z⁴): 2/3 of stripes"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"strain_ratio", "1", "that over eq. 3's"},
                {"constraints", "1", "centres"},
                {"averages_radius", "m", "2σ of averages about few centres"},
                {"centre_share", "1", "centres over vertices"},
                {"held_share", "1",
                 "averages that are independent over vertices that no end holds, over such vertices: of 1 there is no "
                 "wave; where centres are many"}},
    .paper_duration = "a quarter of an hour",
    .samples = samples,
    .run = running<Options>(run),
    .claims = wavelength_readings_claims,
    .shown = {{where("sigma", 1.5), "between the two that are judged"},
              {where("thickness", kLong) && where_not("edge", SlabSize{}.edge),
               "a wave as long as the slab on other meshes: three or four centres, so that they are no levels"},
              {where_not("cover", 0.5) && where_not("edge", SlabSize{}.edge),
               "meshes that tell the uncertainty of the fitted cover"},
              {where("distance", "straight_centers"),
               "straight distances between centres alone: seeds scatter too far to judge what they add"}},
};

}  // namespace wrinkle::validation::wavelength_readings
