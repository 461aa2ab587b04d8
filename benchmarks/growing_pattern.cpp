/// What does it cost when contact comes to couple more, held against a start from nothing?
/// A curved sheet of 100 × 100 squares, folded: 300 of its points come to meet each three of the other half, far away
/// in the numbering, as in contact of points with triangles. `build`: pattern and places are laid out without them;
/// `follow`: they come, and pattern and places follow. `analyze`: CHOLMOD's analysis of the matrix with 290 of them;
/// `reanalyze_grown`: then, in the order found for that, with all. The latter of each pair may take a tenth of the
/// former. `fill` is what the order that was kept makes the factor's nonzeros, over those in an order of its own.

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

/// What an iteration does, first from nothing and then again: a row times one of them.
enum class Part { first, again };

Work pattern_work(Part part) {
  struct State {
    Folded folded;
    double seconds[2] = {0, 0};
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    state->folded.touch(0);
    const ThreadTime first;
    Assembler assembler(*state->folded.problem);
    state->seconds[0] = first.seconds();
    state->folded.touch(Folded::kTouching);
    const ThreadTime again;
    assembler.follow();
    state->seconds[1] = again.seconds();
    if (assembler.pattern().revision() != 1) throw std::runtime_error("the pattern has not grown");
  };
  return {.run = run, .seconds = [=] { return state->seconds[part == Part::first ? 0 : 1]; }};
}

Work analysis_work(Part part) {
  struct State {
    SparseMatrix before, grown;
    std::unique_ptr<LinearSolver> solver = make_linear_solver("cholmod-supernodal");
    double own_order = 0, fill = 0;
    double seconds[2] = {0, 0};
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
    state->seconds[0] = first.seconds();
    const ThreadTime again;
    const LinearReport report = state->solver->reanalyze(state->grown);
    state->seconds[1] = again.seconds();
    if (!report.kept_ordering) throw std::runtime_error("the order was not kept");
    state->fill = static_cast<double>(report.factor_nonzeros) / state->own_order;
  };
  return {.run = run,
          .report = [state](benchmark::State& s) { s.counters["fill"] = state->fill; },
          .seconds = [=] { return state->seconds[part == Part::first ? 0 : 1]; }};
}

}  // namespace

void add_growing_pattern(Kernels& out) {
  const auto add = [&](const std::string& first, const std::string& again, Work (*make)(Part)) {
    const std::string name = "pattern/folded_sheet/";
    out.push_back({name + first, first, [=] { return make(Part::first); }, 0, Set::solves});
    out.push_back({name + again, first, [=] { return make(Part::again); }, Goal::formulas(0.1, {{1, name + first}}),
                   Set::solves});
  };
  add("build", "follow", pattern_work);
  add("analyze", "reanalyze_grown", analysis_work);
}

}  // namespace wrinkle::bench
