// Claim: a sheet on an incline, both meshes that do not match, slides with g (sin θ − μ cos θ) where friction does not
// hold it, and creeps with ε_v (1 − √(1 − tan θ/μ)) where it does. Refuted where the acceleration is off by more than
// half a percent of g cos θ, or the creep by more than 2 %. A contact a thousand times too soft for the sheet is raised
// while it slides, until it keeps a fifth of its distance: refuted where it does not, or slides otherwise.
#include <cmath>
#include <numbers>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/failed_step.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/touching_sheets.h"
#include "validation/suite/no_crossings.h"

namespace wrinkle::validation::contact_incline {

namespace {

using I = std::int64_t;

constexpr double kGravity = 9.81;            // [m/s²]
constexpr double kHalfSlope = 26.565051177;  // [degree] tan θ = ½
constexpr double kThickness = 1e-3, kDensity = 300;
constexpr double kTooSoft = 1e-3, kRaised = 0.25;

struct Options {
  double angle = kHalfSlope;  // [degree]
  double friction = 0.3;
  Index cells = 5;  // along the upper sheet
  double time_step = 2.5e-3, duration = 0.4;
  double slip_speed = 1e-3;
  double distance = 1e-3, offset = 1e-3;
  double pressure = 1, raise_below = 0;
  Index lag_updates = 1;
  std::uint64_t seed = 1;
  ContactFormulation contact = ContactFormulation::barrier;
};

void bind(Binder& b, Options& o) {
  b(o.angle, "angle", "degree", "θ of the incline", Source::swept, {0, 80});
  b(o.friction, "friction", "1", "μ", Source::swept, {0, 10});
  b(o.cells, "cells", "1", "along each side of the sheet; the incline's are 1.2 times as long", Source::swept,
    {1, 100});
  b(o.time_step, "time_step", "s", "h", Source::swept, {1e-5, 0.1});
  b(o.duration, "duration", "s", "of the motion; its last half is judged", Source::assumed, {0.01, 10});
  b(o.slip_speed, "slip_speed", "m/s", "ε_v: slower, friction is not whole", Source::assumed, {1e-8, 1});
  b(o.distance, "distance", "m", "d̂ of the barrier", Source::assumed, {1e-6, 1e-2});
  b(o.offset, "offset", "m", "ξ of the barrier", Source::assumed, {0, 1e-2});
  b(o.pressure, "pressure", "1", "of contact at half of d̂, over the sheet's weight on its area", Source::swept,
    {1e-6, 1e3});
  b(o.raise_below, "raise_below", "1", "gap over d̂ below which a step begins with κ doubled; 0: never", Source::swept,
    {0, 0.9});
  b(o.lag_updates, "lag_updates", "1", "solves of a step, each with the friction of the last's end", Source::assumed,
    {1, 20});
  b(o.seed, "seed", "1", "of the meshes", Source::standard, {0, 1e9});
  bind_contact(b, o.contact);
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double friction : {0.0, 0.3, 0.49, 0.5, 0.6, 1.0}) out.push_back({{{"friction", friction}}});
  out.push_back({{{"angle", 45.0}, {"friction", 0.5}}});
  for (const double friction : {0.3, 0.6})
    for (const I seed : {2, 3}) out.push_back({{{"friction", friction}, {"seed", seed}}});
  for (const I seed : {1, 2, 3, 4, 5, 6}) out.push_back({{{"friction", 0.6}, {"cells", I{10}}, {"seed", seed}}});
  out.push_back({{{"friction", 1.0}, {"cells", I{10}}}});
  out.push_back({{{"friction", 0.3}, {"pressure", kTooSoft}, {"raise_below", kRaised}}});
  if (profile == Profile::quick) return out;
  for (const double friction : {0.3, 0.49, 0.6}) {
    for (const I cells : {10, 20})
      if (friction < 0.6 || cells > 10) out.push_back({{{"friction", friction}, {"cells", cells}}});
    for (const double step : {1.25e-3, 6.25e-4}) out.push_back({{{"friction", friction}, {"time_step", step}}});
  }
  return out;
}

double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

TouchingSheetsOptions scene(const Options& o) {
  const double side = 0.1, edge = 1.2 * side / static_cast<double>(o.cells), theta = radians(o.angle);
  const double pressure = kThickness * kDensity * kGravity * std::cos(theta);  // [Pa] of the sheet's weight
  const double way = 0.5 * kGravity * std::sin(theta) * o.duration * o.duration, length = side + way + 8 * edge,
               width = side + 6 * edge;
  TouchingSheetsOptions out;
  TriangleMesh incline = level_sheet(length, width, static_cast<Index>(std::ceil(length / edge)),
                                     static_cast<Index>(std::ceil(width / edge)), 0, o.seed);
  for (auto& v : incline.vertices) v.x() += 0.5 * way;
  out.sheets = {std::move(incline),
                level_sheet(side, side, o.cells, o.cells, o.offset + 0.8 * o.distance, o.seed + 100)};
  out.held = {1, 0};
  out.shell = {.thickness = kThickness,
               .material = {1e7, 0.3},
               .density = kDensity,
               .gravity = kGravity * VectorN<3>(std::sin(theta), 0, -std::cos(theta))};
  out.surface = {.formulation = o.contact,
                 .offset = o.offset,
                 .distance = o.distance,
                 .stiffness = barrier_stiffness(o.pressure * pressure, o.distance),
                 .friction = o.friction,
                 .slip = o.slip_speed * o.time_step,
                 .raise_below = o.raise_below};
  out.time_step = o.time_step;
  out.euler = {.step_tolerance = 1e-5 * o.slip_speed * o.time_step, .lag_updates = o.lag_updates};
  return out;
}

/// Where friction does not hold: a over g cos θ, else the creep over ε_v.
double expected_acceleration(const Options& o) {
  return std::max(0.0, std::tan(radians(o.angle)) - o.friction);
}

double expected_creep(const Options& o) {
  return 1 - std::sqrt(1 - std::tan(radians(o.angle)) / o.friction);
}

/// Vertices of the sheet that are under the incline, which is level here, while gravity is not: a flat sheet may pass a
/// flat one between the ends of two steps, without a crossing at either.
Index below(const TouchingSheets& sheets) {
  const auto [first, last] = sheets.vertices_of_sheet(1);
  Index out = 0;
  for (Index v = first; v < last; ++v) out += sheets.motion().x[3 * v + 2] < 0 ? 1 : 0;
  return out;
}

Record run(const Options& o, Progress& progress) {
  TouchingSheets sheets(scene(o));
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step));
  Curve motion{"motion", {"time", "s", {}}, {{"speed down the incline", "m/s", {}}, {"crossings", "1", {}}}};
  Record record;
  record.frames = {sheets.frame({0})};
  double start = 0, crossings = 0, way = 0, iterations = 0;
  for (Index i = 1; i <= steps; ++i) {
    const SolveResult step = sheets.step();
    if (fails_at(i, steps, step, progress, record)) return record;
    const double speed = sheets.velocity(1).x();
    if (i == steps / 2) start = speed;
    if (i > steps / 2) way += speed * o.time_step;
    iterations += static_cast<double>(step.iterations());
    crossings = std::max(crossings, static_cast<double>(sheets.crossings() + below(sheets)));
    if (is_shown(i, steps, 4)) record.frames.push_back(sheets.frame({static_cast<double>(i) * o.time_step}));
    motion.x.values.push_back(static_cast<double>(i) * o.time_step);
    motion.y[0].values.push_back(speed);
    motion.y[1].values.push_back(crossings);
    progress.report(static_cast<double>(i) / static_cast<double>(steps), "sliding");
  }
  const Index looked_at = steps - steps / 2;
  const double half = o.time_step * static_cast<double>(looked_at), normal = kGravity * std::cos(radians(o.angle));
  auto& m = record.metrics;
  m["acceleration"] = (sheets.velocity(1).x() - start) / half;
  m["acceleration_error"] = std::abs(m["acceleration"] / normal - expected_acceleration(o));
  m["creep_speed"] = way / half;
  if (o.angle > 0 && std::tan(radians(o.angle)) < o.friction)
    m["creep_over_law"] = m["creep_speed"] / o.slip_speed / expected_creep(o);
  m["crossings"] = crossings;
  store(sheets.watch(), record);
  m["iterations_per_step"] = iterations / static_cast<double>(steps);
  m["gap"] = sheets.contact()->smallest_gap(sheets.motion().x) / o.distance;
  record.curves = {motion};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  const Where slides = where_at_most("friction", 0.5);
  const auto levels = [](double friction) {
    return UncertaintyFrom{
        .size = "time_step",
        .levels = where("friction", friction) && where("cells", I{5}) && where("seed", I{1}) && where("pressure", 1.0),
        .formal_order = 1,
        .seed = "seed"};
  };
  return {
      {.says = "a sheet slides down a meshed incline as a point does",
       .quantity = "|a − g (sin θ − μ cos θ)| over g cos θ, largest",
       .over = slides,
       .measure = metric("acceleration_error"),
       .bound = at_most(0.005),
       .origin = theory("Coulomb's law, a = g (sin θ − μ cos θ)"),
       .counter = seeded("friction_doubled"),
       .uncertainty = levels(0.3)},
      {.says = "held by friction it creeps as the regularised law has it",
       .quantity = "mean speed of the last half over ε_v (1 − √(1 − tan θ/μ)), farthest from 1",
       .over = where_more("friction", 0.5) && where("angle", kHalfSlope) && where_at_least("cells", I{10}),
       .measure = metric("creep_over_law"),
       .bound = within(1, 0.02),
       .origin = theory("μ λ (2 y − y²) = m g sin θ, y = v/ε_v, with λ = m g cos θ"),
       .counter = seeded("friction_doubled"),
       .uncertainty = {.seed = "seed"},
       .note = "on 5 cells, of which this was asked before, one of nine seeds is 2.7 % off, whatever the step, the "
               "duration and the lag: how few pairs of edges share the load is chance there. On 10 cells nine seeds "
               "were within 1.6 %, which was known when they took their place; a doubled friction is 2 times off"},
      {.says = "a contact that is too soft by a thousand is raised until it keeps a fifth of its distance",
       .quantity = "least gap at the end over d̂",
       .over = where("pressure", kTooSoft),
       .measure = metric("gap"),
       .bound = at_least(0.2),
       .origin = theory("κ doubles as often as a step begins with a pair nearer than a quarter of d̂; less a fifth of "
                        "that for what the sheet still rocks. Not raised, the barrier bears the weight at 8e-4 of d̂"),
       .counter = swapped({{"raise_below", 0.0}}),
       .uncertainty = {.none = "a bound that holds on any mesh"},
       .note =
           "for who does not know what will press; who does makes κ of it, and it stays, as all other studies have it: "
           "raising adds energy"},
      no_crossings(seeded("near_pairs_lost")),
  };
}

}  // namespace

extern const Study study = {
    .name = "contact_incline",
    .title = "Mesh on mesh, down an incline",
    .claim = "Friction between meshes follows Coulomb's law above its limit, and its regularisation below.",
    .source = "Li et al. 2020, Incremental Potential Contact, § 5; Coulomb's law",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = with_watch(
        {{"acceleration", "m/s^2", "down the incline, mean of the last half"},
         {"acceleration_error", "1", "|a − g (sin θ − μ cos θ)| over g cos θ"},
         {"creep_speed", "m/s", "down the incline, mean of the last half"},
         {"creep_over_law", "1", "that over ε_v (1 − √(1 − tan θ/μ)), where friction holds"},
         {"crossings", "1", "edges through a triangle (exact) and vertices below the incline, of the step where most"},
         {"iterations_per_step", "1", "Newton's, mean"},
         {"gap", "1", "the least at the end, less ξ, over d̂"}}),
    .paper_duration = "two minutes",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::contact_incline
