// Claim: a pleated skirt never goes through itself, turning or landing; at rest its pleats touch each other, and as its
// stand turns faster its hem rises, and its pleats open from rest where the waist lets them. Refuted where at the end
// of any step an edge goes through a triangle, where the hem does not rise from one rate to the next or the pleats are
// not more open than at rest, or where it is not steady when that is looked at.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/meters/state_watch.h"
#include "validation/scenes/creased_surface.h"
#include "validation/scenes/turning_skirt.h"

namespace wrinkle::validation::skirt_contact {

namespace {

using I = std::int64_t;
using W = std::string;

constexpr double kLength = 0.6;  // [m] of the skirt, along the slant
constexpr double kWindow = 0.8;  // part of the motion behind which it is looked at
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Options {
  TurningSkirtOptions turning;
  double resolution = 1;
};

void bind(Binder& b, Options& all) {
  TurningSkirtOptions& o = all.turning;
  b(o.cone.style, "pleats", {{"knife", PleatStyle::knife}, {"box", PleatStyle::box}}, "all to one side, or to both");
  b(o.rate, "rate", "rad/s", "of the stand, which reaches it in the first quarter of the motion", Source::swept,
    {0, 100});
  b(o.landing, "landing", "s", "the stand falls for a quarter of that, and is stopped in a tenth; 0: it does not",
    Source::assumed, {0, 10});
  b(o.skirt.held, "held", {{"all", WaistHeld::all}, {"panels", WaistHeld::panels}},
    "the waist, folded as it is, or a vertex of every outer panel");
  bind_contact(b, o.skirt.contact);
  b(o.cone.columns, "columns", "1", "cells around; 195 and 300 fit the printed counts", Source::swept, {9, 2000});
  b(o.cone.rows, "rows", "1", "cells from waist to hem; 30 and 36 likewise", Source::swept, {1, 500});
  b(all.resolution, "resolution", "1", "factor on columns and rows", Source::swept, {0.5, 4});
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
  b.in(Slot::nonlinear_solver)(s.solve, "solve", {{"descent", EulerSolve::descent}, {"minimum", EulerSolve::minimum}},
                               "by the positive tangent alone, or by the Hessian where that is definite");
}

std::optional<std::string> refuse(const Options& o) {
  if (std::lround(o.turning.duration / o.turning.skirt.time_step) >= 1) return {};
  return fmt::format("duration = {}, time_step = {}: a motion has a step or more", o.turning.duration,
                     o.turning.skirt.time_step);
}

/// Small skirts at several rates; the printed ones in the paper's profile, the box-pleated one landing, too.
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
  const auto land = [&](Sample sample) {
    sample.values["pleats"] = W("box");
    sample.values["landing"] = 1.2;   // as pleated_skirt's
    sample.values["duration"] = 2.5;  // it is steady by then
    spin("panels", 0, std::move(sample));
  };
  land({{{"columns", I{72}}, {"rows", I{3}}, {"solve", W("minimum")}}});
  if (profile == Profile::quick) return out;
  for (const double resolution : {2.0, 3.0}) {  // for what the mesh leaves open: 6 and 9 columns to a pleat
    for (const double rate : {0.0, 6.0, 10.0}) spin("panels", rate, {{{"resolution", resolution}}});
    for (const double rate : {0.0, 12.0}) spin("all", rate, {{{"resolution", resolution}, {"watch", W("states")}}});
  }
  for (const I seed : {2, 3, 4, 5})
    for (const double rate : {0.0, 6.0, 10.0}) spin("panels", rate, {{{"seed", seed}}});
  spin("panels", 4, {{{"duration", 12.0}}});  // which leaves its fold slowly
  spin("all", 6, {{{"pleats", W("box")}, {"columns", I{96}}}});
  const auto printed = [](I columns, I rows, I number) {
    return Sample{{{"columns", columns},
                   {"rows", rows},
                   {"number", number},
                   {"offset", 3e-4},
                   {"distance", 6e-4},
                   {"solve", W("minimum")}}};
  };
  for (const double rate : {0.0, 6.0}) {
    spin("panels", rate, printed(195, 30, 39));
    out.back().values["duration"] = 10.0;  // at 6 rad/s its hem still swings by 0.035 lengths in the fifth before 4 s
  }
  land(printed(300, 36, 35));
  return out;
}

/// Of all steps the worst; of those of the last fifth means, and how far they go.
class Passage {
 public:
  explicit Passage(const TurnResult& motion) {
    add(motion.start);
    for (const TurnStep& step : motion.steps) add(step);
    const auto steps = static_cast<double>(motion.steps.size());
    for (std::size_t i = 1; i <= motion.steps.size(); ++i)
      if (static_cast<double>(i) > kWindow * steps) look(motion.steps[i - 1]);
    iterations_per_step_ = iterations_ / steps;
  }

