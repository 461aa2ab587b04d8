// What is claimed of the readings: which gives eq. 3's wavelength and why, what else moves the wave, and its limits.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "validation/harness/median.h"
#include "validation/harness/value.h"
#include "validation/remillard2013/wavelength_readings.h"

namespace wrinkle::validation {

namespace {

using namespace wavelength_readings_scene;

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
  const Counter wide = swapped({{"cover", 1.1}});
  return {reading_matches_eq3("constraints as printed give eq. 3's wavelength",
                              "λ over eq. 3, distances along edges, cover r/2, σ = λ₃/π, median of the seeds",
                              reading("edges"), wide,
                              deviates(between(0.61, 0.71),
                                       "every vertex lies within r/2 of a centre, and distances along edges are longer "
                                       "than straight ones: the constraints hold all waves longer than about r",
                                       "here: straight distances, and a fitted cover of 0.74 r")),
          reading_matches_eq3("straight distances give eq. 3's wavelength",
                              "λ over eq. 3, straight distances throughout, cover r/2, σ = λ₃/π, median of the seeds",
                              reading("straight"), wide,
                              deviates(between(0.68, 0.78),
                                       "every vertex lies within r/2 of a centre, so that these are about 0.6 r apart",
                                       "here: a fitted cover of 0.74 r"))};
}

/// Which reading gives the exact bilayer's? The same waves over another length.
std::vector<Claim> of_exact_bilayer() {
  std::vector<Claim> out = readings();
  out[0].says = "constraints as printed give the exact bilayer's wavelength";
  out[0].expect.deviation = between(0.62, 0.73);
  out[1].says = "straight distances give the exact bilayer's wavelength";
  out[1].expect.deviation = between(0.69, 0.8);
  for (Claim& claim : out) {
    claim.figure = "";
    claim.quantity.replace(0, claim.quantity.find(','), "λ over the exact bilayer's");
    claim.measure = metric("exact_ratio");
    claim.note =
        "the exact bilayer is 2.5 % shorter than eq. 3 here, so that the values over eq. 3 tell these: known "
        "when the bands were chosen";
  }
  return out;
}

/// What is fitted is no evidence for what it is fitted to.
Claim fitted_cover() {
  Claim out = reading_matches_eq3("a cover fitted to eq. 3's wavelength, 0.74 r, gives it",
                                  "λ over eq. 3, distances along edges, cover 0.74 r, "
                                  "σ = λ₃/π, median of the seeds",
                                  reading("edges", kFittedCover), swapped({{"cover", 0.5}}), reproduced());
  out.figure = "";
  out.origin = chosen("0.74 was chosen so that it holds: § 3.1 prints ½; a tenth is more than seeds scatter (4 %)");
  out.is_check = true;
  return out;
}

/// The cover that was fitted to one of them gives both.
Claim fitted_cover_of_exact() {
  Claim out = fitted_cover();
  out.says = "a cover fitted to eq. 3's wavelength, 0.74 r, gives the exact bilayer's";
  out.quantity.replace(0, out.quantity.find(','), "λ over the exact bilayer's");
  out.measure = metric("exact_ratio");
  out.note = "0.67 and 0.75 with the printed cover, by edges and straight";
  return out;
}

std::optional<double> part_of_weights(const std::map<std::string, double>& of) {
  for (const char* needed : {"edges", "straight", "straight_weights"})
    if (!of.contains(needed)) return std::nullopt;
  return (of.at("straight_weights") - of.at("edges")) / (of.at("straight") - of.at("edges"));
}

std::vector<Claim> causes() {
  Where all = reading("edges") || reading("straight") || reading("straight_weights");
  const auto by_sigma = on_mesh() && standard_skin() && where("distance", "edges") && where("cover", 0.5);
  return {
      {.says = "distances along edges shorten the wave by way of the weights",
       .quantity = "what straight weights alone add to λ over what straight distances throughout add, medians",
       .over = all && standard_edge(),
       .measure = metric("wavelength"),
       .reduce = of_medians("(weights − edges)/(straight − edges) of medians", "distance", part_of_weights),
       .bound = at_least(0.6),
       .origin = chosen("more than half, and more than seeds make of it"),
       .counter = swapped({{"distance", std::string("edges")}}, where("distance", "straight_weights")),
       .uncertainty = {.seed = "seed"}},
      {.says = "σ alone sets the wavelength",
       .quantity = "p of λ ∝ σ^p, σ from ½ to 2 of λ₃/π, centres where they are",
       .over = by_sigma && standard_edge(),
       .measure = metric("wavelength"),
       .reduce = exponent("sigma", 2),
       .bound = within(1, 0.1),
       .origin = chosen("eq. 6 lays σ out as λ₃/π; that σ alone sets the wave would be p = 1, which the paper does not "
                        "say"),
       .counter = swapped({{"sigma", 1.0}}, where_more("sigma", 1.0)),
       .expect = deviates(between(0.2, 0.5), "below the printed σ the distance of the centres sets the wave",
                          "the same with half the σ: not shorter"),
       .uncertainty = meshes(by_sigma)}};
}

/// Of all covers by edges, 0.5 and 0.74 r in the quick profile.
Claim distance_of_centers() {
  const Where over = on_mesh() && standard_skin() && where("distance", "edges") && where("sigma", 1.0);
  return {
      .says = "the wave goes with the distance of the centres",
      .quantity = "p of λ ∝ cover^p, from 0.5 to 0.85 r, distances along edges, σ as printed",
      .over = over && standard_edge(),
      .measure = metric("wavelength"),
      .reduce = exponent("cover", 2),
      .bound = within(1, 0.25),
      .origin = chosen("constraints hold waves longer than about their distance; seeds scatter by 4 % over a factor of "
                       "1.5 of the cover, and greedy centres lie within what the cover allows. 1.04 of medians over "
                       "all covers, 1.08 of two were known"),
      .counter = swapped({{"cover", 0.5}}, where_more("cover", 0.5)),
      .uncertainty = {.seed = "seed"},
      .note =
          "over the exact bilayer's wave 0.75, 0.98, 0.99, 1.08 and 1.16 with 0.6, 0.7, 0.74, 0.77 and 0.85 r; by "
          "straight distances 0.82, 1.09 and 1.11 with 0.6, 0.7 and 0.74 r: three seeds each"};
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
  return {{.says = "the printed stiffness leaves the embedded wavelength as it is, in both readings",
           .quantity = "median λ with h³E over median with the plate's D, the farther of both readings",
           .over = bent && standard_edge(),
           .measure = metric("wavelength"),
           .reduce = farther_from("bending", "plate"),
           .bound = within(1, 0.03),
           .origin = theory("without a foundation the bending stiffness scales the energy of all waves alike"),
           .counter = swapped({{"cover", kFittedCover}}, where_not("bending", "plate")),
           .uncertainty = meshes(bent),
           .note = "on an elastic interior it would be 2.2 and 4 times as long",
           .is_check = true},
          {.says = "the slab's width leaves the embedded wavelength as it is",
           .quantity = "median λ at widths of 0.05 and (paper profile) 0.16 m over that at 0.08 m, the farther",
           .over = printed_constraints() && where("bending", "plate") && standard_skin() && standard_edge(),
           .measure = metric("wavelength"),
           .reduce = farther_from("width", to_text(SlabSize{}.width)),
           .bound = within(1, 0.06),
           .origin = chosen("seeds scatter by 4 %"),
           .counter = swapped({{"cover", kFittedCover}}, where_not("width", SlabSize{}.width)),
           .uncertainty = {.seed = "seed"},
           .note = "nothing in the constraints knows the width: the counter, a wider cover, shows that λ is read",
           .is_check = true},
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

/// 0 where the constraints leave no vertex free.
Measure waves_on_length() {
  return formula("length / wavelength, 0 without a wave", {"wavelength", "centre_share"}, [](const Row& row) {
    const double wave = metric("wavelength").of(row);
    if (std::isfinite(wave)) return SlabSize{}.length / wave;
    return metric("centre_share").of(row) > 0.9 ? 0 : std::nan("");
  });
}

Claim no_wave(const char* says, double thickness, const char* quantity, Band deviation, const char* cause,
              const char* evidence, const char* note) {
  const Where over = as_printed() && where("modulus_ratio", kRatio) && where("thickness", thickness);
  return {.says = says,
          .figure = "§ 7.1",
          .quantity = std::string("waves on the slab's length of 0.5 m, ") + quantity + ", median of the seeds",
          .over = over && standard_edge(),
          .measure = waves_on_length(),
          .reduce = median(),
          .bound = at_most(1),
          .origin = theory("a wave that does not fit once is none"),
          .counter = swapped({{"thickness", thickness == kLong ? kThickness : kThin}}),
          .expect = deviates(deviation, cause, evidence),
          .uncertainty = thickness == kLong ? UncertaintyFrom{.seed = "seed"} : meshes(over),
          .note = note};
}

/// § 7.1: “Wrinkles will not form when the wavelength approaches the width of the slab.” Which side is its width is not
/// said: that along the crests, or that along the compression.
std::vector<Claim> no_waves() {
  constexpr const char* kCause =
      "constraints that are laid out by λ₃ hold every wave longer than about r and leave the shorter ones; nothing in "
      "them knows the slab's sides, from one of which to the other the crests run";
  constexpr const char* kWidths = "the wave is as long on slabs 0.05, 0.08 and (paper profile) 0.16 m wide";
  constexpr const char* kKnown =
      "known when the band was chosen; linear buckling has some first mode as long as a vertex is free, and the meter "
      "reads from one and a half waves on";
  return {
      no_wave("no waves form where eq. 3's is 1.5 times as long as the slab is wide", kWide[0], "λ₃ = 121 mm",
              between(5.4, 6.8), kCause, kWidths, kKnown),
      no_wave("no waves form where eq. 3's is 3 times as long as the slab is wide", kWide[1], "λ₃ = 243 mm",
              between(2.8, 3.6), kCause, kWidths, kKnown),
      no_wave("no waves form where eq. 3's is as long as the slab", kLong, "λ₃ = 0.97 of it", between(1.5, 2.1),
              "the embedded shell's wave is 0.6 of eq. 3's, as everywhere: it finds room 1.8 times",
              "as printed, at a tenth of the wavelength: 0.66 of eq. 3's",
              "1.79 was known when the band was chosen. Three or four centres, by seed and by mesh: 1.8 or 2.1 waves; "
              "no levels are told, as each mesh has other centres"),
      {.says = "where every vertex is a centre no wave forms",
       .quantity = "waves on the slab's length of 0.5 m, edges longer than λ₃/π: the most",
       .over = (where("width", kPrinted.width) && where("edge", kPrinted.edge)) || where("edge", kNoneEdge),
       .measure = waves_on_length(),
       .bound = at_most(1),
       .origin = theory("as many constraints as vertices that may move: nothing is left to buckle"),
       .counter = swapped({{"edge", 0.005}}),
       .uncertainty = {.none = "the mesh is what is judged"},
       .note = "the bound of the claims above, which can be met",
       .is_check = true,
       .constant = "none is 0"}};
}

/// § 7.1: “at high frequencies the wrinkles take on a wavelength dictated by the lattice resolution.” λ over the edge
/// would be judged if the modes had one λ.
Claim short_waves() {
  return {
      .says = "wrinkles that are short for the mesh are of one wavelength",
      .figure = "§ 7.1",
      .quantity =
          "share of the first mode's power in its largest wave, λ₃ = 24 mm, edges of 8 and 10 mm (paper "
          "profile: 7 to 10), median",
      .over = on_mesh() && printed_constraints() && where("thickness", kShort) && where("modulus_ratio", kRatio) &&
              where_less("edge", kNoneEdge),
      .measure = metric("share"),
      .reduce = median(),
      .bound = at_least(0.5),
      .origin = chosen("more than half: one wave, and not several; it was 0.3, which other claims' waves do not meet "
                       "either: film_twin's have 0.10 to 0.75"),
      .counter = swapped({{"thickness", kWide[0]}}),
      .expect = deviates(between(0.01, 0.2),
                         "not known; it is not that many modes cost alike (one to four lie within 5 % of the first, "
                         "edges of 3 to 10 mm), nor the mesh alone (0.01 to 0.15 on edges of 3 and 5 mm)",
                         "the same meshes with λ₃ = 121 mm: 0.9; edges of 13 mm, where every vertex is a centre: "
                         "none forms"),
      .uncertainty = {.seed = "seed"},
      .note =
          "0.01 to 0.14 were known when the band was chosen. λ is not judged: on edges of 9 and 10 mm most of it lies "
          "below two edges, where a mesh shows none. Embedded shells only: the printed sentence may "
          "mean the dense lattice's"};
}

/// Where the constraints give eq. 3's wave.
Claim onset_of_right_wave() {
  return {.says = "a cover fitted to eq. 3's wavelength, 0.74 r, gives the compression that belongs to it",
          .quantity = "critical compression over eq. 3's ¼ (3Ē_q/Ē_x)^⅔, median of the seeds",
          .over = reading("edges", kFittedCover) && standard_edge(),
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

Claim onset(const char* stiffness, const char* bending, Counter counter) {
  return {.says = fmt::format("with {} wrinkles begin at the compression that belongs to eq. 3", stiffness),
          .quantity = "critical compression over eq. 3's ¼ (3Ē_q/Ē_x)^⅔, h = 0.5 mm",
          .over = on_mesh_with(bending) && standard_edge(),
          .measure = metric("strain_ratio"),
          .reduce = median(),
          .bound = within(1, 0.25),
          .origin = chosen("what other readings of the constraints make of it"),
          .counter = std::move(counter),
          .uncertainty = meshes(on_mesh_with(bending)),
          .note =
              "two errors cancel: no foundation, a third of the resistance, and a wave a third short, 2.4 times the "
              "bending. Both λ's share of eq. 3 and this follow from the layout, which is read back: the interior's "
              "modulus has no part (the counter)",
          .is_check = true};
}

/// What is put in is read back: without a foundation the critical compression goes with the bending stiffness.
Claim stiffer_onset(const char* stiffness, const char* bending, Band bound, const char* factor) {
  Claim out = onset("", bending, swapped({{"bending", std::string("plate")}}));
  out.says = fmt::format("{} raises the compression at which wrinkles begin by its factor", stiffness);
  out.bound = bound;
  out.origin = theory(factor);
  out.note = "§ 4.1 prints no onset";
  return out;
}

}  // namespace

std::vector<Claim> wavelength_readings_claims(const ReferenceData&) {
  std::vector<Claim> out = readings();
  out.push_back(fitted_cover());
  for (Claim& claim : of_exact_bilayer()) out.push_back(std::move(claim));
  out.push_back(fitted_cover_of_exact());
  for (Claim& claim : causes()) out.push_back(std::move(claim));
  out.push_back(distance_of_centers());
  out.push_back(onset_of_right_wave());
  out.push_back(onset("the plate's bending stiffness", "plate",
                      swapped({{"modulus_ratio", 8 * kStiff}, {"layout_wave", kLayout}})));
  out.push_back(stiffer_onset("the printed h³E as the plate's stiffness", "paper_as_plate", between(8, 12.5),
                              "12 (1 − ν²) = 10.9 times the plate's stiffness, whose onset is 0.89 of eq. 3's"));
  out.push_back(stiffer_onset("the printed h³E as that of Grinspun's hinges", "paper_as_hinge", between(48, 75),
                              "72 (1 − ν²) = 65.5 times the plate's stiffness, whose onset is 0.89 of eq. 3's"));
  for (Claim& claim : limits()) out.push_back(std::move(claim));
  for (Claim& claim : no_waves()) out.push_back(std::move(claim));
  out.push_back(short_waves());
  return out;
}

}  // namespace wrinkle::validation
