// Claim: under the same compression one layer wrinkles in large waves only, two in small waves on large ones, each
// layer in waves of twice the distance of its constraints' centres: the constraints impose the wavelength. Refuted
// where the small waves are missing or both layers wave alike, where a wave follows something else, or the averages are
// not met.
#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/strip_wave.h"
#include "validation/meters/surface_curve.h"
#include "validation/meters/surface_frame.h"
#include "validation/meters/wave_spectrum.h"
#include "validation/scenes/skin_scene.h"

namespace wrinkle::validation::layered_skin {

namespace {

using I = std::int64_t;

Sample sample(I layers, const char* shape = "strip", I seed = 1) {
  Sample out{{{"layers", layers}, {"shape", std::string(shape)}, {"seed", seed}}};
  if (std::string(shape) == "patch") {
    out.values["length"] = 0.0187;
    out.values["frames"] = I{5};
    out.values["centres"] = std::string("farthest");
    out.values["coarse_points"] = 12.0;
    out.values["points"] = 5.0;
  }
  return out;
}

/// Two layers with centres by the printed rule.
Sample by_farthest() {
  Sample out = sample(2);
  out.values["centres"] = std::string("farthest");
  return out;
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I layers : {1, 2}) out.push_back(sample(layers));
  out.push_back(sample(2, "strip", 2));
  out.push_back(by_farthest());
  if (profile == Profile::quick) return out;
  for (const I seed : {3, 4}) out.push_back(sample(2, "strip", seed));
  for (const I layers : {1, 2}) out.push_back(sample(layers, "patch"));
  for (const Sample& strip : {sample(1), sample(2), by_farthest()})
    for (const double resolution : {1.5, 2.0}) {
      out.push_back(strip);
      out.back().values["resolution"] = resolution;
    }
  return out;
}

/// Of a strip's constraints.
enum class Centres { even, farthest };

struct Options {
  SkinSceneOptions scene{.center_spacing = 0.54};
  Centres centres = Centres::even;
  double resolution = 1;
  Index frames = 10;
  std::uint64_t seed = 1;
};

void bind(Binder& b, Options& o) {
  b(o.scene.layers, "layers", "1", "of skin, from below: dermis, epidermis (§ 5.1)", Source::paper, {1, 2});
  b(o.scene.shape, "shape", {{"strip", SkinShape::strip}, {"patch", SkinShape::patch}},
    "a strip in plane strain, or a square patch on adaptive meshes", Source::assumed);
  b(o.scene.length, "length", "m", "along the compression, of a patch also across", Source::assumed, {0.01, 0.2});
  b(o.scene.compression, "compression", "1", "of the driver", Source::assumed, {0.01, 0.5});
  b(o.frames, "frames", "1", "steps to it", Source::assumed, {1, 1000});
  b(o.scene.coarse_points, "coarse_points", "1", "edges to a wavelength of the lowest layer", Source::standard,
    {4, 100});
  b(o.scene.points, "points", "1", "edges to a wavelength of the upper layer", Source::standard, {4, 100});
  b(o.resolution, "resolution", "1", "on points of both layers; their constraints stay", Source::assumed, {0.25, 4});
  b(o.scene.wavelength_constant, "wavelength_constant", "1", "of equation 1, which the paper does not give",
    Source::assumed, {0.5, 4});
  b(o.centres, "centres", {{"even", Centres::even}, {"farthest", Centres::farthest}},
    "of a strip's constraints: evenly spaced, or by farthest vertex as in § 4.1", Source::assumed);
  b(o.scene.center_spacing, "center_spacing", "1",
    "of even centres in wavelengths: the mean that farthest vertices have on a surface", Source::assumed, {0.2, 1});
  b(o.scene.offset, "offset", {{"upper", LayerOffset::upper_thickness}, {"mean", LayerOffset::mean_thickness}},
    "t_2: the upper layer's thickness, or the mean of both", Source::assumed);
  b(o.scene.skin.imperfection, "imperfection", "1", "rms height of the rest shape in thicknesses", Source::assumed,
    {0, 0.5});
  b(o.seed, "seed", "1", "of clusters and rest shape", Source::standard, {0, 1e9});
}

SkinSceneOptions scene_of(const Options& o) {
  SkinSceneOptions out = o.scene;
  out.coarse_points *= o.resolution;
  out.points *= o.resolution;
  if (o.centres == Centres::farthest) out.center_spacing = 0;
  out.cluster_seed = out.skin.imperfection_seed = o.seed;
  out.skin.newton.max_iterations = 400;
  return out;
}

/// The part of a strip's fine slope energy that lies where the large wave is below its mean, over the rest's, both per
/// length.
double trough_ratio(const Profile1d& p, const std::vector<double>& large, const std::vector<double>& fine) {
  const double mean = std::accumulate(large.begin(), large.end(), 0.0) / large.size();
  double energy[2] = {0, 0}, length[2] = {0, 0};
  for (std::size_t i = 1; i < fine.size(); ++i) {
    const int crest = large[i] > mean ? 1 : 0;
    const double dx = p.x[i] - p.x[i - 1], dz = fine[i] - fine[i - 1];
    energy[crest] += dz * dz / dx;
    length[crest] += dx;
  }
  return energy[0] / length[0] / (energy[1] / length[1]);
}

/// Along a strip's upper surface, less a wavelength of the lowest layer at each end.
void measure_strip(const SkinScene& scene, const SkinSceneOptions& o, Record& record) {
  const double lambda1 = scene.layers.front().wavelength, lambda2 = paper_skin(o.wavelength_constant).back().wavelength,
               length = o.length;
  const Profile1d top = side_profile(scene, scene.skin->num_layers() - 1);
  const std::vector<double> large = long_waves(top.x, top.z, 2 * lambda2);
  std::vector<double> fine(top.z.size());
  for (std::size_t i = 0; i < fine.size(); ++i) fine[i] = top.z[i] - large[i];
  const double begin = lambda1, end = length - lambda1;
  const StripWave coarse_wave = strip_wave(top.x, large, {.begin = begin, .end = end, .shortest = 0.3 * lambda1});
  auto& m = record.metrics;
  m["coarse_wavelength"] = coarse_wave.wavelength;
  m["coarse_ratio"] = coarse_wave.wavelength / lambda1;
  m["coarse_amplitude"] = coarse_wave.amplitude;
  m["coarse_spacing_ratio"] =
      coarse_wave.wavelength / (2 * length / static_cast<double>(scene.skin->clusters(0).size()));
  m["fine_share"] = slope_energy(top.x, fine, begin, end) / slope_energy(top.x, top.z, begin, end);
  record.curves = {{"profile",
                    {"material x", "m", top.x},
                    {{"height", "m", top.z}, {"large waves", "m", large}, {"small waves", "m", fine}}}};
  if (scene.layers.size() < 2) return;
  const StripWave fine_wave = strip_wave(top.x, fine, {.begin = begin, .end = end});
  m["fine_wavelength"] = fine_wave.crossing_length;
  m["fine_ratio"] = fine_wave.crossing_length / lambda2;
  m["fine_amplitude"] = fine_wave.amplitude;
  m["fine_spacing_ratio"] =
      fine_wave.crossing_length / (2 * length / static_cast<double>(scene.skin->clusters(1).size()));
  m["trough_ratio"] = trough_ratio(top, large, fine);
}

/// On a patch the small waves are the upper layer's height over the lower one's.
void measure_patch(const SkinScene& scene, double length, Record& record) {
  const LayeredSkin& skin = *scene.skin;
  const WaveWindow window{.lower = VectorN<2>::Constant(0.1 * length),
                          .upper = VectorN<2>::Constant(0.9 * length),
                          .trend = Trend::quadratic};
  const auto heights = [](const Vector& x) -> Vector { return x(Eigen::seqN(2, x.size() / 3, 3)); };
  const auto wave = [&](Index k, const Vector& z, double shortest) {
    return dominant_wave(skin.mesh(k).coordinates, z, vertex_areas(skin.mesh(k)), window, shortest);
  };
  auto& m = record.metrics;
  const DominantWave coarse = wave(0, heights(skin.x(0)), 0.3 * scene.layers[0].wavelength);
  m["coarse_wavelength"] = coarse.wavelength();
  m["coarse_ratio"] = coarse.wavelength() / scene.layers[0].wavelength;
  m["coarse_amplitude"] = coarse.amplitude;
  const Index top = skin.num_layers() - 1;
  record.curves = {surface_curve(skin.mesh(top).in_space(), skin.x(top))};
  if (top == 0) return;
  const SkinSurface lower = skin.layer(0).surface();
  const Vector z = heights(skin.x(1) - interpolate(lower, locate_all(*lower.material, skin.mesh(1).coordinates)));
  const DominantWave fine = wave(1, z, 0.4 * scene.layers[1].wavelength);
  m["fine_wavelength"] = fine.wavelength();
  m["fine_ratio"] = fine.wavelength() / scene.layers[1].wavelength;
  m["fine_amplitude"] = fine.amplitude;
}

/// What the steps add up to.
struct Totals {
  double residual = 0, seconds = 0;
  Index uncovered = 0, steps = 0, unconverged = 0, remeshed = 0;

