// Claim: in one damped motion, projected in every step and regularised by one α (another compliance for each),
// constraints on trace and determinant of
// moving-least-squares averages of the strain let a sheet hang where all three of these strains, or the lengths of all
// edges, lock. A motion is judged as a drop where it rests: kinetic energy below 1 % of the exact sheet's bending
// energy, and no point faster than 1 cm/s. Regularised by geometric stiffness, with α = 1e-4, it does on up to 662
// points, not on 1656; without it border points shake for ever, and within a tolerance that is a dead band sheets
// hover. Refuted where the free corners of the resting sheet hang 15 % higher or 10 % deeper than those of the exact
// sheet hung by two opposite ones, or the others do not hang too high. That it keeps its lengths and bends as the exact
// sheet is judged apart, and it does not: the pair gives way where the others hold. What it hangs too deep, twice the
// exact drop at Γ = 10, the regularisation lets through, as a compliance of α h²: it depends on both. What is left in
// equilibrium within a tolerance, where three strains do not lock either: sheet_stretch; shells: sheet_shells.
#include "validation/chen2019/sheet_locking.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "validation/harness/binder.h"
#include "validation/harness/solver_slots.h"
#include "validation/oracle/diagonal_sheet.h"
#include "validation/scenes/hung_sheet_measures.h"

