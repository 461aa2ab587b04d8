// Claim: flat sheets without friction slide over each other as if there were no mesh where the barrier reaches as far
// as an edge: the force in their plane is less than a hundredth of the one across, and the more the shorter the reach.
// Both came out otherwise: it is up to two hundredths, and less with a shorter reach.
#include <algorithm>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/scenes/flat_contact.h"

namespace wrinkle::validation::contact_sliding {

namespace {

using I = std::int64_t;

struct Options {
  double distance = 0.5;  // over the edge
  Index cells = 24, places = 25;
  double gap = 0.5;
  std::uint64_t seed = 1;
  ContactFormulation contact = ContactFormulation::barrier;
};

void bind(Binder& b, Options& o) {
  b(o.distance, "distance", "1", "d̂ over the edge", Source::swept, {1e-3, 4});
  b(o.cells, "cells", "1", "along the lower sheet, of 1 m", Source::swept, {4, 400});
  b(o.places, "places", "1", "along an edge, at which forces are looked at", Source::assumed, {2, 1000});
  b(o.gap, "gap", "1", "between the sheets over d̂", Source::assumed, {1e-3, 0.999});
  b(o.seed, "seed", "1", "of the meshes", Source::standard, {0, 1e9});
  bind_contact(b, o.contact);
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const I seed : {1, 2, 3, 4, 5})
    for (const double distance : {0.05, 0.1, 0.2, 0.5, 1.0})
      if (seed <= 3 || distance >= 0.5) out.push_back({{{"distance", distance}, {"seed", seed}}});
  for (const I seed : {1, 2, 3, 4, 5})
    for (const double distance : {0.5, 1.0})
      out.push_back({{{"distance", distance}, {"seed", seed}, {"contact", std::string("guarded")}}});
  if (profile == Profile::quick) return out;
  for (const I seed : {1, 2, 3})
    for (const double distance : {0.5, 1.0})
      out.push_back({{{"distance", distance}, {"seed", seed}, {"contact", std::string("plain_barrier")}}});
  for (const double distance : {0.1, 0.5, 1.0})
    for (const I cells : {12, 48}) out.push_back({{{"distance", distance}, {"cells", cells}}});
  return out;
}

Record run(const Options& o, Progress& progress) {
  const double edge = 1 / static_cast<double>(o.cells);
  FlatContact sheets(
      {.cells = o.cells, .distance = o.distance * edge, .gap = o.gap, .formulation = o.contact, .seed = o.seed});
  Curve curve{"ripple", {"way over the edge", "1", {}}, {{"force along the way over the one across", "1", {}}}};
  Record record;
  double most = 0, mean = 0, crossings = 0, swing_low = 1e300, swing_high = 0;
  for (Index i = 0; i < o.places; ++i) {
    const double way = static_cast<double>(i) / static_cast<double>(o.places);
    const Vector force = sheets.force({way * edge, 0});
    if (i == 0 || i + 1 == o.places)
      crossings = std::max(crossings, static_cast<double>(sheets.crossings({way * edge, 0})));
    VectorN<3> sum = VectorN<3>::Zero();
    for (Index v = 3 * sheets.first_upper(); v < force.size(); v += 3) sum += force.segment<3>(v);
    curve.x.values.push_back(way);
    if (i == 0) record.frames = {sheets.frame({0, 0}, force, {0, "way over the edge", "1"})};
    curve.y[0].values.push_back(sum.x() / sum.z());
    most = std::max(most, sum.head<2>().norm() / sum.z());
    mean += sum.z() / static_cast<double>(o.places);
    swing_low = std::min(swing_low, sum.z());
    swing_high = std::max(swing_high, sum.z());
    progress.report(static_cast<double>(i + 1) / static_cast<double>(o.places), "places");
  }
  record.metrics = {{"ripple", most}, {"normal_swing", (swing_high - swing_low) / mean}, {"crossings", crossings}};
  record.curves = {curve};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  return {
      {.says = "where the barrier reaches as far as half an edge, meshes are not felt in sliding",
       .quantity = "largest force in the plane over that across it, along an edge",
       .over = where_at_least("distance", 0.5) && where("contact", "barrier"),
       .measure = metric("ripple"),
       .bound = at_most(0.01),
       .origin = chosen("a hundredth, less than the friction of ice"),
       .counter = seeded("edge_pairs_skipped"),
       .expect = deviates(between(0.01, 0.03),
                          "the energy E shakes by a share s of itself along an edge: F_t ≈ s E/edge beside F_n ≈ "
                          "E/gap, so that a long reach, with a wide gap, costs what its smaller s gains",
                          "s = F_t/F_n edge/gap falls from 0.18 to 0.034 as d̂/edge rises from 0.05 to 1"),
       .uncertainty = {.seed = "seed"},
       .note = "without edges' pairs it is 0.004 at most; with all pairs alike 0.014 to 0.024, which this does not "
               "tell from it; five seeds, where three left open whether it is above the bound"},
      {.says = "where edges are guards, meshes are not felt in sliding",
       .quantity = "largest force in the plane over that across it, along an edge, d̂ of ½ and 1 edge",
       .over = where("contact", "guarded"),
       .measure = metric("ripple"),
       .bound = at_most(0.01),
       .origin = chosen("the bound of the sum whose edges push as far as vertices do"),
       .counter = swapped({{"contact", std::string("barrier")}}),
       .uncertainty = {.seed = "seed"},
       .note = "without edges' pairs it was 0.0056 at most; five seeds, as three left the counter open"},
      {.says = "meshes are felt the less, the farther the barrier reaches",
       .quantity = "exponent of that force over d̂/edge",
       .over = where("contact", "barrier") && where_at_most("seed", I{3}) && where("cells", I{24}),
       .measure = metric("ripple"),
       .reduce = exponent("distance"),
       .bound = at_most(0.1),
       .origin =
           chosen("that it falls was foreseen before the first run, as −0.25 at most; a tenth for what meshes differ"),
       .counter = seeded("edge_pairs_skipped"),
       .expect = deviates(between(0.3, 0.6),
                          "the share s of its energy that shakes falls as d̂/edge to the power −0.55, but F_t/F_n = "
                          "s gap/edge, and the gap is half of the reach: + 1",
                          "s falls from 0.18 to 0.034 as d̂/edge rises from 0.05 to 1: power −0.56; the exponent was "
                          "0.46 when first run"),
       .uncertainty = {.none = "three seeds at each of five reaches"}},
      {.says = "no edge goes through a triangle at the first and the last place",
       .quantity = "crossings, exact, of that of both where most",
       .measure = metric("crossings"),
       .bound = at_most(0.5),
       .origin = theory("level sheets, one above the other"),
       .is_check = true,
       .constant = "none is what is to be seen"}};
}

}  // namespace

extern const Study study = {
    .name = "contact_sliding",
    .title = "Flat sheets that slide without friction",
    .claim = "Without friction flat meshes are felt by one or two hundredths of what presses them.",
    .source = "Li et al. 2023, Convergent Incremental Potential Contact; users' reports of sliding cards",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = {{"ripple", "1", "largest force in the plane over that across it, along an edge"},
                {"normal_swing", "1", "most less least force across the plane over its mean, along an edge"},
                {"crossings", "1",
                 "edges that go through a triangle at the first and the last place, of that where most; exact"}},
    .paper_duration = "half a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where_less("distance", 0.5), "the ripple over the barrier's reach"},
              {where("contact", "plain_barrier"), "the ripple with all pairs alike"}},
};

}  // namespace wrinkle::validation::contact_sliding
