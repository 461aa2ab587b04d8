// Claim: an embedded shell wrinkles with the wavelength that eq. 3 predicts from its thickness and the ratio of moduli,
// and so does a dense volumetric model (Rémillard & Kry 2013, Fig. 6); wrinkles get higher with the compression (§ 4).
// Refuted where the wavelength follows something else: the constraints, which are laid out by eq. 3, leave waves of
// twice their spacing free and hold longer ones, whatever the bending stiffness; dense models follow the bonded
// bilayer, not eq. 3; or where heights do not follow the compression.
#include <cmath>
#include <numbers>

#include "validation/harness/claim.h"
#include "validation/harness/median.h"
#include "validation/remillard2013/wrinkle_wavelength_run.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kFar = 2.0;                    // final strain over the critical one
constexpr double kLoads[] = {1.25, 1.5, kFar};  // over which amplitudes are followed
constexpr I kSeeds[] = {1, 2, 3, 4, 5};
constexpr I kRefinedSeeds = 3;  // the first ones, on coarser and finer meshes

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
    values["cells"] = I{24};
    out.push_back(sample("embedded_strip", std::move(values)));
  };
  for (const double scale : {0.5, 1.0, 1.5}) add({{"sigma_scale", scale}});
  add({{"bending_scale", 0.1}});
  for (const double ratio : {30.0, 1000.0}) add({{"modulus_ratio", ratio}});
  for (const double h : {5e-4, 2e-3}) add({{"thickness", h}});
  for (const double load : kLoads) add({{"compression", load}});
}

void add_slabs(std::vector<Sample>& out, Profile profile) {
  for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}}));
  if (profile == Profile::quick) return;
  out.push_back(sample("embedded_slab", {{"bending_scale", 0.1}}));
  for (const auto centers : {"uniform", "lattice"})
    out.push_back(sample("embedded_slab", {{"centers", word(centers)}}));
  for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}, {"cells", I{24}}}));
  for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}, {"compression", kFar}}));
  for (const double scale : {0.5, 1.5})
    for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}, {"sigma_scale", scale}}));
}

void add_dense(std::vector<Sample>& out, Profile profile) {
  const auto add = [&](double load, Values values) {
    values["cells"] = I{24};
    values["compression"] = load;
    out.push_back(sample("volumetric", std::move(values)));
  };
  for (const I seed : kSeeds) add(kFar, {{"onset", word("noise")}, {"seed", seed}});
  for (const double load : kLoads) add(load, {});
  if (profile == Profile::quick) return;
  for (const double ratio : {30.0, 1000.0}) add(kFar, {{"modulus_ratio", ratio}});
  for (const double waves : {13.0, 13.25, 13.75, 14.0}) add(kFar, {{"waves", waves}});
}

/// Fig. 6's two axes together.
void add_sweep(std::vector<Sample>& out, std::string_view model) {
  for (const double ratio : {30.0, 100.0, 300.0, 1000.0, 3000.0})
    for (const double h : {2e-4, 5e-4, 1e-3, 2e-3, 5e-3}) {
      if (ratio == 100 && h == 1e-3) continue;  // that is the standard one
      Values values{{"modulus_ratio", ratio}, {"thickness", h}};
      if (model == "volumetric") values.insert({{"cells", I{24}}, {"compression", kFar}});
      out.push_back(sample(model, std::move(values)));
    }
}

/// What § 4 and Fig. 6 are judged by, on coarser and finer meshes.
void add_resolutions(std::vector<Sample>& out) {
  for (const double resolution : {0.67, 1.33}) {
    const auto add = [&](std::string_view model, Values values) {
      values["resolution"] = resolution;
      out.push_back(sample(model, std::move(values)));
    };
    for (const double load : kLoads) {
      add("embedded_strip", {{"centers", word("uniform")}, {"cells", I{24}}, {"compression", load}});
      add("volumetric", {{"cells", I{24}}, {"compression", load}});
    }
    for (I seed = 1; seed <= kRefinedSeeds; ++seed) {
      add("embedded_slab", {{"seed", seed}});
      add("volumetric", {{"cells", I{24}}, {"compression", kFar}, {"onset", word("noise")}, {"seed", seed}});
    }
  }
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_strips(out);
  add_slabs(out, profile);
  add_dense(out, profile);
  if (profile == Profile::quick) return out;
  for (const auto model : {"embedded_slab", "volumetric"}) add_sweep(out, model);
  add_resolutions(out);
  return out;
}

