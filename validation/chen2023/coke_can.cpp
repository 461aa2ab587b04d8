// Claim: a thin aluminium can that is crushed by a plate, or gripped from its sides, keeps its buckles once it is let
// go, never goes through itself, and flow and elasticity take up the work that was done. Refuted where a quarter of
// what was lost comes back, an edge crosses a triangle, or a fiftieth of the work is missing up to the first buckling
// (later not judged: over a step in which a plate makes a can snap, the trapezoidal rule tells no work). That the
// printed prisms are free of shear locking is not seen: a wall of tied prisms buckles at the load of a real cylinder,
// one of the printed prisms above that of a perfect one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "validation/chen2023/coke_can.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/linear_slot.h"
#include "validation/meters/state_watch.h"
#include "validation/meters/surface_frame.h"
#include "validation/meters/surface_turn.h"
#include "validation/scenes/crushed_can.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation::coke_can {

namespace {

using I = std::int64_t;

struct Options {
  CrushedCanOptions can;
};

void bind(Binder& b, Options& options) {
  CrushedCanOptions& o = options.can;
  b(o.driver, "driver", {{"plate", CanDriver::plate}, {"grip", CanDriver::grip}},
    "what crushes it: a plate from above, or two balls from its sides");
  b(o.flows, "material", {{"von_mises", true}, {"elastic", false}}, "whether it yields");
  b(o.way, "way", "m", "that what drives goes from where contact begins; each ball of both", Source::assumed,
    {1e-5, 0.2});
  b(o.speed, "speed", "m/s", "at which it comes", Source::assumed, {1e-5, 1});
  b(o.leave_speed, "leave_speed", "m/s", "at which it leaves", Source::assumed, {1e-5, 10});
  b(o.hold_time, "hold_time", "s", "that it stays", Source::assumed, {0, 10});
  b(o.rest_time, "rest_time", "s", "after it has left", Source::assumed, {0, 10});
  b(o.drive, "drive", {{"held", BodyDrive::held}, {"heavy", BodyDrive::heavy}},
    "of what drives: held, and moved in pieces; or of so much mass that nothing diverts it");
  b(o.finger, "finger", "m", "radius of a ball", Source::assumed, {1e-3, 0.1});
  b(o.can.radius, "radius", "m", "R of the wall's middle: a can of 330 ml", Source::assumed, {1e-3, 1});
  b(o.can.height, "height", "m", "H between the ends' middles: a can of 330 ml", Source::assumed, {1e-3, 1});
  b(o.can.wall, "wall", "m", "t: a can of 330 ml", Source::assumed, {1e-5, 5e-3});
  b(o.can.end, "end", "m", "thickness of both flat ends", Source::assumed, {1e-5, 5e-3});
  b(o.can.edge, "edge", "m", "of the mesh", Source::assumed, {2e-4, 0.03});
  b(o.can.growth, "growth", "1", "of edges of the ends, ring by ring inwards", Source::assumed, {1, 2});
  b(o.can.disorder, "disorder", "1", "of an edge: by how much vertices are moved at most", Source::assumed, {0, 0.29});
  b(o.can.seed, "seed", "1", "of the mesh", Source::standard, {0, 1e9});
  b(o.material.young, "young", "Pa", "E", Source::paper, {1e3, 1e13});
  b(o.material.poisson, "poisson", "1", "ν", Source::paper, {0, 0.49});
  b(o.yield_stress, "yield_stress", "Pa", "σ_Y; hardening is not printed: none", Source::paper, {1e3, 1e12});
  b(o.density, "density", "kg/m^3", "ρ", Source::paper, {1, 1e5});
  bind_contact(b, o.contact);
  b(o.distance, "distance", "m", "d̂ of all contact", Source::assumed, {1e-6, 2e-3});
  b(o.pressure, "pressure", "Pa", "of all contact at half of d̂", Source::assumed, {1e3, 1e12});
  b(o.friction, "friction", "1", "μ of all contact", Source::assumed, {0, 2});
  b(o.slip_speed, "slip_speed", "m/s", "ε_v: slower, friction is not whole", Source::assumed, {1e-6, 1});
  b(o.time_step, "time_step", "s", "h", Source::paper, {1e-4, 0.1});
  b(o.tolerance, "tolerance", "m/s", "ε: Newton's method ends where ‖p‖∞ ≤ ε h", Source::assumed, {1e-8, 0.1});
  b(o.exact_below, "exact_below", "m",
    "a whole step of Newton's of at most this lets the next take the true Hessian, where definite; 0: projected ones",
    Source::standard, {0, 1});
  b(o.trust_radius, "trust_radius", "m",
    "of a trust region: what steps of Newton's method by the true Hessian start within; 0: projected Newton",
    Source::standard, {0, 1});
  b.in(Slot::element)(o.element, "element",
                      {{"dual", Prism::dual},
                       {"full", Prism::full},
                       {"tied", Prism::tied},
                       {"enhanced", Prism::enhanced},
                       {"tetrahedra", Prism::tetrahedra}},
                      "prisms, one layer, or three linear tetrahedra in each one's place", Source::paper);
  b(o.watched, "watch", {{"states", true}, {"ends", false}},
    "where the exact test looks: at all states that Newton's method accepts, or at ends of steps alone");
  bind_linear_solver(b, o.linear_solver, o.linear_tolerance);
}

/// Of a plate that comes so slowly that the first buckling is seen.
Sample buckling(double wall, double way) {
  const bool thick = wall == kThickWall;
  return {{{"height", thick ? 0.04 : 0.03},
           {"wall", wall},
           {"end", thick ? 2e-3 : CanOptions{}.end},
           {"edge", 3e-3},
           {"way", way},
           {"speed", thick ? kThickSpeed : kSlow},
           {"leave_speed", 1.0},
           {"hold_time", 0.0},
           {"rest_time", 0.0},
           {"watch", std::string("ends")}}};
}

Sample elastic(const char* element, double way) {
  Sample out = buckling(kThickWall, way);
  out.values["material"] = std::string("elastic");
  out.values["element"] = std::string(element);
  return out;
}

/// The same, whose steps are by true Hessians throughout.
Sample within_region(Sample of) {
  of.values["trust_radius"] = kTrustRadius;
  of.values["linear_solver"] = std::string(kTrustSolver);
  return of;
}

std::vector<Sample> samples(Profile profile) {
  const Sample grip{{{"driver", std::string("grip")}, {"way", 0.01}, {"edge", 7e-3}, {"watch", std::string("ends")}}};
  std::vector<Sample> out{
      {{{"height", 0.06}}},
      grip,
      buckling(CanOptions{}.wall, 5e-4),
      elastic("tied", 1.12e-3),
      elastic("dual", 1.4e-3),
      elastic("full", 1.4e-3),
      {{{"height", 0.06}, {"linear_solver", std::string(kStale)}, {"linear_tolerance", kStaleTolerance}}}};
  out.push_back(out.back());
  out.back().values["exact_below"] = kExactBelow;
  out.push_back(within_region(out.back()));
  out.push_back(out[out.size() - 2]);
  out.back().values["tolerance"] = kPrintedTolerance;
  for (const char* element : {"dual", "full", "tied", "enhanced"})
    out.push_back({{{"height", 0.06},
                    {"way", kShortWay},
                    {"hold_time", 0.0},
                    {"rest_time", 0.01},
                    {"element", std::string(element)},
                    {"linear_solver", std::string(kStale)},
                    {"linear_tolerance", kStaleTolerance},
                    {"watch", std::string("ends")}}});
  const Sample tetrahedra{{{"height", 0.06},
                           {"element", std::string("tetrahedra")},
                           {"linear_solver", std::string(kStale)},
                           {"linear_tolerance", kStaleTolerance}}};
  const auto can = [&](const char* element, double young, double yield_stress, I seed = 1) {
    Sample of = tetrahedra;
    of.values.insert_or_assign("element", std::string(element));
    of.values.insert({{"young", young}, {"yield_stress", yield_stress}, {"seed", seed}});
    out.push_back(of);
  };
  can("tetrahedra", kYoung, kYield);
  can("tetrahedra", kSoftYoung, kSoftYield);
  can("tetrahedra", kSoftYoung, kYield);
  can("tetrahedra", kYoung, kSoftYield);
  if (profile == Profile::quick) return out;
  for (const I seed : kOtherSeeds) {
    can("tetrahedra", kYoung, kYield, seed);
    can("tetrahedra", kYoung, kSoftYield, seed);
    for (const char* element : {"tetrahedra", "dual"}) {
      can(element, kSoftYoung, kSoftYield, seed);
      can(element, kSoftYoung, kYield, seed);
    }
  }
  for (const double edge : {4e-3, 3e-3}) out.push_back({{{"height", 0.06}, {"edge", edge}}});
  for (const double edge : {2e-3, 1.5e-3}) {
    out.push_back(buckling(CanOptions{}.wall, 5e-4));
    out.back().values["edge"] = edge;
  }
  const Sample printed{{{"edge", 1.3e-3},
                        {"growth", 1.0},
                        {"watch", std::string("ends")},
                        {"tolerance", kPrintedTolerance},
                        {"exact_below", kExactBelow},
                        {"linear_solver", std::string(kStale)},
                        {"linear_tolerance", kStaleTolerance}}};
  Sample fine = printed;
  fine.values["edge"] = kFineEdge;
  fine.values.insert({{"way", kFineWay}, {"hold_time", 0.0}, {"rest_time", 0.01}});
  out.push_back(fine);
  out.push_back(within_region(fine));
  for (const double way : {kPrintedStart, 0.06}) {
    out.push_back(within_region(printed));
    out.back().values["way"] = way;
  }
  for (const char* element : {"dual", "tetrahedra"}) {
    out.push_back(within_region(printed));
    out.back().values["way"] = kFoldedWay;
    out.back().values["element"] = std::string(element);
  }
  out.push_back(within_region(printed));
  out.back().values["driver"] = std::string("grip");
  out.back().values["way"] = 0.01;
  return out;
}

Curve steps_curve(const CrushedCan& result) {
  Curve out{"steps",
            {"time", "s", {}},
            {{"travel", "m", {}},
             {"force", "N", {}},
             {"size", "m", {}},
             {"work", "J", {}},
             {"stored", "J", {}},
             {"kinetic", "J", {}},
             {"dissipated by flow", "J", {}},
             {"contacts", "1", {}},
             {"crossings", "1", {}},
             {"Newton iterations", "1", {}},
             {"factorisations", "1", {}},
             {"step", "s", {}}}};
  for (const CrushStep& s : result.steps) {
    out.x.values.push_back(s.time);
    const std::array all{s.travel,
                         s.force,
                         s.size,
                         s.work,
                         s.stored,
                         s.kinetic,
                         s.dissipated,
                         static_cast<double>(s.touches),
                         static_cast<double>(s.crossings),
                         static_cast<double>(s.iterations),
                         static_cast<double>(s.factorisations),
                         s.seconds};
    for (std::size_t i = 0; i < all.size(); ++i) out.y[i].values.push_back(all[i]);
  }
  return out;
}

/// Where what drives has gone its way.
const CrushStep& deepest(const CrushedCan& result) {
  const auto after =
      std::ranges::find_if(result.steps, [](const CrushStep& s) { return s.stage > CrushStage::pressing; });
  return *std::prev(after);
}

/// How the middle of the can has turned over its edges when what drives leaves.
SurfaceTurn folds(const CrushedCan& result) {
  TriangleMesh rest{{}, result.mesh.triangles};
  std::vector<VectorN<3>> now;
  for (Index c = 0; c < result.mesh.columns(); ++c) {
    const Index below = result.mesh.node(c, 0), above = result.mesh.node(c, result.mesh.layers);
    const auto middle = [&](const Vector& x) {
      return VectorN<3>(0.5 * (x.segment<3>(3 * below) + x.segment<3>(3 * above)));
    };
    rest.vertices.push_back(middle(result.start));
    now.push_back(middle(result.pressed));
  }
  return surface_turn(rest, now, kFold);
}

void write_crushing(const CrushedCanOptions& o, const CrushedCan& result, Record& record) {
  const CrushStep& deep = deepest(result);
  double force = 0, least = result.start_size, energy = deep.stored + deep.kinetic + deep.dissipated;
  for (const CrushStep& s : result.steps) {
    if (s.stage == CrushStage::pressing) force = std::max(force, s.force);
    least = std::min(least, s.size);
  }
  auto& m = record.metrics;
  m["peak_force"] = force;
  m["peak_over_classical"] = force / classical_load(o);
  m["mean_over_folding"] = energy / (o.way * folding_load(o));
  m["balance"] = energy / deep.work;
  m["dissipated_part"] = deep.dissipated / energy;
  m["kept"] = (result.start_size - result.steps.back().size) / (result.start_size - least);
  m["largest_flow"] = result.flow.maxCoeff();
  const SurfaceTurn turn = folds(result);
  m["folded"] = turn.folded;
  m["fold_angle"] = turn.angle;
}

/// What all steps did, and what they took.
void write_steps(const CrushedCan& result, Record& record) {
  CrushStep sum, most;
  for (const CrushStep& s : result.steps) {
    sum.iterations += s.iterations, sum.factorisations += s.factorisations;
    sum.seconds += s.seconds, sum.contact += s.contact, sum.step_limit += s.step_limit;
    sum.assembly += s.assembly, sum.linear += s.linear;
    most.iterations = std::max(most.iterations, s.iterations);
    most.touches = std::max(most.touches, s.touches);
    most.crossings = std::max(most.crossings, s.crossings);
  }
  const auto steps = static_cast<double>(result.steps.size());
  auto& m = record.metrics;
  m["crossings"] = static_cast<double>(most.crossings);
  m["iterations_per_step"] = static_cast<double>(sum.iterations) / steps;
  m["factorisations_per_step"] = static_cast<double>(sum.factorisations) / steps;
  m["most_iterations"] = static_cast<double>(most.iterations);
  m["most_contacts"] = static_cast<double>(most.touches);
  m["vertices"] = static_cast<double>(result.mesh.nodes.size());
  m["seconds_per_frame"] = sum.seconds / steps;
  m["ccd_share"] = sum.step_limit / sum.seconds;
  m["contact_share"] = sum.contact / sum.seconds;
  m["assembly_share"] = sum.assembly / sum.seconds;
  m["solve_share"] = sum.linear / sum.seconds;
}

Record run(const Options& options, Progress& progress) {
  const CrushedCanOptions& o = options.can;
  const CrushedCan result = crush_can(o, progress);
  Record record;
  record.curves = {steps_curve(result)};
  if (result.status != Status::converged || result.end.size() == 0) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("after {} time steps: {}", result.steps.size(), result.message);
    return record;
  }
  write_crushing(o, result, record);
  write_steps(result, record);
  if (o.watched) store(result.watched, record);
  const double end = result.steps.back().time;
  record.frames = {named("start", wedge_frame(result.mesh, result.start, {0})),
                   named("crushed", wedge_frame(result.mesh, result.pressed, {end - o.rest_time})),
                   named("let go", wedge_frame(result.mesh, result.end, {end}))};
  return record;
}

