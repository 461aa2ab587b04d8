/// What does the heavy cantilever cost, from the flat state to equilibrium?
/// The shell_midedge strip of 100 × 10 squares (6,400 free unknowns), thickness 0.01 and 0.001, Γ = 1, 10, 100.
/// Timed: everything from the flat state on, sparsity pattern and symbolic analysis included; not the mesh.
/// Counters: seconds, iterations, factorisations, converged (0: did not; the label says why), goal_iterations.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <memory>

#include "benchmarks/kernel.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "core/minimize/static_solve.h"
#include "core/model/shell/shell_model.h"

namespace wrinkle::bench {
namespace {

constexpr double kGoalNanoseconds = 0.4e9, kGoalIterations = 40;

struct Case {
  StripPattern pattern;
  double thickness;  // [m]
  double gamma;      // Γ = 12 (1 − ν²) ρ g L³ / (E h²)
};

/// L = 1 m, ν = 0, clamped at x = 0: the model of validation/scenes/cantilever_model.cpp.
ShellModel make_cantilever(const Case& c) {
  const StripOptions strip{.length = 1.0, .width = 0.1, .along = 100, .across = 10, .pattern = c.pattern};
  ShellOptions options{.bending = ShellBending::midedge, .thickness = c.thickness, .density = 1000};
  options.clamp_point = VectorN<3>(-1, 0.05, 0);
  options.material = {12 * options.density * -options.gravity.z() / (c.gamma * c.thickness * c.thickness), 0.0};
  for (Index j = 0; j <= strip.across; ++j) options.held.push_back(j);
  return make_shell(strip_mesh(strip), options);
}

/// A way from the flat state to equilibrium under the whole load.
struct Method {
  const char* name;
  SolveResult (*solve)(ShellModel&, LinearSolver&);
  bool default_path = false;  // that the goals are set for
};

const Method kSolveStatic{"solve_static",
                          [](ShellModel& shell, LinearSolver& linear) {
                            return solve_static(
                                shell.problem, shell.x, [&](double load) { shell.gravity->set_factor(load); }, linear);
                          },
                          true};
const Method kLineSearch{"line_search", [](ShellModel& shell, LinearSolver& linear) {
                           shell.gravity->set_factor(1.0);
                           return minimize(shell.problem, shell.x, linear, {.max_iterations = 400});
                         }};
const Method kLoadSteps{"load_steps_line_search", [](ShellModel& shell, LinearSolver& linear) {
                          return continue_in_load(
                              shell.problem, shell.x, [&](double load) { shell.gravity->set_factor(load); }, linear);
                        }};

void report(benchmark::State& state, const SolveResult& result, bool with_goal) {
  state.counters["iterations"] = result.iterations();
  state.counters["factorisations"] = result.factorisations;
  state.counters["converged"] = result.converged() ? 1 : 0;
  if (with_goal) state.counters["goal_iterations"] = kGoalIterations;
  const std::string status = result.converged() ? "" : fmt::format("{}: ", to_string(result.status));
  state.SetLabel("per solve; " + status + result.message);
}

Work solve(const Method& method, const Case& c, std::string_view linear_solver) {
  struct Solve {
    ShellModel shell;
    SolveResult result;
  };
  const auto made = std::make_shared<Solve>(Solve{make_cantilever(c), {}});
  const auto run = [made, method, linear_solver] {
    const auto linear = make_linear_solver(linear_solver);
    made->result = method.solve(made->shell, *linear);
  };
  return {run, 1, {}, [made, method](benchmark::State& s) { report(s, made->result, method.default_path); }};
}

void add_row(Kernels& out, const Method& method, const Case& c, std::string_view linear_solver) {
  const std::string row =
      fmt::format("cantilever/{}/{}/h{}/gamma{}/{}", method.name,
                  c.pattern == StripPattern::aligned ? "aligned" : "irregular", c.thickness, c.gamma, linear_solver);
  out.push_back({row, "solve", [=] { return solve(method, c, linear_solver); },
                 method.default_path ? kGoalNanoseconds : 0, Set::solves});
}

bool direct(const LinearSolverEntry& entry) {
  return !entry.name.starts_with("pcg") && entry.name != "minres";
}

}  // namespace

void add_cantilever_solves(Kernels& out) {
  constexpr std::string_view kDefault = "cholmod-supernodal";
  for (const Method& method : {kSolveStatic, kLineSearch, kLoadSteps})
    for (const StripPattern pattern : {StripPattern::aligned, StripPattern::irregular})
      for (const double thickness : {0.01, 0.001})
        for (const double gamma : {1.0, 10.0, 100.0}) add_row(out, method, {pattern, thickness, gamma}, kDefault);
  for (const LinearSolverEntry& entry : linear_solvers())
    if (direct(entry) && entry.name != kDefault)
      add_row(out, kSolveStatic, {StripPattern::aligned, 0.01, 10}, entry.name);
}

}  // namespace wrinkle::bench
