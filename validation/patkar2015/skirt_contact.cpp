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
#include "validation/harness/contact_slot.h"
#include "validation/meters/state_watch.h"
#include "validation/patkar2015/skirt_contact_claims.h"
#include "validation/scenes/creased_surface.h"
#include "validation/scenes/separated_pleats.h"
#include "validation/scenes/turning_skirt.h"

namespace wrinkle::validation::skirt_contact {

namespace {

using I = std::int64_t;
using W = std::string;

constexpr double kLength = 0.6;  // [m] of the skirt, along the slant
constexpr double kWindow = 0.8;  // part of the motion behind which it is looked at
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// How the folded skirt comes about.
enum class Preparation { geometry, separated };

struct Options {
  TurningSkirtOptions turning;
  SeparationOptions separation;
  Preparation preparation = Preparation::geometry;
  double resolution = 1;
};

void bind(Binder& b, Options& all) {
  TurningSkirtOptions& o = all.turning;
  b(o.cone.style, "pleats", {{"knife", PleatStyle::knife}, {"box", PleatStyle::box}}, "all to one side, or to both");
  b(o.rate, "rate", "rad/s", "of the stand, which reaches it in the first quarter of the motion", Source::swept,
    {0, 100});
  b(o.stops, "stand", {{"turns", false}, {"stops", true}},
    "it goes on as fast as it has got, or is slowed down to a stop in the second quarter of the motion");
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
  b(all.preparation, "preparation", {{"geometry", Preparation::geometry}, {"separated", Preparation::separated}},
    "folded by geometry, its pleats half open, or as printed: folded in, and separated by radial speeds of the cuts");
  b(all.separation.opening, "opening", "rad", "that the fold angle is short of π where pleats have separated",
    Source::assumed, {0.05, 1});
  b(all.separation.speed, "separating", "m/s",
    "radial speeds by which pleats separate: slower ones than what the rolled cloth lets go of do not part them",
    Source::assumed, {1e-3, 10});
  b(o.duration, "duration", "s", "of the motion; measured over its last fifth", Source::assumed, {0.01, 100});
  TouchingSkirtOptions& s = o.skirt;
  b(s.offset, "offset", "m", "ξ: the cloth's thickness in contact", Source::assumed, {1e-5, 0.01});
  b(s.distance, "distance", "m", "d̂ of the barrier", Source::assumed, {1e-5, 0.02});
  b(s.pressure, "pressure", "Pa", "of contact at half that distance", Source::assumed, {1e-3, 1e9});
  b(s.friction, "friction", "1", "μ of the cloth on itself", Source::assumed, {0, 2});
  b(s.slip_speed, "slip_speed", "m/s", "ε_v: slower, friction is not whole", Source::assumed, {1e-6, 1});
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
  const auto prepared = [](Sample sample) {
    sample.values["preparation"] = W("separated");
    sample.values["friction"] = 0.3;
    sample.values["push"] = 0.0;
    sample.values["watch"] = W("states");
    return sample;
  };
  spin("panels", 0, prepared({{{"columns", I{72}}}}));
  spin("panels", 6, prepared({{{"columns", I{72}}, {"duration", 8.0}}}));
  spin("panels", 6, prepared({{{"columns", I{72}}, {"duration", 14.0}, {"stand", W("stops")}}}));
  land(prepared({{{"columns", I{96}}, {"rows", I{4}}, {"separating", 2.0}, {"opening", 0.5}}}));
  out.back().values["duration"] = 5.0;  // at 2.5 s its pleats swing still
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
    spin("panels", rate, prepared(printed(195, 30, 39)));
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
    for (const auto& [name, value] :
         std::initializer_list<std::pair<const char*, double>>{{"crossings", pierced_},
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
                                                               {"iterations_per_step", iterations_per_step_}})
      record.metrics[name] = value;
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

/// The skirt as it begins.
PleatedCone prepared(const Options& o, Record& record) {
  if (o.preparation == Preparation::geometry) return make_pleated_cone(refined(o));
  SeparatedPleats pleats = separate_pleats(refined(o), o.turning.skirt, o.separation);
  record.metrics["folded_in"] = pleats.before;
  record.metrics["separation_steps"] = static_cast<double>(pleats.steps);
  return std::move(pleats.cone);
}

Record run(const Options& o, Progress& progress) {
  Record record;
  const PleatedCone cone = prepared(o, record);
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
                           {"folded_in", "rad", "fold angle of the skirt whose pleats are folded in"},
                           {"separation_steps", "1", "time steps in which its pleats separate"},
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
    .claims = [](const ReferenceData&) { return skirt_contact_claims(); },
};

}  // namespace wrinkle::validation::skirt_contact
