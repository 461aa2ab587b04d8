// What claims say of elements that are another plate than Kirchhoff's: hinges, the printed prism, thickness locking.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "validation/harness/median.h"
#include "validation/suite/lateral_buckling_claims.h"
#include "validation/suite/refined.h"

namespace wrinkle::validation::lateral_buckling {

namespace {

using Options = LateralBucklingOptions;
using Rows = std::span<const Measured>;

// --- hinges ---

constexpr const char* kHingeForm =
    "on right triangles hinges store κ_xx² + κ_yy² + 6 κ_xy² − 2 κ_xy (κ_xx + κ_yy): three times the twist's "
    "stiffness, and coupled with bending";

void add_aligned_hinge_claims(const ReferenceTable& plates, std::vector<Claim>& out) {
  const Where hinges = thin_main("shell_hinge") && aligned();
  for (const auto& [pull, band] : {std::pair{"down", between(0.93, 0.985)}, std::pair{"up", between(1.8, 1.93)}}) {
    const Where levels = hinges && where("pull", pull);
    Claim off = plate_claim(
        plates, fmt::format("shell_hinge, aligned mesh, weight {}: falls at the plate's weight", pull), levels);
    off.reduce = refined(1);
    off.counter = instead("shell_midedge");
    off.expect = deviates(band, kHingeForm, "the plate with that stiffness, which they converge to");
    out.push_back(std::move(off));
    Where widths = levels;
    if (std::string_view(pull) == "down")
      for (const WidthMeshes& meshes : width_meshes("shell_hinge"))
        widths = widths || (thin("shell_hinge", meshes.width) && aligned() && down());
    Claim own = plate_claim(
        plates, fmt::format("hinges on an aligned mesh converge to a plate with their own stiffness, weight {}", pull),
        widths);
    own.quantity = "critical weight over that plate's, refined";
    own.measure = over_plate(plates, "hinges");
    own.reduce = refined(1);
    own.bound = within(1, 0.02);
    own.origin = theory("the form of hinges at constant curvature; a border has none, which is of first order");
    own.counter = instead("shell_midedge");
    own.note = "an anisotropic plate: reference_data/lateral_buckling/plate.csv";
    out.push_back(std::move(own));
  }
  out.push_back({.says = "hinges on an aligned mesh carry nearly twice the weight one way up as the other",
                 .quantity = "critical weight upwards over downwards",
                 .over = hinges && along(kFine),
                 .measure = metric("critical_gamma"),
                 .reduce = pair_ratio(where("pull", "up"), where("pull", "down")),
                 .bound = within(1.9428, 0.08),
                 .origin = oracle("reference_data/lateral_buckling/plate.csv: hinges, w = 0.25 L"),
                 .counter = instead("shell_midedge"),
                 .uncertainty = {.cells = "elements_along", .levels = hinges, .formal_order = 1, .reference = 4e-4},
                 .note = "a plate carries the same both ways"});
}

/// Medians over seeds.
std::optional<double> fine_over_coarse(Rows rows) {
  std::map<Index, std::vector<double>> levels;
  for (const Measured& row : rows) levels[read<Options>(row.row->sample).strip.elements_along].push_back(row.value);
  if (levels.size() < 2) return std::nullopt;
  return median(levels.rbegin()->second) / median(levels.begin()->second);
}

void add_irregular_hinge_claims(const ReferenceTable& plates, std::vector<Claim>& out) {
  const Where irregular = of_element("shell_hinge") && where("thickness", 2e-3) && where("poisson", 0.0) &&
                          where("load", 0.0) && main_width() && where("mesh", "irregular");
  Claim off =
      plate_claim(plates, "shell_hinge, irregular mesh: falls at the plate's weight", irregular && along(kMiddle));
  off.quantity = "critical weight over the plate's, five meshes of 32 elements along";
  off.reduce = median();
  off.counter = instead("shell_midedge");
  off.bound = within(1, 0.1);
  off.origin = chosen("what sound elements leave on 8 across is half of it");
  off.expect =
      deviates(between(1.2, 1.93),
               "at constant curvature hinges on such meshes store 1.28 κ_xx² + 1.30 κ_yy² + 5.94 κ_xy²; with it the "
               "plate's weight, an upper bound, is 1.83 times as high",
               "mid-edge bending on the same meshes falls at the plate's");
  off.uncertainty = {.seed = "seed"};
  out.push_back(std::move(off));
  out.push_back(
      {.says = "shell_hinge, irregular mesh: its critical weight comes nearer to the plate's under refinement",
       .quantity = "|critical weight over the plate's − 1|, median of five meshes, 64 elements along over 16",
       .over = irregular && where_among("elements_along", {kCoarse, kFine}),
       .measure = off_plate(plates),
       .reduce = reduced("median of the finest over that of the coarsest", {"elements_along"}, fine_over_coarse),
       .bound = at_most(0.3),
       .origin = theory("first order would leave 1/4"),
       .counter = instead("shell_midedge"),
       .expect = deviates(between(0.7, 1.6), "its stiffness is another one, at any resolution",
                          "the same elements on an aligned mesh converge, to a plate of their own"),
       .uncertainty = {.none = "that it does not converge is what is judged"}});
  Where finest = irregular && along(kFine);
  for (const WidthMeshes& meshes : width_meshes("shell_hinge"))
    finest = finest || (thin("shell_hinge", meshes.width) && where("mesh", "irregular") &&
                        along(static_cast<int>(meshes.quick.back())));
  out.push_back({.says =
                     "shell_hinge, irregular mesh: falls below the weight of a plate with its stiffness at constant "
                     "curvature, at 0.68 of it at least",
                 .quantity = "critical weight over that plate's, the farthest from the band's middle of five meshes at "
                             "w = 0.25 L and of one at the other widths",
                 .over = finest,
                 .measure = over_plate(plates, "hinges_irregular"),
                 .bound = between(0.68, 1),
                 .origin = chosen("1: Rayleigh, a mesh that may bend as it likes stores less than at constant "
                                  "curvature; 0.68: a tenth over what the stiffest mesh of mid-edge shells has of it, "
                                  "0.61. 0.75 to 0.81 was known"),
                 .counter = instead("shell_midedge"),
                 .uncertainty = {.seed = "seed"},
                 .is_check = true});
}

// --- prisms ---

/// Found by the first run, at h = 2 mm.
Claim tied_claim() {
  return {
      .says = "prism_tied: the critical Γ of a thin strip does not depend on its thickness",
      .quantity = "Γ at h = 1 mm over that at 5 mm, w = 0.25 m, 32 elements along",
      .over = of_element("prism_tied") && where("poisson", 0.0) && where("load", 0.0) && main_width() && aligned() &&
              along(kMiddle) && where_among("thickness", {1e-3, kLetGoThickness}),
      .measure = metric("critical_gamma"),
      .reduce = pair_ratio(where("thickness", 1e-3), where("thickness", kLetGoThickness)),
      .bound = within(1, 0.01),
      .origin = theory("sinking in its plane, 3/2 (h/w)² = 6e-4, and shear at the edges, of the order of h/w"),
      .counter = instead("shell_midedge"),
      .expect = deviates(between(1.15, 1.3),
                         "tied shear is one constraint per edge, three per node against three bending unknowns: where "
                         "twist varies along the strip some is left to lock, the more the longer an edge over h",
                         "the same 1 mm with 64 elements along: 1.04 of the plate's weight, with 32 1.26"),
      .uncertainty = {.none = "the mesh is what is judged: how a coarse one locks"}};
}

void add_prism_claims(const ReferenceTable& plates, std::vector<Claim>& out) {
  const Where dual = of_element("prism_dual") && main_width() && where("thickness", 2e-3) && where("load", 0.0);
  Claim locked =
      plate_claim(plates, "prism_dual, 64 elements along: falls at the plate's weight", dual && along(kFine));
  locked.quantity = "critical weight over the plate's";
  locked.reduce = worst();
  locked.bound = within(1, 0.1);
  locked.origin = chosen("what sound elements leave on 8 across is half of it");
  locked.counter = instead("prism_tied");
  locked.expect = deviates(between(2.5, 4.5),
                           "transverse shear locks once an edge is longer than the thickness, here 8 times, 16 with 32 "
                           "elements (reference_data/prism_shear_locking/generate.py)",
                           "prism_tied differs in the transverse shear only");
  locked.uncertainty = {.none = "the mesh is what is judged: how it locks"};
  out.push_back(std::move(locked));
  const Measure off = off_plate(plates);
  out.push_back(
      {.says = "prism_dual: its critical weight converges to the plate's",
       .quantity = "order of |critical weight over the plate's − 1| in an element's length, from 16 elements",
       .over = dual,
       .measure = formula("1/" + off.text, off.metrics, [of = off.of](const Row& row) { return 1 / of(row); }),
       .reduce = exponent("elements_along"),
       .bound = at_least(1.6),
       .origin = theory("second order, as of the elements that do not lock"),
       .counter = instead("prism_tied"),
       .expect = deviates(between(1, 1.5),
                          "an edge is 8 to 31 times as long as the thickness: locking falls as its length as "
                          "long as it is longer",
                          "prism_tied on the same meshes: 3.0"),
       .note = "13.4, 6.4 and 3.3 of the plate's weight with 16, 32 and 64 elements were known"});
  const Where tied = thin_main("prism_tied", 0.3);
  Claim plate = plate_claim(plates, "prism_tied, ν = 0.3: falls at the plate's weight", tied, 3);
  plate.counter = instead("prism_enhanced");
  plate.expect = deviates(between(1.06, 1.09),
                          "a layer that is linear through the thickness is strained by curvature with λ + 2μ: "
                          "thickness locking",
                          "the plate with that stiffness, 1.073 times; prism_enhanced");
  out.push_back(std::move(plate));
  Claim model =
      plate_claim(plates, "prism_tied, ν = 0.3: falls at the weight of a plate that is locked in thickness", tied, 3);
  model.quantity = "critical weight over that plate's, refined";
  model.counter = instead("prism_enhanced");
  model.measure = over_plate(plates, "thickness_locked");
  out.push_back(std::move(model));
  out.push_back(tied_claim());
}

}  // namespace

void add_other_plate_claims(const ReferenceTable& plates, std::vector<Claim>& out) {
  add_aligned_hinge_claims(plates, out);
  add_irregular_hinge_claims(plates, out);
  add_prism_claims(plates, out);
}

}  // namespace wrinkle::validation::lateral_buckling
