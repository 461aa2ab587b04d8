// Claim: bending stiffness alone changes the folds of a hanging skirt: of cloths that keep their lengths the stiffer
// one has shallower folds. Refuted where they do not become shallower, or where the strain of triangles follows the
// stiffness. The cloth is still moving when its folds are measured. How many there are is shown, not claimed: the
// softest cloth has most, but stretches by 77 %.
#include <fmt/format.h>

#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/median.h"
#include "validation/meters/ring_folds.h"
#include "validation/meters/surface_curve.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/hanging_skirt.h"

namespace wrinkle::validation::skirt_bending {

namespace {

using I = std::int64_t;

constexpr double kSoft = 1e-2, kStiff = 3e-2;  // D [J] of cloths that bend over several spacings

struct Options : HangingSkirtOptions {};

void bind(Binder& b, Options& o) {
  b(o.stiffness, "stiffness", "J", "D of the cloth", Source::swept, {1e-8, 1});
  b(o.points, "points", "1", "samples of the skirt", Source::assumed, {60, 20000});
  b(o.waist, "waist", "m", "inner radius of the pattern, a full ring", Source::assumed, {0.01, 1});
  b(o.hem, "hem", "m", "outer radius of the pattern", Source::assumed, {0.05, 5});
  b(o.area_density, "area_density", "kg/m^2", "of the cloth", Source::assumed, {1e-3, 10});
  b(o.tolerance, "tolerance", "1", "of the isometry constraints", Source::paper, {1e-5, 0.5});
  b(o.time_step, "time_step", "s", "of projected Euler; the paper has 1e-3", Source::assumed, {1e-4, 0.02});
  b(o.damping, "damping", "1/s", "of the velocity", Source::assumed, {0, 100});
  b(o.duration, "duration", "s", "from letting go to the picture", Source::assumed, {0.01, 60});
  b(o.seed, "seed", "1", "of points and first heights", Source::standard, {0, 1e9});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double stiffness : {1e-4, 1e-3, kSoft, kStiff}) out.push_back({{{"stiffness", stiffness}}});
  for (const I seed : {2, 3, 4, 5})
    for (const double stiffness : {kSoft, kStiff}) out.push_back({{{"stiffness", stiffness}, {"seed", seed}}});
  if (profile == Profile::quick) return out;
  for (const double stiffness : {1e-4, 1e-3, 1e-2, 3e-2}) {
    out.push_back({{{"stiffness", stiffness}, {"points", I{1200}}, {"time_step", 2e-3}}});
    for (const I points : {460, 700}) out.push_back({{{"stiffness", stiffness}, {"points", points}}});
  }
  return out;
}

void measure(const Options& o, const HangingSkirt& skirt, Record& record) {
  const IsometricPlate& plate = *skirt.plate;
  const RingFolds folds = ring_folds(plate.rest(), axis_distance(skirt), {{0, 0}, 0.9 * o.hem, 0.05 * o.hem});
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
  m["bending_length"] = std::cbrt(o.stiffness / (9.81 * o.area_density));
  if (m["bending_length"] < 2 * plate.mean_spacing())
    record.caveats.emplace_back(fmt::format("resolution: the bending length is {:.1f} spacings of points",
                                            m["bending_length"] / plate.mean_spacing()));
  if (skirt.motion.unconverged > 0)
    record.caveats.emplace_back(
        fmt::format("{} of {} steps did not meet the tolerance", skirt.motion.unconverged, skirt.motion.steps));
}

Record run(const Options& o, Progress& progress) {
  const HangingSkirt skirt = hang_skirt(o, [&](double fraction) {
    progress.report(fraction, "hanging");
    return !progress.stop_requested();
  });
  Record record;
  if (skirt.stopped || skirt.motion.status != Status::iteration_limit) {
    record.outcome = Outcome::failed;
    record.reason = skirt.stopped ? "stopped" : skirt.motion.message;
    return record;
  }
  measure(o, skirt, record);
  record.curves = {surface_curve(skirt.plate->rest(), skirt.plate->motion().x)};
  record.frames = {stretched_frame(skirt.plate->rest(), skirt.plate->motion().x, {o.duration})};
  return record;
}

/// Medians over the seeds, of the stiff cloth over the soft one.
std::optional<double> stiff_over_soft(std::span<const Measured> rows) {
  std::vector<double> stiff, soft;
  for (const Measured& m : rows) (where("stiffness", kStiff)(m.row->sample) ? stiff : soft).push_back(m.value);
  if (stiff.empty() || soft.empty()) return std::nullopt;
  return median(std::move(stiff)) / median(std::move(soft));
}

std::vector<Claim> claims(const ReferenceData&) {
  const Where coarse = where("points", 300), one = coarse && where("seed", 1);
  const Where inextensible = coarse && where_at_least("stiffness", kSoft);
  // On 300, 460 and 700 points (the last two in the paper profile): spacing ∝ points^−½.
  const UncertaintyFrom meshes{
      .cells = "points", .levels = where("time_step", 5e-3) && where("seed", 1), .formal_order = 1};
  const Counter all_as_stiff = swapped({{"stiffness", kStiff}});
  return {
      {.says = "of cloths that keep their lengths, the one of three times the stiffness has shallower folds",
       .figure = "Fig. 7",
       .quantity = "amplitude of folds at 3e-2 J over that at 1e-2 J, after 1.2 s; medians of five seeds",
       .over = inextensible,
       .measure = metric("fold_amplitude"),
       .reduce = reduced("median at 3e-2 J over that at 1e-2 J", {"stiffness", "seed"}, stiff_over_soft),
       .bound = at_most(0.5),
       .origin = chosen("half: folds that are seen to be shallower"),
       .counter = swapped({{"stiffness", kStiff}}, where("stiffness", kSoft)),
       .uncertainty = {.cells = "points",
                       .levels = meshes.levels && where_at_least("stiffness", kSoft),
                       .formal_order = 1,
                       .seed = "seed"},
       .note =
           "of one seed rounding decides the ratio: seed 2 had 0.52, 0.71 and 0.499 on three processors and with other "
           "code, so that the largest of five, which was judged, told nothing; medians were 0.36 and 0.38 when "
           "they took its place. A picture of cloth that moves at 0.7 to 0.9 m/s, and does so still after 4 s; how "
           "many folds there "
           "are is not claimed: 2.8 at 1e-2 J, 3.1 at 3e-2 J, and seeds differ by 0.8"},
      {.says = "without an impact the fallback is next to never needed, at any stiffness",
       .figure = "§ 5",
       .quantity = "largest share of steps that fell back, over stiffnesses",
       .over = one,
       .measure = metric("fallback_share"),
       .bound = at_most(0.02),
       .origin = chosen("one step in fifty; § 5: \"only needed when high-energy impacts cause large violations\""),
       .counter = all_as_stiff,
       .expect = deviates(between(0.4, 0.98),
                          "not known: nothing hits the softest cloth, and four of five steps fall back, while "
                          "it crumples from point to point",
                          "0.80 at 1e-4 J, where the bending length is 0.9 spacings, 0.017 at 1e-3 J, none above"),
       .uncertainty = meshes},
      {.says = "neighbourhoods are isometric at every stiffness",
       .quantity = "largest residual of the isometry constraints over their tolerance",
       .over = coarse,
       .measure = metric("residual"),
       .bound = at_most(1),
       .origin = theory("what the projection stops at"),
       .is_check = true},
      {.says = "the strain of the triangles does not follow the stiffness either",
       .figure = "§ 6, Bending stiffness",
       .quantity = "exponent p of rms strain ∝ D^p",
       .over = one,
       .measure = metric("rms_strain"),
       .reduce = exponent("stiffness"),
       .bound = within(0, 0.1),
       .origin = paper("§ 6: \"just by adjusting the bending stiffness\", \"without stretching\"; half over the "
                       "range of stiffness is let through"),
       .expect = deviates(between(-0.8, -0.4),
                          "averages over a neighbourhood do not see strains that change sign from point to point: "
                          "only bending resists these, and does so less the softer the cloth",
                          "rms strain 0.77 at 1e-4 J, 0.025 at 3e-2 J"),
       .uncertainty = meshes,
       .note = "no counter: one stiffness for all rows makes a power of 0 of any model, and a cloth a hundred times "
               "lighter, which bends over more spacings, has -0.61 on these points, too"},
      {.says = "cloth that bends over several spacings keeps its lengths",
       .figure = "§ 6, Bending stiffness",
       .quantity = "largest rms strain of triangles, bending length over 4 spacings of 0.04 m; five seeds",
       .over = inextensible,
       .measure = metric("rms_strain"),
       .bound = at_most(0.065),
       .origin = theory("0.65 √tolerance, which the pair of constraints lets pass"),
       .counter = swapped({{"stiffness", 1e-4}}, where("seed", 1)),
       .uncertainty = {.seed = "seed"}}};
}

}  // namespace

extern const Study study = {
    .name = "skirt_bending",
    .title = "A skirt's folds and its bending stiffness",
    .claim = "Bending stiffness alone sets how deep the folds of a skirt are, without strain.",
    .source = "Chen, Kry & Vouga 2019, Locking-free isometric plates, Fig. 7",
    .version = 1,
    .parameters = parameters_of<Options>(),
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
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("points", 1200), "the folds on more points"}},
};

}  // namespace wrinkle::validation::skirt_bending
