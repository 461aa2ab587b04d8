#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/LU>
#include <cmath>

#include "core/check/dense_matrix.h"
#include "core/minimize/high_frequency_operator.h"
#include "core/minimize/newton.h"
#include "core/model/solid/film_on_substrate.h"
#include "core/testing/sample_matrices.h"
#include "validation/harness/run_sample.h"
#include "validation/meters/timed_solve.h"
#include "validation/scenes/mat_drop.h"
#include "validation/suite/comparison_systems.h"
#include "validation/suite/solver_comparison_claims.h"

namespace wrinkle::validation::solver_comparison {
extern const Study study;
}

namespace wrinkle::validation::solver_comparison_test {
namespace {

using namespace solver_comparison;

Vector solution(const LinearSystem& system, std::string_view solver) {
  return timed_solve(*std::ranges::find(linear_solvers(), solver, &LinearSolverEntry::name), {}, system.lower, system)
      .x;
}

/// ‖a − s b‖ over ‖a‖ for the best s: 0 where they are parallel.
double off_direction(const Vector& a, const Vector& b) {
  return (a - a.dot(b) / b.squaredNorm() * b).norm() / a.norm();
}

TEST(ComparisonSystems, HaveAboutTheSizeAskedForAndTheKnownInertia) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  for (const SystemFamily& family : system_families()) {
    const ComparisonSystem made = family.make(900);
    const SparseMatrix& lower = made.system.lower;
    EXPECT_NEAR(made.system.unknowns(), 900, 400) << family.name;
    EXPECT_EQ(lower.rows(), lower.cols()) << family.name;
    EXPECT_EQ(made.system.right.size(), lower.rows()) << family.name;
    EXPECT_TRUE(made.system.right.norm() > 0 && made.system.right.allFinite()) << family.name;
    EXPECT_EQ(made.negative == 0, family.definite) << family.name;
    for (Index j = 0; j < static_cast<Index>(lower.cols()); ++j)
      for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry)
        ASSERT_GE(entry.row(), j) << family.name << ": a lower triangle";
    const auto mumps = make_linear_solver("mumps-ldlt");
    ASSERT_TRUE(mumps->analyze(lower).ok()) << family.name;
    const LinearReport report = mumps->factorize(lower);
    ASSERT_TRUE(report.inertia) << family.name;
    EXPECT_EQ(report.inertia->negative, made.negative) << family.name;
    EXPECT_EQ(report.inertia->zero, 0) << family.name;
  }
}

TEST(ComparisonSystems, GrowInProportion) {
  for (const char* name : {"thin_shell", "plate_projection", "embedded_shell", "layered_skin", "creased_shell"}) {
    const SystemFamily& family = find_family(name);
    EXPECT_NEAR(1.0 * family.make(2000).system.unknowns() / family.make(1000).system.unknowns(), 2, 0.6) << name;
  }
}

TEST(ComparisonSystems, UnknownNameNamesTheKnownOnes) {
  EXPECT_THROW(find_family("nothing"), std::invalid_argument);
}

/// What is recorded is what the method solves: its first step goes along the recorded system's solution.
TEST(RecordingSolver, HandsOnTheMethodsOwnSystem) {
  FilmOnSubstrate body = make_film_on_substrate({.length = 1, .thickness = 0.2, .depth = 1, .along = 10, .growth = 1});
  const Vector start = body.compressed(body.x, 1e-3);
  RecordingSolver recording;
  const SolveResult ended = minimize(body.problem, start, recording);
  EXPECT_EQ(ended.status, Status::linear_solve_failed);
  EXPECT_EQ(ended.x, start);
  const Vector recorded = solution(recording.take(), "mumps-ldlt");
  const auto linear = make_linear_solver("cholmod-supernodal");
  const Vector moved = minimize(body.problem, start, *linear, {.max_iterations = 1}).x - start;
  Vector free(recorded.size());
  for (Index i = 0, k = 0; i < static_cast<Index>(moved.size()); ++i)
    if (!body.problem.fixed[i]) free[k++] = moved[i];
  EXPECT_LE(off_direction(free, recorded), 1e-10);
  EXPECT_THROW(recording.take(), std::logic_error) << "taken already";
}

