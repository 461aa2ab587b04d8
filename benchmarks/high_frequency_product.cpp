/// What does one product with QᵀHQ cost, the hot loop of the high-frequency steps (Chen et al. 2023, Algorithm 1), and
/// what does not assembling that matrix save? Mesh: a square of 16 × 16 cells, subdivided 1 to 3 times, stretched a
/// little at random; ARAP and hinges. `matrix_free` multiplies by Q, H, Qᵀ in turn, `assembled` by the lower triangle
/// of QᵀHQ. Counter: nonzeros_per_row (of the full matrix, per coordinate row; of H for matrix_free).

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <cmath>
#include <memory>
#include <random>

#include "benchmarks/kernel.h"
#include "core/mesh/strip.h"
#include "core/minimize/high_frequency_operator.h"
#include "core/model/skin/wrinkle_skin.h"

namespace wrinkle::bench {
namespace {

constexpr Index kCells = 16;

/// A skin, its Hessian at a state near rest, and a vector to multiply.
struct Case {
  WrinkleSkin skin;
  std::unique_ptr<Assembler> fine;
  Vector z, out = {};

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

/// Blocks of H with their columns' numbers, weights with theirs twice (Q and Qᵀ), z read and the product written once.
Work matrix_free(Index levels) {
  struct State : Case {
    HighFrequencyOperator product{skin.problem.coupling, *fine};
    explicit State(Index l) : Case(l) { product.update(fine->hessian()); }
  };
  const auto state = std::make_shared<State>(levels);
  const auto run = [state] {
    state->product.multiply(state->z, state->out);
    benchmark::DoNotOptimize(state->out.data());
  };
  const double n = state->vertices(), blocks = state->product.num_blocks();
  const HighFrequencyProduct raw = state->product.product();
  const double weights = raw.down.starts[raw.num_low];
  const Cost cost{(76 * blocks + 2 * 12 * weights + 48 * n) / n, (18 * blocks + 2 * 6 * weights) / n};
  const double rows = n + state->skin.problem.coupling.num_low();
  return {run, n, cost, [=](benchmark::State& s) { s.counters["nonzeros_per_row"] = 3.0 * blocks / rows; }};
}

/// Entries of the lower triangle with their rows' numbers, z read and the product written once.
Work assembled(Index levels) {
  struct State : Case {
    SparseMatrix lower;
    explicit State(Index l) : Case(l) {
      const SparseMatrix q = per_coordinate(skin.problem.coupling.high_basis());
      const SparseMatrix h = fine->hessian().selfadjointView<Eigen::Lower>();
      lower = SparseMatrix(q.transpose() * h * q).triangularView<Eigen::Lower>();
    }
  };
  const auto state = std::make_shared<State>(levels);
  const auto run = [state] {
    state->out.noalias() = state->lower.selfadjointView<Eigen::Lower>() * state->z;
    benchmark::DoNotOptimize(state->out.data());
  };
  const double n = state->vertices(), entries = static_cast<double>(state->lower.nonZeros());
  const double per_row = 2 * entries / (3 * n) - 1;
  return {run, n, {(12 * entries + 48 * n) / n, (4 * entries - 6 * n) / n}, [=](benchmark::State& s) {
            s.counters["nonzeros_per_row"] = per_row;
          }};
}

}  // namespace

void add_high_frequency(Kernels& out) {
  for (Index levels = 1; levels <= 3; ++levels) {
    out.push_back({fmt::format("product/high_frequency/matrix_free/levels{}", levels), "vertex",
                   [=] { return matrix_free(levels); }});
    out.push_back({fmt::format("product/high_frequency/assembled/levels{}", levels), "vertex",
                   [=] { return assembled(levels); }, 0, levels < 3 ? Set::standard : Set::solves});
  }
}

}  // namespace wrinkle::bench
