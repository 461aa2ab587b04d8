// Claim: wrinkles are as long from place to place as the clusters that are laid out by eq. 1 for the local stiffness or
// thickness, and the second layer's with it. It is the clusters that do it, not the material: alike everywhere, they
// give one wavelength to any material; graded, they grade the wrinkles of a uniform one. Refuted where measured
// wavelengths do not follow, or do without graded clusters.
#include <cmath>

#include "core/mesh/surface_map.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/local_wavelength.h"
#include "validation/meters/surface_curve.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/graded_skin.h"

namespace wrinkle::validation::heterogeneous_skin {

namespace {

using I = std::int64_t;

/// Ranges are as wide as 8 bits and buckling at the compression allow: λ grows 1.6, 2.2 and 2.2 times. Where no short
/// wave is expected the mesh is coarser.
Sample graded(const std::string& what, const char* clusters) {
  const double lowest = what == "stiffness" ? 0.1 : what == "thickness" ? 0.3 : 0.9;
  const double highest = what == "thickness" ? 1.5 : 2.0;
  Sample out{{{"graded", what}, {"clusters", std::string(clusters)}, {"lowest", lowest}, {"highest", highest}}};
  if (what == "wavelength" || out.values["clusters"] == Value(std::string("uniform"))) out.values["cell"] = 1e-3;
  return out;
}

Sample two_layers(double length, double width, double fine_cell) {
  Sample out = graded("stiffness", "local");
  out.values["layers"] = I{2};
  out.values["length"] = length;
  out.values["width"] = width;
  out.values["fine_cell"] = fine_cell;
  return out;
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const char* what : {"stiffness", "thickness"})
    for (const char* clusters : {"local", "uniform"}) out.push_back(graded(what, clusters));
  out.push_back(graded("wavelength", "local"));
  out.push_back(two_layers(0.012, 0.008, 1.8e-4));
  const auto other_seeds = [&](const char* clusters) {
    for (const I seed : {I{2}, I{3}})
      for (const char* what : {"stiffness", "thickness"}) {
        out.push_back(graded(what, clusters));
        out.back().values["seed"] = seed;
      }
  };
  other_seeds("local");
  if (profile == Profile::quick) return out;
  other_seeds("uniform");
  for (const char* what : {"stiffness", "thickness"}) {
    out.push_back(graded(what, "local"));  // eight to ten large waves, on a finer mesh
    out.back().values["length"] = 0.06;
    out.back().values["width"] = 0.06;
    out.back().values["cell"] = 5e-4;
  }
  out.push_back(two_layers(0.03, 0.03, 1.7e-4));
  for (const double resolution : {1.4, 2.0}) {
    out.push_back(two_layers(0.012, 0.008, 1.8e-4));
    out.back().values["resolution"] = resolution;
  }
  return out;
}

struct Options {
  GradedSkinOptions skin{.length = 0.048,
                         .width = 0.024,
                         .lowest = 0.1,
                         .highest = 2,
                         .cell = 8e-4,
                         .fine_cell = 1.7e-4,
                         .compression = 0.35,
                         .steps = 3};
};

void bind(Binder& b, Options& options) {
  GradedSkinOptions& o = options.skin;
  b(o.graded, "graded",
    {{"stiffness", Graded::stiffness}, {"thickness", Graded::thickness}, {"wavelength", Graded::wavelength}},
    "what changes across the patch; wavelength: that of the clusters only");
  b(o.clusters, "clusters", {{"local", Clusters::local}, {"uniform", Clusters::uniform}},
    "after the local material, or all alike");
  b(o.layers, "layers", "1", "layers of skin", Source::swept, {1, 2});
  b(o.length, "length", "m", "of the patch along the compression", Source::assumed, {5e-3, 0.2});
  b(o.width, "width", "m", "of the patch, along which properties change", Source::assumed, {5e-3, 0.2});
  b(o.lowest, "lowest", "1", "what is graded at y = 0, over its reference", Source::assumed, {0.05, 2});
  b(o.highest, "highest", "1", "the same at y = width; geometric in between", Source::assumed, {0.05, 2});
  b(o.constant, "constant", "1", "of eq. 1, which does not give it", Source::assumed, {0.2, 5});
  b(o.cell, "cell", "m", "spacing of the first layer's vertices", Source::assumed, {1e-4, 2e-3});
  b(o.fine_cell, "fine_cell", "m", "spacing of the second layer's", Source::assumed, {5e-5, 1e-3});
  b(o.resolution, "resolution", "1", "of both layers' meshes; their clusters stay", Source::assumed, {0.25, 4});
  b(o.compression, "compression", "1", "of the driver", Source::assumed, {0.02, 0.5});
  b(o.steps, "steps", "1", "in which it is reached", Source::standard, {1, 100});
  b(o.imperfection, "imperfection", "1", "rms height of the rest shape in thicknesses", Source::assumed, {0, 0.1});
  b(o.seed, "seed", "1", "of meshes, centres and imperfections", Source::standard, {0, 1e9});
}

/// Of the second layer over the first, along its normals [m].
Vector heights_over(const LayeredSkin& skin) {
  const SurfaceMap lower(skin.mesh(0), skin.x(0));
  Vector out(skin.mesh(1).num_vertices());
  for (Index v = 0; v < static_cast<Index>(out.size()); ++v) {
    const VectorN<2>& u = skin.mesh(1).coordinates[v];
    out[v] = lower.normal(u).dot(skin.x(1).segment<3>(3 * v) - lower.position(u));
  }
  return out;
}

/// One layer's wavelengths over the patch, less what the border disturbs, into metrics and a curve of that name.
void measure(const GradedSkin& scene, Index layer, const GradedSkinOptions& o, const Vector& heights,
             const std::string& name, Record& record) {
  const LocalWavelengths waves = local_wavelengths(
      scene.skin().mesh(layer), heights,
      {.begin = 0.1 * o.length, .end = 0.9 * o.length, .lower = 0.05 * o.width, .upper = 0.95 * o.width});
  const auto predicted = [&](double y) { return scene.predicted_wavelength(layer, y); };
  const auto painted = [&](double y) { return scene.painted_wavelength(layer, y); };
  const WavelengthResponse to_material = wavelength_response(waves, predicted);
  auto& m = record.metrics;
  m[name + "_response"] = to_material.exponent;
  m[name + "_over_clusters"] = wavelength_response(waves, painted).ratio;
  m[name + "_spread"] = wavelength_response(waves, painted).spread;
  double amplitude = 0;
  for (const double a : waves.amplitude) amplitude += a / static_cast<double>(waves.amplitude.size());
  m[name + "_amplitude"] = amplitude;

  Curve curve{
      name, {"y", "m", waves.y}, {{"measured", "m", waves.wavelength}, {"predicted", "m", {}}, {"painted", "m", {}}}};
  for (const double y : waves.y) {
    curve.y[1].values.push_back(predicted(y));
    curve.y[2].values.push_back(painted(y));
  }
  record.curves.push_back(std::move(curve));
}

/// For pictures: where the supports of the averages lie at rest, and how large they are.
Curve supports(const std::vector<SkinCluster>& clusters) {
  Curve out{"clusters", {"x", "m", {}}, {{"y", "m", {}}, {"radius", "m", {}}}};
  for (const SkinCluster& one : clusters) {
    out.x.values.push_back(one.center.x());
    out.y[0].values.push_back(one.center.y());
    out.y[1].values.push_back(one.radius);
  }
  return out;
}

Record run(const Options& options, Progress& progress) {
  const GradedSkinOptions& o = options.skin;
  GradedSkin scene(o);
  Record record;
  const auto fail = [&](const std::string& why) {
    record.outcome = Outcome::failed;
    record.reason = why;
    return record;
  };
  double residual = 0;
  for (Index i = 1; i <= o.steps; ++i) {
    if (progress.stop_requested()) return fail("stopped");
    const LayeredStep step = scene.skin().step(static_cast<double>(i) / o.steps, 0);
    if (!step.converged()) return fail(step.message);
    for (const LayerStep& layer : step.layers) residual = std::max(residual, layer.residual_after);
    progress.report(static_cast<double>(i) / o.steps, "compressing");
  }

  const LayeredSkin& skin = scene.skin();
  measure(scene, 0, o, skin.x(0)(Eigen::seqN(2, skin.mesh(0).num_vertices(), 3)), "large", record);
  if (o.layers == 2) measure(scene, 1, o, heights_over(skin), "fine", record);
  const Index top = o.layers - 1;
  record.metrics["vertices"] = skin.mesh(top).num_vertices();
  record.metrics["averages"] = static_cast<double>(skin.clusters(top).size());
  record.metrics["residual"] = residual;
  record.curves.push_back(surface_curve(skin.mesh(top).in_space(), skin.x(top)));
  record.curves.push_back(supports(skin.clusters(top)));
  record.frames = {stretched_frame(skin.mesh(top).in_space(), skin.x(top), at_load(1))};
  Field& wave = record.frames[0].point_fields["wavelength of equation 1"] = {"m", {}};
  for (const VectorN<2>& u : skin.mesh(top).coordinates) wave.values.push_back(scene.predicted_wavelength(top, u.y()));
  return record;
}

Where rows_of(const char* what, const char* clusters, I layers = 1) {
  return where("graded", what) && where("clusters", clusters) && where("layers", layers);
}

constexpr double kFollowing = 0.3;
const char* const kExponent = "exponent of the measured wavelength over eq. 1's";
const Origin kWhole = chosen(
    "plainly nearer to 1, which follows, than to 0, which does not; so few waves leave 8 % open from "
    "band to band");

/// As uniform clusters are laid out for the reference, so they are on a coarser mesh.
Counter clusters_alike(Where of = {}) {
  return swapped({{"clusters", std::string("uniform")}, {"cell", 1e-3}}, std::move(of));
}

Claim follows(std::string says, std::string figure, Where over, const char* metric_name, Counter counter) {
  return {.says = std::move(says),
          .figure = std::move(figure),
          .quantity = kExponent,
          .over = std::move(over),
          .measure = metric(metric_name),
          .reduce = median(),
          .bound = within(1, kFollowing),
          .origin = kWhole,
          .counter = std::move(counter),
          .note = "graded clusters alone, on a uniform material, do the same"};
}

/// Where there are samples of several seeds.
Claim with_seeds(Claim claim) {
  claim.uncertainty.seed = "seed";
  return claim;
}

/// Judged on the usual meshes; finer ones with the same clusters tell how far it is off.
Claim by_meshes(Claim claim) {
  claim.uncertainty = {.cells = "resolution", .levels = claim.over};
  claim.over = claim.over && where("resolution", 1.0);
  return claim;
}

Claim does_not_follow(const char* what) {
  return {.says = std::string("with clusters alike everywhere, wrinkles do not follow the ") + what,
          .figure = "",
          .quantity = kExponent,
          .over = rows_of(what, "uniform"),
          .measure = magnitude("large_response"),
          .reduce = median(),
          .bound = at_most(kFollowing),
          .origin = kWhole,
          .counter = swapped({{"clusters", std::string("local")}, {"cell", 8e-4}})};
}

/// The quick patch of two layers is made for the second one's waves.
Claim two_layer_dermis() {
  Claim out =
      follows("under a second layer the first one's wrinkles follow the clusters laid out for its local stiffness",
              "Fig. 6, right", rows_of("stiffness", "local", 2) && where_less("length", 0.03), "large_response",
              swapped({{"clusters", std::string("uniform")}}));
  out.expect =
      deviates(between(0.45, 0.69), "the patch is 1.9 × 1.3 of its wavelengths: too few waves to tell",
               "clusters alike everywhere, which follow nothing, respond by 1.3 there; a patch of one layer four "
               "times as long by 0.98");
  return out;
}

Claim by_clusters_alone() {
  Claim out =
      follows("graded clusters alone grade the wrinkles of a uniform material", "", rows_of("wavelength", "local"),
              "large_response",
              swapped({{"graded", std::string("stiffness")}, {"clusters", std::string("uniform")}, {"lowest", 0.1}}));
  out.note = "";
  return out;
}

std::vector<Claim> claims(const ReferenceData&) {
  return {with_seeds(follows("wrinkles follow the clusters laid out for the local stiffness", "Fig. 6, left",
                             rows_of("stiffness", "local"), "large_response", clusters_alike())),
          with_seeds(follows("wrinkles follow the clusters laid out for the local thickness", "Fig. 6, middle",
                             rows_of("thickness", "local"), "large_response", clusters_alike())),
          {.says = "with local clusters the wavelength is that of the clusters",
           .quantity = "measured over painted wavelength, geometric mean over the patch",
           .over = where("clusters", "local") && where("layers", 1),
           .measure = metric("large_over_clusters"),
           .bound = within(1, 0.1),
           .origin = chosen("eight waves and a smaller part of one in a patch"),
           .is_check = true},
          by_meshes(
              follows("fine wrinkles of the second layer follow the clusters laid out for the first layer's stiffness",
                      "Fig. 6, right", rows_of("stiffness", "local", 2), "fine_response",
                      swapped({{"clusters", std::string("uniform")}}))),
          by_meshes(two_layer_dermis()),
          with_seeds(does_not_follow("stiffness")),
          with_seeds(does_not_follow("thickness")),
          by_clusters_alone()};
}

}  // namespace

extern const Study study = {
    .name = "heterogeneous_skin",
    .title = "Skin of varying stiffness and thickness",
    .claim = "Wrinkles follow clusters that are laid out for the local material; without those they do not follow it.",
    .source = "Li & Kry 2014, Multi-layer skin simulation with adaptive constraints, Fig. 6, § 5.1",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"large_response", "1", "first layer: slope of log measured over log predicted wavelength"},
                {"large_over_clusters", "1", "measured over painted wavelength, geometric mean"},
                {"large_spread", "1", "standard deviation of that ratio's logarithm over lines"},
                {"large_amplitude", "m", "√2 rms height, mean over lines"},
                {"fine_response", "1", "second layer, heights over the first: the same"},
                {"fine_over_clusters", "1", "the same"},
                {"fine_spread", "1", "the same"},
                {"fine_amplitude", "m", "the same"},
                {"vertices", "1", "of the upper layer"},
                {"averages", "1", "clusters of the upper layer"},
                {"residual", "m", "largest of the constraints after any step"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::heterogeneous_skin
