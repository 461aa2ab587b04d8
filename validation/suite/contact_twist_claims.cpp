// The claims of the study contact_twist.
#include "validation/suite/contact_twist_claims.h"

#include <algorithm>
#include <iterator>

#include "validation/harness/reference_data.h"
#include "validation/meters/state_watch.h"
#include "validation/meters/time_ratio.h"

namespace wrinkle::validation::contact_twist {

namespace {

/// The fewest that IPC prints for its three meshes, where it counts the steps before anything touches, too.
Claim iterations_claim(const ReferenceData& reference) {
  const auto printed = reference.table("mat_twist", "table").column("iterations_per_step");
  return {
      .says =
          "on each mesh that is run, from 14² nodes on, a step takes no more Newton iterations than IPC prints where "
          "the mat lies on itself; those of 100² begun where they move to",
      .quantity = "Newton iterations a step, mean of the steps at whose end something pushes, of the mesh where most",
      .over = where("contact", "barrier") && (where("start", "moved") || where_less("nodes", kLargeNodes)),
      .measure = metric("iterations_touching"),
      .bound = at_most(*std::ranges::min_element(printed)),
      .origin = paper("Li et al. 2020 (IPC), Fig. 14: of tetrahedra, with IPC's adaptive stiffness"),
      .counter = swapped({{"contact_distance", 4e-4}}, where("start", "rest")),
      .uncertainty = {.none = "iterations on these very meshes are what is judged"},
      .note =
          "at reduced scale in the quick profile: 14² nodes for 6 and 13 s, where the printed 40² and 100² for 10 s "
          "are "
          "in the paper profile; prisms with tied shear, and linear tetrahedra as its, same material, step and "
          "tolerance; 10² take 7.2, as a fold has two elements there, 40² in the first 5 s 5.7 (of all steps 5.4, with "
          "1,550 contacts a step). 5.5 was known, and that the mat without "
          "contact takes no fewer (iterations_beside): what is judged is that contact, of this reach, adds none "
          "that IPC has not. The printed 100² of tied prisms missed it from rest, as IPC begins "
          "(directions to a thousandth by pcg-stale): 9.8, 8.2 before 4.9 s and 11.0 after, where what is held goes in "
          "up to four pieces, each of them minimised, as a step at once turns prisms beside it to where they have no "
          "energy. That is a claim of its own. Begun where it moves to it takes 6.4, tetrahedra 2.9"};
}

/// As IPC begins its steps.
Claim iterations_from_rest(const ReferenceData& reference) {
  Claim out = iterations_claim(reference);
  out.says =
      "the printed mat of 100² nodes takes, of tied prisms and begun at rest, no more Newton iterations a step than "
      "IPC "
      "prints where it lies on itself";
  out.over =
      where("contact", "barrier") && where("start", "rest") && where("nodes", kLargeNodes) && where("element", "tied");
  out.counter = swapped({{"start", std::string("moved")}});
  out.expect =
      deviates(between(8.5, 11.5),
               "from 4.9 s on what is held goes in up to four pieces, each of them minimised, as a step at once "
               "turns prisms beside it to where they have no energy",
               "8.2 iterations before 4.9 s and 11.0 after; begun where it moves to 6.4, tetrahedra 2.9");
  out.note =
      "it was claimed to hold, of this mesh among others, before the run that missed it, 9.8, and not judged for a "
      "while after that, until a reader objected";
  out.printed_only = true;
  return out;
}

Claim iterations_beside() {
  return {
      .says =
          "a mat that lies on itself takes no more Newton iterations than one that goes through itself, on each mesh "
          "of which both are run, from 14² nodes on",
      .quantity =
          "Newton iterations of the steps at whose end something pushes, over those of the mat without "
          "contact in the same steps, of the mesh where most",
      .over = where("contact", "barrier") && where("beside", "moved"),
      .measure = ratio("iterations_touching", "iterations_beside"),
      .bound = at_most(1),
      .origin = chosen("contact is to add none"),
      .counter = swapped({{"contact_distance", 4e-4}}),
      .uncertainty = {.none = "iterations on these very meshes are what is judged"},
      .note =
          "14² nodes in the quick profile, the printed 40² in the paper profile. Of 14² 5.52 beside 6.45, 0.855, was "
          "known, and 8.9 iterations with the counter's reach: that the mat takes fewer than IPC prints is the mat's "
          "doing, that contact adds none to them is contact's"};
}

/// What contact was to cost, and what it does on a mat whose factor is small. With near_pairs_lost the term is there
/// and sees nothing: what these say then is measured, too.
std::vector<Claim> cost_claims() {
  const Where small = where("contact", "barrier") && where_less("nodes", kPrintedNodes) && where("beside", "moved");
  return {
      {.says = "limiting steps takes at most 15 % of a step, on a mat of 14² nodes",
       .quantity = "time of collision detection over that of steps in which the mat lies on itself",
       .over = small,
       .measure = time_ratio("ccd_share"),
       .bound = at_most(0.15),
       .origin = chosen("as asked before the first run; IPC prints 28 % of its mat, with culling 13 %"),
       .counter = seeded("pairs_all_hindered"),
       .uncertainty = {.none = "a ratio of times"},
       .note =
           "it hangs on the processor: with AVX-512 0.147 [0.131, 0.161], which does not decide it, and 0.136 [0.119, "
           "0.147] a week later; without AVX 0.208 [0.182, 0.225], which misses it. The printed 28 % stood here "
           "between "
           "them, taken when the first and the last were known, until a reader objected. On the printed 100² it is "
           "0.017"},
      {.says = "an iteration takes at most 1.3 times one without contact, on a mat of 14² nodes",
       .quantity = "time of an iteration in steps in which the mat lies on itself over that of the same mat that "
                   "may go through itself",
       .over = small,
       .measure = time_ratio("iteration_cost"),
       .bound = at_most(1.3),
       .origin = chosen("as asked before the first run"),
       .counter = seeded("near_pairs_lost"),
       .expect = deviates(between(1.8, 5), "contact's own time, and what it couples fills the factor",
                          "4.1 [3.9, 4.5], 4.0 [3.6, 4.3] without AVX: collision detection and contact's evaluation "
                          "are two fifths of it, the factor has 1.9 times the entries; where nothing is seen, looking "
                          "alone made it 1.62"),
       .uncertainty = {.none = "a ratio of times"},
       .note = "3 to 8 before pairs were looked at in packs; the band was moved before that was run"}};
}

/// Of what the energies let happen in folds as sharp as the mesh.
std::vector<Claim> turned_over_claims() {
  const Where touching = where("contact", "barrier");
  Claim tetrahedra{
      .says =
          "no cell of a mat of linear tetrahedra is inside out at its end, on each mesh that is run, from 14² "
          "nodes on",
      .quantity = "prisms, each of three tetrahedra, that are inside out in their middles, of all, where most",
      .over = touching && where("element", "tetrahedra"),
      .measure = ratio("turned_over", "prisms"),
      .bound = at_most(1e-6),
      .origin =
          theory("no tetrahedron can be, as its energy has no bound there: that steps keep to it is what is seen"),
      .counter = swapped({{"element", std::string("tied")}}),
      .uncertainty = {.none = "a count"},
      .note =
          "14² nodes are twisted for 13 s; 14 s were registered, of which tetrahedra come to 13.96: there what is "
          "held finds no way",
      .is_check = true,
      .constant = "none is what is to be seen"};
  Claim tied = tetrahedra;
  tied.says = "no prism of tied shear is inside out at the mat's end, on each mesh that is run, from 14² nodes on";
  tied.quantity = "prisms that are inside out in their middles, of all, where most";
  tied.over = touching && where("element", "tied");
  tied.origin = theory("what is folded is not turned over");
  tied.counter = swapped({{"element", std::string("tetrahedra")}});
  tied.expect = deviates(
      between(0.003, 0.012),
      "an energy of the assumed metric, whose strains are means along edges and of nodes: where folds are as sharp as "
      "the mesh that metric stays regular (its root determinant is 0.43 of rest at least on 100² nodes) while the "
      "interpolated shape's volume changes sign",
      "2 of 338 on 14² nodes in 13 s, none in 6 and 10 s; of the printed 100², 4 of 19,602 begun where it moves to and "
      "21 begun at rest; of tetrahedra none");
  tied.note = "it was claimed to hold, of each mesh, before the printed 100² came to its end; 7 of 338 in 14 s";
  tied.is_check = false;
  Claim mirrored = tied;
  mirrored.says = "no prism of tied shear is turned inside out as a whole at the mat's end, on each mesh that is run";
  mirrored.quantity = "prisms that are inside out at each of six points, of all, where most";
  mirrored.measure = ratio("mirrored", "prisms");
  mirrored.origin = theory("an affine one passes where its metric is singular, and its energy has no bound");
  mirrored.expect =
      deviates(between(0.001, 0.006),
               "not known: a metric cannot tell a prism from its mirror image, and where directors differ "
               "it need not be singular on the way there, or a step goes past where it is",
               "none, 1 and 2 of 338 in 12, 13 and 14 s; none of the printed 100² in 10 s");
  mirrored.note = "it was claimed to hold, of 14 s, and missed in the run that was to decide it: 2 of 338";
  return {tetrahedra, tied, mirrored};
}

}  // namespace

std::vector<Claim> twist_claims(const ReferenceData& reference) {
  std::vector<Claim> out{
      {.says = "no edge goes through a triangle of the mat, at the end of any step, on each mesh that is run, from 14² "
               "nodes on",
       .quantity = "crossings, of the step where most",
       .over = where("contact", "barrier"),
       .measure = metric("crossings"),
       .bound = at_most(0.5),
       .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
       .counter = swapped({{"contact", std::string("none")}}),
       .uncertainty = {.none = "a count"},
       .constant = "none is what is to be seen"},
      {.says = "the mat lies on itself",
       .quantity = "pairs that push, of the step where most, over the vertices",
       .over = where("contact", "barrier"),
       .measure = ratio("most_contacts", "vertices"),
       .bound = at_least(0.3),
       .origin = chosen("half of what IPC prints for 40²: 2,000 on 3,000 vertices"),
       .counter = swapped({{"duration", 0.6}}),
       .is_check = true}};
  out.push_back(at_all_states(out.front(),
                              "no edge goes through a triangle of a mat of 14² nodes, or of the printed ones, at any "
                              "state that Newton's method accepts"));
  std::ranges::move(turned_over_claims(), std::back_inserter(out));
  out.push_back(iterations_claim(reference));
  out.push_back(iterations_from_rest(reference));
  out.push_back(iterations_beside());
  std::ranges::move(cost_claims(), std::back_inserter(out));
  return out;
}

}  // namespace wrinkle::validation::contact_twist
