// Claim: a layer of skin wrinkles with λ ~ (h_k h_{k−1})^½ (E_k/E_{k−1})^⅙ (Li & Kry 2014, eq. 1). Refuted where the
// simulated wavelength keeps to what its constraints were laid out for, whatever the layer's E and h; and where the
// exact stack of such layers goes with other exponents.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/material/wrinkling.h"
#include "validation/harness/study.h"
#include "validation/oracle/thin_layer.h"
#include "validation/studies/judging.h"
#include "validation/studies/skin_theory.h"
#include "validation/studies/skin_wavelength_judge.h"
#include "validation/studies/skin_waves.h"
#include "validation/studies/surface_frame.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;
using Values = std::map<std::string, Value>;

constexpr double kWaves[] = {13.0, 13.4, 13.8};  // lengths: in one box alone the wavelength locks to L/m

std::string word(const char* w) {
  return w;
}

/// One property after the other, or all together, times ½ and 2 (E: ¼ and 4).
std::vector<Values> materials(Profile profile) {
  std::vector<Values> out{{}};
  const auto point = [](double h, double below, double young) {
    Values v;
    if (h != 1) v["thickness"] = h * 0.12e-3;
    if (below != 1) v["thickness_below"] = below * 1.3e-3;
    if (young != 1) v["young"] = young * 600e6;
    return v;
  };
  for (const double f : {0.5, 2.0}) {
    out.push_back(point(f, 1, 1));
    out.push_back(point(1, f, 1));
    out.push_back(point(1, 1, f * f));
  }
  if (profile == Profile::quick) return out;
  for (const double h : {0.5, 1.0, 2.0})
    for (const double below : {0.5, 1.0, 2.0})
      for (const double young : {0.25, 1.0, 4.0})
        if ((h != 1) + (below != 1) + (young != 1) > 1) out.push_back(point(h, below, young));
  return out;
}

void add(std::vector<Sample>& out, const char* model, Values values, const Values& more = {}) {
  values["model"] = word(model);
  values.insert(more.begin(), more.end());
  out.push_back({std::move(values)});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const bool quick = profile == Profile::quick;
  for (const Values& material : materials(profile)) {
    add(out, "theory", material);
    for (const double waves : kWaves) {
      add(out, "strip", material, {{"waves", waves}});
      add(out, "strip", material, {{"waves", waves}, {"input", word("held")}});
    }
    if (!quick) add(out, "pressed_strip", material, {{"waves", kWaves[0]}, {"input", word("held")}});
  }
  add(out, "theory",
      {{"layers", I{2}}, {"thickness", 1.3e-3}, {"young", 4e6}, {"thickness_below", 15e-3}, {"young_below", 0.5e6}});
  for (const double waves : kWaves) {
    for (const double scale : {0.5, 1.5}) add(out, "strip", {}, {{"waves", waves}, {"input_scale", scale}});
    add(out, "pressed_strip", {}, {{"waves", waves}});
  }
  for (const double scale : {0.5, 1.5}) add(out, "pressed_strip", {}, {{"waves", kWaves[0]}, {"input_scale", scale}});
  for (const I seed : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
    if (quick && seed > 5) break;
    for (const auto stop : {"half_wave", "exclusion"}) add(out, "patch", {}, {{"stop", word(stop)}, {"seed", seed}});
  }
  add(out, "patch", {}, {{"stop", word("exclusion")}, {"support", word("half_wave")}});
  for (const I seed : {1, 2, 3}) {
    add(out, "patch", {}, {{"input_scale", 1.5}, {"seed", seed}});
    add(out, "patch", {{"young", 2400e6}}, {{"input", word("held")}, {"seed", seed}});
    if (quick) break;
    add(out, "patch", {}, {{"input_scale", 0.5}, {"seed", seed}});
    for (const double h : {0.06e-3, 0.24e-3})
      add(out, "patch", {{"thickness", h}}, {{"input", word("held")}, {"seed", seed}});
    for (const auto stop : {"half_wave", "exclusion"})
      add(out, "patch", {}, {{"stop", word(stop)}, {"seed", seed}, {"waves", 8.0}, {"width", 3.0}});
  }
  return out;
}

