// The claims of the study thick_garments.
#include "validation/chen2023/thick_garments.h"

#include <algorithm>
#include <map>
#include <string>

#include "validation/harness/seeded_on.h"
#include "validation/meters/state_watch.h"

namespace wrinkle::validation::thick_garments {

namespace {

const Where kMoving = where("lowered", 0.8) && where("bent", 0.9) && where("stride", 0.4) && where("knee", 0.6),
            kStill = where("lowered", 0.0) && where("bent", 0.0) && where("stride", 0.0) && where("knee", 0.0),
            kLeather = where("jacket_young", kLeatherYoung), kDual = where("element", "dual"),
            kDrawn = where("diagonals", "drawn"), kPliant = where_at_most("bending_young", kLeatherBending),
            kAsPrinted = kDual && kDrawn && kPliant && where("covered", "all") && where("drive", "heavy") &&
                         where("tolerance", 0.01);
const std::map<std::string, Value> kStandsStill{{"lowered", 0.0}, {"bent", 0.0}, {"stride", 0.0}, {"knee", 0.0}};
constexpr const char* kNone = "meshes of one scene: the ratio is of what the motion does to each";

/// Of garments on a body that moves over the same on one that stands still.
Claim by_motion(const char* says, const char* quantity, const char* measure, const char* note) {
  return {.says = says,
          .figure = "Fig. 1",
          .quantity = quantity,
          .over = kAsPrinted,
          .measure = metric(measure),
          .reduce = pair_ratio(kMoving, kStill, -1),
          .bound = at_least(2),
          .origin = chosen("the body's motion does as much as hanging does, and more; the figure has no number"),
          .counter = swapped(kStandsStill, kMoving),
          .uncertainty = {.none = kNone},
          .note = note};
}

std::vector<Claim> figure_claims() {
  return {
      by_motion(
          "garments on a body that moves have fine wrinkles, more than as they hang",
          "root mean square slope of the membrane off the prisms, over that on a body that stands still, the least "
          "of leather and down",
          "fine_slope", "4.4 of leather and 3.6 of down were known on edges of 45 mm, of finer meshes nothing"),
      {.says = "what the membrane adds to the prisms are wrinkles, not the rounding of their folds",
       .figure = "Fig. 1",
       .quantity = "root mean square slope of the membrane off the prisms, over that of one whose bending stiffness "
                   "lets no wave be shorter than the prisms' edges",
       .over = kLeather && kMoving && kDual && kDrawn && where("covered", "all") && where("edge", 0.045) &&
               where("drive", "heavy") && where("tolerance", 0.01),
       .measure = metric("fine_slope"),
       .reduce = pair_ratio(where("bending_young", kLeatherBending), where("bending_young", kStiffBending), -1),
       .bound = at_least(2),
       .origin = chosen("the most of it; what rounds a fold is there with either"),
       .counter = swapped({{"bending_young", 1e8}}, where("bending_young", kLeatherBending)),
       .uncertainty = {.none = kNone},
       .note = "5.8, and 1.5 with 1e8 Pa, were known"},
      by_motion(
          "a body that moves changes the thickness of garments, more than as they hang",
          "root mean square change of the jacket's thickness on its prisms' centre lines, over that on a body that "
          "stands still, the least of leather and down",
          "thickness_spread",
          "6.0 of leather and 4.4 of down were known on edges of 45 mm, of finer meshes nothing. 2 to 3 % at the "
          "end, 10 % where most: in-plane strain thins them, by ν, more than what presses")};
}

/// Mean angle by which all edges have folded, of dual over tied prisms.
Claim shear_locking() {
  return {
      .says = "garments of the printed prisms fold as those of prisms free of shear locking",
      .figure = "Fig. 1",
      .quantity =
          "part of the jacket's edges that have turned by more than 0.2 rad, times by how much, of dual over "
          "tied prisms",
      .over = kLeather && kMoving && kDrawn && where("bending_young", kLeatherBending) && where("covered", "all") &&
              where("drive", "heavy") && where("tolerance", 0.01) && (kDual || where("element", "tied")),
      .measure = formula("folded × fold_angle", {"folded", "fold_angle"},
                         [](const Row& row) { return metric("folded").of(row) * metric("fold_angle").of(row); }),
      .reduce = pair_ratio(where("element", "dual"), where("element", "tied"), -1),
      .bound = at_least(0.9),
      .origin = chosen("a tenth less; the caption says without shear locking, and has no number"),
      .counter = swapped({{"element", std::string("tied")}}, kDual),
      .expect = deviates(between(0.15, 0.45),
                         "two points on a triangle's centre line still tie bending to shear: edges of 45 mm are 15 "
                         "times as long as leather is thick",
                         "tied prisms on the same mesh; fully integrated ones, 0.11; the study prism_shear_locking"),
      .uncertainty = {.none = "the mesh is what deviates"},
      .note = "0.25 was known on edges of 45 mm, of finer meshes nothing"};
}

/// § 3.2 has a single point unstable as it leaves the thickness free, and two for stable.
Claim columns() {
  return {
      .says = "columns are as long as their prisms are thick",
      .figure = "§ 3.2",
      .quantity =
          "root mean square change of the length of the jacket's columns, over that of its prisms' thickness "
          "on their centre lines, diagonals drawn and alternating, the largest",
      .over = kLeather && kMoving && where("bending_young", kLeatherBending) && where("covered", "all") &&
              where("edge", 0.045) && where("drive", "heavy") && where("tolerance", 0.01) && kDual,
      .measure = ratio("column_spread", "thickness_spread"),
      .bound = at_most(2),
      .origin = chosen("twice, as folds shear columns, too; the paper has the thickness from its nodes"),
      .counter = swapped({{"element", std::string("full")}}, kDrawn),
      .expect = deviates(between(8, 25),
                         "both points see the mean of three columns: what has none, as columns that grow and shrink "
                         "by the three colours of a mesh, costs (t/l)² of what thinning does",
                         "fully integrated prisms, 1.7; diagonals by lot, which no three colours fit, 3.9"),
      .uncertainty = {.none = "the mesh is what deviates"},
      .note = "16.5 was known"};
}

std::vector<Claim> checks() {
  Claim crossings{.says = "no edge goes through a triangle of a garment or the body, at the end of any step",
                  .quantity = "crossings at the end of a step, where most; exact",
                  .over = where_not("element", "full"),
                  .measure = metric("crossings"),
                  .bound = at_most(0.5),
                  .origin = theory("contact lets nothing through"),
                  .counter = seeded_on("pair_step_ignored", where("watch", "states") && kLeather),
                  .is_check = true};
  return {
      crossings,
      at_all_states(crossings,
                    "no edge goes through a triangle of a garment or the body, at any state of the "
                    "prisms that the method accepts"),
      {.says = "what bears the jacket and speeds it up is contact and weight",
       .quantity = "|change of the jacket's momentum − contact − weight| over the weight, of the step where most",
       .over = where_not("drive", "held"),
       .measure = metric("unbalanced"),
       .bound = at_most(0.05),
       .origin = chosen("what the tolerance leaves"),
       .counter = seeded_on("inertia_step_not_squared", kStill && kLeather),
       .is_check = true},
      {.says = "the jacket rests on the body and rubs against the trousers",
       .quantity = "pairs that push, of garments and body or of both garments, whichever are fewer, of the step where "
                   "most",
       .over = kAsPrinted && kMoving,
       .measure = formula("min(contacts_body, contacts_between)", {"contacts_body", "contacts_between"},
                          [](const Row& row) {
                            return std::min(metric("contacts_body").of(row), metric("contacts_between").of(row));
                          }),
       .bound = at_least(1),
       .origin = chosen("any at all"),
       .counter = swapped({{"settle_time", 0.03}, {"move_time", 0.0}, {"hold_time", 0.0}}),
       .is_check = true}};
}

}  // namespace

std::vector<Claim> garment_claims() {
  std::vector<Claim> out = figure_claims();
  out.push_back(shear_locking());
  out.push_back(columns());
  for (Claim& check : checks()) out.push_back(std::move(check));
  return out;
}

}  // namespace wrinkle::validation::thick_garments
