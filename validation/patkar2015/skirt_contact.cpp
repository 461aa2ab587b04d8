// Claim: a pleated skirt never goes through itself; at rest its pleats touch each other, and as its stand turns faster
// its hem rises, and its pleats open from rest where the waist lets them. Refuted where at the
// end of any step an edge goes through a triangle, where the hem does not rise from one rate to the next or the pleats
// are not more open than at rest, or where it is not steady when that is looked at.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/base/stopwatch.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/failed_step.h"
#include "validation/meters/state_watch.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/creased_surface.h"
#include "validation/scenes/touching_skirt.h"

namespace wrinkle::validation::skirt_contact {

namespace {

using I = std::int64_t;
using W = std::string;

constexpr double kLength = 0.6;  // [m] of the skirt, along the slant
constexpr double kWindow = 0.8;  // part of the motion behind which it is looked at
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Index kFrames = 5;  // that are stored

struct Options {
  PleatedConeOptions cone{.columns = 36, .rows = 5, .pleats = 12};  // of 8 and fewer, folds go through each other
  double resolution = 1;
  TouchingSkirtOptions skirt;
  double rate = 0, duration = 4;  // [rad/s], [s]
};

void bind(Binder& b, Options& o) {
  b(o.cone.style, "pleats", {{"knife", PleatStyle::knife}, {"box", PleatStyle::box}}, "all to one side, or to both");
  b(o.rate, "rate", "rad/s", "of the stand, which reaches it in the first quarter of the motion", Source::swept,
    {0, 100});
  b(o.skirt.held, "held", {{"all", WaistHeld::all}, {"panels", WaistHeld::panels}},
    "the waist, folded as it is, or a vertex of every outer panel");
  bind_contact(b, o.skirt.contact);
  b(o.cone.columns, "columns", "1", "cells around; 195 and 300 fit the printed counts", Source::swept, {9, 2000});
  b(o.cone.rows, "rows", "1", "cells from waist to hem; 30 and 36 likewise", Source::swept, {1, 500});
  b(o.resolution, "resolution", "1", "factor on columns and rows", Source::swept, {0.5, 4});
  b(o.cone.pleats, "number", "1", "of pleats; 39 and 35 likewise", Source::swept, {3, 500});
  b(o.cone.separation, "separation", "1", "of pleats at the start, by their folds' width", Source::assumed, {0.01, 1});
  b(o.duration, "duration", "s", "of the motion; measured over its last fifth", Source::assumed, {0.01, 100});
  TouchingSkirtOptions& s = o.skirt;
  b(s.offset, "offset", "m", "ξ: the cloth's thickness in contact", Source::assumed, {1e-5, 0.01});
  b(s.distance, "distance", "m", "d̂ of the barrier", Source::assumed, {1e-5, 0.02});
  b(s.pressure, "pressure", "Pa", "of contact at half that distance", Source::assumed, {1e-3, 1e9});
  b(s.surface_density, "density", "kg/m^2", "of the cloth", Source::assumed, {1e-3, 10});
  b(s.membrane, "membrane", "N/m", "Young's modulus times thickness", Source::assumed, {1e-3, 1e6});
  b(s.poisson, "poisson", "1", "Poisson's ratio", Source::assumed, {-0.9, 0.49});
  b(s.bending_rigidity, "rigidity", "J", "D of hinges, flat at rest", Source::assumed, {1e-12, 1});
  b(s.drag, "drag", "1/s", "by mass, of motion against the stand", Source::assumed, {0, 100});
  b(s.push, "push", "m/s", "speeds that vertices start with, radial and at random, up to that", Source::assumed,
    {0, 1});
  b(s.seed, "seed", "1", "of that", Source::standard, {0, 1e9});
  b(s.watched, "watch", {{"states", true}, {"ends", false}},
    "where the exact test looks: at all states that Newton's method accepts, or at ends of steps alone");
  b(s.time_step, "time_step", "s", "h of backward Euler", Source::assumed, {1e-4, 0.1});
  b(s.tolerance, "tolerance", "m", "Newton's method ends at steps of that", Source::assumed, {1e-12, 1e-2});
}

/// Small skirts at several rates; the printed one in the paper's profile.
std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  const auto spin = [&](const char* held, double rate, Sample sample = {}) {
    sample.values["held"] = W(held);
    sample.values["rate"] = rate;
    if (held == W("all")) sample.values["duration"] = 2.0;  // it swings by 1e-6 after that
    out.push_back(std::move(sample));
  };
  for (const double rate : {0.0, 6.0, 10.0}) spin("panels", rate);
  for (const double rate : {0.0, 12.0}) spin("all", rate, {{{"watch", W("states")}}});
  if (profile == Profile::quick) return out;
  for (const double resolution : {2.0, 3.0}) {  // for what the mesh leaves open: 6 and 9 columns to a pleat
    for (const double rate : {0.0, 6.0, 10.0}) spin("panels", rate, {{{"resolution", resolution}}});
    for (const double rate : {0.0, 12.0}) spin("all", rate, {{{"resolution", resolution}, {"watch", W("states")}}});
  }
  for (const I seed : {2, 3, 4, 5})
    for (const double rate : {0.0, 6.0, 10.0}) spin("panels", rate, {{{"seed", seed}}});
  spin("panels", 4, {{{"duration", 12.0}}});  // which leaves its fold slowly
  spin("all", 6, {{{"pleats", W("box")}, {"columns", I{96}}}});
  const Sample printed{{{"columns", I{195}}, {"rows", I{30}}, {"number", I{39}}, {"offset", 3e-4}, {"distance", 6e-4}}};
  for (const double rate : {0.0, 6.0}) spin("panels", rate, printed);
  return out;
}

/// What is seen of a motion: crossings at the end of every step, sums over its last fifth.
struct Passage {
  double pierced = 0, pierced_triangles = 0, gap = 0, iterations = 0, steps = 0;
  double fold = 0, fold_hem = 0, below = 0, radius = 0, square = 0, touches = 0, count = 0;
  double highest = kInfinity, lowest = -kInfinity, most_folded = -kInfinity, least_folded = kInfinity;
  Curve hem{"hem", {"t", "s", {}}, {{"radius", "m", {}}, {"below the waist", "m", {}}}};

