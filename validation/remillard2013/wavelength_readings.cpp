// Claim: which reading of the constraints gives an embedded shell the wavelength of eq. 3 (Rémillard & Kry 2013, §§ 3.1
// and 4)? One slab of 0.5 m, one mesh for all, first waves by linear buckling: distance, cover, σ, thickness, ratio of
// moduli, bending stiffness, mesh and width each move alone. Refuted where a wave does not go with what it is said to.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/median.h"
#include "validation/harness/solver_slots.h"
#include "validation/harness/value.h"
#include "validation/oracle/bilayer.h"
#include "validation/scenes/embedded_wrinkles.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kInterior = 1e5;                     // E_q [Pa]: only ratios matter
constexpr double kThickness = 1e-3, kRatio = 2700;    // λ₃ = 60.7 mm, an eighth of the slab
constexpr double kThin = 5e-4, kStiff = 8 * kRatio;   // the same λ₃, of a thinner skin: small strains
constexpr double kWideCover = 0.74, kSofter = 337.5;  // over r; λ₃ 30 mm, as has kThin
constexpr double kThicknesses[] = {7e-4, 1.35e-3}, kRatios[] = {926.1, 6643};  // λ₃ 42, 82 mm
constexpr SlabSize kPrinted{.width = 0.05, .edge = 0.01};  // Table 1: n = 918, 500 faces, 50 × 5 squares
constexpr I kSeeds = 5, kQuickSeeds = 2;

enum class Reading { edges, straight, straight_weights, straight_centers };

struct Options {
  EmbeddedWrinklesOptions sheet{.body = {kThickness, {kInterior * kRatio, 0.3}, {kInterior, 0.3}}, .compression = 0};
  double modulus_ratio = kRatio;
  Reading distance = Reading::edges;
  SlabSize slab;
  double layout_wave = 0;
};

