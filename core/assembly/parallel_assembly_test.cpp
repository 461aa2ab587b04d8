// Threads do not change a bit, and assembling takes no memory.
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <cstdlib>

#include "core/assembly/element_sums.h"
#include "core/assembly/problem.h"
#include "core/energy/membrane_stvk.h"
#include "core/mesh/strip.h"

// Allocations are counted in malloc itself: operator new would miss Eigen's. glibc only, and a sanitizer has its own.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if !__has_feature(address_sanitizer)
#define WRINKLE_COUNTS_MALLOC
#endif
#else
#define WRINKLE_COUNTS_MALLOC
#endif
#endif

#ifdef WRINKLE_COUNTS_MALLOC
namespace {
thread_local long allocations = 0;  // of this thread
}
extern "C" {
void* __libc_malloc(std::size_t size);
void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
}
#endif

namespace wrinkle::parallel_assembly_test {
namespace {

/// A membrane of an irregular strip, one end held, somewhat deformed.
struct Membrane {
  Problem problem;
  Vector x;

  explicit Membrane(Index along) {
    const TriangleMesh mesh = strip_mesh({1.0, 0.5, along, 25, StripPattern::irregular, 1});
    ElementSet<MembraneStvk> set;
    for (const auto& t : mesh.triangles)
      set.add({3 * t[0], 3 * t[1], 3 * t[2]},
              MembraneStvk::rest(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]], 0.01, {1e6, 0.3}));
    problem.num_dofs = static_cast<Index>(3 * mesh.vertices.size());
    problem.fixed.assign(problem.num_dofs, 0);
    std::fill_n(problem.fixed.begin(), 3 * 26, 1);
    problem.add(std::make_unique<ElementSum<MembraneStvk>>(set));
    x.resize(problem.num_dofs);
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
      const VectorN<3>& X = mesh.vertices[v];
      x.segment<3>(3 * v) << X.x() + 0.1 * std::sin(7 * X.y()), 1.1 * X.y(), 0.2 * std::cos(5 * X.x());
    }
  }
};

struct Evaluation {
  double energy;
  Vector gradient, hessian;
  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

Evaluation evaluate(Assembler& assembler, const Vector& x, Tangent tangent) {
  Evaluation out;
  out.energy = assembler.evaluate(x, Order::hessian, tangent);
  out.gradient = assembler.full_gradient();
  out.hessian = Eigen::Map<const Vector>(assembler.hessian().valuePtr(), assembler.hessian().nonZeros());
  return out;
}

TEST(ParallelAssembly, GivesTheSameBitsWithAnyNumberOfThreads) {
  Membrane membrane(100);  // 5000 triangles: ten chunks of several colours
  Assembler assembler(membrane.problem);
  for (const Tangent tangent : {Tangent::exact, Tangent::positive}) {
    Evaluation one;
    {
      const tbb::global_control alone(tbb::global_control::max_allowed_parallelism, 1);
      one = evaluate(assembler, membrane.x, tangent);
    }
    for (const int threads : {2, 4, 8}) {
      const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, threads);
      tbb::task_arena arena(threads);
      for (int i = 0; i < 10; ++i)
        arena.execute([&] { EXPECT_EQ(evaluate(assembler, membrane.x, tangent), one) << threads << " threads"; });
    }
  }
}

#ifdef WRINKLE_COUNTS_MALLOC
// On one thread: what oneTBB's own task pool takes on several depends on who steals what.
TEST(ParallelAssembly, AllocatesNothingAfterTheFirstTime) {
  const tbb::global_control alone(tbb::global_control::max_allowed_parallelism, 1);
  for (const Index along : {5, 100}) {  // one chunk, ten chunks
    Membrane membrane(along);
    Assembler assembler(membrane.problem);
    const Vector step = Vector::Constant(membrane.x.size(), 1e-3);
    const auto everything = [&] {
      for (const Order order : {Order::value, Order::gradient, Order::hessian}) assembler.evaluate(membrane.x, order);
      assembler.evaluate(membrane.x, Order::hessian, Tangent::positive);
      assembler.evaluate_mixed(membrane.x, step);
    };
    const long start = allocations;
    everything();
    { const Vector counted(10); }
    const long before = allocations;
    EXPECT_GT(before, start);  // the counter works
    everything();
    EXPECT_EQ(allocations, before) << along;
  }
}
#endif

}  // namespace
}  // namespace wrinkle::parallel_assembly_test
