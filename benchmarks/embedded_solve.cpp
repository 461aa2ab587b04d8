/// What does one linearised step of a shell under averaging constraints cost, part by part?
/// Mesh: a flat sheet of 96 × 96 irregular squares, 9409 vertices (28 227 unknowns: the largest pillow of Rémillard &
/// Kry 2013, Table 1, has 28 194), Baraff–Witkin membrane and hinges, pressed below its onset of wrinkling. Averages:
/// greedy, about 95 or about 2000. Rows: assembly of the KKT matrix, its factorisation (mumps-ldlt), one solution with
/// the factor, one by MINRES to 1e-4. Table 1 prints 36.7 and 45.7 s for the whole step; the goal of its parts, 914 ms,
/// is 45.7 s over 50. Counters: constraints, rows of H; iterations.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <cmath>
#include <memory>
#include <stdexcept>

#include "benchmarks/kernel.h"
#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/minimize/kkt_system.h"
#include "core/model/skin/embedded_shell.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 96;
constexpr double kSide = 0.5, kThickness = 2e-4, kModulus = 1e7;  // [m], [m], [Pa]
constexpr double kStepGoal = 914e6;                               // [ns]

struct Sheet {
  explicit Sheet(double spacing) {
    const TriangleMesh mesh = strip_mesh(
        {.length = kSide, .width = kSide, .along = kSquares, .across = kSquares, .pattern = StripPattern::irregular});
    const std::vector<Index> centers = cluster_centers(mesh, {.spacing = spacing});
    shell = make_embedded_shell(
        mesh, local_averages(mesh, centers, {.sigma = 0.5 * spacing}),
        {.membrane = ShellMembrane::baraff_witkin, .thickness = kThickness, .material = {kModulus, 0.3}});
    assembler = std::make_unique<Assembler>(shell.problem);
    pressed = shell.x;
    const double strain = 0.04 * std::pow(kThickness / spacing, 2);  // far below π²h²/12r²
    for (Index i = 0; i < pressed.size(); i += 3) pressed[i] *= 1 - strain;
    kkt = std::make_unique<KktSystem>(assembler->pattern(), shell.constraint, kThickness * kModulus);
    assemble();
    kkt->right_side(assembler->gradient(), shell.x, right);
  }
  void assemble() {
    assembler->evaluate(pressed, Order::hessian);
    kkt->set_tangent(assembler->hessian());
  }

  EmbeddedShell shell;
  std::unique_ptr<Assembler> assembler;
  std::unique_ptr<KktSystem> kkt;
  Vector pressed, right;
};

enum class Part { assembly, factorisation, solution, minres };

struct Step : Sheet {
  std::unique_ptr<LinearSolver> solver;
  LinearReport last = {};
  Vector solution = {};

  Step(double spacing, Part part)
      : Sheet(spacing),
        solver(make_linear_solver(part == Part::minres ? "minres" : "mumps-ldlt",
                                  {.relative_tolerance = 1e-4, .max_iterations = 1000000})) {
    if (part == Part::assembly) return;
    require(solver->analyze(kkt->matrix()));
    if (part != Part::factorisation) require(solver->factorize(kkt->matrix()));
  }
  void require(const LinearReport& report) {
    last = report;
    if (!report.ok()) throw std::runtime_error("the linear solver failed: " + report.message);
  }
  void run(Part part) {
    if (part == Part::assembly)
      assemble();
    else
      require(part == Part::factorisation ? solver->factorize(kkt->matrix()) : solver->solve(right, solution));
  }
};

Work step(double spacing, Part part) {
  const auto made = std::make_shared<Step>(spacing, part);
  const auto report = [made, part](benchmark::State& state) {
    state.counters["constraints"] = made->kkt->num_rows();
    if (part == Part::minres) state.counters["iterations"] = made->last.iterations;
  };
  return {[made, part] { made->run(part); }, 1, {}, report};
}

}  // namespace

void add_embedded_solves(Kernels& out) {
  constexpr std::pair<const char*, Part> parts[] = {{"kkt_assembly", Part::assembly},
                                                    {"mumps_factorisation", Part::factorisation},
                                                    {"mumps_solution", Part::solution},
                                                    {"minres", Part::minres}};
  for (const auto& [averages, spacing] : {std::pair{"few_averages", 0.095}, std::pair{"many_averages", 0.021}})
    for (const auto& [name, part] : parts)
      out.push_back({fmt::format("embedded/{}/{}", averages, name), name == parts[0].first ? "assembly" : "solve",
                     [spacing = spacing, part = part] { return step(spacing, part); }, kStepGoal, Set::solves});
}

}  // namespace wrinkle::bench
