// Claim: an embedded shell wrinkles with the wavelength that eq. 3 predicts from its thickness and the ratio of moduli,
// and so does a dense volumetric model (Rémillard & Kry 2013, Fig. 6); wrinkles get higher with the compression (§ 4).
// One slab of 0.5 m and one mesh for every skin. Refuted where the wavelength follows something else: the constraints,
// which are laid out by eq. 3, leave waves of twice their spacing free and hold longer ones, whatever the bending
// stiffness; dense models follow the bonded bilayer, not eq. 3; or where heights do not follow the compression.
#include <cmath>
#include <numbers>
#include <string>

#include "core/material/wrinkling.h"
#include "validation/harness/claim.h"
#include "validation/harness/median_ratio.h"
#include "validation/remillard2013/wrinkle_wavelength_run.h"

namespace wrinkle::validation::wrinkle_wavelength {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kFar = kTwiceOnset;
constexpr double kLoads[] = {1.25, 1.5, kFar};      // over which amplitudes are followed
constexpr double kThickness = 1e-3, kRatio = 2700;  // λ₃ = 60.7 mm, an eighth of the slab
constexpr double kRowsLayout = 0.0476446;  // [m] π/4 λ₃: rows r = 2λ/π apart then leave waves of 2r = λ₃, whatever σ
constexpr double kLongWaves = 20.37;  // in a dense strip that starts from noise: no number of waves or of half waves
constexpr I kSeeds[] = {1, 2, 3, 4, 5};
constexpr I kRefinedSeeds = 3;  // the first ones, on coarser and finer meshes, and of other skins
/// λ₃ 30, 46, 82 mm. Of embedded slabs these are three problems, not six: the ratios are 2700 (h/1 mm)³, and without a
/// foundation layout, mesh and wave go with λ₃ alone.
constexpr double kThicknesses[] = {5e-4, 7.5e-4, 1.35e-3}, kRatios[] = {337.5, 1139.0625, 6643};

std::string word(std::string_view w) {
  return std::string(w);
}

Sample sample(std::string_view model, Values values = {}) {
  values["model"] = word(model);
  return {std::move(values)};
}

void add_strips(std::vector<Sample>& out) {
  const auto add = [&](Values values) {
    values["centers"] = word("uniform");
    out.push_back(sample("embedded_strip", std::move(values)));
  };
  for (const double ratio : {100.0, kRatio, 6643.0}) add({{"modulus_ratio", ratio}});
  for (const double load : kLoads) add({{"compression", load}});
}

void add_slabs(std::vector<Sample>& out, Profile profile) {
  for (const I seed : kSeeds) {
    const auto add = [&](Values values) {
      values["seed"] = seed;
      out.push_back(sample("embedded_slab", std::move(values)));
    };
    add({});
    if (profile == Profile::quick && seed > kRefinedSeeds) continue;
    add({{"compression", kFar}});
    if (profile == Profile::quick && seed > 1) continue;
    add({{"onset", word("critical_wave")}});
    if (profile == Profile::paper) add({{"compression", kFar}, {"onset", word("critical_wave")}});
    if (profile == Profile::quick || seed > kRefinedSeeds) continue;
    for (const double width : {0.05, 0.16}) add({{"width", width}});
    for (const double h : kThicknesses) add({{"thickness", h}});
    for (const double ratio : kRatios) add({{"modulus_ratio", ratio}});
  }
  if (profile == Profile::quick) return;
  for (const auto centers : {"uniform", "lattice"})
    out.push_back(sample("embedded_slab", {{"centers", word(centers)}}));
}

void add_dense(std::vector<Sample>& out, Profile profile) {
  const auto add = [&](double load, Values values) {
    values["compression"] = load;
    out.push_back(sample("volumetric", std::move(values)));
  };
  const auto from_noise = [&](Values values) {
    values.insert({{"waves", kLongWaves}, {"cells", I{16}}});
    add(kFar, std::move(values));
  };
  for (const I seed : kSeeds)
    if (profile == Profile::paper || seed == 1) from_noise({{"seed", seed}});
  for (const double load : kLoads) add(load, {{"onset", word("critical_wave")}});
  if (profile == Profile::quick) return;
  for (const double waves : {20.1, 20.6, 21.85}) from_noise({{"waves", waves}});
  for (const double ratio : kRatios) from_noise({{"modulus_ratio", ratio}});
}

/// What § 4 and Fig. 6 are judged by, on coarser and finer meshes.
void add_resolutions(std::vector<Sample>& out) {
  for (const double resolution : {0.67, 1.33}) {
    const auto add = [&](std::string_view model, Values values) {
      values["resolution"] = resolution;
      out.push_back(sample(model, std::move(values)));
    };
    for (const double load : kLoads) {
      add("embedded_strip", {{"centers", word("uniform")}, {"compression", load}});
      add("volumetric", {{"onset", word("critical_wave")}, {"compression", load}});
    }
    for (I seed = 1; seed <= kRefinedSeeds; ++seed) {
      for (const double load : {kNearOnset, kFar}) add("embedded_slab", {{"seed", seed}, {"compression", load}});
      add("volumetric", {{"waves", kLongWaves}, {"cells", I{16}}, {"compression", kFar}, {"seed", seed}});
    }
  }
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_strips(out);
  add_slabs(out, profile);
  add_dense(out, profile);
  if (profile == Profile::paper) add_resolutions(out);
  return out;
}

/// Ordinary skins: Poisson's ratios 0.3; the slab's own width and mesh.
Where ordinary() {
  return where("poisson_skin", 0.3) && where("poisson_interior", 0.3) && where("width", SlabSize{}.width) &&
         where("edge", SlabSize{}.edge);
}
Where model(const char* name) {
  return where("model", name) && ordinary();
}
Where standard_skin() {
  return where("thickness", kThickness) && where("modulus_ratio", kRatio);
}
Where near_onset() {
  return where("compression", kNearOnset);
}
Where from_noise() {
  return where("onset", "noise");
}
Where strips() {
  return model("embedded_strip") && where("centers", "uniform") && from_noise();
}
/// At all compressions, from noise or from the first wave.
Where slabs() {
  return model("embedded_slab") && where("centers", "greedy") && standard_skin();
}
/// Any λ₃, by way of the thickness.
Where printed_slabs() {
  return model("embedded_slab") && where("centers", "greedy") && near_onset() && from_noise() &&
         where("modulus_ratio", kRatio);
}
Where dense(const char* onset) {
  return model("volumetric") && where("element", "dual") && where("onset", onset);
}
Where dense_from_noise() {
  return dense("noise") && where("compression", kFar);
}
/// Of one skin and length, as are those on other meshes.
Where long_strips() {
  return dense_from_noise() && standard_skin() && where("waves", kLongWaves);
}

UncertaintyFrom resolutions(const Where& levels) {
  return {.cells = "resolution", .levels = levels};
}

Counter centers(const char* layout, const Where& of) {
  return swapped({{"centers", word(layout)}}, of);
}
/// Of the standard skin, by theory alone: in rows that leave eq. 3's wave.
Counter rows_of_eq3(const Where& of) {
  return swapped({{"centers", word("uniform")}, {"layout_wave", kRowsLayout}}, of);
}
/// At 24 elements a wave: with 16 the strip is too short for the waves' phase.
Counter locked(const Where& of) {
  return swapped({{"element", word("full")}, {"cells", I{24}}}, of);
}

WrinkleWavelengthOptions options_of(const Row& row) {
  return read<WrinkleWavelengthOptions>(row.sample);
}

constexpr const char* kLayout =
    "greedy centres cover the mesh within r/2 along edges, so that they lie about 0.55 r apart: the constraints hold "
    "all waves longer than about r";

Claim slab_matches_eq3() {
  return {
      .says = "the embedded shell's wavelength matches eq. 3",
      .figure = "Fig. 6",
      .quantity =
          "λ over eq. 3 near onset, constraints by § 4's rules, slab of 0.5 m, median of five seeds of one skin and "
          "(paper profile) three each of three other thicknesses",
      .over = printed_slabs(),
      .measure = metric("wavelength_ratio"),
      .reduce = median(),
      .bound = within(1, 0.1),
      .origin = chosen("“match well” is printed without a number; a tenth is more than seeds scatter (4 %)"),
      .counter = rows_of_eq3({}),
      .expect = deviates(between(0.61, 0.71), kLayout,
                         "wavelength_readings: straight distances and a wider cover, on the same slab and mesh"),
      .uncertainty = {.cells = "resolution",
                      .levels = printed_slabs() && standard_skin() && where_at_most("seed", kRefinedSeeds),
                      .seed = "seed"}};
}

/// Well beyond onset a wave counts where it is at least half as high as its load asks for; lower ones have the length
/// 0.
Measure of_wrinkled() {
  return formula("wavelength, from twice the critical compression on 0 below half of (λ/π) √(ε − ε_c)",
                 {"wavelength", "amplitude", "critical_strain"}, [](const Row& row) {
                   const bool near = options_of(row).solid.compression < kFar;
                   return near || height_over_law(row) >= 0.5 ? metric("wavelength").of(row) : 0;
                 });
}

std::vector<Claim> loading() {
  const Where far = where("compression", kFar);
  return {{.says = "embedded slabs keep their wavelength up to twice the critical compression",
           .quantity = "median λ at twice the critical compression over that near it, five seeds (quick profile: "
                       "three far, five near)",
           .over = slabs() && from_noise() && (near_onset() || far),
           .measure = of_wrinkled(),
           .reduce = median_ratio("median of the far ones over median of the near ones", "compression", far),
           .bound = within(1, 0.1),
           .origin = chosen(
               "a tenth: one wave more or less of the dozen in a slab is 8 %. § 4 says of loads beyond the linear "
               "range that the wavelength is still proportional to eq. 3"),
           .counter = swapped({{"compression", kNearOnset}}, far),
           .uncertainty = {.cells = "resolution",
                           .levels = slabs() && from_noise() && where_at_most("seed", kRefinedSeeds),
                           .seed = "seed"},
           .note = "the layout read back: the shell has no foundation, its constraints, laid out by eq. 3, hold longer "
                   "waves at every load. A skin on its interior, loaded: film_twin",
           .is_check = true},
          {.says = "embedded slabs get the same wave from noise as from their first wave",
           .quantity = "median λ from the first wave over that from noise, at 1.05 and 2 critical compressions",
           .over = slabs() && (near_onset() || far),
           .measure = metric("wavelength"),
           .reduce = median_ratio("median from the first wave over median from noise", "onset",
                                  where("onset", "critical_wave")),
           .bound = within(1, 0.05),
           .origin = chosen("one wave more or less of the dozen in a slab"),
           .counter = centers("uniform", from_noise()),
           .uncertainty = {.seed = "seed"},
           .note = "Newton's method leaves the flat state along the direction of lowest curvature, whatever the noise",
           .is_check = true}};
}

Claim embedded_amplitude() {
  const Where over = strips() && standard_skin() && where_more("compression", kNearOnset);
  return {.says = "embedded strips wrinkle as high as the compression beyond the critical one asks for",
          .quantity = "amplitude over (λ/π) √(ε − ε_c), worst of 1.25, 1.5 and 2 critical compressions",
          .over = over,
          .measure = formula("π amplitude / (wavelength √((compression − 1) critical_strain))",
                             {"amplitude", "wavelength", "critical_strain"}, height_over_law),
          .bound = within(1, 0.1),
          .origin = theory("½⟨w′²⟩ = ε − ε_c: a plate that has buckled takes no more load, its slopes take up the "
                           "compression; the held ends keep down two of its 26 half waves, 8 %"),
          .counter = swapped({{"compression", kNearOnset}}, where("compression", kFar)),
          .uncertainty = resolutions(over),
          .note =
              "whatever buckles and keeps its length has this height, as the counter does beside its own load: "
              "1.02. It tells whether the load is followed; that heights grow as § 4 says is judged of dense strips",
          .is_check = true};
}

Claim strips_at_twice_the_spacing() {
  return {
      .says = "embedded strips with evenly spaced centres wrinkle at twice the centres' spacing",
      .quantity = "λ/2r near onset, ratios of moduli from 100 to 6643",
      .over = strips() && near_onset() && where("thickness", kThickness),
      .measure = metric("spacing_ratio"),
      .bound = within(1, 0.03),
      .origin = chosen("1: sin(πx/r) averages to zero about every centre, no longer wave does; a strip of 13 such "
                       "waves tells one more or less from it"),
      .counter = centers("greedy", where("modulus_ratio", 100.0)),
      .note = "4σ, 1.27 of eq. 3: the constraints set the wavelength; all lengths go with r, so that it is one problem",
      .is_check = true,
      .constant = "spacing, mesh and length are multiples of r"};
}

double half_waves_off(const Row& row) {
  const double exact = 2 * options_of(row).solid.waves;
  return exact / metric("phase_ratio").of(row) - exact;
}

std::vector<Claim> dense_claims() {
  const auto over_law = [](const Row& row) {
    const VolumetricOptions o = options_of(row).solid;
    return metric("amplitude").of(row) / wrinkle_amplitude(o.thickness, o.compression);
  };
  const Where loaded = dense("critical_wave") && standard_skin() && where("waves", VolumetricOptions{}.waves) &&
                       where_more("compression", kNearOnset);
  return {
      {.says =
           "dense strips that leave the flat state from noise take the exact bilayer's number of half waves, or one "
           "beside it",
       .quantity =
           "half waves, by the phase along the middle half, less those of the exact bilayer on that length (40.2 "
           "to 43.7), the farthest of five seeds, four lengths, four ratios (quick profile: one of each)",
       .over = dense_from_noise(),
       .measure = formula("2 waves/phase_ratio − 2 waves", {"phase_ratio"}, half_waves_off),
       .bound = within(0, 1),
       .origin = theory("ends that slide admit whole numbers of half waves: the exact one lies between two of them"),
       .counter = locked(where("seed", I{1})),
       .uncertainty = {.none = "whole numbers: of 16 elements a wave 41 but for one seed's 40, of 21 40, 40 and 41; "
                               "40.74 would be exact. Of 11, whose own wave is 2 to 4 % longer, 39 and 40"},
       .note = "no verdict about Fig. 6, which has no exact bilayer; known when it was written; a strip that may have "
               "any length of wave is judged in film_twin and "
               "dense_wavelength"},
      {.says = "the amplitude of dense wrinkles goes with the root of the compression beyond the critical one",
       .quantity = "amplitude over h √(ε/ε_c − 1), worst of 1.25, 1.5 and 2 critical compressions",
       .over = loaded,
       .measure = formula("amplitude / (thickness √(compression − 1))", {"amplitude"}, over_law),
       .bound = within(1, 0.1),
       .origin = theory("A = h √(ε/ε_c − 1) of a stiff film, to first order in ε_c^½"),
       .counter = swapped({{"element", word("full")}, {"cells", I{16}}}, where("compression", kFar)),
       .uncertainty = resolutions(loaded),
       .note =
           "at a compression over the exact critical one: a film that locks has another. No verdict about § 4, which "
           "says that the amplitude is related to the compression, and prints no law"}};
}

/// Both models over eq. 3, as Fig. 6 lays them over one another.
Claim models_match() {
  return {.says = "embedded shell and dense volumetric model have the same wavelength",
          .figure = "Fig. 6",
          .quantity = "λ embedded over λ dense from noise, medians of the seeds (quick profile: one dense strip)",
          .over = (printed_slabs() && standard_skin()) || long_strips(),
          .measure = metric("wavelength_ratio"),
          .reduce = median_ratio("median of the slabs over median of the dense strips", "model",
                                 where("model", "embedded_slab")),
          .bound = within(1, 0.1),
          .origin = chosen("“match well” is printed without a number; a tenth is more than seeds scatter (4 %)"),
          .counter = rows_of_eq3(where("model", "embedded_slab")),
          .expect = deviates(between(0.57, 0.73),
                             "the embedded wave is the longest that its constraints leave free, the dense one what "
                             "skin and substrate balance to; they meet where the layout happens to be chosen so",
                             "wavelength_readings: the same slab with other constraints"),
          .uncertainty = resolutions(((printed_slabs() && standard_skin()) || long_strips()) &&
                                     where_at_most("seed", kRefinedSeeds))};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out{strips_at_twice_the_spacing(), slab_matches_eq3()};
  for (Claim& claim : loading()) out.push_back(std::move(claim));
  out.push_back(embedded_amplitude());
  for (Claim& claim : dense_claims()) out.push_back(std::move(claim));
  out.push_back(models_match());
  for (Claim& claim : out) claim.over = claim.over && where("resolution", 1.0);
  return out;
}

}  // namespace

