// Claim: an embedded shell and its volumetric twin wrinkle alike (Rémillard & Kry 2013, Fig. 6). One slab of 0.5 m, one
// mesh; the twin is solid in space, skin and interior of prisms, and its ends let its wave have any length. Refuted
// where the twin does not tend to the exact bilayer, or the shell's wave or onset is not the twin's.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/median.h"
#include "validation/harness/solver_slots.h"
#include "validation/scenes/film_twin.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

enum class Model { twin, shell };

constexpr double kWide = 0.025, kStrip = 6e-4;          // [m]; the latter: one cell across, plane strain
constexpr double kLengths[] = {0.5025, 0.505, 0.5075};  // a wave is 20 to 22 mm: three quarters of a half wave
constexpr double kStiff = 800, kPrintedRatio = 100;     // E_x/E_q; eq. 3's waves lie 1 : 2
constexpr double kLayout = 0.0202219;                   // [m] eq. 3's wave at the printed ratio
constexpr double kWideCover = 0.74;                     // over r
constexpr I kQuickSeeds = 2, kSeeds = 5, kTwinSeeds = 3;

struct Skin {
  double ratio, poisson_skin, poisson_interior, thickness;
};
constexpr Skin kSkins[] = {{60, 0.35, 0.42, 1e-3}, {450, 0.25, 0.2, 6e-4}};  // λ 17 and 19 mm

struct Options {
  FilmTwinOptions scene;
  Model model = Model::twin;
  std::string linear_solver = "cholmod-supernodal";
};

void bind(Binder& b, Options& o) {
  FilmTwinOptions& s = o.scene;
  b(o.model, "model", {{"twin", Model::twin}, {"shell", Model::shell}}, "solid in space, or the embedded thin shell");
  b(s.thickness, "thickness", "m", "h of the skin", Source::swept, {1e-5, 0.05});
  b(s.modulus_ratio, "modulus_ratio", "1", "E_x/E_q, skin over interior", Source::swept, {10, 1e6});
  b(s.poisson_skin, "poisson_skin", "1", "ν_x", Source::swept, {0, 0.49});
  b(s.poisson_interior, "poisson_interior", "1", "ν_q", Source::swept, {0, 0.49});
  b(s.length, "length", "m", "of the slab", Source::paper, {0.01, 10});
  b(s.width, "width", "m", "of the slab", Source::assumed, {1e-4, 1});
  b(s.depth, "depth", "m", "of the interior", Source::assumed, {1e-3, 1});
  b(s.layers, "layers", "1", "of prisms through the skin", Source::swept, {1, 20});
  b(s.aspect, "aspect", "1", "edge of the mesh over the height of the skin's prisms", Source::assumed, {0.5, 20});
  b(s.pattern, "mesh", {{"irregular", StripPattern::irregular}, {"aligned", StripPattern::aligned}}, "of the surface",
    Source::assumed);
  b(s.seed, "seed", "1", "of mesh and centres", Source::swept, {0, 1e9});
  b(s.ends, "ends", {{"held", FilmEnds::held}, {"sliding", FilmEnds::sliding}},
    "the ends' unknowns are held to the uniform compression: all, or that along x", Source::assumed);
  b(s.element, "element",
    {{"enhanced", Prism::enhanced}, {"tied", Prism::tied}, {"full", Prism::full}, {"dual", Prism::dual}},
    "the twin's prisms", Source::assumed);
  b(s.bending, "bending",
    {{"plate", BendingCoefficient::plate},
     {"paper_as_plate", BendingCoefficient::paper_as_plate},
     {"paper_as_hinge", BendingCoefficient::paper_as_hinge}},
    "the shell's stiffness: D, or the printed h³E as that, or as k of Grinspun et al. 2003", Source::swept);
  b(s.cover, "cover", "1", "over r: every vertex lies within it of a centre", Source::swept, {0.2, 1.2});
  b(s.sigma, "sigma", "1", "σ over λ/π of the layout, with the centres where they are", Source::swept, {0.2, 4});
  b(s.distance, "distance", {{"edges", VertexDistance::edges}, {"straight", VertexDistance::straight}},
    "between vertices, in the shell's constraints", Source::swept);
  b(s.layout_wave, "layout_wave", "m", "λ that lays out the constraints; 0: that of eq. 3", Source::swept, {0, 1});
  b(o.linear_solver,
    linear_solver_parameter(o.linear_solver, Systems::definite_half, "the twin's tangent; the shell's: mumps-ldlt"));
}

