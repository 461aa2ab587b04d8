/// What does an element's formula cost alone, without gathering its unknowns or scattering its derivatives?
/// Each row evaluates energy, gradient and Hessian of 1,024 random specimens.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <memory>

#include "benchmarks/flops.h"
#include "benchmarks/kernel.h"
#include "benchmarks/lanes.h"
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
Work evaluations() {
  const auto run = [batches = specimens<E, T>()] {
    for (const auto& batch : batches) {
      const auto local = E::template evaluate<Order::hessian, curvature, T>(batch.q, batch.rest);
      benchmark::DoNotOptimize(&local);  // by address: by value the compiler may copy it
    }
  };
  return {run, kSpecimens, {sizeof(Batch<E, double>), formula_flops<E>(Order::hessian, curvature)}};
}

/// Asked of SIMD: a quarter of what fused multiply-adds reach. One element at a time has a share of a pack to use.
constexpr double kShareOfArithmetic = 0.25;

template <class E, class T>
void add_rows(Kernels& out, const char* kind, const Goal& goal) {
  const std::string name = fmt::format("formula/{}/{}/", E::name, kind);
  out.push_back({name + "hessian_exact", "element", evaluations<E, T, Curvature::exact>, goal});
  out.push_back({name + "hessian_positive", "element", evaluations<E, T, Curvature::positive>, goal});
}

template <class E>
void add_rows(Kernels& out) {
  add_rows<E, double>(out, "scalar", {});
  add_rows<E, Pack>(out, "simd", Goal::arithmetic(kShareOfArithmetic));
}

}  // namespace

void add_formulas(Kernels& out) {
  add_rows<MidedgeBending>(out);
  add_rows<MembraneStvk>(out);
  add_rows<MembraneArap>(out);
  add_rows<DiscreteHinge>(out);
  add_rows<QuadDual>(out);
  add_rows<QuadFull>(out);
}

}  // namespace wrinkle::bench
