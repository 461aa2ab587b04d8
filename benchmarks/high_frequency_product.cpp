/// What does one product with QᵀHQ cost, the hot loop of the high-frequency steps (Chen et al. 2023, Algorithm 1), and
/// what does not assembling that matrix save? Mesh: a square of 16 × 16 cells, subdivided 1 to 3 times, stretched a
/// little at random; ARAP and hinges; one thread. `matrix_free` multiplies by Q, H, Qᵀ in turn, `assembled` by the
/// lower triangle of QᵀHQ. Counters: ns_per_vertex (of z), nonzeros_per_row (of the full matrix, per coordinate row; of
/// H for matrix_free).

#include <fmt/core.h>

#include <random>

#include "benchmarks/measure.h"
#include "core/geometry/strip.h"
#include "core/method/wrinkle_skin.h"
#include "core/solve/high_frequency_operator.h"

namespace wrinkle::bench {
namespace {

constexpr Index kCells = 16;

/// A skin, its Hessian at a state near rest, and a vector to multiply.
struct Case {
  WrinkleSkin skin;
  std::unique_ptr<Assembler> fine;
  Vector z;

  explicit Case(Index levels) {
    const TriangleMesh mesh = strip_mesh({.length = 1, .width = 1, .along = kCells, .across = kCells});
    std::vector<Index> unknowns(mesh.vertices.size());
    for (std::size_t v = 0; v < unknowns.size(); ++v) unknowns[v] = static_cast<Index>(3 * v);
    skin = make_wrinkle_skin(driven_surface(mesh), mesh, unknowns, {.levels = levels});
    fine = std::make_unique<Assembler>(skin.problem.fine);
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> u(-1, 1);
    Vector x(skin.problem.fine.num_dofs);
    const auto& vertices = skin.surface.mesh.vertices;
    for (std::size_t v = 0; v < vertices.size(); ++v) x.segment<3>(3 * v) = vertices[v];
    for (double& value : x) value += 0.02 / kCells / std::exp2(levels) * u(random);
    fine->evaluate(x, Order::hessian, Tangent::positive);
    z = Vector::NullaryExpr(skin.problem.num_high(), [&] { return u(random); });
  }
  double vertices() const { return static_cast<double>(z.size()) / 3; }
};

void matrix_free(benchmark::State& state) {
  const OneThread one_thread;
  const Case c(state.range(0));
  HighFrequencyOperator product(c.skin.problem.coupling, *c.fine);
  product.update(c.fine->hessian());
  Vector out;
  product.multiply(c.z, out);
  const Stopwatch watch;
  for (auto _ : state) {
    product.multiply(c.z, out);
    benchmark::DoNotOptimize(out.data());
  }
  watch.report_nanoseconds(state, "ns_per_vertex", static_cast<Index>(c.vertices()), 0);
  state.counters["nonzeros_per_row"] = 3.0 * product.num_blocks() / (c.vertices() + c.skin.problem.coupling.num_low());
}

void assembled(benchmark::State& state) {
  const OneThread one_thread;
  const Case c(state.range(0));
  const SparseMatrix q = per_coordinate(c.skin.problem.coupling.high_basis());
  const SparseMatrix h = c.fine->hessian().selfadjointView<Eigen::Lower>();
  const SparseMatrix lower = SparseMatrix(q.transpose() * h * q).triangularView<Eigen::Lower>();
  Vector out;
  const Stopwatch watch;
  for (auto _ : state) {
    out.noalias() = lower.selfadjointView<Eigen::Lower>() * c.z;
    benchmark::DoNotOptimize(out.data());
  }
  watch.report_nanoseconds(state, "ns_per_vertex", static_cast<Index>(c.vertices()), 0);
  state.counters["nonzeros_per_row"] =
      2.0 * static_cast<double>(lower.nonZeros()) / static_cast<double>(c.z.size()) - 1;
}

[[maybe_unused]] const bool registered = [] {
  const auto add = [](const char* name, void (*run)(benchmark::State&)) {
    repeated(benchmark::RegisterBenchmark(name, run), 9, 0.05)
        ->DenseRange(1, 3)
        ->ArgName("levels")
        ->Unit(benchmark::kMicrosecond);
  };
  add("matrix_free", matrix_free);
  add("assembled", assembled);
  return true;
}();

}  // namespace
}  // namespace wrinkle::bench
