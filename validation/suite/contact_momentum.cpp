// Claim: two sheets that meet in free space with friction keep linear momentum exactly, lose angular momentum to
// contact by no more than friction's force at an arm of the gap, and gain no energy. Refuted where momentum drifts by
// more than 1e-9 of what there is, the torque of contact exceeds that arm's, or energy grows by more than round-off.
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/scenes/touching_sheets.h"

namespace wrinkle::validation {

namespace {

using I = std::int64_t;

struct Options {
  bool contact = true;
  double friction = 0.3;
  Index cells = 6;
  double time_step = 2e-3, duration = 0.3;
  double speed = 1;
  double young = 1e5;
  double tolerance = 1e-12;
  double distance = 2e-3, offset = 1e-3;
  std::uint64_t seed = 1;
};

void bind(Binder& b, Options& o) {
  b(o.contact, "contact", {{"barrier", true}, {"none", false}}, "of the sheets with themselves and each other",
    Source::swept);
  b(o.friction, "friction", "1", "μ", Source::swept, {0, 10});
  b(o.cells, "cells", "1", "along each side of a sheet", Source::swept, {2, 100});
  b(o.time_step, "time_step", "s", "h", Source::swept, {1e-5, 0.1});
  b(o.duration, "duration", "s", "of the motion", Source::assumed, {0.01, 10});
  b(o.speed, "speed", "m/s", "of one sheet towards the other", Source::assumed, {0, 10});
  b(o.young, "young", "Pa", "E of both sheets", Source::assumed, {1e3, 1e9});
  b(o.tolerance, "tolerance", "m", "Newton's method ends at steps of that", Source::assumed, {1e-14, 1e-2});
  b(o.distance, "distance", "m", "d̂ of the barrier", Source::assumed, {1e-6, 1e-2});
  b(o.offset, "offset", "m", "ξ of the barrier", Source::assumed, {0, 1e-2});
  b(o.seed, "seed", "1", "of the meshes", Source::standard, {0, 1e9});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double friction : {0.0, 0.3, 1.0}) out.push_back({{{"friction", friction}}});
  out.push_back({{{"time_step", 1e-3}}});
  out.push_back({{{"seed", I{2}}}});
  if (profile == Profile::quick) return out;
  for (const I cells : {12, 24})
    for (const double friction : {0.0, 0.3}) out.push_back({{{"cells", cells}, {"friction", friction}}});
  out.push_back({{{"time_step", 5e-4}}});
  return out;
}

TouchingSheetsOptions scene(const Options& o) {
  TouchingSheetsOptions out;
  const double side = 0.1;
  TriangleMesh flying = level_sheet(side, side, o.cells - 1, o.cells - 1, 0, o.seed + 100);
  const Eigen::AngleAxisd tilt(0.5, VectorN<3>(0.6, 0.8, 0));
  for (auto& v : flying.vertices) v = tilt * v + VectorN<3>(0.02, 0.01, 0.04);
  out.sheets = {level_sheet(side, side, o.cells, o.cells, 0, o.seed), std::move(flying)};
  out.held = {0, 0};
  out.shell = {.thickness = 1e-3, .material = {o.young, 0.3}, .density = 300, .gravity = {0, 0, 0}};
  out.contact = o.contact;
  out.surface = {.offset = o.offset,
                 .distance = o.distance,
                 .stiffness = barrier_stiffness(0.1 * o.young, o.distance),
                 .friction = o.friction,
                 .slip = 1e-3 * o.time_step};
  out.time_step = o.time_step;
  out.euler = {.step_tolerance = o.tolerance, .tangent = Tangent::positive};
  return out;
}

VectorN<3> sum(const Vector& of) {
  VectorN<3> out = VectorN<3>::Zero();
  for (Index i = 0; i < of.size(); i += 3) out += of.segment<3>(i);
  return out;
}

VectorN<3> torque(const Vector& force, const Vector& x) {
  VectorN<3> out = VectorN<3>::Zero();
  for (Index i = 0; i < x.size(); i += 3) out += VectorN<3>(x.segment<3>(i)).cross(VectorN<3>(force.segment<3>(i)));
  return out;
}

/// [m] of a vertex against the mean of all.
double farthest(const Vector& way) {
  const VectorN<3> mean = sum(way) * 3 / static_cast<double>(way.size());
  double out = 0;
  for (Index i = 0; i < way.size(); i += 3) out = std::max(out, (way.segment<3>(i) - mean).norm());
  return out;
}

/// What a step did, in parts of what there was.
struct Kept {
  double drift = 0;      // |Σ m v − Σ m v at the start| over Σ m |v| at the start
  double force = 0;      // |Σ f| of contact over Σ |f|
  double torque = 0;     // |Σ x × f| of contact over μ Σ |λ| (gap + way) and round-off
  double gained = 0;     // most energy that a step added, over the first
  double touching = 0;   // steps in which something pushes
  double crossings = 0;  // of the step where most
};

/// [N m] μ Σ |λ| (d − ξ + twice the farthest that a vertex went, against the mean), of what pushed where the step
/// began.
double torque_bound(const std::vector<SurfaceTouch>& touches, double friction, double way) {
  double out = 0;
  for (const SurfaceTouch& t : touches) out += friction * std::abs(t.force) * (t.gap + 2 * way);
  return out;
}

Record run(const Options& o, Progress& progress) {
  TouchingSheets sheets(scene(o));
  const auto [first, last] = sheets.vertices_of_sheet(1);
  for (Index v = first; v < last; ++v) sheets.motion().velocity.segment<3>(3 * v) = VectorN<3>(0.3, 0, -1) * o.speed;
  const auto momentum = [&] { return sum(sheets.mass().cwiseProduct(sheets.motion().velocity)); };
  const VectorN<3> before = momentum();
  const double scale = sheets.mass().cwiseProduct(sheets.motion().velocity).lpNorm<1>();
  const double energy = sheets.kinetic_energy() + sheets.stored_energy();
  Kept kept;
  double last_energy = energy;
  Curve curve{"energy", {"time", "s", {}}, {{"kinetic and stored energy over the first", "1", {}}, {"pairs", "1", {}}}};
  Record record;
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step));
  for (Index i = 1; i <= steps; ++i) {
    const Vector x = sheets.motion().x;
    const std::vector<SurfaceTouch> touches = o.contact ? sheets.contact()->touches(x) : std::vector<SurfaceTouch>();
    const SolveResult step = sheets.step();
    if (!step.converged() || progress.stop_requested()) {
      record.outcome = Outcome::failed;
      record.reason = fmt::format("step {} of {}: {}", i, steps, step.message);
      return record;
    }
    const Vector force = sheets.contact_force();
    const double pushes = force.lpNorm<1>();
    if (pushes > 0) {
      ++kept.touching;
      const double way = farthest(sheets.motion().x - x), length = 0.2,
                   turning = torque(force, sheets.motion().x).norm(), rounding = 1e-11 * length * pushes;
      kept.force = std::max(kept.force, sum(force).norm() / pushes);
      kept.torque = std::max(kept.torque, turning / (torque_bound(touches, o.friction, way) + rounding));
    }
    const double now = sheets.kinetic_energy() + sheets.stored_energy();
    kept.gained = std::max(kept.gained, (now - last_energy) / energy);
    last_energy = now;
    kept.drift = std::max(kept.drift, (momentum() - before).norm() / scale);
    kept.crossings = std::max(kept.crossings, static_cast<double>(sheets.crossings()));
    curve.x.values.push_back(static_cast<double>(i) * o.time_step);
    curve.y[0].values.push_back(now / energy);
    curve.y[1].values.push_back(o.contact ? static_cast<double>(sheets.contact()->touches(sheets.motion().x).size())
                                          : 0);
    progress.report(static_cast<double>(i) / static_cast<double>(steps), "meeting");
  }
  record.metrics = {{"drift", kept.drift},
                    {"force_sum", kept.force},
                    {"torque_over_bound", kept.torque},
                    {"gained", kept.gained},
                    {"steps_touching", kept.touching / static_cast<double>(steps)},
                    {"energy_left", last_energy / energy},
                    {"crossings", kept.crossings}};
  record.curves = {curve};
  return record;
}

