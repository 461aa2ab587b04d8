/// What does it cost to assemble energy, gradient and Hessian of a thick shell, per prism, on one thread?
/// Mesh: a plate of 100 × 100 squares, one layer (20,000 prisms), every node moved at random by a hundredth of a
/// square, everything warm. Every row clears and fills the gradient and the compressed lower triangle of the Hessian.
/// Counter: ns_per_prism. Projected Newton (Chen et al. 2023, § 5) assembles `positive`.

#include <fmt/core.h>

#include <random>

#include "benchmarks/measure.h"
#include "core/geometry/strip.h"
#include "core/method/thick_shell.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 100;  // along each side
constexpr double kSide = 1.0;    // [m]

ThickShell plate(Prism element) {
  const TriangleMesh mid = strip_mesh({.length = kSide, .width = kSide, .along = kSquares, .across = kSquares});
  return make_thick_shell(extrude(mid, {0.5 * kSide / kSquares}, 1), {.element = element, .material = {1e6, 0.3}});
}

Vector moved(const ThickShell& shell) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> u(-0.01 * kSide / kSquares, 0.01 * kSide / kSquares);
  Vector x = shell.x;
  for (double& value : x.head(3 * shell.mesh.nodes.size())) value += u(random);
  return x;
}

struct Task {
  const char* name;
  Order order;
  Tangent tangent;
};

void assemble(benchmark::State& state, Prism element, const Task& task) {
  const OneThread one_thread;
  ThickShell shell = plate(element);
  const Vector x = moved(shell);
  Assembler assembler(shell.problem);
  assembler.evaluate(x, task.order, task.tangent);
  const Stopwatch watch;
  for (auto _ : state) benchmark::DoNotOptimize(assembler.evaluate(x, task.order, task.tangent));
  watch.report_nanoseconds(state, "ns_per_prism", static_cast<Index>(shell.mesh.triangles.size()), 0);
}

[[maybe_unused]] const bool registered = [] {
  constexpr std::pair<const char*, Prism> elements[] = {{"prism_dual", Prism::dual},
                                                        {"prism_full", Prism::full},
                                                        {"prism_tied", Prism::tied},
                                                        {"prism_enhanced", Prism::enhanced}};
  for (const auto& [name, element] : elements)
    for (const Task& task :
         {Task{"energy", Order::value, Tangent::exact}, Task{"gradient", Order::gradient, Tangent::exact},
          Task{"hessian_exact", Order::hessian, Tangent::exact},
          Task{"hessian_positive", Order::hessian, Tangent::positive},
          Task{"hessian_projected", Order::hessian, Tangent::projected}}) {
      const bool slow = task.tangent == Tangent::projected;
      repeated(benchmark::RegisterBenchmark(fmt::format("{}/{}", name, task.name).c_str(), assemble, element, task),
               slow ? 3 : 9, 0.05)
          ->Unit(benchmark::kMillisecond);
    }
  return true;
}();

}  // namespace
}  // namespace wrinkle::bench