/// Ordinary skins: 1 mm, Poisson's ratios 0.3, bending stiffness of a plate.
Where ordinary() {
  return where("poisson_skin", 0.3) && where("poisson_interior", 0.3) && where("bending", "plate");
}
Where model(const char* name) {
  return where("model", name) && ordinary();
}
Where embedded() {
  return where_not("model", "volumetric") && where("compression", kNearOnset) && ordinary();
}
Where unscaled() {
  return where("sigma_scale", 1.0) && where("bending_scale", 1.0);
}
Where standard_skin() {
  return where("thickness", 1e-3) && where("modulus_ratio", 100.0);
}

/// Even centres, one skin, at all compressions.
Where loaded_strips() {
  return model("embedded_strip") && unscaled() && where("centers", "uniform") && standard_skin();
}
Where uniform_strips() {
  return embedded() && unscaled() && where("model", "embedded_strip") && where("centers", "uniform");
}
Where greedy_slabs(double compression = kNearOnset) {
  return model("embedded_slab") && where("compression", compression) && unscaled() && where("centers", "greedy") &&
         standard_skin();
}
Where dense(const char* onset) {
  return model("volumetric") && where("element", "dual") && where("onset", onset);
}

UncertaintyFrom resolutions(const Where& levels) {
  return {.cells = "resolution", .levels = levels};
}

Counter centers(const char* layout, const Where& of) {
  return swapped({{"centers", word(layout)}}, of);
}
Counter locked(const Where& of) {
  return swapped({{"element", word("full")}}, of);
}

constexpr const char* kLayout =
    "greedy centres cover the mesh within r/2, so that they lie about 0.55 r apart: the constraints hold all waves "
    "longer than about r";

Claim slab_matches_eq3() {
  return {.says = "the embedded shell's wavelength matches eq. 3",
          .figure = "Fig. 6",
          .quantity = "λ over eq. 3 near onset, greedy centres, irregular meshes, median of five seeds or more",
          .over = greedy_slabs(),
          .measure = metric("wavelength_ratio"),
          .reduce = median(),
          .bound = within(1, 0.1),
          .origin = chosen("“match well” is printed without a number; a tenth is more than seeds scatter (4 %)"),
          .counter = centers("uniform", where("seed", I{1})),
          .expect = deviates(between(0.61, 0.71), kLayout, "centers = uniform on the same mesh: 1.26"),
          .uncertainty = {.cells = "resolution",
                          .levels = greedy_slabs() && where("cells", I{16}) && where_at_most("seed", kRefinedSeeds),
                          .seed = "seed"}};
}

Claim wave_held_beyond_onset() {
  return {.says = "embedded sheets keep their wavelength up to twice the critical compression",
          .quantity = "λ over that near the critical compression, same mesh and centres",
          .over = loaded_strips() || greedy_slabs() || greedy_slabs(kFar),
          .measure = metric("wavelength"),
          .reduce = pair_ratio(where_more("compression", kNearOnset), where("compression", kNearOnset)),
          .bound = within(1, 0.1),
          .origin = chosen("one wave more or less of the eleven in a slab is 9 %"),
          .note = "the constraints hold longer waves at any load",
          .is_check = true};
}

WrinkleWavelengthOptions options_of(const Row& row) {
  return read<WrinkleWavelengthOptions>(row.sample);
}

/// ε = c ε_c by the sample's compression c: without its load a sample is not as high as the law has it.
Claim embedded_amplitude() {
  const auto over_law = [](const Row& row) {
    const double beyond = (options_of(row).solid.compression - 1) * metric("critical_strain").of(row);
    return metric("amplitude").of(row) / (metric("wavelength").of(row) / std::numbers::pi * std::sqrt(beyond));
  };
  const Where over = loaded_strips() && where_more("compression", kNearOnset);
  return {.says = "embedded strips wrinkle as high as the compression beyond the critical one asks for",
          .figure = "§ 4",
          .quantity = "amplitude over (λ/π) √(ε − ε_c), worst of 1.25, 1.5 and 2 critical compressions",
          .over = over,
          .measure = formula("π amplitude / (wavelength √((compression − 1) critical_strain))",
                             {"amplitude", "wavelength", "critical_strain"}, over_law),
          .bound = within(1, 0.1),
          .origin = theory("½⟨w′²⟩ = ε − ε_c: a plate that has buckled takes no more load, its slopes take up the "
                           "compression; the held ends keep down two of its 26 half waves, 8 %"),
          .counter = swapped({{"compression", kNearOnset}}, where("compression", kFar)),
          .uncertainty = resolutions(over)};
}

