// Claim: a flag held along one side, with a heavy mass at the opposite lower corner, is taut without stretching:
// no point is more than 1 % farther from the upper held corner than at rest. Refuted where one is; quadrilaterals whose
// sides keep their lengths (Goldenthal et al. 2007) must fail the same test, as they shear freely.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <span>

#include "core/base/random.h"
#include "core/mesh/sheet_samples.h"
#include "core/mesh/strip.h"
#include "core/model/shell/isometric_plate.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/plate_solvers.h"
#include "validation/scenes/sheet_places.h"

namespace wrinkle::validation::shear_flag {

namespace {

using I = std::int64_t;

constexpr double kSide = 1.0;            // L [m]
constexpr double kAreaDensity = 0.2;     // [kg/m²]
constexpr Index kFrames = 8;             // that are stored
constexpr I kCoarse = 169, kFine = 625;  // points
constexpr I kMiddle = 324;               // a level of refinement only

enum class Method { isometric, isometric_bordered, isometric_three_components, edges, quads };

struct Options {
  Method method = Method::isometric;
  Index points = kCoarse;
  double mass = 0.2, mass_radius = 0.15;  // [kg], [m]
  double duration = 1, gust = 0.02;       // [s], [m/s]
  std::uint64_t seed = 1;
  IsometricPlateOptions plate = {.tolerance = 1e-3, .stiffness = 5e-3, .area_density = kAreaDensity, .damping = 5};
  std::string linear_solver = "cholmod-supernodal";
};

void bind(Binder& b, Options& o) {
  b.in(Slot::constraint_form)(
      o.method, "method",
      {{"isometric", Method::isometric},
       {"isometric_bordered", Method::isometric_bordered},
       {"isometric_three_components", Method::isometric_three_components},
       {"edge_constraints", Method::edges},
       {"quad_constraints", Method::quads}},
      "what keeps lengths: averaged isometry, all edges of the triangulation, or the sides of a grid's cells");
  b(o.plate.tolerance, "tolerance", "1", "of each constraint", Source::swept, {1e-6, 1});
  b(o.points, "points", "1", "of the flag", Source::assumed, {25, 20000});
  b(o.plate.neighbourhood_scale, "neighbourhood_scale", "1", "radius of neighbourhoods over the mean spacing",
    Source::assumed, {1.2, 6});
  b(o.plate.projection.alpha, "alpha", "1", "regularisation of the projection, relative", Source::assumed, {0, 1});
  b(o.mass, "mass", "kg", "at the lower free corner, as heavy as the flag", Source::assumed, {0, 100});
  b(o.mass_radius, "mass_radius", "m", "around the corner over which the mass is spread", Source::assumed, {0.01, 1});
  b(o.plate.stiffness, "stiffness", "J", "D, of bending", Source::assumed, {0, 1});
  b(o.duration, "duration", "s", "of the swinging", Source::assumed, {0.01, 100});
  b(o.plate.time_step, "time_step", "s", "the paper's in most experiments", Source::paper, {1e-5, 0.1});
  b(o.plate.damping, "damping", "1/s", "of the velocity", Source::assumed, {0, 100});
  b(o.gust, "gust", "m/s", "mean of the first velocities out of the plane", Source::assumed, {0, 10});
  b(o.seed, "seed", "1", "of the points and the gust", Source::standard, {0, 1e9});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite_half, "the projection's systems"));
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const double tolerance : {1e-2, 1e-3}) out.push_back({{{"tolerance", tolerance}}});
  for (const char* method : {"isometric_bordered", "edge_constraints", "quad_constraints"})
    out.push_back({{{"method", method}}});
  for (const I seed : {2, 3, 4, 5}) out.push_back({{{"seed", seed}}});
  if (profile == Profile::quick) return out;
  for (const double tolerance : {1e-1, 1e-2, 1e-3}) out.push_back({{{"tolerance", tolerance}, {"points", kFine}}});
  for (const char* method : {"isometric_bordered", "quad_constraints"})
    out.push_back({{{"method", method}, {"points", kFine}}});
  for (const double tolerance : {1e-2, 1e-3}) out.push_back({{{"tolerance", tolerance}, {"points", kMiddle}}});
  out.push_back({{{"method", "quad_constraints"}, {"points", kMiddle}}});
  out.push_back({{{"tolerance", 1e-4}}});
  out.push_back({{{"method", "isometric_three_components"}}});
  return out;
}

