// The claims of the study coke_can, and the laws that they are judged by.
#include <cmath>
#include <numbers>
#include <string>

#include "validation/chen2023/coke_can.h"
#include "validation/chen2023/coke_can_claims.h"
#include "validation/harness/seeded_on.h"
#include "validation/meters/state_watch.h"

namespace wrinkle::validation::coke_can {

namespace {

const Where kElastic = kPlate && where("material", "elastic") && where("wall", kThickWall),
            kBuckled = kPlate && kFlows && where("speed", kSlow) && where("wall", 1e-4),
            kTouching = where_not("contact", "none");

/// (1 − ν)²/(1 − 2ν): how much stiffer than a plate one layer of prisms bends, whose thickness strain is constant.
double thickness_locking(double nu) {
  return (1 - nu) * (1 - nu) / (1 - 2 * nu);
}

std::vector<Claim> elastic_claims() {
  const double most = std::sqrt(thickness_locking(0.3)), least = designed_part(CanOptions{}.radius, kThickWall);
  const std::string bound_of =
      "√((1 − ν)²/(1 − 2ν)) of the classical load 2π E t²/√(3 (1 − ν²)) is what a perfect "
      "wall bears whose one layer cannot thin where it bends";
  Claim tied{.says =
                 "an elastic wall of tied prisms buckles between the load that real cylinders are designed for and "
                 "that of a perfect one",
             .quantity = "largest force over the classical load",
             .over = kElastic && where("element", "tied"),
             .measure = metric("peak_over_classical"),
             .bound = between(least, most),
             .origin = theory(bound_of + "; NASA SP-8007, γ = 1 − 0.901 (1 − exp(−√(R/t)/16)), what imperfect ones do"),
             .counter = swapped({{"element", std::string("full")}}),
             .uncertainty = {.none = "one mesh, within a band"},
             .note = "0.86 was known. No wall of 0.1 mm: its buckles, 3 mm half a wave, ask for edges below 1 mm"};
  Claim dual = tied;
  dual.says = "an elastic wall of the printed prisms bears no more than a perfect one, as without shear locking";
  dual.figure = "§ 6.1, can";
  dual.over = kElastic && where("element", "dual");
  dual.bound = at_most(most);
  dual.origin = theory(bound_of);
  dual.counter = swapped({{"element", std::string("tied")}, {"way", 1.12e-3}});
  dual.expect = deviates(between(1.2, 1.45),
                         "two points on a triangle's centre line still tie bending to shear, two constraints a "
                         "triangle: they lock in space, if less than fully integrated prisms",
                         "tied prisms on the same mesh, which buckle at 0.86; the study prism_shear_locking");
  dual.note = "1.31 was known, still rising where the way ends";
  return {tied,
          dual,
          {.says = "fully integrated prisms resist more than the printed ones",
           .quantity = "largest force of full over that of dual quadrature, of an elastic wall at the same shortening",
           .over = kElastic && where_among("element", {std::string("dual"), std::string("full")}),
           .measure = metric("peak_force"),
           .reduce = pair_ratio(where("element", "full"), where("element", "dual")),
           .bound = at_least(1.1),
           .origin = chosen("a tenth more; the paper has no such can"),
           .counter = swapped({{"element", std::string("dual")}}, where("element", "full")),
           .uncertainty = {.none = "one mesh: which locks more is what is judged"},
           .note = "1.29 was known"}};
}

std::vector<Claim> load_claims() {
  return {
      {.says = "the printed wall buckles by the load of a perfect cylinder",
       .figure = "§ 6.1, can",
       .quantity = "largest force over the classical load",
       .over = kBuckled,
       .measure = metric("peak_over_classical"),
       .bound = at_most(std::sqrt(thickness_locking(0.3))),
       .origin = theory("√((1 − ν)²/(1 − 2ν)) of 2π E t²/√(3 (1 − ν²)): a perfect wall of one layer of prisms"),
       .counter = swapped({{"wall", kThickWall}}, where("edge", 3e-3)),
       .expect = deviates(between(1.6, 2.34),
                          "buckles of 3 mm half a wave on edges of 1.5 to 3 mm, and shear locking: the wall bears "
                          "nearly what it yields at, 2.34 times",
                          "edges of 3, 2 and 1.5 mm: 2.16, 2.00, 1.81; a thicker wall, whose buckles are longer, of "
                          "prisms that do not lock: 0.86"),
       .uncertainty = {.none = "the mesh is what deviates"}},
      {.says = "a crushed can folds under the mean load of thin tubes",
       .figure = "§ 6.1, can",
       .quantity = "energy taken up over the way, over the load by which tubes fold",
       .over = kPlate && kCrushed && where("height", 0.06) && where("element", "dual"),
       .measure = metric("mean_over_folding"),
       .bound = between(0.5, 2),
       .origin = theory("72.3 (D/t)^0.32 σ_Y t²/4, measured for D/t ≤ 450 and here 660 (Guillow et al. 2001); "
                        "Alexander 1960, 6 σ_Y t √(2 R t), is 1.07 of it: a wide band, as neither is of cans"),
       .counter = swapped({{"way", 0.002}}, where("edge", 5e-3)),
       .expect = deviates(between(3, 8.5),
                          "folds are as long as the edges, ten times those of a wall that thin, and locked in shear; "
                          "and in thickness, "
                          "as flow keeps the volume and no side of one layer can thin",
                          "edges of 5 and 4 mm: 6.4 and 5.4; strips bent beyond yield (plastic_bending)"),
       .uncertainty = {.none = "the mesh is what deviates"},
       .note = "6.4 on edges of 5 mm was known"}};
}

/// The same of the printed can.
Claim printed_load() {
  return {.says = "the printed can, too, folds under the mean load of thin tubes",
          .figure = "§ 6.1, can",
          .quantity = "energy taken up over the way, over the load by which tubes fold",
          .over = kPlate && kCrushed && where("edge", 1.3e-3) && where("element", "dual") && where("way", 0.06),
          .measure = metric("mean_over_folding"),
          .bound = between(0.5, 2),
          .origin = theory("as of the can of half the height on coarser edges"),
          .counter = swapped({{"height", 0.06}, {"edge", 5e-3}, {"way", 0.002}, {"tolerance", 1e-4}}),
          .expect = deviates(between(2, 4), "edges of 1.3 mm, still four of what such a wall's folds ask for",
                             "predicted before the run: 6.4 and 5.4 on edges of 5 and 4 mm, on a line 2.7"),
          .uncertainty = {.none = "the mesh is what deviates"},
          .printed_only = true};
}

/// The same cans, whose Newton's method ends by projected Hessians or, once steps are short, by true ones.
std::vector<Claim> ending_claims() {
  const Where ends = where("exact_below", kExactBelow), projected = where("exact_below", 0.0),
              kSmall = kPlate && kCrushed && where("height", 0.06) && where("edge", 5e-3) && where("element", "dual") &&
                       where("linear_solver", kStale);
  Claim fewer{.says = "Newton's method takes fewer iterations where true Hessians end it",
              .quantity = "iterations a step over those of projected Hessians alone, of the same can",
              .over = kSmall && where("tolerance", 1e-4),
              .measure = metric("iterations_per_step"),
              .reduce = pair_ratio(ends, projected),
              .bound = at_most(0.8),
              .origin = chosen("a fifth less"),
              .counter = swapped({{"exact_below", 1e-9}}, ends),
              .uncertainty = {.none = "a count"},
              .note = "known: 55 and 24 iterations of a first step on edges of 3 mm, 25 and 35 of the second"};
  Claim same = fewer;
  same.says = "a can whose steps end by true Hessians takes up what one does whose steps do not";
  same.quantity = "energy taken up over the way, over that of projected Hessians alone";
  same.measure = metric("mean_over_folding");
  same.bound = within(1, 1e-3);
  same.origin = chosen("steps of projected Hessians end twelve tolerances away, as each leaves 0.92 of the error");
  same.counter = swapped({{"tolerance", 0.01}}, ends);
  same.note = "";
  Claim loose = same;
  loose.says =
      "a can whose steps end at the printed can's tolerance takes up what one does whose steps end at a tenth of it";
  loose.quantity = "energy taken up over the way, ε 1e-3 over 1e-4 m/s, true Hessians at the end of both";
  loose.over = kSmall && ends;
  loose.reduce = pair_ratio(where("tolerance", kPrintedTolerance), where("tolerance", 1e-4));
  loose.origin = chosen("as of true Hessians; a reader's run had 6.4333 beside projected Hessians' 6.4322");
  loose.counter = swapped({{"tolerance", 0.01}}, where("tolerance", kPrintedTolerance));
  return {fewer, same, loose};
}

/// The same cans, whose Newton's method takes projected Hessians while steps are long, or true ones in a trust region.
std::vector<Claim> trust_claims() {
  const Where region = where("trust_radius", kTrustRadius) && where("linear_solver", kTrustSolver),
              projected = where("trust_radius", 0.0) && where("linear_solver", kStale);
  Claim same{
      .says =
          "a can whose steps are by true Hessians within a trust region takes up what one does whose steps "
          "are by projected ones",
      .quantity = "energy taken up over the way, over that of projected Hessians that end by true ones",
      .over = kPlate && kCrushed && where("height", 0.06) && where("edge", 5e-3) && where("element", "dual") &&
              where("exact_below", kExactBelow) && where("tolerance", 1e-4),
      .measure = metric("mean_over_folding"),
      .reduce = pair_ratio(region, projected),
      .bound = within(1, 1e-3),
      .origin = chosen("as of true Hessians that end steps"),
      .counter = swapped({{"tolerance", 0.1}}, region),
      .uncertainty = {.none = "one mesh: whether it is the same state is what is judged"},
      .note =
          "equal to five figures in a trial; on this mesh it takes as long, 0.23 and 0.35 s a step for 0.26 and "
          "0.31. What "
          "ends steps by true Hessians (exact_below) and solves them (linear_tolerance) is not used within "
          "a region, and stands in its samples for the pair. Its first counter, a tolerance of 0.01 m/s, came to "
          "the same, as a region's last step is solved for tightly"};
  Claim fewer = same;
  fewer.says = "on edges of 2 mm a plate's first millimetre takes fewer factorisations within a trust region";
  fewer.quantity = "factorisations a step, over those of projected Hessians with a kept factor that end by true ones";
  fewer.over = kPlate && kFlows && where("edge", kFineEdge) && where("way", kFineWay);
  fewer.measure = metric("factorisations_per_step");
  fewer.bound = at_most(0.7);
  fewer.origin = chosen("a third less: they are what most of the time goes to on fine meshes");
  fewer.counter = swapped({{"trust_radius", 0.0}}, region);
  fewer.uncertainty = {.none = "a count"};
  fewer.note =
      "0.49 in a trial, by twice the iterations, in 0.55 of the time on a loaded machine, which was what was "
      "registered first, as at most 0.8";
  fewer.printed_only = true;
  Claim near = same;
  near.says = "on edges of 2 mm, too, both come to the same";
  near.over = fewer.over;
  near.bound = within(1, 5e-3);
  near.origin = chosen("buckles of one step may go another way, on a mesh that has room for them");
  near.counter = swapped({{"tolerance", 0.1}}, region);
  near.note = "0.9995 in a trial. Its first counter, a lower yield stress, changed what it is measured by";
  near.printed_only = true;
  return {same, fewer, near};
}

/// The gripped can on the printed count.
Claim printed_grip(Claim of) {
  of.says = "a gripped can of the printed count keeps its buckles once it is let go";
  of.over = kCrushed && where("element", "dual") && where("driver", "grip") && where_at_most("edge", 1.5e-3);
  of.counter = swapped({{"edge", 7e-3}});
  of.expect =
      deviates(between(0.6, 0.75),
               "not known; dents of 10 mm spring back the more the finer the mesh, and no mesh here is fine enough "
               "for a limit",
               "0.84, 0.83, 0.81, 0.78, 0.747 and 0.69 on edges of 7, 5, 3.5, 2.5, 1.8 and 1.3 mm, where what is "
               "taken up falls from 1.50 to 0.46 of the folding load");
  of.uncertainty = {.none = "the mesh is what deviates"};
  of.note = "claimed together with the coarse one, to the same bound, before the printed one was run";
  of.printed_only = true;
  return of;
}

std::vector<Claim> crushing_claims() {
  const Where quick = kPlate && kCrushed && where("edge", 5e-3);
  Claim crossings{.says = "no edge goes through a triangle of the can, at the end of any step",
                  .quantity = "crossings, of the step where most",
                  .over = kTouching,
                  .measure = metric("crossings"),
                  .bound = at_most(0.5),
                  .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
                  .counter = swapped({{"contact", std::string("none")}}, quick),
                  .uncertainty = {.none = "a count"},
                  .is_check = true,
                  .constant = "none is what is to be seen"};
  const Claim keeps{
      .says = "a can that was crushed or gripped keeps its buckles once it is let go",
      .quantity = "part of the loss of height, or of width between the balls, that is left",
      .over = kCrushed && where("element", "dual") && (kPlate || where_more("edge", 1.5e-3)),
      .measure = metric("kept"),
      .bound = at_least(0.75),
      .origin = chosen("three quarters: cans that are let go look crushed; no number is printed"),
      .counter = swapped({{"material", std::string("elastic")}}, where("driver", "grip")),
      .uncertainty = {.none = "of the plate a bound far from what meshes change; of the grip not, see the "
                              "printed one"},
      .note =
          "0.997 of the plate's and 0.84 of the grip's were known. The grip's holds on edges of 7 mm, for "
          "their coarseness: from 1.8 mm down it misses; the paper lets nothing go and grips nothing"};
  return {
      keeps,
      printed_grip(keeps),
      crossings,
      at_all_states(crossings,
                    "no edge goes through a triangle of the can, at any state that Newton's method "
                    "accepts"),
      {.says = "what the plate does is stored, or dissipated by flow",
       .quantity = "stored, kinetic and dissipated energy over the plate's work, past the first buckling",
       .over = kBuckled,
       .measure = metric("balance"),
       .bound = within(1, 0.02),
       .origin = theory("first law, of work by the trapezoidal rule; friction and the numerical damping of backward "
                        "Euler are what is left, and no snap is within these steps"),
       .counter = seeded_on("plastic_multiplier_two_thirds", where("speed", kSlow) && where("edge", 3e-3)),
       .uncertainty = {.none = "a law on any mesh"},
       .note = "0.998 on 3 mm and 0.995 on 1.5 mm were known"}};
}

}  // namespace

double classical_load(const CrushedCanOptions& o) {
  const double nu = o.material.poisson;
  return 2 * std::numbers::pi * o.material.young * o.can.wall * o.can.wall / std::sqrt(3 * (1 - nu * nu));
}

double designed_part(double radius, double wall) {
  return 1 - 0.901 * (1 - std::exp(-std::sqrt(radius / wall) / 16));
}

double folding_load(const CrushedCanOptions& o) {
  return 72.3 * std::pow(2 * o.can.radius / o.can.wall, 0.32) * 0.25 * o.yield_stress * o.can.wall * o.can.wall;
}

std::vector<Claim> coke_can_claims() {
  std::vector<Claim> out;
  for (const auto& part :
       {crushing_claims(), locking_claims(), elastic_claims(), load_claims(), std::vector<Claim>{printed_load()},
        ending_claims(), trust_claims(),
        kept_factor_claims(kCrushed && where("edge", 5e-3) && where("height", 0.06) && where("element", "dual") &&
                               where("exact_below", 0.0),
                           {.measured = {"mean_over_folding"},
                           .loose = 1e-3,
                           .known = "2.3 of 29 iterations where what drives was held (an expected deviation then), "
                                    "1.39 of 14.8 since it is "
                                    "solved for; forces of all steps 2e-6 apart at a thousandth"
                                    ". The claim was registered for directions to a thousandth and as one that holds, "
                                    "on counts that left out what a "
                                    "solve makes: 11.1 and 6.0 are right there, of the can and of the mat"})})
    out.insert(out.end(), part.begin(), part.end());
  return out;
}

}  // namespace wrinkle::validation::coke_can
