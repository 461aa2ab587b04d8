/// What do analysis, factorisation and solution cost with each linear solver?
/// Matrices: the clamped shell strip of 101 × 10 squares (6,441 unknowns, the size of a cantilever's Newton step,
/// condition number about 1e12), a square plate of 60 × 60 (21,717 unknowns) and a solid (3D Laplacian of 13,824
/// unknowns). Counters: unknowns, nonzeros (of the triangle or the whole matrix), factor_nonzeros, Gflop/s, iterations,
/// residual.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <functional>

#include "core/linear/linear_solver.h"
#include "core/linear/sample_matrices.h"

namespace wrinkle {
namespace {

struct Sample {
  const char* name;
  bool well_conditioned;  // worth the while of an iterative solver
  std::function<SparseMatrix()> make;
};

const Sample kSamples[] = {
    {"strip", false, [] { return shell_strip(101, 10, 0.01); }},
    {"plate", false, [] { return shell_strip(60, 60, 0.01); }},
    {"solid", true, [] { return laplacian_3d(24); }},
};

SparseMatrix in_wanted_form(const LinearSolverEntry& entry, const SparseMatrix& lower) {
  if (entry.accepts != Accepts::general) return lower;
  SparseMatrix whole = lower.selfadjointView<Eigen::Lower>();
  whole.makeCompressed();
  return whole;
}

enum class Step { analyze, factorize, solve };

LinearReport run_step(LinearSolver& solver, Step step, const SparseMatrix& matrix, const Vector& b, Vector& x) {
  switch (step) {
    case Step::analyze: return solver.analyze(matrix);
    case Step::factorize: return solver.factorize(matrix);
    case Step::solve: return solver.solve(b, x);
  }
  return {};
}

void measure(benchmark::State& state, const LinearSolverEntry& entry, const Sample& sample, Step step) {
  const SparseMatrix lower = sample.make();
  const SparseMatrix matrix = in_wanted_form(entry, lower);
  const Vector b = symmetric_product(lower, Vector::Ones(lower.rows()));
  Vector x;
  const auto solver = entry.make({.relative_tolerance = 1e-8});
  LinearReport report = solver->analyze(matrix);
  if (report.ok()) report = solver->factorize(matrix);
  const LinearReport factor = report;
  for (auto _ : state) {
    if (report.ok()) report = run_step(*solver, step, matrix, b, x);
    if (!report.ok()) {
      state.SkipWithError(fmt::format("{}: {}", to_string(report.status), report.message).c_str());
      break;
    }
  }
  state.counters["unknowns"] = lower.rows();
  state.counters["nonzeros"] = static_cast<double>(matrix.nonZeros());
  if (factor.factor_nonzeros > 0) state.counters["factor_nonzeros"] = static_cast<double>(factor.factor_nonzeros);
  if (step == Step::factorize && factor.flops > 0.0) {
    state.counters["flop/s"] = benchmark::Counter(factor.flops, benchmark::Counter::kIsIterationInvariantRate);
  }
  if (step != Step::solve || !report.ok()) return;
  state.counters["residual"] = (b - symmetric_product(lower, x)).norm() / b.norm();
  if (report.iterations > 0) state.counters["iterations"] = report.iterations;
}

bool iterative(const LinearSolverEntry& entry) {
  return entry.name.starts_with("pcg") || entry.name == "minres";
}

[[maybe_unused]] const bool registered = [] {
  constexpr std::pair<Step, const char*> kSteps[] = {
      {Step::analyze, "analyze"}, {Step::factorize, "factorize"}, {Step::solve, "solve"}};
  for (const Sample& sample : kSamples) {
    for (const LinearSolverEntry& entry : linear_solvers()) {
      if (iterative(entry) && !sample.well_conditioned) continue;
      for (const auto& [step, step_name] : kSteps) {
        const std::string name = fmt::format("{}/{}/{}", sample.name, entry.name, step_name);
        benchmark::RegisterBenchmark(name.c_str(), measure, entry, sample, step)->Unit(benchmark::kMillisecond);
      }
    }
  }
  return true;
}();

}  // namespace
}  // namespace wrinkle