PlateConstraints constraints_of(Method method) {
  switch (method) {
    case Method::isometric_three_components: return PlateConstraints::isometry_three_components;
    case Method::edges: return PlateConstraints::edges;
    case Method::quads: return PlateConstraints::quads;
    default: return PlateConstraints::isometry;
  }
}

Index cells_for(std::size_t points) {
  return static_cast<Index>(std::lround(std::sqrt(points))) - 1;
}

/// In the plane y = 0, x away from the side that is held, z up.
TriangleMesh flag(const Options& o) {
  const Index cells = cells_for(o.points);
  TriangleMesh mesh = o.method == Method::quads
                          ? strip_mesh({.length = kSide, .width = kSide, .along = cells, .across = cells})
                          : sample_rectangle(kSide, kSide, {.points = o.points, .seed = o.seed}).flat();
  for (auto& x : mesh.vertices) x = {x.x(), 0, x.y()};
  return mesh;
}

std::vector<Index> held_side(const TriangleMesh& mesh) {
  std::vector<Index> out;
  for (Index v = 0; v < static_cast<Index>(mesh.vertices.size()); ++v)
    if (mesh.vertices[v].x() < 1e-9 * kSide) out.push_back(v);
  return out;
}

/// A gust, out of the plane: without it a flat flag would stay flat.
void blow(IsometricPlate& plate, double speed, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto points = static_cast<Index>(plate.rest().vertices.size());
  for (Index v = 0; v < points; ++v)
    if (!plate.problem().fixed[3 * v]) plate.motion().velocity[3 * v + 1] = speed * (1 + symmetric_uniform(random));
}

/// |x − x_corner|/|X − X_corner| − 1 of each point, 0 at the corner itself.
std::vector<double> increases(const IsometricPlate& plate, Index corner) {
  const auto& rest = plate.rest().vertices;
  std::vector<double> out(rest.size(), 0.0);
  for (Index v = 0; v < static_cast<Index>(rest.size()); ++v)
    if (v != corner) out[v] = (plate.vertex(v) - plate.vertex(corner)).norm() / (rest[v] - rest[corner]).norm() - 1;
  return out;
}

double quantile(std::vector<double> values, double share) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

Curve surface_curve(const IsometricPlate& plate, const std::vector<double>& increase) {
  Curve out{"surface",
            {"x at rest", "m", {}},
            {{"z at rest", "m", {}}, {"x", "m", {}}, {"y", "m", {}}, {"z", "m", {}}, {"increase", "1", increase}}};
  for (Index v = 0; v < static_cast<Index>(plate.rest().vertices.size()); ++v) {
    out.x.values.push_back(plate.rest().vertices[v].x());
    out.y[0].values.push_back(plate.rest().vertices[v].z());
    for (int k = 0; k < 3; ++k) out.y[1 + k].values.push_back(plate.vertex(v)[k]);
  }
  return out;
}

IsometricPlateOptions plate_options(const Options& o, const TriangleMesh& mesh) {
  IsometricPlateOptions out = o.plate;
  out.constraints = constraints_of(o.method);
  out.quads_along = out.quads_across = cells_for(mesh.vertices.size());
  out.pins = held_side(mesh);
  return out;
}

/// A mass [kg] spread over the points within a radius, in proportion to their own.
void hang(IsometricPlate& plate, const VectorN<3>& place, double mass, double radius) {
  const auto& rest = plate.rest().vertices;
  const auto near = [&](Index v) { return (rest[v] - place).norm() < radius; };
  const Vector own = plate.point_mass();
  double sum = 0;
  for (Index v = 0; v < static_cast<Index>(rest.size()); ++v) sum += near(v) ? own[v] : 0;
  for (Index v = 0; v < static_cast<Index>(rest.size()); ++v)
    if (near(v)) plate.add_mass(v, mass * own[v] / sum);
}

/// Over the last fifth of the motion.
double late_mean(const std::vector<double>& values) {
  const std::span late = std::span(values).last(values.size() / 5 + 1);
  return std::accumulate(late.begin(), late.end(), 0.0) / static_cast<double>(late.size());
}

