// The claims of the study enhance_geometry.
#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/model/skin/driven_skin.h"
#include "validation/chen2023/enhance_geometry.h"

namespace wrinkle::validation::enhance_geometry {

namespace {

Where scaled(double least) {
  return where_at_least("scale", least);
}

Where on(const char* surface) {
  return where("surface", surface);
}

/// Static equilibria, and the first frames of a motion.
Where settled() {
  return where("frames", 0);
}

Where moving() {
  return where("frames", kFrames);
}

/// Than the printed counts.
Where smaller() {
  return where_not("around", kPrintedAround);
}

/// But for the rows that are there for by_levels alone.
Where judged() {
  return where("levels", 2) || (on("cylinder") && where("axis", "largest"));
}

/// One to three subdivisions, all of the paper profile.
UncertaintyFrom by_levels(const Where& surfaces) {
  return {.halvings = "levels",
          .levels = surfaces && where("scale", 1.5) && where("refinement", 0) && settled() &&
                    where("trust_radius", kSkinTrustRadius) && where("step_tolerance", 1e-3) &&
                    where("seed", std::int64_t{1})};
}

Where refined() {
  return on("cylinder") || on("bumpy_sphere");
}

/// The angle of waves that are as high as a tenth of the coarse edge: what lower ones do is no wrinkle's.
Measure angle_of_waves() {
  return formula(
      "misalignment, 90 where relative_amplitude < 0.1", {"misalignment", "relative_amplitude"},
      [](const Row& row) { return metric("relative_amplitude").of(row) < 0.1 ? 90 : metric("misalignment").of(row); });
}

constexpr const char* kAngle =
    "mean angle between wave vector and scaled direction, degrees (45: none; 90: lower than a tenth of the coarse "
    "edge)";

/// Of equilibria, which are this suite's own: the paper takes a few steps in time.
Claim waves_along(std::string says, const Where& over, const Where& surfaces, double degrees, std::string why) {
  return {.says = std::move(says),
          .quantity = kAngle,
          .over = over && scaled(1.2) && judged() && settled(),
          .measure = angle_of_waves(),
          .bound = at_most(degrees),
          .origin = chosen(std::move(why)),
          .counter = swapped({{"scale", 0.8}}, settled()),
          .uncertainty = by_levels(surfaces)};
}

/// Of the torus that has as many vertices as the given model.
Claim of_printed_counts(Claim of) {
  of.says += ", of the printed counts";
  of.over = moving() && scaled(1.5) && where("around", kPrintedAround);
  of.note = "judged together with the smaller ones until a reader saw that these have the larger numbers";
  of.printed_only = true;
  return of;
}

/// Algorithm 1's steps with blocks of three by three for a preconditioner, beside Jacobi's.
std::vector<Claim> block_claims() {
  const Where blocks = where("preconditioner", kBlocks), jacobi = where("preconditioner", "jacobi");
  Claim fewer{.says = "blocks of three by three precondition the membrane on a given surface better than a diagonal",
              .quantity = "conjugate gradients of both frames over those with Jacobi's preconditioner",
              .over = on("torus") && moving() && where("axis", "largest"),
              .measure = metric("cg_iterations"),
              .reduce = pair_ratio(blocks, jacobi),
              .bound = at_most(0.8),
              .origin = chosen("a fifth less, as of a pillow's membrane"),
              .counter = swapped({{"preconditioner", std::string("jacobi")}}, blocks),
              .uncertainty = {.none = "a count"},
              .note = "known: 0.52 on the printed counts; nothing on others"};
  Claim same = fewer;
  same.says = "with blocks a given surface's membrane comes to the same energy";
  same.quantity = "energy over that of the smooth surface, over the same with Jacobi's preconditioner";
  same.measure = metric("energy_ratio");
  same.bound = within(1, 1e-3);
  same.origin = chosen("room for a last step: both end at a thousandth of the thickness");
  same.counter = swapped({{"step_tolerance", 0.3}}, blocks);
  same.note = "known: 1.0000 on the printed counts; nothing on others";
  return {fewer, same};
}

constexpr const char* kShorter =
    "steps within a region end at energies 9 to 30 % above those of Algorithm 1's steps, with waves 0.84 to 0.92 "
    "coarse edges long for 1.04 to 1.07: what a step to the region's boundary takes up are shorter waves, as of a "
    "pressed sheet (enhance_animation), and with one subdivision they are two rows of the grid long, the shortest that "
    "it carries";

/// What of two subdivisions is claimed, of one: waves along a cylinder are two rows of its grid long there.
std::vector<Claim> one_subdivision(const Claim& along, const Claim& shed) {
  const Where one = on("cylinder") && where("axis", "other") && where("levels", 1) && settled();
  Claim waves = along;
  waves.says = "with one subdivision, too, waves run along a cylinder";
  waves.over = one;
  waves.counter = swapped({{"trust_radius", 0.0}}, one);
  waves.expect =
      deviates(between(5.1, 6.3), kShorter,
               "by Algorithm 1's steps 4.4 to 4.9 degrees in three seeds, and to 1e-5 of the thickness, too; "
               "within regions 5.2 to 6.1 in nine; of two subdivisions 0.8 to 2.7 in nine");
  waves.uncertainty = {.none = "one mesh; nine runs of other seeds and regions are named"};
  waves.note = "registered with both axes and as one that holds; 5.8 came out when equilibria were sought in a region";
  Claim most = shed;
  most.says = "with one subdivision, too, wrinkles shed most of the energy of the compression";
  most.over = one;
  most.counter = waves.counter;
  most.expect =
      deviates(between(0.24, 0.28), kShorter,
               "by Algorithm 1's steps 0.21 to 0.23 in three seeds; within regions 0.247 to 0.269 in nine; of "
               "two subdivisions 0.125 to 0.131 in nine");
  most.uncertainty = waves.uncertainty;
  most.note =
      "registered with all surfaces and as one that holds; 0.262 came out when equilibria were sought in a region";
  return {waves, most};
}

/// Steps by the true Hessian within a region, beside Algorithm 1's, on a surface that stays as it is.
std::vector<Claim> region_claims() {
  const Where settles = on("bumpy_sphere") && settled() && where("levels", 2) && where("refinement", 0),
              loose = where("step_tolerance", 1e-3), tight = where("step_tolerance", kTight),
              region = where_more("trust_radius", 0.0);
  const std::map<std::string, Value> early{{"trust_radius", 1.0}, {"step_tolerance", 0.3}};
  Claim low{
      .says = "within a region a sphere's membrane comes to the energy of Algorithm 1's steps",
      .quantity = "energy over that of the smooth surface, over the same by Algorithm 1's steps: most of three seeds",
      .over = settles && loose,
      .measure = metric("energy_ratio"),
      .reduce = pair_ratio(region, where("trust_radius", 0.0), 1),
      .bound = at_most(1.01),
      .origin = chosen("minima of five seeds are 2 % apart on 1,280 triangles: room for half of it"),
      .counter = swapped(early, region),
      .uncertainty = {.none = "three seeds, of which it is the worst"},
      .note =
          "claimed of one seed, 1.0038, when 0.996 on 1,280 triangles was known; a reader had 1.0061, 1.0061 and "
          "1.0085 of three others. Its first counter, a tolerance of 0.3 alone, is refused, and 0.09 came to "
          "1.012. On other surfaces it is not so: with one subdivision, below"};
  Claim ended = low;
  ended.says = "within a region a sphere's membrane ends at rest: steps a hundred times shorter end there, too";
  ended.quantity = "energy over that of the smooth surface, over the same where steps end a hundred times shorter";
  ended.over = settles && region && where("seed", std::int64_t{1});
  ended.reduce = pair_ratio(loose, tight);
  ended.bound = within(1, 1e-5);
  ended.origin = chosen("a step of Newton's method near a minimum leaves its square: what it is of the energy, 1e-6");
  ended.counter = swapped(early, loose);
  ended.uncertainty = {.none = "one mesh, as given"};
  ended.note =
      "known: equal to six figures on 1,280 triangles, where Algorithm 1's steps do not end with Jacobi's "
      "preconditioner. "
      "On this mesh those end at rest, too, by a reader's run";
  return {low, ended};
}

Claim shed_energy() {
  return {.says = "wrinkles shed most of the energy of the compression",
          .quantity = "energy over that of the smooth surface, scale 1.5",
          .over = scaled(1.5) && judged() && settled(),
          .measure = metric("energy_ratio"),
          .bound = at_most(0.25),
          .origin = chosen("three quarters: a membrane bears little pressure once it has buckled; scaled by 1.02 "
                           "only, it keeps more than half"),
          .counter = swapped({{"scale", 1.02}}, on("torus") && settled()),
          .uncertainty = by_levels(refined())};
}

/// Of both directions, and of both surfaces.
Claim waves_of_frames() {
  return {
      .says = "after two frames waves run along the scaled direction, whichever of both that is",
      .figure = "Fig. 14",
      .quantity = fmt::format("{}, with inertia", kAngle),
      .over = moving() && scaled(1.2) && smaller(),
      .measure = angle_of_waves(),
      .bound = at_most(15),
      .origin = chosen("a third of no direction at all, as of equilibria"),
      .counter = swapped({{"scale", 0.8}}),
      .uncertainty = {.none = "one mesh, as given"},
      .note =
          "registered as the angle alone, when nothing of frames was known; its counter, rest shapes that are "
          "shorter, came out true: what little they flatten, 0.02 edges, varies along the scaled direction, too. 1.1 "
          "and, along the other direction, 2.4 were known then. The torus' grid has edges along both directions, and "
          "its waves are 0.75 and 0.84 of them long, three fine edges: the mesh helps"};
}

Claim shed_in_frames() {
  return {.says = "two frames shed half of the energy of the compression",
          .figure = "Fig. 14",
          .quantity = "membrane and bending energy over that of the smooth surface, scale 1.5, with inertia",
          .over = moving() && scaled(1.5) && smaller(),
          .measure = metric("energy_ratio"),
          .bound = at_most(0.5),
          .origin = chosen("half; what has settled has shed three quarters; the figure is of two frames by Table 2"),
          .counter = swapped({{"time_step", 1e-4}}),
          .uncertainty = {.none = "one mesh, as given"},
          .note = "nothing of frames was known"};
}

std::vector<Claim> held_claims() {
  return {{.says = "a surface at its own rest shape does not wrinkle",
           .quantity = "amplitude over the coarse edge, scale 1",
           .over = where("scale", 1.0),
           .measure = metric("relative_amplitude"),
           .bound = at_most(1e-4),
           .origin = chosen("solved to 1e-3 of the thickness, from displacements of 1e-3 of it; waves have 0.2"),
           .counter = swapped({{"scale", 1.5}})},
          {.says = "the coarse surface is kept to round-off",
           .figure = "§ 6.2",
           .quantity = "max |(PᵀP)⁻¹Pᵀx − y| over the coarse edge",
           .over = judged(),
           .measure = metric("coarse_deviation"),
           .bound = at_most(1e-12),
           .origin = theory("PᵀQ = 0"),
           .is_check = true}};
}

}  // namespace

std::vector<Claim> enhance_geometry_claims() {
  const Claim along = waves_along(
      "waves on a cylinder run along the scaled direction, around it or along it", on("cylinder"), on("cylinder"), 5,
      "the directions of a grid on a cylinder are exact, and its edges run along both; 45: no direction");
  const Claim curved =
      waves_along("waves on curved surfaces run along the scaled direction", {}, refined(), 15,
                  "a third of no direction at all: wrinkles keep to the coarse edges as well, see mesh_dependence");
  const Claim shed = shed_energy(), frame_waves = waves_of_frames(), frame_energy = shed_in_frames();
  std::vector<Claim> out{along, curved};
  for (const auto& part : {held_claims(), std::vector<Claim>{shed, frame_waves, frame_energy}, block_claims(),
                           region_claims(), one_subdivision(along, shed),
                           std::vector<Claim>{of_printed_counts(frame_waves), of_printed_counts(frame_energy)}})
    out.insert(out.end(), part.begin(), part.end());
  return out;
}

}  // namespace wrinkle::validation::enhance_geometry
