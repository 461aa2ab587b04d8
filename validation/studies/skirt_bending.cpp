// Claim: bending stiffness alone sets how many folds a hanging skirt has: the stiffer the cloth the fewer, while its
// neighbourhoods stay isometric to the constraints' tolerance. Refuted where the folds do not become fewer, or a
// residual is above its tolerance. The strain of triangles, which the constraints do not see, is shown beside it.
#include <fmt/format.h>

#include <cmath>

#include "core/check/observed_order.h"
#include "validation/harness/study.h"
#include "validation/studies/hanging_skirt.h"
#include "validation/studies/judging.h"
#include "validation/studies/ring_folds.h"
#include "validation/studies/surface_curve.h"
#include "validation/studies/surface_frame.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double stiffness : {1e-4, 1e-3, 1e-2, 3e-2}) out.push_back({{{"stiffness", stiffness}}});
  if (profile == Profile::quick) return out;
  for (const double stiffness : {1e-4, 1e-3, 1e-2, 3e-2})
    out.push_back({{{"stiffness", stiffness}, {"points", I{1200}}, {"time_step", 2e-3}}});
  return out;
}

HangingSkirtOptions options(const Sample& s) {
  return {.waist = s.number("waist"),
          .hem = s.number("hem"),
          .points = static_cast<Index>(s.integer("points")),
          .stiffness = s.number("stiffness"),
          .area_density = s.number("area_density"),
          .tolerance = s.number("tolerance"),
          .time_step = s.number("time_step"),
          .damping = s.number("damping"),
          .duration = s.number("duration"),
          .seed = static_cast<std::uint64_t>(s.integer("seed"))};
}

void measure(const Sample& s, const HangingSkirt& skirt, Record& record) {
  const IsometricPlate& plate = *skirt.plate;
  const double hem = s.number("hem");
  const RingFolds folds = ring_folds(plate.rest(), axis_distance(skirt), {{0, 0}, 0.9 * hem, 0.05 * hem});
  auto& m = record.metrics;
  m["folds"] = folds.count;
  m["dominant"] = folds.dominant;
  m["fold_amplitude"] = folds.amplitude;
  m["rms_strain"] = plate.measures().rms_strain(plate.motion().x);
  m["max_strain"] = plate.measures().max_strain(plate.motion().x);
  m["residual"] = skirt.residual;
  m["drop"] = -Vector(plate.motion().x(Eigen::seqN(2, plate.motion().x.size() / 3, 3))).minCoeff();
  m["bending_energy"] = plate.bending_energy();
  m["end_speed"] = skirt.motion.speed;
  const double steps = std::max<Index>(skirt.motion.steps, 1);
  m["projections_per_step"] = skirt.motion.projections / steps;
  m["fallback_share"] = skirt.motion.fallbacks / steps;
  m["bending_length"] = std::cbrt(s.number("stiffness") / (9.81 * s.number("area_density")));
  if (m["bending_length"] < 2 * plate.mean_spacing())
    record.caveats.emplace_back(fmt::format("resolution: the bending length is {:.1f} spacings of points",
                                            m["bending_length"] / plate.mean_spacing()));
  if (skirt.motion.unconverged > 0)
    record.caveats.emplace_back(
        fmt::format("{} of {} steps did not meet the tolerance", skirt.motion.unconverged, skirt.motion.steps));
}

Record run(const Sample& s, Progress& progress) {
  const HangingSkirt skirt = hang_skirt(options(s), [&](double fraction) {
    progress.report(fraction, "hanging");
    return !progress.stop_requested();
  });
  Record record;
  if (skirt.stopped || skirt.motion.status != Status::iteration_limit) {
    record.outcome = Outcome::failed;
    record.reason = skirt.stopped ? "stopped" : skirt.motion.message;
    return record;
  }
  measure(s, skirt, record);
  record.curves = {surface_curve(skirt.plate->rest(), skirt.plate->motion().x)};
  record.frames = {surface_frame(skirt.plate->rest(), skirt.plate->motion().x, s.number("duration"))};
  return record;
}

bool quick_size(const Sample& s) {
  return s.integer("points") == 300;
}

/// The bending length is resolved by the points: √(area/points) is 0.04 m for 300.
bool resolved(const Sample& s) {
  return quick_size(s) && s.number("stiffness") >= 1e-2;
}