  void add(const PleatedCone& cone, const TouchingSkirt& skirt, double time) {
    const auto [edges, triangles] = skirt.pierced();
    pierced = std::max(pierced, static_cast<double>(edges));
    pierced_triangles = std::max(pierced_triangles, static_cast<double>(triangles));
    gap = std::max(gap, skirt.gap());
    const Hem now = hem_of(cone, skirt.motion().x);
    hem.x.values.push_back(time);
    hem.y[0].values.push_back(now.radius);
    hem.y[1].values.push_back(now.below);
  }
  void look(const PleatedCone& cone, const TouchingSkirt& skirt) {
    const Hem now = hem_of(cone, skirt.motion().x);
    const double angle = angle_of_copies(cone.creased, skirt.motion().x);
    fold += angle;
    most_folded = std::max(most_folded, angle);
    least_folded = std::min(least_folded, angle);
    fold_hem += angle_of_copies(cone.creased, skirt.motion().x, 2 * cone.columns * (cone.rows - 1));
    below += now.below;
    radius += now.radius;
    highest = std::min(highest, now.below);
    lowest = std::max(lowest, now.below);
    square += skirt.speed() * skirt.speed();
    touches += static_cast<double>(skirt.touches());
    ++count;
  }
  void store(Record& record) const {
    record.metrics = {{"crossings", pierced},
                      {"pierced_triangles", pierced_triangles},
                      {"gap", gap / kLength},
                      {"fold_angle", fold / count},
                      {"fold_angle_hem", fold_hem / count},
                      {"fold_swing", most_folded - least_folded},
                      {"hem_below", below / count / kLength},
                      {"hem_swing", (lowest - highest) / kLength},
                      {"hem_radius", radius / count},
                      {"speed", std::sqrt(square / count)},
                      {"contacts", touches / count},
                      {"iterations_per_step", iterations / steps}};
    record.curves.push_back(hem);
  }
};

/// [rad/s] of the stand.
double rate_at(const Options& o, double time) {
  return o.rate * std::min(1.0, time / (0.25 * o.duration));
}

PleatedConeOptions refined(const Options& o) {
  PleatedConeOptions out = o.cone;
  for (Index* cells : {&out.columns, &out.rows}) *cells = static_cast<Index>(std::lround(o.resolution * *cells));
  return out;
}

Frame seen(const TouchingSkirt& skirt, double time) {
  Frame out = stretched_frame(skirt.surface().mesh, skirt.surface_places(), {time});
  mark_creases(skirt.surface(), out);
  return out;
}

Record run(const Options& o, Progress& progress) {
  Record record;
  const PleatedCone cone = make_pleated_cone(refined(o));
  TouchingSkirt skirt(cone, o.skirt);
  Passage passage;
  passage.add(cone, skirt, 0);
  record.frames.push_back(seen(skirt, 0));
  const auto steps = static_cast<Index>(std::lround(o.duration / o.skirt.time_step));
  const double start = angle_of_copies(cone.creased, skirt.motion().x);
  const Stopwatch watch;
  for (Index i = 1; i <= steps; ++i) {
    const double time = i * o.skirt.time_step;
    const SolveResult step = skirt.step(rate_at(o, time - o.skirt.time_step), rate_at(o, time));
    passage.iterations += static_cast<double>(step.iterations());
    if (fails_at(i, steps, step, progress, record)) return record;
    passage.add(cone, skirt, time);
    ++passage.steps;
    if (i > kWindow * steps) passage.look(cone, skirt);
    if (i * (kFrames - 1) / steps != (i - 1) * (kFrames - 1) / steps) record.frames.push_back(seen(skirt, time));
    progress.report(static_cast<double>(i) / steps, "turning");
  }
  passage.store(record);
  if (skirt.watch() != nullptr) store(*skirt.watch(), record);
  record.metrics["fold_angle_start"] = start;
  record.metrics["triangles_before"] = static_cast<double>(cone.cone.triangles.size());
  record.metrics["triangles_after"] = static_cast<double>(cone.creased.mesh.triangles.size());
  record.metrics["seconds_per_step"] = watch.seconds() / static_cast<double>(steps);
  store_surface(skirt.surface(), skirt.motion().x, "end", record);
  return record;
}

/// From which rates to higher ones.
enum class From { rest, any };

/// Of two rates of the same skirt, how much more is measured at the lower one; the least of all pairs.
Reducer least_fall(From from) {
  const auto of = [from](std::span<const Measured> rows) -> std::optional<double> {
    std::optional<double> least;
    for (const Measured& slow : rows)
      for (const Measured& fast : rows) {
        const auto a = read<Options>(slow.row->sample), b = read<Options>(fast.row->sample);
        if (a.cone.columns != b.cone.columns || a.skirt.seed != b.skirt.seed) continue;
        if (a.rate >= b.rate || (from == From::rest && a.rate > 0)) continue;
        const double fall = slow.value - fast.value;
        if (!least || !(fall >= *least)) least = fall;
      }
    return least;
  };
  return reduced(from == From::rest ? "less at a rate than at rest, of the same skirt, least of all rates"
                                    : "less at a higher rate of the same skirt, least of all pairs",
                 {"rate", "columns", "seed"}, of);
}

UncertaintyFrom meshes(const Where& of) {
  return {.cells = "resolution", .levels = of && where("columns", I{36}) && where("seed", I{1}), .seed = "seed"};
}

const Where kCoarse = where("resolution", 1.0);  // finer ones are what meshes() reads

Claim rise(const char* says, const Where& over) {
  return {.says = says,
          .figure = "Fig. 1",
          .quantity = "least rise of the hem from one rate to a higher one, in lengths of the skirt",
          .over = over && where("pleats", "knife") && kCoarse,
          .measure = metric("hem_below"),
          .reduce = least_fall(From::any),
          .bound = at_least(0.02),
          .origin = chosen("12 mm of 0.6 m, over what the hem may still swing by; that of pleated_skirt"),
          .counter = swapped({{"rate", 0.0}}),
          .uncertainty = meshes(over),
          .note =
              "that it is steady is checked beside this; contact has no part in it: turning it hardly touches "
              "itself, and without contact it rises too"};
}

std::vector<Claim> rise_claims() {
  return {rise("a skirt held at its panels rises up as the stand turns faster", where("held", "panels")),
          rise("a skirt whose waist is held all around rises up as the stand turns faster", where("held", "all"))};
}

Claim opening(const char* says, const char* held) {
  return {.says = says,
          .figure = "§ 8",
          .quantity = "fold angle [rad] at rest less that at a rate, of the rate where least",
          .over = where("held", held) && where("pleats", "knife") && kCoarse,
          .measure = metric("fold_angle"),
          .reduce = least_fall(From::rest),
          .bound = at_least(0.2),
          .origin = chosen("11 degrees are seen; that of pleated_skirt, without contact"),
          .uncertainty = meshes(where("held", held))};
}

std::vector<Claim> opening_claims() {
  Claim free = opening("pleats that touch each other at rest open in a spin where the waist lets them", "panels");
  free.counter = swapped({{"contact", W("none")}});
  free.note =
      "in the spin nothing touches: contact holds them folded at rest, and without it they close in a spin, by 0.05 to "
      "0.15 rad. From the folded shape to rest they open by 1.1 rad, and not the more the faster they turn: 1.29 rad "
      "at "
      "6 and 1.33 at 10 rad/s, all known when this was written";
  Claim folded = opening("pleats that touch each other at rest open in a spin, the waist held all around", "all");
  folded.counter = swapped({{"held", W("panels")}, {"duration", 4.0}});
  folded.expect = deviates(between(0.05, 0.15),
                           "the waist and all its copies are held folded, and a straight crease between panels that "
                           "hardly stretch keeps one fold angle from waist to hem",
                           "held=panels, where a vertex of each outer panel carries the skirt: its pleats open");
  folded.note = "0.108 was known when the band was narrowed from −0.15 to 0.15, which lets them close";
  return {free, folded};
}

Claim lies_on_itself() {
  return {.says = "at rest pleats touch each other",
          .quantity = "pairs that push, mean over the last fifth, of the skirt where fewest",
          .over = where("rate", 0.0) && where("pleats", "knife"),
          .measure = metric("contacts"),
          .bound = at_least(60),
          .origin = chosen("five to a pleat: else contact has no part in what is judged from there"),
          .counter = swapped({{"contact", W("none")}}, where("held", "panels")),
          .note = "188 and 350 were known",
          .is_check = true};
}

Claim steady(const char* says, const char* quantity, const char* name, double most, const char* why) {
  return {.says = says,
          .quantity = quantity,
          .measure = metric(name),
          .bound = at_most(most),
          .origin = chosen(why),
          .counter = swapped({{"duration", 0.5}}),
          .is_check = true};
}

std::vector<Claim> steady_claims() {
  return {steady("the skirt is steady on its stand when it is measured",
                 "how far the hem rises and falls in the last fifth, in lengths of the skirt", "hem_swing", 0.015,
                 "three quarters of the least rise that counts: 0.0138 was known when it was narrowed from all of it"),
          steady("the skirt's pleats are steady when they are measured",
                 "how far the fold angle [rad] goes in the last fifth", "fold_swing", 0.1,
                 "half of the least opening that counts"),
          steady("the skirt hardly moves against its stand when it is measured",
                 "speed [m/s] against the stand, root mean square by mass over the last fifth", "speed", 0.05,
                 "a fiftieth of √(g L), L the skirt's length")};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out{{.says = "no edge goes through a triangle of the skirt, at the end of any step",
                          .figure = "§ 8",
                          .quantity = "crossings of the collision mesh, of the step where most",
                          .measure = metric("crossings"),
                          .bound = at_most(0.5),
                          .origin = paper("§ 8: the collision mesh always maintains a collision free state"),
                          .counter = swapped({{"contact", W("none")}}, where("held", "panels")),
                          .uncertainty = {.none = "a count"},
                          .note = "exact, of every step, and so of all that is stored",
                          .constant = "none is what is to be seen"},
                         {.says = "copies of the cut points of a skirt that touches stay together",
                          .quantity = "largest gap between copies of all steps, in lengths of the skirt",
                          .measure = metric("gap"),
                          .bound = at_most(1e-9),
                          .origin = theory("each step ends on H x = 0"),
                          .is_check = true}};
  for (const auto& more : {rise_claims(), opening_claims(), steady_claims()})
    out.insert(out.end(), more.begin(), more.end());
  out.push_back(at_all_states(
      out.front(),
      "no edge goes through a triangle of a skirt held all around, at any state that Newton's method accepts"));
  out.back().counter = swapped({{"contact", W("none")}});
  out.push_back(lies_on_itself());
  return out;
}

}  // namespace

extern const Study study = {
    .name = "skirt_contact",
    .title = "A pleated skirt that touches itself at rest, on a rotating stand",
    .claim =
        "A pleated skirt never goes through itself; with the spin its hem rises, and pleats that touched each other "
        "at rest are more open.",
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Fig. 1, Sect. 5 and 8",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = with_watch({{"crossings", "1", "edges that go through a triangle, of the step where most; exact"},
                           {"pierced_triangles", "1", "triangles that an edge goes through, of the step where most"},
                           {"gap", "1", "between copies that are free, largest of all steps, in lengths of the skirt"},
                           {"fold_angle_start", "rad", "between the copies of cut triangles, of the folded shape"},
                           {"fold_angle", "rad", "the same, mean over the last fifth"},
                           {"fold_angle_hem", "rad", "the same in the last row of cells"},
                           {"fold_swing", "rad", "most to least of fold_angle in the last fifth"},
                           {"hem_below", "1", "below the waist, in lengths of the skirt, mean over the last fifth"},
                           {"hem_swing", "1", "highest to lowest of that in the last fifth"},
                           {"hem_radius", "m", "mean over the last fifth"},
                           {"speed", "m/s", "against the stand, root mean square by mass over the last fifth"},
                           {"contacts", "1", "pairs that push, mean over the last fifth"},
                           {"iterations_per_step", "1", "Newton's, mean"},
                           {"triangles_before", "1", "of the uncut mesh"},
                           {"triangles_after", "1", "with their copies"},
                           {"seconds_per_step", "s", "wall time, mean, looking for crossings too"}}),
    .paper_duration = "hours",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::skirt_contact
