// Claim: a skin on a soft slab that buttons press down folds around each of them like a flower, straight outwards, in
// folds as far apart as its constraints let wrinkles be. Refuted where the folds do not run outwards, are not there, or
// their number does not follow the wavelength.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "core/material/wrinkling.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/ring_folds.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/buttoned_slab.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kThickness = 2.5e-3, kPress = 0.03, kTouch = 0.002, kEarly = 0.015, kRing = 0.055;  // [m]

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double thickness : {2e-3, kThickness, 3e-3, 4e-3}) out.push_back({{{"thickness", thickness}}});
  out.push_back({{{"thickness", 3e-3}, {"press", kTouch}}});
  for (const double thickness : {3e-3, 4e-3}) out.push_back({{{"thickness", thickness}, {"press", kEarly}}});
  out.push_back({{{"buttons", I{2}}}});
  if (profile == Profile::quick) return out;
  out.push_back({{{"thickness", 1.5e-3}}});
  out.push_back({{{"thickness", 3e-3}, {"elements_per_wave", 16.0}}});
  out.push_back({{{"thickness", 3e-3}, {"cells", I{9}}, {"layers", I{3}}}});
  for (const I seed : {2, 3, 4}) out.push_back({{{"thickness", 3e-3}, {"seed", seed}}});
  return out;
}

ButtonedSlabOptions options(const Sample& s) {
  return {.cells = static_cast<Index>(s.integer("cells")),
          .layers = static_cast<Index>(s.integer("layers")),
          .buttons = static_cast<Index>(s.integer("buttons")),
          .radius = s.number("radius"),
          .press = s.number("press"),
          .thickness = s.number("thickness"),
          .modulus_ratio = s.number("modulus_ratio"),
          .steps = static_cast<Index>(s.integer("steps")),
          .elements_per_wave = s.number("elements_per_wave"),
          .layout_wave = s.number("layout_wave"),
          .seed = static_cast<std::uint64_t>(s.integer("seed")),
          .linear_solver = s.word("linear_solver")};
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
  Frame out = surface_frame(slab.rest, slab.skin, 1);
  for (Index i = 2; i < slab.skin.size(); i += 3)
    out.point_fields["height over embedded mesh"].push_back(slab.skin[i] - slab.embedded[i]);
  return out;
}

Curve surface_curve(const ButtonedSlabResult& slab) {
  Curve out{"surface",
            {"x at rest", "m", {}},
            {{"y at rest", "m", {}}, {"x", "m", {}}, {"y", "m", {}}, {"z", "m", {}}, {"z embedded", "m", {}}}};
  for (Index v = 0; v < static_cast<Index>(slab.rest.vertices.size()); ++v) {
    out.x.values.push_back(slab.rest.vertices[v].x());
    out.y[0].values.push_back(slab.rest.vertices[v].y());
    for (int i = 0; i < 3; ++i) out.y[i + 1].values.push_back(slab.skin[3 * v + i]);
    out.y[4].values.push_back(slab.embedded[3 * v + 2]);
  }
  return out;
}

