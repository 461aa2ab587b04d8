// The claims of the study enhance_animation.
#include "validation/chen2023/enhance_animation.h"

#include <utility>

#include "core/model/skin/driven_skin.h"

namespace wrinkle::validation::enhance_animation {

namespace {

using I = std::int64_t;

Where moved(const char* motion) {
  return where("motion", motion);
}

/// A pillow of prisms, by Algorithm 1's steps and within a trust region.
Where prisms() {
  return moved("hand") && where("pillow", "prisms");
}

Where pressed() {
  return moved("press") && where("levels", 2) && where("amplitude", 0.1) && where("trust_radius", 0.0);
}

Counter pressed_instead() {
  return swapped({{"motion", std::string("press")}, {"amplitude", 0.1}});
}

/// Subdivisions of the sheet of 8 cells, three in the paper profile.
UncertaintyFrom by_levels() {
  return {.halvings = "levels",
          .levels = moved("press") && where("amplitude", 0.1) && where("cells", 8) && where("trust_radius", 0.0)};
}

UncertaintyFrom by_levels_and_seeds() {
  UncertaintyFrom out = by_levels();
  out.seed = "seed";
  return out;
}

/// Of the finer meshes, or of the coarsest.
Claim along_pressing(bool fine) {
  const std::string measured =
      "0.51 on 12 cells, 0.80 there after 8 of 24 frames; 0.79 on 24 cells; 0.87 on the printed 51";
  Claim out{
      .says =
          "waves of a pillow's membrane run along the direction of compression, on 24 cells and at the printed fine "
          "count",
      .figure = "Fig. 13",
      .quantity = "part of the mean square slope of the membrane along that direction; a half of any",
      .over = moved("hand") && where_more("cells", kPillow),
      .measure = metric("along_pressing"),
      .bound = at_least(0.75),
      .origin = chosen("cos² 30°: as the figure's waves are seen to follow what the hand does"),
      .counter = swapped({{"bending_young", 5e8}}),
      .uncertainty = {.none = "each mesh is judged"},
      .note =
          "registered before any run, of any mesh and of triangles below 0.98: 0.57 on 12 cells, 0.94 on the "
          "printed 51; of all that is compressed, which is judged since both runs, " +
          measured +
          ", this by another program from the stored surfaces. Of the pillow of tetrahedra, 46 cells, claimed before "
          "its run",
      .printed_only = fine};
  if (fine) return out;
  out.says = "on 12 cells, too, waves of a pillow's membrane run along the direction of compression";
  out.over = moved("hand") && where("cells", kPillow);
  out.counter = swapped({{"frames", I{8}}});
  out.expect = deviates(between(0.35, 0.7), "not known; the palm alone meets nodes there, as on 24 cells", measured);
  return out;
}

constexpr const char* kLongest = "sin(πx/h_c) is the longest wave in the null space of Pᵀ: see mesh_dependence";

/// Waves of a sheet that is pressed along the axis of a grid of 12 cells.
Claim twice_the_spacing() {
  return {.says = "pressed along the axis of a finer grid, the sheet wrinkles at twice its spacing",
          .quantity = "λ/h_c, 12 cells, median of five seeds",
          .over = pressed() && where("cells", 12),
          .measure = metric("wavelength_over_spacing"),
          .reduce = median(),
          .bound = within(2, 0.1),
          .origin = theory(kLongest),
          .counter = swapped({{"amplitude", 0.01}}),
          .uncertainty = {.seed = "seed"},
          .note = "two of five seeds freeze 7 waves in where 6 of 2 h_c fit: 1.70"};
}

/// Steps by the true Hessian within a trust region, beside Algorithm 1's z steps, which are projected while waves grow.
std::vector<Claim> trust_claims() {
  const Where region = where("trust_radius", kSkinTrustRadius), algorithm = where("trust_radius", 0.0),
              blocks = where("preconditioner", kBlocks), jacobi = where("preconditioner", "jacobi");
  Claim better{.says = "blocks of three by three precondition a pillow's membrane better than Jacobi's diagonal",
               .quantity = "conjugate gradients a frame, Algorithm 1's steps, over those with Jacobi's preconditioner",
               .over = prisms() && algorithm && where_not("cells", kPrinted),
               .measure = metric("cg_iterations"),
               .reduce = pair_ratio(blocks, jacobi),
               .bound = at_most(0.8),
               .origin = chosen("a fifth less"),
               .counter = swapped({{"preconditioner", std::string("jacobi")}}, blocks),
               .uncertainty = {.none = "a count"},
               .note = "0.62 and 0.58 on 12 and 24 cells in trials"};
  Claim fewer = better;
  fewer.says =
      "within a trust region, whose steps need not be solved for tightly, a pillow's membrane asks for fewer yet";
  fewer.quantity = "conjugate gradients a frame over those of Algorithm 1's steps with the same preconditioner";
  fewer.over = prisms() && blocks && where_not("cells", kPrinted);
  fewer.reduce = pair_ratio(region, algorithm);
  fewer.bound = at_most(0.7);
  fewer.origin = chosen("clearly fewer");
  fewer.counter = swapped({{"trust_radius", 0.0}}, region);
  fewer.note =
      "0.47 on 12 cells, of looser solves alone, as steps are 8.8 for 8.8, and 0.19 on 24 in trials. First "
      "registered beside Jacobi's, at most 0.6, which blocks alone all but pass, as a reader showed";
  Claim steps = fewer;
  steps.says = "on 24 cells it takes fewer steps, as waves do not grow by projected Hessians";
  steps.quantity = "high-frequency steps a frame over those of Algorithm 1 with the same preconditioner";
  steps.over = fewer.over && where("cells", 24);
  steps.measure = metric("newton_steps");
  steps.origin = chosen("clearly fewer; of a first frame's a hundred were projected, each as long as the one before");
  steps.note = "13 for 25 in trials";
  steps.printed_only = true;
  Claim same = better;
  same.says = "within a trust region a pillow's membrane takes up as much";
  same.quantity = "what it takes up over the same of Algorithm 1's steps with Jacobi's preconditioner";
  same.over = prisms();
  same.measure = metric("taken_up");
  same.reduce = pair_ratio(region && blocks, algorithm && jacobi);
  same.bound = within(1, 5e-3);
  same.origin = chosen("a hundredth of the band in which it is judged, and room for a buckle that goes another way");
  same.counter = swapped({{"bending_young", 1e5}}, region);
  same.note =
      "1.0000 on 12 cells and 1.0006 on 24 in trials; the printed mesh: 0.73316 beside 0.73 that another program "
      "had from Algorithm 1's stored surfaces. A mean, by which two membranes may differ in their waves: pressed "
      "sheets do";
  Claim waves = twice_the_spacing();
  waves.says = "within a trust region, too, a pressed sheet wrinkles at twice the spacing";
  waves.over = moved("press") && where("cells", 12) && region;
  waves.counter = swapped({{"trust_radius", 0.0}, {"preconditioner", std::string("jacobi")}});
  waves.expect =
      deviates(between(1.6, 1.85),
               "a step to the region's boundary takes up what is most unstable by the preconditioner's norm, "
               "which are shorter waves than a step of implicit Euler by projected Hessians selects",
               "1.70, 1.70, 2.00, 2.00, 1.70 by a reader's run; energies a few per cent higher");
  waves.uncertainty = {.none = "the median of five seeds, on one mesh"};
  waves.note = "known";
  return {better, fewer, steps, same, waves};
}

}  // namespace

std::vector<Claim> enhance_animation_claims() {
  std::vector<Claim> out{
      {.says = "the animation is kept to round-off",
       .figure = "§ 6.2",
       .quantity = "max |(PᵀP)⁻¹Pᵀx − y| over all frames, m",
       .measure = metric("coarse_deviation"),
       .bound = at_most(1e-12),
       .origin = theory("PᵀQ = 0"),
       .is_check = true},
      {.says = "a rigid motion makes no wrinkles",
       .quantity = "amplitude over the coarse spacing",
       .over = moved("rigid"),
       .measure = metric("relative_amplitude"),
       .bound = at_most(1e-4),
       .origin = chosen("solved to 1e-3 of the thickness, from displacements of 1e-3 of it; waves have 0.2"),
       .counter = pressed_instead()},
      {.says = "rolled up without compression, the surface is smoothed, not wrinkled",
       .quantity = "amplitude over the sagitta h_c δ/8 of a coarse fold by δ",
       .over = moved("roll") && where("gravity", 0.0),
       .measure = metric("amplitude_over_sagitta"),
       .bound = at_most(1),
       .origin = theory("bending spreads each fold of the coarse sheet, by at most the arc between its cells"),
       .counter = swapped({{"gravity", 100.0}, {"density", 1e5}}),
       .note = "the counter loads the sheet between the folds"},
      {.says = "pressed along the grid's axis, the sheet wrinkles at twice the coarse spacing",
       .quantity = "λ/h_c, 8 cells",
       .over = pressed() && where("cells", 8),
       .measure = metric("wavelength_over_spacing"),
       .bound = within(2, 0.1),
       .origin = theory(kLongest),
       .counter = swapped({{"thickness", 0.02}}),
       .uncertainty = by_levels(),
       .note =
           "the counter's membrane is pressed by 24 times its critical strain in the first frame, where the wave that "
           "grows fastest is 0.6 h_c long"},
      twice_the_spacing(),
      {.says = "pressed along the grid's axis, the waves run along it",
       .quantity = "mean angle between wave vector and pressing, degrees",
       .over = pressed(),
       .measure = metric("misalignment"),
       .bound = at_most(5),
       .origin = chosen("tells waves from none, which have 25"),
       .note = "axis and pressing are one here; mesh_dependence presses at an angle, where the waves keep to the axis",
       .is_check = true},
      {.says = "where a pillow under a hand is compressed its membrane takes that up by standing off it",
       .figure = "Fig. 13",
       .quantity = "mean square slope of the membrane off the given surface, over what an inextensible one needs",
       .over = moved("hand"),
       .measure = metric("taken_up"),
       .bound = between(0.5, 1.1),
       .origin = theory("FᵀF + ∇h ∇hᵀ = 1 of an inextensible membrane, h its height: ∫|∇h|² = ∫ Σ (1 − λ²) where λ "
                        "< 1; a half: chosen, for critical strains and what given vertices hold"),
       .counter = swapped({{"bending_young", 5e8}}, where("trust_radius", 0.0) && where("preconditioner", "jacobi")),
       .uncertainty = {.none = "each mesh is judged: its membrane is as thick as a third of an edge"},
       .note =
           "the band was registered before any run, of what compression adds (detail less that of a membrane at "
           "rest there) over triangles below 0.98: 1.02 on 12 cells, and 0.89 on the printed 51. No theory has that "
           "difference, as a reader showed; of all detail 1.20 there, a miss, and 0.95. Chosen after both runs was all "
           "that is compressed, by however little: 0.83, 0.75 on 24 cells, and 0.73 on 51 by another program from the "
           "stored surfaces. The membrane is as steep where nothing is compressed: 0.095 for 0.085, 0.092 for 0.087. "
           "Of the pillow of tetrahedra claimed before its run"},
      {.says = "of what a pillow's membrane stands off a tenth is rounding of the given surface",
       .quantity = "the same of a membrane that is at rest on the last surface",
       .over = moved("hand"),
       .measure = metric("taken_up_at_rest"),
       .bound = at_most(0.2),
       .origin = chosen("tells waves from folds that bending rounds"),
       .is_check = true},
      along_pressing(true),
      along_pressing(false),
      {.says = "the wrinkled sheet stores what a buckled one does",
       .quantity = "energy over that of the plateau, E/E₀ = 2r − r², r = ε_c/ε",
       .over = pressed(),
       .measure = metric("energy_over_plateau"),
       .bound = within(1, 0.15),
       .origin = chosen("what free sides may add at small slopes, twice"),
       .counter = swapped({{"amplitude", 0.01}}),
       .expect = deviates(between(1.2, 1.34),
                          "finite slopes, which are not in the formula, and waves shorter than 2 h_c where more froze "
                          "in; free sides are not in it either",
                          "the sheet pressed by 1 and 2 %, ten and five times less: 1.06 and 1.10"),
       .uncertainty = by_levels_and_seeds()},
      {.says = "detail lowers the energy",
       .quantity = "energy over that without detail, last frame",
       .over = where_not("motion", "rigid"),
       .measure = metric("energy_ratio"),
       .bound = at_most(1),
       .origin = theory("z is found by minimising it"),
       .is_check = true}};
  for (Claim& claim : trust_claims()) out.push_back(std::move(claim));
  return out;
}

}  // namespace wrinkle::validation::enhance_animation