void bind(Binder& b, Options& o) {
  b(o.sheet.body.thickness, "thickness", "m", "h of the skin", Source::swept, {1e-5, 0.05});
  b(o.modulus_ratio, "modulus_ratio", "1", "E_x/E_q, skin over interior", Source::swept, {10, 1e6});
  b(o.distance, "distance",
    {{"edges", Reading::edges},
     {"straight", Reading::straight},
     {"straight_weights", Reading::straight_weights},
     {"straight_centers", Reading::straight_centers}},
    "between vertices: along edges as printed, or straight, which on a flat slab is the geodesic; or straight in the "
    "weights or between centres only",
    Source::swept);
  b(o.sheet.cover, "cover", "1", "over r: every vertex lies within it of a centre", Source::swept, {0.2, 1.2});
  b(o.sheet.sigma, "sigma", "1", "σ over λ₃/π, with the centres where they are", Source::swept, {0.2, 4});
  b(o.layout_wave, "layout_wave", "m", "λ that lays out the constraints; 0: that of eq. 3", Source::swept, {0, 1});
  b(o.sheet.bending, "bending",
    {{"plate", BendingCoefficient::plate},
     {"paper_as_plate", BendingCoefficient::paper_as_plate},
     {"paper_as_hinge", BendingCoefficient::paper_as_hinge}},
    "stiffness: D = Eh³/12(1−ν²), or the printed h³E as that, or as k of Grinspun et al. 2003's kθ²|e|/h̄",
    Source::swept);
  b(o.slab.edge, "edge", "m", "of the mesh", Source::swept, {1e-3, 0.02});
  b(o.slab.width, "width", "m", "of the slab", Source::assumed, {0.01, 0.5});
  b(o.sheet.seed, "seed", "1", "of mesh and centres", Source::swept, {0, 1e9});
  b(o.sheet.linear_solver,
    linear_solver_parameter(o.sheet.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

EmbeddedWrinklesOptions sheet_of(const Options& o) {
  EmbeddedWrinklesOptions out = o.sheet;
  out.body.skin.young = kInterior * o.modulus_ratio;
  if (o.layout_wave > 0) out.sigma_scale = o.layout_wave / critical_wavelength(out.body);
  const auto either = [&](Reading one) { return o.distance == Reading::straight || o.distance == one; };
  if (either(Reading::straight_weights)) out.in_weights = VertexDistance::straight;
  if (either(Reading::straight_centers)) out.between_centers = VertexDistance::straight;
  return on_slab(out, o.slab);
}

/// Centres as many as the vertices that move leave no wave free; that is a result.
Record run(const Options& o, Progress& progress) {
  const EmbeddedWrinkles w = press_embedded_sheet(sheet_of(o), [&](double fraction) {
    progress.report(fraction, "load steps");
    return !progress.stop_requested();
  });
  Record record;
  auto& m = record.metrics;
  m["wavelength_predicted"] = w.wavelength_predicted;
  m["constraints"] = w.constraints;
  m["centre_share"] = static_cast<double>(w.constraints) / static_cast<double>(w.rest.vertices.size());
  if (w.constraints >= w.free_vertices) return record;
  if (!w.converged()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  const DominantWave wave = sheet_wave(w, w.mode);
  const Wrinkling exact = first_wrinkles({.modulus_ratio = o.modulus_ratio}, Film::exact);
  m["wavelength"] = wave.wavelength();
  m["wavelength_ratio"] = wave.wavelength() / w.wavelength_predicted;
  m["exact_ratio"] = wave.wavelength() / (exact.wavelength * o.sheet.body.thickness);
  m["share"] = wave.share;
  m["critical_strain"] = w.critical_strain;
  m["strain_ratio"] = w.critical_strain / equation_3({.modulus_ratio = o.modulus_ratio}).strain;
  return record;
}

/// Of one seed in the quick profile.
std::vector<Values> singles() {
  std::vector<Values> out;
  for (const double sigma : {0.5, 2.0}) out.push_back({{"sigma", sigma}});
  for (const double h : {kThicknesses[0], kThicknesses[1], 2e-3, 4e-3}) out.push_back({{"thickness", h}});
  for (const double ratio : kRatios) out.push_back({{"modulus_ratio", ratio}});
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
  seeded(kQuickSeeds, {{"cover", kWideCover}});
  for (const Values& one : singles()) seeded(1, one);
  seeded(kQuickSeeds, {{"width", 0.05}});
  for (const auto& [h, ratio] : {std::pair(1e-3, 100.0), std::pair(2e-4, 1000.0)})
    out.push_back({{{"thickness", h}, {"modulus_ratio", ratio}, {"width", kPrinted.width}, {"edge", kPrinted.edge}}});
  if (profile == Profile::quick) return out;
  seeded(0, {{"distance", std::string("straight_centers")}});
  for (const Values& one : {Values{{"sigma", 1.5}}, {{"thickness", kThin}}, {{"modulus_ratio", kSofter}}})
    seeded(0, one);
  for (const double cover : {0.6, 0.7, 0.77, 0.85}) seeded(0, {{"cover", cover}});
  for (const double cover : {0.6, 0.7, kWideCover})
    seeded(0, {{"cover", cover}, {"distance", std::string("straight")}});
  for (const double edge : {7.5e-3, 3.5e-3}) {
    const auto meshed = [&](Values values, I seeds) {
      values["edge"] = edge;
      seeded(0, std::move(values), seeds);
    };
    for (const char* distance : {"edges", "straight"}) meshed({{"distance", std::string(distance)}}, kSeeds);
    meshed({{"cover", kWideCover}}, kSeeds);
    for (const Values& one : singles()) meshed(one, 1);
  }
  seeded(0, {{"width", 0.16}});
  return out;
}

Where on_mesh() {
  return where("width", SlabSize{}.width) && where("bending", "plate") && where("layout_wave", 0.0);
}
Where standard_skin() {
  return where("thickness", kThickness) && where("modulus_ratio", kRatio);
}
Where reading(const char* distance, double cover = 0.5) {
  return on_mesh() && standard_skin() && where("distance", distance) && where("cover", cover) && where("sigma", 1.0);
}
Where printed_constraints() {
  return where("distance", "edges") && where("cover", 0.5) && where("sigma", 1.0) && where("layout_wave", 0.0);
}
Where as_printed() {
  return on_mesh() && printed_constraints();
}
Where standard_edge() {
  return where("edge", SlabSize{}.edge);
}

UncertaintyFrom meshes(const Where& levels) {
  return {.size = "edge", .levels = levels, .seed = "seed"};
}

/// Medians of the measure over the rows with each value of a parameter.
Reducer of_medians(const char* text, const char* parameter,
                   std::function<std::optional<double>(const std::map<std::string, double>&)> combine) {
  const auto of = [parameter, combine = std::move(combine)](std::span<const Measured> rows) -> std::optional<double> {
    std::map<std::string, std::vector<double>> groups;
    for (const Measured& row : rows) groups[to_text(row.row->sample.values.at(parameter))].push_back(row.value);
    std::map<std::string, double> medians;
    for (auto& [value, members] : groups) medians[value] = median(members);
    return combine(medians);
  };
  return reduced(text, {parameter}, of);
}

Claim reading_matches_eq3(const char* says, const char* quantity, const Where& over, Counter counter,
                          Expectation expect) {
  return {.says = says,
          .figure = "Fig. 6",
          .quantity = quantity,
          .over = over && standard_edge(),
          .measure = metric("wavelength_ratio"),
          .reduce = median(),
          .bound = within(1, 0.1),
          .origin = chosen("“match well” is printed without a number; a tenth is more than seeds scatter (4 %)"),
          .counter = std::move(counter),
          .expect = std::move(expect),
          .uncertainty = meshes(over),
          .note = "the exact bilayer is 2.5 % shorter than eq. 3 here: exact_ratio"};
}

std::vector<Claim> readings() {
  const Counter wide = swapped({{"cover", 1.1}}), narrow = swapped({{"cover", 0.5}});
  return {reading_matches_eq3("constraints as printed give eq. 3's wavelength",
                              "λ over eq. 3, distances along edges, cover r/2, σ = λ₃/π, median of the seeds",
                              reading("edges"), wide,
                              deviates(between(0.61, 0.71),
                                       "every vertex lies within r/2 of a centre, and distances along edges are longer "
                                       "than straight ones: the constraints hold all waves longer than about r",
                                       "here: straight distances, and a cover of 0.74 r")),
          reading_matches_eq3("straight distances give eq. 3's wavelength",
                              "λ over eq. 3, straight distances throughout, cover r/2, σ = λ₃/π, median of the seeds",
                              reading("straight"), wide,
                              deviates(between(0.68, 0.78),
                                       "every vertex lies within r/2 of a centre, so that these are about 0.6 r apart",
                                       "here: a cover of 0.74 r")),
          reading_matches_eq3("a cover of 0.74 r gives eq. 3's wavelength",
                              "λ over eq. 3, distances along edges, cover 0.74 r, σ = λ₃/π, median of the seeds",
                              reading("edges", kWideCover), narrow, reproduced())};
}

std::optional<double> part_of_weights(const std::map<std::string, double>& of) {
  for (const char* needed : {"edges", "straight", "straight_weights"})
    if (!of.contains(needed)) return std::nullopt;
  return (of.at("straight_weights") - of.at("edges")) / (of.at("straight") - of.at("edges"));
}

std::vector<Claim> causes() {
  Where all = reading("edges") || reading("straight") || reading("straight_weights");
  const auto by_sigma = on_mesh() && standard_skin() && where("distance", "edges") && where("cover", 0.5);
  return {{.says = "distances along edges shorten the wave by way of the weights",
           .quantity = "what straight weights alone add to λ over what straight distances throughout add, medians",
           .over = all && standard_edge(),
           .measure = metric("wavelength"),
           .reduce = of_medians("(weights − edges)/(straight − edges) of medians", "distance", part_of_weights),
           .bound = at_least(0.6),
           .origin = chosen("more than half, and more than seeds make of it"),
           .counter = swapped({{"distance", std::string("edges")}}, where("distance", "straight_weights")),
           .uncertainty = {.seed = "seed"}},
          {.says = "σ alone sets the wavelength",
           .figure = "eqs. 4-6",
           .quantity = "p of λ ∝ σ^p, σ from ½ to 2 of λ₃/π, centres where they are",
           .over = by_sigma && standard_edge(),
           .measure = metric("wavelength"),
           .reduce = exponent("sigma", 2),
           .bound = within(1, 0.1),
           .origin = paper("eq. 6: σ = λ/π"),
           .counter = swapped({{"sigma", 1.0}}, where_more("sigma", 1.0)),
           .expect = deviates(between(0.2, 0.5), "below the printed σ the distance of the centres sets the wave",
                              "the same with half the σ: not shorter"),
           .uncertainty = meshes(by_sigma)}};
}

Claim power(const char* along, const Where& over, double p, double tolerance, const char* says) {
  const Where all = as_printed() && over && where_at_most("thickness", 1.35e-3);
  return {
      .says = std::string("on one slab and one mesh the wave ") + says,
      .quantity =
          std::string("p of λ ∝ ") + along + "^p, one slab and one mesh, eq. 3 from 42 (paper profile: 30) to 82 mm",
      .over = all && standard_edge(),
      .measure = metric("wavelength"),
      .reduce = exponent(along),
      .bound = within(p, tolerance),
      .origin = chosen("eq. 3's power; over the range of 2.7 in λ₃ a tenth of it is what seeds and mesh make of it"),
      .counter = swapped({{"layout_wave", 0.06}}),
      .uncertainty = meshes(all),
      .note = "σ and r are laid out by λ₃, which is read back: laid out alike for all (the counter) neither has a part",
      .is_check = true};
}

Where on_mesh_with(const char* bending) {
  return where("bending", bending) && where("thickness", kThin) && where("modulus_ratio", kStiff) &&
         printed_constraints();
}

/// The medians over that of one value, of all others the farther from 1.
Reducer farther_from(const char* parameter, const std::string& standard) {
  return of_medians("medians over that of the standard one, the farther", parameter,
                    [standard](const std::map<std::string, double>& of) -> std::optional<double> {
                      if (!of.contains(standard) || of.size() < 2) return std::nullopt;
                      double out = 1;
                      for (const auto& [value, median] : of)
                        if (const double ratio = median / of.at(standard); std::abs(ratio - 1) > std::abs(out - 1))
                          out = ratio;
                      return out;
                    });
}

std::vector<Claim> limits() {
  const Where bent = on_mesh_with("plate") || on_mesh_with("paper_as_plate") || on_mesh_with("paper_as_hinge");
  const Where wide =
      as_printed() && where("modulus_ratio", kRatio) && (standard_skin() || where_at_least("thickness", 2e-3));
  return {{.says = "the printed stiffness leaves the embedded wavelength as it is, in both readings",
           .figure = "§ 4.1",
           .quantity = "median λ with h³E over median with the plate's D, the farther of both readings",
           .over = bent && standard_edge(),
           .measure = metric("wavelength"),
           .reduce = farther_from("bending", "plate"),
           .bound = within(1, 0.03),
           .origin = theory("without a foundation the bending stiffness scales the energy of all waves alike"),
           .counter = swapped({{"cover", kWideCover}}, where_not("bending", "plate")),
           .uncertainty = meshes(bent),
           .note = "on an elastic interior it would be 2.2 and 4 times as long"},
          {.says = "the slab's width leaves the embedded wavelength as it is",
           .quantity = "median λ at widths of 0.05 and (paper profile) 0.16 m over that at 0.08 m, the farther",
           .over = printed_constraints() && where("bending", "plate") && standard_skin() && standard_edge(),
           .measure = metric("wavelength"),
           .reduce = farther_from("width", to_text(SlabSize{}.width)),
           .bound = within(1, 0.06),
           .origin = chosen("seeds scatter by 4 %"),
           .counter = swapped({{"cover", kWideCover}}, where_not("width", SlabSize{}.width)),
           .uncertainty = {.seed = "seed"}},
          {.says = "waves longer than the slab is wide form as others do",
           .figure = "§ 7.1",
           .quantity = "λ/λ₃ at 1.5 and 3 widths over that at three quarters of one, the farther",
           .over = wide && standard_edge(),
           .measure = metric("wavelength_ratio"),
           .reduce = pair_ratio(where_more("thickness", kThickness), where("thickness", kThickness)),
           .bound = within(1, 0.1),
           .origin = chosen("seeds scatter by 4 %"),
           .counter = swapped({{"cover", kWideCover}}, where_more("thickness", kThickness)),
           .uncertainty = meshes(wide),
           .note = "§ 7.1 says that none form near the slab's width: here the element is told how to move"},
          {.says = "on the printed mesh of the slab the printed constraints leave waves free",
           .figure = "Table 1",
           .quantity = "centres over vertices, 51 × 6 vertices, λ₃ of 20.2 and 8.7 mm",
           .over = where("width", kPrinted.width) && where("edge", kPrinted.edge),
           .measure = metric("centre_share"),
           .bound = at_most(0.5),
           .origin = theory("half of the vertices must be free for a wave of two edges"),
           .counter = swapped({{"modulus_ratio", 2e4}, {"thickness", 1e-3}}),
           .expect = deviates(between(0.9, 1),
                              "an edge of 10 mm is longer than r/2 = λ₃/π, so that every vertex becomes a centre",
                              "the same slab with a mesh of 5 mm; Table 1 has 6 and 21 constraints, not 306"),
           .uncertainty = {.none = "the mesh is what is judged"}}};
}

/// Where the constraints give eq. 3's wave.
Claim onset_of_right_wave() {
  return {.says = "a cover of 0.74 r, which gives eq. 3's wavelength, gives the compression that belongs to it",
          .quantity = "critical compression over eq. 3's ¼ (3Ē_q/Ē_x)^⅔, median of the seeds",
          .over = reading("edges", kWideCover) && standard_edge(),
          .measure = metric("strain_ratio"),
          .reduce = median(),
          .bound = within(1, 0.25),
          .origin = chosen("as for the printed cover"),
          .counter = swapped({{"cover", 0.5}}),
          .expect = deviates(between(0.32, 0.5),
                             "the embedded shell has no foundation: two thirds of what eq. 3's wave resists by is the "
                             "substrate's",
                             "with the printed cover the wave is a third short, which bends 2.4 times as much: 0.89"),
          .uncertainty = {.seed = "seed"},
          .note = "the value was known when the band was chosen"};
}

Claim onset(const char* stiffness, const char* bending, Expectation expect) {
  return {
      .says = fmt::format("with {} wrinkles begin at the compression that belongs to eq. 3", stiffness),
      .figure = std::string_view(bending) == "plate" ? "" : "§ 4.1",
      .quantity = "critical compression over eq. 3's ¼ (3Ē_q/Ē_x)^⅔, h = 0.5 mm",
      .over = on_mesh_with(bending) && standard_edge(),
      .measure = metric("strain_ratio"),
      .reduce = median(),
      .bound = within(1, 0.25),
      .origin = chosen("what other readings of the constraints make of it; § 4.1 prints no onset"),
      .counter = swapped({{"bending", std::string(std::string_view(bending) == "plate" ? "paper_as_plate" : "plate")}}),
      .expect = std::move(expect),
      .uncertainty = meshes(on_mesh_with(bending)),
      .note = std::string_view(bending) == "plate" ? "two errors cancel: no foundation, a third of the resistance, and "
                                                     "a wave a third short, 2.4 times the bending"
                                                   : ""};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = readings();
  for (Claim& claim : causes()) out.push_back(std::move(claim));
  out.push_back(
      power("thickness", where("modulus_ratio", kRatio), 1, 0.1, "is as many times longer as the skin is thicker"));
  out.push_back(power("modulus_ratio", where("thickness", kThickness), 1.0 / 3, 0.035,
                      "goes with the cube root of the ratio of moduli"));
  out.push_back(onset_of_right_wave());
  out.push_back(onset("the plate's bending stiffness", "plate", reproduced()));
  out.push_back(onset("the printed h³E as the plate's stiffness", "paper_as_plate",
                      deviates(between(8, 12.5), "12 (1 − ν²) = 10.9 times the plate's stiffness", "bending = plate")));
  out.push_back(onset("the printed h³E as that of Grinspun's hinges", "paper_as_hinge",
                      deviates(between(48, 75), "72 (1 − ν²) = 65.5 times the plate's stiffness", "bending = plate")));
  for (Claim& claim : limits()) out.push_back(std::move(claim));
  return out;
}

}  // namespace

extern const Study wavelength_readings{
    .name = "wavelength_readings",
    .title = "Which reading of the constraints gives eq. 3's wavelength",
    .claim =
        "An embedded shell's wave goes with the distance of its constraints' centres and the width of their averages.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, §§ 3.1, 4 and 7.1",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength", "m", "of the first wave to appear"},
                {"wavelength_predicted", "m", "eq. 3"},
                {"wavelength_ratio", "1", "wavelength over eq. 3"},
                {"exact_ratio", "1", "wavelength over the exact bilayer's"},
                {"share", "1", "of the mode's power in that wave"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"strain_ratio", "1", "that over eq. 3's"},
                {"constraints", "1", "centres"},
                {"centre_share", "1", "centres over vertices; near 1 there is no wave"}},
    .paper_duration = "three minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("distance", "straight_centers"), "beside straight weights"},
              {where_not("cover", 0.5), "other covers of both distances, beside 0.74 r"}},
};

}  // namespace wrinkle::validation
