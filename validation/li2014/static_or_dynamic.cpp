// Claim: a skin that is slowly compressed buckles suddenly where each frame is an equilibrium of its own, and passes
// smoothly into its wrinkles where it has mass and enough damping. Refuted where the onset of statics gets smaller as
// frames get shorter, where it is as smooth as damped dynamics, or the damped skin ends elsewhere. The paper gives no
// damping: how much is enough is measured.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/meters/unbalanced_force.h"
#include "validation/scenes/skin_scene.h"

namespace wrinkle::validation::static_or_dynamic {

namespace {

using I = std::int64_t;

constexpr Index kFrames = 25;    // of the paper's kind: one second
constexpr double kDamped = 0.1;  // β [s] that the verdicts are about
constexpr double kPoints = 20;   // edges to a wavelength

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](const char* solve, I frames, double alpha, double beta) {
    out.push_back(
        {{{"solve", std::string(solve)}, {"frames", frames}, {"mass_damping", alpha}, {"stiffness_damping", beta}}});
  };
  for (const I frames : {kFrames, 2 * kFrames, 4 * kFrames}) {
    add("static", frames, 0, 0);
    add("dynamic", frames, 0, kDamped);
  }
  for (const double beta : {0.0, 1e-3, 0.01, 0.03, 0.3}) add("dynamic", kFrames, 0, beta);
  for (const double alpha : {1e6, 1e7}) add("dynamic", kFrames, alpha, 0);
  add("linearised", kFrames, 0, kDamped);
  if (profile == Profile::quick) return out;
  for (const I frames : {4 * kFrames, 8 * kFrames}) add("linearised", frames, 0, kDamped);
  add("static", 8 * kFrames, 0, 0);
  add("dynamic", 8 * kFrames, 0, kDamped);
  for (const double alpha : {1e5, 1e8}) add("dynamic", kFrames, alpha, 0);
  for (const double points : {28.0, 40.0})
    for (const I frames : {kFrames, 2 * kFrames, 4 * kFrames})
      for (const bool damped : {false, true}) {
        add(damped ? "dynamic" : "static", frames, 0, damped ? kDamped : 0);
        out.back().values["points"] = points;
      }
  return out;
}

struct Options {
  SkinSceneOptions scene{.layers = 1, .length = 0.04, .coarse_points = kPoints};
  Index frames = kFrames;
  double rest = 2, duration = 1;
};