std::vector<Claim> claims(const ReferenceData&) {
  return coke_can_claims();
}

std::vector<Metric> metrics() {
  return with_watch(
      {{"peak_force", "N", "largest against what drives as it comes; of one ball the mean of both"},
       {"peak_over_classical", "1", "that over 2π E t²/√(3 (1 − ν²))"},
       {"mean_over_folding", "1",
        "energy that the can has taken up over the way, over 72.3 (D/t)^0.32 σ_Y t²/4, where the way ends"},
       {"balance", "1", "what is stored, moves and was dissipated by flow, over the work of what drives, there"},
       {"dissipated_part", "1", "of that energy, what flow has dissipated"},
       {"kept", "1", "of the greatest loss of height, or of width between the balls, what is left at the end"},
       {"largest_flow", "1", "equivalent flow of the prism where most, at the end"},
       {"folded", "1", "part of its edges that have turned by more than 0.2 rad when what drives leaves, by lengths"},
       {"fold_angle", "rad", "mean by which those have"},
       {"crossings", "1", "edges that go through a triangle or touch one, of the step where most; exact"},
       {"iterations_per_step", "1", "Newton's, mean"},
       {"factorisations_per_step", "1", "mean"},
       {"most_iterations", "1", "of the step where most"},
       {"most_contacts", "1", "pairs of the can with itself that push at a step's end, of the step where most"},
       {"vertices", "1", "of the can"},
       {"seconds_per_frame", "s",
        "wall time of a step, mean, whichever process made it; exact crossings are not in it"},
       {"ccd_share", "1",
        "of limiting steps of the can's contact with itself, processor time of their thread, in that time: comparable "
        "on an idle machine"},
       {"contact_share", "1", "of that contact's barriers, their derivatives and candidates, likewise"},
       {"assembly_share", "1", "of assembling the tangent in it, contact's too"},
       {"solve_share", "1", "of the linear solver in it"}});
}

}  // namespace

extern const Study study = {
    .name = "coke_can",
    .title = "An aluminium can crushed and let go",
    .claim = "A thin aluminium can that is crushed keeps its buckles once it is let go, and never goes through itself.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 10 and Table 2",
    .version = 3,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "four hours",
    .samples = samples,
    .run = running<Options>(run),
    .limit = {.quick = 900, .paper = 48 * 3600},
    .claims = claims,
};

}  // namespace wrinkle::validation::coke_can