Record run(const Options& o, Progress&) {
  const auto linear = make_linear_solver(o.model == Model::twin ? o.linear_solver : "mumps-ldlt");
  const FirstWave w =
      o.model == Model::twin ? first_wave_of_twin(o.scene, *linear) : first_wave_of_shell(o.scene, *linear);
  const Wrinkling exact = exact_wave(o.scene), plane = plane_wave(o.scene);
  Record record;
  if (!w.ok()) {
    record.outcome = Outcome::failed;
    record.reason = w.failure;
    return record;
  }
  auto& m = record.metrics;
  m["wavelength"] = w.wavelength;
  m["share"] = w.share;
  m["wavelength_phase"] = w.phase.wavelength;
  m["phase_variation"] = w.phase.variation;
  m["wavelength_exact"] = exact.wavelength * o.scene.thickness;
  m["waves"] = o.scene.length / w.wavelength;
  m["exact_ratio"] = w.wavelength / m["wavelength_exact"];
  m["phase_ratio"] = w.phase.wavelength / m["wavelength_exact"];
  m["plane_ratio"] = w.phase.wavelength / (plane.wavelength * o.scene.thickness);
  m["critical_strain"] = w.strain;
  m["strain_ratio"] = w.strain / exact.strain;
  m["plane_strain_ratio"] = w.strain / plane.strain;
  m["elements"] = w.elements;
  m["unknowns"] = w.unknowns;
  m["constraints"] = w.constraints;
  m["factor_entries"] = w.factor_entries;
  return record;
}

Sample strip(I layers, Values values = {}) {
  values.insert({{"width", kStrip}, {"mesh", std::string("aligned")}, {"layers", layers}});
  return {std::move(values)};
}

void add_strips(std::vector<Sample>& out, Profile profile) {
  for (I layers = 1; layers <= (profile == Profile::quick ? 2 : 4); ++layers) out.push_back(strip(layers));
  for (const Skin& skin : kSkins)
    for (I layers = 1; layers <= (profile == Profile::quick ? 2 : 3); ++layers)
      if (profile == Profile::paper || &skin == kSkins)
        out.push_back(strip(layers, {{"modulus_ratio", skin.ratio},
                                     {"poisson_skin", skin.poisson_skin},
                                     {"poisson_interior", skin.poisson_interior},
                                     {"thickness", skin.thickness}}));
  for (const double length : kLengths) out.push_back(strip(1, {{"length", length}}));
  for (I layers = 1; layers <= (profile == Profile::quick ? 2 : 3); ++layers)
    out.push_back(strip(layers, {{"element", std::string("full")}}));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_strips(out, profile);
  const auto wide = [&](const char* model, I layers, I seeds, Values values = {}) {
    values.insert({{"model", std::string(model)}, {"layers", layers}});
    for (I seed = 1; seed <= seeds; ++seed) {
      values["seed"] = seed;
      out.push_back({values});
    }
  };
  const bool quick = profile == Profile::quick;
  wide("twin", 1, quick ? 1 : kTwinSeeds);
  for (const double cover : {0.5, kWideCover}) {
    wide("shell", 1, quick ? kQuickSeeds : kSeeds, {{"cover", cover}});
    for (I layers = 2; layers <= (quick ? 1 : 3); ++layers) wide("shell", layers, 1, {{"cover", cover}});
  }
  wide("shell", 1, 1, {{"modulus_ratio", kStiff}, {"layout_wave", kLayout}});
  for (I layers = 2; layers <= (quick ? 1 : 3); ++layers) wide("twin", layers, 1);
  return out;
}

