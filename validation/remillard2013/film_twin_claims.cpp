// What is claimed of the embedded shell and its volumetric twin: that the twin tends to the exact bilayer, in space as
// in plane strain, and how the shell's first wave, its onset and its height lie beside the twin's.
#include "validation/remillard2013/film_twin_claims.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "validation/harness/extrapolated.h"
#include "validation/harness/median.h"
#include "validation/harness/median_ratio.h"
#include "validation/remillard2013/film_twin_run.h"

namespace wrinkle::validation {

namespace {

using namespace film_twin_scene;
using I = std::int64_t;

Where flat() {
  return where("compression", 0.0) && where("ends", "held");
}
Where twin_strips(const char* element) {
  return where("model", "twin") && where("width", kStrip) && where("element", element) && where("mesh", "aligned");
}
Where strips(const char* element = "enhanced") {
  return flat() && twin_strips(element) && where("seed", I{1});
}
Where loaded(const char* model) {
  return where("model", model) && where_more("compression", 0.0);
}
Where printed_skin() {
  return where("modulus_ratio", kPrintedRatio) && where("poisson_skin", 0.3) && where("thickness", 1e-3);
}
Where in_space() {
  return flat() && where("model", "twin") && where("width", kWide) && where("element", "enhanced") && printed_skin();
}
Where shells(double cover = 0.5) {
  return flat() && where("model", "shell") && where("cover", cover) && where("layout_wave", 0.0) && where("sigma", 1.0);
}
Where coarse() {
  return where("layers", I{1});
}
Where printed_length() {
  return where("length", 0.5);
}

Counter full_prisms(const Where& of = {}) {
  return swapped({{"element", std::string("full")}}, of);
}

Measure off_one(const char* name) {
  return formula(std::string("|") + name + " − 1|", {name},
                 [value = metric(name)](const Row& row) { return std::abs(value.of(row) - 1); });
}

constexpr const char* kLimit =
    "what an observed order of 1.7 in the place of 2 leaves of the limit is 0.5 %; twice that. Of the printed skin the "
    "numbers (1.005, 1.002) were known when it was chosen, of the others not";

std::vector<Claim> convergence() {
  const Where all = strips() && printed_length();
  return {{.says = "the volumetric twin's wave tends to the exact bilayer's",
           .figure = "Fig. 6, bottom right",
           .quantity = "λ by the phase over the exact bilayer's, limit of refinement, worst of the skins, plane strain",
           .over = all,
           .measure = metric("phase_ratio"),
           .reduce = extrapolated("layers", "modulus_ratio"),
           .bound = within(1, 0.01),
           .origin = chosen(kLimit),
           .counter = full_prisms(),
           .uncertainty =
               {.none = "it is the limit of refinement; beside it the order is judged of λ of the printed skin alone"}},
          {.says = "the volumetric twin's critical compression tends to the exact bilayer's",
           .quantity = "ε_c over the exact bilayer's, limit of refinement, worst of the skins, plane strain",
           .over = all,
           .measure = metric("strain_ratio"),
           .reduce = extrapolated("layers", "modulus_ratio"),
           .bound = within(1, 0.01),
           .origin = chosen(kLimit),
           .counter = full_prisms(),
           .uncertainty =
               {.none = "it is the limit of refinement; beside it the order is judged of λ of the printed skin alone"},
           .note = "held ends add 1/(2N)² of N waves: 0.0004"},
          {.says = "the twin's wavelength converges with nearly the square of its elements' size",
           .quantity = "p of |λ/λ exact − 1| ∝ layers^p, prisms of one shape, printed skin",
           .over = all && printed_skin(),
           .measure = off_one("phase_ratio"),
           .reduce = exponent("layers", 2),
           .bound = within(-2, 0.4),
           .origin = theory("linear in the plane: energies converge with the square of the size, from 8 edges a wave"),
           .counter = full_prisms(),
           .uncertainty = {.none = "the order of refinement itself"}}};
}

std::vector<Claim> plane_strain() {
  const Where full = strips("full") && printed_length();
  const Counter other = swapped({{"element", std::string("enhanced")}});
  return {{.says = "in plane strain the twin has the plane model's wave, mesh for mesh",
           .quantity = "λ by the phase over that of the endless plane mesh of bilinear elements, all points in both",
           .over = full,
           .measure = metric("plane_ratio"),
           .bound = within(1, 0.005),
           .origin = chosen(
               "a hundredth of what this mesh is off the exact wave (53 %); 0.997 and 0.998 of two meshes were known"),
           .counter = other,
           .uncertainty = {.none = "two models of one mesh"},
           .note = "fields that are even across are the same; diagonals let crests tilt a little"},
          {.says = "in plane strain the twin wrinkles at the plane model's compression, mesh for mesh",
           .quantity = "ε_c over that of the endless plane mesh of bilinear elements, all points in both",
           .over = full,
           .measure = metric("plane_strain_ratio"),
           .bound = between(0.995, 1.002),
           .origin = theory("above: held ends add 1/(2N)², N = 16 waves or more: 0.001. Below: what crests may tilt, "
                            "a hundredth of what this mesh is off (47 %). 0.997 and 0.998 of two meshes were known"),
           .counter = other,
           .uncertainty = {.none = "two models of one mesh"}},
          {.says = "the slab's length leaves the twin's wave as it is: no box quantises it",
           .quantity = "longest over shortest λ by the phase less 1, slabs that differ by up to 3/4 of a half wave",
           .over = strips() && coarse() && printed_skin(),
           .measure = metric("wavelength_phase"),
           .reduce = reduced("longest over shortest less 1", {"length"},
                             [](std::span<const Measured> rows) -> std::optional<double> {
                               double low = 1e300, high = 0;
                               for (const Measured& row : rows) {
                                 low = std::min(low, row.value);
                                 high = std::max(high, row.value);
                               }
                               if (rows.size() < 3) return std::nullopt;
                               return high / low - 1;
                             }),
           .bound = at_most(0.004),
           .origin = theory("ends that are held select waves to the order of (1/2N)², 5e-4; whole half waves would be "
                            "1/2N apart, 2.2 %, of which three quarters are seen"),
           .counter = swapped({{"ends", std::string("sliding")}}),
           .uncertainty = {.none = "slabs of one mesh, longer by one edge each"}}};
}

Claim space_is_plane(const char* says, const char* name, const char* quantity) {
  return {.says = says,
          .quantity = quantity,
          .over = (in_space() || (flat() && twin_strips("enhanced") && printed_skin())) && printed_length(),
          .measure = metric(name),
          .reduce = pair_ratio(where("mesh", "irregular") && where("width", kWide),
                               where("mesh", "aligned") && where("width", kStrip)),
          .bound = within(1, 0.01),
          .origin = chosen("a sixth of what the coarsest mesh is off the exact wave (6 %); of one and two layers 1.003 "
                           "and 1.001 were known"),
          .counter = swapped({{"aspect", 5.0}}, where("mesh", "irregular")),
          .uncertainty = {.seed = "seed"},
          .note =
              "one layer in the skin, three seeds (paper profile): λ 1.002, 1.012, 1.009 and ε_c 1.001; two and "
              "three layers, one seed: λ 1.001, 1.000; the farthest is judged, and the seeds' mean may be off by "
              "0.012"};
}

Claim shell_over_twin(const char* says, const char* name, double cover, Band bound, Counter counter,
                      Expectation expect) {
  const Where both = shells(cover) || in_space();
  return {
      .says = says,
      .figure = "Fig. 6",
      .quantity = fmt::format("{} of the shell over the twin's, one mesh, cover {} r, medians of the seeds",
                              std::string_view(name) == "wavelength" ? "λ" : "ε_c", cover),
      .over = both && coarse(),
      .measure = metric(name),
      .reduce = median_ratio("median of the shells over median of the twins", "model", where("model", "shell")),
      .bound = bound,
      .origin = chosen("“match well” is printed without a number; as in wavelength_readings"),
      .counter = std::move(counter),
      .expect = std::move(expect),
      .uncertainty = {.cells = "layers", .levels = both && where("seed", I{1})},
      .note =
          "one seed on each finer mesh, whose centres lie elsewhere: λ 0.62, 0.66, 0.67 and ε_c 0.69, 0.72, 0.77 "
          "of the twin's as printed; the peak that tells λ holds 0.10 to 0.36 of the modes' power with one layer in "
          "the skin, 0.46 and 0.75 with two and three: few of these modes are one wave; 242 to 257 centres, where "
          "Table 1 prints c = 6"};
}

Claim with_note(Claim claim, const char* note) {
  claim.note = std::string(note) + "; " + claim.note;
  return claim;
}

/// wavelength_readings fits that cover to eq. 3's wavelength: what is fitted is no evidence for what it is fitted to.
Claim fitted_cover(Counter counter) {
  Claim out = shell_over_twin("with a fitted cover of 0.74 r the embedded shell has its twin's wavelength",
                              "wavelength", kWideCover, within(1, 0.15), std::move(counter), reproduced());
  out.figure = "";
  out.origin = chosen(
      "0.74 was fitted to eq. 3's wavelength in wavelength_readings; seeds 1 to 3 had 0.93 to 1.09 of "
      "the exact wave when this was chosen");
  out.note =
      "not resolved: one seed on meshes of 1, 2, 3 layers 1.02, 1.14, 0.95; by the phase the medians' ratio is "
      "0.88, by the spectrum's peak 0.99; that peak holds 0.05 to 0.44 of the modes' power";
  out.is_check = true;
  return out;
}

Claim onset_of_fitted_cover(Counter counter) {
  Claim out =
      shell_over_twin("with a fitted cover of 0.74 r the embedded shell wrinkles at its twin's compression",
                      "critical_strain", kWideCover, within(1, 0.25), std::move(counter),
                      deviates(between(0.22, 0.42), "it has no foundation: a third of what the twin's wave resists by",
                               "about the wavelength of the twin's, which the mesh leaves open"));
  out.figure = "";
  out.note = "one seed on meshes of 1, 2, 3 layers: 0.28, 0.27, 0.36";
  return out;
}

std::vector<Claim> comparison() {
  const Where of_shell = where("model", "shell");
  const auto cover = [&](double other) { return swapped({{"cover", other}}, of_shell); };
  const auto bent = swapped({{"bending", std::string("paper_as_plate")}}, of_shell);
  return {
      shell_over_twin(
          "the embedded shell as printed has its twin's wavelength", "wavelength", 0.5, within(1, 0.1),
          cover(kWideCover),
          deviates(between(0.57, 0.73), "its constraints, laid out by eq. 3, hold all waves longer than about r",
                   "here: a cover of 0.74 r; wavelength_readings: other layouts")),
      fitted_cover(cover(0.5)),
      with_note(shell_over_twin("the embedded shell as printed wrinkles at its twin's compression", "critical_strain",
                                0.5, within(1, 0.25), bent, reproduced()),
                "three errors cancel: no foundation, a third of the resistance; a wave a third short, 2.2 times the "
                "bending; a stretch stiffness of hE in the place of hE/(1 − ν²), 1.1: 0.82 of the twin's is expected, "
                "0.77 is found on the finest mesh of one seed"),
      onset_of_fitted_cover(bent),
      {.says = "with constraints as they are, the embedded shell's wave does not know the interior's modulus",
       .quantity = "p of λ ∝ (E_x/E_q)^p, E_q of 1/100 and 1/800 of E_x, constraints laid out for 100, as printed",
       .over = flat() && of_shell && coarse() && where("cover", 0.5) && where("seed", I{1}),
       .measure = metric("wavelength"),
       .reduce = exponent("modulus_ratio", 2),
       .bound = within(0, 0.01),
       .origin = theory("E_q is in no term of the static shell (eqs. 9, 10): eq. 3 enters by the constraints alone"),
       .counter = swapped({{"layout_wave", 0.0}}),
       .uncertainty = {.none = "two moduli of one mesh and one layout"},
       .note = "of eq. 3 and the exact bilayer p is ⅓; no twin of the other modulus is run",
       .is_check = true}};
}

/// The twins in space where such were run (paper profile), else strips of them.
Reducer shells_over_twins() {
  const auto of = [](std::span<const Measured> rows) -> std::optional<double> {
    const auto median_of = [&](const Where& which) -> std::optional<double> {
      std::vector<double> out;
      for (const Measured& row : rows)
        if (which(row.row->sample)) out.push_back(row.value);
      if (out.empty()) return std::nullopt;
      return median(out);
    };
    const auto shells = median_of(where("model", "shell")), strips = median_of(where("model", "twin"));
    const auto wide = median_of(where("model", "twin") && where("width", kWide));
    if (!shells || !strips) return std::nullopt;
    return *shells / wide.value_or(*strips);
  };
  return reduced("median of the shells over median of the twins, of those in space where there are any",
                 {"model", "width"}, of);
}

Claim loaded_models(const char* says, const char* name, const char* quantity, Band bound, Counter counter,
                    Expectation expect) {
  return {.says = says,
          .figure = "Fig. 6",
          .quantity = quantity,
          .over = where("compression", kLoad) && where("start", "noise"),
          .measure = metric(name),
          .reduce = shells_over_twins(),
          .bound = bound,
          .origin = chosen("“match well” is printed without a number; as in wavelength_readings"),
          .counter = std::move(counter),
          .expect = std::move(expect),
          .uncertainty = {.seed = "seed"},
          .note =
              "the shell is 25 mm wide on an irregular mesh; its twin there in the paper profile, of one seed; in the "
              "quick profile a strip one cell across, aligned. Seeds scatter by the strips"};
}

/// √(ε − ε_c) (λ/π) by the sample's compression: without its load a sample is not as high as the law has it.
Measure over_law() {
  return formula("π amplitude / (wavelength_phase √(ε − ε_c))",
                 {"amplitude", "wavelength_phase", "critical_strain", "strain_ratio"}, [](const Row& row) {
                   const double own = metric("critical_strain").of(row);
                   const double load =
                       read<FilmTwinRun>(row.sample).scene.compression * own / metric("strain_ratio").of(row);
                   return metric("amplitude").of(row) /
                          (metric("wavelength_phase").of(row) / std::numbers::pi * std::sqrt(load - own));
                 });
}

std::vector<Claim> loading() {
  const Where twins = loaded("twin") && where("width", kStrip);
  const Where first = strips() && printed_skin() && printed_length() && coarse();
  return {
      {.says = "loaded from noise the volumetric twin has its first wave's length",
       .quantity = "median λ by the phase at 1.5 (and, paper profile, 2) critical compressions over the first wave's",
       .over = (twins && where("start", "noise")) || first,
       .measure = metric("wavelength_phase"),
       .reduce =
           median_ratio("median of the loaded over the first wave's", "compression", where_more("compression", 0.0)),
       .bound = within(1, 0.02),
       .origin =
           chosen("one half wave of 46 in the slab; three runs at twice the critical compression (1.0003) were known"),
       .counter = swapped({{"modulus_ratio", 150.0}}, where_more("compression", 0.0)),
       .uncertainty = {.seed = "seed"},
       .note =
           "the counter shows that the measure tells waves apart; what would make a loaded slab leave its first wave "
           "is not known"},
      {.says = "the volumetric twin's wrinkles are as high as the compression beyond the critical one asks for",
       .figure = "§ 4",
       .quantity = "amplitude over (λ/π) √(ε − ε_c), worst of the loaded strips and (paper profile) one in space",
       .over = loaded("twin"),
       .measure = over_law(),
       .bound = within(1, 0.1),
       .origin = theory("½⟨w′²⟩ = ε − ε_c: a film that has buckled takes no more load"),
       .counter = swapped({{"model", std::string("shell")}, {"width", kWide}, {"mesh", std::string("irregular")}}),
       .uncertainty = {.seed = "seed"},
       .note = "at twice the critical compression 1.02 was known"},
      loaded_models(
          "loaded from noise, embedded shell and volumetric twin have one wavelength", "wavelength",
          "λ of the shells over the twins', both at 1.5 times the exact critical compression, medians", within(1, 0.1),
          swapped({{"cover", kWideCover}}, where("model", "shell")),
          deviates(between(0.57, 0.73), "its constraints, laid out by eq. 3, hold all waves longer than about r",
                   "the first waves: the same")),
      loaded_models(
          "at one compression embedded shell and volumetric twin wrinkle to one height", "amplitude",
          "amplitude of the shells over the twins', both at 1.5 times the exact critical compression, medians",
          within(1, 0.1), swapped({{"cover", kWideCover}}, where("model", "shell")),
          deviates(between(0.63, 0.77),
                   "a wave of 0.62 of the twin's length is that much lower at one shortening, that it begins at two "
                   "thirds of the compression makes up for a part: 0.81; the rest, 0.81 to 0.91, is that of the claim "
                   "on the shell's own height",
                   "π amplitude/(λ √(ε − ε_c)) of both")),
      {.says = "the embedded shell's wrinkles are as high as the compression beyond the critical one asks for",
       .quantity = "amplitude over (λ/π) √(ε − ε_c), worst of the shells at 1.5 times the exact critical compression",
       .over = loaded("shell") && where("compression", kLoad),
       .measure = over_law(),
       .bound = within(1, 0.1),
       .origin = theory("½⟨w′²⟩ = ε − ε_c, as of the twin"),
       .counter = swapped({{"model", std::string("twin")}, {"width", kStrip}, {"mesh", std::string("aligned")}}),
       .expect = deviates(between(0.75, 0.9),
                          "its heights, averaged across first, are not one wave with straight crests: the largest peak "
                          "holds 0.55 to 0.81 of their power, the root of which is 0.74 to 0.90",
                          "the twin's, whose peak holds 0.97 and more: 1.015 in space, 1.02 to 1.03 of strips"),
       .uncertainty = {.seed = "seed"},
       .note =
           "0.81 to 0.91 was known when the band was chosen; that the peak's share is the cause is not tested apart"}};
}

}  // namespace

std::vector<Claim> film_twin_claims(const ReferenceData&) {
  std::vector<Claim> out = convergence();
  for (Claim& claim : plane_strain()) out.push_back(std::move(claim));
  out.push_back(
      space_is_plane("in space, on an irregular mesh, the twin's wave is that of plane strain", "phase_ratio",
                     "λ by the phase, 1.2 waves wide on an irregular mesh, over that in plane strain, mesh for mesh"));
  out.push_back(space_is_plane("in space, on an irregular mesh, the twin wrinkles at plane strain's compression",
                               "strain_ratio",
                               "ε_c, 1.2 waves wide on an irregular mesh, over that in plane strain, mesh for mesh"));
  for (auto& more : {comparison(), loading()}) out.insert(out.end(), more.begin(), more.end());
  return out;
}

}  // namespace wrinkle::validation