  void add(const LayeredStep& step) {
    ++steps;
    unconverged += step.converged() ? 0 : 1;
    for (const LayerStep& layer : step.layers) {
      residual = std::max(residual, layer.residual_after);
      uncovered = std::max(uncovered, layer.uncovered);
      seconds += layer.seconds_solve;
      remeshed += layer.remesh.changed() ? 1 : 0;
    }
  }
};

Record run(const Options& o, Progress& progress) {
  const SkinScene scene(scene_of(o));
  Record record;
  Totals totals;
  for (Index frame = 1; frame <= o.frames; ++frame) {
    const double at = static_cast<double>(frame) / o.frames;
    const LayeredStep step = scene.skin->step(at, 1);
    totals.add(step);
    const bool stuck = static_cast<Index>(step.layers.size()) < scene.skin->num_layers() || !step.layers.back().moved;
    if (stuck || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = stuck ? step.message : "stopped";
      return record;
    }
    const Index top = scene.skin->num_layers() - 1;
    if (is_shown(frame, o.frames, 5))
      record.frames.push_back(stretched_frame(scene.skin->mesh(top).in_space(), scene.skin->x(top), at_load(at)));
    progress.report(at, "compressing");
  }
  if (o.scene.shape == SkinShape::patch)
    measure_patch(scene, o.scene.length, record);
  else
    measure_strip(scene, o.scene, record);
  auto& m = record.metrics;
  m["residual"] = totals.residual;
  m["uncovered"] = totals.uncovered;
  m["unconverged"] = totals.unconverged;
  m["solve_seconds"] = totals.seconds / totals.steps;
  for (Index k = 0; k < scene.skin->num_layers(); ++k) {
    m[fmt::format("vertices_{}", k + 1)] = scene.skin->mesh(k).num_vertices();
    m[fmt::format("clusters_{}", k + 1)] = static_cast<double>(scene.skin->clusters(k).size());
  }
  if (totals.unconverged > 0)
    record.caveats.emplace_back(fmt::format("{} of {} steps ended early", totals.unconverged, totals.steps));
  return record;
}

Where usual() {
  return where("resolution", 1.0);
}
Where strips() {
  return where("shape", "strip") && usual();
}
Where strips(I layers) {
  return strips() && where("layers", layers);
}
/// Strips on three meshes, with the same constraints.
UncertaintyFrom by_meshes(I layers, const Where& more = {}) {
  return {.cells = "resolution", .levels = where("shape", "strip") && where("layers", layers) && more};
}
Where even() {
  return where("centres", "even");
}

const char* const kOverGaps = "wavelength over twice the mean distance of the constraints' centres";
const char* const kOverLaw = "wavelength over that of equation 1 (constant 1)";
const Origin kFifth = chosen("a fifth: the strip's ends, and a number of waves that is whole");

/// What averages over centres a gap apart leave free is two gaps long.
Claim lets_pass(const char* says, Where over, const char* ratio_name) {
  return {.says = says,
          .quantity = kOverGaps,
          .over = std::move(over),
          .measure = metric(ratio_name),
          .bound = within(1, 0.2),
          .origin = kFifth,
          .is_check = true};
}

Claim as_long(std::string says, Where over, const char* ratio_name, Counter counter, Expectation expect = {}) {
  return {.says = std::move(says),
          .figure = "Fig. 5",
          .quantity = kOverLaw,
          .over = std::move(over),
          .measure = metric(ratio_name),
          .bound = within(1, 0.2),
          .origin = kFifth,
          .counter = std::move(counter),
          .expect = std::move(expect)};
}

/// Where there are samples of several seeds.
Claim with_seeds(Claim claim) {
  claim.uncertainty.seed = "seed";
  return claim;
}

/// Waves are twice as long as centres are apart: 1.08 by construction.
Claim as_assumed(std::string says, Where over, const char* ratio_name) {
  Claim out = with_seeds(
      as_long(std::move(says), std::move(over), ratio_name, swapped({{"centres", std::string("farthest")}})));
  out.figure = "";
  out.is_check = true;
  return out;
}

Claim by_the_rule(const char* which, const char* ratio_name, Band found) {
  const Where farthest = where("centres", "farthest");
  Claim out =
      as_long(fmt::format("with centres by the printed rule, farthest vertices, on a line the {} waves are as long as "
                          "equation 1 has them",
                          which),
              strips(2) && farthest, ratio_name, swapped({{"centres", std::string("even")}}),
              deviates(found,
                       "the stop rule, every vertex within half a wavelength of a centre, lets gaps on a line be "
                       "anything from half a wavelength to a whole one, and waves are twice the gaps",
                       "centres evenly 0.54 λ apart"));
  out.uncertainty = by_meshes(2, farthest);
  return out;
}

Claim fine_share(const char* says, I layers, Band bound, const char* figure) {
  return {.says = says,
          .figure = figure,
          .quantity = "share of the slope's square in waves shorter than two of the small ones",
          .over = strips(layers),
          .measure = metric("fine_share"),
          .bound = bound,
          .origin = chosen("a hundredth, below which nothing is seen: 0.5 with small waves, 1e-7 without"),
          .counter = swapped({{"layers", I{3 - layers}}}),
          .uncertainty = by_meshes(layers)};
}

std::vector<Claim> claims(const ReferenceData&) {
  return {
      lets_pass("the large waves are those that the lowest layer's constraints let pass", strips(),
                "coarse_spacing_ratio"),
      lets_pass("the small waves are those that the upper layer's constraints let pass", strips(2),
                "fine_spacing_ratio"),
      as_assumed(
          "with even centres 0.54 λ apart, assumed as the rule's mean on a surface, the large waves are as long as "
          "equation 1 has them",
          strips() && even(), "coarse_ratio"),
      as_assumed(
          "with even centres 0.54 λ apart, assumed as the rule's mean on a surface, the small waves are as long as "
          "equation 1 has them",
          strips(2) && even(), "fine_ratio"),
      by_the_rule("large", "coarse_ratio", between(1.3, 1.6)),
      by_the_rule("small", "fine_ratio", between(1.25, 1.5)),
      with_seeds(fine_share("with two layers small waves ride on the large ones", 2, at_least(0.01), "Fig. 5, right")),
      fine_share("one layer has no small waves", 1, at_most(0.01), "Fig. 5, left"),
      {.says = "the small waves sit in the troughs of the large ones",
       .quantity = "fine slope's square per length in troughs over that on crests",
       .over = strips(2),
       .measure = metric("trough_ratio"),
       .bound = at_least(1.5),
       .origin = chosen("half as much again; evenly spread is 1"),
       .counter = swapped({{"compression", 0.1}}),
       .uncertainty = {.seed = "seed"}},
      {.says = "the averages are met in every step",
       .quantity = "largest residual of an average, m",
       .over = usual(),
       .measure = metric("residual"),
       .bound = at_most(1e-10),
       .origin = chosen("round-off of millimetres; a KKT solve meets linear constraints whatever they are"),
       .is_check = true},
      {.says = "no vertex is left without a constraint",
       .quantity = "vertices in no average",
       .over = usual(),
       .measure = metric("uncovered"),
       .bound = at_most(0.5),
       .origin = theory("none; centres are added until all are covered"),
       .is_check = true}};
}

}  // namespace