/// Lengths of the mesh and the sheet are multiples of r.
std::vector<Claim> scaling_checks() {
  return {{.says = "thickness drops out of an embedded sheet whose mesh and size are laid out by eq. 3",
           .quantity = "λ/2r over that of 1 mm, all else alike",
           .over = embedded() && unscaled() && where_among("centers", {"uniform", "greedy"}),
           .measure = metric("spacing_ratio"),
           .reduce = pair_ratio(where_not("thickness", 1e-3), where("thickness", 1e-3)),
           .bound = within(1, 1e-4),
           .origin = theory("all lengths are multiples of h at a given ratio: one dimensionless problem"),
           .is_check = true,
           .constant = "it is an identity of how sheet and mesh are laid out"},
          {.says = "a sheet whose σ, spacing, mesh and size are all larger has waves that are larger alike",
           .quantity = "λ over σ, over that at σ = λ₃/π, scales of 0.5 and 1.5",
           .over = embedded() && where("bending_scale", 1.0),
           .measure = metric("spacing_ratio"),
           .reduce = pair_ratio(where_not("sigma_scale", 1.0), where("sigma_scale", 1.0)),
           .bound = within(1, 0.2),
           .origin = chosen("wide enough for layouts drawn at random; exactly 1 by the scaling of all lengths"),
           .note = "mesh and domain scale with σ, so that this does not show that waves follow σ alone",
           .is_check = true},
          {.says = "a tenth of the bending stiffness leaves the embedded wavelength as it is",
           .quantity = "λ over that of the full stiffness",
           .over = embedded() && where("sigma_scale", 1.0),
           .measure = metric("wavelength"),
           .reduce = pair_ratio(where("bending_scale", 0.1), where("bending_scale", 1.0)),
           .bound = within(1, 0.15),
           .origin = theory("without a foundation the bending stiffness scales the energy of all waves alike"),
           .note = "on an elastic interior it would fall to 0.46",
           .is_check = true}};
}

std::vector<Claim> embedded_claims() {
  std::vector<Claim> out{{.says = "embedded strips with evenly spaced centres wrinkle at twice the centres' spacing",
                          .quantity = "λ/2r near onset, ratios of moduli from 30 to 1000",
                          .over = uniform_strips() && where("thickness", 1e-3),
                          .measure = metric("spacing_ratio"),
                          .bound = within(1, 0.03),
                          .origin = chosen("1: sin(πx/r) averages to zero about every centre, no longer wave does; "
                                           "a strip of 13 such waves tells one more or less from it"),
                          .counter = centers("greedy", where("modulus_ratio", 100.0)),
                          .note = "4σ, 1.27 of eq. 3: the constraints set the wavelength"},
                         slab_matches_eq3(),
                         wave_held_beyond_onset(),
                         embedded_amplitude()};
  for (Claim& check : scaling_checks()) out.push_back(std::move(check));
  return out;
}

