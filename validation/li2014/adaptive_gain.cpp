// Claim: an adaptive mesh wrinkles as a uniform one of the same finest size does, with fewer unknowns. Refuted where
// its waves, energy or shape differ by more than those of a uniform mesh with as many vertices, or where it saves
// nothing. Times are stored, not judged: on
// a machine that does other things too their ratio varies threefold.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/claim.h"
#include "validation/meters/surface_curve.h"
#include "validation/scenes/gesture_skin.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  out.push_back({{}});
  out.push_back({{{"aspect_min", 0.5}}});
  if (profile == Profile::quick) return out;
  for (const double aspect : {0.5, 1.0}) out.push_back({{{"aspect_min", aspect}, {"finest", 10.0}}});
  out.push_back({{{"side", 0.064}, {"band", 0.05}, {"lift", 0.025}}});
  for (const char* word : {"compress", "twist"}) out.push_back({{{"gesture", std::string(word)}}});
  return out;
}

GestureSkinOptions options(const Sample& s, SkinMesh mesh, double finest) {
  const std::string& word = s.word("gesture");
  GestureSkinOptions out{.side = s.number("side"), .mesh = mesh, .finest = finest};
  // Edges that are too long are halved, so the finest are between half of that and all of it: 1/√2 of it, in the mean.
  if (mesh == SkinMesh::adaptive) out.finest /= std::sqrt(2.0);
  out.gesture.gesture = word == "compress" ? Gesture::compress : word == "twist" ? Gesture::twist : Gesture::pinch;
  out.coarsest = s.number("coarsest");
  out.aspect_min = s.number("aspect_min");
  out.gesture.compression = s.number("compression");
  out.gesture.lift = s.number("lift") * out.side;
  out.gesture.band = s.number("band");
  out.refine_curvature = s.number("refine_curvature");
  out.wavelengths[0] = s.number("critical_wavelength");
  out.thickness[0] = s.number("thickness");
  out.common.newton.step_tolerance = 1e-6 * out.wavelengths[0];
  out.common.imperfection = s.number("imperfection");
  out.common.remesh_rounds = static_cast<Index>(s.integer("rounds"));
  return out;
}

/// One mesh's end, and what it took.
struct Run {
  GestureSkin patch;
  double seconds = 0, seconds_remesh = 0, largest = 0;  // of the mesh: most vertices
  Index factorisations = 0;
  std::string failure = {};
};

Run go(const Sample& s, SkinMesh mesh, double finest, const std::function<bool(double)>& go_on) {
  Run out{make_gesture_skin(options(s, mesh, finest))};
  const auto steps = static_cast<Index>(s.integer("steps"));
  for (Index i = 1; i <= steps && out.failure.empty(); ++i) {
    const LayeredStep step = out.patch.skin->step(static_cast<double>(i) / steps, 0);
    const LayerStep& layer = step.layers[0];
    out.seconds += layer.seconds_constraints + layer.seconds_solve + layer.seconds_remesh + layer.seconds_sampling;
    out.seconds_remesh += layer.seconds_remesh;
    out.factorisations += layer.factorisations;
    out.largest = std::max(out.largest, static_cast<double>(out.patch.skin->mesh(0).num_vertices()));
    if (!step.converged()) out.failure = fmt::format("step {} of {}: {}", i, steps, step.message);
    if (!go_on(static_cast<double>(i) / steps)) out.failure = "stopped";
  }
  return out;
}

/// rms of the departures' difference, over the rms of the second.
double difference(const Run& a, const Run& b) {
  const std::vector<VectorN<2>> grid = patch_grid(b.patch.side, 60);
  const Matrix reference = b.patch.departure(0, 1, grid);
  return (a.patch.departure(0, 1, grid) - reference).norm() / reference.norm();
}

void measure(const Run& adaptive, const Run& uniform, const Run& equal, Record& record) {
  auto& m = record.metrics;
  const DominantWave wave = adaptive.patch.wave(0, 1), reference = uniform.patch.wave(0, 1);
  m["vertices"] = adaptive.largest;
  m["vertices_uniform"] = uniform.largest;
  m["vertices_ratio"] = adaptive.largest / uniform.largest;
  m["wavelength"] = wave.wavelength();
  m["wavelength_uniform"] = reference.wavelength();
  m["wavelength_ratio"] = wave.wavelength() / reference.wavelength();
  m["wavelength_equal_ratio"] = equal.patch.wave(0, 1).wavelength() / reference.wavelength();
  m["amplitude_ratio"] = wave.amplitude / reference.amplitude;
  const double energy = uniform.patch.skin->layer(0).energy();
  m["energy_ratio"] = adaptive.patch.skin->layer(0).energy() / energy;
  m["energy_equal_ratio"] = equal.patch.skin->layer(0).energy() / energy;
  m["shape_difference"] = difference(adaptive, uniform);
  m["shape_difference_equal"] = difference(equal, uniform);
  m["seconds"] = adaptive.seconds;
  m["seconds_remesh"] = adaptive.seconds_remesh;
  m["seconds_uniform"] = uniform.seconds;
  m["seconds_ratio"] = adaptive.seconds / uniform.seconds;
  m["factorisations"] = adaptive.factorisations;
  m["factorisations_uniform"] = uniform.factorisations;
}