void bind(Binder& b, Options& o) {
  LayeredSkinOptions& skin = o.scene.skin;
  b.in(Slot::integrator)(
      skin.solve, "solve",
      {{"static", SkinSolve::minimum}, {"dynamic", SkinSolve::euler}, {"linearised", SkinSolve::linearised_euler}},
      "equilibria, or backward Euler: to its minimum, or one linear solve a frame", Source::paper);
  b(o.frames, "frames", "1", "steps while the driver moves", Source::swept, {4, 10000});
  b(o.rest, "rest", "1", "as many frames at rest as these times the former", Source::assumed, {0, 100});
  b(o.duration, "duration", "s", "of the driver's motion", Source::assumed, {1e-3, 100});
  b(skin.stiffness_damping, "stiffness_damping", "s",
    "β of Rayleigh's damping: the time in which a stretched skin relaxes", Source::swept, {0, 10});
  b(skin.mass_damping, "mass_damping", "1/s", "α of Rayleigh's damping", Source::swept, {0, 1e10});
  b(o.scene.compression, "compression", "1", "of the driver in the end", Source::assumed, {0.01, 0.5});
  b(o.scene.length, "length", "m", "of the strip", Source::assumed, {0.01, 0.2});
  b(o.scene.coarse_points, "points", "1", "edges to a wavelength", Source::standard, {4, 100});
  b(skin.imperfection, "imperfection", "1", "rms height of the rest shape in thicknesses", Source::assumed, {0, 0.5});
  b(skin.imperfection_seed, "seed", "1", "of the rest shape", Source::standard, {0, 1e9});
  b(o.scene.linear_solver,
    linear_solver_parameter(o.scene.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

/// √2 rms of the heights: the amplitude of a sine.
double amplitude(const Vector& x) {
  const Vector z = x(Eigen::seqN(2, x.size() / 3, 3));
  return std::sqrt(2.0) * (z.array() - z.mean()).matrix().norm() / std::sqrt(static_cast<double>(z.size()));
}

/// `a`: 0, then one for each frame, resting ones too; `end`: after resting.
void measure(const std::vector<double>& a, double end, Record& record) {
  double jump = 0, kink = 0, growth = 0;
  for (std::size_t i = 1; i < a.size(); ++i) {
    jump = std::max(jump, a[i] - a[i - 1]);
    if (i >= 2) kink = std::max(kink, std::abs(a[i] - 2 * a[i - 1] + a[i - 2]));
    if (a[i - 1] > 0.01 * end) growth = std::max(growth, a[i] / a[i - 1]);
  }
  auto& m = record.metrics;
  m["jump"] = jump / end;
  m["kink"] = kink / end;
  m["growth"] = growth;
  m["rest_amplitude"] = end;
}

Record run(const Options& o, Progress& progress) {
  const SkinScene scene(o.scene);
  const I all = o.frames + std::lround(o.rest * o.frames);
  const double step_time = o.duration / o.frames;
  std::vector<double> time{0}, strain{0}, heights{0};
  Record record;
  double residual = 0;
  Index iterations = 0, unconverged = 0;
  UnbalancedForce left;
  for (I frame = 1; frame <= all; ++frame) {
    const double part = std::min(1.0, static_cast<double>(frame) / o.frames);
    const LayeredStep step = scene.skin->step(part, step_time);
    if (!step.layers[0].moved || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = step.layers[0].moved ? "stopped" : step.message;
      return record;
    }
    residual = std::max(residual, step.layers[0].residual_after);
    iterations += step.layers[0].iterations;
    unconverged += step.as_asked() ? 0 : 1;
    left.add(step);
    time.push_back(step_time * static_cast<double>(frame));
    strain.push_back(part * o.scene.compression);
    heights.push_back(amplitude(scene.skin->x(0)));
    if (is_shown(static_cast<Index>(frame), static_cast<Index>(all), 6))
      record.frames.push_back(stretched_frame(scene.skin->mesh(0).in_space(), scene.skin->x(0), {time.back()}));
    progress.report(static_cast<double>(frame) / static_cast<double>(all), "compressing");
  }
  measure(heights, heights.back(), record);
  record.metrics["amplitude"] = heights[static_cast<std::size_t>(o.frames)];
  record.metrics["residual"] = residual;
  record.metrics["iterations_per_frame"] = static_cast<double>(iterations) / static_cast<double>(all);
  record.metrics["unconverged"] = unconverged;
  record.curves = {
      {"amplitude", {"time", "s", time}, {{"amplitude", "m", heights}, {"compression of the driver", "1", strain}}}};
  if (unconverged > 0) record.caveats.emplace_back(fmt::format("{} of {} frames ended early", unconverged, all));
  left.tell(record);
  return record;
}

Where solved_by(const char* solve, double beta) {
  return where("solve", solve) && where("stiffness_damping", beta) && where("mass_damping", 0.0);
}
Where usual_mesh() {
  return where("points", kPoints);
}

Where still() {
  return solved_by("static", 0);
}
Where damped() {
  return solved_by("dynamic", kDamped);
}
Where at(I frames) {
  return where("frames", frames);
}

/// Of the frames that the quick profile has.
UncertaintyFrom by_meshes(const Where& rows) {
  return {.cells = "points", .levels = rows && where_at_most("frames", 4 * kFrames)};
}

const std::string kSolve = "solve", kBeta = "stiffness_damping";

std::vector<Claim> claims(const ReferenceData&) {
  return {
      {.says = "without mass the skin jumps into its wrinkles, by as much however short frames are",
       .figure = "§ 5",
       .quantity = "exponent of the largest growth of the amplitude in a frame over the number of frames",
       .over = still() && usual_mesh(),
       .measure = metric("jump"),
       .reduce = exponent("frames"),
       .bound = within(0, 0.25),
       .origin = theory("a jump is as large however short the frame; what is continuous falls with it: as its square "
                        "root at a pitchfork, in proportion where it is smooth"),
       .counter = swapped({{kSolve, std::string("dynamic")}, {kBeta, kDamped}}),
       .expect = deviates(between(-0.95, -0.5),
                          "an imperfect pitchfork: the amplitude grows continuously from the critical strain on, "
                          "steeply, so that few frames see a jump",
                          "the growth at four times the frames, 0.056 of the end for 0.142"),
       .uncertainty = by_meshes(still())},
      {.says = "with sufficient damping the skin passes smoothly into its wrinkles",
       .figure = "§ 5",
       .quantity = "largest change of the amplitude's growth from frame to frame, over its end",
       .over = damped() && at(kFrames) && usual_mesh(),
       .measure = metric("kink"),
       .bound = at_most(0.05),
       .origin = chosen("a twentieth of the end; statics has 0.14 at as many frames"),
       .counter = swapped({{kSolve, std::string("static")}, {kBeta, 0.0}}),
       .uncertainty = by_meshes(damped() && at(kFrames))},
      {.says = "damped dynamics sets in more smoothly than statics, however short frames are",
       .figure = "§ 5",
       .quantity = "kink of damped dynamics over that of statics with as many frames, largest",
       .over = (still() || damped()) && usual_mesh(),
       .measure = metric("kink"),
       .reduce = pair_ratio(damped(), still(), 1),
       .bound = at_most(0.33),
       .origin = chosen("a third: well apart from the 1 of undamped dynamics"),
       .counter = swapped({{kBeta, 0.0}}, damped()),
       .uncertainty = by_meshes(still() || damped())},
      {.says = "inertia alone does not smooth the onset: the skin's vibrations are far faster than a frame",
       .quantity = "kink of undamped dynamics over that of statics",
       .over = (still() || solved_by("dynamic", 0)) && at(kFrames) && usual_mesh(),
       .measure = metric("kink"),
       .reduce = pair_ratio(solved_by("dynamic", 0), still()),
       .bound = within(1, 0.05),
       .origin = chosen("the same to the eye; damping by 1 ms makes it 0.71"),
       .counter = swapped({{kBeta, 1e-3}}, where(kSolve, "dynamic"))},
      {.says = "at rest the damped skin is where statics has it",
       .quantity = "amplitude after resting over that of statics",
       .over = (still() || damped()) && usual_mesh(),
       .measure = metric("rest_amplitude"),
       .reduce = pair_ratio(damped(), still()),
       .bound = within(1, 0.02),
       .origin = chosen("what three relaxation times are to leave over; thrice the damping leaves 15 %"),
       .counter = swapped({{kBeta, 0.3}}, damped())},
      {.says = "the averages are met in every frame",
       .quantity = "largest residual of an average, m",
       .over = usual_mesh(),
       .measure = metric("residual"),
       .bound = at_most(1e-10),
       .origin = chosen("round-off of millimetres; a KKT solve meets linear constraints whatever they are"),
       .is_check = true}};
}

}  // namespace

extern const Study study = {
    .name = "static_or_dynamic",
    .title = "Sudden or smooth buckling of a skin",
    .claim = "Statics sets in steeply, if continuously; damped dynamics passes smoothly.",
    .source = "Li & Kry 2014, Multi-layer skin simulation with adaptive constraints, § 5 and its video",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"jump", "1",
                 "largest growth of the amplitude in a frame, resting ones too, over its end after resting"},
                {"kink", "1", "largest change of that growth from frame to frame, over the amplitude after resting"},
                {"growth", "1", "largest factor by which the amplitude grows in a frame, once above 0.01 of its end"},
                {"amplitude", "m", "√2 rms height where the driver comes to rest"},
                {"rest_amplitude", "m", "the same after resting"},
                {"residual", "m", "largest residual of an average after a frame"},
                {"iterations_per_frame", "1", "of Newton's method"},
                {"unconverged", "1", "frames that ended early; one linear solve is not asked to converge"}},
    .paper_duration = "a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where_not("solve", "static"), "how much damping is enough"}},
};

}  // namespace wrinkle::validation::static_or_dynamic
