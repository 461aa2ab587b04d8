// Claim: a coarse animation, taken as the low-frequency unknowns y, gets fine wrinkles where it compresses the surface
// and none where it does not, and is itself kept: Chen et al. 2023, § 6.2, Fig. 13. Refuted where a rigid motion
// wrinkles, the coarse motion in the result is not the one that was given, or a pillow's membrane stands off it by less
// than half of what its compression asks for.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/base/stopwatch.h"
#include "core/model/skin/driven_skin.h"
#include "validation/chen2023/enhance_animation.h"
#include "validation/harness/binder.h"
#include "validation/harness/high_solver.h"
#include "validation/meters/compression_waves.h"
#include "validation/meters/enhance_pictures.h"
#include "validation/meters/enhance_waves.h"
#include "validation/meters/surface_detail.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/driven_sheet.h"
#include "validation/scenes/enhance_animation_motion.h"
#include "validation/scenes/pillow_animation.h"

namespace wrinkle::validation::enhance_animation {

namespace {

using I = std::int64_t;

constexpr Index kShown = 5;  // frames of the animation that are stored

constexpr double kHandDepth = 0.05;  // [m]
constexpr double kPressed = 1;       // stretch below which a given triangle is compressed
constexpr I kPillowFrames = 24;      // the hand is down after 20
constexpr Index kLayers = 6;         // of tetrahedra

struct Options {
  PrescribedMotion motion;
  WrinkleSkinOptions skin{.thickness = 0.06, .membrane = {4e6, 0.3}, .bending = {5e4, 0.4}};
  Prism pillow = Prism::dual;
  double gravity = 0.0;  // [m/s²], downwards
  Index frames = 10;
  std::uint64_t seed = 1;
  double trust_radius = DrivenSkinOptions{}.trust_radius;
  std::string preconditioner = DrivenSkinOptions{}.preconditioner;

