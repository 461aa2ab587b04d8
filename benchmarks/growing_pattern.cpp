/// What does it cost when contact comes to couple more, held against a start from nothing?
/// `refresh`: a curved sheet of 100 × 100 squares, folded: 300 of its points come to meet each three of the other half,
/// far away in the numbering, as in contact of points with triangles. An iteration lays out pattern and places without
/// them, and then lets them follow. `reanalyze`: CHOLMOD's analysis of the matrix with 290 of them, and then, in the
/// order found for that, with all. The counters say what each part takes, and their ratio: at most 0.1 is asked of
/// `refresh`. `fill` is what the order that was kept makes the factor's nonzeros, over those in an order of its own.

#include <benchmark/benchmark.h>

#include "benchmarks/assembly.h"
#include "benchmarks/curved_sheet.h"
#include "core/assembly/element_sums.h"
#include "core/base/thread_time.h"
#include "core/linear/linear_solver.h"
#include "core/testing/changing_springs.h"

namespace wrinkle::bench {
namespace {

struct Folded {
  static constexpr std::size_t kTouching = 300;
  std::unique_ptr<Problem> problem;
  ChangingSprings* contact = nullptr;

  Folded() {
    const CurvedSheet& sheet = large_sheet();
    const Index n = sheet.num_vertices();
    problem = free_problem(3 * n);
    problem->add(std::make_unique<ElementSum<MembraneStvk>>(membranes<MembraneStvk>(sheet)));
    problem->add(std::make_unique<ElementSum<DiscreteHinge>>(hinges(sheet)));
    std::vector<ChangingSprings::Spring> springs;
    for (Index i = 0; i < static_cast<Index>(kTouching); ++i)
      for (const Index corner : {0, 1, 101}) springs.push_back({3 * (n - 203 - 7 * i + corner), 3 * 7 * i, false});
    contact = &problem->add(
        std::make_unique<ChangingSprings>(springs, 1.0, VectorN<3>::Zero(), ChangingSprings::Names::acting));
  }
  void touch(std::size_t points) {
    contact->choose([=](std::size_t i) { return i < 3 * points; });
  }
};

/// The least of all iterations [s]: other programs only ever make one slower.
struct Times {
  double first = 1e300, again = 1e300, fill = 0;
  void take(double first_now, double again_now) {
    first = std::min(first, first_now);
    again = std::min(again, again_now);
  }
  void report(benchmark::State& state) const {
    state.counters["first_ms"] = 1e3 * first;
    state.counters["again_ms"] = 1e3 * again;
    state.counters["ratio"] = again / first;
    if (fill > 0) state.counters["fill"] = fill;
  }
};

Work refresh() {
  struct State {
    Folded folded;
    Times times;
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    state->folded.touch(0);
    const ThreadTime first;
    Assembler assembler(*state->folded.problem);
    const double first_time = first.seconds();
    state->folded.touch(Folded::kTouching);
    const ThreadTime again;
    assembler.follow();
    state->times.take(first_time, again.seconds());
    if (assembler.pattern().revision() != 1) throw std::runtime_error("the pattern has not grown");
  };
  return {run, 1, {}, [state](benchmark::State& s) { state->times.report(s); }};
}

Work reanalyze() {
  struct State {
    SparseMatrix before, grown;
    std::unique_ptr<LinearSolver> solver = make_linear_solver("cholmod-supernodal");
    double own_order = 0;
    Times times;
  };
  const auto state = std::make_shared<State>();
  Folded folded;
  folded.touch(Folded::kTouching - 10);
  state->before = Assembler(*folded.problem).pattern().matrix();
  folded.touch(Folded::kTouching);
  state->grown = Assembler(*folded.problem).pattern().matrix();
  state->own_order = static_cast<double>(state->solver->analyze(state->grown).factor_nonzeros);
  const auto run = [state] {
    const ThreadTime first;
    state->solver->analyze(state->before);
    const double first_time = first.seconds();
    const ThreadTime again;
    const LinearReport report = state->solver->reanalyze(state->grown);
    state->times.take(first_time, again.seconds());
    if (!report.kept_ordering) throw std::runtime_error("the order was not kept");
    state->times.fill = static_cast<double>(report.factor_nonzeros) / state->own_order;
  };
  return {run, 1, {}, [state](benchmark::State& s) { state->times.report(s); }};
}

}  // namespace

void add_growing_pattern(Kernels& out) {
  out.push_back({"pattern/folded_sheet/refresh", "pair of builds", refresh, 0, Set::solves});
  out.push_back({"pattern/folded_sheet/reanalyze", "pair of analyses", reanalyze, 0, Set::solves});
}

}  // namespace wrinkle::bench
