/// What does one linearised step of a shell under averaging constraints cost, part by part, on one thread?
/// Mesh: a flat sheet of 96 × 96 irregular squares, 9409 vertices (28 227 unknowns: the largest pillow of Rémillard &
/// Kry 2013, Table 1, has 28 194), Baraff–Witkin membrane and hinges, pressed below its onset of wrinkling, everything
/// warm. Averages: greedy, about 95 or about 2000. Rows: assembly of the KKT matrix, its factorisation (mumps-ldlt),
/// one solution with the factor, one by MINRES to 1e-4. Table 1 prints 36.7 and 45.7 s for the whole step. Counters:
/// constraints, rows of H; goal_ms for the parts of a step: 914 is 45.7 s over 50.

#include <fmt/core.h>

#include <cmath>
#include <memory>

#include "benchmarks/measure.h"
#include "core/constraint/local_averages.h"
#include "core/geometry/cluster_centers.h"
#include "core/geometry/strip.h"
#include "core/linear/linear_solver.h"
#include "core/method/embedded_shell.h"
#include "core/solve/kkt_system.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 96;
constexpr double kSide = 0.5, kThickness = 2e-4, kModulus = 1e7;  // [m], [m], [Pa]
constexpr double kStepGoal = 914;                                 // [ms]

struct Sheet {
  explicit Sheet(double spacing) {
    const TriangleMesh mesh = strip_mesh(
        {.length = kSide, .width = kSide, .along = kSquares, .across = kSquares, .pattern = StripPattern::irregular});
    const std::vector<Index> centers = cluster_centers(mesh, {.spacing = spacing});
    shell = make_embedded_shell(mesh, local_averages(mesh, centers, {.sigma = 0.5 * spacing}),
                                {.thickness = kThickness, .skin = {kModulus, 0.3}});
    assembler = std::make_unique<Assembler>(shell.problem);
    pressed = shell.x;
    const double strain = 0.04 * std::pow(kThickness / spacing, 2);  // far below π²h²/12r²
    for (Index i = 0; i < pressed.size(); i += 3) pressed[i] *= 1 - strain;
    kkt = std::make_unique<KktSystem>(assembler->pattern(), shell.constraint, kThickness * kModulus);
    assemble();
    kkt->right_side(assembler->gradient(), shell.x, shell.constraint, right);
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

void step(benchmark::State& state, double spacing, Part part) {
  const OneThread one_thread;
  Sheet sheet(spacing);
  const auto solver = make_linear_solver(part == Part::minres ? "minres" : "mumps-ldlt",
                                         {.relative_tolerance = 1e-4, .max_iterations = 1000000});
  Vector solution;
  const SparseMatrix& matrix = sheet.kkt->matrix();
  bool ok = solver->analyze(matrix).ok() && solver->factorize(matrix).ok();
  Index iterations = 0;
  for (auto _ : state) {
    switch (part) {
      case Part::assembly: sheet.assemble(); break;
      case Part::factorisation: ok = solver->factorize(matrix).ok() && ok; break;
      case Part::solution:
      case Part::minres: {
        const LinearReport report = solver->solve(sheet.right, solution);
        ok = report.ok() && ok;
        iterations = report.iterations;
        break;
      }
    }
  }
  if (!ok) state.SkipWithError("the linear solver failed");
  state.counters["constraints"] = sheet.kkt->num_rows();
  state.counters["goal_ms"] = kStepGoal;
  if (part == Part::minres) state.counters["iterations"] = iterations;
}

[[maybe_unused]] const bool registered = [] {
  constexpr std::pair<const char*, Part> parts[] = {{"kkt_assembly", Part::assembly},
                                                    {"mumps_factorisation", Part::factorisation},
                                                    {"mumps_solution", Part::solution},
                                                    {"minres", Part::minres}};
  for (const auto& [averages, spacing] : {std::pair{"few_averages", 0.095}, std::pair{"many_averages", 0.021}})
    for (const auto& [name, part] : parts)
      repeated(benchmark::RegisterBenchmark(fmt::format("{}/{}", averages, name).c_str(), step, spacing, part),
               part == Part::minres ? 1 : 3, 0.05)
          ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace wrinkle::bench