/// The high-frequency system is QᵀHQ as the alternation multiplies by it.
TEST(ComparisonSystems, HighFrequencyIsTheOperatorsMatrix) {
  const ComparisonSystem made = find_family("high_frequency").make(900);
  const auto cells = static_cast<Index>(std::lround(std::sqrt(900 / 45.0)));
  MatDrop scene = make_mat_drop({.cells = std::max<Index>(4, cells)});
  scene.step([&](const Vector& y, const Vector& z) {
    Assembler fine(scene.skin.problem.fine);
    HighFrequencyOperator high(scene.skin.problem.coupling, fine);
    fine.evaluate(scene.skin.problem.fine_state(y, z), Order::hessian, Tangent::positive);
    high.update(fine.hessian());
    const Vector v = Vector::LinSpaced(high.size(), -1, 1).array().sin();
    Vector product;
    high.multiply(v, product);
    EXPECT_EQ(made.system.unknowns(), high.size());
    if (made.system.unknowns() == high.size()) {
      EXPECT_LE((symmetric_product(made.system.lower, v) - product).norm(), 1e-12 * product.norm());
      EXPECT_LE((made.system.right + high.restrict_gradient(fine.full_gradient())).norm(),
                1e-12 * made.system.right.norm());
    }
    return SolveResult{};
  });
}

// --- what a solution is measured by ---

LinearSystem laplacian_system() {
  LinearSystem out{laplacian_2d(7, 6), {}};
  out.right = symmetric_product(out.lower, Vector::LinSpaced(42, 1, 2));
  return out;
}

TEST(TimedSolve, MeasuresResidualAndBackwardErrorByTheirFormulas) {
  const LinearSystem system = laplacian_system();
  EXPECT_EQ(matrix_norm(system.lower), 8) << "4 on the diagonal and four neighbours";
  Vector x = Vector::LinSpaced(42, 1, 2);
  x[3] += 0.25;
  const Vector r = true_residual(system, x);
  EXPECT_NEAR((r + 0.25 * dense_matrix(system.lower).col(3)).norm(), 0, 1e-14);
  const double expected = 1.0 / (8 * x.maxCoeff() + system.right.lpNorm<Eigen::Infinity>());
  EXPECT_NEAR(backward_error(system, x, r), expected, 1e-14);
}

TEST(TimedSolve, EstimatesTheInverse) {
  for (const SparseMatrix& lower : {laplacian_2d(7, 6), random_spd(60, 5, 1), shell_strip(6, 3, 0.05)}) {
    const auto solver = make_linear_solver("cholmod-supernodal");
    ASSERT_TRUE(solver->analyze(lower).ok() && solver->factorize(lower).ok());
    const Matrix inverse = dense_matrix(lower).inverse();
    const double exact = inverse.cwiseAbs().colwise().sum().maxCoeff();
    const double found = inverse_norm(*solver, static_cast<Index>(lower.rows()));
    EXPECT_LE(found, exact * (1 + 1e-6));
    EXPECT_GE(found, exact / 3);
  }
}

TEST(TimedSolve, KeepsWhatItTook) {
  const LinearSystem system = laplacian_system();
  for (const LinearSolverEntry& entry : linear_solvers()) {
    const TimedSolve run = timed_solve(entry, {}, matrix_for(entry, system.lower), system);
    ASSERT_TRUE(run.report.ok()) << entry.name;
    EXPECT_LE((run.x - Vector::LinSpaced(42, 1, 2)).norm(), 1e-8) << entry.name;
    EXPECT_GE(run.seconds(), run.warm_seconds()) << entry.name;
  }
}

// --- the study ---