  void store(Record& record) const {
    record.metrics = {{"crossings", pierced_},
                      {"pierced_triangles", pierced_triangles_},
                      {"gap", gap_ / kLength},
                      {"fold_angle", fold_ / count_},
                      {"fold_angle_hem", fold_hem_ / count_},
                      {"folded_back", fold_ / count_ - unfolded_},
                      {"fold_swing", most_folded_ - least_folded_},
                      {"hem_below", below_ / count_ / kLength},
                      {"hem_swing", (lowest_ - highest_) / kLength},
                      {"hem_radius", radius_ / count_},
                      {"speed", std::sqrt(square_ / count_)},
                      {"contacts", touches_ / count_},
                      {"iterations_per_step", iterations_per_step_}};
  }

 private:
  void add(const TurnStep& step) {
    pierced_ = std::max(pierced_, static_cast<double>(step.pierced.edges));
    pierced_triangles_ = std::max(pierced_triangles_, static_cast<double>(step.pierced.triangles));
    gap_ = std::max(gap_, step.gap);
    unfolded_ = std::min(unfolded_, step.fold);
    iterations_ += static_cast<double>(step.iterations);
  }
  void look(const TurnStep& step) {
    fold_ += step.fold;
    most_folded_ = std::max(most_folded_, step.fold);
    least_folded_ = std::min(least_folded_, step.fold);
    fold_hem_ += step.fold_hem;
    below_ += step.hem.below;
    radius_ += step.hem.radius;
    highest_ = std::min(highest_, step.hem.below);
    lowest_ = std::max(lowest_, step.hem.below);
    square_ += step.speed * step.speed;
    touches_ += static_cast<double>(step.touches);
    ++count_;
  }

