// Claim: a skin on a soft slab that buttons press down folds around each of them like a flower, straight outwards, in
// folds about as far apart as under the same constraints the waves of a flat sheet. Refuted where the folds do not run
// outwards, are not there, or their number does not follow the wavelength that the constraints are laid out for.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/ring_folds.h"
#include "validation/meters/surface_curve.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/buttoned_slab.h"

namespace wrinkle::validation::buttoning {

namespace {

using I = std::int64_t;

constexpr double kThickness = 2.5e-3, kPress = 0.03, kTouch = 0.002, kEarly = 0.015, kRing = 0.055;  // [m]

struct Options {
  ButtonedSlabOptions slab{.press = kPress, .thickness = kThickness};
  double ring = kRing;    // [m] radius
  double resolution = 1;  // factor on the interior's cells and layers, and the skin's elements
};

void bind(Binder& b, Options& o) {
  b(o.slab.thickness, "thickness", "m", "of the skin: sets the wavelength, 20 times as long", Source::swept,
    {5e-4, 1e-2});
  b(o.slab.press, "press", "m", "how far the surface under a button goes down", Source::assumed, {1e-4, 0.06});
  b(o.slab.buttons, "buttons", "1", "along each side of a square of buttons", Source::assumed, {1, 4});
  b(o.slab.radius, "radius", "m", "of a button", Source::assumed, {5e-3, 0.05});
  b(o.ring, "ring", "m", "radius of the ring on which folds are counted", Source::standard, {0.02, 0.11});
  b(o.slab.modulus_ratio, "modulus_ratio", "1", "skin over interior", Source::assumed, {10, 1e5});
  b(o.slab.cells, "cells", "1", "of the interior along each side, which is 0.25 m long", Source::assumed, {2, 64});
  b(o.slab.layers, "layers", "1", "of cells in the slab's depth of 0.1 m", Source::assumed, {1, 64});
  b(o.slab.elements_per_wave, "elements_per_wave", "1", "of the skin's mesh, waves as eq. 3 has them", Source::assumed,
    {4, 64});
  b(o.resolution, "resolution", "1",
    "factor on the skin's elements, and on the interior's cells and layers, in whole numbers", Source::swept, {0.5, 4});
  b(o.slab.layout_wave, "layout_wave", "m", "wavelength for which the constraints are laid out; 0: eq. 3's",
    Source::swept, {0, 1});
  b(o.slab.steps, "steps", "1", "of the pressing", Source::assumed, {1, 1000});
  b(o.slab.seed, "seed", "1", "of the skin's mesh, its constraints and its first heights", Source::swept, {0, 1e9});
  b(o.slab.linear_solver,
    linear_solver_parameter(o.slab.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

constexpr double kUsual[] = {2e-3, kThickness, 3e-3, 4e-3};  // thicknesses of the skin [m]

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double thickness : kUsual) out.push_back({{{"thickness", thickness}}});
  out.push_back({{{"thickness", 3e-3}, {"press", kTouch}}});
  out.push_back({{{"buttons", I{2}}}});
  if (profile == Profile::quick) return out;
  for (const double thickness : {3e-3, 4e-3}) out.push_back({{{"thickness", thickness}, {"press", kEarly}}});
  out.push_back({{{"thickness", 1.5e-3}}});
  out.push_back({{{"thickness", 3e-3}, {"elements_per_wave", 16.0}}});
  out.push_back({{{"thickness", 3e-3}, {"cells", I{9}}, {"layers", I{3}}}});
  for (const I seed : {2, 3, 4}) out.push_back({{{"thickness", 3e-3}, {"seed", seed}}});
  for (const double resolution : {0.75, 1.3})
    for (const double thickness : kUsual) out.push_back({{{"thickness", thickness}, {"resolution", resolution}}});
  return out;
}

/// How much shorter the embedded ring is than at rest, negative where it is pressed together.
double hoop_strain(const ButtonedSlabResult& slab, const Ring& ring) {
  double sum = 0, count = 0;
  for (Index v = 0; v < static_cast<Index>(slab.rest.vertices.size()); ++v) {
    const VectorN<2> rest = slab.rest.vertices[v].head<2>() - ring.center;
    if (std::abs(rest.norm() - ring.radius) > slab.wavelength / 8) continue;
    sum += (slab.embedded.segment<2>(3 * v) - ring.center).norm() / rest.norm() - 1;
    ++count;
  }
  return sum / count;
}

/// Means over the buttons of what a ring around each shows of the skin's height over the embedded mesh.
void measure(const ButtonedSlabResult& slab, double ring_radius, Record& record) {
  const auto vertices = static_cast<Index>(slab.rest.vertices.size());
  const Vector height = (slab.skin - slab.embedded)(Eigen::seqN(2, vertices, 3));
  auto& m = record.metrics;
  const auto n = static_cast<double>(slab.centers.size());
  for (const VectorN<2>& center : slab.centers) {
    const Ring ring{center, ring_radius, slab.wavelength / 8};
    const RingFolds folds = ring_folds(slab.rest, height, ring);
    m["folds"] += folds.count / n;
    m["dominant"] += folds.dominant / n;
    m["amplitude"] += folds.amplitude / n;
    m["radial_share"] += folds.radial_share / n;
    m["hoop_strain"] += hoop_strain(slab, ring) / n;
  }
  m["wavelength"] = slab.wavelength;
  m["wave_over_eq3"] = 2 * std::numbers::pi * ring_radius / (m["folds"] * slab.wavelength);
  m["depth"] = -Vector(slab.embedded(Eigen::seqN(2, vertices, 3))).minCoeff();
  m["force"] = slab.force;
}

Frame frame(const ButtonedSlabResult& slab) {
  Frame out = surface_frame(slab.rest, slab.skin, at_load(1));
  Field& height = out.point_fields["height over embedded mesh"] = {"m", {}};
  for (Index i = 2; i < slab.skin.size(); i += 3) height.values.push_back(slab.skin[i] - slab.embedded[i]);
  return out;
}

Curve skin_and_embedded(const ButtonedSlabResult& slab) {
  Curve out = surface_curve(slab.rest, slab.skin);
  out.y.push_back({"z embedded", "m", {}});
  for (Index i = 2; i < slab.embedded.size(); i += 3) out.y.back().values.push_back(slab.embedded[i]);
  return out;
}

ButtonedSlabOptions slab_of(const Options& o) {
  const auto finer = [&](Index count) { return static_cast<Index>(std::lround(o.resolution * count)); };
  ButtonedSlabOptions out = o.slab;
  out.cells = finer(out.cells);
  out.layers = finer(out.layers);
  out.elements_per_wave *= o.resolution;
  return out;
}

Record run(const Options& o, Progress& progress) {
  const ButtonedSlabResult slab = press_buttons(slab_of(o), [&](double fraction) {
    progress.report(fraction, "pressing");
    return !progress.stop_requested();
  });
  Record record;
  if (slab.skin.size() == 0) {
    record.outcome = Outcome::failed;
    record.reason = slab.last.converged() ? "stopped" : slab.last.message;
    return record;
  }
  if (slab.last.negatives != 0) record.caveats.emplace_back("not known to be a minimum");
  measure(slab, o.ring, record);
  record.curves = {skin_and_embedded(slab)};
  record.frames = {frame(slab)};
  return record;
}

Where on_any_mesh() {
  return where("layout_wave", 0.0) && where("radius", 0.02) && where("ring", kRing);
}
Where laid_out() {
  return on_any_mesh() && where("resolution", 1.0);
}
Where pressed() {
  return laid_out() && where("press", kPress);
}
Where one_pressed() {
  return pressed() && where("buttons", I{1});
}
/// What the resolution scales.
Where standard_mesh() {
  return where("seed", I{1}) && where("cells", I{6}) && where("elements_per_wave", 8.0);
}
/// One button on coarser and finer meshes, at the thicknesses of the quick profile.
Where resolutions() {
  return on_any_mesh() && standard_mesh() && where("press", kPress) && where("buttons", I{1}) &&
         where_at_least("thickness", kUsual[0]);
}
const UncertaintyFrom kMeshesAndSeeds{.cells = "resolution", .levels = resolutions(), .seed = "seed"};
/// The skin of 3 mm under one button, which runs at all depths.
Counter pressed_by(double press) {
  return swapped({{"press", press}}, where("thickness", 3e-3) && where("buttons", I{1}));
}

Measure amplitude_in_thicknesses() {
  return formula("amplitude / thickness", {"amplitude"},
                 [](const Row& row) { return metric("amplitude").of(row) / read<Options>(row.sample).slab.thickness; });
}

constexpr double kFold = 0.2;  // amplitude in thicknesses from which on it is one

/// NaN where there are no folds.
Measure distance_of_folds() {
  return formula("wave_over_eq3 where amplitude ≥ 0.2 thickness", {"wave_over_eq3", "amplitude"},
                 [distance = metric("wave_over_eq3"), amplitude = amplitude_in_thicknesses()](const Row& row) {
                   return amplitude.of(row) >= kFold ? distance.of(row) : std::nan("");
                 });
}

/// Constraints laid out for waves twice as long as those of eq. 3, 61 mm.
Counter laid_out_for_longer() {
  return swapped({{"layout_wave", 0.12}});
}

std::vector<Claim> fold_claims() {
  return {{.says = "a button pressed deep folds the skin around it",
           .figure = "Fig. 8, right",
           .quantity = "amplitude of folds on the ring in thicknesses of the skin",
           .over = pressed(),
           .measure = amplitude_in_thicknesses(),
           .bound = at_least(kFold),
           .origin = chosen("forty times what a button that is only set down leaves"),
           .counter = pressed_by(kTouch),
           .uncertainty = kMeshesAndSeeds},
          {.says = "the folds run outwards from the button",
           .figure = "Fig. 8, right",
           .quantity = "share of the slope's square that is along the ring; ½ without direction",
           .over = pressed(),
           .measure = metric("radial_share"),
           .bound = at_least(0.75),
           .origin = chosen("half way from no direction, ½, to folds straight outwards, 1"),
           .counter = pressed_by(kTouch),
           .uncertainty = kMeshesAndSeeds},
          {.says = "a button that is only set down folds nothing",
           .quantity = "amplitude on the ring in thicknesses of the skin, 2 mm deep",
           .over = laid_out() && where("press", kTouch),
           .measure = amplitude_in_thicknesses(),
           .bound = at_most(0.05),
           .origin = chosen("a quarter of what counts as a fold"),
           .counter = pressed_by(kPress)}};
}

std::vector<Claim> wave_claims() {
  return {
      {.says = "under constraints laid out by eq. 3 the number of folds follows the wavelength",
       .figure = "Fig. 8, right",
       .quantity = "exponent p of folds ∝ λ^p on one ring",
       .over = one_pressed() && standard_mesh(),
       .measure = metric("folds"),
       .reduce = exponent("wavelength"),
       .bound = within(-1, 0.25),
       .origin = chosen("−1: folds of the wavelength's length fill the ring; the tolerance tells it from −½, with 8 "
                        "to 14 folds of which one more or less counts"),
       .counter = swapped({{"layout_wave", 0.06}}),
       .uncertainty = {.cells = "resolution", .levels = resolutions()},
       .note = "the wavelength enters by the layout of the constraints"},
      {.says = "folds are as far apart as under the same constraints the waves of a flat sheet",
       .quantity = "ring at rest over folds, over the wavelength of eq. 3, median of all thicknesses and layouts",
       .over = pressed(),
       .measure = distance_of_folds(),
       .reduce = median(),
       .bound = within(0.66, 0.1),
       .origin = chosen("0.66: wrinkle_wavelength, flat slabs under greedy centres, median of five; a tenth: one fold "
                        "more or less of eight"),
       .counter = laid_out_for_longer(),
       .uncertainty = kMeshesAndSeeds},
      {.says = "folds are as far apart as eq. 3 says",
       .figure = "Fig. 8, right",
       .quantity = "ring at rest over folds, over the wavelength of eq. 3, pressed by 30 mm",
       .over = pressed(),
       .measure = distance_of_folds(),
       .bound = within(1, 0.2),
       .origin = chosen("one or two folds more or less of 8"),
       .counter = laid_out_for_longer(),
       .expect = deviates(between(0.45, 0.65),
                          "the constraints, not eq. 3, set the distance of waves, 0.66 of it on flat sheets; why most "
                          "folds are nearer still is not known",
                          "wrinkle_wavelength; the ring is shorter by 8 % around one button, 6 % around each of four, "
                          "whose folds are farther apart (0.69)"),
       .uncertainty = kMeshesAndSeeds}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = fold_claims();
  for (Claim& claim : wave_claims()) out.push_back(std::move(claim));
  return out;
}

}  // namespace

extern const Study study = {
    .name = "buttoning",
    .title = "Flowers around buttons",
    .claim = "A skin on a soft slab that buttons press down folds around each of them like a flower.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells, § 7.3 and Fig. 8",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"folds", "1", "waves around the ring: mean number, weighted with their power"},
                {"dominant", "1", "number of the largest wave around the ring"},
                {"wave_over_eq3", "1", "ring at rest over folds, over the wavelength of eq. 3"},
                {"amplitude", "m", "of the skin's height over the embedded mesh on the ring"},
                {"radial_share", "1",
                 "of the squared slope on the ring: what is along it, 1 for folds straight outwards"},
                {"hoop_strain", "1", "of the embedded ring"},
                {"depth", "m", "of the deepest point of the embedded mesh"},
                {"force", "N", "of all buttons"},
                {"wavelength", "m", "of eq. 3"}},
    .paper_duration = "two minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("press", kEarly), "how folds begin: a tenth of a thickness high"}},
};

}  // namespace wrinkle::validation::buttoning
