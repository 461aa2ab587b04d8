// The claims of coke_can on how much its elements lock: prisms of other kinds, linear tetrahedra, softened ones.
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
      "the "
      "height on edges of 5 mm have 0.68, where the prisms touch (78 pairs) and the tetrahedra do not");
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
            kYoungSoft = where("young", kSoftYoung) && where("yield_stress", 3e8);

/// "In their paper, 0.1× real parameters are used to avoid shear locking": of E and yield stress both.
std::vector<Claim> both_softened() {
  const Reducer over_dual = pair_ratio(where("element", "tetrahedra"), where("element", "dual"));
  const Counter of_prisms = swapped({{"element", std::string("dual")}}, where("element", "tetrahedra"));
  Claim bears{.says =
                  "with E and yield stress a tenth, a can of linear tetrahedra does not bear more than one of the "
                  "printed prisms",
              .figure = "§ 6.1",
              .quantity = "energy taken up over the way, of tetrahedra over that of dual quadrature, both softened",
              .over = kWhole && kBothSoft,
              .measure = metric("mean_over_folding"),
              .reduce = over_dual,
              .bound = at_most(1.1),
              .origin = chosen("a tenth more is what locking is told by where nothing is softened, 1.49 there: what "
                               "avoids it has less"),
              .counter = of_prisms,
              .expect = deviates(between(1.35, 1.65),
                                 "statics scale by E and σ_Y together: softening both changes no shape, so it can "
                                 "neither cause nor cure locking; of what is left, inertia and gravity, little is seen",
                                 "the same cans of aluminium, 1.49, and the check that a tenth bears a tenth"),
              .uncertainty = {.none = "one mesh: which locks more is what is judged"},
              .note = "claimed before the softened can of prisms was run; that of tetrahedra was known"};
  Claim sharp = bears;
  sharp.says =
      "with E and yield stress a tenth, folds of a can of linear tetrahedra are as sharp as the printed prisms'";
  sharp.quantity =
      "mean by which edges have turned that turned by more than 0.2 rad, of tetrahedra over dual quadrature, both "
      "softened";
  sharp.measure = metric("fold_angle");
  sharp.bound = at_least(0.9);
  sharp.origin = chosen("a tenth less is what blunt folds are told by where nothing is softened, 0.68 there");
  sharp.expect.deviation = between(0.58, 0.78);
  return {bears, sharp};
}

/// Of E alone, as those of both are.
std::vector<Claim> young_softened(const Claim& bears, const Claim& sharp) {
  Claim young = bears;
  young.says = "with E alone a tenth, a can of linear tetrahedra does not bear more than one of the printed prisms";
  young.quantity = "energy taken up over the way, of tetrahedra over that of dual quadrature, E of both a tenth";
  young.over = kWhole && kYoungSoft;
  young.expect = deviates(
      between(1.75, 2.15),
      "a wall that yields at ten times the strain bends elastically where its elements do not lock, and prisms "
      "take up little more than half of what they do of aluminium; linear tetrahedra, strained by what locks "
      "them, flow as before: reasoning",
      "tetrahedra take up 0.72 of what they do with the real E, prisms 0.55; flow dissipates 0.89 and 0.80 of "
      "it");
  young.note =
      "claimed before either was run, as one that holds; 1.95 came out. The first 3 mm of such a can of tetrahedra "
      "took "
      "0.58 of the energy by a reader's run. It yields at a strain of 4.3 %: 0.78 of the way stays, of prisms 0.72";
  Claim young_sharp = young;
  young_sharp.says = "with E alone a tenth, folds of a can of linear tetrahedra are as sharp as the printed prisms'";
  young_sharp.quantity =
      "mean by which edges have turned that turned by more than 0.2 rad, of tetrahedra over dual quadrature, E of both "
      "a tenth";
  young_sharp.measure = sharp.measure;
  young_sharp.bound = sharp.bound;
  young_sharp.origin = sharp.origin;
  young_sharp.counter = swapped({{"young", 7e10}});
  young_sharp.expect = {};
  young_sharp.note =
      "claimed before either was run; 1.28 came out, and says little: edges that have turned are a third as long "
      "together (0.14 for 0.40 of all), see the claim of how much it folds";
  Claim young_folds = young;
  young_folds.says = "with E alone a tenth, a can of linear tetrahedra folds as much as one of the printed prisms";
  young_folds.quantity =
      "turning of all edges that turned by more than 0.2 rad, by their lengths, of tetrahedra over dual quadrature, E "
      "of both a tenth";
  young_folds.measure = formula("folded × fold_angle", {"folded", "fold_angle"}, [](const Row& row) {
    return row.record.metrics.at("folded") * row.record.metrics.at("fold_angle");
  });
  young_folds.bound = sharp.bound;
  young_folds.origin = chosen("a tenth less, as of how sharp folds are");
  young_folds.expect.deviation = between(0.38, 0.48);
  young_folds.note = "0.43 was known when it was claimed, and 0.49 of aluminium";
  return {young, young_sharp, young_folds};
}

Claim similar_check() {
  return {
      .says = "a can of linear tetrahedra, E and yield softened to a tenth, bears a tenth as it is crushed",
      .figure = "§ 6.1",
      .quantity =
          "energy taken up over the way and the load by which tubes fold, of the softened can over that of the real "
          "one",
      .over = kWhole && (kBothSoft || kReal) && where("element", "tetrahedra"),
      .measure = metric("mean_over_folding"),
      .reduce = pair_ratio(kBothSoft, kReal),
      .bound = within(1, 0.1),
      .origin = theory("statics scales by E and σ_Y together, locked or not; a tenth for contact and inertia"),
      .note = "what it says of softening both is similarity: it is the cause of what the claims beside it expect",
      .is_check = true};
}

std::vector<Claim> softened_claims() {
  std::vector<Claim> out = both_softened();
  for (Claim& claim : young_softened(out[0], out[1])) out.push_back(std::move(claim));
  out.push_back(similar_check());
  return out;
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
  for (const auto& part : {prism_claims(), tetrahedra_claims(), softened_claims()})
    out.insert(out.end(), part.begin(), part.end());
  return out;
}

}  // namespace wrinkle::validation::coke_can