std::vector<Claim> dense_claims() {
  const auto over_law = [](const Row& row) {
    const VolumetricOptions o = options_of(row).solid;
    return metric("amplitude").of(row) / (o.thickness * std::sqrt(o.compression - 1));
  };
  const Where loaded = dense("critical_wave") && standard_skin() && where("waves", 13.5);
  return {{.says = "dense strips that leave the flat state from noise wrinkle like the exact bilayer",
           .figure = "Fig. 6",
           .quantity = "λ over the exact bilayer's, plane strain, median of five seeds",
           .over = dense("noise") && where("compression", kFar) && standard_skin(),
           .measure = metric("exact_ratio"),
           .reduce = median(),
           .bound = within(1, 0.06),
           .origin = chosen("a strip of 13.5 waves may have one half wave fewer, 4 %, and not two, 8 %"),
           .counter = locked(where("seed", I{1})),
           .uncertainty = {.cells = "resolution",
                           .levels = dense("noise") && where("compression", kFar) && standard_skin() &&
                                     where_at_most("seed", kRefinedSeeds),
                           .seed = "seed"},
           .note = "single ones are up to 8 % long: the strip's length allows steps of half a wave"},
          {.says = "dense strips that start on their first wave keep it up to twice the critical compression",
           .quantity = "λ over the exact bilayer's, worst of all lengths, ratios and thicknesses",
           .over = dense("critical_wave"),
           .measure = metric("exact_ratio"),
           .bound = within(1, 0.1),
           .origin = chosen("two half waves more or less in a strip of 13.5"),
           .note = "they are a number of exact waves long and start on one: this cannot show which wave would form",
           .is_check = true},
          {.says = "the amplitude of dense wrinkles goes with the root of the compression beyond the critical one",
           .figure = "§ 4",
           .quantity = "amplitude over h √(ε/ε_c − 1), worst of 1.25, 1.5 and 2 critical compressions",
           .over = loaded,
           .measure = formula("amplitude / (thickness √(compression − 1))", {"amplitude"}, over_law),
           .bound = within(1, 0.1),
           .origin = theory("A = h √(ε/ε_c − 1) of a stiff film, to first order in ε_c^½"),
           .counter = swapped({{"compression", 1.25}}, where("compression", kFar)),
           .uncertainty = resolutions(loaded)}};
}

/// Median of the embedded rows over that of the dense ones.
std::optional<double> embedded_over_dense(std::span<const Measured> rows) {
  std::vector<double> slabs, solids;
  for (const Measured& row : rows) {
    const bool solid = options_of(*row.row).model == WrinkleModel::volumetric;
    (solid ? solids : slabs).push_back(row.value);
  }
  if (slabs.empty() || solids.empty()) return std::nullopt;
  return median(slabs) / median(solids);
}

/// Both models over eq. 3, as Fig. 6 lays them over one another.
Claim models_match() {
  const Where solids = dense("noise") && where("compression", kFar) && standard_skin();
  return {.says = "embedded shell and dense volumetric model have the same wavelength",
          .figure = "Fig. 6",
          .quantity = "λ embedded over λ dense from noise, medians of five seeds or more",
          .over = greedy_slabs() || solids,
          .measure = metric("wavelength_ratio"),
          .reduce = reduced("median of the slabs over median of the dense strips", {}, embedded_over_dense),
          .bound = within(1, 0.1),
          .origin = chosen("“match well” is printed without a number; a tenth is more than seeds scatter (4 %)"),
          .counter = centers("uniform", where("model", "embedded_slab")),
          .expect = deviates(between(0.57, 0.69),
                             "the embedded wave is the longest that its constraints leave free, the dense one what "
                             "skin and substrate balance to; they meet where the layout happens to be chosen so",
                             "centers = uniform: the same slab has a wave of 1.25 of the dense one"),
          .uncertainty = resolutions(((greedy_slabs() && where("cells", I{16})) || solids) &&
                                     where_at_most("seed", kRefinedSeeds))};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = embedded_claims();
  for (Claim& claim : dense_claims()) out.push_back(std::move(claim));
  out.push_back(models_match());
  for (Claim& claim : out) claim.over = claim.over && where("resolution", 1.0);
  return out;
}

}  // namespace

extern const Study wrinkle_wavelength = {
    .name = "wrinkle_wavelength",
    .title = "Wavelength of embedded and of dense wrinkles",
    .claim =
        "Embedded shells wrinkle at the wavelength that their constraints leave free, laid out by eq. 3; dense "
        "volumetric models at that of the exact bilayer; both the higher the more they are compressed.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, §§ 4 and 7.1, Fig. 6",
    .version = 1,
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
                {"share", "1", "of the heights' power in that wave"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"critical_strain_predicted", "1", "¼ (3Ē_q/Ē_x)^⅔"},
                {"critical_strain_exact", "1", "of the exact bilayer"},
                {"strain", "1", "at the end"},
                {"constraints", "1", "centres; embedded only"},
                {"iterations", "1", "Newton's, all load steps"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<WrinkleWavelengthOptions>(run_wrinkle_wavelength),
    .claims = claims,
    .shown = {{where("model", "embedded_slab") && where_among("centers", {"uniform", "lattice"}),
               "other layouts of § 4, beside the greedy one"}},
};

}  // namespace wrinkle::validation