  double pierced_ = 0, pierced_triangles_ = 0, gap_ = 0, iterations_ = 0, iterations_per_step_ = 0;
  double unfolded_ = kInfinity;  // [rad] least fold of all steps
  double fold_ = 0, fold_hem_ = 0, below_ = 0, radius_ = 0, square_ = 0, touches_ = 0, count_ = 0;
  double highest_ = kInfinity, lowest_ = -kInfinity, most_folded_ = -kInfinity, least_folded_ = kInfinity;
};

PleatedConeOptions refined(const Options& o) {
  PleatedConeOptions out = o.turning.cone;
  for (Index* cells : {&out.columns, &out.rows}) *cells = static_cast<Index>(std::lround(o.resolution * *cells));
  return out;
}

/// The hem over time, and what each step took.
void write_steps(const TurnResult& motion, Record& record) {
  Curve hem{"hem",
            {"t", "s", {0}},
            {{"radius", "m", {motion.start.hem.radius}}, {"below the waist", "m", {motion.start.hem.below}}}};
  record.telemetry = {{"time", "s", {}},         {"iterations", "1", {}}, {"contacts", "1", {}},
                      {"fold angle", "rad", {}}, {"crossings", "1", {}},  {"seconds", "s", {}}};
  for (const TurnStep& step : motion.steps) {
    hem.x.values.push_back(step.time);
    hem.y[0].values.push_back(step.hem.radius);
    hem.y[1].values.push_back(step.hem.below);
    const std::array row{step.time, static_cast<double>(step.iterations),    static_cast<double>(step.touches),
                         step.fold, static_cast<double>(step.pierced.edges), step.seconds};
    for (std::size_t i = 0; i < row.size(); ++i) record.telemetry[i].values.push_back(row[i]);
  }
  record.curves.push_back(std::move(hem));
}

/// [s] mean of the steps of this process: an interrupted one may have been another machine's.
double seconds_per_step(const TurnResult& motion) {
  double sum = 0;
  for (std::size_t i = motion.from; i < motion.steps.size(); ++i) sum += motion.steps[i].seconds;
  return sum / (static_cast<double>(motion.steps.size()) - static_cast<double>(motion.from));
}

Record run(const Options& o, Progress& progress) {
  Record record;
  const PleatedCone cone = make_pleated_cone(refined(o));
  TurnResult motion = turn_skirt(cone, o.turning, progress);
  if (motion.status != Status::converged || progress.stop_requested()) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("after {} time steps: {}", motion.steps.size(), motion.message);
    return record;
  }
  Passage(motion).store(record);
  write_steps(motion, record);
  if (motion.watched) store(*motion.watched, record);
  record.metrics["fold_angle_start"] = motion.start.fold;
  record.metrics["triangles_before"] = static_cast<double>(cone.cone.triangles.size());
  record.metrics["triangles_after"] = static_cast<double>(cone.creased.mesh.triangles.size());
  if (motion.from < static_cast<Index>(motion.steps.size()))
    record.metrics["seconds_per_step"] = seconds_per_step(motion);
  store_surface(make_collision_mesh(cone.pattern, cone.creased), motion.end, "end", record);
  record.frames = std::move(motion.frames);
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
        if (a.turning.cone.columns != b.turning.cone.columns || a.turning.skirt.seed != b.turning.skirt.seed) continue;
        if (a.turning.rate >= b.turning.rate || (from == From::rest && a.turning.rate > 0)) continue;
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

const Where kCoarse = where("resolution", 1.0) && where("landing", 0.0);  // finer ones are what meshes() reads

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

/// [rad] the farthest that the angle at creases gets from that at first before `time` [s].
double folded_otherwise(const Record& record, double time) {
  const auto column = [&](const char* label) -> const std::vector<double>& {
    return std::ranges::find(record.telemetry, label, &Column::label)->values;
  };
  double out = 0;
  for (std::size_t i = 0; i < column("time").size(); ++i)
    if (column("time")[i] < time)
      out = std::max(out, std::abs(column("fold angle")[i] - record.metrics.at("fold_angle_start")));
  return out;
}

constexpr double kFalls = 0.3;  // [s] that the stand falls, of a landing of 1.2 s

Claim weightless() {
  return {
      .says = "a skirt whose stand falls freely stays folded, as nothing weighs, until the stand is stopped",
      .figure = "Fig. 5",
      .quantity = "farthest that the fold angle [rad] gets from that at first in the first 0.3 s",
      .over = where("landing", 1.2),
      .measure = formula("|fold angle − fold_angle_start| before 0.3 s", {"fold_angle_start"},
                         [](const Row& row) { return folded_otherwise(row.record, kFalls); }),
      .bound = at_most(0.02),
      .origin = theory("in the frame of a stand that falls freely there is no weight; what vertices are pushed with, "
                       "at random, does not open pleats"),
      .counter = swapped({{"landing", 0.0}}),
      .uncertainty = {.none = "a bound that holds on any mesh"},
      .note =
          "on 432 triangles the fold angle did not leave 2.61 rad by more than 0.01 in a picture that was seen "
          "when this was written. It tells the landing from a skirt that just hangs, which ends in the same "
          "shape: 1.288 and 1.289 rad. The bound was 0.05 before the counter had run: that one, which hangs, has "
          "0.0493"};
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
  out.push_back(weightless());
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
    .source = "Patkar, Jin & Fedkiw 2015, A new sharp-crease bending element, Figs. 1 and 5, Sect. 5 and 8",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = with_watch({{"crossings", "1", "edges that go through a triangle, of the step where most; exact"},
                           {"pierced_triangles", "1", "triangles that an edge goes through, of the step where most"},
                           {"gap", "1", "between copies that are free, largest of all steps, in lengths of the skirt"},
                           {"fold_angle_start", "rad", "between the copies of cut triangles, of the folded shape"},
                           {"fold_angle", "rad", "the same, mean over the last fifth"},
                           {"fold_angle_hem", "rad", "the same in the last row of cells"},
                           {"folded_back", "rad", "fold_angle less the least that it was after any step"},
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
    .refuse = refusing<Options>(refuse),
    .limit = {.paper = 24 * 3600},
    .claims = claims,
};

}  // namespace wrinkle::validation::skirt_contact