SkinLayers layers_of(const Sample& s) {
  const double poisson = s.number("poisson");
  return {{s.number("thickness"), {s.number("young"), poisson}},
          {s.number("thickness_below"), {s.number("young_below"), poisson}},
          {s.number("thickness_substructure"), {s.number("young_substructure"), poisson}},
          s.integer("layers") == 3};
}

/// Longest over shortest wavelength at which the first column of a curve is below 1.5 times its least value.
double flat_range(const Curve& curve) {
  const std::vector<double>& strain = curve.y[0].values;
  const double limit = 1.5 * *std::min_element(strain.begin(), strain.end());
  double shortest = std::numeric_limits<double>::infinity(), longest = 0;
  for (std::size_t i = 0; i < strain.size(); ++i) {
    if (strain[i] > limit) continue;
    shortest = std::min(shortest, curve.x.values[i]);
    longest = std::max(longest, curve.x.values[i]);
  }
  return longest / shortest;
}

Record run_theory(const Sample& s) {
  Record record;
  const SkinLayers layers = layers_of(s);
  for (const auto& [name, value] : skin_theory(layers)) record.metrics[name] = value;
  record.metrics["depth_number"] =
      2 * std::numbers::pi * s.number("thickness_below") / record.metrics["wavelength_bilayer_finite"];
  if (layers.three && paper_material(s)) {
    record.metrics["thin_exponent_incompressible"] = plate_wave(0.5, Interface::bonded, 0.5).exponent;
    record.metrics["thin_exponent_compressible"] = plate_wave(s.number("poisson"), Interface::bonded, 0.5).exponent;
    record.curves = {strain_curve(layers), exponent_curve()};
    record.metrics["flat_range"] = flat_range(record.curves[0]);
  }
  return record;
}

/// λ [m] that the clusters are laid out for: of the layer itself, or of the paper's, whatever the layer.
double input_wavelength(const Sample& s) {
  const bool held = s.word("input") == "held";
  const ThinLayer layer = held ? ThinLayer{0.12e-3, 600e6} : ThinLayer{s.number("thickness"), s.number("young")};
  const ThinLayer below =
      held ? ThinLayer{1.3e-3, 4e6} : ThinLayer{s.number("thickness_below"), s.number("young_below")};
  return s.number("input_scale") * layered_wavelength(layer, below);
}

SkinWavesOptions options(const Sample& s) {
  const bool patch = s.word("model") == "patch";
  SkinWavesOptions out{
      .skin = {input_wavelength(s), s.number("young"), s.number("thickness")},
      .poisson = s.number("poisson"),
      .length = s.number("waves"),
      .width = patch ? s.number("width") : 0.0,
      .cells = static_cast<double>(s.integer("cells")),
      .clusters = {.stop = s.word("stop") == "exclusion" ? StopRule::exclusion : StopRule::half_wave,
                   .support = s.word("support") == "half_wave" ? Support::half_wave : Support::two_sigma,
                   .coverage = Coverage::report_only,
                   .seed = static_cast<std::uint64_t>(s.integer("seed"))},
      .load = s.word("model") == "pressed_strip" ? s.number("load") : 0.0,
      .seed = static_cast<std::uint64_t>(s.integer("seed"))};
  if (!patch) out.even_spacing = s.number("spacing");
  return out;
}

Curve height_curve(const SkinWavesOptions& o, const SkinWaves& w) {
  Curve out{"height", {"x at rest", "m", {}}, {{o.load > 0 ? "height" : "mode", o.load > 0 ? "m" : "1", {}}}};
  const Vector heights = w.heights();
  for (Index v = 1; v < w.mesh.num_vertices(); v += 3) {
    out.x.values.push_back(w.mesh.coordinates[v].x());
    out.y[0].values.push_back(heights[v]);
  }
  return out;
}

