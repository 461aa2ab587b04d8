// Claim of Chen et al. 2023, § 3.2: "only using a single quadrature will completely ignore the thickness modes and lead
// to unstable dynamics"; two points do not. Refuted where a sheet of single-point prisms has no free modes but rigid
// ones, or holds its thickness; of two points, where a sheet has any, or does not.
//
// On a mesh whose columns take three colours, a column of each in every triangle, a field of directors that adds up to
// nothing in each triangle leaves the middle of every prism as it is: with a single point nothing resists it.
#include <algorithm>
#include <cmath>

#include "core/assembly/inertia.h"
#include "core/assembly/problem.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/step/implicit_euler.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/harness/solver_slots.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation::prism_points {

namespace {

using I = std::int64_t;

constexpr double kFree = 1e-11;  // of the stiffest mode: round-off is 1e-16, the softest that is not free 1e-8
constexpr Index kRigid = 6;      // modes

struct Options {
  Prism element = Prism::dual;
  Index cells = 4;
  StripPattern mesh = StripPattern::aligned;
  double side = 1, thickness = 0.05;  // [m]
  Elastic material{1e6, 0.3};
  double density = 1000;
  double speed = 0.05, duration = 1.2, time_step = 0.01;  // [m/s], [s]
  std::string linear_solver = "cholmod-simplicial";
};

void bind(Binder& b, Options& o) {
  b.in(Slot::element)(
      o.element, "element",
      {{"prism_single", Prism::single},
       {"prism_dual", Prism::dual},
       {"prism_full", Prism::full},
       {"prism_tied", Prism::tied}},
      "prism_single: the middle alone; prism_dual: as printed, eq. 5; prism_full: 3×2 points; prism_tied: shear tied");
  b(o.cells, "cells", "1", "along a side, two prisms each", Source::swept, {1, 12});
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "every diagonal the same way, or vertices and diagonals at random", Source::swept);
  b(o.side, "side", "m", "of the square sheet, which is free", Source::assumed, {o.side, o.side});
  b(o.thickness, "thickness", "m", "h, one layer", Source::swept, {1e-3, 1});
  b(o.material.young, "young", "Pa", "E", Source::assumed, {1, 1e12});
  b(o.material.poisson, "poisson", "1", "ν", Source::assumed, {0, 0.49});
  b(o.density, "density", "kg/m³", "ρ", Source::assumed, {1, 1e5});
  b(o.speed, "speed", "m/s", "v at which columns of one colour lengthen and those of another shorten, at first",
    Source::assumed, {0, 10});
  b(o.duration, "duration", "s", "T of the motion", Source::assumed, {0.01, 100});
  b(o.time_step, "time_step", "s", "of backward Euler", Source::paper, {1e-4, 0.1});
  b(o.linear_solver, linear_solver_parameter(o.linear_solver, Systems::definite));
}

std::vector<Metric> metrics() {
  return {{"free_modes", "1", "of no energy at rest, beside the six rigid ones"},
          {"softest", "1", "the softest mode that is not free, over the stiffest; by stiffness"},
          {"thickness_change", "1", "of the columns' lengths the largest change in the motion, over v T; aligned only"},
          {"least_thickness", "1", "at its end, the upper node over the lower one, over h; below 0: turned over"}};
}

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const std::string element : {"prism_single", "prism_dual", "prism_full", "prism_tied"})
    for (const std::string mesh : {"aligned", "irregular"})
      for (const I cells : {1, 2, 4, 8})
        for (const double thickness : {0.05, 0.01})
          out.push_back({{{"element", element}, {"mesh", mesh}, {"cells", cells}, {"thickness", thickness}}});
  return out;
}

ThickShell make_sheet(const Options& o) {
  ThickShell shell = make_thick_shell(extrude(strip_mesh({o.side, o.side, o.cells, o.cells, o.mesh}), {o.thickness}, 1),
                                      {.element = o.element, .material = o.material, .density = o.density});
  shell.gravity->set_factor(0);
  return shell;
}

void count_modes(ThickShell& shell, Record& record) {
  Assembler assembler(shell.problem);
  assembler.evaluate(shell.x, Order::hessian);
  const Vector stiffness = symmetric_eigenvalues(dense_matrix(assembler.hessian()));
  const double stiffest = stiffness[stiffness.size() - 1];
  const auto free = static_cast<Index>((stiffness.array().abs() < kFree * stiffest).count());
  record.metrics["free_modes"] = static_cast<double>(free - kRigid);
  record.metrics["softest"] = stiffness[free] / stiffest;
}

/// 1, −1 or 0: one of each in every triangle of an aligned mesh.
double colour(const Options& o, Index column) {
  constexpr std::array of{1.0, -1.0, 0.0};
  return of[(column / (o.cells + 1) + 2 * (column % (o.cells + 1))) % 3];
}

/// Both nodes of a column move apart at half of its speed each.
Motion begun(const ThickShell& shell, const Options& o) {
  Motion out{shell.x, Vector::Zero(shell.x.size())};
  for (Index column = 0; column < shell.mesh.columns(); ++column)
    for (const Index level : {0, 1})
      out.velocity[3 * shell.mesh.node(column, level) + 2] =
          (static_cast<double>(level) - 0.5) * o.speed * colour(o, column);
  return out;
}

Record run(const Options& o, Progress& progress) {
  ThickShell shell = make_sheet(o);
  Record record;
  count_modes(shell, record);
  if (o.mesh == StripPattern::irregular || o.speed == 0) return record;
  auto& inertia = shell.problem.add(std::make_unique<InertiaEnergy>(lumped_mass(shell.mesh, o.density), o.time_step));
  const auto linear = make_linear_solver(o.linear_solver);
  ImplicitEuler euler(shell.problem, inertia, *linear, {.step_tolerance = 1e-10});
  Motion motion = begun(shell, o);
  double change = 0, least = 1;
  const auto steps = static_cast<Index>(std::lround(o.duration / o.time_step));
  for (Index n = 1; n <= steps && !progress.stop_requested(); ++n) {
    const SolveResult result = euler.step(motion);
    if (!result.converged()) {
      record.outcome = Outcome::failed;
      record.reason = result.message;
      return record;
    }
    least = 1;
    for (Index column = 0; column < shell.mesh.columns(); ++column) {
      const double length = (shell.node(motion.x, column, 1) - shell.node(motion.x, column, 0)).z();
      change = std::max(change, std::abs(length - o.thickness));
      least = std::min(least, length / o.thickness);
    }
  }
  record.metrics["thickness_change"] = change / (o.speed * o.duration);
  record.metrics["least_thickness"] = least;
  record.frames.push_back(prism_frame(shell, motion.x));
  return record;
}

Where single() {
  return where("element", "prism_single");
}

Where aligned() {
  return where("mesh", "aligned");
}

Counter instead(const char* element) {
  return swapped({{"element", std::string(element)}});
}

std::vector<Claim> claims(const ReferenceData&) {
  const UncertaintyFrom counted{.none =
                                    "a count of eigenvalues, with seven powers of ten between free ones and others"};
  const UncertaintyFrom measured{.none = "a motion that no force acts on, or that forces end at once"};
  return {
      {.says = "with a single point thickness modes are free",
       .figure = "§ 3.2",
       .quantity = "modes of no energy beside rigid ones, least of all aligned meshes of 2² cells and more",
       .over = single() && aligned() && where_at_least("cells", 2),
       .measure = metric("free_modes"),
       .bound = at_least(6),
       .origin = theory(
           "directors that add up to nothing in every triangle of three colours: two fields for each coordinate"),
       .counter = instead("prism_dual"),
       .uncertainty = counted,
       .note = "7, 10 and 11 by a small-strain model apart from this code, at 1, 2 and 4 or 8 cells a side"},
      {.says = "with two points, in a sheet of two prisms or more, no mode is free",
       .figure = "§ 3.2",
       .quantity = "modes of no energy beside rigid ones, most of all meshes",
       .over = where("element", "prism_dual"),
       .measure = metric("free_modes"),
       .bound = at_most(0.5),
       .origin = theory("as of full quadrature: rigid motions alone are free"),
       .counter = instead("prism_single"),
       .uncertainty = counted,
       .note =
           "a prism of two points alone has one: its upper triangle twists against the lower; a second prism ends it",
       .constant = "a count that is to be nought"},
      {.says = "on an aligned mesh nothing holds the thickness of single-point prisms: columns go on as they began",
       .quantity = "largest |change of a column's length over v T − 1|",
       .over = single() && aligned(),
       .measure = formula("|thickness_change − 1|", {"thickness_change"},
                          [](const Row& row) { return std::abs(row.record.metrics.at("thickness_change") - 1); }),
       .bound = at_most(1e-6),
       .origin = theory("Newton's first law: no force, so v T, whatever E is"),
       .counter = instead("prism_dual"),
       .uncertainty = measured,
       .note = "a mode that is free and not unstable, as the paper has it: it grows as time. On irregular meshes, of "
               "which three colours are "
               "no longer enough, modes are counted, and not moved"},
      {.says = "with a single point dynamics are unstable: a column that is set in motion gains speed",
       .figure = "§ 3.2",
       .quantity = "largest change of a column's length over v T, least of all sheets",
       .over = single() && aligned(),
       .measure = metric("thickness_change"),
       .bound = at_least(1.1),
       .origin = chosen("a tenth more than what goes on as it began: what is unstable grows faster than time"),
       .counter = instead("prism_dual"),
       .expect =
           deviates(between(0.99, 1.01), "a mode without energy is free: no force holds it, and none drives it away",
                    "modes counted, and columns that go v T to 1e-6; the equations, by which a force is what W "
                    "changes by"),
       .uncertainty = measured,
       .note = "1 was known. \"Unstable\" may mean what the next claim has"},
      {.says = "with a single point columns that shorten turn over, as nothing resists",
       .figure = "§ 3.2",
       .quantity = "way by which the column that shortens most has done so, over h, least of all sheets",
       .over = single() && aligned(),
       .measure = formula("1 − least_thickness", {"least_thickness"},
                          [](const Row& row) { return 1 - row.record.metrics.at("least_thickness"); }),
       .bound = at_least(1.1),
       .origin = theory("v T/h of a column that goes on as it began, 1.2 and 6 of sheets of 50 and 10 mm; 1 is flat"),
       .counter = instead("prism_dual"),
       .uncertainty = measured,
       .note = "by arithmetic, of columns that are free: what \"unstable dynamics\" may be"},
      {.says = "with two points the thickness stays",
       .figure = "§ 3.2",
       .quantity = "largest change of a column's length, over that of free flight",
       .over = where("element", "prism_dual") && aligned() && where_at_least("cells", 2),
       .measure = metric("thickness_change"),
       .bound = at_most(0.1),
       .origin = chosen("a tenth of free flight: it swings back at once, and backward Euler damps it"),
       .counter = instead("prism_single"),
       .uncertainty = measured},
      {.says = "with three points in the plane the thickness stays",
       .quantity = "largest change of a column's length, over that of free flight",
       .over = where_among("element", {"prism_full", "prism_tied"}) && aligned(),
       .measure = metric("thickness_change"),
       .bound = at_most(0.1),
       .origin = chosen("as of two points"),
       .counter = instead("prism_single"),
       .uncertainty = measured},
  };
}

}  // namespace

extern const Study study{
    .name = "prism_points",
    .title = "Prisms with a single quadrature point",
    .claim =
        "A single quadrature point leaves modes of the thickness free, so that nothing holds it; two on the centre "
        "line do not.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 3.2",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = metrics(),
    .paper_duration = "ten seconds",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where("mesh", "irregular"), "free modes over the mesh"}},
};

}  // namespace wrinkle::validation::prism_points