/// p of folds ∝ D^−p, or of the rms strain.
Verdict judge_exponent(Verdict verdict, std::span<const Row> rows, const char* metric) {
  std::vector<double> stiffness, measured;
  for (const Row& row : rows) {
    if (!quick_size(row.sample)) continue;
    if (row.record.outcome == Outcome::failed) {
      verdict.judgement = Judgement::failed;
      verdict.reason = row.record.reason;
      return verdict;
    }
    stiffness.push_back(row.sample.number("stiffness"));
    measured.push_back(row.record.metrics.at(metric));
  }
  if (stiffness.size() < 3) return verdict;
  verdict.measured = -fitted_order(stiffness, measured);
  const bool good = verdict.relation == "at least"
                        ? verdict.measured >= verdict.tolerance
                        : std::abs(verdict.measured - verdict.reference) <= verdict.tolerance;
  verdict.judgement = good ? Judgement::reproduced : Judgement::deviates;
  return verdict;
}

std::vector<Verdict> judge(std::span<const Row> rows, const ReferenceData&) {
  return {judge_exponent({.claim = "the stiffer the cloth, the fewer folds",
                          .figure = "Fig. 7",
                          .quantity = "exponent p of folds ∝ D^−p",
                          .tolerance = 0.05,
                          .relation = "at least"},
                         rows, "folds"),
          judge_worst({.claim = "neighbourhoods are isometric at every stiffness",
                       .figure = "Fig. 7",
                       .quantity = "largest residual of the isometry constraints over their tolerance"},
                      rows, quick_size, metric_value("residual"), {0, 1, "at most"}),
          judge_exponent({.claim = "the strain of the triangles does not follow the stiffness either",
                          .figure = "Fig. 7",
                          .quantity = "exponent p of rms strain ∝ D^−p",
                          .reference = 0,
                          .tolerance = 0.1,
                          .relation = "within",
                          .expected = Judgement::deviates,
                          .reason = "averages over a neighbourhood do not see strains that change sign from point to "
                                    "point: only bending resists these, and does so less the softer the cloth"},
                         rows, "rms_strain"),
          judge_worst({.claim = "cloth that bends over several spacings keeps its lengths",
                       .figure = "Fig. 7",
                       .quantity = "rms strain of triangles, bending length over 4 spacings; the constraints let "
                                   "0.65 √tolerance pass"},
                      rows, resolved, metric_value("rms_strain"), {0, 0.065, "at most"})};
}

}  // namespace

extern const Study skirt_bending = {
    .name = "skirt_bending",
    .title = "A skirt's folds and its bending stiffness",
    .claim = "Bending stiffness sets how many folds a skirt has, and leaves its neighbourhoods isometric.",
    .source = "Chen, Kry & Vouga 2019, Locking-free isometric plates, Fig. 7",
    .version = 1,
    .parameters = {{"stiffness", 1e-4, "J", "D of the cloth", Source::swept, {}, 1e-8, 1},
                   {"points", I{300}, "1", "samples of the skirt", Source::assumed, {}, 60, 20000},
                   {"waist", 0.1, "m", "inner radius of the pattern, a full ring", Source::assumed, {}, 0.01, 1},
                   {"hem", 0.4, "m", "outer radius of the pattern", Source::assumed, {}, 0.05, 5},
                   {"area_density", 0.2, "kg/m^2", "of the cloth", Source::assumed, {}, 1e-3, 10},
                   {"tolerance", 0.01, "1", "of the isometry constraints", Source::paper, {}, 1e-5, 0.5},
                   {"time_step", 5e-3, "s", "of projected Euler; the paper has 1e-3", Source::assumed, {}, 1e-4, 0.02},
                   {"damping", 2.0, "1/s", "of the velocity", Source::assumed, {}, 0, 100},
                   {"duration", 1.2, "s", "from letting go to the picture", Source::assumed, {}, 0.01, 60},
                   {"seed", I{1}, "1", "of points and first heights", Source::standard, {}, 0, 1e9}},
    .metrics = {{"folds", "1", "waves of the axis distance around the hem: mean number, weighted with their power"},
                {"dominant", "1", "number of the largest wave around the hem"},
                {"fold_amplitude", "m", "root of the summed squares of these waves' amplitudes"},
                {"rms_strain", "1", "Green strain of the triangles, area-weighted"},
                {"max_strain", "1", "largest principal Green strain of a triangle, by magnitude"},
                {"residual", "1", "largest residual of the isometry constraints over their tolerance, at the end"},
                {"drop", "m", "of the lowest point below the waist"},
                {"bending_energy", "J", "at the end"},
                {"bending_length", "m", "(D/ρ h g)^(1/3)"},
                {"end_speed", "m/s", "of the fastest point at the end"},
                {"projections_per_step", "1", "iterations of Fast Projection and of its fallback"},
                {"fallback_share", "1", "steps that needed the fallback"}},
    .paper_duration = "ten minutes",
    .samples = samples,
    .run = run,
    .judge = judge,
};

}  // namespace wrinkle::validation
