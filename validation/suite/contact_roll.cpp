// Claim: a strip rolled up upon itself lies in a spiral whose pitch is the contact's offset and the gap that carries
// the tension of the turns outside. Refuted where the pitch is off by more than a hundredth, or the strip's length from
// the spiral's by more than 0.3 %, or where turning the roll as a whole looks like slip.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/rotation_slip.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/flat_strips.h"
#include "validation/scenes/rolled_strip_measures.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kThickness = 2.5e-5, kYoung = 1e10, kDensity = 100;  // [m], [Pa], [kg/m³]: EA is 800 N
constexpr double kTension = 1;                                        // [N] for which κ is made
constexpr double kMargin = 0.4;                                       // left out at each end of a turn

struct Options {
  double tension = kTension;
  double offset = 1e-3, distance = 3e-4;
  double edge = 1.6e-3;
  double turns = 2;
  double friction = 0, slip_speed = 1e-4;
  double step_angle = 0.1, time_step = 1e-2, tolerance = 1e-8;
  Index rest_steps = 12;
  std::uint64_t seed = 1;
};

void bind(Binder& b, Options& o) {
  b(o.tension, "tension", "N", "T₀, with which the end is pulled back", Source::swept, {0.01, 100});
  b(o.offset, "offset", "m", "ξ of the barrier; the mandrel's radius is 0.008", Source::swept, {1e-4, 4e-3});
  b(o.distance, "distance", "m", "d̂ of the barrier", Source::assumed, {1e-5, 2e-3});
  b(o.edge, "edge", "m", "of the mesh; the strip is 0.0032 wide", Source::swept, {1e-4, 4e-3});
  b(o.turns, "turns", "1", "rolled up, on one that is held", Source::swept, {1, 20});
  b(o.friction, "friction", "1", "μ", Source::swept, {0, 2});
  b(o.slip_speed, "slip_speed", "m/s", "ε_v: slower, friction is not whole", Source::assumed, {1e-8, 1});
  b(o.step_angle, "step_angle", "rad", "by which the mandrel turns in a step", Source::assumed, {1e-3, 0.3});
  b(o.time_step, "time_step", "s", "h", Source::assumed, {1e-5, 1});
  b(o.tolerance, "tolerance", "m", "Newton's method ends at steps of that", Source::assumed, {1e-12, 1e-4});
  b(o.rest_steps, "rest_steps", "1", "steps behind the last turn", Source::assumed, {1, 1000});
  b(o.seed, "seed", "1", "of the mesh", Source::standard, {0, 1e9});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out(1);
  out.push_back({{{"tension", 0.5}}});
  out.push_back({{{"friction", 0.3}}});
  if (profile == Profile::quick) return out;
  out.push_back({{{"tension", 2.0}}});
  out.push_back({{{"offset", 1.5e-3}}});
  for (const I seed : {2, 3}) out.push_back({{{"seed", seed}}});
  for (const double edge : {0.8e-3, 0.4e-3}) out.push_back({{{"edge", edge}}});
  for (const double tension : {0.5, 1.0}) out.push_back({{{"turns", 4.0}, {"edge", 0.8e-3}, {"tension", tension}}});
  return out;
}

/// Of what is pulled with T₀.
double strain(const Options& o) {
  return o.tension / (kYoung * kThickness * RolledStripOptions{}.width);
}

RolledStripOptions roll(const Options& o) {
  return {.pitch = o.offset + 0.5 * o.distance,
          .turns = o.turns,
          .edge = o.edge,
          .tension = o.tension,
          .strain = strain(o),
          .seed = o.seed};
}

SurfaceContactOptions contact(const Options& o) {
  const RolledStripOptions shape = roll(o);
  return {.offset = o.offset,
          .distance = o.distance,
          .stiffness = barrier_stiffness(2 * kTension / (shape.width * shape.radius), o.distance),
          .friction = o.friction,
          .slip = o.slip_speed * o.time_step};
}

/// The strip on itself, where turns of the roll would put it.
FlatStrips flat_strips(const Options& o, const TriangleMesh& strip) {
  const RolledStripOptions shape = roll(o);
  std::vector<double> shifts;
  for (const double turn : {0.5, 1.0, 1.5, 2.0}) shifts.push_back(kTurn * (shape.radius + turn * shape.pitch));
  return FlatStrips(strip, contact(o), shifts);
}

/// As roll, the held turn laid with ξ and the mean gap of the turns above it: what is laid on it has its slope, and is
/// one spiral with it then, without a step where a turn begins.
RolledStripOptions one_spiral(const Options& o) {
  RolledStripOptions out = roll(o);
  const FlatStrips flat = flat_strips(o, rolled_strip(out).strip);
  const auto turns = static_cast<Index>(std::ceil(o.turns));
  double gap = 0;
  for (Index k = 1; k <= turns; ++k)
    gap += flat.gap(static_cast<double>(turns - k + 1) * o.tension / (out.radius + static_cast<double>(k) * out.pitch));
  out.pitch = o.offset + o.distance * gap / static_cast<double>(turns);
  return out;
}

