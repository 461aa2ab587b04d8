// Claim: an embedded shell wrinkles with the wavelength that eq. 3 predicts from its thickness and the ratio of moduli,
// and so does a dense volumetric model (Rémillard & Kry 2013, Fig. 6). Refuted where the wavelength follows something
// else: the constraints, which are laid out by eq. 3, leave waves of twice their spacing free and hold longer ones,
// whatever the bending stiffness; dense models follow the bonded bilayer, not eq. 3.
#include <cmath>
#include <limits>

#include "validation/harness/study.h"
#include "validation/studies/judging.h"
#include "validation/studies/wrinkle_wavelength_run.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kNear = 1.05, kFar = 2.0;
constexpr I kSeeds[] = {1, 2, 3, 4, 5};

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
}

void add_slabs(std::vector<Sample>& out, Profile profile) {
  for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}}));
  for (const double scale : {0.5, 1.5}) out.push_back(sample("embedded_slab", {{"sigma_scale", scale}}));
  out.push_back(sample("embedded_slab", {{"bending_scale", 0.1}}));
  for (const auto centers : {"uniform", "lattice"})
    out.push_back(sample("embedded_slab", {{"centers", word(centers)}}));
  if (profile == Profile::quick) return;
  for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}, {"cells", I{24}}}));
  for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}, {"compression", kFar}}));
  for (const double scale : {0.5, 1.5})
    for (const I seed : kSeeds) out.push_back(sample("embedded_slab", {{"seed", seed}, {"sigma_scale", scale}}));
}

void add_dense(std::vector<Sample>& out, Profile profile) {
  const auto add = [&](Values values) {
    values["cells"] = I{24};
    values["compression"] = kFar;
    out.push_back(sample("volumetric", std::move(values)));
  };
  for (const double waves : {13.0, 13.25, 13.5, 13.75, 14.0}) add({{"waves", waves}});
  for (const double ratio : {30.0, 1000.0}) add({{"modulus_ratio", ratio}});
  add({{"element", word("full")}});
  if (profile == Profile::quick) return;
  for (const I seed : kSeeds) add({{"onset", word("noise")}, {"seed", seed}});
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

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_strips(out);
  add_slabs(out, profile);
  add_dense(out, profile);
  if (profile == Profile::paper)
    for (const auto model : {"embedded_slab", "volumetric"}) add_sweep(out, model);
  return out;
}

Record run(const Sample& s, Progress& progress) {
  return s.word("model") == "volumetric" ? run_volumetric(s, progress) : run_embedded(s, progress);
}

bool standard_body(const Sample& s) {
  return s.number("thickness") == 1e-3 && s.number("modulus_ratio") == 100 && s.number("poisson_skin") == 0.3 &&
         s.number("poisson_interior") == 0.3 && s.word("bending") == "plate";
}

/// Of one model and layout, near onset, with σ and bending stiffness as they should be.
bool embedded(const Sample& s, std::string_view model, std::string_view centers) {
  return s.word("model") == model && s.word("centers") == centers && s.number("compression") == kNear &&
         s.number("sigma_scale") == 1 && s.number("bending_scale") == 1;
}

bool strips(const Sample& s) {
  return embedded(s, "embedded_strip", "uniform");
}

bool greedy_slabs(const Sample& s) {
  return embedded(s, "embedded_slab", "greedy") && standard_body(s) && s.integer("cells") == 16;
}

/// The sample with another value of one parameter; NaN where there is none.
double metric_of(std::span<const Row> rows, const Sample& like, const std::string& parameter, const Value& value,
                 const std::string& metric) {
  Sample wanted = like;
  wanted.values[parameter] = value;
  for (const Row& row : rows)
    if (row.sample.values == wanted.values) return metric_value(metric)(row);
  return std::numeric_limits<double>::quiet_NaN();
}

/// λ/(s λ₁), λ₁ the wavelength of the same sample at scale s = 1; for bending without the factor s.
RowMeasure relative_to_unscaled(std::span<const Row> rows, const std::string& parameter) {
  return [=](const Row& row) {
    const double unscaled = metric_of(rows, row.sample, parameter, 1.0, "wavelength");
    const double scale = parameter == "sigma_scale" ? row.sample.number(parameter) : 1.0;
    return metric_value("wavelength")(row) / (scale * unscaled);
  };
}

