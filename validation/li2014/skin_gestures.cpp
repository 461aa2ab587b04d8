// Claim: compressed, twisted or pinched, a patch of two layers wrinkles in two wavelengths, those its layers were laid
// out for, on meshes that follow the wrinkles. Refuted where a layer stays flat, or waves otherwise.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_curve.h"
#include "validation/scenes/gesture_skin.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kThickness[2] = {1.3e-3, 0.12e-3};  // [m] § 5.1
constexpr double kWavesInWindow = 2;                 // of the dermis, at least: with 1.5 the spectrum sees none

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const char* word : {"compress", "twist", "pinch"}) out.push_back({{{"gesture", std::string(word)}}});
  if (profile == Profile::quick) return out;
  for (const char* word : {"compress", "twist", "pinch"})
    out.push_back({{{"gesture", std::string(word)}, {"side", 0.044}, {"finest", 6.0}, {"steps", I{20}}}});
  return out;
}

GestureSkinOptions options(const Sample& s) {
  const std::string& word = s.word("gesture");
  GestureSkinOptions out{.side = s.number("side"),
                         .layers = 2,
                         .wavelengths = {s.number("wavelength_1"), s.number("wavelength_2")},
                         .finest = s.number("finest"),
                         .refine_curvature = s.number("refine_curvature")};
  out.gesture.gesture = word == "compress" ? Gesture::compress : word == "twist" ? Gesture::twist : Gesture::pinch;
  out.gesture.compression = s.number("compression");
  out.gesture.angle = s.number("angle");
  out.gesture.lift = s.number("lift") * out.side;
  out.common.solve = SkinSolve::linearised_euler;
  out.common.linear_solver = s.word("linear_solver");
  out.common.mass_damping = s.number("damping");
  return out;
}

/// What one layer went through.
struct History {
  std::vector<double> vertices, changes, before, after, seconds, seconds_remesh;
};

Curve sizes_curve(const std::vector<double>& s, const std::array<History, 2>& layers) {
  return {"mesh sizes", {"s", "1", s}, {{"layer 1", "1", layers[0].vertices}, {"layer 2", "1", layers[1].vertices}}};
}

void measure(const GestureSkin& patch, const std::array<History, 2>& layers, Record& record) {
  auto& m = record.metrics;
  for (Index k = 0; k < 2; ++k) {
    const History& h = layers[k];
    const std::string n = std::to_string(k + 1);
    const DominantWave wave = patch.wave(k, 1);
    m["wavelength_" + n + "_measured"] = wave.wavelength();
    m["amplitude_" + n] = wave.amplitude;
    m["share_" + n] = wave.share;
    m["vertices_" + n] = h.vertices.back();
    m["vertices_largest_" + n] = *std::max_element(h.vertices.begin(), h.vertices.end());
    m["clusters_" + n] = static_cast<double>(patch.skin->clusters(k).size());
    m["residual_before_" + n] = *std::max_element(h.before.begin(), h.before.end()) / kThickness[k];
    m["residual_after_" + n] = *std::max_element(h.after.begin(), h.after.end()) / kThickness[k];
    m["drift_" + n] = h.after.back() / kThickness[k];
    double seconds = 0, remeshing = 0, changes = 0;
    for (std::size_t i = 0; i < h.seconds.size(); ++i) {
      seconds += h.seconds[i];
      remeshing += h.seconds_remesh[i];
      changes += h.changes[i] > 0 ? 1 : 0;
    }
    m["seconds_" + n] = seconds;
    m["seconds_remesh_" + n] = remeshing;
    m["remeshed_steps_" + n] = changes;
  }
  m["wavelength_ratio"] = m["wavelength_1_measured"] / m["wavelength_2_measured"];
}

Record run(const Sample& sample, Progress& progress) {
  GestureSkin patch = make_gesture_skin(options(sample));
  const auto steps = static_cast<Index>(sample.integer("steps"));
  const double dt = sample.number("time_step");
  std::array<History, 2> layers;
  std::vector<double> at;
  Record record;
  for (Index i = 1; i <= steps; ++i) {
    const LayeredStep step = patch.skin->step(static_cast<double>(i) / steps, dt);
    at.push_back(static_cast<double>(i) / steps);
    progress.report(at.back(), "moving");
    if (!step.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = step.converged() ? "stopped" : fmt::format("step {} of {}: {}", i, steps, step.message);
      return record;
    }
    for (Index k = 0; k < 2; ++k) {
      const LayerStep& done = step.layers[k];
      History& h = layers[k];
      h.vertices.push_back(patch.skin->mesh(k).num_vertices());
      h.changes.push_back(done.remesh.splits + done.remesh.flips + done.remesh.collapses);
      h.before.push_back(done.residual_before);
      h.after.push_back(done.residual_after);
      h.seconds.push_back(done.seconds_constraints + done.seconds_solve + done.seconds_remesh + done.seconds_sampling);
      h.seconds_remesh.push_back(done.seconds_remesh);
    }
  }
  measure(patch, layers, record);
  record.curves = {sizes_curve(at, layers)};
  for (Index k = 0; k < 2; ++k) {
    record.curves.push_back(surface_curve(patch.skin->mesh(k).in_space(), patch.skin->x(k)));
    record.curves.back().name = fmt::format("surface {}", k + 1);
    record.curves.push_back(triangles_curve(patch.skin->mesh(k).triangles));
    record.curves.back().name = fmt::format("triangles {}", k + 1);
  }
  return record;
}

