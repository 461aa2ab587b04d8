/// What do analysis, factorisation and solution cost with each linear solver?
/// Matrices: the clamped shell strip of 101 × 10 squares (6,441 unknowns, the size of a cantilever's Newton step,
/// condition number about 1e12), a square plate of 60 × 60 (21,717 unknowns) and a solid (3D Laplacian of 13,824
/// unknowns). Counters: unknowns, nonzeros (of the triangle or the whole matrix), factor_nonzeros, iterations,
/// residual. Operations are what the library tells of a factorisation; those of a solution 4 for each entry of the
/// factor, which is read twice.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <functional>
#include <memory>
#include <stdexcept>

#include "benchmarks/kernel.h"
#include "core/linear/linear_solver.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle::bench {
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

/// A solver with a matrix, as far as it has to be for the step that is measured.
struct Solving {
  const LinearSolverEntry& entry;
  SparseMatrix lower, matrix;
  Vector b, x;
  std::unique_ptr<LinearSolver> solver;
  LinearReport factor, last;

  Solving(const LinearSolverEntry& of, const Sample& sample, Step step)
      : entry(of),
        lower(sample.make()),
        matrix(in_wanted_form(entry, lower)),
        b(symmetric_product(lower, Vector::Ones(lower.rows()))) {
    run(Step::analyze);
    if (step == Step::analyze) return;
    run(Step::factorize);
    factor = last;
  }
  void run(Step step) {
    if (step == Step::analyze) solver = entry.make({.relative_tolerance = 1e-8});  // one has its analysis only once
    last = run_step(*solver, step, matrix, b, x);
    if (!last.ok()) throw std::runtime_error(fmt::format("{}: {}", to_string(last.status), last.message));
  }
};

void report(benchmark::State& state, const Solving& solving, Step step) {
  state.counters["unknowns"] = solving.lower.rows();
  state.counters["nonzeros"] = static_cast<double>(solving.matrix.nonZeros());
  const auto factor_nonzeros = static_cast<double>(solving.factor.factor_nonzeros);
  if (factor_nonzeros > 0) state.counters["factor_nonzeros"] = factor_nonzeros;
  if (step != Step::solve) return;
  state.counters["residual"] = (solving.b - symmetric_product(solving.lower, solving.x)).norm() / solving.b.norm();
  if (solving.last.iterations > 0) state.counters["iterations"] = solving.last.iterations;
}

Work work(const LinearSolverEntry& entry, const Sample& sample, Step step) {
  const auto solving = std::make_shared<Solving>(entry, sample, step);
  const auto factor_nonzeros = static_cast<double>(solving->factor.factor_nonzeros);
  Cost cost;
  if (step == Step::factorize) cost.flops = solving->factor.flops;
  if (step == Step::solve) cost = {2 * 8 * factor_nonzeros, 4 * factor_nonzeros};
  return {[solving, step] { solving->run(step); }, 1, cost,
          [solving, step](benchmark::State& state) { report(state, *solving, step); }};
}

bool iterative(const LinearSolverEntry& entry) {
  return entry.name.starts_with("pcg") || entry.name == "minres";
}

}  // namespace

void add_linear_solvers(Kernels& out) {
  constexpr std::pair<Step, const char*> kSteps[] = {
      {Step::analyze, "analyze"}, {Step::factorize, "factorize"}, {Step::solve, "solve"}};
  for (const Sample& sample : kSamples)
    for (const LinearSolverEntry& entry : linear_solvers()) {
      if (iterative(entry) && !sample.well_conditioned) continue;
      for (const auto& [step, step_name] : kSteps)
        out.push_back({fmt::format("linear/{}/{}/{}", sample.name, entry.name, step_name), step_name,
                       [&entry, &sample, step = step] { return work(entry, sample, step); }, 0, Set::solves});
    }
}

}  // namespace wrinkle::bench
