/// What does it cost to assemble energy, gradient and Hessian, per element, on one thread?
/// Mesh: a curved, jittered sheet of 100 × 100 squares (20,000 triangles, 29,800 hinges), everything warm. Every row
/// clears and fills the gradient and the compressed lower triangle of the Hessian, unless its name says otherwise.
/// Counters: ns_per_triangle (ns_per_quad), and goal_ns where issue 2 sets a goal.

#include <fmt/core.h>

#include <Eigen/SparseCore>

#include "benchmarks/curved_sheet.h"
#include "benchmarks/measure.h"
#include "core/assembly/element_sum.h"
#include "core/assembly/problem.h"

namespace wrinkle::bench {
namespace {

constexpr Index kSquares = 100;  // along each side

const CurvedSheet& sheet() {
  static const CurvedSheet made = make_curved_sheet(kSquares);
  return made;
}

Problem free_problem(Index num_dofs) {
  Problem out;
  out.num_dofs = num_dofs;
  out.fixed.assign(num_dofs, 0);
  return out;
}

/// StVK membrane and discrete hinges, evaluated in scalars of type T.
template <class T>
Problem stvk_hinge() {
  Problem out = free_problem(3 * sheet().num_vertices());
  out.add(std::make_unique<ElementSum<MembraneStvk, T>>(membranes(sheet())));
  out.add(std::make_unique<ElementSum<DiscreteHinge, T>>(hinges(sheet())));
  return out;
}

template <class T>
Problem midedge() {
  Problem out = free_problem(static_cast<Index>(sheet().x.size()));
  out.add(std::make_unique<ElementSum<MidedgeBending, T>>(midedges(sheet())));
  return out;
}

template <class Quad, class T>
Problem quad() {
  Problem out = free_problem(2 * sheet().num_vertices());
  out.add(std::make_unique<ElementSum<Quad, T>>(quads<Quad>(sheet().rest, kSquares)));
  return out;
}

/// The sheet's state in a problem's unknowns.
Vector state_of(const Problem& problem) {
  return problem.num_dofs == 2 * sheet().num_vertices() ? seen_from_above(sheet()) : sheet().x.head(problem.num_dofs);
}

struct Task {
  const char* name;
  Order order;
  Tangent tangent = Tangent::exact;
  double goal_ns = 0;
};

struct Elements {
  Problem (*make)();
  const char* counter;
  Index count;  // that the time is divided by
};

void assemble(benchmark::State& state, const Elements& elements, const Task& task) {
  const OneThread one_thread;
  Problem problem = elements.make();
  const Vector x = state_of(problem);
  Assembler assembler(problem);
  assembler.evaluate(x, task.order, task.tangent);
  const Stopwatch watch;
  for (auto _ : state) benchmark::DoNotOptimize(assembler.evaluate(x, task.order, task.tangent));
  watch.report_nanoseconds(state, elements.counter, elements.count, task.goal_ns);
}

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

/// Assembly as most codes do it: triplets, and Eigen's setFromTriplets to sort and add them up. Memory is kept.
void assemble_triplets(benchmark::State& state, Part part, TripletTask task) {
  const ElementSet<MembraneStvk> membrane = membranes(sheet());
  const ElementSet<DiscreteHinge> hinge = hinges(sheet());
  const Index n = 3 * sheet().num_vertices();
  Triplets triplets;
  Vector gradient;
  SparseMatrix matrix(n, n);
  const auto fill = [&] {
    triplets.clear();
    gradient.setZero(n);
    return append_all(membrane, sheet().x, part, gradient, triplets) +
           append_all(hinge, sheet().x, part, gradient, triplets);
  };
  fill();
  const Stopwatch watch;
  for (auto _ : state) {
    if (task == TripletTask::assemble) benchmark::DoNotOptimize(fill());
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    benchmark::DoNotOptimize(matrix.valuePtr());
  }
  watch.report_nanoseconds(state, "ns_per_triangle", sheet().num_triangles(), 0);
}

/// A slow row: tens of milliseconds a pass.
constexpr bool slow(const Task& task) {
  return task.tangent == Tangent::projected;
}

void add_rows(const char* name, const Elements& elements, std::initializer_list<Task> tasks) {
  for (const Task& task : tasks) {
    const std::string row = fmt::format("{}/{}", name, task.name);
    repeated(benchmark::RegisterBenchmark(row.c_str(), assemble, elements, task), slow(task) ? 3 : 15, 0.03)
        ->Unit(benchmark::kMillisecond);
  }
}

void add_triplet_rows() {
  constexpr std::pair<Part, const char*> kParts[] = {{Part::lower, "lower"}, {Part::full, "full"}};
  constexpr std::pair<TripletTask, const char*> kTasks[] = {{TripletTask::assemble, "triplets/hessian_exact"},
                                                            {TripletTask::set_only, "triplets/set_only"}};
  for (const auto& [task, task_name] : kTasks)
    for (const auto& [part, part_name] : kParts) {
      const std::string row = fmt::format("stvk_hinge/{}/{}", task_name, part_name);
      repeated(benchmark::RegisterBenchmark(row.c_str(), assemble_triplets, part, task), 3, 0.03)
          ->Unit(benchmark::kMillisecond);
    }
}

[[maybe_unused]] const bool registered = [] {
  constexpr Task kEnergy{"energy", Order::value}, kGradient{"gradient", Order::gradient};
  constexpr Task kExact{"hessian_exact", Order::hessian},
      kPositive{"hessian_positive", Order::hessian, Tangent::positive};
  constexpr Index kTriangles = kTrianglesPerSquare * kSquares * kSquares, kQuads = kSquares * kSquares;
  const auto per_triangle = [](Problem (*make)()) { return Elements{make, "ns_per_triangle", kTriangles}; };
  const auto per_quad = [](Problem (*make)()) { return Elements{make, "ns_per_quad", kQuads}; };

  add_rows("stvk_hinge/scalar", per_triangle(stvk_hinge<double>),
           {kEnergy,
            kGradient,
            {"hessian_exact", Order::hessian, Tangent::exact, 225},
            {"hessian_positive", Order::hessian, Tangent::positive, 300},
            {"hessian_projected", Order::hessian, Tangent::projected}});
  add_rows("stvk_hinge/simd", per_triangle(stvk_hinge<Pack>),
           {kEnergy,
            kGradient,
            {"hessian_exact", Order::hessian, Tangent::exact, 110},
            {"hessian_positive", Order::hessian, Tangent::positive, 120}});
  add_triplet_rows();
  add_rows("midedge/scalar", per_triangle(midedge<double>), {kEnergy, kGradient, kExact, kPositive});
  add_rows("midedge/simd", per_triangle(midedge<Pack>), {kEnergy, kGradient, kExact, kPositive});
  add_rows("quad_dual/scalar", per_quad(quad<QuadDual, double>), {kExact, kPositive});
  add_rows("quad_dual/simd", per_quad(quad<QuadDual, Pack>), {kExact, kPositive});
  add_rows("quad_full/scalar", per_quad(quad<QuadFull, double>), {kExact, kPositive});
  add_rows("quad_full/simd", per_quad(quad<QuadFull, Pack>), {kExact, kPositive});
  return true;
}();

}  // namespace
}  // namespace wrinkle::bench