  double critical_strain() const {
    return validation::critical_strain(motion.spacing(), skin.thickness, skin.membrane, skin.bending);
  }
};

void bind(Binder& b, Options& o) {
  b(o.motion.kind, "motion",
    {{"rigid", MotionKind::rigid},
     {"roll", MotionKind::roll},
     {"press", MotionKind::press},
     {"twist", MotionKind::twist},
     {"hand", MotionKind::hand}},
    "of the coarse mesh, generated; the paper's pillow sequence is not published: hand is this suite's own pillow, of "
    "whose hand nodes meet the palm alone on less than 30 cells",
    Source::assumed);
  b(o.pillow, "pillow", {{"prisms", Prism::dual}, {"tetrahedra", Prism::tetrahedra}},
    "what the hand presses: a layer of prisms, or six of linear tetrahedra", Source::assumed);
  b(o.motion.amplitude, "amplitude", "1", "at the end: turns, strain where pressed, or part of the hand's way of 5 cm",
    Source::assumed, {0.0, 1.0});
  b(o.motion.cells, "cells", "1", "coarse cells along the sheet of 1 m, down the skirt, or along the pillow of 0.5 m",
    Source::swept, {4, 64});
  b(o.skin.levels, "levels", "1", "subdivisions; Table 2 has about 9 fine triangles on each coarse one",
    Source::assumed, {1, 3});
  b(o.frames, "frames", "1", "of the animation", Source::assumed, {1, 1000});
  b(o.skin.time_step, "time_step", "s", "of a frame; 0: from one static equilibrium to the next", Source::paper,
    {0.0, 10.0});
  b(o.skin.thickness, "thickness", "m", "of the membrane", Source::assumed, {1e-5, 1.0});
  b(o.skin.membrane.young, "membrane_young", "Pa", "of the membrane", Source::paper, {1.0, 1e12});
  b(o.skin.bending.young, "bending_young", "Pa", "of its bending", Source::paper, {1.0, 1e12});
  b(o.skin.density, "density", "kg/m^3", "of the membrane", Source::paper, {0.0, 1e5});
  b(o.gravity, "gravity", "m/s^2", "on the membrane; the coarse motion is given", Source::assumed, {0.0, 100.0});
  b(o.trust_radius, "trust_radius", "1",
    "thicknesses that steps by the true Hessian start within; 0: Algorithm 1's, projected where it is not definite",
    Source::standard, {0.0, 100.0});
  b(o.preconditioner, preconditioner_parameter());
  b(o.seed, "seed", "1", "of the displacements that each frame starts with", Source::swept, {0, 1e9});
}

Sample sample(const char* motion, double amplitude) {
  return {{{"motion", std::string(motion)}, {"amplitude", amplitude}}};
}

Sample within_region(Sample of) {
  of.values["trust_radius"] = kSkinTrustRadius;
  of.values["preconditioner"] = std::string(kBlocks);
  return of;
}

/// A membrane a third as thick as the given edges are long.
Sample pillow(I cells) {
  Sample out = sample("hand", 1.0);
  const double thickness = 0.3 * kPillowSide / static_cast<double>(cells);
  out.values.insert({{"cells", cells}, {"frames", kPillowFrames}, {"thickness", thickness}});
  return out;
}

/// Its steps by Algorithm 1, by that with a better preconditioner, but on the printed mesh, and within a trust region.
void add_pillow(I cells, std::vector<Sample>& out) {
  const Sample plain = pillow(cells);
  out.push_back(plain);
  if (cells != kPrinted) {
    out.push_back(plain);
    out.back().values["preconditioner"] = std::string(kBlocks);
  }
  out.push_back(within_region(plain));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out{sample("rigid", 0.4), sample("roll", 0.7), sample("press", 0.1), sample("press", 0.1)};
  out.back().values["cells"] = I{12};
  for (const I seed : {2, 3, 4, 5}) {
    out.push_back(out[3]);
    out.back().values["seed"] = seed;
  }
  for (std::size_t i = 3; i < 8; ++i) out.push_back(within_region(out[i]));
  add_pillow(kPillow, out);
  if (profile == Profile::quick) return out;
  for (const I cells : {I{24}, kPrinted}) add_pillow(cells, out);
  out.push_back(within_region(pillow(kTetrahedra)));
  out.back().values["pillow"] = std::string("tetrahedra");
  out.push_back(sample("twist", 0.15));
  out.back().values["frames"] = I{4};
  out.back().values["cells"] = I{6};
  for (const I levels : {1, 3})
    for (const auto& [motion, amplitude] : {std::pair{"press", 0.1}, std::pair{"twist", 0.15}}) {
      out.push_back(sample(motion, amplitude));
      out.back().values["levels"] = levels;
    }
  return out;
}

/// What is measured frame by frame.
struct History {
  Column frame{"frame", "1", {}}, seconds{"seconds", "s", {}}, newton{"newton_steps", "1", {}},
      cg{"cg_iterations", "1", {}}, energy{"energy", "J", {}}, plain{"plain_energy", "J", {}};
  double deviation = 0;  // [m] largest of all frames
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-simplicial");

