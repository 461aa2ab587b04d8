/// What do distances between the parts of surfaces cost alone, a point and a triangle or two edges whose insides face
/// each other? `nearest`: where they are nearest, one pair at a time as contact's formulas need it, or in packs as its
/// first look has it, bounds of the squared distance. `gradient`, `hessian_exact`, `hessian_positive`: a barrier of the
/// distance and its derivatives, 12 and 12 × 12 numbers, once that is known. 1,024 random pairs.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/flops.h"
#include "benchmarks/kernel.h"
#include "benchmarks/lanes.h"
#include "core/contact/pair_block.h"
#include "core/contact/pair_distance.h"

namespace wrinkle::bench {
namespace {

constexpr Index kPairs = 1024;

/// Drawn until the nearest points lie inside of both parts.
std::vector<PairPoints> facing_pairs(PairKind kind) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<PairPoints> out;
  while (static_cast<Index>(out.size()) < kPairs) {
    PairPoints x;
    for (auto& p : x) p = {u(random), u(random), u(random)};
    if (closest_points(kind, x).active == 0b1111) out.push_back(x);
  }
  return out;
}

/// Of closest_points: differences 9, their cross product and its square 14, two of its coordinates along it 30, weights
/// 2, r and its square 32, the test for narrow angles 12; the same for both kinds.
constexpr double kNearestFlops = 9 + 14 + 30 + 2 + 32 + 12;

Work nearest(PairKind kind) {
  const auto run = [kind, pairs = facing_pairs(kind)] {
    for (const PairPoints& x : pairs) {
      const ClosestPoints closest = closest_points(kind, x);
      benchmark::DoNotOptimize(&closest);
    }
  };
  return {run, kPairs, {sizeof(PairPoints) + sizeof(ClosestPoints), kNearestFlops}};
}

/// Of PairBlock::find_distances. Of a point and a triangle, all borders are looked at: differences 15, the cross
/// product and four squares 29, weights of the inside 32, its r 12, those of three sides 3 · 13, their squares 20, sum
/// and bounds
/// 10. Of two edges: 9, 24, products 15, first 16, s and t 8, r 12 and its square 5, sum and bounds 10.
constexpr double kBoundsFlops[] = {15 + 29 + 32 + 12 + 3 * 13 + 20 + 10, 9 + 24 + 15 + 16 + 8 + 12 + 5 + 10};

Work bounds(PairKind kind) {
  struct State {
    ContactSurface surface;
    Vector x{12 * kPairs};
  };
  const auto state = std::make_shared<State>();
  const std::vector<PairPoints> pairs = facing_pairs(kind);
  for (Index i = 0; i < 4 * kPairs; ++i) {
    state->surface.first.push_back(3 * i);
    state->x.segment<3>(3 * i) = pairs[i / 4][i % 4];
  }
  const auto run = [state, kind] {
    const auto vertices = [](Index i) { return std::array<Index, 4>{4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3}; };
    for_distances(kind, state->surface, state->x, kPairs, vertices,
                  [](Index, const SquaredDistance& d) { benchmark::DoNotOptimize(&d); });
  };
  return {run, kPairs, {sizeof(PairPoints) + sizeof(SquaredDistance), kBoundsFlops[static_cast<int>(kind)]}};
}

/// Pairs side by side, as many as T has lanes.
template <class T>
struct Batch {
  PairPlace<T> place;
  Jet<T> barrier;
};

template <class T>
std::vector<Batch<T>> batches(PairKind kind) {
  const Barrier barrier{4, 1};  // farther than any of them
  const std::vector<PairPoints> pairs = facing_pairs(kind);
  std::vector<Batch<T>> out(kPairs / kLanes<T>);
  for (Index i = 0; i < kPairs; ++i) {
    const ClosestPoints closest = closest_points(kind, pairs[i]);
    store_lane<T>(
        Batch<double>{pair_place(kind, pairs[i], closest), barrier.evaluate(std::sqrt(closest.squared_distance))},
        out[i / kLanes<T>], static_cast<int>(i % kLanes<T>));
  }
  return out;
}

template <class T, Order order, Curvature curvature>
Work derivatives(PairKind kind) {
  const auto run = [pairs = batches<T>(kind)] {
    for (const Batch<T>& batch : pairs) {
      const auto local = of_distance<order, curvature>(batch.place, batch.barrier);
      benchmark::DoNotOptimize(&local);  // by address: by value the compiler may copy it
    }
  };
  return {run, kPairs, {sizeof(Batch<double>), pair_distance_flops(order, curvature)}};
}

/// As of elements' formulas: a quarter of what fused multiply-adds reach.
constexpr double kShareOfArithmetic = 0.25;

template <class T>
void add_rows(Kernels& out, const std::string& name, PairKind kind, const Goal& goal) {
  out.push_back(
      {name + "gradient", "pair", [kind] { return derivatives<T, Order::gradient, Curvature::exact>(kind); }});
  out.push_back({name + "hessian_exact", "pair",
                 [kind] { return derivatives<T, Order::hessian, Curvature::exact>(kind); }, goal});
  out.push_back({name + "hessian_positive", "pair",
                 [kind] { return derivatives<T, Order::hessian, Curvature::positive>(kind); }, goal});
}

}  // namespace

void add_pair_distances(Kernels& out) {
  for (const PairKind kind : {PairKind::point_triangle, PairKind::edge_edge}) {
    const std::string name =
        fmt::format("contact/distance/{}/", kind == PairKind::edge_edge ? "edge_edge" : "point_triangle");
    out.push_back({name + "scalar/nearest", "pair", [kind] { return nearest(kind); }});
    out.push_back({name + "simd/nearest", "pair", [kind] { return bounds(kind); }});
    add_rows<double>(out, name + "scalar/", kind, {});
    add_rows<Pack>(out, name + "simd/", kind, Goal::arithmetic(kShareOfArithmetic));
  }
}

}  // namespace wrinkle::bench