Where twin() {
  return where("model", "twin") && where("ends", "held");
}
Where strips(const char* element = "enhanced") {
  return twin() && where("width", kStrip) && where("element", element) && where("mesh", "aligned");
}
Where printed_skin() {
  return where("modulus_ratio", kPrintedRatio) && where("poisson_skin", 0.3) && where("thickness", 1e-3);
}
Where in_space() {
  return twin() && where("width", kWide) && where("element", "enhanced") && printed_skin();
}
Where shells(double cover = 0.5) {
  return where("model", "shell") && where("cover", cover) && where("layout_wave", 0.0) && where("sigma", 1.0);
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

/// Limit of second order from the two finest levels of each skin, the farthest from 1.
Reducer extrapolated() {
  const auto of = [](std::span<const Measured> rows) -> std::optional<double> {
    std::map<double, std::map<double, double>> levels;  // by ratio, by layers
    for (const Measured& row : rows) {
      const FilmTwinOptions o = read<Options>(row.row->sample).scene;
      levels[o.modulus_ratio][static_cast<double>(o.layers)] = row.value;
    }
    std::optional<double> out;
    for (const auto& [ratio, values] : levels) {
      if (values.size() < 2) continue;
      const auto fine = values.rbegin(), coarse = std::next(fine);
      const double limit =
          fine->second + (fine->second - coarse->second) / (std::pow(fine->first / coarse->first, 2) - 1);
      if (!std::isfinite(limit)) return limit;
      if (!out || std::abs(limit - 1) > std::abs(*out - 1)) out = limit;
    }
    return out;
  };
  return reduced("limit of second order from the two finest meshes, the farthest from 1", {"layers", "modulus_ratio"},
                 of);
}

/// Median of the rows that `above` holds of over that of the others.
Reducer median_ratio(const char* text, const char* by, const Where& above) {
  const auto of = [above](std::span<const Measured> rows) -> std::optional<double> {
    std::vector<double> first, second;
    for (const Measured& row : rows) (above(row.row->sample) ? first : second).push_back(row.value);
    if (first.empty() || second.empty()) return std::nullopt;
    return median(first) / median(second);
  };
  return reduced(text, {by}, of);
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
  const Counter fine_full = full_prisms(where("layers", I{2}));
  return {{.says = "the volumetric twin's wave tends to the exact bilayer's",
           .figure = "Fig. 6, bottom right",
           .quantity = "λ by the phase over the exact bilayer's, limit of refinement, worst of the skins, plane strain",
           .over = all,
           .measure = metric("phase_ratio"),
           .reduce = extrapolated(),
           .bound = within(1, 0.01),
           .origin = chosen(kLimit),
           .counter = fine_full,
           .uncertainty = {.none = "it is the limit of refinement; the order is judged beside it"}},
          {.says = "the volumetric twin's critical compression tends to the exact bilayer's",
           .quantity = "ε_c over the exact bilayer's, limit of refinement, worst of the skins, plane strain",
           .over = all,
           .measure = metric("strain_ratio"),
           .reduce = extrapolated(),
           .bound = within(1, 0.01),
           .origin = chosen(kLimit),
           .counter = fine_full,
           .uncertainty = {.none = "it is the limit of refinement; the order is judged beside it"},
           .note = "held ends add 1/(2N)² of N waves: 0.0004"},
          {.says = "the twin's wavelength converges with nearly the square of its elements' size",
           .quantity = "p of |λ/λ exact − 1| ∝ layers^p, prisms of one shape, printed skin",
           .over = all && printed_skin(),
           .measure = off_one("phase_ratio"),
           .reduce = exponent("layers", 2),
           .bound = within(-2, 0.4),
           .origin = theory("linear in the plane: energies converge with the square of the size, from 8 edges a wave"),
           .counter = fine_full,
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
           .origin = chosen("a hundredth of what this mesh is off the exact wave (53 %)"),
           .counter = other,
           .uncertainty = {.none = "two models of one mesh"},
           .note = "fields that are even across are the same; diagonals let crests tilt a little"},
          {.says = "in plane strain the twin wrinkles at the plane model's compression, mesh for mesh",
           .quantity = "ε_c over that of the endless plane mesh of bilinear elements, all points in both",
           .over = full,
           .measure = metric("plane_strain_ratio"),
           .bound = between(0.995, 1.002),
           .origin = theory("above: held ends add 1/(2N)², N = 16 waves or more: 0.001. Below: what crests may tilt, "
                            "a hundredth of what this mesh is off (47 %)"),
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
  const Where both = (in_space() || (strips() && printed_skin())) && printed_length();
  return {
      .says = says,
      .quantity = quantity,
      .over = both && coarse(),
      .measure = metric(name),
      .reduce = median_ratio("irregular over aligned", "mesh", where("mesh", "irregular")),
      .bound = within(1, 0.01),
      .origin = chosen("a sixth of what this mesh is off the exact wave (6 %); values of 1.003 and 1.001 were known"),
      .counter = full_prisms(where("mesh", "irregular")),
      .uncertainty = {.cells = "layers", .levels = both, .seed = "seed"}};
}

Claim shell_over_twin(const char* says, const char* name, double cover, Band bound, Counter counter,
                      Expectation expect) {
  const Where both = shells(cover) || in_space();
  return {.says = says,
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
          .uncertainty = {.cells = "layers", .levels = both && where("seed", I{1})}};
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
      shell_over_twin("with a cover of 0.74 r the embedded shell has its twin's wavelength", "wavelength", kWideCover,
                      within(1, 0.15), cover(0.5), reproduced()),
      shell_over_twin("the embedded shell as printed wrinkles at its twin's compression", "critical_strain", 0.5,
                      within(1, 0.25), bent,
                      deviates(between(0.55, 0.75),
                               "it has no foundation, a third of the resistance, and a wave a third short, 2.4 times "
                               "the bending",
                               "a cover of 0.74 r, whose wave is the twin's")),
      shell_over_twin("with a cover of 0.74 r the embedded shell wrinkles at its twin's compression", "critical_strain",
                      kWideCover, within(1, 0.25), bent,
                      deviates(between(0.22, 0.42), "it has no foundation: a third of what the twin's wave resists by",
                               "the same wavelength as the twin's")),
      {.says = "the embedded shell's wave grows with its modulus as its twin's does, constraints as they are",
       .figure = "Fig. 6, left",
       .quantity = "p of λ ∝ (E_x/E_q)^p, 100 and 800, constraints laid out for 100, as printed",
       .over = of_shell && coarse() && where("cover", 0.5) && where("seed", I{1}),
       .measure = metric("wavelength"),
       .reduce = exponent("modulus_ratio", 2),
       .bound = within(1.0 / 3, 0.05),
       .origin = theory("eq. 3 and the exact bilayer: λ ∝ (E_x/E_q)^⅓"),
       .counter = swapped({{"layout_wave", 0.0}}),
       .expect = deviates(between(-0.01, 0.01),
                          "E_q is in no term of the static shell (eqs. 9, 10): eq. 3 enters by the constraints alone",
                          "laid out by eq. 3 anew, the wave is twice as long (the counter)"),
       .uncertainty = {.none = "two moduli of one mesh and one layout"},
       .constant = "E_x scales the whole of the shell's energy"}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = convergence();
  for (Claim& claim : plane_strain()) out.push_back(std::move(claim));
  out.push_back(space_is_plane("in space, on an irregular mesh, the twin's wave is that of plane strain", "phase_ratio",
                               "λ by the phase, 1.2 waves wide on an irregular mesh, over that in plane strain"));
  out.push_back(space_is_plane("in space, on an irregular mesh, the twin wrinkles at plane strain's compression",
                               "strain_ratio", "ε_c, 1.2 waves wide on an irregular mesh, over that in plane strain"));
  for (Claim& claim : comparison()) out.push_back(std::move(claim));
  return out;
}

}  // namespace

extern const Study film_twin{
    .name = "film_twin",
    .title = "The embedded shell and its volumetric twin",
    .claim = "On one slab and one mesh an embedded shell and a solid in space wrinkle alike.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 7.1, Fig. 6",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength", "m", "of the first wave, by the largest peak of its spectrum"},
                {"share", "1", "of the heights' power in that peak"},
                {"wavelength_phase", "m", "by the phase along the middle half"},
                {"phase_variation", "1", "rms of the phase about its line [rad]: a defect is 1 or more"},
                {"wavelength_exact", "m", "of the exact neo-Hookean bilayer of that depth"},
                {"waves", "1", "in the slab's length"},
                {"exact_ratio", "1", "wavelength over the exact one"},
                {"phase_ratio", "1", "wavelength_phase over the exact one"},
                {"plane_ratio", "1", "wavelength_phase over that of the endless plane mesh of bilinear elements"},
                {"critical_strain", "1", "at which the flat state becomes unstable"},
                {"strain_ratio", "1", "that over the exact one"},
                {"plane_strain_ratio", "1", "that over the endless plane mesh's"},
                {"elements", "1", "prisms, or triangles"},
                {"unknowns", "1", "of the twin or the shell"},
                {"constraints", "1", "centres of the shell's averages"},
                {"factor_entries", "1", "of the twin's Cholesky factor"}},
    .paper_duration = "a quarter of an hour",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation
