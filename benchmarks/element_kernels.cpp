/// What does an element's formula cost alone, without gathering its unknowns or scattering its derivatives?
/// Each row evaluates energy, gradient and Hessian of 1,024 random specimens, one thread, warm.
/// Counters: ns_per_element, and goal_ns where issue 2 sets a goal.

#include <fmt/core.h>

#include <bit>

#include "benchmarks/measure.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/membrane_arap.h"
#include "core/energy/membrane_stvk.h"
#include "core/energy/midedge_bending.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSpecimens = 1024;

/// Elements side by side, as many as T has lanes.
template <class E, class T>
struct Batch {
  std::array<T, E::Layout::kDofs> q;
  typename E::template Rest<T> rest;
};

/// Writes a struct of doubles into one lane of the same struct of T.
template <class T, class Plain, class Packed>
void store_lane(const Plain& plain, Packed& packed, int lane) {
  constexpr std::size_t numbers = sizeof(Plain) / sizeof(double);
  static_assert(sizeof(Packed) == numbers * sizeof(T));
  const auto values = std::bit_cast<std::array<double, numbers>>(plain);
  auto* out = reinterpret_cast<double*>(&packed);
  for (std::size_t n = 0; n < numbers; ++n) out[n * kLanes<T> + lane] = values[n];
}

template <class E, class T>
std::vector<Batch<E, T>> specimens() {
  std::mt19937_64 random(1);
  std::vector<Batch<E, T>> out(kSpecimens / kLanes<T>);
  for (auto& batch : out)
    for (int lane = 0; lane < kLanes<T>; ++lane) {
      const Specimen<E> specimen = E::specimen(random);
      store_lane<T>(specimen.state, batch.q, lane);
      store_lane<T>(specimen.rest, batch.rest, lane);
    }
  return out;
}

template <class E, class T, Curvature curvature>
void evaluate(benchmark::State& state, double goal_ns) {
  const auto batches = specimens<E, T>();
  const Stopwatch watch;
  for (auto _ : state)
    for (const auto& batch : batches) {
      const auto local = E::template evaluate<Order::hessian, curvature, T>(batch.q, batch.rest);
      benchmark::DoNotOptimize(&local);  // by address: by value the compiler may copy it
    }
  watch.report_nanoseconds(state, "ns_per_element", kSpecimens, goal_ns);
}

/// [ns], 0 where issue 2 sets none.
struct Goals {
  double scalar = 0, simd = 0;
};

template <class E, class T>
void add_rows(const char* kind, double goal_ns) {
  const auto add = [&](const char* tangent, void (*run)(benchmark::State&, double), double goal) {
    const std::string row = fmt::format("{}/{}/{}", E::name, kind, tangent);
    repeated(benchmark::RegisterBenchmark(row.c_str(), run, goal), 15, 0.03)->Unit(benchmark::kMicrosecond);
  };
  add("hessian_exact", evaluate<E, T, Curvature::exact>, goal_ns);
  add("hessian_positive", evaluate<E, T, Curvature::positive>, 0);
}

template <class E>
void add_rows(const Goals& goals = {}) {
  add_rows<E, double>("scalar", goals.scalar);
  add_rows<E, Pack>("simd", goals.simd);
}

[[maybe_unused]] const bool registered = [] {
  add_rows<MidedgeBending>({340, 75});
  add_rows<MembraneStvk>();
  add_rows<MembraneArap>();
  add_rows<DiscreteHinge>();
  add_rows<QuadDual>();
  add_rows<QuadFull>();
  return true;
}();

}  // namespace
}  // namespace wrinkle::bench
