// wrinklebench_distributed: one static solve on as many processes as mpirun starts.
#include <fmt/format.h>
#include <tbb/global_control.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>

#include "core/base/require.h"
#include "core/base/stopwatch.h"
#include "core/linear/serial_scope.h"
#include "distributed/plan.h"
#include "distributed/run_costs.h"

namespace wrinkle {
namespace {

struct Command {
  std::string study, linear_solver = "petsc-mumps";
  std::vector<std::string> parameters;
  double tolerance = 1e-10, compare = 0;
  std::vector<Index> plan;
};

enum ExitCode { kFine = 0, kNotSolved = 1, kUsage = 2 };

SceneParameters parse(const std::vector<std::string>& assignments) {
  SceneParameters out;
  for (const std::string& text : assignments) {
    const auto at = text.find('=');
    if (at == std::string::npos) throw std::invalid_argument(fmt::format("'{}' is not NAME=VALUE", text));
    out[text.substr(0, at)] = text.substr(at + 1);
  }
  return out;
}

DistributedLinear linear_of(const std::string& name, const Scene& scene) {
  const char* iterative = scene.constrained() ? "petsc-fieldsplit" : "petsc-gamg";
  if (name == "petsc-mumps") return DistributedLinear::mumps;
  if (name == iterative) return scene.constrained() ? DistributedLinear::fieldsplit : DistributedLinear::gamg;
  throw std::invalid_argument(
      fmt::format("linear solver '{}': on many processes there are petsc-mumps, {} for this study", name, iterative));
}

struct Alone {
  const char* solver;
  Vector from;           // where it starts
  double energy = 0;     // [J] of all processes, which it must come to
  double round_off = 0;  // [J] of it at least: a place's, times how stiff it is
};

/// How far the first process's own solve ends from a state, over the scene's length.
double difference(const Scene& scene, const Alone& alone, const Vector& state) {
  ProblemPart whole = scene.whole();
  if (alone.from.size() > 0) whole.x = alone.from;
  const auto linear = make_linear_solver(alone.solver);
  const SolveResult one = scene.solve(whole, *linear);
  if (!one.converged()) throw std::runtime_error(fmt::format("on one process: {}", one.message));
  fmt::print("on one process: {} iterations, {} factorisations, energy {:.12g} J\n", one.iterations(),
             one.factorisations, one.energy);
  constexpr double kRelative = 1e-9;  // of sums that cancel
  if (!(std::abs(alone.energy - one.energy) <= kRelative * std::abs(one.energy) + alone.round_off))
    throw std::runtime_error(fmt::format("energy {:.12g} J, on one process {:.12g} J", alone.energy, one.energy));
  return (one.x - state).lpNorm<Eigen::Infinity>() / scene.length();
}

/// With the first process's own solve from the same start; under constraints, where SuiteSparse finds no inertia to
/// leave a saddle by, also with its own from the end, where it is to stay.
int compare(double allowed, const Scene& scene, const Vector& state, double energy, double stiffness) {
  const double round_off = 1e-16 * stiffness * scene.length() * scene.length();
  std::vector<Alone> solves{{scene.constrained() ? "mumps-ldlt" : "cholmod-supernodal", {}, energy, round_off}};
  if (scene.constrained()) solves.push_back({"umfpack", state, energy, round_off});
  bool all = true;
  for (const Alone& alone : solves) {
    const double apart = difference(scene, alone, state);
    const bool same = apart <= allowed;
    fmt::print("{} {} on one process{}: {:.2e} of the length apart, {:.2e} allowed\n",
               same ? "the same as" : "not the same as", alone.solver, alone.from.size() > 0 ? " from there" : "",
               apart, allowed);
    all = all && same;
  }
  return all ? kFine : kNotSolved;
}

int tell_plans(const Scene& scene, const std::vector<Index>& counts) {
  fmt::print(
      "{:>9} {:>12} {:>16} {:>14} {:>14}   unknowns that a process touches; bytes a process, and all, receive an "
      "exchange\n",
      "processes", "unknowns", "most touched", "most halo", "halo");
  for (const Index parts : counts) {
    const Plan p = plan(scene, parts);
    fmt::print("{:>9} {:>12} {:>16} {:>14} {:>14}\n", p.parts, p.unknowns, p.most_touched, p.most_halo, p.halo);
  }
  return kFine;
}

int solve(const Command& command, const Scene& scene, const DistributedOptions& options, int rank, int processes) {
  if (!command.plan.empty()) return rank == 0 ? tell_plans(scene, command.plan) : kFine;
  const Stopwatch watch;
  ProblemPart part = scene.part(rank, processes);
  DistributedProblem problem(part);
  const double set_up = watch.seconds();
  const DistributedResult result = scene.solve(problem, part.x, options);
  const RunCosts costs = costs_of_all(problem, result, set_up, watch.seconds());
  const Vector state = problem.collect(result.x);
  const double stiffness = problem.mean_stiffness();
  if (rank != 0) return kFine;
  fmt::print("{}: {} free unknowns on {} processes, {}\n", command.study, problem.num_free(), processes,
             command.linear_solver);
  fmt::print("{} after {} iterations, {} factorisations, {} linear iterations\n", to_string(result.status),
             result.iterations, result.factorisations, result.linear_iterations);
  if (!result.message.empty()) fmt::print("{}\n", result.message);
  fmt::print("energy {:.12g} J, gradient {:.3e} N\n", result.energy, result.gradient_norm);
  if (problem.num_rows() > 0)
    fmt::print("{} constraints, missed by {:.3e} m at most\n", problem.num_rows(), result.constraint_norm);
  for (const auto& [name, value] : scene.measure(state)) fmt::print("{} {:.12g} m\n", name, value);
  fmt::print("{}\n", describe(costs, result));
  if (!result.converged()) return kNotSolved;
  return command.compare == 0 ? kFine : compare(command.compare, scene, state, result.energy, stiffness);
}

int parse_and_solve(int argc, char** argv, int rank, int processes) {
  Command command;
  CLI::App app{"A static solve on many processes: mpirun -n N wrinklebench_distributed STUDY …\n" + describe_scenes()};
  app.add_option("STUDY", command.study, "cantilever, film, embedded")->required();
  app.add_option("-p", command.parameters, "NAME=VALUE of the study")->take_all();
  app.add_option("--linear-solver", command.linear_solver, "petsc-mumps, petsc-gamg; of embedded: petsc-fieldsplit")
      ->capture_default_str();
  app.add_option("--tolerance", command.tolerance, "of the residual of the iterative ones")->capture_default_str();
  app.add_option("--compare", command.compare,
                 "how far apart, over the length, the first process's own solve may be; 0: none");
  app.add_option("--plan", command.plan, "solve nothing: what this many processes would hand around; 2,4,8 for several")
      ->delimiter(',');
  std::unique_ptr<Scene> scene;
  DistributedOptions options;
  try {  // what all processes find alike; whatever else goes wrong may be one process's alone, and ends the job
    app.parse(argc, argv);
    require(command.tolerance > 0 && command.tolerance < 1, "--tolerance {}: between 0 and 1", command.tolerance);
    require(command.compare >= 0 && command.compare < 1e300, "--compare {}: 0 at least", command.compare);
    scene = make_scene(command.study, parse(command.parameters));
    options = {.linear = linear_of(command.linear_solver, *scene), .relative_tolerance = command.tolerance};
    for (const Index parts : command.plan.empty() ? std::vector<Index>{processes} : command.plan) scene->divide(parts);
  } catch (const CLI::ParseError& error) {
    if (rank == 0) return app.exit(error) == 0 ? kFine : kUsage;
    return error.get_exit_code() == 0 ? kFine : kUsage;
  } catch (const std::invalid_argument& error) {
    if (rank == 0) fmt::print(stderr, "{}\n", error.what());
    return kUsage;
  }
  return solve(command, *scene, options, rank, processes);
}

}  // namespace
}  // namespace wrinkle

int main(int argc, char** argv) {
  using namespace wrinkle;
  start_petsc();
  use_one_blas_thread_by_default();
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);  // a process is a core's work
  int rank = 0, processes = 1;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  MPI_Comm_size(PETSC_COMM_WORLD, &processes);
  try {
    const int code = parse_and_solve(argc, argv, rank, processes);
    std::fflush(stdout);
    MPI_Barrier(PETSC_COMM_WORLD);
    return code;
  } catch (const std::exception& error) {
    fmt::print(stderr, "process {}: {}\n", rank, error.what());
    std::fflush(stdout);
    MPI_Abort(PETSC_COMM_WORLD, kNotSolved);
  }
  return kNotSolved;
}