namespace wrinkle::validation::sheet_locking {

namespace {

using I = std::int64_t;
using W = std::string;

constexpr I kRegular = 625;                    // points: Table 1's
constexpr std::array kYoung{1e4, 100.0, 1.0};  // [MPa] of discrete_shell: Fig. 2, third column

struct Options {
  HungSheetOptions sheet{
      .projection = {.regularisation = Regularisation::geometric, .alpha = kResting, .min_iterations = 1},
      .duration = 4};
  double young = 100;  // [MPa]
};

void bind(Binder& b, Options& o) {
  HungSheetOptions& sheet = o.sheet;
  b(sheet.boundary, "boundary",
    {{"opposite_corners", SheetBoundary::opposite_corners},
     {"adjacent_corners_close", SheetBoundary::adjacent_corners_close}},
    "which corners are held: opposite ones at their rest distance, or adjacent ones at 0.7 of it");
  b(sheet.method, "method",
    {{"isometric", SheetMethod::isometric},
     {"isometric_three_components", SheetMethod::isometric_three_components},
     {"isometric_patches", SheetMethod::isometric_patches},
     {"edge_constraints", SheetMethod::edge_constraints},
     {"quad_constraints", SheetMethod::quad_constraints},
     {"discrete_shell", SheetMethod::discrete_shell}},
    "what keeps lengths; isometric_patches is this suite's own");
  b(sheet.rest, "rest", {{"motion", SheetRest::motion}, {"statics", SheetRest::statics}},
    "how constrained methods come to rest: damped motion, or least energy");
  b(sheet.tolerance, "tolerance", "1", "of the constraints: of squared lengths and areas", Source::paper, {1e-6, 1});
  b(sheet.projection.regularisation, "regularisation",
    {{"none", Regularisation::none}, {"relative", Regularisation::relative}, {"geometric", Regularisation::geometric}},
    "of a projection's matrix");
  b(sheet.projection.alpha, "alpha", "1", "of the regularisation, over the mean diagonal", Source::assumed, {1e-14, 1});
  b(sheet.projection.min_iterations, "min_iterations", "1",
    "of Fast Projection in each step, where the tolerance is met already, too; 0, as published: a dead band",
    Source::assumed, {0, 20});
  b(sheet.linear_solver, linear_solver_parameter(sheet.linear_solver, Systems::definite_half,
                                                 "the systems of a motion's projections: with geometric stiffness "
                                                 "definite ones in x alone, or indefinite ones in multipliers, too"));
  b(sheet.neighbourhood_scale, "neighbourhood_scale", "1", "radius over the mean spacing", Source::assumed, {1, 10});
  b(sheet.patch_spacing, "patch_spacing", "1", "least, between centres of isometric_patches over the mean spacing",
    Source::assumed, {1, 10});
  b(sheet.soft_membrane, "soft_membrane", "1",
    "E h of a membrane under isometric_patches over D/spacing²: shear of points within a patch", Source::assumed,
    {0, 1e6});
  b(sheet.sampling, "sampling", {{"irregular", SheetSampling::irregular}, {"regular", SheetSampling::regular}},
    "of the points");
  b(sheet.points, "points", "1", "in all; on a grid the nearest square number. Table 1: 662, 625, 1656", Source::swept,
    {25, 100000});
  b(o.young, "young", "MPa", "of discrete_shell, 0.25 mm thick: its stretching stiffness only", Source::swept,
    {1e-3, 1e8});
  b(sheet.diagonal_stiffness, "diagonal_stiffness", "N/m", "of springs along the diagonals of quad_constraints",
    Source::swept, {0, 1e6});
  b(sheet.gamma, "gamma", "1", "ρ g L³/D, which sets D: L = 1 m, ρ = 0.1 kg/m²", Source::assumed, {0.1, 1e5});
  b(sheet.time_step, "time_step", "s", "of the motion; taut points shake where it is too long for their spacing",
    Source::paper, {1e-5, 0.1});
  b(sheet.damping, "damping", "1/s", "of the velocity, in proportion to mass", Source::assumed, {0, 1000});
  b(sheet.duration, "duration", "s", "of the motion, unless it rests before", Source::assumed, {1e-3, 1000});
  b(sheet.seed, "seed", "1", "of irregular points and patches", Source::swept, {0, 1e9});
}

using Values = std::map<W, Value>;

Sample by(const W& method, Values values) {
  values.insert({"method", method});
  return {std::move(values)};
}

/// In equilibrium, held exactly unless they say otherwise.
Sample at_rest(const W& method, Values values = {}) {
  values.insert({{"rest", W("statics")}, {"tolerance", kHeld}});
  return by(method, std::move(values));
}

/// Regularised by a small multiple of the mean diagonal alone: as small as serves.
Sample slightly(const W& method, Values values = {}) {
  values.insert({{"regularisation", W("relative")}, {"alpha", kSlight}, {"duration", 2.0}});
  return by(method, std::move(values));
}

Sample in_dead_band(const W& method, Values values = {}) {
  values.insert({{"min_iterations", I{0}}, {"tolerance", 0.1}});
  return slightly(method, std::move(values));
}

/// The usual motion of few points, each system solved in another way: the same but for what sums are rounded to.
Sample rounded_otherwise(const W& method) {
  return by(method, {{"points", kLeastPoints}, {"time_step", 2e-3}, {"linear_solver", W("mumps-ldlt")}});
}

/// What the claims need: motions of few points.
void add_quick(std::vector<Sample>& out) {
  for (const double gamma : {10.0, 100.0, 1000.0}) out.push_back({{{"points", kFewestPoints}, {"gamma", gamma}}});
  out.push_back({{{"points", kUsualPoints}}});
  out.push_back({{{"points", kFewestPoints}, {"neighbourhood_scale", kTwice}}});
  out.push_back({{{"points", kFewestPoints}, {"sampling", W("regular")}}});
  out.push_back(slightly("isometric", {{"points", kFewestPoints}}));
  for (const double alpha : {kResting, kResting / 4})
    out.push_back({{{"points", kFewestPoints}, {"gamma", 10.0}, {"time_step", 2e-3}, {"alpha", alpha}}});
  out.push_back(in_dead_band("isometric"));
  for (const W method : {"isometric", "isometric_three_components", "edge_constraints"})
    out.push_back(by(method, {{"points", kLeastPoints}, {"time_step", 2e-3}}));
  out.push_back({{{"points", kLeastPoints}, {"time_step", 2e-3}, {"tolerance", 1e-3}}});
  out.push_back({{{"points", kLeastPoints}, {"time_step", 2e-3}, {"alpha", kSlight}}});
  for (const W method : {"isometric", "isometric_three_components", "edge_constraints"})
    out.push_back(rounded_otherwise(method));
  out.push_back(by("isometric_three_components", {{"points", kLeastPoints}, {"time_step", 2e-3}, {"alpha", kSoft}}));
  out.push_back(at_rest("isometric_three_components", {{"points", kFewestPoints}}));
  for (const I points : {kLeastPoints, kFewestPoints, kUsualPoints})
    out.push_back(at_rest("edge_constraints", {{"points", points}}));
  for (const double soft : {1.0, 10.0, 100.0}) out.push_back(at_rest("isometric_patches", {{"soft_membrane", soft}}));
  out.push_back(at_rest("isometric_patches", {{"sampling", W("regular")}}));
  out.push_back(at_rest("isometric_patches", {{"gamma", 10.0}}));
  for (const double young : kYoung) out.push_back(by("discrete_shell", {{"young", young}}));
}

/// Fig. 2, first two columns and the last, and the same tolerances for the others.
void add_figure(std::vector<Sample>& out) {
  out.push_back({{{"linear_solver", W("mumps-ldlt")}}});
  for (const I points : {kUsualPoints, kCoarsePoints})
    for (const double tolerance : {0.1, 0.01, 0.001}) out.push_back({{{"tolerance", tolerance}, {"points", points}}});
  out.push_back({{{"neighbourhood_scale", kTwice}}});
  for (const I points : {kUsualPoints, kRegular}) out.push_back({{{"points", points}, {"sampling", W("regular")}}});
  out.push_back({{{"points", kFinePoints}}});
  out.push_back(in_dead_band("isometric", {{"points", kCoarsePoints}}));
  out.push_back(in_dead_band("edge_constraints"));
  out.push_back(at_rest("isometric_three_components"));
  for (const W method : {"isometric_three_components", "edge_constraints", "isometric_patches"})
    out.push_back(at_rest(method, {{"points", kCoarsePoints}}));
  for (const I points : {kFewestPoints, kUsualPoints})
    for (const W method : {"isometric_three_components", "edge_constraints"})
      out.push_back(by(method, {{"points", points}}));
  for (const double young : kYoung) out.push_back(by("discrete_shell", {{"young", young}, {"points", kCoarsePoints}}));
  for (const double spring : {0.0, 10.0, 1000.0})
    out.push_back(slightly("quad_constraints", {{"diagonal_stiffness", spring}, {"time_step", 2e-3}}));
}

/// Loads, steps and tolerances of the resting motion, and how it is regularised.
void add_sweeps(std::vector<Sample>& out) {
  for (const double gamma : {10.0, 100.0, 1000.0}) {
    out.push_back({{{"gamma", gamma}}});
    for (const double step : {2e-3, 5e-4}) out.push_back({{{"gamma", gamma}, {"time_step", step}}});
    out.push_back({{{"gamma", gamma}, {"time_step", 5e-4}, {"alpha", 4 * kResting}}});
    for (const double tolerance : {0.1, 0.001}) out.push_back({{{"gamma", gamma}, {"tolerance", tolerance}}});
    for (const double alpha : {1e-5, 1e-3, 1e-2}) out.push_back({{{"gamma", gamma}, {"alpha", alpha}}});
    for (const double step : {2e-3, 1e-3, 5e-4, 2.5e-4})
      out.push_back(slightly("isometric", {{"gamma", gamma}, {"time_step", step}}));
    out.push_back(slightly("isometric", {{"gamma", gamma}, {"min_iterations", I{5}}}));
  }
}

/// Levels of refinement and five seeds.
void add_levels(std::vector<Sample>& out) {
  out.push_back(slightly("isometric", {{"points", kFewestPoints}, {"gamma", 10.0}}));
  for (const I points : {kLeastPoints, kCoarsePoints}) out.push_back({{{"points", points}, {"gamma", 1000.0}}});
  out.push_back({{{"points", kCoarsePoints}, {"gamma", 10.0}}});
  for (const I seed : {2, 3, 4, 5}) {
    out.push_back({{{"seed", seed}}});
    for (const double gamma : {10.0, 100.0, 1000.0})
      out.push_back({{{"seed", seed}, {"points", kFewestPoints}, {"gamma", gamma}}});
    for (const W method : {"isometric", "edge_constraints"}) out.push_back(in_dead_band(method, {{"seed", seed}}));
    for (const W method : {"isometric_three_components", "edge_constraints"})
      out.push_back(by(method, {{"seed", seed}, {"points", kLeastPoints}, {"time_step", 2e-3}}));
  }
}

void add_patches(std::vector<Sample>& out) {
  const W patches = "isometric_patches";
  for (const I seed : {2, 3, 4, 5})
    for (const I points : {kUsualPoints, kCoarsePoints})
      out.push_back(at_rest(patches, {{"seed", seed}, {"points", points}}));
  for (const I points : {kFewestPoints, kFinePoints}) out.push_back(at_rest(patches, {{"points", points}}));
  out.push_back(at_rest(patches, {{"points", kCoarsePoints}, {"gamma", 10.0}}));
  out.push_back(at_rest(patches, {{"soft_membrane", 0.0}}));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  add_quick(out);
  if (profile == Profile::quick) return out;
  add_figure(out);
  add_sweeps(out);
  add_levels(out);
  add_patches(out);
  for (const W method : {"isometric", "quad_constraints", "discrete_shell"})
    out.push_back(slightly(method, {{"boundary", W("adjacent_corners_close")}}));
  return out;
}

/// How fast the free corners go down and up in the last kWatched of a motion, and how high they hang in it at most; how
/// deep they are in the motion's second half.
void measure_corners(const HungSheet& sheet, Record& record) {
  double low = INFINITY, high = -INFINITY, deepest = -INFINITY;
  const double end = sheet.times.back();
  for (std::size_t i = 0; i < sheet.times.size(); ++i) {
    if (sheet.times[i] >= 0.5 * end) deepest = std::max(deepest, sheet.drops[i]);
    if (sheet.times[i] < end - kWatched) continue;
    low = std::min(low, sheet.drops[i]);
    high = std::max(high, sheet.drops[i]);
  }
  record.metrics["corner_speed"] = (high - low) / std::min(kWatched, end);
  record.metrics["deepest_drop"] = deepest / kSheetSide;
  record.metrics["shallowest_drop"] = low / kSheetSide;
}

void measure_motion(const HungSheet& sheet, Record& record) {
  auto& m = record.metrics;
  if (!sheet.times.empty()) measure_corners(sheet, record);
  m["end_velocity"] = *sheet.speed;
  m["projections_per_step"] = static_cast<double>(sheet.projections) / static_cast<double>(sheet.steps);
  m["fallback_share"] = static_cast<double>(sheet.fallbacks) / static_cast<double>(sheet.steps);
  if (sheet.unconverged > 0)
    record.caveats.push_back(
        fmt::format("projection: {} of {} steps ended outside the tolerance", sheet.unconverged, sheet.steps));
}

void measure(const HungSheetOptions& o, const HungSheet& sheet, Record& record) {
  auto& m = record.metrics;
  measure_sheet(o, sheet, record);
  m["shallowest_drop"] = m["corner_drop"];  // unless there is a motion
  if (sheet.speed) measure_motion(sheet, record);
  if (o.boundary != SheetBoundary::opposite_corners) return;
  const DiagonalSheet exact = solve_diagonal_sheet(o.gamma, 2);
  m["unrest"] = std::max(m["kinetic_share"] / exact.bending_energy / kKinetic, sheet.speed.value_or(0) / kStill);
  m["shallowest_error"] = m["shallowest_drop"] / exact.drop - 1;
  if (m.contains("deepest_drop")) m["deepest_error"] = m["deepest_drop"] / exact.drop - 1;
}

Record run(const Options& o, Progress& progress) {
  HungSheetOptions options = o.sheet;
  Record record;
  const auto hung = hang_cloth(options, o.young, progress, record);
  if (!hung) return record;
  const HungSheet& sheet = *hung;
  measure(options, sheet, record);
  show_sheet(options, sheet, record);
  if (!sheet.times.empty())
    record.curves.push_back({"history",
                             {"time", "s", sheet.times},
                             {{"corner drop", "m", sheet.drops}, {"speed of the fastest point", "m/s", sheet.speeds}}});
  return record;
}

std::optional<std::string> refuse(const Options& o) {
  if (o.sheet.method == SheetMethod::isometric && o.sheet.rest == SheetRest::statics)
    return "the gradients of trace and determinant depend on each other at every isometric state: no multipliers hold "
           "it, and what its equilibrium would be is that of three components; choose rest=motion";
  return std::nullopt;
}

std::vector<Metric> metrics() {
  std::vector<Metric> out = sheet_metrics();
  out.insert(
      out.end(),
      {{"unrest", "1",
        "the larger of the kinetic energy over 1 % of the exact sheet's bending energy and the fastest point's speed "
        "over 1 cm/s: up to 1 at rest"},
       {"end_velocity", "m/s", "of the fastest point at the end of the motion"},
       {"corner_speed", "m/s", "largest less least drop of the corners in the last half second of a motion, over it"},
       {"deepest_drop", "1", "largest drop of the corners in the second half of a motion, over the side"},
       {"deepest_error", "1", "that over the exact drop, less 1"},
       {"shallowest_drop", "1", "least drop of the corners in the last half second of a motion, over the side"},
       {"shallowest_error", "1", "that over the exact drop, less 1; in equilibrium the relative error"},
       {"projections_per_step", "1", "iterations of Fast Projection and its fallback"},
       {"fallback_share", "1", "of steps in which Fast Projection gave up"}});
  return out;
}

}  // namespace

extern const Study study = {
    .name = "sheet_locking",
    .title = "Locking of a sheet hung by two corners",
    .claim =
        "In one motion of one regularisation trace and determinant of averaged strains let a sheet hang where all "
        "three "
        "strains, or edges, lock; they stretch it, and it hangs too deep by what the regularisation lets through.",
    .source = "Chen, Kry & Vouga 2019, Locking-free Simulation of Isometric Thin Plates, § 6 and Fig. 2",
    .version = 7,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "half an hour",
    .samples = samples,
    .run = running<Options>(run),
    .refuse = refusing<Options>(refuse),
    .claims = sheet_locking_claims,
    .shown = {{where("method", "quad_constraints"), "Fig. 2, last column: judged at rest in sheet_stretch"},
              {where("method", "discrete_shell"), "Fig. 2, third column: judged in sheet_shells"},
              {where_not("alpha", kResting), "other regularisations"},
              {where_not("time_step", 1e-3), "other steps"},
              {where("method", "edge_constraints") && where("min_iterations", 0), "edges in a dead band: they hover"},
              {where_not("tolerance", 0.01), "other tolerances"},
              {where("boundary", "adjacent_corners_close"), "pictures of another boundary"}},
};

}  // namespace wrinkle::validation::sheet_locking