Record run(const Sample& s, Progress& progress) {
  const ButtonedSlabResult slab = press_buttons(options(s), [&](double fraction) {
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
  measure(slab, s.number("ring"), record);
  record.curves = {surface_curve(slab)};
  record.frames = {frame(slab)};
  return record;
}

Where laid_out() {
  return where("layout_wave", 0.0) && where("radius", 0.02) && where("ring", kRing);
}
Where pressed() {
  return laid_out() && where("press", kPress);
}
Where one_pressed() {
  return pressed() && where("buttons", I{1});
}
Where standard_mesh() {
  return one_pressed() && where("seed", I{1}) && where("cells", I{6}) && where("elements_per_wave", 8.0);
}
/// The skin of 3 mm under one button, which runs at all depths.
Counter pressed_by(double press) {
  return swapped({{"press", press}}, where("thickness", 3e-3) && where("buttons", I{1}));
}

Measure amplitude_in_thicknesses() {
  return formula("amplitude / thickness", {"amplitude"},
                 [](const Row& row) { return metric("amplitude").of(row) / row.sample.number("thickness"); });
}

std::vector<Claim> fold_claims() {
  return {{.says = "a button pressed deep folds the skin around it",
           .figure = "Fig. 8, right",
           .quantity = "amplitude of folds on the ring in thicknesses of the skin",
           .over = pressed(),
           .measure = amplitude_in_thicknesses(),
           .bound = at_least(0.2),
           .origin = chosen("forty times what a button that is only set down leaves"),
           .counter = pressed_by(kTouch)},
          {.says = "the folds run outwards from the button",
           .figure = "Fig. 8, right",
           .quantity = "share of the slope's square that is along the ring; ½ without direction",
           .over = pressed(),
           .measure = metric("radial_share"),
           .bound = at_least(0.75),
           .origin = chosen("half way from no direction, ½, to folds straight outwards, 1"),
           .counter = pressed_by(kTouch)},
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
       .over = standard_mesh(),
       .measure = metric("folds"),
       .reduce = exponent("wavelength"),
       .bound = within(-1, 0.25),
       .origin = chosen("−1: folds of the wavelength's length fill the ring; the tolerance tells it from −½, with 8 "
                        "to 14 folds of which one more or less counts"),
       .counter = swapped({{"layout_wave", 0.06}}),
       .note = "the wavelength enters by the layout of the constraints"},
      {.says = "young folds are as far apart as greedy constraints let wrinkles be",
       .figure = "Fig. 8, right",
       .quantity = "ring at rest over folds, over the wavelength of eq. 3, pressed by 15 mm",
       .over = laid_out() && where("press", kEarly),
       .measure = metric("wave_over_eq3"),
       .bound = within(0.75, 0.1),
       .origin = theory("linear buckling of sheets on irregular meshes: 0.72 to 0.81 of eq. 3"),
       .counter = pressed_by(kPress)},
      {.says = "folds are as far apart as eq. 3 says",
       .figure = "Fig. 8, right",
       .quantity = "ring at rest over folds, over the wavelength of eq. 3, pressed by 30 mm",
       .over = one_pressed(),
       .measure = metric("wave_over_eq3"),
       .bound = within(1, 0.2),
       .origin = chosen("one or two folds more or less of 8"),
       .counter = pressed_by(kEarly),
       .expect = deviates(between(0.45, 0.65),
                          "the constraints set the wavelength, and folds get shorter as the ring is pressed "
                          "together",
                          "press = 0.015, where the ring is shorter by 3 % and not 8 %: 0.68 and 0.73")}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = fold_claims();
  for (Claim& claim : wave_claims()) out.push_back(std::move(claim));
  return out;
}

}  // namespace

extern const Study buttoning = {
    .name = "buttoning",
    .title = "Flowers around buttons",
    .claim = "A skin on a soft slab that buttons press down folds around each of them like a flower.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells, § 7.3 and Fig. 8",
    .version = 1,
    .parameters =
        {{"thickness",
          kThickness,
          "m",
          "of the skin: sets the wavelength, 20 times as long",
          Source::swept,
          {},
          5e-4,
          1e-2},
         {"press", kPress, "m", "how far the surface under a button goes down", Source::assumed, {}, 1e-4, 0.06},
         {"buttons", I{1}, "1", "along each side of a square of buttons", Source::assumed, {}, 1, 4},
         {"radius", 0.02, "m", "of a button", Source::assumed, {}, 5e-3, 0.05},
         {"ring", kRing, "m", "radius of the ring on which folds are counted", Source::standard, {}, 0.02, 0.11},
         {"modulus_ratio", 100.0, "1", "skin over interior", Source::assumed, {}, 10, 1e5},
         {"cells", I{6}, "1", "of the interior along each side, which is 0.25 m long", Source::assumed, {}, 2, 64},
         {"layers", I{2}, "1", "of cells in the slab's depth of 0.1 m", Source::assumed, {}, 1, 64},
         {"elements_per_wave", 8.0, "1", "of the skin's mesh, waves as eq. 3 has them", Source::assumed, {}, 4, 64},
         {"layout_wave",
          0.0,
          "m",
          "wavelength for which the constraints are laid out; 0: eq. 3's",
          Source::swept,
          {},
          0,
          1},
         {"steps", I{8}, "1", "of the pressing", Source::assumed, {}, 1, 1000},
         {"seed", I{1}, "1", "of the skin's mesh, its constraints and its first heights", Source::swept, {}, 0, 1e9},
         linear_solver_parameter("mumps-ldlt", Systems::saddle_points, "the KKT systems of the skin")},
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
    .run = run,
    .claims = claims,
};

}  // namespace wrinkle::validation
