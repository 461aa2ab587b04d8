// Claim: where a bar is bent in its middle, a skin under local averages wrinkles there and nowhere else; under global
// spectral constraints ripples of a few per cent of the wrinkles' height run over the whole bar, while nearly all of
// their energy stays in the bend. Refuted where the local ones leave as much far from the bend as the spectral ones do
// with as many modes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/skinned_bar.h"

namespace wrinkle::validation::constraint_locality {

namespace {

using I = std::int64_t;

struct Options {
  SkinnedBarOptions bar;  // but for the bent part and the skin's modulus
  double modulus_ratio = 100;
};

void bind(Binder& b, Options& o) {
  b.in(Slot::constraint_form)(o.bar.constraints, "constraints",
                              {{"local", BarConstraints::local},
                               {"spectral", BarConstraints::spectral},
                               {"spectral_as_many", BarConstraints::spectral_as_many}},
                              "averages; modes with waves longer than λ; as many modes as averages");
  b(o.bar.length, "length", "m", "of the bar; its middle third is bent", Source::paper, {0.1, 10});
  b(o.bar.side, "side", "m", "of its square section", Source::assumed, {0.01, 1});
  b(o.bar.cells, "cells", "1", "of the mesh along a side: 8 give the 4352 faces of Table 1", Source::paper, {4, 32});
  b(o.bar.body.thickness, "thickness", "m", "of the skin; the paper's 1 mm has waves of one and a half edges",
    Source::assumed, {1e-4, 0.02});
  b(o.modulus_ratio, "modulus_ratio", "1", "skin over interior", Source::paper, {10, 1e5});
  b(o.bar.angle, "angle", "rad", "by which the bar is bent", Source::assumed, {0.01, 1.5});
  b(o.bar.steps, "steps", "1", "of the angle", Source::assumed, {1, 100});
  b(o.bar.sigma_scale, "sigma_scale", "1", "on σ = λ/π, and on the wave where the spectrum is cut off", Source::swept,
    {0.3, 3});
  b(o.bar.seed, "seed", "1", "of mesh, centres and first displacements", Source::swept, {0, 1e9});
  b(o.bar.linear_solver,
    linear_solver_parameter(o.bar.linear_solver, Systems::saddle_points, "the KKT systems of the skin"));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](const char* constraints) -> Sample& {
    out.push_back({{{"constraints", std::string(constraints)}}});
    return out.back();
  };
  for (const char* constraints : {"local", "spectral"}) add(constraints);
  if (profile == Profile::quick) return out;
  add("spectral_as_many");
  for (const char* constraints : {"local", "spectral"}) {
    for (const I seed : {2, 3}) add(constraints).values["seed"] = seed;
    Sample& far = add(constraints);
    far.values["angle"] = 0.5;
    far.values["steps"] = I{4};
    for (const I cells : {6, 12}) add(constraints).values["cells"] = cells;
  }
  return out;
}

SkinnedBarOptions bar_of(const Options& o) {
  SkinnedBarOptions out = o.bar;
  out.bent_begin = out.length / 3;
  out.bent_end = 2 * out.length / 3;
  out.body.skin.young = out.body.interior.young * o.modulus_ratio;
  return out;
}

/// rms height over pieces of the bar a fortieth of its length long: of all its sides.
Curve along_the_bar(const SkinnedBar& bar, double length) {
  constexpr std::size_t kPieces = 40;
  std::vector<double> energy(kPieces, 0), area(kPieces, 0);
  for (Index v = 0; v < bar.height.size(); ++v) {
    const auto piece = std::min(kPieces - 1, static_cast<std::size_t>(kPieces * bar.rest.vertices[v].x() / length));
    energy[piece] += bar.areas[v] * bar.height[v] * bar.height[v];
    area[piece] += bar.areas[v];
  }
  Curve out{"height_along", {"x at rest", "m", {}}, {{"rms height", "m", {}}}};
  for (std::size_t i = 0; i < kPieces; ++i) {
    out.x.values.push_back((static_cast<double>(i) + 0.5) * length / kPieces);
    out.y[0].values.push_back(std::sqrt(energy[i] / area[i]));
  }
  return out;
}

/// The least rms height of the pieces more than a wavelength away from the bent part.
double least_far(const Curve& along, const SkinnedBarOptions& o, double wavelength) {
  double least = INFINITY;
  for (std::size_t i = 0; i < along.x.values.size(); ++i) {
    const double x = along.x.values[i];
    if (x < o.bent_begin - wavelength || x > o.bent_end + wavelength) least = std::min(least, along.y[0].values[i]);
  }
  return least;
}

Frame frame(const SkinnedBar& bar) {
  Frame out = surface_frame(bar.rest, bar.x, at_load(1));
  out.point_fields["height"] = field("m", bar.height);
  return out;
}

/// The side on the inside of the bend.
Curve inner_side(const SkinnedBar& bar, double side) {
  Curve out{"inner_side", {"x at rest", "m", {}}, {{"y at rest", "m", {}}, {"height", "m", {}}}};
  for (Index v = 0; v < bar.height.size(); ++v) {
    const VectorN<3>& X = bar.rest.vertices[v];
    if (X.z() < side * (1 - 1e-9)) continue;
    out.x.values.push_back(X.x());
    out.y[0].values.push_back(X.y());
    out.y[1].values.push_back(bar.height[v]);
  }
  return out;
}

Record run(const Options& options, Progress& progress) {
  const SkinnedBarOptions o = bar_of(options);
  const SkinnedBar bar = bend_skinned_bar(o, [&](double fraction) {
    progress.report(fraction, "bending");
    return !progress.stop_requested();
  });
  Record record;
  if (!bar.last.converged()) {
    record.outcome = Outcome::failed;
    record.reason = bar.last.message;
    return record;
  }
  const WrinklePlaces places = wrinkle_places(bar, o);
  auto& m = record.metrics;
  m["wavelength_predicted"] = bar.wavelength;
  m["share_outside"] = places.share_outside;
  m["rms_bent"] = places.rms_bent;
  m["rms_far"] = places.rms_far;
  const Curve along = along_the_bar(bar, o.length);
  m["least_over_bent"] = least_far(along, o, bar.wavelength) / places.rms_bent;
  m["far_over_bent"] = places.rms_far / places.rms_bent;
  m["constraints_count"] = bar.rows;
  m["iterations"] = bar.iterations;
  if (bar.last.negatives != 0) record.caveats.emplace_back("not known to be a minimum");
  record.curves = {inner_side(bar, o.side), along};
  record.frames = {frame(bar)};
  return record;
}

Where on_any_mesh() {
  return where("thickness", 4e-3) && where("modulus_ratio", 100.0) && where("sigma_scale", 1.0) &&
         where("length", 0.8) && where("side", 0.1);
}
Where usual() {
  return on_any_mesh() && where_at_least("cells", I{8});
}
Where with(const char* constraints) {
  return usual() && where("constraints", constraints);
}
Counter become(const char* constraints, const Where& of = {}) {
  return swapped({{"constraints", std::string(constraints)}}, of);
}

Where spectral() {
  return where_among("constraints", {"spectral", "spectral_as_many"});
}

/// One bar of each kind on coarser and finer meshes.
UncertaintyFrom bars_on_meshes(const Where& constraints) {
  return {.cells = "cells",
          .levels = on_any_mesh() && where("angle", 0.2) && where("seed", I{1}) && constraints,
          .seed = "seed"};
}
/// As many modes as averages run on one mesh only.
UncertaintyFrom meshes_of_both() {
  return bars_on_meshes(where_among("constraints", {"local", "spectral"}));
}

/// The least of spectral over local bars that are the same otherwise.
Reducer spectral_over_local() {
  return pair_ratio(spectral(), where("constraints", "local"), -1);
}

std::vector<Claim> claims(const ReferenceData&) {
  return {
      {.says = "far from the bend a skin under local averages is smooth",
       .figure = "Fig. 3, right",
       .quantity = "rms height more than a wavelength away over that in the bent third",
       .over = with("local"),
       .measure = metric("far_over_bent"),
       .bound = at_most(0.04),
       .origin = chosen("between local averages, 1.7 to 3 % by seed and mesh, and as many spectral modes, 6 %"),
       .counter = become("spectral"),
       .uncertainty = bars_on_meshes(where("constraints", "local")),
       .note = "unresolved: meshes leave 0.03 of it open, as much as lies between 0.017 and the bound, which was put "
               "between two known numbers"},
      {.says = "spectral constraints leave ripples of a few per cent of the wrinkles' height everywhere",
       .figure = "Fig. 3, left",
       .quantity = "least rms height of the fortieths more than a wavelength away, over that in the bent third",
       .over = usual() && spectral(),
       .measure = metric("least_over_bent"),
       .bound = at_least(0.015),
       .origin = chosen("five times what local averages leave, 0.3 %"),
       .counter = become("local"),
       .uncertainty = bars_on_meshes(where("constraints", "spectral")),
       .note = "96 to 98 % of the energy stays in the bent third"},
      {.says = "spectral constraints leave more of the wrinkles' energy outside of the bend",
       .figure = "Fig. 3, left",
       .quantity = "share of the energy outside of the bent third, spectral over local; in the paper profile with "
                   "as many modes, too",
       .over = usual(),
       .measure = metric("share_outside"),
       .reduce = spectral_over_local(),
       .bound = at_least(1.5),
       .origin = chosen("more than the 1.4 by which seeds scatter the local one"),
       .counter = swapped({{"sigma_scale", 0.5}}, spectral()),
       .uncertainty = meshes_of_both(),
       .note = "a ratio of small shares, 1 % to 2 and 4 %"}};
}

}  // namespace

extern const Study study = {
    .name = "constraint_locality",
    .title = "Local and spectral constraints on a bent bar",
    .claim =
        "Local averages keep wrinkles where the bar is bent; spectral constraints leave ripples of a few per cent of "
        "their height all over it.",
    .source = "Rémillard & Kry 2013, Embedded Thin Shells for Wrinkle Simulation, § 3.2 and Fig. 3",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"wavelength_predicted", "m", "of eq. 3"},
                {"share_outside", "1", "of ∫ height² dA outside of the bent third"},
                {"rms_bent", "m", "rms of the normal offset from the embedded mesh, in the bent third"},
                {"rms_far", "m", "the same more than a wavelength away from it"},
                {"far_over_bent", "1", "ratio of the two"},
                {"least_over_bent", "1",
                 "least rms of the fortieths of the bar that are as far away, over that in the bend"},
                {"constraints_count", "1", "on each coordinate"},
                {"iterations", "1", "of Newton's method"}},
    .paper_duration = "five minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::constraint_locality