void measure(const IsometricPlate& plate, Record& record) {
  auto& m = record.metrics;
  m["max_strain"] = plate.measures().max_strain(plate.motion().x);
  m["rms_strain"] = plate.measures().rms_strain(plate.motion().x);
  m["boundary_edge_stretch"] = plate.measures().boundary_edge_stretch(plate.motion().x);
  m["drop"] = -plate.vertex(nearest_vertex(plate.rest(), {kSide, 0, 0})).z() / kSide;
}

Record run(const Options& o, Progress& progress) {
  const TriangleMesh mesh = flag(o);
  IsometricPlate plate(mesh, plate_options(o, mesh), plate_solvers(o.plate.projection.regularisation, o.linear_solver));
  const Index corner = nearest_vertex(mesh, {0, 0, kSide});
  if (o.method == Method::isometric_bordered)  // averages over neighbourhoods do not see a border that zigzags
    plate.constraints().add(std::make_unique<LengthConstraint>(border_pairs(mesh)), o.plate.tolerance);
  hang(plate, {kSide, 0, 0}, o.mass, o.mass_radius);
  blow(plate, o.gust, o.seed);
  const auto steps = static_cast<Index>(std::lround(o.duration / o.plate.time_step));
  Curve over_time{
      "increase over time", {"time", "s", {}}, {{"max_distance_increase", "1", {}}, {"increase_95", "1", {}}}};
  Record record;
  double peak = 0;
  const auto settled = plate.settle(0, steps, [&](Index step) {
    const std::vector<double> now = increases(plate, corner);
    const double most = *std::max_element(now.begin(), now.end());
    over_time.x.values.push_back(step * o.plate.time_step);
    over_time.y[0].values.push_back(most);
    over_time.y[1].values.push_back(quantile(now, 0.95));
    peak = std::max(peak, most);
    if (is_shown(step, steps, kFrames)) {
      record.frames.push_back(surface_frame(mesh, plate.motion().x, {step * o.plate.time_step}));
      record.frames.back().point_fields["distance increase"] = {"1", now};
    }
    progress.report(static_cast<double>(step) / steps, "swinging");
    return !progress.stop_requested();
  });
  if (settled.steps < steps) {
    record.outcome = Outcome::failed;
    record.reason = settled.status == Status::interrupted ? "stopped" : settled.message;
    return record;
  }
  if (settled.unconverged > 0)
    record.caveats.push_back("projection: not within the tolerance in " + std::to_string(settled.unconverged) +
                             " steps");
  const std::vector<double> increase = increases(plate, corner);
  measure(plate, record);
  auto& m = record.metrics;
  m["max_distance_increase"] = late_mean(over_time.y[0].values);
  m["increase_95"] = late_mean(over_time.y[1].values);
  m["peak_distance_increase"] = peak;
  m["end_speed"] = settled.speed;
  m["projections_per_step"] = static_cast<double>(settled.projections) / steps;
  m["fallback_share"] = static_cast<double>(settled.fallbacks) / steps;
  record.curves = {surface_curve(plate, increase), over_time};
  return record;
}

Where method(const char* name) {
  return where("method", name);
}

/// On 169, 324 and 625 points (the last two in the paper profile): spacing ∝ points^−½.
UncertaintyFrom refined(const Where& levels, const char* seed = "") {
  return {.cells = "points", .levels = levels, .formal_order = 1, .seed = seed};
}

