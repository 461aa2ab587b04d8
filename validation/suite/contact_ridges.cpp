// Claim: a corrugated sheet laid across the ridges of another, where no vertex comes near anything and edges alone can
// hold it, comes to rest on all crossings of ridges, at the height at which the edges' barrier bears its weight; with
// edges as guards too, whose part this is. Refuted where that height is off by a thousandth, where other than each
// crossing's one pair pushes, or where an edge goes through a triangle, as all do if edges are not seen by edges.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/seeded_on.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/crossed_ridges.h"

namespace wrinkle::validation::contact_ridges {

namespace {

using I = std::int64_t;

struct Options {
  Index ridges = 3;
  double angle = 90;  // [degree]
  double pressed = 0.5;
  double distance = 1e-3, time_step = 2e-3, duration = 0.3;
  ContactFormulation contact = ContactFormulation::guarded;
};

void bind(Binder& b, Options& o) {
  b(o.ridges, "ridges", "1", "of each sheet, 20 mm apart", Source::swept, {1, 20});
  b(o.angle, "angle", "degree", "between the sheets' ridges", Source::swept, {10, 90});
  b(o.pressed, "pressed", "1", "gap over the edges' reach for which the upper sheet's weight is made", Source::swept,
    {0.01, 0.95});
  b(o.distance, "distance", "m", "d̂ of the barrier; edges as guards reach a fifth of it", Source::assumed,
    {1e-6, 1.5e-3});
  b(o.time_step, "time_step", "s", "h", Source::assumed, {1e-5, 0.1});
  b(o.duration, "duration", "s", "of the motion", Source::assumed, {1e-3, 10});
  bind_contact(b, o.contact);
}

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const char* contact : {"guarded", "barrier"}) {
    const std::string name = contact;
    for (const double pressed : {0.1, 0.5, 0.8}) out.push_back({{{"contact", name}, {"pressed", pressed}}});
    for (const double angle : {50.0, 20.0}) out.push_back({{{"contact", name}, {"angle", angle}}});
    out.push_back({{{"contact", name}, {"ridges", I{6}}, {"angle", 65.0}}});
  }
  return out;
}

Record run(const Options& o, Progress& progress) {
  CrossedRidges sheets({.ridges = o.ridges,
                        .angle = o.angle * std::numbers::pi / 180,
                        .distance = o.distance,
                        .pressed = o.pressed,
                        .time_step = o.time_step,
                        .contact = o.contact});
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step));
  const double expected = crossed_gap(sheets.law(), sheets.weight());
  Record record;
  double crossings = 0;
  Curve curve{"fall", {"time", "s", {}}, {{"gap over the edges' reach", "1", {}}, {"pairs of edges", "1", {}}}};
  for (Index i = 1; i <= steps; ++i) {
    const SolveResult step = sheets.step();
    if (!step.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = fmt::format("step {} of {}: {}", i, steps, step.message);
      return record;
    }
    crossings = std::max(crossings, static_cast<double>(sheets.crossings()));
    curve.x.values.push_back(static_cast<double>(i) * o.time_step);
    curve.y[0].values.push_back(sheets.gap() / sheets.reach());
    curve.y[1].values.push_back(sheets.touches().edges);
    progress.report(static_cast<double>(i) / static_cast<double>(steps), "falling");
  }
  const CrossedRidges::Touches touches = sheets.touches();
  record.metrics = {{"gap", sheets.gap() / sheets.reach()},
                    {"gap_over_law", sheets.gap() / expected},
                    {"pairs_over_crossings", touches.edges / sheets.law().crossings},
                    {"other_pairs", touches.others},
                    {"force_over_weight", touches.force / sheets.weight()},
                    {"crossings", crossings}};
  record.curves = {curve};
  record.frames = {surface_frame(sheets.mesh(), sheets.places(), o.duration)};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  const Counter unseen = seeded("edge_pairs_skipped");
  const UncertaintyFrom none{.none = "one pair of edges a crossing, on any mesh; at rest to 1e-6"};
  return {{.says = "a sheet laid across ridges rests at the height at which the edges' barrier bears its weight",
           .quantity = "gap of the ridges over that of n ¼ (A + A′) (−b′) = weight, farthest from 1",
           .measure = metric("gap_over_law"),
           .bound = within(1, 1e-3),
           .origin = oracle("validation/oracle/crossed_edges.h: statics, n the number of crossings"),
           .counter = unseen,
           .uncertainty = none,
           .constant = "one law, to rounding, whatever weight, angle and number of ridges"},
          {.says = "at each crossing of ridges one pair of edges pushes",
           .quantity = "pairs of edges that push over crossings of ridges, farthest from 1",
           .measure = metric("pairs_over_crossings"),
           .bound = within(1, 1e-9),
           .origin = theory("n² crossings, and no other edges as near as a pair's reach"),
           .counter = unseen,
           .uncertainty = {.none = "a count"},
           .constant = "a count of all crossings"},
          {.says = "a sheet laid across ridges does not go through them, at the end of any step",
           .quantity = "edges that go through a triangle, of the step where most",
           .measure = metric("crossings"),
           .bound = at_most(0.5),
           .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
           .counter = unseen,
           .uncertainty = {.none = "a count"},
           .constant = "none is what is to be seen"},
          {.says = "edges alone hold the sheet",
           .quantity = "pairs of a vertex and a triangle that push, most",
           .measure = metric("other_pairs"),
           .bound = at_most(0.5),
           .origin = theory("vertices lie beside the other sheet"),
           .is_check = true,
           .constant = "none is what is to be seen"},
          {.says = "the sheet is at rest",
           .quantity = "force of the pairs over the weight, farthest from 1",
           .measure = metric("force_over_weight"),
           .bound = within(1, 1e-5),
           .origin = theory("balance"),
           .counter = swapped({{"duration", 0.02}}),
           .is_check = true,
           .constant = "balance, to rounding"}};
}

}  // namespace

extern const Study study = {
    .name = "contact_ridges",
    .title = "Ridges laid across ridges",
    .claim =
        "Where edges alone can hold a sheet, they do, at the height at which their barrier bears its weight; with "
        "edges as guards, too.",
    .source = "Statics; Li et al. 2020, Incremental Potential Contact, for the barrier of two edges",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"gap", "1", "of the ridges at the end, over the edges' reach"},
                {"gap_over_law", "1", "that over the one at which the law bears the weight"},
                {"pairs_over_crossings", "1", "pairs of edges that push over crossings of ridges"},
                {"other_pairs", "1", "pairs of a vertex and a triangle that push"},
                {"force_over_weight", "1", "what pairs push upwards over the weight"},
                {"crossings", "1", "edges that go through a triangle, of the step where most; exact"}},
    .paper_duration = "a second",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::contact_ridges