RowFilter scaled_by(const std::string& parameter) {
  return [=](const Sample& s) {
    return s.word("model") != "volumetric" && s.number(parameter) != 1 && s.number("compression") == kNear;
  };
}

bool dense(const Sample& s) {
  return s.word("model") == "volumetric" && s.number("compression") == kFar && s.word("element") == "dual" &&
         s.word("onset") == "critical_wave";
}

bool dense_standard(const Sample& s) {
  return dense(s) && standard_body(s);
}

void judge_embedded(std::span<const Row> rows, std::vector<Verdict>& out) {
  const RowMeasure ratio = metric_value("wavelength_ratio");
  out.push_back(judge_worst({.claim = "embedded strip, evenly spaced centres: wrinkles are twice their spacing long",
                             .quantity = "λ/2r near onset, all thicknesses and ratios",
                             .reason = "sin(πx/r) averages to zero about every centre, and no longer wave does: the "
                                       "constraints set the wavelength, 4σ = 1.27 of eq. 3"},
                            rows, strips, metric_value("spacing_ratio"), {1, 0.03, "within"}));
  out.push_back(judge_median({.claim = "embedded slab, greedy centres: wrinkles are somewhat shorter than eq. 3",
                              .figure = "Fig. 6",
                              .quantity = "λ over eq. 3 near onset, irregular meshes, median of five seeds",
                              .reason = "the clusters that cover within r/2 are denser than r: again their doing"},
                             rows, greedy_slabs, ratio, {0.8, 0.15, "within"}));
  out.push_back(judge_median({.claim = "the embedded shell's wavelength matches eq. 3",
                              .figure = "Fig. 6",
                              .quantity = "λ over eq. 3 near onset, greedy centres, median of five seeds",
                              .expected = Judgement::deviates,
                              .reason = "proportional to eq. 3 only because σ and r are; the factor is the layout's"},
                             rows, greedy_slabs, ratio, {1, 0.1, "within"}));
  out.push_back(judge_worst({.claim = "the wavelength follows σ, the width of the averages",
                             .quantity = "λ over that at σ = λ₃/π, per scale of σ, 0.5 and 1.5",
                             .reason = "eq. 3 enters through σ alone"},
                            rows, scaled_by("sigma_scale"), relative_to_unscaled(rows, "sigma_scale"),
                            {1, 0.2, "within"}));
  out.push_back(judge_worst({.claim = "a tenth of the bending stiffness leaves the wavelength as it is",
                             .quantity = "λ over that of the full stiffness",
                             .reason = "on a real interior it would fall to 0.46"},
                            rows, scaled_by("bending_scale"), relative_to_unscaled(rows, "bending_scale"),
                            {1, 0.15, "within"}));
}

void judge_dense(std::span<const Row> rows, std::vector<Verdict>& out) {
  out.push_back(judge_median({.claim = "dense volumetric runs wrinkle like the exact bilayer",
                              .figure = "Fig. 6",
                              .quantity = "λ over the exact bilayer's, plane strain, median of five lengths"},
                             rows, dense_standard, metric_value("exact_ratio"), {1, 0.06, "within"}));
  out.push_back(judge_worst({.claim = "so they do at other ratios of moduli",
                             .figure = "Fig. 6",
                             .quantity = "λ over the exact bilayer's, worst of all ratios and thicknesses run"},
                            rows, dense, metric_value("exact_ratio"), {1, 0.1, "within"}));
  out.push_back(judge_median({.claim = "their amplitude at twice the critical strain is the skin's thickness",
                              .quantity = "amplitude over h √(ε/ε_c − 1), median of five lengths"},
                             rows, dense_standard, metric_value("amplitude_ratio"), {1, 0.1, "within"}));
}