std::vector<Claim> claims(const ReferenceData&) {
  constexpr const char* kMost =
      "largest increase of the distance to the upper held corner, over that at rest, mean of the last fifth";
  const Where tight = method("isometric") && where_at_most("tolerance", 1e-2);
  const Where judged = where_not("points", kMiddle), isometric = tight && judged;
  const Where first = tight && where("seed", 1);
  const auto as = [](const char* name) { return swapped({{"method", std::string(name)}}, where("tolerance", 1e-3)); };
  return {
      {.says = "no point of a sheared flag is 1 % farther from the held corner than at rest",
       .figure = "Fig. 4",
       .quantity = fmt::format("{}, tolerance 0.01 and less", kMost),
       .over = isometric,
       .measure = metric("max_distance_increase"),
       .bound = at_most(0.01),
       .origin = paper("Fig. 4: \"The maximum increase in distance is under 1%.\""),
       .counter = swapped({{"method", std::string("edge_constraints")}}),
       .expect = deviates(between(0.02, 0.08),
                          "the point next to the held corner bears the pull of the whole diagonal, and averages "
                          "over neighbourhoods do not see how far it alone moves: 2 to 6 % there",
                          "isometric_bordered, which adds the border's edges: 1.3 %"),
       .uncertainty = refined(first, "seed")},
      {.says = "nearly all points of a sheared flag keep their distance from the held corner",
       .quantity = "increase of the distance to the upper held corner, over that at rest, that 95 of 100 points stay "
                   "below, mean of the last fifth, tolerance 0.01 and less",
       .over = isometric,
       .measure = metric("increase_95"),
       .bound = at_most(0.01),
       .origin = chosen("the 1 % that print has for every point"),
       .counter = as("quad_constraints")},
      {.says = "without an impact the fallback is next to never needed while the flag swings",
       .figure = "§ 5",
       .quantity = "share of steps that fell back, 169 points, tolerance 0.001, median of five seeds",
       .over = tight && where("tolerance", 1e-3) && where("points", kCoarse),
       .measure = metric("fallback_share"),
       .reduce = median(),
       .bound = at_most(0.02),
       .origin = chosen("one step in fifty; § 5: \"only needed when high-energy impacts cause large violations\""),
       .counter = swapped({{"tolerance", 1e-4}}),
       .uncertainty = refined(first && where("tolerance", 1e-3), "seed"),
       .note =
           "seed 1 falls back in 0.086 of its steps, the others in at most 0.009; with 324 points seeds 1 and 2 do in "
           "0.46 and 0.32, where the paper's word does not hold; at tolerance 0.0001 seeds 2 and 3 do in 0.4"},
      {.says = "with the border's edges constrained too, no point is 3 % farther",
       .quantity = kMost,
       .over = method("isometric_bordered"),
       .measure = metric("max_distance_increase"),
       .bound = at_most(0.03),
       .origin = chosen("between the 1 % of print and the 4.5 % without the border's edges"),
       .counter = as("isometric")},
      {.says = "a flag whose edges all keep their lengths locks: the mass hardly falls",
       .quantity = "drop of the mass over the side; 0.2 and more with averaged isometry",
       .over = method("edge_constraints"),
       .measure = metric("drop"),
       .bound = at_most(0.05),
       .origin = chosen("a quarter of what averaged isometry lets it fall"),
       .counter = as("isometric")},
      {.says = "quadrilaterals whose sides keep their lengths shear",
       .figure = "Fig. 4",
       .quantity = kMost,
       .over = method("quad_constraints") && judged,
       .measure = metric("max_distance_increase"),
       .bound = at_least(0.2),
       .origin = theory("free shear brings the far corner from √2 to 2 sides: 0.41; half of it"),
       .counter = as("isometric"),
       .uncertainty = refined(method("quad_constraints"))}};
}

}  // namespace

extern const Study study = {
    .name = "shear_flag",
    .title = "A flag sheared by a heavy corner",
    .claim = "A flag held along one side, with a heavy mass at a corner, is taut without stretching.",
    .source = "Chen, Kry & Vouga 2019, § 6 and Fig. 4",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"max_distance_increase", "1",
                 "max |x − x_c|/|X − X_c| − 1 over points, c the upper held corner; mean of the last fifth"},
                {"increase_95", "1", "what 95 of 100 points stay below; mean of the last fifth"},
                {"peak_distance_increase", "1", "the largest of it over time"},
                {"max_strain", "1", "largest principal Green strain of the triangles, in magnitude"},
                {"rms_strain", "1", "its root mean square over the area"},
                {"boundary_edge_stretch", "1", "largest |e|/l − 1 of edges on the border, in magnitude"},
                {"drop", "1", "of the mass, over the flag's side"},
                {"end_speed", "m/s", "of the fastest point at the end"},
                {"projections_per_step", "1", "iterations of the projection, mean over steps"},
                {"fallback_share", "1", "steps that needed the true projection"}},
    .paper_duration = "half an hour",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
};

}  // namespace wrinkle::validation::shear_flag