struct Pitches {
  Curve curve{
      "pitch", {"angle", "rad", {}}, {{"pitch", "m", {}}, {"flat strips' law", "m", {}}, {"barrier's law", "m", {}}}};
  double measured = 0, flat = 0, barrier = 0;  // [m] means
};

/// Beside the pitches at which contact carries n T₀/r, n turns outside: by flat strips of this mesh, and by w (−b′).
Pitches pitches(const Options& o, const DrawnStrip& strip, const std::vector<TurnAbove>& turns) {
  const SurfaceContactOptions law = contact(o);
  const RolledStripOptions shape = roll(o);
  const FlatStrips flat = flat_strips(o, strip.mesh());
  Pitches out;
  for (const TurnAbove& t : turns) {
    const double force = t.outside * o.tension / t.middle;
    const std::array all{t.pitch, o.offset + o.distance * flat.gap(force),
                         o.offset + o.distance * barrier_gap(law, shape.width, force)};
    out.curve.x.values.push_back(t.angle);
    for (int i = 0; i < 3; ++i) out.curve.y[i].values.push_back(all[i]);
    out.measured += all[0], out.flat += all[1], out.barrier += all[2];
  }
  const auto count = static_cast<double>(turns.size());
  out.measured /= count, out.flat /= count, out.barrier /= count;
  return out;
}

/// [N m] about the y axis.
double torque(const DrawnStrip& strip, const Vector& force) {
  double out = 0;
  for (const Index v : strip.driven()) {
    const VectorN<3> at = strip.at(v), f = force.segment<3>(3 * v);
    out += at.x() * f.z() - at.z() * f.x();
  }
  return out;
}

/// What it takes to turn the mandrel.
struct Turning {
  double excess = 0;    // [N m] |torque − that of T₀|, mean over the steps of turning
  double friction = 0;  // [N m] μ Σ |λ| (d − ξ), the same: the most that friction at the gaps' arms can do
  double most = 0;      // crossings
  double iterations = 0;
};

void follow(const Options& o, DrawnStrip& strip, double steps, Turning& out) {
  double arms = 0;
  for (const SurfaceTouch& t : strip.contact().touches(strip.x())) arms += std::abs(t.force) * t.gap;
  const double pulled = o.tension * strip.at(strip.num_vertices() - 1).x();
  out.excess += std::abs(torque(strip, strip.inner_force()) + pulled) / steps;
  out.friction += o.friction * arms / steps;
}

/// Largest of what is not in balance between the guides, over T₀.
double unrest(const Options& o, DrawnStrip& strip, const std::vector<VectorN<3>>& load) {
  Vector force = strip.inner_force();
  for (const Index v : strip.driven()) force.segment<3>(3 * v).setZero();
  for (Index v = 0; v < strip.num_vertices(); ++v) force[3 * v + 1] = 0;
  double out = 0;
  for (Index v = 0; v < strip.num_vertices(); ++v)
    out = std::max(out, (VectorN<3>(force.segment<3>(3 * v)) - load[v]).norm());
  return out / o.tension;
}

Curve section(const std::vector<RolledPlace>& places) {
  Curve out{"section", {"along the strip", "m", {}}, {{"radius", "m", {}}, {"angle", "rad", {}}}};
  for (const RolledPlace& p : places) {
    out.x.values.push_back(p.along);
    out.y[0].values.push_back(p.radius);
    out.y[1].values.push_back(p.angle);
  }
  return out;
}

