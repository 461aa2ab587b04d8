// Claim: a strip of a thick mat that is rolled up without friction, by hands that lead its first turn over a floor,
// tends with the mesh to a spiral whose pitch is what its thickness becomes under tension, bending and what it presses,
// and the gap in which contact carries it; it never goes through itself, and left alone it gains no energy beyond what
// Newton's method leaves out of balance. Refuted where the pitch's limit is off by 0.003, that of the loss of thickness
// by a twentieth, an edge crosses a triangle in one of the steps, or energy grows. With friction it is thinner than
// that: a deviation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "validation/chen2023/yoga_mat_claims.h"
#include "validation/harness/binder.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/linear_slot.h"
#include "validation/meters/state_watch.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/prism_plate.h"
#include "validation/scenes/rolled_mat_measures.h"
#include "validation/scenes/rolled_mat_rows.h"

namespace wrinkle::validation::yoga_mat {

namespace {

using I = std::int64_t;

constexpr double kMargin = 1;       // [rad] left out at each end of a turn
constexpr I kPrintedAcross = 35;    // 401 × 36 columns of 2 nodes: 28.9K
constexpr double kHalfWidth = 0.3;  // [m]: rows half as wide, so that a band of 30 mm is over three of them
constexpr double kPrintedEdge = 4.25e-3, kWholeWidth = 0.6;

constexpr double kTied = 0.08, kTiedEdge = 6e-3;  // of the roll that a buckle ties
constexpr I kTiedAcross = 20;
constexpr double kStrapRests = 0.6;    // [s] that the mat of 0.6 m is free: after 0.3 it still moves
constexpr double kTwoTurnsRest = 1.2;  // [s] in which two turns of it come to rest
constexpr double kBeside = 1.5;        // widths of the band from the roll's middle: beyond, its sides may be what grows

struct Options {
  RolledMatOptions mat;
};

void bind(Binder& b, Options& options) {
  RolledMatOptions& o = options.mat;
  b(o.tension, "tension", "N/m", "T₀ a width, with which the end is pulled while the mat is rolled", Source::assumed,
    {1, 1000});
  b(o.friction, "friction", "1", "μ of mat and floor", Source::assumed, {0, 2});
  bind_contact(b, o.contact);
  b(o.guided, "sides", {{"guided", true}, {"free", false}}, "whether nodes keep their planes across the mat",
    Source::assumed);
  b(o.edge, "edge", "m", "of the mesh along the mat", Source::assumed, {5e-4, 0.03});
  b(o.across, "across", "1", "cells across the mat", Source::assumed, {1, 200});
  b(o.width, "width", "m", "of the mat, or of the strip of it that is seen", Source::assumed, {1e-3, 2});
  b(o.laid, "laid", "1", "turns that lie on the held one at the start", Source::assumed, {0, 20});
  b(o.turns, "turns", "1", "rolled up", Source::assumed, {0.05, 20});
  b(o.thickness, "thickness", "m", "t of the mat", Source::assumed, {1e-3, 0.02});
  b(o.radius, "radius", "m", "of the held turn's middle where the mat begins", Source::assumed, {0.01, 0.2});
  b(o.tail, "tail", "m", "left straight", Source::assumed, {0.01, 2});
  b(o.distance, "distance", "m", "d̂ of mat and floor", Source::assumed, {1e-5, 2e-3});
  b(o.slip_speed, "slip_speed", "m/s", "ε_v: slower, friction is not whole", Source::assumed, {1e-6, 1});
  b(o.step_angle, "step_angle", "rad", "by which the roll turns in a step", Source::assumed, {1e-3, 0.3});
  b(o.hold_time, "hold_time", "s", "that it is held before it is let go", Source::assumed, {0.01, 10});
  b(o.free_time, "free_time", "s", "after that", Source::assumed, {0.01, 10});
  b(o.buckle_is, "buckle_is", {{"bands", Buckle::bands}, {"strap", Buckle::strap}},
    "elastic bands glued to nodes of the outermost turn, or a strap that touches the roll", Source::assumed);
  b(o.buckle, "buckle", "1", "by how much it is shorter than what it ties as hands let go; 0: none", Source::assumed,
    {0, 0.5});
  b(o.buckle_width, "buckle_width", "m", "of the buckle, round the middle", Source::assumed, {1e-3, 1});
  b(o.buckle_stiffness, "buckle_stiffness", "N", "of the buckle, its force a strain", Source::assumed, {1, 1e6});
  b(o.strap_thickness, "strap_thickness", "m", "of a strap, for its mass and bending", Source::assumed, {1e-4, 0.01});
  b(o.tighten_time, "tighten_time", "s", "in which a strap is shortened, from when hands let go", Source::assumed,
    {0.01, 10});
  b(o.time_step, "time_step", "s", "h", Source::paper, {1e-4, 0.1});
  b(o.tolerance, "tolerance", "m/s", "ε: Newton's method ends where ‖p‖∞ ≤ ε h", Source::assumed, {1e-8, 0.1});
  b(o.material.young, "young", "Pa", "E", Source::paper, {1e3, 1e9});
  b(o.material.poisson, "poisson", "1", "ν", Source::paper, {0, 0.49});
  b(o.density, "density", "kg/m^3", "of the mat", Source::paper, {1, 1e4});
  b.in(Slot::element)(o.element, "element", {{"dual", Prism::dual}, {"full", Prism::full}, {"tied", Prism::tied}},
                      "prisms, one layer", Source::paper);
  b(o.watched, "watch", {{"states", true}, {"ends", false}},
    "where the exact test looks: at all states that Newton's method accepts, or at ends of steps alone");
  b(o.seed, "seed", "1", "of the mesh", Source::standard, {0, 1e9});
  bind_linear_solver(b, o.linear_solver, o.linear_tolerance);
}

Sample with(Sample sample, const std::map<std::string, Value>& values) {
  for (const auto& [name, value] : values) sample.values[name] = value;
  return sample;
}

std::vector<Sample> samples(Profile profile) {
  const std::string free = "free";
  std::vector<Sample> out(1);
  out.push_back({{{"edge", 4.5e-3}, {"watch", std::string("states")}}});
  out.push_back({{{"edge", 2.25e-3}}});
  out.push_back({{{"friction", 0.5}}});
  out.push_back({{{"friction", 0.5}, {"linear_solver", std::string(kStale)}, {"linear_tolerance", kStaleTolerance}}});
  out.push_back({{{"friction", 0.5},
                  {"sides", free},
                  {"edge", kTiedEdge},
                  {"across", kTiedAcross},
                  {"width", static_cast<double>(kTiedAcross) * kTiedEdge},
                  {"laid", 1.0},
                  {"turns", 0.25},
                  {"tail", 0.01},
                  {"free_time", 0.3},
                  {"buckle", kTied},
                  {"linear_solver", std::string(kStale)},
                  {"linear_tolerance", kStaleTolerance}}});
  const std::map<std::string, Value> strap{{"buckle_is", std::string("strap")}, {"watch", std::string("states")}};
  out.push_back(with(out.back(), strap));
  const Sample two_turns = out.back();
  if (profile == Profile::quick) return out;
  out.push_back({{{"friction", 0.5}, {"sides", free}, {"edge", 4.5e-3}, {"free_time", 0.2}}});
  for (const double edge : {6e-3, 4.5e-3, 3e-3}) out.push_back({{{"tension", 75.0}, {"edge", edge}}});
  out.push_back({{{"seed", I{2}}}});
  out.push_back({{{"turns", 4.0}}});
  out.push_back({{{"element", std::string("tied")}, {"edge", 4.5e-3}}});
  const Sample printed{{{"across", kPrintedAcross},
                        {"edge", kPrintedEdge},
                        {"width", kWholeWidth},
                        {"friction", 0.5},
                        {"sides", free},
                        {"free_time", 0.2},
                        {"tail", 0.1},
                        {"watch", std::string("states")},
                        {"linear_solver", std::string(kStale)},
                        {"linear_tolerance", kStaleTolerance}}};
  for (const auto& [laid, turns] : {std::pair{4.15, 0.25}, std::pair{0.0, 4.4}}) {
    out.push_back(printed);
    out.back().values["laid"] = laid;
    out.back().values["turns"] = turns;
  }
  const Sample tied = with(out[out.size() - 2], {{"tail", 0.01}, {"free_time", 0.3}, {"buckle", kTied}});
  out.push_back(tied);
  out.push_back(with(tied, {{"width", kHalfWidth}, {"watch", std::string("ends")}}));
  out.push_back(with(with(tied, strap), {{"free_time", kStrapRests}}));
  out.push_back(with(two_turns, {{"across", kPrintedAcross}, {"width", kWholeWidth}, {"free_time", kTwoTurnsRest}}));
  return out;
}

/// Means over the places that are looked at.
void write_pitch(const RolledMatOptions& o, const std::vector<RolledMatPlace>& places, Record& record) {
  double pitch = 0, law = 0, lost = 0, law_lost = 0;
  Curve curve{"pitch",
              {"angle", "rad", {}},
              {{"pitch", "m", {}}, {"the law's", "m", {}}, {"thickness", "m", {}}, {"the law's thickness", "m", {}}}};
  for (const RolledMatPlace& p : places) {
    pitch += p.turn.pitch, law += p.law;
    lost += o.thickness - p.thickness, law_lost += o.thickness - p.law_thickness;
    curve.x.values.push_back(p.turn.angle);
    const std::array all{p.turn.pitch, p.law, p.thickness, p.law_thickness};
    for (int i = 0; i < 4; ++i) curve.y[i].values.push_back(all[i]);
  }
  const auto count = static_cast<double>(places.size());
  record.metrics["pitch"] = pitch / count;
  record.metrics["pitch_over_law"] = pitch / law;
  record.metrics["thinning"] = lost / (count * o.thickness);
  record.metrics["thinning_over_law"] = lost / law_lost;
  record.curves.push_back(std::move(curve));
}

/// Both faces of the mat, at one side of it.
Curve section(const RolledMatOptions& o, const RolledMatResult& result) {
  Curve out{"section", {"along the mat", "m", {}}, {}};
  for (const char* state : {"held", "let go"})
    for (const char* of : {"x below", "z below", "x above", "z above"})
      out.y.push_back({fmt::format("{}, {}", of, state), "m", {}});
  for (Index c = 0; c < result.mesh.columns(); c += o.across + 1) {
    out.x.values.push_back(result.mesh.nodes[result.mesh.node(c, 0)].x());
    auto column = out.y.begin();
    for (const Vector* state : {&result.held, &result.end})
      for (Index level = 0; level < 2; ++level)
        for (const Index axis : {0, 2}) (column++)->values.push_back((*state)[3 * result.mesh.node(c, level) + axis]);
  }
  return out;
}

Curve steps_curve(const RolledMatResult& result) {
  Curve out{"steps",
            {"time", "s", {}},
            {{"Newton iterations", "1", {}},
             {"factorisations", "1", {}},
             {"contacts", "1", {}},
             {"crossings", "1", {}},
             {"energy", "J", {}},
             {"that the tension has", "J", {}},
             {"taken off by backward Euler", "J", {}},
             {"done by what Newton's method leaves", "J", {}},
             {"largest force out of balance", "N/m", {}},
             {"put in by shortening a strap", "J", {}},
             {"step", "s", {}}}};
  for (const RolledMatStep& s : result.steps) {
    out.x.values.push_back(s.time);
    const std::array all{static_cast<double>(s.iterations),
                         static_cast<double>(s.factorisations),
                         static_cast<double>(s.touches),
                         static_cast<double>(s.crossings),
                         s.energy,
                         s.pulled,
                         s.taken,
                         s.left,
                         s.unrest,
                         s.tightened,
                         s.seconds};
    for (std::size_t i = 0; i < all.size(); ++i) out.y[i].values.push_back(all[i]);
  }
  return out;
}

/// The most that energy grows in a step in which hands do nothing, beyond what backward Euler takes off without any
/// loss, and what the forces do that Newton's method leaves out of balance.
double most_gained(const RolledMatResult& result) {
  double out = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < result.steps.size(); ++i) {
    const RolledMatStep &before = result.steps[i - 1], &now = result.steps[i];
    if (now.stage == RollStage::rolling) continue;
    const double buckled = now.stage == RollStage::free && before.stage != RollStage::free ? result.buckled : 0;
    const double pulled = now.stage == RollStage::held ? now.pulled - before.pulled : 0;
    const double more = now.energy + pulled + now.taken - now.left - before.energy - buckled - now.tightened;
    if (!(more <= out)) out = more;
  }
  return out;
}

/// What all steps did, and what they took.
void write_steps(const RolledMatOptions& o, const RolledMatResult& result, Record& record) {
  double iterations = 0, factorisations = 0, most_iterations = 0, most = 0, crossings = 0;
  RolledMatStep sum, left;  // of all; the last before it is let go
  for (const RolledMatStep& s : result.steps) {
    iterations += static_cast<double>(s.iterations);
    factorisations += static_cast<double>(s.factorisations);
    most_iterations = std::max(most_iterations, static_cast<double>(s.iterations));
    most = std::max(most, static_cast<double>(s.touches));
    crossings = std::max(crossings, static_cast<double>(s.crossings));
    sum.seconds += s.seconds, sum.contact += s.contact, sum.step_limit += s.step_limit;
    sum.assembly += s.assembly, sum.linear += s.linear;
    if (s.stage != RollStage::free) left = s;
  }
  const auto steps = static_cast<double>(result.steps.size());
  auto& m = record.metrics;
  m["crossings"] = crossings;
  m["gained"] = most_gained(result) / left.energy;
  m["energy_left"] = result.steps.back().energy / left.energy;
  m["unrest"] = left.unrest / o.tension;
  m["iterations_per_step"] = iterations / steps;
  m["factorisations_per_step"] = factorisations / steps;
  m["most_iterations"] = most_iterations;
  m["most_contacts"] = most;
  m["vertices"] = static_cast<double>(result.mesh.nodes.size());
  m["seconds_per_frame"] = sum.seconds / steps;
  m["ccd_share"] = sum.step_limit / sum.seconds;
  m["contact_share"] = sum.contact / sum.seconds;
  m["assembly_share"] = sum.assembly / sum.seconds;
  m["solve_share"] = sum.linear / sum.seconds;
  record.curves.push_back(steps_curve(result));
}

/// Without the last row of each side, which stands out by itself before anything is tied: 0.3 to 0.5 mm.
std::span<const double> inner(const std::vector<double>& rows) {
  return std::span(rows).first(rows.size() - 1);
}

/// Largest growth from a row to the next, up to kBeside, over the mean of all.
double dent(const RolledMatOptions& o, const std::vector<double>& places, const std::vector<double>& radii) {
  double most = 0;
  for (std::size_t k = 1; k < radii.size(); ++k)
    if (places[k] <= kBeside * o.buckle_width) most = std::max(most, radii[k] - radii[k - 1]);
  return most / (std::abs(radii.back() - radii.front()) / static_cast<double>(radii.size() - 1));
}

/// How the roll's outermost turn is larger towards its sides, at the end.
void write_flare(const RolledMatOptions& o, const RolledMatResult& result, Record& record) {
  const std::vector<double> places = row_places(o), held = row_radii(o, result, result.held),
                            radii = row_radii(o, result, result.end);
  Curve curve{"radii", {"from the middle", "m", places}, {{"let go", "m", radii}, {"held", "m", held}}};
  const RowGrowth all = row_growth(radii), within = row_growth(inner(radii));
  auto& m = record.metrics;
  m["flare"] = all.flare;
  m["flare_shrinks"] = all.shrinks;
  m["inner_flare"] = within.flare;
  m["inner_shrinks"] = within.shrinks;
  m["dent"] = dent(o, places, radii);
  if (result.late.size() > 0) {
    const std::vector<double> late = row_radii(o, result, result.late);
    m["inner_moves"] = std::abs(row_growth(inner(late)).flare - within.flare) / std::abs(within.flare);
    curve.y.push_back({"three quarters of the time after", "m", late});
  }
  record.curves.push_back(std::move(curve));
}

/// How much thinner its outermost turn is there within the buckle than farther beside it than the dent is looked for.
void write_pinch(const RolledMatOptions& o, const RolledMatResult& result, Record& record) {
  const std::vector<double> places = row_places(o), thickness = row_thicknesses(o, result, result.end);
  if (const auto pinch = loss_within(inner(places), inner(thickness), 0.5 * o.buckle_width, kBeside * o.buckle_width))
    record.metrics["pinch"] = *pinch;
  record.curves.push_back({"thicknesses", {"from the middle", "m", places}, {{"let go", "m", thickness}}});
}

/// Turns that are left of those that were rolled up, where the mat's farthest rolled piece was.
double turns_left(const RolledMatResult& result) {
  const auto angle = [&](const Vector& state) {
    double most = 0;
    for (const RolledPlace& p : mat_places(result.mesh, state, result.axis)) most = std::max(most, p.angle);
    return most;
  };
  return angle(result.end) / angle(result.held);
}

Record run(const Options& options, Progress& progress) {
  const RolledMatOptions& o = options.mat;
  const RolledMatResult result = roll_mat(o, progress);
  Record record;
  if (result.status != Status::converged || result.end.size() == 0) {
    record.outcome = Outcome::failed;
    record.reason = fmt::format("after {} time steps: {}", result.steps.size(), result.message);
    return record;
  }
  write_pitch(o, rolled_mat_places(o, result, kMargin), record);
  write_steps(o, result, record);
  if (o.buckle == 0) record.metrics["turns_left"] = turns_left(result);  // or it rolls off, with its axis
  write_flare(o, result, record);
  write_pinch(o, result, record);
  if (o.watched) store(result.watched, record);
  record.curves.push_back(section(o, result));
  const double end = result.steps.back().time;
  record.frames = {named("start", wedge_frame(result.mesh, result.start, {0})),
                   named("rolled up and held", wedge_frame(result.mesh, result.held, {end - o.free_time}))};
  if (result.strap_end.size() > 0) {
    record.metrics["strap_tension"] = o.buckle_stiffness * result.strap_stretch;
    record.frames.push_back(named("strap at the end", surface_frame(result.strap, result.strap_end, {end})));
  }
  record.frames.push_back(named("let go", wedge_frame(result.mesh, result.end, {end})));
  return record;
}

std::vector<Metric> metrics() {
  return with_watch(
      {{"pitch", "m", "radius of a turn less that of the one below, mean, while the roll is held"},
       {"pitch_over_law", "1", "that over the law's"},
       {"thinning", "1", "mean loss of thickness there, over t"},
       {"thinning_over_law", "1", "that over the law's"},
       {"crossings", "1", "edges that go through a triangle or touch one, of the step where most; exact"},
       {"gained", "1",
        "most of E₁ + ½ |Δv|²_M − r·Δx − E₀ in a step after hands rest, over the energy when it is let go"},
       {"energy_left", "1", "energy at the end over that when it is let go"},
       {"turns_left", "1", "angle that the mat winds round the held roll's axis at the end, over that of then"},
       {"flare", "1", "radius of the outermost turn at the sides over that in the middle, at the end, less 1"},
       {"flare_shrinks", "1", "most that a row's radius is below that of one further in, over the whole growth"},
       {"dent", "1",
        "largest growth from a row to the next, up to a band's width beside the band, over the mean of all"},
       {"inner_flare", "1", "flare without the last row of each side"},
       {"inner_shrinks", "1", "flare_shrinks without the last row of each side"},
       {"unrest", "1", "largest |m a| of a node a width when the mat is let go, over T₀"},
       {"inner_moves", "1", "change of inner_flare over the last quarter of the time after hands let go, over it"},
       {"pinch", "1",
        "1 less the outermost turn's thickness within the buckle over that far beside it, but for a side's last row"},
       {"strap_tension", "N", "of a strap at the end, by its mean stretch"},
       {"iterations_per_step", "1", "Newton's, mean"},
       {"factorisations_per_step", "1", "mean"},
       {"most_iterations", "1", "of the step where most"},
       {"most_contacts", "1", "pairs that push at a step's end, of the step where most"},
       {"vertices", "1", "of the mat"},
       {"seconds_per_frame", "s",
        "wall time of a step, mean, whichever process made it; exact crossings are not in it"},
       {"ccd_share", "1",
        "of limiting steps, processor time of their thread, in that time: comparable on an idle machine"},
       {"contact_share", "1", "of barriers, their derivatives and candidates, likewise"},
       {"assembly_share", "1", "of assembling the tangent in it, contact's too"},
       {"solve_share", "1", "of the linear solver in it"}});
}

}  // namespace

extern const Study study = {
    .name = "yoga_mat",
    .title = "A yoga mat rolled up and let go",
    .claim =
        "A strip of a thick mat, rolled up without friction, has the pitch of its compressed thickness and the gap, "
        "and never goes through itself.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 8 and Table 2",
    .version = 10,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "a day",
    .samples = samples,
    .run = running<Options>(run),
    .limit = {.quick = 900, .paper = 24 * 3600},
    .claims = [](const ReferenceData&) { return yoga_mat_claims(); },
};

}  // namespace wrinkle::validation::yoga_mat