/// What every KKT solve does, remeshed or not.
Claim holds_after(const char* layer) {
  return {.says = fmt::format("layer {}'s constraints hold at each step's end", layer),
          .figure = "",
          .quantity = "largest residual of a step's end, in thicknesses",
          .over = {},
          .measure = metric(fmt::format("residual_after_{}", layer)),
          .bound = at_most(1e-9),
          .origin = chosen("round-off of a patch's side over a thickness, 1e-14 and more steps of it"),
          .is_check = true};
}

Where wrinkling() {
  return where_not("gesture", "twist");
}
Where twist() {
  return where("gesture", "twist");
}
Where compress() {
  return where("gesture", "compress");
}

Measure over_input(const std::string& layer) {
  const std::string found = "wavelength_" + layer + "_measured", input = "wavelength_" + layer;
  return formula(found + " / " + input, {found},
                 [=](const Row& row) { return row.record.metrics.at(found) / row.sample.number(input); });
}

Measure over_thickness(Index layer) {
  const std::string name = fmt::format("amplitude_{}", layer);
  return formula(fmt::format("{} / h_{}", name, layer), {name},
                 [=](const Row& row) { return row.record.metrics.at(name) / kThickness[layer - 1]; });
}

Claim as_laid_out(const char* says, const char* layer, Where over, double tolerance, const char* why, double other) {
  return {.says = says,
          .figure = "Fig. 1",
          .quantity = "wavelength in the middle over that of its clusters",
          .over = std::move(over),
          .measure = over_input(layer),
          .bound = within(1, tolerance),
          .origin = chosen(why),
          .counter = swapped({{std::string("wavelength_") + layer, other}}, where_not("gesture", "twist"))};
}

Claim wrinkles(const char* says, const char* figure, Index layer, Where over) {
  return {.says = says,
          .figure = figure,
          .quantity = "amplitude of the largest wave in the middle, in the layer's thicknesses",
          .over = std::move(over),
          .measure = over_thickness(layer),
          .bound = at_least(layer == 1 ? 0.05 : 0.1),
          .origin = chosen("a part of a thickness that is seen; compressed by 2 % they have 0.001 and 0.07"),
          .counter = swapped({{"compression", 0.02}}, compress())};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out{
      holds_after("1"),
      holds_after("2"),
      {.says = "the upper layer's wrinkles are the finer ones",
       .figure = "Fig. 1",
       .quantity = "wavelength of layer 1 over that of layer 2",
       .over = wrinkling(),
       .measure = metric("wavelength_ratio"),
       .bound = at_least(1.5),
       .origin = chosen("plainly finer to the eye; the input's ratio is 4.3"),
       .counter = swapped({{"wavelength_2", 10.99e-3}}, compress())},
      {.says = "remeshed and carried along, the epidermis starts within a thickness of its constraints",
       .figure = "",
       .quantity = "largest residual where a step starts, in thicknesses",
       .over = {},
       .measure = metric("residual_before_2"),
       .bound = at_most(1),
       .origin = chosen("the offset of the layers: what is farther off has to be pulled through the layer below"),
       .note = "what the lower layer's wrinkles grow in a step is in it too",
       .is_check = true},
      as_laid_out("the dermis, compressed or pinched, waves as it was laid out", "1", wrinkling(), 0.2,
                  "three waves in the patch, a whole number of them", 7e-3),
      as_laid_out("the epidermis, compressed, waves as it was laid out", "2", compress(), 0.2,
                  "curved ground; a wave twice as long is 1 off", 5e-3),
      as_laid_out(
          "the epidermis, twisted or pinched, waves about as it was laid out", "2", where_not("gesture", "compress"),
          0.4, "waves in all directions, the largest of 5 to 14 % of the power; a wave twice as long is 1 off", 5e-3),
      wrinkles("the dermis wrinkles where it is compressed or pinched", "Fig. 1", 1, wrinkling()),
      wrinkles("the epidermis wrinkles by every gesture", "Fig. 1", 2, {}),
      wrinkles("the dermis wrinkles where it is twisted", "Fig. 1, middle", 1, twist())};
  out.back().counter = swapped({{"gesture", std::string("compress")}});
  out.back().expect = deviates(between(2e-4, 5e-3),
                               "the ring that the twist shears is 0.8 of a dermis wave wide, and its averages hold it",
                               "the epidermis, of waves a quarter as long, wrinkles there; neither 1.5 rad nor three "
                               "times the steps change the dermis (1.5 and 1.3 µm)");
  return out;
}