Frame mode_frame(const SkinWaves& w) {
  const TriangleMesh rest = w.mesh.in_space();
  Vector x(3 * w.mesh.num_vertices());
  for (Index v = 0; v < w.mesh.num_vertices(); ++v) x.segment<3>(3 * v) = rest.vertices[v];
  Frame out = surface_frame(rest, x, w.critical_strain);
  out.point_fields["mode"].assign(w.mode.begin(), w.mode.end());
  return out;
}

Record run_waves(const Sample& s, Progress& progress) {
  const SkinWavesOptions o = options(s);
  const SkinWaves w = press_skin(o, [&](double fraction) {
    progress.report(fraction, "pressing");
    return !progress.stop_requested();
  });
  Record record;
  auto& m = record.metrics;
  m["uncovered"] = static_cast<double>(w.uncovered);
  m["clusters"] = static_cast<double>(w.clusters.size());
  m["spacing_ratio"] = mean_spacing(w.clusters) / o.skin.wavelength;
  m["wavelength_input"] = o.skin.wavelength;
  if (!w.converged()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("{}: {}", to_string(w.status), w.message);
    return record;
  }
  const SkinWave wave = largest_wave(o, w.mesh, w.heights());
  const ThinLayer layer{s.number("thickness"), s.number("young")},
      below{s.number("thickness_below"), s.number("young_below")};
  m["wavelength"] = wave.wavelength;
  m["share"] = wave.share;
  m["input_ratio"] = wave.wavelength / o.skin.wavelength;
  m["wavelength_equation_1"] = layered_wavelength(layer, below);
  m["critical_strain"] = w.critical_strain;
  if (w.uncovered > 0)
    record.caveats.push_back(
        fmt::format("coverage: {} of {} vertices are in no constraint", w.uncovered, w.mesh.num_vertices()));
  if (o.plane_strain())
    record.curves = {height_curve(o, w)};
  else
    record.frames = {mode_frame(w)};
  return record;
}

Record run(const Sample& s, Progress& progress) {
  return s.word("model") == "theory" ? run_theory(s) : run_waves(s, progress);
}

std::vector<Metric> metrics() {
  std::vector<Metric> out{
      {"wavelength", "m", "of the largest wave: of the first to appear, or of a pressed strip"},
      {"wavelength_input", "m", "that the clusters are laid out for"},
      {"input_ratio", "1", "wavelength over that"},
      {"spacing_ratio", "1", "mean distance of a centre's nearest neighbour over the input wavelength"},
      {"clusters", "1", "constraints"},
      {"uncovered", "1", "vertices in no constraint"},
      {"share", "1", "of the heights' power in the largest wave"},
      {"critical_strain", "1", "at which the flat skin becomes unstable"},
      {"stack_minima", "1", "local minima of the exact stack's critical strain between 0.3 and 150 mm"},
      {"flat_range", "1", "longest over shortest wave of the stack that appears below 1.5 times the least strain"},
      {"depth_number", "1", "kH of the exact bilayer of finite depth: eq. 1 wants less than 0.5"},
      {"thin_exponent_incompressible", "1", "n at kH = 0.5 of a bonded plate on an incompressible layer: 1/6 in eq. 1"},
      {"thin_exponent_compressible", "1", "the same on a layer of Poisson's ratio as given: 1/4 on Winkler's springs"}};
  const std::pair<const char*, const char*> theories[] = {
      {"equation_1", "eq. 1, its constant 1"},
      {"thin_layer", "eq. 1 with the constant of a bonded incompressible layer"},
      {"winkler", "plate on springs of the layer below, on a rigid base"},
      {"equation_3", "Rémillard & Kry 2013, eq. 3: plate on a half-space of the layer below, no shear"},
      {"bilayer", "exact bilayer, the layer below infinitely deep"},
      {"bilayer_small", "the same at small strains"},
      {"bilayer_finite", "exact bilayer, the layer below on a rigid base"},
      {"bilayer_finite_small", "the same at small strains"},
      {"stack", "exact stack of three layers"},
      {"stack_small", "the same at small strains"},
      {"stack_second", "second minimum of the exact stack, where there is one"}};
  for (const auto& [name, words] : theories) {
    out.push_back({fmt::format("wavelength_{}", name), "m", words});
    if (const std::string n = name; n != "equation_1" && n != "thin_layer" && n != "winkler")
      out.push_back({"critical_strain_" + n, "1", fmt::format("critical strain: {}", words)});
  }
  return out;
}