TEST(SolverComparison, MeasuresADirectAndAnIterativeSolver) {
  const auto sample = [](const char* system, const char* solver) {
    return Sample{{{"system", std::string(system)},
                   {"unknowns", std::int64_t{500}},
                   {"linear_solver", std::string(solver)},
                   {"turns_seconds", 0.0}}};
  };
  for (const char* solver : {"eigen-ldlt", "pcg-jacobi"}) {
    Record record = run_sample(solver_comparison::study, sample("film_on_substrate", solver));
    ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
    EXPECT_EQ(record.metrics.at("solved"), 1) << solver;
    EXPECT_EQ(record.metrics.at("repeat_difference"), 0) << solver;
    EXPECT_LE(record.metrics.at("difference_over_bound"), 3) << solver;
    EXPECT_EQ(record.metrics.contains("factor_nonzeros"), solver == std::string("eigen-ldlt"));
  }
}

TEST(SolverComparison, KnowsWhichSolversIterate) {
  for (const char* iterative : {"pcg-jacobi", "pcg-ichol", "pcg-stale", "minres"})
    EXPECT_TRUE(is_iterative(iterative)) << iterative;
  for (const char* direct : {"eigen-ldlt", "cholmod-simplicial", "cholmod-supernodal", "mumps-ldlt", "umfpack"})
    EXPECT_FALSE(is_iterative(direct)) << direct;
}

TEST(SolverComparison, SkipsWithAReason) {
  const Sample indefinite{{{"system", std::string("embedded_shell")}, {"linear_solver", std::string("eigen-ldlt")}}};
  EXPECT_EQ(run_sample(solver_comparison::study, indefinite).outcome, Outcome::skipped);
  const Sample large{
      {{"system", std::string("film_on_substrate")}, {"most_memory", 0.001}, {"unknowns", std::int64_t{20000}}}};
  const Record record = run_sample(solver_comparison::study, large);
  EXPECT_EQ(record.outcome, Outcome::skipped);
  EXPECT_TRUE(record.reason.starts_with("memory: ")) << record.reason;
}

TEST(SolverComparison, RunsWithoutAYardstickThatDoesNotFit) {
  const Record record = run_sample(solver_comparison::study, {{{"system", std::string("film_on_substrate")},
                                                               {"linear_solver", std::string("pcg-jacobi")},
                                                               {"most_memory", 0.001},
                                                               {"unknowns", std::int64_t{20000}}}});
  EXPECT_EQ(record.outcome, Outcome::ok);
  EXPECT_EQ(record.metrics.at("solved"), 1);
  EXPECT_TRUE(std::isnan(record.metrics.at("total_over_yardstick")));
  EXPECT_FALSE(record.metrics.contains("difference"));
  ASSERT_EQ(record.caveats.size(), 1U);
  EXPECT_TRUE(record.caveats[0].starts_with("without the yardstick: memory: ")) << record.caveats[0];
}

/// In the build of `test --all`, where tests/plugin has one with a limit of its own.
TEST(SolverComparison, SkipsASystemThatASolverSaysIsTooLarge) {
  if (std::ranges::find(linear_solvers(), "dense-llt", &LinearSolverEntry::name) == linear_solvers().end())
    GTEST_SKIP() << "no solver here limits the size";
  const Record record = run_sample(solver_comparison::study, {{{"system", std::string("thin_shell")},
                                                               {"unknowns", std::int64_t{12000}},
                                                               {"linear_solver", std::string("dense-llt")}}});
  EXPECT_EQ(record.outcome, Outcome::skipped);
  EXPECT_TRUE(record.reason.starts_with("memory: dense-llt says: ")) << record.reason;
}

TEST(SolverComparison, GivesNoScoreToOneThatDoesNotConverge) {
  const Record record = run_sample(solver_comparison::study, {{{"system", std::string("thick_shell")},
                                                               {"unknowns", std::int64_t{500}},
                                                               {"linear_solver", std::string("pcg-jacobi")},
                                                               {"most_iterations", std::int64_t{20}}}});
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_EQ(record.metrics.at("solved"), 0);
  EXPECT_EQ(record.caveats.size(), 1U);
}

}  // namespace
}  // namespace wrinkle::validation::solver_comparison_test