void store(const std::string& name, const Run& run, Record& record) {
  const FlatMesh& mesh = run.patch.skin->mesh(0);
  record.curves.push_back(surface_curve(mesh.in_space(), run.patch.skin->x(0)));
  record.curves.back().name = "surface " + name;
  record.curves.push_back(triangles_curve(mesh.triangles));
  record.curves.back().name = "triangles " + name;
}

Record run(const Sample& s, Progress& progress) {
  const auto part = [&](double from, const char* what) {
    return [&progress, from, what](double fraction) {
      progress.report(from + fraction / 3, what);
      return !progress.stop_requested();
    };
  };
  const double finest = s.number("finest");
  const Run adaptive = go(s, SkinMesh::adaptive, finest, part(0, "adaptive"));
  const Run uniform = go(s, SkinMesh::uniform, finest, part(1.0 / 3, "uniform"));
  const double fewer = std::sqrt(std::min(1.0, adaptive.largest / uniform.largest));
  const Run equal = go(s, SkinMesh::uniform, finest * fewer, part(2.0 / 3, "uniform, as many vertices"));
  Record record;
  for (const Run* one : {&adaptive, &uniform, &equal})
    if (!one->failure.empty()) {
      record.outcome = Outcome::failed;
      record.reason = one->failure;
      return record;
    }
  measure(adaptive, uniform, equal, record);
  store("adaptive", adaptive, record);
  store("uniform", uniform, record);
  return record;
}

Where pinched() {
  return where("gesture", "pinch") && where_at_least("aspect_min", 1.0);
}
Where stretched() {
  return where("gesture", "pinch") && where_less("aspect_min", 1.0);
}

std::vector<Claim> claims(const ReferenceData&) {
  const std::string start =
      "it starts at three edges to a wave and takes its crests there; what is refined later leaves them where they are";
  const std::string evidence =
      "a uniform mesh with as many vertices comes within 0.33 of the shape and 0.4 % of the wavelength; an adaptive "
      "one "
      "that starts at four edges to a wave halves the differences; three rounds of remeshing a step change nothing";
  const Counter by_stretched = swapped({{"aspect_min", 0.5}}), by_even = swapped({{"aspect_min", 1.0}});
  return {
      {.says = "an adaptive mesh's waves are as long as a uniform one's",
       .quantity = "wavelength over that of the uniform mesh",
       .over = pinched(),
       .measure = metric("wavelength_ratio"),
       .bound = within(1, 0.05),
       .origin = chosen("half the width of the spectrum's peak with six waves in the window"),
       .counter = by_stretched,
       .expect = deviates(between(1.1, 1.2), start, evidence)},
      {.says = "an adaptive mesh has the uniform mesh's energy",
       .quantity = "energy over the uniform mesh's",
       .over = pinched(),
       .measure = metric("energy_ratio"),
       .bound = within(1, 0.02),
       .origin = chosen("several times what uniform meshes of six and five edges to a wave differ by, 0.0003 to 0.006"),
       .counter = by_stretched},
      {.says = "an adaptive mesh takes the uniform mesh's shape",
       .quantity = "rms difference of the departures from the driver over their rms",
       .over = pinched(),
       .measure = metric("shape_difference"),
       .bound = at_most(0.1),
       .origin = chosen("the same crests to the eye"),
       .expect = deviates(between(1.15, 1.9), start, evidence)},
      {.says = "an adaptive mesh comes as near to the uniform mesh's shape as a uniform one with as many vertices",
       .quantity = "difference of shape to the uniform mesh, adaptive over uniform with as many vertices",
       .over = pinched(),
       .measure = ratio("shape_difference", "shape_difference_equal"),
       .bound = at_most(1.5),
       .origin = chosen("as near, but for a choice between crests: half as much again"),
       .counter = by_stretched,
       .expect = deviates(between(2.5, 8), start, evidence)},
      {.says = "an adaptive mesh halves the unknowns",
       .quantity = "most vertices over the uniform mesh's",
       .over = pinched(),
       .measure = metric("vertices_ratio"),
       .bound = at_most(0.5),
       .origin = chosen("the half that makes up for the remeshing"),
       .counter = by_stretched,
       .expect = deviates(between(0.65, 0.88),
                          "the pinch draws at the patch's whole length: more than half of it is compressed beyond "
                          "the critical strain, wrinkles, and is meshed finely",
                          "the stored adaptive mesh")},
      {.says = "triangles may be stretched along the crests",
       .quantity = "energy over the uniform mesh's, aspect_min = 0.5",
       .over = stretched(),
       .measure = metric("energy_ratio"),
       .bound = within(1, 0.02),
       .origin = chosen("several times what uniform meshes of six and five edges to a wave differ by, 0.0003 to 0.006"),
       .counter = by_even,
       .expect = deviates(between(0.955, 0.979),
                          "the minimum that is found with stretched triangles lies lower than the uniform mesh's",
                          "the sample with aspect_min = 1")}};
}