std::vector<Parameter> parameters() {
  return {{"model",
           word("strip"),
           "",
           "theory: no simulation; strip: first wave of a strip in plane strain; pressed_strip: a LayeredSkin pressed "
           "beyond it; patch: first wave of a sheet with the clusters of § 4.1",
           Source::swept,
           {"theory", "strip", "pressed_strip", "patch"}},
          {"thickness", 0.12e-3, "m", "h_k of the layer: the epidermis, § 5.1", Source::swept, {}, 1e-6, 1},
          {"young", 600e6, "Pa", "E_k, § 5.1", Source::swept, {}, 1e3, 1e12},
          {"thickness_below", 1.3e-3, "m", "h_{k−1} of the layer below: the dermis, § 5.1", Source::swept, {}, 1e-6, 1},
          {"young_below", 4e6, "Pa", "E_{k−1}, § 5.1", Source::paper, {}, 1e2, 1e12},
          {"thickness_substructure", 15e-3, "m", "below both, on a rigid base, § 5.1", Source::paper, {}, 1e-6, 10},
          {"young_substructure", 0.5e6, "Pa", "§ 5.1", Source::paper, {}, 1e2, 1e12},
          {"layers", I{3}, "1", "2: without a substructure; theory only", Source::swept, {}, 2, 3},
          {"poisson", 0.45, "1", "ν of all layers", Source::assumed, {}, 0, 0.499},
          {"input",
           word("equation_1"),
           "",
           "λ of the clusters: eq. 1 of the layer, its constant 1; or held at that of the paper's layers",
           Source::swept,
           {"equation_1", "held"}},
          {"input_scale", 1.0, "1", "on that λ", Source::swept, {}, 0.1, 10},
          {"spacing", 0.54, "1", "of a strip's centres over λ: what the stop rule gives", Source::assumed, {}, 0.2, 2},
          {"stop",
           word("half_wave"),
           "",
           "of a patch's clusters: until all are within λ/2, or no centres nearer than 2/π λ; § 4.1 has both",
           Source::swept,
           {"half_wave", "exclusion"}},
          {"support",
           word("two_sigma"),
           "",
           "of the averages: 2σ = 2/π λ (§ 4.1), or λ/2 (§ 4.2)",
           Source::paper,
           {"two_sigma", "half_wave"}},
          {"waves", 6.0, "1", "length in input wavelengths", Source::swept, {}, 4, 60},
          {"width", 1.5, "1", "of a patch, in input wavelengths", Source::assumed, {}, 0.5, 20},
          {"cells", I{12}, "1", "of the mesh in an input wavelength", Source::assumed, {}, 6, 100},
          {"load", 1.1, "1", "of a pressed strip: strain over the critical one", Source::assumed, {}, 1.01, 3},
          {"seed", I{1}, "1", "of mesh and clusters", Source::swept, {}, 0, 1e9}};
}

}  // namespace

extern const Study skin_wavelength = {
    .name = "skin_wavelength",
    .title = "Wavelength of a layer of skin",
    .claim =
        "A layer's wavelength is what its constraints were laid out for; equation 1 holds because it is put in, and "
        "is not the law of such layers.",
    .source = "Li & Kry 2014, Multi-layer Skin Simulation with Adaptive Constraints, eq. 1, § 4.1, § 5.1",
    .version = 1,
    .parameters = parameters(),
    .metrics = metrics(),
    .paper_duration = "two minutes",
    .samples = samples,
    .run = run,
    .judge = judge_skin_wavelength,
};

}  // namespace wrinkle::validation
