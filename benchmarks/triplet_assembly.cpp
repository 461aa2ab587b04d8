/// What does assembly cost as most codes do it? The scalar kernels of "assembly/stvk_hinge" one element after the other
/// into a list of triplets, and Eigen's setFromTriplets to sort and add them up. Memory is kept. `set_only` is
/// setFromTriplets alone; `lower` and `full`: that triangle, or the whole matrix.

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <Eigen/SparseCore>
#include <memory>

#include "benchmarks/curved_sheet.h"
#include "benchmarks/kernel.h"

namespace wrinkle::bench {
namespace {

enum class Part { lower, full };
using Triplets = std::vector<Eigen::Triplet<double, Index>>;

/// Appends an element's matrix to the triplets, entry by entry.
template <class L>
void append(const std::array<Index, L::kGroups>& groups, const std::array<double, L::kHessian>& hessian, Part part,
            Triplets& out) {
  for (int a = 0; a < L::kGroups; ++a)
    for (int b = 0; b <= a; ++b)
      for (int i = 0; i < L::sizes[a]; ++i)
        for (int j = 0; j < L::sizes[b]; ++j) {
          const Index row = groups[a] + i, column = groups[b] + j;
          const double entry = hessian[L::block(a, b) + i * L::sizes[b] + j];
          if (part == Part::full || a == b || row > column) {
            if (part == Part::full || row >= column) out.emplace_back(row, column, entry);
            if (part == Part::full && a != b) out.emplace_back(column, row, entry);
          } else {
            out.emplace_back(column, row, entry);
          }
        }
}

/// Energy, gradient and Hessian of all elements, the Hessian as triplets; the same scalar kernels as ElementSum.
template <class E>
double append_all(const ElementSet<E>& set, const Vector& x, Part part, Vector& gradient, Triplets& out) {
  using L = typename E::Layout;
  double energy = 0;
  for (Index e = 0; e < set.size(); ++e) {
    std::array<double, L::kDofs> q;
    for (int g = 0; g < L::kGroups; ++g)
      for (int i = 0; i < L::sizes[g]; ++i) q[L::offset[g] + i] = x[set.groups[e][g] + i];
    const auto local = E::template evaluate<Order::hessian, Curvature::exact, double>(q, set.rest[e]);
    energy += local.value;
    for (int g = 0; g < L::kGroups; ++g)
      for (int i = 0; i < L::sizes[g]; ++i) gradient[set.groups[e][g] + i] += local.gradient[L::offset[g] + i];
    append<L>(set.groups[e], local.hessian, part, out);
  }
  return energy;
}

enum class TripletTask { assemble, set_only };

struct TripletAssembly {
  Part part;
  ElementSet<MembraneStvk> membrane = membranes<MembraneStvk>(large_sheet());
  ElementSet<DiscreteHinge> hinge = hinges(large_sheet());
  Index n = 3 * large_sheet().num_vertices();
  Triplets triplets = {};
  Vector gradient = {};
  SparseMatrix matrix{n, n};

  explicit TripletAssembly(Part which) : part(which) { fill(); }
  double fill() {
    triplets.clear();
    gradient.setZero(n);
    return append_all(membrane, large_sheet().x, part, gradient, triplets) +
           append_all(hinge, large_sheet().x, part, gradient, triplets);
  }
  void set() {
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    benchmark::DoNotOptimize(matrix.valuePtr());
  }
};

Work triplet_work(Part part, TripletTask task) {
  const auto assembly = std::make_shared<TripletAssembly>(part);
  const auto run = [assembly, task] {
    if (task == TripletTask::assemble) benchmark::DoNotOptimize(assembly->fill());
    assembly->set();
  };
  return {run, static_cast<double>(large_sheet().num_triangles())};
}

}  // namespace

void add_triplet_assembly(Kernels& out) {
  constexpr std::pair<Part, const char*> kParts[] = {{Part::lower, "lower"}, {Part::full, "full"}};
  constexpr std::pair<TripletTask, const char*> kTasks[] = {{TripletTask::assemble, "triplets/hessian_exact"},
                                                            {TripletTask::set_only, "triplets/set_only"}};
  for (const auto& [task, task_name] : kTasks)
    for (const auto& [part, part_name] : kParts)
      out.push_back({fmt::format("assembly/stvk_hinge/{}/{}", task_name, part_name), "triangle",
                     [task = task, part = part] { return triplet_work(part, task); }, 0, Set::solves});
}

}  // namespace wrinkle::bench
