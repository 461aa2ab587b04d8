// The claims of coke_can on how much its elements lock: prisms of other kinds, linear tetrahedra, softened ones.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "validation/chen2023/coke_can.h"
#include "validation/chen2023/coke_can_claims.h"

namespace wrinkle::validation::coke_can {

namespace {

/// What prisms of one element bear over what printed ones do, of the same can crushed by the same way.
Claim beside_dual(const char* says, const char* element, const Band& bound, Origin origin) {
  return {.says = says,
          .quantity = std::string("energy taken up over the way, of ") + element + " over that of dual quadrature",
          .over = kPlate && kFlows && where("way", kShortWay),
          .measure = metric("mean_over_folding"),
          .reduce = pair_ratio(where("element", element), where("element", "dual")),
          .bound = bound,
          .origin = std::move(origin),
          .counter = swapped({{"element", std::string("dual")}}, where("element", element)),
          .uncertainty = {.none = "one mesh: which locks more is what is judged"},
          .note =
              "1.33 (full), 0.43 (tied) and 0.45 (enhanced) were known when this way was chosen, which it was for the "
              "time that it takes; before that of an elastic wall 1.29 and 0.66"};
}

/// Cans of 6 cm, crushed all the way by directions to a tenth.
const Where kWhole = kPlate && kFlows && where_more("way", 5e-3) && where("height", 0.06) && where("edge", 5e-3) &&
                     where("linear_solver", kStale) && where("exact_below", 0.0);

/// Of cans of the printed count and height.
Claim of_printed_count(Claim of) {
  of.says += ", of the printed count";
  of.over = kPlate && where("edge", 1.3e-3) && where("way", kFoldedWay);
  of.note =
      "claimed before its run, when the smaller cans' were known; three tetrahedra in each prism's place, where the "
      "paper's mesh of them is not known; crushed by 25 mm of 115, where the smaller is by 25 of 60, so whether both "
      "have folded is to be seen";
  of.printed_only = true;
  return of;
}

/// Of the printed count the two fold in different modes, which the mean turn of what has turned does not tell from how
/// sharp folds are.
Claim in_another_mode(Claim of) {
  of.counter = swapped({{"height", 0.06}, {"edge", 5e-3}, {"growth", 1.3}});
  of.expect = deviates(
      between(1.5, 1.9),
      "the prisms' wall falls into diamonds over a third of the first height, below the end, of which none touches "
      "another; the tetrahedra's into rings at the end, which the same way closes: closed folds turn more, blunt ones "
      "or not. Why their modes differ is not known",
      "pictures; pairs in contact, 0 and 2.7K; edges that have turned are 0.65 times as long together; cans of half "
      "the height on edges of 5 mm have 0.68, where the prisms touch (78 pairs) and the tetrahedra do not");
  of.uncertainty = {.none =
                        "one mesh and one seed, whose mode of folding is what deviates: the band is a tenth about it"};
  of.note += ". Both have; registered as one that holds, and 1.70 came out";
  return of;
}

/// Fig. 10's lower row: cans of linear tetrahedra beside those of the printed prisms, both where they have folded.
std::vector<Claim> tetrahedra_claims() {
  const Reducer over_dual = pair_ratio(where("element", "tetrahedra"), where("element", "dual"));
  const std::string before = "claimed first of the first 3 mm, before their run, where it held (";
  Claim bears{
      .says = "a can of linear tetrahedra bears more than one of the printed prisms as it is crushed",
      .figure = "Fig. 10, bottom",
      .quantity = "energy taken up over the way, of tetrahedra over that of dual quadrature",
      .over = kWhole && kReal,
      .measure = metric("mean_over_folding"),
      .reduce = over_dual,
      .bound = at_least(1.1),
      .origin = chosen("a tenth more: the figure's lower row looks thicker, locked in shear, and has no number"),
      .counter = swapped({{"element", std::string("dual")}}, where("element", "tetrahedra")),
      .uncertainty = {.none = "one mesh: which locks more is what is judged"},
      .note = before +
              "1.40), but the can of tetrahedra had no fold; three tetrahedra in each prism's place, "
              "where the paper's mesh is not known. 1.49 of the whole way was known to a reader"};
  Claim blunt = bears;
  blunt.says = "folds of a crushed can of linear tetrahedra are blunter than those of the printed prisms";
  blunt.quantity =
      "mean by which edges have turned that turned by more than 0.2 rad, of tetrahedra over dual quadrature";
  blunt.measure = metric("fold_angle");
  blunt.bound = at_most(0.9);
  blunt.origin = chosen(
      "a tenth less: the figure's upper row has sharp wrinkles and buckles, its lower one much thicker "
      "ones, and no number");
  blunt.note = before +
               "0.126, of the mean of all edges: a can that had folded beside one that had not); 0.57 and 0.83 "
               "rad of the whole way were known to a reader";
  return {bears, blunt, of_printed_count(bears), in_another_mode(of_printed_count(blunt))};
}

const Where kBothSoft = where("young", kSoftYoung) && where("yield_stress", kSoftYield),
            kYoungSoft = where("young", kSoftYoung) && where("yield_stress", kYield),
            kYieldSoft = where("young", kYoung) && where("yield_stress", kSoftYield);

/// A can of linear tetrahedra, softened, beside the same of aluminium.
struct Softened {
  std::string what;
  Where is;
  Expectation energy = {}, sharpness = {};
  Counter counter = {};
  std::string known;
  bool is_printed = false;  // "0.1× real parameters", E and yield stress, which the paper names just before
};

/// "In their paper, 0.1× real parameters are used to avoid shear locking": of what locks less is borne, and its folds
/// are sharper.
std::vector<Claim> softened_pair(const Softened& can) {
  Claim bears{.says = fmt::format("with {} a tenth, a can of linear tetrahedra bears less of the load by which tubes "
                                  "fold than of aluminium",
                                  can.what),
              .figure = "§ 6.1",
              .quantity = "energy taken up over the way and that load, softened over aluminium, most of all seeds",
              .over = kWhole && where("element", "tetrahedra") && (can.is || kReal),
              .measure = metric("mean_over_folding"),
              .reduce = pair_ratio(can.is, kReal, 1),
              .bound = at_most(0.9),
              .origin = chosen("a tenth less, as locking is told by a tenth elsewhere; no number is printed"),
              .counter = can.counter,
              .expect = can.energy,
              .uncertainty = {.none = "one size of mesh; three seeds in the paper profile, of which it is the worst"},
              .note = can.known +
                      ". Known to a reader when it was claimed, who asked for softened tetrahedra beside those of "
                      "aluminium; claimed first beside prisms, see there"};
  Claim sharp = bears;
  sharp.says =
      fmt::format("with {} a tenth, folds of a can of linear tetrahedra are sharper than of aluminium", can.what);
  sharp.quantity =
      "mean by which edges have turned that turned by more than 0.2 rad, softened over aluminium, least of all seeds";
  sharp.measure = metric("fold_angle");
  sharp.reduce = pair_ratio(can.is, kReal, -1);
  sharp.bound = at_least(1.1);
  sharp.origin = chosen("a tenth more, as of the load");
  sharp.expect = can.sharpness;
  if (!can.is_printed) bears.figure = sharp.figure = {};
  return {bears, sharp};
}

/// The paper's are E and yield stress; either alone is this suite's own.
std::vector<Claim> softened_claims() {
  constexpr const char* kSimilar =
      "statics scale by E and σ_Y together: softening both changes no shape, and can neither cause nor cure locking; "
      "of "
      "what is left, inertia, gravity and contact, whose stiffness is not scaled, little is seen";
  constexpr const char* kCans = "the cans of E alone, which differ";
  constexpr const char* kRatio =
      "by the same similarity all hangs on E/σ_Y: yield stress alone raises it tenfold, where E alone lowers it";
  constexpr const char* kTrend =
      "E/σ_Y of 23, 233 and 2333: 6.93, 9.59 and 13.1 of that load, and folds of 0.74, 0.57 and 0.45 rad";
  const Softened both{.what = "E and yield stress",
                      .is = kBothSoft,
                      .energy = deviates(between(0.95, 1.05), kSimilar, kCans),
                      .sharpness = deviates(between(0.9, 1.09), kSimilar, kCans),
                      .counter = swapped({{"yield_stress", kYield}}, kBothSoft),
                      .known = "1.004 and 1.02 of one seed",
                      .is_printed = true},
      young{.what = "E alone",
            .is = kYoungSoft,
            .counter = swapped({{"yield_stress", kSoftYield}}, kYoungSoft),
            .known =
                "0.72 and 1.30 of one seed; prisms take up 0.55 of what they do of aluminium, so that less load is no "
                "less locking by itself; their folds are blunter, 0.58 for 0.83 rad, where those of tetrahedra are "
                "sharper"},
      yield{.what = "yield stress alone",
            .is = kYieldSoft,
            .energy = deviates(between(1.2, 1.6), kRatio, kTrend),
            .sharpness = deviates(between(0.7, 0.9), kRatio, kTrend),
            .counter = swapped({{"young", kSoftYoung}, {"yield_stress", kYield}}, kYieldSoft),
            .known = "1.37 and 0.80 of one seed"};
  std::vector<Claim> out;
  for (const Softened& can : {both, young, yield})
    for (Claim& claim : softened_pair(can)) out.push_back(std::move(claim));
  return out;
}

/// The same beside prisms softened alike, which was claimed first. Prisms lock, too: nothing that the paper says.
std::vector<Claim> softened_beside_prisms() {
  const Where kOthers = where_among("seed", {kOtherSeeds[0], kOtherSeeds[1]});  // whole pairs of the paper profile
  Claim both{
      .says =
          "with E and yield stress a tenth, a can of linear tetrahedra does not bear more than one of the "
          "printed prisms",
      .quantity = "energy taken up over the way, of tetrahedra over that of dual quadrature, both softened",
      .over = kWhole && kBothSoft && kOthers,
      .measure = metric("mean_over_folding"),
      .reduce = pair_ratio(where("element", "tetrahedra"), where("element", "dual")),
      .bound = at_most(1.1),
      .origin = chosen("a tenth more is what locking is told by where nothing is softened, 1.49 there: what "
                       "avoids it has less"),
      .counter = swapped({{"element", std::string("tied")}}, where("element", "tetrahedra")),
      .expect = deviates(between(1.35, 1.65), "similarity, as of tetrahedra alone",
                         "cans of aluminium, of another seed, 1.49"),
      .uncertainty = {.none = "one size of mesh, two seeds: which locks more is what is judged"},
      .note =
          "claimed of one seed before its softened prisms were run, when its tetrahedra were known: 1.49; of these two "
          "seeds before their prisms were",
      .printed_only = true};
  Claim young = both;
  young.says = "with E alone a tenth, a can of linear tetrahedra does not bear more than one of the printed prisms";
  young.quantity = "energy taken up over the way, of tetrahedra over that of dual quadrature, E of both a tenth";
  young.over = kWhole && kYoungSoft && kOthers;
  young.expect = deviates(between(1.75, 2.15), "not known: prisms, too, take up less of it, and by more",
                          "6.92 and 7.00 for 9.69 and 9.66 of tetrahedra, 3.51 and 3.59 of prisms, which had 6.43 of "
                          "aluminium and another seed; 116 and 275 pairs of them touch, none of tetrahedra");
  young.note =
      "claimed of one seed before either was run, as one that holds; 1.95 came out. These are two other seeds. It "
      "yields at a strain of 4.3 %, and springs back: 0.78 of the way stays, of prisms 0.72. As sharp folds were "
      "claimed, too, at least 0.9 of both: 0.70 of "
      "both softened, as expected, and 1.28 of E alone, a mean of what has turned, which is a third as much";
  return {both, young};
}

std::vector<Claim> prism_claims() {
  return {
      beside_dual("a can of fully integrated prisms bears more than one of the printed ones as it is crushed", "full",
                  at_least(1.1),
                  chosen("a tenth more, as of an elastic wall: the figure's lower row, of another "
                         "paper's linear tetrahedra, looks thicker, and has no number")),
      beside_dual("a can of tied prisms, which do not lock in shear, bears less than one of the printed ones", "tied",
                  at_most(0.9), chosen("a tenth less: that the printed prisms lock in shear is told by it")),
      beside_dual("a can of enhanced prisms, which lock neither in shear nor in thickness, bears less than one of the "
                  "printed ones",
                  "enhanced", at_most(0.9), chosen("a tenth less, as of tied ones"))};
}

}  // namespace

std::vector<Claim> locking_claims() {
  std::vector<Claim> out;
  for (const auto& part : {prism_claims(), tetrahedra_claims(), softened_claims(), softened_beside_prisms()})
    out.insert(out.end(), part.begin(), part.end());
  return out;
}

}  // namespace wrinkle::validation::coke_can
