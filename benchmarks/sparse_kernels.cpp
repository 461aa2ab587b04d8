/// What do the sparse loops inside the linear solvers cost, per entry? `symmetric_product`: y = A x from the lower
/// triangle; `incomplete_cholesky`: IC(0)'s factorisation and its two triangular solves, on a 3D Laplacian of 13,824
/// unknowns; `factorization` and `triangular_solves`: of a small shell (a clamped strip of 40 × 8 squares, about 2,000
/// unknowns), whose factor takes a megabyte; per entry of it. Large ones: "linear/…".

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <memory>
#include <stdexcept>

#include "benchmarks/kernel.h"
#include "core/linear/incomplete_cholesky.h"
#include "core/linear/linear_solver.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle::bench {
namespace {

/// Each entry and its row's number read once; 4 operations for two of the whole matrix.
Work product() {
  const auto lower = std::make_shared<SparseMatrix>(shell_strip(60, 60, 0.01));
  const Vector x = Vector::Random(lower->rows());
  const auto run = [lower, x, y = Vector(x)]() mutable {
    y.noalias() = lower->selfadjointView<Eigen::Lower>() * x;
    benchmark::DoNotOptimize(y.data());
  };
  const double entries = static_cast<double>(lower->nonZeros()), n = static_cast<double>(x.size());
  return {run, entries, {(12 * entries + 16 * n) / entries, (4 * entries - 2 * n) / entries}};
}

enum class Part { factorize, solve };

struct Incomplete {
  SparseMatrix lower = laplacian_3d(24);
  IncompleteCholesky::MatrixView view{lower.rows(),          lower.cols(),          lower.nonZeros(),
                                      lower.outerIndexPtr(), lower.innerIndexPtr(), lower.valuePtr()};
  IncompleteCholesky factor;
  Vector r = Vector::Random(lower.rows()), z = r;

  Incomplete() {
    factor.reserve(static_cast<Index>(lower.nonZeros()));
    factor.compute(view);
  }
  void run(Part part) {
    if (part == Part::factorize)
      factor.compute(view);
    else
      factor.apply(view, r, z);
    benchmark::DoNotOptimize(z.data());
  }
};

/// A solve reads the factor twice: forwards and backwards.
Work incomplete(Part part) {
  const auto state = std::make_shared<Incomplete>();
  const double entries = static_cast<double>(state->lower.nonZeros()), n = static_cast<double>(state->r.size());
  const Cost cost = part == Part::solve ? Cost{(24 * entries + 16 * n) / entries, 4} : Cost{};
  return {[state, part] { state->run(part); }, entries, cost};
}

struct Direct {
  SparseMatrix matrix = shell_strip(40, 8, 0.01);
  Vector b = Vector::Random(matrix.rows()), x = {};
  std::unique_ptr<LinearSolver> solver;
  LinearReport last = {};

  explicit Direct(std::string_view name) : solver(make_linear_solver(name)) {
    require(solver->analyze(matrix));
    require(solver->factorize(matrix));
  }
  void require(const LinearReport& report) {
    if (!report.ok()) throw std::runtime_error(report.message);
    last = report;
  }
};

/// A factorisation's operations as the library tells them, where it does; a solve's 4 for each entry of the factor.
Work direct(std::string_view name, Part part) {
  const auto state = std::make_shared<Direct>(name);
  const auto entries = static_cast<double>(state->last.factor_nonzeros);
  const Cost cost = part == Part::solve ? Cost{16, 4} : Cost{0, state->last.flops / entries};
  const auto run = [state, part] {
    state->require(part == Part::factorize ? state->solver->factorize(state->matrix)
                                           : state->solver->solve(state->b, state->x));
  };
  return {run, entries, cost};
}

}  // namespace

void add_sparse_kernels(Kernels& out) {
  out.push_back({"sparse/symmetric_product", "entry", product});
  out.push_back({"sparse/incomplete_cholesky/factorize", "entry", [] { return incomplete(Part::factorize); }});
  out.push_back({"sparse/incomplete_cholesky/apply", "entry", [] { return incomplete(Part::solve); }});
  for (const std::string_view name : {"cholmod-supernodal", "cholmod-simplicial", "mumps-ldlt"}) {
    out.push_back(
        {fmt::format("sparse/factorization/{}", name), "entry", [=] { return direct(name, Part::factorize); }});
    out.push_back(
        {fmt::format("sparse/triangular_solves/{}", name), "entry", [=] { return direct(name, Part::solve); }});
  }
}

}  // namespace wrinkle::bench
