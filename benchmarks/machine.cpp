/// The machine's limits, one thread: what bandwidth and arithmetic the other rows could have at most.
///
/// triad: a_i = b_i + s c_i, 24 bytes and 2 operations an element (McCalpin's STREAM counts so: what a store reads
/// first does not count), over 192 MiB, past the caches, or over 384 KiB, which the second-level caches of today's
/// processors hold.
/// fused_multiply_add: chains of a ← a s + b in as many SIMD registers as hide the operation's latency.

#include <benchmark/benchmark.h>

#include <array>
#include <memory>

#include "benchmarks/kernel.h"
#include "core/base/simd.h"

namespace wrinkle::bench {
namespace {

Work triad(std::size_t working_set) {
  const auto n = static_cast<Index>(working_set / 24);
  const auto a = std::make_shared<Vector>(Vector::Zero(n));
  const auto b = std::make_shared<Vector>(Vector::Random(n)), c = std::make_shared<Vector>(Vector::Random(n));
  const auto run = [=] {
    a->noalias() = *b + 0.5 * *c;
    benchmark::DoNotOptimize(a->data());
    benchmark::ClobberMemory();
  };
  return {run, static_cast<double>(n), {24, 2}};
}

Work fused_multiply_add() {
  constexpr int kChains = 12, kRounds = 20000;  // 4 to 5 cycles of latency, 2 units
  const auto run = [] {
    std::array<Pack, kChains> a;
    for (int i = 0; i < kChains; ++i) a[i] = Pack(1.0 + i);
    Pack s(0.5), b(0.25);
    benchmark::DoNotOptimize(s);
    benchmark::DoNotOptimize(b);
    for (int round = 0; round < kRounds; ++round)
      for (int i = 0; i < kChains; ++i) a[i] = xsimd::fma(a[i], s, b);
    Pack sum(0.0);
    for (const Pack& chain : a) sum += chain;
    benchmark::DoNotOptimize(sum);
  };
  return {run, double(kChains) * kRounds * kLanes<Pack>, {0, 2}};
}

}  // namespace

void add_machine(Kernels& out) {
  out.push_back({"machine/triad/memory", "number", [] { return triad(192 << 20); }});
  out.push_back({"machine/triad/cache", "number", [] { return triad(384 << 10); }});
  out.push_back({"machine/fused_multiply_add", "number", fused_multiply_add});
}

}  // namespace wrinkle::bench