std::optional<std::string> refuse(const Sample& s) {
  const double waves = kWindow * s.number("side") / s.number("wavelength_1");
  if (waves >= kWavesInWindow) return std::nullopt;
  return fmt::format("{:.2g} waves of the dermis fit the window in which they are measured: {} at least", waves,
                     kWavesInWindow);
}

}  // namespace

extern const Study skin_gestures = {
    .name = "skin_gestures",
    .title = "Compress, twist and pinch a patch of two layers",
    .claim = "Two layers wrinkle in two wavelengths, on meshes that follow them, and the constraints hold throughout.",
    .source = "Li & Kry 2014, Multi-layer skin simulation with adaptive constraints, Fig. 1",
    .version = 2,
    .parameters =
        {{"gesture",
          std::string("compress"),
          "",
          "of the surface below",
          Source::swept,
          {"compress", "twist", "pinch"}},
         {"side",
          0.033,
          "m",
          "of the patch: three waves of the dermis, two in the window",
          Source::assumed,
          {},
          0.005,
          0.5},
         {"finest", 5.0, "1", "edges to a wave at most, of each layer", Source::assumed, {}, 4, 40},
         {"wavelength_1", 10.99e-3, "m", "of the dermis: the exact bilayer's", Source::assumed, {}, 1e-3, 0.1},
         {"wavelength_2", 2.53e-3, "m", "of the epidermis: the exact bilayer's", Source::assumed, {}, 1e-4, 0.1},
         {"compression", 0.2, "1", "of compress, and largest of pinch", Source::assumed, {}, 0.01, 0.4},
         {"angle", 0.6, "rad", "of twist", Source::assumed, {}, 0.01, 3},
         {"lift", 0.1, "1", "of pinch, in sides", Source::assumed, {}, 0, 1},
         {"refine_curvature", 0.5, "rad", "turn of the normal along an edge", Source::assumed, {}, 0.01, 2},
         {"time_step", 0.02, "s", "one linear solve each", Source::assumed, {}, 1e-6, 1},
         {"damping", 20.0, "1/s", "of motion relative to what is below", Source::assumed, {}, 0, 1e6},
         {"steps", I{8}, "1", "to the end of the gesture", Source::assumed, {}, 1, 1000},
         linear_solver_parameter("mumps-ldlt", Systems::saddle_points, "the KKT systems of the layers")},
    .metrics = {{"wavelength_1_measured", "m", "of layer 1's height over the driver, in the middle"},
                {"wavelength_2_measured", "m", "of layer 2's height over layer 1"},
                {"wavelength_ratio", "1", "layer 1 over layer 2"},
                {"amplitude_1", "m", "of that wave"},
                {"amplitude_2", "m", "of that wave"},
                {"share_1", "1", "of the height's power in that wave"},
                {"share_2", "1", "of the height's power in that wave"},
                {"vertices_1", "1", "of layer 1 at the end"},
                {"vertices_2", "1", "of layer 2 at the end"},
                {"vertices_largest_1", "1", "of layer 1 at its largest"},
                {"vertices_largest_2", "1", "of layer 2 at its largest"},
                {"clusters_1", "1", "averages of layer 1"},
                {"clusters_2", "1", "averages of layer 2"},
                {"residual_before_1", "1",
                 "largest ‖h − H x‖∞ where a step starts, remeshed and carried along, in h_1"},
                {"residual_before_2", "1", "the same of layer 2, in h_2"},
                {"residual_after_1", "1", "largest at a step's end, in h_1"},
                {"residual_after_2", "1", "largest at a step's end, in h_2"},
                {"drift_1", "1", "at the last step's end, in h_1"},
                {"drift_2", "1", "at the last step's end, in h_2"},
                {"remeshed_steps_1", "1", "steps in which layer 1's mesh changed"},
                {"remeshed_steps_2", "1", "steps in which layer 2's mesh changed"},
                {"seconds_1", "s", "all steps of layer 1"},
                {"seconds_2", "s", "all steps of layer 2"},
                {"seconds_remesh_1", "s", "of that, remeshing"},
                {"seconds_remesh_2", "s", "of that, remeshing"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .refuse = refuse,
    .claims = claims,
};

}  // namespace wrinkle::validation
