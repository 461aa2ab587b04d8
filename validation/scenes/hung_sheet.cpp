#include "validation/scenes/hung_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "core/assembly/element_sum.h"
#include "core/energy/edge_spring.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/sheet_samples.h"
#include "core/mesh/strip.h"
#include "core/minimize/multiplier_method.h"
#include "core/model/shell/isometric_plate.h"
#include "core/model/shell/shell_model.h"
#include "validation/scenes/plate_solvers.h"
#include "validation/scenes/sheet_places.h"

namespace wrinkle::validation {

namespace {

constexpr double kBend = 0.5;           // [rad] of the free corners at the start
constexpr double kCloseDistance = 0.7;  // of the adjacent corners, over the side
constexpr double kAtRest = 1e-3;        // [m/s]: slower than this the sheet rests

Index cells_of(const HungSheetOptions& o) {
  return static_cast<Index>(std::lround(std::sqrt(static_cast<double>(o.points)))) - 1;
}

/// The two triangles (a b d), (b c d) of each cell of a grid become (a b c), (a c d).
void turn_diagonals(TriangleMesh& grid) {
  for (std::size_t t = 0; t + 1 < grid.triangles.size(); t += 2) {
    const auto [a, b, d] = grid.triangles[t];
    const Index c = grid.triangles[t + 1][1];
    grid.triangles[t] = {a, b, c};
    grid.triangles[t + 1] = {a, c, d};
  }
}

TriangleMesh rest_mesh(const HungSheetOptions& o) {
  if (o.sampling == SheetSampling::irregular && o.method != SheetMethod::quad_constraints)
    return sample_rectangle(kSheetSide, kSheetSide, {.points = o.points, .seed = o.seed}).flat();
  const Index cells = cells_of(o);
  TriangleMesh out = strip_mesh({.length = kSheetSide, .width = kSheetSide, .along = cells, .across = cells});
  if (o.sampling == SheetSampling::regular_along) turn_diagonals(out);
  return out;
}

Index vertex_at(const TriangleMesh& mesh, double x, double y) {
  return nearest_vertex(mesh, {x * kSheetSide, y * kSheetSide, 0});
}

/// Bent about the held diagonal by one angle per length: a circular cylinder.
VectorN<3> bent_along_diagonal(const VectorN<3>& rest) {
  const double radius = kSheetSide / std::numbers::sqrt2 / kBend;
  const double along = (rest.x() + rest.y()) / std::numbers::sqrt2, off = (rest.x() - rest.y()) / std::numbers::sqrt2;
  const double across = radius * std::sin(off / radius);
  return {(along + across) / std::numbers::sqrt2, (along - across) / std::numbers::sqrt2,
          -radius * (1 - std::cos(off / radius))};
}

/// Hangs straight down from an arc whose ends are as near as the held corners.
VectorN<3> hung_from_arc(const VectorN<3>& rest) {
  double low = 1e-3, high = std::numbers::pi;  // half the arc's angle: sin a/a = distance/side
  while (high - low > 1e-14) {
    const double a = 0.5 * (low + high);
    (std::sin(a) / a > kCloseDistance ? low : high) = a;
  }
  const double radius = kSheetSide / (2 * low), angle = rest.x() / radius - low;
  return {radius * (std::sin(angle) + std::sin(low)), radius * (std::cos(angle) - std::cos(low)), -rest.y()};
}

Vector start(const HungSheetOptions& o, const TriangleMesh& rest) {
  Vector out(3 * static_cast<Index>(rest.vertices.size()));
  for (Index v = 0; v < static_cast<Index>(rest.vertices.size()); ++v)
    out.segment<3>(3 * v) = o.boundary == SheetBoundary::opposite_corners ? bent_along_diagonal(rest.vertices[v])
                                                                          : hung_from_arc(rest.vertices[v]);
  return out;
}

HungSheet make_sheet(const HungSheetOptions& o) {
  HungSheet out;
  out.rest = rest_mesh(o);
  const bool opposite = o.boundary == SheetBoundary::opposite_corners;
  const Index origin = vertex_at(out.rest, 0, 0), right = vertex_at(out.rest, 1, 0), top = vertex_at(out.rest, 0, 1),
              far = vertex_at(out.rest, 1, 1);
  out.held = {origin, opposite ? far : right};
  out.free = {top, opposite ? right : far};
  out.middle = vertex_at(out.rest, 0.5, opposite ? 0.5 : 0);
  out.x = start(o, out.rest);
  return out;
}

double bending_stiffness(const HungSheetOptions& o) {
  return kSheetMass * kSheetGravity * std::pow(kSheetSide, 3) / o.gamma;
}

/// The corners, without which a held one would tear out of its patch, then points in random order, those at least the
/// spacing away from all others.
std::vector<Index> patch_centers(const HungSheetOptions& o, const HungSheet& sheet) {
  const auto& points = sheet.rest.vertices;
  const double spacing = o.patch_spacing * kSheetSide / std::sqrt(static_cast<double>(points.size()));
  std::vector<Index> order(points.size());
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 random(o.seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  order.insert(order.begin(), {sheet.held[0], sheet.held[1], sheet.free[0], sheet.free[1]});
  std::vector<Index> out;
  for (const Index v : order)
    if (std::ranges::all_of(out, [&](Index c) { return (points[v] - points[c]).norm() >= spacing; })) out.push_back(v);
  return out;
}

/// The largest |∂E/∂x| of a free point over its own weight ρ g A.
double force_over_weight(Problem& problem, const Vector& x, const TriangleMesh& rest) {
  Assembler assembler(problem);
  assembler.evaluate(x, Order::gradient);
  const Vector area = vertex_areas(rest);
  double most = 0;
  for (Index v = 0; v < area.size(); ++v)
    if (!problem.fixed[3 * v])
      most =
          std::max(most, assembler.full_gradient().segment<3>(3 * v).norm() / (kSheetMass * kSheetGravity * area[v]));
  return most;
}

/// [N], one per unknown.
Vector weight(const TriangleMesh& rest) {
  const Vector area = vertex_areas(rest);
  Vector out = Vector::Zero(3 * area.size());
  for (Index v = 0; v < area.size(); ++v) out[3 * v + 2] = -kSheetMass * kSheetGravity * area[v];
  return out;
}

PlateConstraints constraints_of(SheetMethod method) {
  switch (method) {
    case SheetMethod::isometric: return PlateConstraints::isometry;
    case SheetMethod::edge_constraints: return PlateConstraints::edges;
    case SheetMethod::quad_constraints: return PlateConstraints::quads;
    default: return PlateConstraints::isometry_three_components;
  }
}

bool has_soft_membrane(const HungSheetOptions& o) {
  return o.soft_membrane > 0 && (o.method == SheetMethod::isometric_patches || o.rest == SheetRest::within);
}

IsometricPlateOptions plate_options(const HungSheetOptions& o, const HungSheet& sheet) {
  IsometricPlateOptions out{.constraints = constraints_of(o.method),
                            .neighbourhood_scale = o.neighbourhood_scale,
                            .quads_along = cells_of(o),
                            .quads_across = cells_of(o),
                            .tolerance = o.tolerance,
                            .stiffness = bending_stiffness(o),
                            .area_density = kSheetMass,
                            .gravity = {0, 0, -kSheetGravity},
                            .pins = {sheet.held[0], sheet.held[1]},
                            .time_step = o.time_step,
                            .damping = o.damping,
                            .projection = o.projection};
  if (o.method == SheetMethod::isometric_patches) out.centers = patch_centers(o, sheet);
  if (o.diagonal_stiffness > 0 || has_soft_membrane(o)) out.linearisation = Stiffness::varying;
  return out;
}

void add_diagonal_springs(const HungSheetOptions& o, const TriangleMesh& rest, Problem& problem) {
  ElementSet<EdgeSpring> springs;
  const auto first = point_unknowns(static_cast<Index>(rest.vertices.size()));
  for (const PointPair& pair : diagonal_pairs(rest.vertices, cells_of(o), cells_of(o), first))
    springs.add({pair.first[0], pair.first[1]}, {o.diagonal_stiffness, pair.length});
  problem.add(std::make_unique<ElementSum<EdgeSpring>>(springs));
}

/// A soft membrane keeps the points of a patch from moving against each other in its plane, which its average does not
/// see, and points from rattling within a tolerance. Its stiffness over that of bending waves a spacing long stays the
/// same, so that it does not lock on fine points.
void add_soft_membrane(const HungSheetOptions& o, const TriangleMesh& rest, Problem& problem) {
  const auto points = static_cast<Index>(rest.vertices.size());
  const double stretching = o.soft_membrane * bending_stiffness(o) * points / (kSheetSide * kSheetSide);
  ShellModel shell = make_shell(rest, {.bending = ShellBending::none, .thickness = 1, .material = {stretching, 0}});
  move_terms(shell, problem);
}

void add_rows_and_springs(const HungSheetOptions& o, const TriangleMesh& rest, IsometricPlate& plate) {
  if (o.method == SheetMethod::isometric_patches)
    plate.constraints().add(std::make_unique<LengthConstraint>(border_pairs(rest)), o.tolerance);
  if (has_soft_membrane(o)) add_soft_membrane(o, rest, plate.problem());
  if (o.method == SheetMethod::quad_constraints && o.diagonal_stiffness > 0)
    add_diagonal_springs(o, rest, plate.problem());
}

/// The energy's minimum under the constraints, to a step of 1e-8 of the side: beside their penalty one of 1e-6 may
/// leave a fifth of a point's weight. Their penalty is large beside the weight's work from the beginning; less so where
/// rows act only at their tolerances, so that Newton's method sees these kinks from afar.
void minimize_energy(const HungSheetOptions& o, const std::function<bool(double)>& go_on, HungSheet& sheet) {
  IsometricPlate plate(sheet.rest, plate_options(o, sheet), plate_solvers(o.projection.regularisation));
  add_rows_and_springs(o, sheet.rest, plate);
  plate.problem().add(std::make_unique<LinearLoad>(weight(sheet.rest)));
  const bool within = o.rest == SheetRest::within;
  const Held held = within ? Held::within_tolerance : Held::exactly;
  auto& lagrangian = plate.problem().add(std::make_unique<AugmentedLagrangian>(plate.constraints(), held));
  const auto linear = make_linear_solver("cholmod-supernodal");
  const double work = kSheetMass * kSheetGravity * std::pow(kSheetSide, 3);
  const SolveResult solved =
      minimize_with_multipliers(plate.problem(), lagrangian, plate.constraints(), sheet.x, *linear,
                                {.penalty = (within ? 30 : 1e3) * work,
                                 .newton = {.step_tolerance = 1e-8 * kSheetSide,
                                            .max_step = 0.1 * kSheetSide,
                                            .max_iterations = 1500,
                                            .observer = [&](const IterationRecord&) { return go_on(0.5); }}});
  sheet.x = solved.x;
  sheet.steps = solved.iterations();
  sheet.force = force_over_weight(plate.problem(), sheet.x, sheet.rest);
  if (solved.constraint_norm > 1 || !(solved.converged() || solved.status == Status::line_search_failed))
    sheet.failure =
        fmt::format("after {} multiplier updates: {} {}", solved.updates, to_string(solved.status), solved.message);
}

/// Damped motion until it rests, or its time is over.
void settle(const HungSheetOptions& o, const std::function<bool(double)>& go_on, HungSheet& sheet) {
  IsometricPlate plate(sheet.rest, plate_options(o, sheet),
                       plate_solvers(o.projection.regularisation, o.linear_solver));
  add_rows_and_springs(o, sheet.rest, plate);
  plate.motion().x = sheet.x;
  const auto most = static_cast<Index>(std::ceil(o.duration / o.time_step));
  const auto record = [&](Index step) {
    if (step % 10 == 0) {
      sheet.times.push_back(static_cast<double>(step) * o.time_step);
      sheet.drops.push_back(sheet.drop(plate.motion().x));
      sheet.speeds.push_back(plate.fastest());
    }
    return go_on(static_cast<double>(step) / static_cast<double>(most));
  };
  const IsometricPlate::Settling done = plate.settle(kAtRest, most, record);
  sheet.x = plate.motion().x;
  sheet.speed = done.speed;
  sheet.kinetic = plate.kinetic_energy();
  sheet.steps = done.steps;
  sheet.projections = done.projections;
  sheet.fallbacks = done.fallbacks;
  sheet.unconverged = done.unconverged;
  if (done.status != Status::converged && done.status != Status::iteration_limit)
    sheet.failure = fmt::format("after {} steps: {} {}", done.steps, to_string(done.status), done.message);
}

/// The shell of that stretching stiffness, three unknowns a vertex first. That of mid-edge normals is of the thickness
/// and Young's modulus that have both stiffnesses, ν = 0: E h, and E h³/12 = D.
Problem shell_problem(const HungSheetOptions& o, const HungSheet& sheet, double stretching) {
  const double bending = bending_stiffness(o);
  const std::vector<Index> held(sheet.held.begin(), sheet.held.end());
  const VectorN<3> gravity{0, 0, -kSheetGravity};
  if (o.method == SheetMethod::discrete_shell)
    return std::move(make_shell(sheet.rest, {.thickness = 1,
                                             .material = {stretching, 0},
                                             .bending_stiffness = bending,
                                             .density = kSheetMass,
                                             .gravity = gravity,
                                             .held = held})
                         .problem);
  const double thickness = std::sqrt(12 * bending / stretching);
  return std::move(make_shell(sheet.rest, {.bending = ShellBending::midedge,
                                           .thickness = thickness,
                                           .material = {stretching / thickness, 0},
                                           .density = kSheetMass / thickness,
                                           .gravity = gravity,
                                           .held = held})
                       .problem);
}

/// A soft sheet first, then one ten times as stiff from where that hangs, and so on.
void find_equilibrium(const HungSheetOptions& o, const std::function<bool(double)>& go_on, HungSheet& sheet) {
  constexpr double kSoft = 250;  // E h [N/m]
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto points = sheet.x.size();
  Vector x = sheet.x;
  for (double stretching = std::min(kSoft, o.stretching);; stretching = std::min(10 * stretching, o.stretching)) {
    if (!go_on(0.1)) {
      sheet.failure = "stopped";
      return;
    }
    Problem problem = shell_problem(o, sheet, stretching);
    x.conservativeResizeLike(Vector::Zero(problem.num_dofs));  // the edges' turns
    const SolveResult solved =
        minimize(problem, x, *linear,
                 {.step_tolerance = 1e-8 * kSheetSide, .max_step = 0.1 * kSheetSide, .max_iterations = 1000});
    x = solved.x;
    sheet.x = x.head(points);
    sheet.steps += solved.iterations();
    sheet.force = force_over_weight(problem, x, sheet.rest);
    if (!solved.converged()) {
      sheet.failure = fmt::format("at E h = {:g} N/m: {} {}", stretching, to_string(solved.status), solved.message);
      return;
    }
    if (stretching >= o.stretching) return;
  }
}

}  // namespace

double HungSheet::drop(const Vector& state) const {
  return -0.5 * (state[3 * free[0] + 2] + state[3 * free[1] + 2]);
}

HungSheet hang_sheet(const HungSheetOptions& options, const std::function<bool(double)>& go_on) {
  HungSheet sheet = make_sheet(options);
  if (options.method == SheetMethod::discrete_shell || options.method == SheetMethod::midedge_shell)
    find_equilibrium(options, go_on, sheet);
  else if (options.rest != SheetRest::motion)
    minimize_energy(options, go_on, sheet);
  else
    settle(options, go_on, sheet);
  return sheet;
}

}  // namespace wrinkle::validation
