// One equilibrium, however it is found: every nonlinear method, every linear solver, every run.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "core/mesh/strip.h"
#include "core/minimize/mixed_newton.h"
#include "core/minimize/static_solve.h"
#include "core/model/shell/shell_model.h"
#include "core/model/solid/thick_strip.h"

namespace wrinkle::solvers_agree_test {
namespace {

/// A cantilever under its own weight: a problem, where it starts, and how it is loaded.
struct Cantilever {
  std::unique_ptr<ThickStrip> strip;
  std::unique_ptr<ShellModel> shell;

  Problem& problem() { return strip ? strip->problem : shell->problem; }
  const Vector& start() const { return strip ? strip->x : shell->x; }
  std::function<void(double)> apply() {
    return [load = strip ? strip->gravity : shell->gravity](double factor) { load->set_factor(factor); };
  }
};

/// Γ = 12 ρ g L³ (1 − ν²)/(E h²) = 10 on a strip of 1 m × 0.05 m.
Cantilever thick_strip() {
  const double young = 12 * 1000 * 9.81 / (10 * 0.05 * 0.05);
  return {std::make_unique<ThickStrip>(make_thick_strip({.thickness = 0.05, .along = 16, .material = {young, 0.0}})),
          nullptr};
}

/// The same for a plate of mid-edge triangles.
Cantilever midedge_shell() {
  const double young = 12 * 1000 * 9.81 / (10 * 0.05 * 0.05);
  const TriangleMesh mesh = strip_mesh({1.0, 0.25, 12, 3, StripPattern::irregular});
  return {nullptr, std::make_unique<ShellModel>(make_shell(mesh, {.bending = ShellBending::midedge,
                                                                  .thickness = 0.05,
                                                                  .material = {young, 0.0},
                                                                  .density = 1000,
                                                                  .held = {0, 1, 2, 3},
                                                                  .clamp_point = VectorN<3>(-1, 0, 0)}))};
}

struct Model {
  const char* name;
  Cantilever (*make)();
};

/// Minimises at full load with a linear solver of the table.
SolveResult descend(Cantilever& c, std::string_view solver, const NewtonOptions& options = {}) {
  c.apply()(1);
  const auto linear = make_linear_solver(solver, {.relative_tolerance = 1e-12});
  return minimize(c.problem(), c.start(), *linear, options);
}

class Equilibrium : public testing::TestWithParam<Model> {};
INSTANTIATE_TEST_SUITE_P(Models, Equilibrium,
                         testing::Values(Model{"thick_strip", thick_strip}, Model{"midedge_shell", midedge_shell}),
                         [](const auto& model) { return model.param.name; });

TEST_P(Equilibrium, IsTheSameForEveryMethod) {
  Cantilever c = GetParam().make();
  const SolveResult reference = descend(c, "eigen-ldlt");
  ASSERT_TRUE(reference.converged()) << reference.message;
  EXPECT_GT((reference.x - c.start()).cwiseAbs().maxCoeff(), 0.3);  // it bends a lot
  const auto linear = make_linear_solver("eigen-ldlt");
  const auto expect_same = [&](const SolveResult& r, const char* method) {
    EXPECT_TRUE(r.converged()) << method << ": " << r.message;
    EXPECT_LE((r.x - reference.x).cwiseAbs().maxCoeff(), 1e-7) << method;
  };
  const SolveResult mixed = minimize_mixed(c.problem(), c.start(), *linear, {.max_step = 0.5});
  expect_same(mixed, "minimize_mixed");
  EXPECT_LE(mixed.iterations(), 12);  // "about ten", where the line search takes twenty
  expect_same(continue_in_load(c.problem(), c.start(), c.apply(), *linear), "continue_in_load");
  expect_same(continue_in_load(c.problem(), c.start(), c.apply(), *linear, {.minimizer = minimize_mixed}),
              "continue_in_load, mixed");
  expect_same(solve_static(c.problem(), c.start(), c.apply(), *linear), "solve_static");
}

TEST_P(Equilibrium, IsReachedQuadratically) {
  Cantilever c = GetParam().make();
  const SolveResult r = descend(c, "eigen-ldlt");
  ASSERT_TRUE(r.converged()) << r.message;
  std::vector<double> steps;  // the last whole ones, above round-off
  for (const IterationRecord& record : r.telemetry)
    if (record.step_length == 1 && record.tangent == Tangent::exact && record.step_norm > 1e-11)
      steps.push_back(record.step_norm);
  ASSERT_GE(steps.size(), 3u);
  const std::size_t n = steps.size();
  const double order = std::log(steps[n - 1] / steps[n - 2]) / std::log(steps[n - 2] / steps[n - 3]);
  EXPECT_GE(order, 1.7);
  EXPECT_LE(r.telemetry.back().step_norm, 1e-9);
}

TEST_P(Equilibrium, IsTheSameToTheBitInEveryRun) {
  std::vector<SolveResult> results;
  for (int run = 0; run < 2; ++run) {
    Cantilever c = GetParam().make();
    const auto linear = make_linear_solver("cholmod-supernodal");
    results.push_back(solve_static(c.problem(), c.start(), c.apply(), *linear));
  }
  EXPECT_EQ(results[0].x, results[1].x);
  EXPECT_EQ(results[0].energy, results[1].energy);
  ASSERT_EQ(results[0].iterations(), results[1].iterations());
  for (Index i = 0; i < results[0].iterations(); ++i) {
    EXPECT_EQ(results[0].telemetry[i].gradient_norm, results[1].telemetry[i].gradient_norm);
    EXPECT_EQ(results[0].telemetry[i].step_norm, results[1].telemetry[i].step_norm);
  }
}

class EverySolver : public testing::TestWithParam<LinearSolverEntry> {};
INSTANTIATE_TEST_SUITE_P(Table, EverySolver, testing::ValuesIn(linear_solvers().begin(), linear_solvers().end()),
                         [](const auto& entry) {
                           std::string name(entry.param.name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(EverySolver, FindsTheSmallCantilever) {
  for (const auto& make : {thick_strip, midedge_shell}) {
    Cantilever c = make();
    const SolveResult reference = descend(c, "mumps-ldlt");
    ASSERT_TRUE(reference.converged()) << reference.message;
    const SolveResult r = descend(c, GetParam().name);
    EXPECT_TRUE(r.converged()) << to_string(r.status) << ": " << r.message;
    EXPECT_LE((r.x - reference.x).cwiseAbs().maxCoeff(), 1e-7);
  }
}

/// Round-off lets no iterative solver come to 1e-16: what it stops at is a step all the same.
TEST(IterativeSolvers, TakeAsManyStepsAsDirectOnesWhereRoundOffStopsThem) {
  for (const auto& make : {thick_strip, midedge_shell}) {
    Cantilever c = make();
    const Index direct = descend(c, "eigen-ldlt").iterations();
    for (const char* name : {"pcg-jacobi", "pcg-ichol"}) {
      const auto linear = make_linear_solver(name, {.relative_tolerance = 1e-16});
      const SolveResult r = minimize(c.problem(), c.start(), *linear);
      EXPECT_TRUE(r.converged()) << name << ": " << r.message;
      EXPECT_LE(r.iterations(), direct + 3) << name;
      EXPECT_TRUE(std::ranges::all_of(r.telemetry, [](const auto& record) { return record.shift == 0; })) << name;
    }
  }
}

}  // namespace
}  // namespace wrinkle::solvers_agree_test