/// The longest edge must not be below the shortest.
std::optional<std::string> refuse(const Sample& s) {
  const double finest = s.number("finest") / std::sqrt(2.0);
  if (s.number("coarsest") <= finest) return std::nullopt;
  return fmt::format("coarsest is {}: at most finest / √2 = {:.3g} edges to a wave", s.number("coarsest"), finest);
}

}  // namespace

extern const Study adaptive_gain = {
    .name = "adaptive_gain",
    .title = "Adaptive against uniform meshes of skin",
    .claim =
        "An adaptive mesh wrinkles as a uniform one of the same finest size does, with fewer unknowns where only a "
        "part "
        "of the skin wrinkles.",
    .source = "Li & Kry 2014, Multi-layer skin simulation with adaptive constraints, § 5, 6; Narain et al. 2012",
    .version = 2,
    .parameters =
        {{"gesture", std::string("pinch"), "", "of the surface below", Source::swept, {"pinch", "compress", "twist"}},
         {"side", 0.032, "m", "of the patch: 8 wavelengths", Source::assumed, {}, 0.01, 0.5},
         {"finest",
          6.0,
          "1",
          "edges to a wave: of the uniform mesh, and in the mean of the adaptive one where it is finest",
          Source::swept,
          {},
          4,
          40},
         {"coarsest", 2.0, "1", "edges to a wave at least, of the adaptive mesh", Source::assumed, {}, 1, 40},
         {"aspect_min", 1.0, "1", "least ratio of lengths that the metric allows", Source::assumed, {}, 0.01, 1},
         {"critical_wavelength", 4e-3, "m", "lambda that the averages leave free", Source::assumed, {}, 1e-3, 0.1},
         {"thickness",
          2e-4,
          "m",
          "of the skin: thinner than the paper's dermis, whose waves are longer than what is pinched here",
          Source::assumed,
          {},
          1e-5,
          1e-2},
         {"compression", 0.2, "1", "of the gesture", Source::assumed, {}, 0.01, 0.4},
         {"lift", 0.05, "1", "of the pinch, in sides", Source::assumed, {}, 0, 1},
         {"band", 0.1, "1", "w of pinch and twist, in sides", Source::assumed, {}, 0.02, 1},
         {"imperfection",
          0.05,
          "1",
          "rms height of the skin's rest shape, in thicknesses: picks one of many minima",
          Source::assumed,
          {},
          0,
          1},
         {"refine_curvature", 0.35, "rad", "turn of the normal along an edge", Source::assumed, {}, 0.01, 2},
         {"rounds", I{1}, "1", "of remeshing and solving in a step", Source::assumed, {}, 1, 10},
         {"steps", I{4}, "1", "to the end of the gesture", Source::assumed, {}, 1, 1000}},
    .metrics = {{"vertices", "1", "of the adaptive mesh at its largest"},
                {"vertices_uniform", "1", "of the uniform one"},
                {"vertices_ratio", "1", "adaptive over uniform"},
                {"wavelength", "m", "of the adaptive mesh, of the height over the driver in the middle"},
                {"wavelength_uniform", "m", "of the uniform one"},
                {"wavelength_ratio", "1", "adaptive over uniform"},
                {"wavelength_equal_ratio", "1",
                 "of a uniform mesh with as many vertices as the adaptive one, over uniform"},
                {"amplitude_ratio", "1", "of that wave, adaptive over uniform"},
                {"energy_ratio", "1", "elastic energy, adaptive over uniform"},
                {"energy_equal_ratio", "1", "elastic energy, as many vertices over uniform"},
                {"shape_difference", "1", "rms difference of departures from the driver, adaptive to uniform"},
                {"shape_difference_equal", "1", "the same, uniform with as many vertices as adaptive"},
                {"seconds", "s", "all steps on the adaptive mesh"},
                {"seconds_remesh", "s", "of that, remeshing"},
                {"seconds_uniform", "s", "all steps on the uniform mesh"},
                {"seconds_ratio", "1", "adaptive over uniform"},
                {"factorisations", "1", "on the adaptive mesh"},
                {"factorisations_uniform", "1", "on the uniform mesh"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .refuse = refuse,
    .claims = claims,
    .shown = {{where_not("gesture", "pinch"), "gestures that wrinkle the whole patch"}},
};

}  // namespace wrinkle::validation