extern const Study study = {
    .name = "layered_skin",
    .title = "One and two layers of skin",
    .claim = "Under the same compression a second layer adds small waves to the large ones.",
    .source = "Li & Kry 2014, Multi-layer skin simulation with adaptive constraints, Fig. 5",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"coarse_wavelength", "m", "of the large waves, in material space"},
                {"coarse_ratio", "1", "over λ₁ of equation 1"},
                {"coarse_spacing_ratio", "1", "strip: over twice the mean distance of the constraints' centres"},
                {"coarse_amplitude", "m", "of the large waves"},
                {"fine_wavelength", "m", "of the small waves, in material space; strip: between zero crossings"},
                {"fine_ratio", "1", "over λ₂ of equation 1"},
                {"fine_spacing_ratio", "1", "strip: over twice the mean distance of the constraints' centres"},
                {"fine_amplitude", "m", "of the small waves"},
                {"fine_share", "1", "strip, its ends left out: of ∫(dz/dx)², in waves shorter than 2 λ₂"},
                {"trough_ratio", "1", "strip: fine slope's square per length in troughs over that on crests"},
                {"residual", "m", "largest residual of an average after a step"},
                {"uncovered", "1", "vertices in no average"},
                {"unconverged", "1", "steps that ended early"},
                {"solve_seconds", "s", "per step, in the solver"},
                {"vertices_1", "1", "of the lowest layer at the end"},
                {"vertices_2", "1", "of the upper layer at the end"},
                {"clusters_1", "1", "of the lowest layer"},
                {"clusters_2", "1", "of the upper layer"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("shape", "patch"), "pictures of Fig. 5"}},
};

}  // namespace wrinkle::validation::layered_skin