  void add(DrivenSkin& skin, const SolveResult& result, double spent) {
    frame.values.push_back(static_cast<double>(frame.values.size() + 1));
    seconds.values.push_back(spent);
    newton.values.push_back(static_cast<double>(result.iterations()));
    cg.values.push_back(static_cast<double>(result.linear_iterations));
    energy.values.push_back(skin.energy(skin.fine()));
    plain.values.push_back(skin.energy(skin.plain()));
    deviation = std::max(deviation, coarse_deviation(skin.coupling(), skin.fine(), skin.motion().y, *linear));
  }
};

double mean(const Column& column) {
  double sum = 0;
  for (const double value : column.values) sum += value;
  return sum / static_cast<double>(column.values.size());
}

void add_results(const Options& o, const DrivenSkin& skin, const History& history, Record& record) {
  const PrescribedMotion& motion = o.motion;
  const VectorN<3> along(motion.kind == MotionKind::press ? 1 : 0, 0, 0);
  const std::size_t coarse = skin.surface().mesh.triangles.size() >> (2 * skin.surface().levels);
  const Waves waves = measure_waves(skin.surface(), skin.fine(), skin.plain(), std::vector<VectorN<3>>(coarse, along));
  const double spacing = motion.spacing(), energy = history.energy.values.back(), plain = history.plain.values.back();
  auto& m = record.metrics;
  m["wrinkle_amplitude"] = waves.amplitude;
  m["relative_amplitude"] = waves.amplitude / spacing;
  m["rms_displacement"] = waves.rms;
  m["wrinkle_energy"] = energy;
  m["coarse_deviation"] = history.deviation;
  m["seconds_per_frame"] = mean(history.seconds);
  m["newton_steps"] = mean(history.newton);
  m["cg_iterations"] = mean(history.cg);
  if (motion.kind != MotionKind::rigid) m["energy_ratio"] = energy / plain;
  if (motion.kind == MotionKind::roll)
    m["amplitude_over_sagitta"] = waves.amplitude / (spacing * std::numbers::pi / 4 * motion.amplitude / motion.cells);
  if (motion.kind == MotionKind::twist) m["wavelength"] = waves.wavelength;
  if (motion.kind == MotionKind::press) {
    const TriangleMesh& sheet = skin.surface().mesh;
    const Vector height = skin.fine()(Eigen::seqN(2, static_cast<Index>(sheet.vertices.size()), 3));
    m["wavelength"] = sheet_wave(sheet, height, spacing / std::exp2(o.skin.levels)).wavelength();
  }
  if (m.contains("wavelength")) m["wavelength_over_spacing"] = m["wavelength"] / spacing;
  if (motion.kind != MotionKind::press) return;
  m["misalignment"] = waves.misalignment;
  const double r = o.critical_strain() / motion.amplitude;
  m["load"] = 1 / r;
  if (r < 1) m["plateau_ratio"] = 2 * r - r * r;
  if (r < 1) m["energy_over_plateau"] = m["energy_ratio"] / m["plateau_ratio"];
}

DrivenSkinOptions driven(const Options& o) {
  return {.seed = o.seed, .step_tolerance = 1e-3, .trust_radius = o.trust_radius, .preconditioner = o.preconditioner};
}

/// How the detail answers to what is compressed; beside it that of a twin, at rest on the surface that was given last,
/// which has the same folds to round and nothing else. False where the twin finds no equilibrium.
bool add_compression_waves(const Options& o, const WrinkleSkinOptions& wrinkles, const TriangleMesh& rest,
                           const DrivenSkin& skin, LinearSolver& linear, Record& record) {
  WrinkleSkinOptions still = wrinkles;
  still.time_step = 0;
  const Vector& y = skin.motion().y;
  DrivenSkin twin(rest, y, still, linear, driven(o));
  twin.release();
  if (!twin.step(y).converged()) return false;
  const auto waves = [&](const DrivenSkin& of) {
    const Vector height = detail_height(of.problem(), of.surface().mesh, y, of.motion().z);
    return compression_waves(skin.surface(), rest.triangles, y, height, kPressed);
  };
  const CompressionWaves seen = waves(skin);
  auto& m = record.metrics;
  m["pressed_part"] = seen.pressed_part;
  m["pressed_slope"] = seen.pressed_slope;
  m["free_slope"] = seen.free_slope;
  m["taken_up"] = seen.taken_up;
  m["taken_up_at_rest"] = waves(twin).taken_up;
  m["along_pressing"] = seen.along;
  return true;
}

/// The given places, frame by frame from the first.
struct Given {
  TriangleMesh rest;
  std::vector<Vector> frames;
};

Given given(const Options& o, Progress& progress, Record& record) {
  const PrescribedMotion& motion = o.motion;
  if (motion.kind == MotionKind::hand) {
    PillowAnimation pillow = hand_over_pillow({.cells = motion.cells,
                                               .frames = o.frames,
                                               .time_step = o.skin.time_step,
                                               .depth = motion.amplitude * kHandDepth,
                                               .element = o.pillow,
                                               .layers = o.pillow == Prism::tetrahedra ? kLayers : 1},
                                              [&](double fraction) {
                                                progress.report(0.3 * fraction, "frames");
                                                return !progress.stop_requested();
                                              });
    if (pillow.frames.size() <= static_cast<std::size_t>(o.frames)) {
      record.outcome = Outcome::failed;
      record.reason = pillow.status == Status::converged ? "stopped" : "the pillow: " + pillow.message;
    }
    return {std::move(pillow.rest), std::move(pillow.frames)};
  }
  Given out{motion.rest(), {}};
  for (Index frame = 0; frame <= o.frames; ++frame)
    out.frames.push_back(motion.at(out.rest, static_cast<double>(frame) / static_cast<double>(o.frames)));
  return out;
}

Record run(const Options& o, Progress& progress) {
  WrinkleSkinOptions wrinkles = o.skin;
  wrinkles.gravity = {0, 0, -o.gravity};
  Record record;
  const auto [rest, frames] = given(o, progress, record);
  if (record.outcome == Outcome::failed) return record;
  const auto linear = make_linear_solver("cholmod-supernodal");
  DrivenSkin skin(rest, frames.front(), wrinkles, *linear, driven(o));
  History history;
  for (Index frame = 1; frame <= o.frames; ++frame) {
    const double time = static_cast<double>(frame) / static_cast<double>(o.frames);
    const Stopwatch watch;
    const SolveResult result = skin.step(frames[static_cast<std::size_t>(frame)]);
    const double spent = watch.seconds();
    progress.report(o.motion.kind == MotionKind::hand ? 0.3 + 0.7 * time : time, "frames");
    if (!result.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason =
          fmt::format("frame {} of {}: {}", frame, o.frames, result.converged() ? "stopped" : result.message);
      return record;
    }
    history.add(skin, result, spent);
    if (!is_shown(frame, o.frames, kShown)) continue;  // less its displacement it is the surface that was given
    const Vector x = skin.fine();
    record.frames.push_back(displaced_frame(at_load(time), surface_at(skin.surface().mesh, x), x - skin.plain()));
  }
  add_results(o, skin, history, record);
  if (o.motion.kind == MotionKind::hand && !add_compression_waves(o, wrinkles, rest, skin, *linear, record)) {
    record.outcome = Outcome::failed;
    record.reason = "the membrane that is at rest on the last surface finds no equilibrium";
    return record;
  }
  record.metrics["fine_vertices"] = static_cast<double>(skin.surface().mesh.vertices.size());
  record.telemetry = {history.frame, history.seconds, history.newton, history.cg, history.energy, history.plain};
  add_surface_curves("coarse", surface_at(rest, skin.motion().y), record);
  add_surface_curves("wrinkled", surface_at(skin.surface().mesh, skin.fine()), record);
  record.curves.push_back({"energy", history.frame, {history.energy, history.plain}});
  return record;
}

}  // namespace

extern const Study study{
    .name = "enhance_animation",
    .title = "Wrinkles on a given animation",
    .claim =
        "A coarse animation taken as low-frequency motion gets wrinkles where it compresses the surface, none where it "
        "does not, and is kept as it is.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 6.2, Fig. 13 and Table 2",
    .version = 3,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wrinkle_amplitude", "m", "largest displacement along the coarse normal, last frame"},
                {"relative_amplitude", "1", "the same over the coarse spacing"},
                {"rms_displacement", "m", "root mean square of |x − P y|"},
                {"wavelength", "m", "pressed: of the largest wave, on the sheet at rest; twisted: 2π √(∫u²/∫|∇u|²)"},
                {"wavelength_over_spacing", "1", "the same over the coarse spacing"},
                {"misalignment", "deg", "mean angle between the waves and the pressing"},
                {"amplitude_over_sagitta", "1", "amplitude over h_c δ/8 of a coarse fold by δ, rolled"},
                {"load", "1", "strain over the critical one of a wave 2 h_c long"},
                {"plateau_ratio", "1",
                 "2r − r², r = 1/load: energy over the smooth sheet's, were the pressure critical"},
                {"energy_over_plateau", "1", "energy_ratio over plateau_ratio"},
                {"wrinkle_energy", "J", "membrane and bending, last frame"},
                {"energy_ratio", "1", "the same over that without detail"},
                {"coarse_deviation", "m", "max |(PᵀP)⁻¹Pᵀx − y| over all frames"},
                {"pressed_part", "1", "of the given surface: where it is compressed at the end"},
                {"pressed_slope", "1", "root mean square slope there of the membrane off it; of the pillow"},
                {"free_slope", "1", "the same where the surface is nowhere compressed"},
                {"taken_up", "1", "mean square of pressed_slope over that of Σ max(0, 1 − λ²) of both stretches λ"},
                {"taken_up_at_rest", "1", "the same of a membrane that is at rest on the last surface: of rounding"},
                {"along_pressing", "1",
                 "part of that square along the direction that is pressed, where the other is not; ½ of any"},
                {"fine_vertices", "1", "of the membrane"},
                {"seconds_per_frame", "s", "mean, without what computes the given animation"},
                {"newton_steps", "1", "high-frequency steps a frame, mean"},
                {"cg_iterations", "1", "in them a frame, mean"}},
    .paper_duration = "two and a half hours",
    .samples = samples,
    .run = running<Options>(run),
    .limit = {.paper = 4 * 3600},
    .claims = [](const ReferenceData&) { return enhance_animation_claims(); },
};

}  // namespace wrinkle::validation::enhance_animation
