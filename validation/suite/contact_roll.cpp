// Claim: turns of a strip that is rolled up upon itself, in a plane and without friction, lie as far from each other as
// flat strips that are pressed as they are: with the tension of all turns outside. Refuted where the gap under one or
// two turns outside is off by more than a twentieth, or the step between both by more than a fifth. With edges as
// guards (contact = guarded) that gap is the barrier's own, of the pressure: refuted where it is off by more than
// facets leave, 3 % on edges of 1.6 mm. Turning a roll slips by the gap; with friction that is full slip, and presses
// the turns more.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "validation/harness/binder.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/failed_step.h"
#include "validation/meters/contact_frame.h"
#include "validation/meters/rotation_slip.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/flat_strips.h"
#include "validation/scenes/rolled_strip_measures.h"
#include "validation/suite/contact_roll_claims.h"

namespace wrinkle::validation::contact_roll {

namespace {

using I = std::int64_t;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kThickness = 2.5e-5, kYoung = 1e10, kDensity = 100;  // [m], [Pa], [kg/m³]: EA is 800 N
constexpr double kMargin = 0.4;                                       // left out at each end of a turn
constexpr double kOtherPitch = 1.15e-3;                               // [m] of a held turn: ξ + d̂/2

struct Options {
  double tension = kTension;
  double offset = 1e-3, distance = 3e-4;
  double edge = kEdge;
  double turns = 2;
  double held_pitch = 0;  // [m]
  double friction = 0, slip_speed = 1e-4;
  double step_angle = 0.1, time_step = 1e-2, tolerance = 1e-8;
  Index rest_steps = 12;
  std::uint64_t seed = 1;
  ContactFormulation contact = ContactFormulation::barrier;
};

void bind(Binder& b, Options& o) {
  b(o.tension, "tension", "N", "T₀, with which the end is pulled back", Source::swept, {0.01, 100});
  b(o.offset, "offset", "m", "ξ of the barrier; the mandrel's radius is 0.008", Source::swept, {1e-4, 4e-3});
  b(o.distance, "distance", "m", "d̂ of the barrier", Source::assumed, {1e-5, 2e-3});
  b(o.edge, "edge", "m", "of the mesh; the strip is 0.0032 wide", Source::swept, {1e-4, 4e-3});
  b(o.turns, "turns", "1", "rolled up, on one that is held", Source::swept, {1, 20});
  b(o.held_pitch, "held_pitch", "m", "of the turn that is held; 0: ξ and the mean gap of those on it", Source::swept,
    {0, 1e-2});
  b(o.friction, "friction", "1", "μ", Source::swept, {0, 2});
  b(o.slip_speed, "slip_speed", "m/s", "ε_v: slower, friction is not whole", Source::assumed, {1e-8, 1});
  b(o.step_angle, "step_angle", "rad", "by which the mandrel turns in a step", Source::assumed, {1e-3, 0.3});
  b(o.time_step, "time_step", "s", "h", Source::assumed, {1e-5, 1});
  b(o.tolerance, "tolerance", "m", "Newton's method ends at steps of that", Source::assumed, {1e-12, 1e-4});
  b(o.rest_steps, "rest_steps", "1", "steps behind the last turn", Source::assumed, {1, 1000});
  b(o.seed, "seed", "1", "of the mesh", Source::standard, {0, 1e9});
  bind_contact(b, o.contact);
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out(1);
  out.push_back({{{"tension", 0.5}, {"held_pitch", kOtherPitch}}});
  out.push_back({{{"friction", 0.3}}});
  out.push_back({{{"contact", std::string("guarded")}}});
  if (profile == Profile::quick) return out;
  out.push_back({{{"tension", 2.0}}});
  out.push_back({{{"offset", 1.5e-3}}});
  out.push_back({{{"edge", 0.8e-3}, {"contact", std::string("guarded")}}});
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
  return {.formulation = o.contact,
          .offset = o.offset,
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

/// As roll, the held turn laid as asked, or with ξ and the mean gap of the turns above it: what is laid on it has its
/// slope, and is one spiral with it then, without a step where a turn begins.
RolledStripOptions one_spiral(const Options& o) {
  RolledStripOptions out = roll(o);
  if (o.held_pitch > 0) {
    out.pitch = o.held_pitch;
    return out;
  }
  const FlatStrips flat = flat_strips(o, rolled_strip(out).strip);
  const auto turns = static_cast<Index>(std::ceil(o.turns));
  double gap = 0;
  for (Index k = 1; k <= turns; ++k)
    gap += flat.gap(static_cast<double>(turns - k + 1) * o.tension / (out.radius + static_cast<double>(k) * out.pitch));
  out.pitch = o.offset + o.distance * gap / static_cast<double>(turns);
  return out;
}

/// [m] sums of gaps, of turns with as many turns outside.
struct TurnGaps {
  double measured = 0, flat = 0, barrier = 0, count = 0;
};

struct Pitches {
  Curve curve{
      "pitch", {"angle", "rad", {}}, {{"pitch", "m", {}}, {"flat strips' law", "m", {}}, {"barrier's law", "m", {}}}};
  std::map<int, TurnGaps> gaps;   // by turns outside, this one too
  double measured = 0, flat = 0;  // [m] means
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
    out.measured += all[0], out.flat += all[1];
    TurnGaps& gaps = out.gaps[static_cast<int>(std::lround(t.outside))];
    gaps.measured += all[0] - o.offset, gaps.flat += all[1] - o.offset, gaps.barrier += all[2] - o.offset;
    gaps.count += 1;
  }
  const auto count = static_cast<double>(turns.size());
  out.measured /= count, out.flat /= count;
  return out;
}

void write_gaps(const Options& o, const Pitches& found, std::map<std::string, double>& m) {
  m["pitch"] = found.measured;
  m["pitch_over_flat"] = found.measured / found.flat;
  m["gap_over_flat"] = (found.measured - o.offset) / (found.flat - o.offset);
  const auto one = found.gaps.find(1), two = found.gaps.find(2);
  if (one == found.gaps.end() || two == found.gaps.end()) return;
  const TurnGaps &outer = one->second, &inner = two->second;
  m["gap_under_one"] = outer.measured / outer.flat;
  m["gap_under_two"] = inner.measured / inner.flat;
  m["gap_step"] = (outer.measured / outer.count - inner.measured / inner.count) /
                  (outer.flat / outer.count - inner.flat / inner.count);
  m["gap_over_barrier"] = (outer.measured + inner.measured) / (outer.barrier + inner.barrier);
}

/// Root of the mean square of the gaps [m], weighed with what pairs press: what a rotation slips by, over its angle.
double pressed_gap(const DrawnStrip& strip) {
  double squares = 0, pressed = 0;
  for (const SurfaceTouch& t : strip.contact().touches(strip.x()))
    squares += t.force * t.gap * t.gap, pressed += t.force;
  return std::sqrt(squares / pressed);
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
  const RolledStripOptions shape = one_spiral(o);
  DrawnStripOptions scene = rolled_strip(shape);
  scene.shell = {.thickness = kThickness, .material = {kYoung, 0}, .density = kDensity};
  scene.surface = contact(o);
  scene.guided = true;  // a plane roll: free to move sideways, turns slid off each other, with friction too
  scene.time_step = o.time_step;
  // Without friction the Hessian is definite all but always, and ends in few steps; with it the positive part does
  // better.
  scene.euler = {.step_tolerance = o.tolerance, .tangent = o.friction > 0 ? Tangent::positive : Tangent::exact};
  DrawnStrip strip(scene);
  const auto turning = static_cast<Index>(std::lround(o.turns * kTurn / o.step_angle)), steps = turning + o.rest_steps;
  Turning seen;
  Record record;
  for (Index i = 1; i <= steps; ++i) {
    turn_mandrel(strip, i <= turning ? o.turns * kTurn / static_cast<double>(turning) : 0, o.time_step);
    const SolveResult step = strip.step();
    if (fails_at(i, steps, step, progress, record)) return record;
    if (i <= turning) follow(o, strip, static_cast<double>(turning), seen);
    seen.most = std::max(seen.most, static_cast<double>(strip.crossings()));
    seen.iterations += static_cast<double>(step.iterations());
    if (is_shown(i, steps, 5))
      record.frames.push_back(contact_frame(strip.contact(), strip.x(), {static_cast<double>(i) * o.time_step}));
    progress.report(static_cast<double>(i) / static_cast<double>(steps), "rolling up");
  }
  const std::vector<RolledPlace> places = rolled_places(strip);
  const Pitches found = pitches(o, strip, turns_above(places, o.turns, kMargin));
  const RolledLength part = rolled_length(places, o.turns, kMargin);
  const double length = stretched_length(part, o.edge, strain(o)),
               slip = rotation_slip(strip.surface(), contact(o), strip.x());
  record.metrics = {{"length_ratio", length / spiral_length(part, found.flat)},
                    {"length_over_turns", length / turns_length(part, found.flat, shape.pitch)},
                    {"rotation_slip", slip / o.offset},
                    {"slip_over_gap", slip / pressed_gap(strip)},
                    {"unrest", unrest(o, strip, scene.load)},
                    {"crossings", seen.most},
                    {"iterations_per_step", seen.iterations / static_cast<double>(steps)}};
  store(strip.watch(), record);
  write_gaps(o, found, record.metrics);
  if (o.friction > 0) record.metrics["excess_over_friction"] = seen.excess / seen.friction;
  record.curves = {found.curve, section(places)};
  return record;
}

}  // namespace

extern const Study study = {
    .name = "contact_roll",
    .title = "A strip rolled up upon itself",
    .claim =
        "Turns of a strip rolled up in a plane, without friction, lie as far from each other as flat strips pressed "
        "with the tension of the turns outside.",
    .source = "Flat strips under the same contact; Chen et al. 2023, Fig. 8, rolls a mat up",
    .version = 4,
    .parameters = parameters_of<Options>(),
    .metrics = with_watch(
        {{"pitch", "m", "radius of a turn less that of the one below, mean"},
         {"pitch_over_flat", "1", "that over ξ and the gap of flat strips of this mesh under n T₀/r"},
         {"gap_over_flat", "1", "pitch − ξ over the gap of flat strips"},
         {"gap_under_one", "1", "the same where one turn is outside, mean over mean"},
         {"gap_under_two", "1", "where two are"},
         {"gap_step", "1", "by how much the gap is less under two than under one, over that of flat strips"},
         {"gap_over_barrier", "1", "the gap over that of w (−b′), without what pairs of edges add"},
         {"length_ratio", "1", "the strip's length over the spiral's, c of flat strips"},
         {"length_over_turns", "1", "over that of turns of the held one's slope, a pitch of flat strips apart"},
         {"rotation_slip", "1", "slip that friction sees in a rotation of the roll by δθ, over ξ δθ"},
         {"slip_over_gap", "1", "that slip over the gap times δθ, both root of the mean square by force"},
         {"excess_over_friction", "1", "|torque of the mandrel − T₀ r| over μ Σ |λ| (d − ξ)"},
         {"unrest", "1", "largest force out of balance over T₀"},
         {"crossings", "1", "edges that go through a triangle, of the step where most; exact"},
         {"iterations_per_step", "1", "Newton's, mean"}}),
    .paper_duration = "an hour",
    .samples = samples,
    .run = running<Options>(run),
    .claims = roll_claims,
};

}  // namespace wrinkle::validation::contact_roll
