// Claim: springs at creases that were folded before the simulation keep a paper plane folded; where it flies into a
// wall its wings open and its tip gives, and the springs largely restore the fold. Refuted where the impact leaves the
// fold as it is, or where it does not come back with springs, or does without.
#include <algorithm>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/creased_surface.h"
#include "validation/scenes/flying_plane.h"

namespace wrinkle::validation::paper_plane {

namespace {

using I = std::int64_t;
using W = std::string;
using Values = std::map<W, Value>;

constexpr I kPrintedAlong = 80, kPrintedAcross = 50;  // 8000 triangles: Fig. 7
constexpr double kShortStep = 2e-5;  // [s] of what is there for what the mesh leaves open: the finest one needs it

struct Options {
  PlaneOptions plane;
  double resolution = 1;
};

void bind(Binder& b, Options& o) {
  PlaneOptions& p = o.plane;
  b(p.along, "along", "1", "cells from tail to nose; 80: the paper's 8000 triangles", Source::swept, {9, 160});
  b(p.across, "across", "1", "cells across; 50 with 80", Source::swept, {8, 100});
  b(o.resolution, "resolution", "1", "factor on both numbers of cells; across they stay even", Source::swept, {0.5, 4});
  b(p.kappa, "kappa", "N", "κ of the creases' springs, at rest as folded; 0: none", Source::assumed, {0, 10});
  b(p.speed, "speed", "m/s", "of the flight; the wall is 10 mm away", Source::assumed, {0.1, 20});
  b(p.friction, "friction", "1", "of the wall", Source::assumed, {0, 2});
  b(p.springs.membrane, "membrane", "N/m", "of the edge springs; softer than paper, for the stable step",
    Source::assumed, {1, 1e6});
  b(p.springs.bending_rigidity, "bending_rigidity", "J", "of paper of 120 g/m²", Source::assumed, {1e-6, 1e-1});
  b(p.time_step, "time_step", "s", "semi-implicit", Source::assumed, {1e-7, 1e-3});
  b(p.duration, "duration", "s", "of the motion", Source::assumed, {0.01, 10});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto add = [&](Values values) { out.push_back({std::move(values)}); };
  add({});
  add({{"kappa", 0.0}});
  if (profile == Profile::quick) return out;
  for (const double kappa : {0.0, 0.05})
    add({{"kappa", kappa}, {"along", kPrintedAlong}, {"across", kPrintedAcross}, {"time_step", 1e-5}});
  for (const double speed : {1.0, 2.0, 4.0}) add({{"speed", speed}});
  for (const double kappa : {0.02, 0.1}) add({{"kappa", kappa}});
  for (const double resolution : {0.75, 1.0, 1.5}) add({{"resolution", resolution}, {"time_step", kShortStep}});
  return out;
}

Curve history(const PlaneRun& run) {
  Curve out{"history",
            {"time", "s", {}},
            {{"opening", "degree", {}}, {"wings", "degree", {}}, {"tip", "m", {}}, {"tail", "m", {}}}};
  for (const PlaneState& state : run.history) {
    out.x.values.push_back(state.time);
    out.y[0].values.push_back(state.opening);
    out.y[1].values.push_back(state.wings);
    out.y[2].values.push_back(state.tip);
    out.y[3].values.push_back(state.tail);
  }
  return out;
}

/// Before the impact, at its widest, and the mean over the last three tenths of the motion, as it swings about that.
void measure_opening(const PlaneRun& run, std::map<std::string, double>& m) {
  const auto& h = run.history;
  const double before = h.front().opening;
  double largest = before, sum = 0, tip = h[0].tip, tail = h[0].tail;
  Index count = 0;
  for (const PlaneState& state : h) {
    largest = std::max(largest, state.opening);
    tip = std::min(tip, state.tip);
    tail = std::min(tail, state.tail);
    if (state.time < 0.7 * h.back().time) continue;
    sum += state.opening;
    ++count;
  }
  m["opening_before"] = before;
  m["opening_largest"] = largest;
  m["opening_after"] = sum / count;
  m["opened"] = largest - before;
  m["restored"] = 1 - std::abs(sum / count - before) / (largest - before);
  m["tip_shortened"] = 1 - tip / h[0].tip;
  m["tail_shortened"] = 1 - tail / h[0].tail;
  m["tip_over_tail"] = m["tip_shortened"] / m["tail_shortened"];
}

/// The crease in the middle goes along vertices.
PlaneOptions refined(const Options& o) {
  PlaneOptions out = o.plane;
  out.along = static_cast<Index>(std::lround(o.resolution * out.along));
  out.across += 2 * static_cast<Index>(std::lround(0.5 * (o.resolution - 1) * out.across));
  return out;
}

Record run(const Options& o, Progress& progress) {
  const PlaneOptions simulated = refined(o);
  const PlaneRun run = run_plane(simulated, [&](double part) {
    progress.report(part, "flying");
    return progress.stop_requested();
  });
  Record record;
  if (!run.failure.empty()) {
    record.outcome = Outcome::failed;
    record.reason = run.failure;
    return record;
  }
  auto& m = record.metrics;
  measure_opening(run, m);
  m["triangles"] = static_cast<double>(run.plane->pattern.mesh.triangles.size());
  m["triangles_creased"] = static_cast<double>(run.plane->creased.mesh.triangles.size());
  m["seconds_setup"] = run.seconds_setup;
  PlaneOptions printed = o.plane;
  printed.along = kPrintedAlong;
  printed.across = kPrintedAcross;
  const auto plane = make_plane(printed, m["printed_seconds"]);
  m["printed_creased"] = static_cast<double>(plane->creased.mesh.triangles.size());
  m["printed_more"] = m["printed_creased"] / static_cast<double>(plane->pattern.mesh.triangles.size()) - 1;
  m["behind_wall"] = run.deepest;
  m["shown_behind_wall"] = run.shown_deepest;
  m["gap"] = run.gap;
  record.curves = {history(run)};
  store_surface(run.plane->divided, run.before, "before", record);
  store_surface(run.plane->divided, run.at_impact, "at impact", record);
  store_surface(run.plane->divided, run.after, "after", record);
  const CollisionMesh& shown = run.plane->divided;
  const double impact = std::ranges::max_element(run.history, {}, &PlaneState::opening)->time;
  record.frames = {named("before", creased_frame(shown, run.before, {0})),
                   named("at impact", creased_frame(shown, run.at_impact, {impact})),
                   named("after", creased_frame(shown, run.after, {simulated.duration}))};
  return record;
}

Where at_kappa(double kappa) {
  return where("kappa", kappa) && where("speed", 3.0);
}

std::vector<Claim> impact_claims() {
  const Where springs = at_kappa(0.05);
  const UncertaintyFrom meshes{.cells = "resolution", .levels = springs && where("time_step", kShortStep)};
  const Counter slow = swapped({{"speed", 0.1}});
  return {{.says = "the impact opens the plane",
           .figure = "Fig. 7",
           .quantity = "angle between the body's halves [degree], largest less that before",
           .over = springs,
           .measure = metric("opened"),
           .bound = at_least(10),
           .origin = chosen("a sixth of the 60° between its halves is seen in a picture"),
           .counter = slow,
           .uncertainty = meshes},
          {.says = "springs largely restore the fold",
           .figure = "Fig. 7",
           .quantity = "part of the opening that is undone, mean over the last three tenths",
           .over = springs,
           .measure = metric("restored"),
           .bound = at_least(0.5),
           .origin = paper("§ 8: the folded shape is largely restored: more than half"),
           .counter = swapped({{"kappa", 0.0}}),
           .uncertainty = meshes},
          {.says = "without springs the plane stays open",
           .quantity = "part of the opening that is undone, mean over the last three tenths, springs without stiffness",
           .over = at_kappa(0),
           .measure = metric("restored"),
           .bound = at_most(0.25),
           .origin = chosen("half of what counts as restored"),
           .counter = swapped({{"kappa", 0.05}})},
          {.says = "the plane deforms near its tip",
           .figure = "Fig. 7",
           .quantity = "largest part by which the keel's front third is shortened, less that of its rear third",
           .over = springs,
           .measure = difference("tip_shortened", "tail_shortened"),
           .bound = at_least(0.1),
           .origin = chosen("a tenth of its length is seen in a picture"),
           .counter = slow,
           .uncertainty = meshes}};
}

std::vector<Claim> checks() {
  return {{.says = "the creases make the mesh less than 10 % larger",
           .figure = "§ 8",
           .quantity = "triangles that the virtual node algorithm adds to 8000, over 8000; paper: 716, of creases that "
                       "are not given; here three from tail to nose",
           .measure = metric("printed_more"),
           .bound = at_most(0.1),
           .origin = paper("§ 8: by less than 10 %"),
           .note = "three creases add 479: fewer than the paper's cross its plane",
           .is_check = true,
           .constant = "a count"},
          {.says = "no point that collides passes the wall",
           .figure = "§ 5",
           .quantity = "deepest [m] of real and soft-bound particles behind its surface",
           .measure = metric("behind_wall"),
           .bound = at_most(1e-12),
           .origin = theory("contact ends a step 0.5 mm in front of the wall at the least"),
           .note = "contact keeps 0.5 mm of distance",
           .is_check = true,
           .constant = "nothing passes"},
          {.says = "no point of the mesh that is shown passes the wall",
           .figure = "§ 8",
           .quantity = "deepest [m] of real and cut points behind its surface, of all steps",
           .measure = metric("shown_behind_wall"),
           .bound = at_most(1e-6),
           .origin = paper("§ 8: what is rendered is always free of collisions"),
           .note = "contact keeps the particles that collide 0.5 mm away, which the others fall short of by 0.08",
           .is_check = true},
          {.says = "the plane stays sewn",
           .quantity = "largest gap [m] of all times",
           .measure = metric("gap"),
           .bound = at_most(1e-12),
           .origin = theory("positions are matched in every step; crease_drift has it without"),
           .is_check = true}};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out = impact_claims();
  for (Claim& claim : checks()) out.push_back(std::move(claim));
  for (Claim& claim : out) claim.over = claim.over && where_not("time_step", kShortStep);
  return out;
}

}  // namespace

extern const Study study = {
    .name = "paper_plane",
    .title = "A paper plane flies into a wall",
    .claim = "Springs at folded creases keep a paper plane's shape; a wall opens it, and they largely restore it.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, § 5, 6, 8 and Fig. 7",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"opening_before", "degree", "between the body's halves, as folded"},
                {"opening_largest", "degree", "of all times"},
                {"opening_after", "degree", "mean over the last three tenths"},
                {"opened", "degree", "largest opening less that before"},
                {"restored", "1", "part of that which is undone in the end"},
                {"tip_shortened", "1", "largest part by which the keel's front third is shorter"},
                {"tail_shortened", "1", "the same of its rear third"},
                {"tip_over_tail", "1", "one over the other"},
                {"triangles", "1", "of the sheet"},
                {"triangles_creased", "1", "after the virtual node algorithm"},
                {"seconds_setup", "s", "creases, virtual nodes, springs, constraint system, its factorisation"},
                {"printed_creased", "1", "triangles after it with the paper's 8000"},
                {"printed_more", "1", "those that it adds, over 8000"},
                {"printed_seconds", "s", "set-up with these; the paper needs 3 s"},
                {"behind_wall", "m", "deepest of a point that collides"},
                {"shown_behind_wall", "m", "deepest of a point of the mesh that is shown, of all steps; < 0: in front"},
                {"gap", "m", "largest distance of a point's copies"}},
    .paper_duration = "twenty minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::paper_plane