const UncertaintyFrom kRoundOff{.none = "round-off, whatever mesh and step"};

std::vector<Claim> claims(const ReferenceData&) {
  const Where touching = where("contact", "barrier");
  const std::string constant = "round-off";
  return {
      {.says = "sheets that meet keep linear momentum",
       .quantity = "largest |Σ m v − Σ m v₀| over Σ m |v₀|",
       .over = touching,
       .measure = metric("drift"),
       .bound = at_most(1e-9),
       .origin = theory("pairs push and rub equally and oppositely; Newton's method ends at steps of 1e-12 m"),
       .counter = seeded("velocity_lost"),
       .uncertainty = kRoundOff},
      {.says = "contact's torque is at most that of friction at an arm of the gap",
       .quantity = "largest |Σ x × f| over μ Σ |λ| (d − ξ + 2 × the farthest way)",
       .over = touching,
       .measure = metric("torque_over_bound"),
       .bound = at_most(1),
       .origin = theory("a barrier of distances does no work in rotations; friction acts at the surfaces, d − ξ apart"),
       .counter = seeded("friction_doubled"),
       .uncertainty = kRoundOff},
      {.says = "sheets that nothing drives gain no energy",
       .quantity = "most that kinetic and stored energy grow in a step, over the first",
       .over = touching,
       .measure = metric("gained"),
       .bound = at_most(1e-8),
       .origin = theory("backward Euler takes energy off where the potential is convex along a step, friction always"),
       .counter = seeded("inertia_step_not_squared"),
       .uncertainty = kRoundOff},
      {.says = "the sheets meet",
       .quantity = "share of steps in which something pushes, smallest",
       .over = touching,
       .measure = metric("steps_touching"),
       .bound = at_least(0.05),
       .origin = chosen("a twentieth of the motion, else nothing is shown"),
       .counter = swapped({{"speed", 0.01}}),
       .is_check = true},
      {.says = "no edge goes through a triangle, at the end of any step",
       .quantity = "crossings, of the step where most",
       .over = touching,
       .measure = metric("crossings"),
       .bound = at_most(0.5),
       .origin = theory("a barrier, and steps that end before anything touches: found by exact arithmetic"),
       .counter = swapped({{"contact", std::string("none")}}),
       .is_check = true,
       .constant = "none is what is to be seen"},
  };
}

}  // namespace

extern const Study contact_momentum = {
    .name = "contact_momentum",
    .title = "Two sheets that meet in free space",
    .claim = "Contact keeps linear momentum, bounds what angular momentum it takes, and adds no energy.",
    .source = "Conservation of momentum and energy; Li et al. 2020, Incremental Potential Contact, § 5",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"drift", "1", "largest |Σ m v − Σ m v₀| over Σ m |v₀|"},
                {"force_sum", "1", "largest |Σ f| of contact over Σ |f|"},
                {"torque_over_bound", "1", "largest |Σ x × f| of contact over that of friction at the gap's arm"},
                {"gained", "1", "most that kinetic and stored energy grow in a step, over the first"},
                {"steps_touching", "1", "share of steps in which something pushes"},
                {"energy_left", "1", "kinetic and stored energy at the end over the first"},
                {"crossings", "1", "edges that go through a triangle, of the step where most; exact"}},
    .paper_duration = "a minute",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation
