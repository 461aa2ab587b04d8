// The claims of yoga_mat that are of a roll tied by a strap, which touches it and is glued to nothing.
#include <string>
#include <utility>

#include "validation/chen2023/yoga_mat_claims.h"
#include "validation/meters/state_watch.h"

namespace wrinkle::validation::yoga_mat {

namespace {

constexpr double kNarrow = 0.2, kPrinted = 0.5;  // [m]: below, and above

const Where kStrapped = where_not("contact", "none") && where_more("buckle", 0.0) && where("buckle_is", "strap");

const char* const kNothingKnown =
    "claimed before any run of a strap; of bands that are glued to the mat's nodes all was known, as their claims tell";

Claim of_strap(const char* says, const char* quantity, const char* name, const Band& bound, Origin origin,
               Counter counter) {
  return {.says = says,
          .figure = "§ 6.1",
          .quantity = quantity,
          .over = kStrapped && where_less("width", kNarrow),
          .measure = metric(name),
          .bound = bound,
          .origin = std::move(origin),
          .counter = std::move(counter),
          .uncertainty = {.none = "rows of one mesh"},
          .note = kNothingKnown};
}

/// The same of the mat of 0.6 m.
Claim of_printed(Claim of, Counter counter) {
  of.says += ", of a mat of 0.6 m";
  of.over = kStrapped && where_at_least("width", kPrinted);
  of.printed_only = true;
  of.counter = std::move(counter);
  return of;
}

}  // namespace

/// "After becoming static, we can observe that the radius of the circular cross section grows from the middle to both
/// sides, and the buckle in the middle creates sharp deformations on the mat … These are all thickness deformations".
std::vector<Claim> strap_claims() {
  const Counter loose = swapped({{"buckle", 0.0}}), wide = swapped({{"buckle_width", 0.12}});
  const Claim grows = of_strap(
      "of a roll that a strap ties by contact the radius grows from the middle to both sides",
      "most that a row of nodes is smaller than one further in, over the whole growth; 0: it grows throughout",
      "flare_shrinks", at_most(0.05),
      chosen("as of bands: no row smaller than one further in by more than a twentieth of the whole, as the mesh is "
             "irregular"),
      loose);
  const Claim smaller =
      of_strap("a strap that touches the roll makes it smaller in its middle",
               "radius of the outermost turn at the sides over that in the middle, less 1", "flare", at_least(0.04),
               chosen("as of bands: four times what the sides of a roll without a buckle do by themselves"), loose);
  Claim sharp =
      of_strap("a strap dents the roll sharply",
               "growth of the radius from the strap's middle to half a width beside it, over the way to there",
               "dent_slope", at_least(0.04),
               chosen("1 in 25: over four times the mean slope of a roll without a buckle, 0.5 mm over the 60 mm from "
                      "its middle to a side"),
               wide);
  sharp.note +=
      ". First measured from row to row, where it was largest: 0.099, which is no dent, as the rows of a roll that is "
      "not tied, lying open, are farther off each other (0.127), and the sides under a strap as wide as the mat "
      "(0.102). Over the way it is 0.062, and there −0.02 and 0.013; the bound is as it was";
  Claim steep = of_strap("a strap's dent is sharp",
                         "largest growth of the radius from a row to the next, up to a strap's width beside it, over "
                         "the mean of all rows",
                         "dent", at_least(2), chosen("as of bands: twice as steep as the mean"), loose);
  const Claim pinched =
      of_strap("under the strap the mat is thinner than beside it",
               "1 less the mean thickness of the outermost turn within the strap over that beyond a strap's width "
               "beside it",
               "pinch", at_least(0.01),
               chosen("a hundredth: a strap pulled by 60 N presses by T/(r w), 40 kPa, a fiftieth of what one layer "
                      "of the mat takes when it cannot give way sideways"),
               loose);
  Claim thicker = pinched;
  thicker.expect = deviates(
      between(-0.025, -0.008),
      "the strap makes the turn below it 7 % shorter, and a mat that is pressed together along itself grows thick by "
      "Poisson's ratio; what was claimed thinks of the strap's pressure alone",
      "with ν = 0 it is thinner by 0.0150, as was claimed; with 0.4 by −0.0156, the middle row's radius 44.3 mm held "
      "and 41.2 mm tied, the strap's tension 29 N");
  thicker.counter = swapped({{"poisson", 0.0}});
  const Claim rests{.says = "the roll that a strap ties has come to rest where it is judged",
                    .quantity = "change of flare over the last quarter of the time after hands let go, over flare",
                    .over = kStrapped,
                    .measure = metric("flare_moves"),
                    .bound = at_most(0.05),
                    .origin = chosen("a twentieth of what is judged"),
                    .counter = swapped({{"free_time", 0.05}}),
                    .uncertainty = {.none = "two moments of one motion"},
                    .note = kNothingKnown,
                    .is_check = true};
  const Claim apart = at_all_states(
      {.figure = "Fig. 8",
       .over = kStrapped,
       .bound = at_most(0.5),
       .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
       .counter = swapped({{"contact", std::string("none")}}),
       .uncertainty = {.none = "a count"},
       .note = kNothingKnown,
       .constant = "none is what is to be seen"},
      "no edge goes through a triangle of a mat and the strap round it, at any state that Newton's method accepts");
  return {grows,   of_printed(grows, loose),
          smaller, of_printed(smaller, loose),
          sharp,   of_printed(std::move(steep), loose),
          thicker, of_printed(pinched, loose),
          rests,   apart};
}

}  // namespace wrinkle::validation::yoga_mat