Record run(const Options& o, Progress& progress) {
  DrawnStripOptions scene = rolled_strip(one_spiral(o));
  scene.shell = {.thickness = kThickness, .material = {kYoung, 0}, .density = kDensity};
  scene.surface = contact(o);
  scene.guided = true;  // without friction nothing else keeps a turn on the one below
  scene.time_step = o.time_step;
  scene.euler = {.step_tolerance = o.tolerance};
  DrawnStrip strip(scene);
  const auto turning = static_cast<Index>(std::lround(o.turns * kTurn / o.step_angle)), steps = turning + o.rest_steps;
  Turning seen;
  Record record;
  for (Index i = 1; i <= steps; ++i) {
    turn_mandrel(strip, i <= turning ? o.turns * kTurn / static_cast<double>(turning) : 0, o.time_step);
    const SolveResult step = strip.step();
    if (!step.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = fmt::format("step {} of {}: {}", i, steps, step.message);
      return record;
    }
    if (i <= turning) follow(o, strip, static_cast<double>(turning), seen);
    seen.most = std::max(seen.most, static_cast<double>(strip.crossings()));
    seen.iterations += static_cast<double>(step.iterations());
    progress.report(static_cast<double>(i) / static_cast<double>(steps), "rolling up");
  }
  const std::vector<RolledPlace> places = rolled_places(strip);
  const Pitches found = pitches(o, strip, turns_above(places, o.turns, kMargin));
  record.metrics = {
      {"pitch", found.measured},
      {"pitch_over_flat", found.measured / found.flat},
      {"pitch_over_barrier", found.measured / found.barrier},
      {"gap_over_flat", (found.measured - o.offset) / (found.flat - o.offset)},
      {"length_ratio", length_ratio(rolled_length(places, o.turns, kMargin), found.flat, o.edge, strain(o))},
      {"rotation_slip", rotation_slip(strip.surface(), contact(o), strip.x()) / o.offset},
      {"unrest", unrest(o, strip, scene.load)},
      {"crossings", seen.most},
      {"iterations_per_step", seen.iterations / static_cast<double>(steps)}};
  if (o.friction > 0) record.metrics["excess_over_friction"] = seen.excess / seen.friction;
  record.curves = {found.curve, section(places)};
  record.frames = {surface_frame(strip.mesh(), strip.x(), static_cast<double>(steps) * o.time_step)};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  const Where smooth = where("friction", 0.0);
  const UncertaintyFrom levels{.size = "edge",
                               .levels = smooth && where("tension", kTension) && where("offset", 1e-3) &&
                                         where("turns", 2.0) && where("seed", I{1}),
                               .seed = "seed"};
  return {
      {.says = "a rolled strip's turns lie as far from each other as offset and gap say",
       .quantity = "pitch over ξ + gap, the gap of flat strips pressed with n T₀/r, farthest from 1",
       .over = smooth,
       .measure = metric("pitch_over_flat"),
       .bound = within(1, 0.01),
       .origin = theory("without friction T₀ is the same all along, and n turns outside press with n T₀ a radian; what "
                        "facets of 0.17 rad do to a gap of 0.15 mm is 0.004 mm"),
       .counter = swapped({{"edge", 3.2e-3}}),
       .uncertainty = levels,
       .note = "a hundredth of the pitch is a twelfth of the gap"},
      {.says = "the strip is as long as the spiral of that pitch between its ends",
       .quantity = "length over ½ c [θ √(1 + θ²) + asinh θ], c of ξ + gap, farthest from 1",
       .over = smooth,
       .measure = metric("length_ratio"),
       .bound = within(1, 0.003),
       .origin = theory("Archimedes' spiral; without the gap it is 1.4 % off, gaps of two boundaries differ by 0.2 %"),
       .counter = swapped({{"edge", 3.2e-3}}),
       .uncertainty = levels,
       .note =
           "turns have the slope of the held one, which is laid by the same law: what is seen is the step where one "
           "begins; with a held turn whose pitch is 7 % off the length is 0.9966"},
      {.says = "turning a roll as a whole is next to no slip",
       .quantity = "slip that friction sees over ξ δθ, root of the mean square, largest",
       .measure = metric("rotation_slip"),
       .bound = at_most(0.3),
       .origin = theory("surfaces ξ/2 off the middles slip by (d − ξ) δθ, and d − ξ < d̂ = 0.3 ξ"),
       .counter = seeded("slip_at_middles"),
       .uncertainty = levels},
      {.says = "rubbing turns take no torque but friction's at the gaps' arms",
       .quantity = "|torque − T₀ r| over μ Σ |λ| (d − ξ), means of all steps",
       .over = where_more("friction", 0.0),
       .measure = metric("excess_over_friction"),
       .bound = at_most(1),
       .origin = theory("a barrier of distances does no work in rotations; friction acts at the surfaces, d − ξ apart"),
       .counter = seeded("slip_at_middles"),
       .uncertainty = {.none = "a bound that holds on any mesh"}},
      {.says = "the roll is at rest where it is judged",
       .quantity = "largest force out of balance over T₀",
       .over = smooth,
       .measure = metric("unrest"),
       .bound = at_most(1e-3),
       .origin = chosen("a thousandth of what pulls"),
       .counter = swapped({{"time_step", 1e-5}}),
       .is_check = true},
      {.says = "no edge goes through a triangle, at the end of any step",
       .quantity = "crossings, of the step where most",
       .measure = metric("crossings"),
       .bound = at_most(0.5),
       .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
       .is_check = true,
       .constant = "none is what is to be seen"},
  };
}

}  // namespace

extern const Study contact_roll = {
    .name = "contact_roll",
    .title = "A strip rolled up upon itself",
    .claim = "A rolled strip's turns lie where offset and gap put them, and turning the roll is no slip.",
    .source = "Archimedes' spiral; Chen et al. 2023, Fig. 8, rolls a mat up",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"pitch", "m", "radius of a turn less that of the one below, mean"},
                {"pitch_over_flat", "1", "that over ξ and the gap of flat strips of this mesh under n T₀/r"},
                {"pitch_over_barrier", "1", "the same with the gap of w (−b′), without what pairs of edges add"},
                {"gap_over_flat", "1", "pitch − ξ over the gap of flat strips"},
                {"length_ratio", "1", "the strip's length over the spiral's, c of flat strips"},
                {"rotation_slip", "1", "slip that friction sees in a rotation of the roll by δθ, over ξ δθ"},
                {"excess_over_friction", "1", "|torque of the mandrel − T₀ r| over μ Σ |λ| (d − ξ)"},
                {"unrest", "1", "largest force out of balance over T₀"},
                {"crossings", "1", "edges that go through a triangle, of the step where most; exact"},
                {"iterations_per_step", "1", "Newton's, mean"}},
    .paper_duration = "an hour",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation
