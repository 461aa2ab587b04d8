// What contact_ccd claims: nothing is missed, gaps are kept, and what is held up for nothing comes near.
#include <string>
#include <utility>
#include <vector>

#include "validation/harness/seeded_on.h"
#include "validation/suite/contact_ccd_claims.h"

namespace wrinkle::validation::contact_ccd {

namespace {

Claim none_missed(std::string says, Where over, Origin origin, Counter counter, std::string note = {},
                  const char* missed = "false_negatives") {
  return {.says = std::move(says),
          .quantity = "collisions that it lets through, of the sample where most",
          .over = std::move(over),
          .measure = metric(missed),
          .bound = at_most(0.5),
          .origin = std::move(origin),
          .counter = std::move(counter),
          .uncertainty = {.none = "a count, against exact answers"},
          .note = std::move(note),
          .constant = "none is what is to be seen"};
}

}  // namespace

std::vector<Claim> ccd_claims(const ReferenceData&) {
  const Where handcrafted = where("queries", std::string(kHandcrafted)),
              triangles = where("queries", std::string(kTriangles)), gaps = where("queries", std::string(kGaps)),
              random = where_not("queries", std::string(kHandcrafted)) &&
                       where_not("queries", std::string(kTriangles)) && where_not("queries", std::string(kGaps));
  const Origin exact = oracle(
      "validation/oracle/exact_collision.h: intervals of doubles, and where they do not decide integers, with Sturm's "
      "theorem");
  return {
      none_missed("no collision of the handcrafted queries is missed", handcrafted,
                  oracle("reference_data/wang2021/queries.csv, and exact "
                         "arithmetic, which agree"),
                  seeded("ccd_not_deflated")),
      none_missed("no collision of the random queries is missed, at sizes from 1e-3 to 1e3 m", random, exact,
                  seeded("ccd_not_deflated"),
                  "in the quick profile 2,000 of each of seven families at three sizes, 42,000; in the paper profile "
                  "30,000 more of each at five, 1,050,000"),
      none_missed("no step of two surfaces goes through a collision", triangles, exact, seeded("pair_step_ignored")),
      none_missed("no step of two surfaces that asks their list of near pairs goes through a collision", triangles,
                  exact, seeded("pair_list_stale"),
                  "every other query: the list is made up to d̂ from both ends of each corner's way, as far as it is to "
                  "serve; with the fault the first one serves all that follow",
                  "listed_missed"),
      {.says = "half of what is asked of two surfaces is asked of their list of near pairs",
       .quantity = "share of queries of which no corner is farther than d̂ from where the list was made, at either end",
       .over = triangles || gaps,
       .measure = metric("listed"),
       .bound = within(0.5, 0.01),
       .origin = theory("every other one"),
       .counter = swapped({{"lists", std::string("none")}}),
       .uncertainty = {.none = "a count"},
       .is_check = true,
       .constant = "every other one, by construction"},
      {.says = "a step leaves every pair of two surfaces a fifth of its gap beyond the offset, whatever that is, or as "
               "much as contact reaches",
       .quantity = "(d − ξ) over the lesser of d₀ − ξ and 5 d̂ at eight instants of a step, least of all pairs, steps "
                   "and samples",
       .over = gaps,
       .measure = metric("gap_kept"),
       .bound = at_least(0.2 - 1e-9),
       .origin =
           oracle("validation/oracle/exact_distance.h: rational arithmetic; SurfaceContactOptions::kept_gap = 0.2, "
                  "less the rounding of a root beside a small gap"),
       .counter = swapped({{"kept", 0.05}}),
       .uncertainty = {.none = "a least value over all queries"},
       .note =
           "a fifth of every gap was claimed until 0.14 came out of 5,000 queries: pairs whose ways' boxes miss each "
           "other by more than ξ were not asked. All that come within ξ + d̂ are now",
       .constant = "what stops, stops where a fifth and little more is left"},
      {.says = "with iterations enough, collision detection holds up for nothing only what rounding cannot part",
       .quantity = "how near what is held up for nothing comes, over its size, largest",
       .over = handcrafted,
       .measure = metric("false_positive_gap"),
       .bound = at_most(6.2e-8),
       .origin =
           theory("the direction of a separation g is known to 10 √3 ε size/g, ε = 2⁻⁵², and where it is square to "
                  "an edge, the edge's far end sees that enlarged by its length: it may not part them where "
                  "g² < 10 √3 ε size²"),
       .counter = swapped({{"iterations", std::int64_t{50}}}),
       .uncertainty = {.none = "a largest value over all queries"},
       .note = "2.3e-11 was known"},
      {.says = "of whole numbers collision detection holds up for nothing only what rounding cannot tell from touching",
       .quantity = "how near what is held up for nothing comes, over its size, largest",
       .over = where_among("queries", {"end", "coplanar", "parallel", "lattice"}),
       .measure = metric("false_positive_gap"),
       .bound = at_most(1.6e-14),
       .origin = chosen("four times the deflation, 10 √3 ε = 3.8e-15 of the size: the bound of what passes close by"),
       .counter = swapped({{"iterations", std::int64_t{10}}}),
       .uncertainty = {.none = "a largest value over all queries"},
       .note = "9.2e-16 was known; the bound of the handcrafted queries, 6.2e-8, was this one's too"},
      {.says = "of what passes close by, too, collision detection holds up for nothing only what rounding cannot tell "
               "from touching",
       .quantity = "how near what is held up for nothing comes, over its size, largest",
       .over = where_among("queries", {"random", "border", "grazing"}) && where("iterations", std::int64_t{1000}),
       .measure = metric("false_positive_gap"),
       .bound = at_most(1.6e-14),
       .origin = theory("as of the others"),
       .counter = swapped({{"iterations", std::int64_t{100}}}),
       .expect = deviates(between(1e-6, 1e-4),
                          "what turns while it passes at a distance g takes ωr/g of an iteration's time, and over the "
                          "pass ∫ ωr dt/(g + c t²) = π ωr/√(gc) iterations: after 1000 it is held up, on the safe side",
                          "samples with 250 to 16000 iterations: it comes nearer the more there are; 8.8e-6 with 1000 "
                          "and 8.9e-8 with 16000 when the band was narrowed to this"),
       .uncertainty = {.none = "a largest value over all queries"},
       .note =
           "3.3e-6 to 3e-5, π²/N² and a factor of three, came out false: 8.8e-6, 3.3e-5 and 9.0e-5 of three seeds, as "
           "the largest is of what turns most: the last lies at the end of this band, which was widened after it. Of "
           "30,000 at each of five sizes the largest are 4.5e-5 to 9.0e-5, no more than of 2,000. It is common: of one "
           "sample's 883 grazing pairs that do not touch 631 are held up"},
      {.says = "what is held up for nothing comes nearer than its way takes iterations",
       .quantity = "how near what is held up for nothing comes, over its size, largest",
       .over = random && where("iterations", std::int64_t{1000}),
       .measure = metric("false_positive_gap"),
       .bound = at_most(3.5e-3),
       .origin = theory("an iteration at a gap g takes g/|v| of the time at least, v what two corners move by against "
                        "each other, |v| ≤ 2 √3 of the size: what stays farther apart than 2 √3/1000 is through"),
       .counter = swapped({{"detector", std::string("gap")}}),
       .uncertainty = {.none = "a largest value over all queries"},
       .note = "the claim above says what it is: this is what it cannot be more than"},
      {.says = "with more iterations only what comes nearer is held up",
       .quantity = "exponent of how near that comes over the iterations",
       .over = where("queries", "grazing") && where("size", 1.0) && where("count", kFew),
       .measure = metric("false_positive_gap"),
       .reduce = exponent("iterations"),
       .bound = between(-2.3, -0.9),
       .origin = theory("π ωr/√(gc) iterations where the distance is bent, "
                        "ωr/g where it is even: between −1 and −2"),
       .counter = swapped({{"detector", std::string("margin")}}),
       .uncertainty = {.none = "iterations are what is judged"}},
      {.says = "collision detection holds up no more of the handcrafted queries than it did",
       .quantity = "queries held up that do not touch",
       .over = handcrafted,
       .measure = metric("false_positives"),
       .bound = at_most(224),
       .origin =
           chosen("the number itself, against regressions: known beforehand of the same method in a program of its "
                  "own, 192 of them in cube-cliff-edges, where what slides in a plane touches or not by rounding"),
       .counter = swapped({{"iterations", std::int64_t{50}}}),
       .uncertainty = {.none = "a count"},
       .is_check = true},
      {.says = "integers decide as intervals do, of one in a hundred of the queries that these decide",
       .quantity = "queries that they decide otherwise, of the sample where most",
       .over = handcrafted || random,
       .measure = metric("disagreements"),
       .bound = at_most(0.5),
       .origin = theory("intervals that hold all rounding, and polynomials between their Bernstein coefficients"),
       .counter = seeded_on("interval_ends_only", random),
       .uncertainty = {.none = "a count"},
       .is_check = true,
       .constant = "none is what is to be seen"},
      {.says = "exact arithmetic answers the handcrafted queries as their "
               "authors do",
       .quantity = "queries that it answers otherwise",
       .over = handcrafted,
       .measure = metric("other_answers"),
       .bound = at_most(0.5),
       .origin = oracle("reference_data/wang2021/queries.csv"),
       .counter = swapped({{"nudge", 0.5}}),
       .uncertainty = {.none = "a count"},
       .is_check = true,
       .constant = "none is what is to be seen"}};
}

}  // namespace wrinkle::validation::contact_ccd