extern const Study study = {
    .name = "wrinkle_wavelength",
    .title = "Wavelength of embedded and of dense wrinkles",
    .claim =
        "Embedded shells wrinkle at the wavelength that their constraints leave free, laid out by eq. 3; dense "
        "volumetric models at that of the exact bilayer; both the higher the more they are compressed.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, §§ 4 and 7.1, Fig. 6",
    .version = 2,
    .parameters = parameters_of<WrinkleWavelengthOptions>(),
    .metrics = {{"wavelength", "m", "of the largest wave, at rest"},
                {"wavelength_crossings", "m", "median distance of zero crossings; strips only"},
                {"wavelength_onset", "m", "of the first wave to appear, by linear buckling; embedded only"},
                {"wavelength_predicted", "m", "eq. 3"},
                {"wavelength_exact", "m", "of the exact neo-Hookean bilayer, at rest"},
                {"wavelength_ratio", "1", "wavelength over eq. 3"},
                {"exact_ratio", "1", "wavelength over the exact bilayer's"},
                {"spacing", "m", "r = 2σ; embedded only"},
                {"spacing_ratio", "1", "wavelength over 2r; embedded only"},
                {"amplitude", "m", "of the largest wave"},
                {"amplitude_ratio", "1", "amplitude over h √(ε/ε_c − 1); volumetric only"},
                {"direction", "deg", "of the wave vector, from the direction of pressing"},
                {"wavelength_phase", "m", "by the phase along the middle half; long dense strips only"},
                {"phase_ratio", "1", "that over the exact bilayer's"},
                {"phase_variation", "1", "rms of the phase about its line [rad]: a defect is 1 or more"},
                {"share", "1", "of the heights' power in that wave"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"critical_strain_predicted", "1", "¼ (3Ē_q/Ē_x)^⅔"},
                {"critical_strain_exact", "1", "of the exact bilayer"},
                {"strain", "1", "at the end"},
                {"constraints", "1", "centres; embedded only"},
                {"iterations", "1", "Newton's, all load steps"}},
    .paper_duration = "three quarters of an hour",
    .samples = samples,
    .run = running<WrinkleWavelengthOptions>(run_wrinkle_wavelength),
    .claims = claims,
    .shown = {{where("model", "embedded_slab") && where_among("centers", {"uniform", "lattice"}),
               "other layouts of § 4, beside the greedy one"},
              {where("model", "embedded_slab") && where_not("modulus_ratio", kRatio),
               "the same problems as the other thicknesses: λ₃ and mesh are theirs"},
              {where("model", "embedded_slab") && where_not("width", SlabSize{}.width), "narrower and wider slabs"}},
};

}  // namespace wrinkle::validation::wrinkle_wavelength