/// Both models over eq. 3, as Fig. 6 lays them over one another.
Verdict judge_match(std::span<const Row> rows) {
  const Verdict slab = judge_median({}, rows, greedy_slabs, metric_value("wavelength_ratio"), {1, 1, "within"});
  const Verdict solid = judge_median({}, rows, dense_standard, metric_value("wavelength_ratio"), {1, 1, "within"});
  Verdict out{.claim = "embedded shell and dense volumetric model have the same wavelength",
              .figure = "Fig. 6",
              .quantity = "λ embedded over λ dense, medians of five samples each",
              .reference = 1,
              .tolerance = 0.1,
              .relation = "within",
              .expected = Judgement::deviates,
              .reason =
                  "the embedded one is what its constraints leave free, the dense one what the skin's stiffness and "
                  "the substrate's balance to; they meet where σ and the layout happen to be chosen so"};
  if (slab.judgement == Judgement::not_run || solid.judgement == Judgement::not_run) return out;
  out.measured = slab.measured / solid.measured;
  if (slab.judgement == Judgement::failed || solid.judgement == Judgement::failed)
    out.judgement = Judgement::failed;
  else
    out.judgement = std::abs(out.measured - 1) <= out.tolerance ? Judgement::reproduced : Judgement::deviates;
  return out;
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  std::vector<Verdict> out;
  judge_embedded(rows, out);
  judge_dense(rows, out);
  out.push_back(judge_match(rows));
  return out;
}

}  // namespace

extern const Study wrinkle_wavelength = {
    .name = "wrinkle_wavelength",
    .title = "Wavelength of embedded and of dense wrinkles",
    .claim =
        "Embedded shells wrinkle at the wavelength that their constraints leave free, laid out by eq. 3; dense "
        "volumetric "
        "models at that of the exact bilayer.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 7.1, Fig. 6",
    .version = 1,
    .parameters =
        {{"model",
          word("embedded_slab"),
          "",
          "embedded_strip: plane strain, 13 × 2r long; embedded_slab: 6 × 1.5 times 2r; volumetric: plane strain",
          Source::swept,
          {"embedded_strip", "embedded_slab", "volumetric"}},
         {"thickness", 1e-3, "m", "h of the skin", Source::swept, {}, 1e-6, 1},
         {"modulus_ratio", 100.0, "1", "E_x/E_q, skin over interior", Source::swept, {}, 10, 1e5},
         {"poisson_skin", 0.3, "1", "ν_x", Source::assumed, {}, 0, 0.49},
         {"poisson_interior", 0.3, "1", "ν_q", Source::assumed, {}, 0, 0.49},
         {"sigma_scale", 1.0, "1", "σ over λ₃/π of eq. 6, and with it r = 2σ", Source::swept, {}, 0.1, 10},
         {"bending_scale", 1.0, "1", "on the skin's bending stiffness", Source::swept, {}, 1e-3, 1e3},
         {"bending",
          word("plate"),
          "",
          "bending stiffness of an embedded skin: D = Eh³/12(1−ν²), or h³E as printed",
          Source::assumed,
          {"plate", "paper"}},
         {"centers",
          word("greedy"),
          "",
          "layout of the constraints' centres",
          Source::paper,
          {"greedy", "uniform", "lattice", "blue_noise"}},
         {"compression", kNear, "1", "final strain over the model's own critical one", Source::assumed, {}, 1.01, 6},
         {"cells",
          I{16},
          "1",
          "embedded: cells of the mesh in 2r; volumetric: elements in a wavelength",
          Source::assumed,
          {},
          8,
          100},
         {"waves",
          13.5,
          "1",
          "length of a dense model in wavelengths of the exact bilayer",
          Source::assumed,
          {},
          4,
          60},
         {"onset",
          word("critical_wave"),
          "",
          "how a dense model leaves the flat state: along its first wave, or from noise",
          Source::assumed,
          {"critical_wave", "noise"}},
         {"element",
          word("dual"),
          "",
          "quadrature of a dense model's quadrilaterals",
          Source::assumed,
          {"dual", "full"}},
         {"seed", I{1}, "1", "of mesh, centres and first heights or noise", Source::swept, {}, 0, 1e9}},
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
    .run = run,
    .judge = judge,
};

}  // namespace wrinkle::validation
