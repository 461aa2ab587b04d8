// Fast Projection, its regularisations and the true projection, on lengths and on isometric neighbourhoods.
#include "core/project/fast_projection.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <random>

#include "core/assembly/augmented_lagrangian.h"
#include "core/assembly/problem.h"
#include "core/constraint/contact_rows.h"
#include "core/constraint/isometry_constraint.h"
#include "core/constraint/length_constraint.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/strip.h"
#include "core/project/condensed_kkt.h"
#include "core/project/projection_kkt.h"
#include "core/project/schur_matrix.h"

namespace wrinkle::fast_projection_test {
namespace {

/// Points of an irregular square sheet, neighbours within 1.6 spacings, rolled onto a cylinder.
struct Sheet {
  explicit Sheet(Index cells = 8, double radius = 0.5)
      : mesh(strip_mesh({1, 1, cells, cells, StripPattern::irregular, 3})), mass(3 * mesh.vertices.size()) {
    const Vector areas = vertex_areas(mesh);
    x.resize(mass.size());
    for (Index v = 0; v < points(); ++v) {
      first.push_back(3 * v);
      mass.segment<3>(3 * v).setConstant(areas[v]);
      const VectorN<3>& X = mesh.vertices[v];
      const double angle = (0.8 * X[0] + 0.6 * X[1]) / radius;
      const double along = -0.6 * X[0] + 0.8 * X[1];
      x.segment<3>(3 * v) << radius * std::sin(angle), along, radius * std::cos(angle);
    }
    fixed.assign(x.size(), 0);
    spacing = 1.0 / cells;
  }
  Index points() const { return static_cast<Index>(mesh.vertices.size()); }
  std::unique_ptr<Constraint> isometry(IsometryForm form = IsometryForm::trace_determinant) const {
    std::vector<VectorN<2>> flat;
    Vector point_mass(points());
    for (Index v = 0; v < points(); ++v) {
      flat.emplace_back(mesh.vertices[v].head<2>());
      point_mass[v] = mass[3 * v];
    }
    const auto lists = neighbours_within(mesh.vertices, 1.6 * spacing);
    return std::make_unique<IsometryConstraint>(
        DeformationGradients(make_neighborhoods(lists, flat_pattern(flat)), point_mass), first, form);
  }
  std::unique_ptr<Constraint> edges() const { return std::make_unique<LengthConstraint>(edge_pairs(mesh, first)); }
  Vector moved(double part, unsigned seed = 7) const {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> u(-part * spacing, part * spacing);
    Vector out = x;
    for (Index i = 0; i < static_cast<Index>(out.size()); ++i)
      if (!fixed[i]) out[i] += u(random);
    return out;
  }

  TriangleMesh mesh;
  Vector mass, x;
  std::vector<Index> first;
  std::vector<char> fixed;
  double spacing;
};

std::unique_ptr<LinearSolver> solver_for(Regularisation regularisation) {
  return make_linear_solver(regularisation == Regularisation::geometric ? "mumps-ldlt" : "cholmod-supernodal");
}

/// A chain of points, one after the other at distance 1, unit masses.
struct Chain {
  explicit Chain(Index links) : mass(Vector::Ones(3 * (links + 1))), x(mass.size()), fixed(mass.size(), 0) {
    for (Index i = 0; i <= links; ++i) {
      x.segment<3>(3 * i) << i, 0, 0;
      if (i > 0) pairs.push_back({{3 * (i - 1), 3 * i}, 1.0});
    }
  }
  Vector mass, x;
  std::vector<char> fixed;
  std::vector<PointPair> pairs;
};

TEST(SchurMatrix, EqualsTheProduct) {
  Sheet sheet;
  for (const Index i : {0, 1, 2, 30, 31, 32, 77}) sheet.fixed[i] = 1;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 0.01);
  system.add(sheet.edges(), 0.01);
  system.add(std::make_unique<ContactRows>(sheet.first, std::vector<Obstacle>{{Sphere{0.49}}}, 0.02, 0.1), 0.01);
  const Vector x = sheet.moved(0.2);
  system.choose_active(x, {});
  system.evaluate(x, Order::gradient);
  Vector inverse(x.size());
  for (Index i = 0; i < static_cast<Index>(x.size()); ++i) inverse[i] = sheet.fixed[i] ? 0 : 1 / sheet.mass[i];
  SchurMatrix schur(system.gradients(), inverse);
  schur.evaluate(system.gradients());
  const SparseMatrix& Jt = system.gradients();
  const Matrix expected = Matrix(Jt.transpose()) * inverse.asDiagonal() * Matrix(Jt);
  const Matrix lower = Matrix(expected.triangularView<Eigen::Lower>());
  EXPECT_LE((Matrix(schur.matrix()) - lower).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
  EXPECT_GT(expected.bottomRightCorner(10, 10).norm(), 0);  // contacts among them
}

class Projects : public testing::TestWithParam<Regularisation> {};

/// Every regularisation: a random displacement of a tenth of the spacing is taken back in few iterations.
TEST_P(Projects, TakesBackARandomDisplacement) {
  Sheet sheet;
  for (const double tolerance : {0.1, 0.01, 0.001}) {
    ConstraintSystem system(static_cast<Index>(sheet.x.size()));
    system.add(sheet.isometry(), tolerance);
    const auto linear = solver_for(GetParam());
    const double alpha = GetParam() == Regularisation::none ? 0.0 : 1e-6;
    FastProjection projection(system, sheet.mass, sheet.fixed, *linear, nullptr,
                              {.regularisation = GetParam(), .alpha = alpha, .fallback_iterations = 0});
    const SolveResult result = projection.project(sheet.moved(0.05));
    EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
    EXPECT_LE(result.constraint_norm, 1);
    EXPECT_LE(result.iterations(), tolerance < 0.005 ? 8 : 5);
    EXPECT_GE(result.iterations(), 1);
    EXPECT_GT(result.telemetry.front().constraint_norm, tolerance < 0.05 ? 20 : 2);
  }
}
INSTANTIATE_TEST_SUITE_P(Regularisations, Projects,
                         testing::Values(Regularisation::none, Regularisation::relative, Regularisation::geometric));

/// Residuals of the iterations at a tolerance that is never met.
std::vector<double> residuals(std::unique_ptr<Constraint> constraint, const Sheet& sheet, double alpha, Index count) {
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(std::move(constraint), 1e-30);
  const auto linear = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, sheet.mass, sheet.fixed, *linear, nullptr,
                            {.alpha = alpha, .max_iterations = count, .patience = 100, .fallback_iterations = 0});
  std::vector<double> out;
  for (const IterationRecord& record : projection.project(sheet.moved(0.02)).telemetry)
    out.push_back(1e-30 * record.constraint_norm);
  return out;
}

/// On lengths |g| falls quadratically; on the pair, whose gradients agree at every isometric state, by a factor.
TEST(FastProjection, IsQuadraticOnLengthsAndLinearOnThePair) {
  const Sheet sheet(8, 1e3);
  Chain chain(6);
  ConstraintSystem system(static_cast<Index>(chain.x.size()));
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 1e-30);
  const auto linear = make_linear_solver("cholmod-supernodal");
  FastProjection projection(
      system, chain.mass, chain.fixed, *linear, nullptr,
      {.regularisation = Regularisation::none, .max_iterations = 4, .patience = 9, .fallback_iterations = 0});
  Vector x = chain.x;
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-0.1, 0.1);
  for (double& v : x) v += u(random);
  const auto lengths = projection.project(x).telemetry;
  ASSERT_EQ(lengths.size(), 4u);
  const double slope = std::log(lengths[3].constraint_norm / lengths[2].constraint_norm) /
                       std::log(lengths[2].constraint_norm / lengths[1].constraint_norm);
  EXPECT_GT(slope, 1.7);
  EXPECT_LT(1e-30 * lengths[3].constraint_norm, 1e-6);

  // det ε = g_det − g_tr is of second order: as at a double root, half of the error is left, a quarter of |g|.
  const std::vector<double> pair = residuals(sheet.isometry(), sheet, 1e-8, 9);
  ASSERT_EQ(pair.size(), 9u);
  for (std::size_t i = 2; i < 8; ++i) {
    EXPECT_GT(pair[i + 1] / pair[i], 0.15) << i;
    EXPECT_LT(pair[i + 1] / pair[i], 0.4) << i;
  }
}

/// M (x − x̂) + Jᵀ y = 0 and g = 0 within tolerance.
TEST(TrueProjection, IsStationary) {
  Sheet sheet(5);
  for (const Index i : {0, 1, 2}) sheet.fixed[i] = 1;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 1e-4);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get(), {.max_iterations = 0});
  const Vector start = sheet.moved(0.1);
  const SolveResult result = projection.project(start);
  const Vector& x = result.x;
  ASSERT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
  EXPECT_TRUE(result.fell_back);
  EXPECT_LE(result.constraint_norm, 1);
  system.evaluate(x, Order::gradient);
  Vector force = sheet.mass.cwiseProduct(x - start) + system.gradients() * result.multipliers;
  for (const Index i : {0, 1, 2}) {
    force[i] = 0;
    EXPECT_EQ(x[i], start[i]);
  }
  const double scale = sheet.mass.cwiseProduct(x - start).lpNorm<Eigen::Infinity>();
  EXPECT_LE(force.lpNorm<Eigen::Infinity>(), 1e-5 * scale);

  // Fast Projection ends farther away than the closest point, but near it.
  const auto other_fallback = make_linear_solver("cholmod-supernodal");
  FastProjection fast(system, sheet.mass, sheet.fixed, *linear, other_fallback.get());
  const SolveResult other = fast.project(start);
  ASSERT_TRUE(other.converged());
  const auto distance = [&](const Vector& to) { return (to - start).dot(sheet.mass.cwiseProduct(to - start)); };
  EXPECT_LE(distance(x), distance(other.x) * (1 + 1e-3));
  EXPECT_GE(distance(x), 0.5 * distance(other.x));
}

/// A chain too short for what holds its ends: both methods say so, and nothing is thrown.
TEST(FastProjection, ConflictingConstraintsEndAsData) {
  Chain chain(3);
  for (const Index i : {0, 1, 2, 9, 10, 11}) chain.fixed[i] = 1;
  chain.x[9] = 4;
  ConstraintSystem system(static_cast<Index>(chain.x.size()));
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 0.01);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get());
  const SolveResult result = projection.project(chain.x);
  const Vector& x = result.x;
  EXPECT_EQ(result.status, Status::iteration_limit);
  EXPECT_TRUE(result.fell_back);
  EXPECT_GT(result.constraint_norm, 1);
  EXPECT_FALSE(result.message.empty());
  EXPECT_TRUE(x.allFinite());
  EXPECT_NEAR(x[3], 4.0 / 3, 1e-2);  // the fallback shares the misfit
  EXPECT_EQ(x[9], 4);
}

/// A point below the floor, on a rod that takes it above: the floor must not hold it back, in Fast Projection (which
/// then moves it along the rod) and in the true projection.
TEST(FastProjection, ContactsDoNotPull) {
  for (const Index most : {20, 0}) {
    Chain chain(1);
    chain.fixed[0] = chain.fixed[1] = chain.fixed[2] = 1;
    chain.x << 0.8, 0, 0.65, 0, 0, -0.01;
    const VectorN<3> rod = (chain.x.tail<3>() - chain.x.head<3>()).normalized();
    ConstraintSystem system(6);
    system.add(std::make_unique<LengthConstraint>(chain.pairs), 1e-9);
    auto& contact = system.add(
        std::make_unique<ContactRows>(std::vector<Index>{3}, std::vector<Obstacle>{{HalfSpace{}}}, 0.0, 1.0), 1e-9);
    const auto linear = make_linear_solver("cholmod-supernodal");
    const auto fallback_solver = make_linear_solver("cholmod-supernodal");
    FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get(),
                              {.regularisation = Regularisation::none, .max_iterations = most});
    const SolveResult result = projection.project(chain.x);
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(result.fell_back, most == 0);
    EXPECT_FALSE(contact.acts(0));
    EXPECT_EQ(result.multipliers[1], 0);
    EXPECT_LT((result.x.tail<3>() - (result.x.head<3>() + rod)).norm(), most == 0 ? 1e-4 : 1e-8);
  }
}

/// The same with the geometric stiffness of a stretched rod, which the second projection has from the first: the floor
/// pulled through M + K, and gives back through it. Through M alone the point ended 22 mm off the rod's line.
class GivesBack : public testing::TestWithParam<const char*> {};

TEST_P(GivesBack, WhatContactsPulledThroughGeometricStiffness) {
  Chain chain(1);
  chain.fixed[0] = chain.fixed[1] = chain.fixed[2] = 1;
  chain.x << 0.8, 0, 0.65, -0.5, 0, -0.2;
  const VectorN<3> end = chain.x.head<3>() + (chain.x.tail<3>() - chain.x.head<3>()).normalized();
  ConstraintSystem system(6);
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 1e-9);
  auto& contact = system.add(
      std::make_unique<ContactRows>(std::vector<Index>{3}, std::vector<Obstacle>{{HalfSpace{}}}, 0.0, 1.0), 1e-9);
  const auto linear = make_linear_solver(GetParam());
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get(),
                            {.regularisation = Regularisation::geometric});
  for (const int times : {1, 2}) {
    const SolveResult result = projection.project(chain.x);
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_FALSE(result.fell_back || contact.acts(0));
    EXPECT_EQ(result.factorisations, result.iterations() + 1) << "one to give back";
    EXPECT_LT((result.x.tail<3>() - end).norm(), 1e-8) << times;
  }
}
INSTANTIATE_TEST_SUITE_P(Solvers, GivesBack, testing::Values("mumps-ldlt", "cholmod-supernodal"),
                         [](const auto& one) { return std::string(one.index == 0 ? "indefinite" : "definite"); });

/// Σ m (x − x̂) = −Σ y ∇g over contacts, whatever regularises: the impulse that friction goes by is the one given.
TEST(FastProjection, ContactsGiveWhatTheSheetGains) {
  const Sheet sheet(8, 2);
  constexpr double kOffset = 1.57, kLength = 0.1;  // [m] the floor takes in a corner
  for (const Regularisation kind : {Regularisation::relative, Regularisation::geometric}) {
    ConstraintSystem system(static_cast<Index>(sheet.x.size()));
    system.add(sheet.isometry(), 0.01);
    auto& contact = system.add(
        std::make_unique<ContactRows>(sheet.first, std::vector<Obstacle>{{HalfSpace{}}}, kOffset, kLength), 1e-4);
    const auto linear = solver_for(kind);
    const auto fallback_solver = make_linear_solver("cholmod-supernodal");
    FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get(),
                              {.regularisation = kind});
    double most = 0;
    for (const unsigned seed : {1, 2, 3}) {
      const Vector start = sheet.moved(0.1, seed);
      const SolveResult result = projection.project(start);
      const Vector& x = result.x;
      ASSERT_TRUE(result.converged()) << result.message;
      double gained = 0, given = 0;
      for (Index i = 2; i < static_cast<Index>(x.size()); i += 3) gained += sheet.mass[i] * (x[i] - start[i]);
      for (Index i = 0; i < contact.num_points(); ++i) given -= result.multipliers[system.first_row(1) + i] / kLength;
      EXPECT_NEAR(gained, given, 1e-10);
      most = std::max(most, given);
    }
    EXPECT_GT(most, 1e-5) << "[kg m]: of another start the corner is let go";
  }
}

/// What is handed back where nothing converges is the best point of both methods, with its residual.
TEST(FastProjection, KeepsTheBestPoint) {
  Chain chain(3);
  for (const Index i : {0, 1, 2, 9, 10, 11}) chain.fixed[i] = 1;
  chain.x[9] = 4;
  double least = HUGE_VAL;
  for (const Index fallback : {0, 1}) {
    ConstraintSystem system(static_cast<Index>(chain.x.size()));
    system.add(std::make_unique<LengthConstraint>(chain.pairs), 0.01);
    const auto linear = make_linear_solver("cholmod-supernodal");
    const auto fallback_solver = make_linear_solver("cholmod-supernodal");
    FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get(),
                              {.fallback_iterations = fallback});
    const SolveResult result = projection.project(chain.x);
    EXPECT_EQ(result.status, Status::iteration_limit);
    EXPECT_LE(result.constraint_norm, least);
    least = result.constraint_norm;
    system.evaluate(result.x, Order::value);
    EXPECT_EQ(system.residual(), result.constraint_norm);
  }
}

/// Averages of points, as the skin papers have them, beside isometry: their rows are met, and moved targets too.
TEST(FastProjection, AveragesStandBesideIsometry) {
  const Sheet sheet;
  Matrix H = Matrix::Zero(2, sheet.x.size());
  for (const Index v : {3, 40}) H(0, 3 * v) = H(1, 3 * v + 2) = 0.5;
  const Vector at = H * sheet.x;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 1e-3);
  auto& averages = system.add(std::make_unique<LinearRows>(LinearConstraint{H.sparseView(), at}, sheet.spacing), 1e-6);
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto fallback_solver = make_linear_solver("cholmod-supernodal");
  FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get());
  Vector x = sheet.x;
  for (int i = 1; i <= 3; ++i) {
    const Vector target = at + 0.01 * i * Vector::Ones(2);
    averages.set_target(target);
    const SolveResult result = projection.project(x);
    x = result.x;
    ASSERT_TRUE(result.converged()) << result.message;
    EXPECT_GE(result.iterations(), 1);
    EXPECT_LT((H * x - target).norm(), 2e-6 * sheet.spacing);
  }
}

/// [M + Σ y ∇²g⁺, Jᵀ; J, −s] over the free unknowns.
TEST(ProjectionKkt, IsTheMatrixThatItSays) {
  Sheet sheet(3);
  for (const Index i : {0, 1, 2, 10}) sheet.fixed[i] = 1;
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.isometry(), 0.01);
  system.add(sheet.edges(), 0.01);
  const Vector x = sheet.moved(0.1);
  system.evaluate(x, Order::gradient);
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1, 1);
  Vector y(system.rows()), s(system.rows());
  for (Index r = 0; r < system.rows(); ++r) y[r] = 0.01 * u(random), s[r] = 2 + u(random);
  ProjectionKkt kkt(system, sheet.mass, sheet.fixed);
  kkt.evaluate(x, y, s);

  Problem problem;
  problem.num_dofs = static_cast<Index>(x.size());
  problem.fixed = sheet.fixed;
  problem.add(std::make_unique<AugmentedLagrangian>(system)).set(y, 0);
  Assembler assembler(problem);
  assembler.evaluate(x, Order::hessian, Tangent::positive);
  const auto& free = assembler.pattern().free();
  const auto n = static_cast<Index>(free.size()), m = system.rows();
  Matrix expected = Matrix::Zero(n + m, n + m);
  expected.topLeftCorner(n, n) = Matrix(assembler.hessian());
  expected.topLeftCorner(n, n).diagonal() += sheet.mass(free);
  expected.bottomLeftCorner(m, n) = Matrix(system.gradients()).transpose()(Eigen::all, free);
  expected.bottomRightCorner(m, m).diagonal() = -s;
  EXPECT_GT((Matrix(assembler.hessian())).norm(), 0.1 * sheet.mass.norm());
  EXPECT_LE((Matrix(kkt.matrix()) - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
  kkt.leave_out_rows();
  expected.bottomRows(m).setZero();
  expected.bottomRightCorner(m, m).diagonal().setConstant(-1);
  EXPECT_LE((Matrix(kkt.matrix()) - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
}

/// [M + Σ y ∇²g⁺ + Jᵀ S⁻¹ J] is the Schur complement of ProjectionKkt's rows, and their steps are the same: from the
/// second projection on geometric stiffness takes part.
TEST(CondensedKkt, TakesTheStepsOfTheKkt) {
  Sheet sheet;
  for (const Index i : {0, 1, 2, 10}) sheet.fixed[i] = 1;
  Vector found[2], multipliers[2];
  for (const int condensed : {0, 1}) {
    ConstraintSystem system(static_cast<Index>(sheet.x.size()));
    system.add(sheet.isometry(), 1e-3);
    system.add(sheet.edges(), 1e-3);
    const auto linear = make_linear_solver(condensed ? "cholmod-supernodal" : "mumps-ldlt");
    FastProjection projection(
        system, sheet.mass, sheet.fixed, *linear, nullptr,
        {.regularisation = Regularisation::geometric, .alpha = 1e-4, .min_iterations = 2, .fallback_iterations = 0});
    for (const unsigned seed : {1, 2}) {
      const SolveResult result = projection.project(sheet.moved(0.05, seed));
      found[condensed] = result.x;
      multipliers[condensed] = result.multipliers;
    }
  }
  EXPECT_GT((found[0] - sheet.moved(0.05, 2)).cwiseAbs().maxCoeff(), 1e-2 * sheet.spacing);
  EXPECT_LT((found[1] - found[0]).cwiseAbs().maxCoeff(), 1e-10 * sheet.spacing);
  EXPECT_LT((multipliers[1] - multipliers[0]).norm(), 1e-8 * multipliers[0].norm());
}

TEST(CondensedKkt, LeavesOutItsRows) {
  const Sheet sheet(3);
  ConstraintSystem system(static_cast<Index>(sheet.x.size()));
  system.add(sheet.edges(), 0.01);
  system.evaluate(sheet.moved(0.1), Order::gradient);
  const Vector y = Vector::Constant(system.rows(), 0.01), s = Vector::Constant(system.rows(), 2);
  CondensedKkt condensed(system, sheet.mass, sheet.fixed);
  ProjectionKkt kkt(system, sheet.mass, sheet.fixed);
  condensed.evaluate(sheet.moved(0.1), y, s);
  kkt.evaluate(sheet.moved(0.1), y, s);
  const auto n = static_cast<Index>(sheet.x.size());
  const Matrix whole(kkt.matrix()), J = whole.bottomLeftCorner(system.rows(), n);
  const Matrix expected =
      Matrix(whole.topLeftCorner(n, n)) + Matrix((J.transpose() * J / 2).triangularView<Eigen::Lower>());
  EXPECT_LE((Matrix(condensed.matrix()) - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.cwiseAbs().maxCoeff());
  condensed.leave_out_rows();
  EXPECT_LE((Matrix(condensed.matrix()) - whole.topLeftCorner(n, n)).cwiseAbs().maxCoeff(),
            1e-12 * expected.cwiseAbs().maxCoeff());
  Vector x = sheet.x, unmoved = y, step = Vector::Ones(n);
  condensed.right_side(Vector::Ones(system.rows()), x);
  condensed.add_step(step, x, unmoved);
  EXPECT_EQ((unmoved - y).norm(), 0) << "no row takes part";
}

/// Three rods in a plane through one point: too many rows. Regularised they are solved, otherwise the fallback is
/// taken.
TEST(FastProjection, DependentRows) {
  Chain chain(2);
  chain.pairs.push_back(chain.pairs.front());  // the same rod twice
  for (const Regularisation kind : {Regularisation::none, Regularisation::relative, Regularisation::geometric}) {
    ConstraintSystem system(static_cast<Index>(chain.x.size()));
    system.add(std::make_unique<LengthConstraint>(chain.pairs), 1e-6);
    const auto linear = solver_for(kind);
    const auto fallback_solver = make_linear_solver("cholmod-supernodal");
    FastProjection projection(system, chain.mass, chain.fixed, *linear, fallback_solver.get(),
                              {.regularisation = kind});
    Vector x = chain.x;
    x[0] = -0.3;
    const SolveResult result = projection.project(x);
    EXPECT_TRUE(result.converged()) << result.message;
    EXPECT_EQ(result.fell_back, kind == Regularisation::none);
  }
}

/// The same numbers for any number of threads.
TEST(FastProjection, IsTheSameForAnyNumberOfThreads) {
  const Sheet sheet(12);
  for (const auto kind : {Regularisation::relative, Regularisation::geometric}) {
    Vector found[2];
    for (const int threads : {1, 4}) {
      const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
      ConstraintSystem system(static_cast<Index>(sheet.x.size()));
      system.add(sheet.isometry(), 1e-3);
      const auto linear = solver_for(kind);
      const auto fallback_solver = make_linear_solver("cholmod-supernodal");
      FastProjection projection(system, sheet.mass, sheet.fixed, *linear, fallback_solver.get(),
                                {.regularisation = kind});
      found[threads > 1] = projection.project(sheet.moved(0.1)).x;
    }
    EXPECT_TRUE((found[0].array() == found[1].array()).all());
  }
}

TEST(FastProjection, RefusesWhatMakesNoSense) {
  Chain chain(2);
  ConstraintSystem system(static_cast<Index>(chain.x.size()));
  system.add(std::make_unique<LengthConstraint>(chain.pairs), 0.01);
  const auto definite = make_linear_solver("cholmod-supernodal"), other = make_linear_solver("cholmod-supernodal"),
             general = make_linear_solver("umfpack");
  EXPECT_THROW(FastProjection(system, chain.mass.head(3), chain.fixed, *definite, other.get()), std::invalid_argument);
  EXPECT_THROW(FastProjection(system, 0 * chain.mass, chain.fixed, *definite, other.get()), std::invalid_argument);
  EXPECT_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, other.get(),
                              {.regularisation = Regularisation::geometric, .alpha = 0}),
               std::invalid_argument);
  EXPECT_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, other.get(), {.patience = 0}),
               std::invalid_argument);
  for (LinearSolver* fallback : {static_cast<LinearSolver*>(nullptr), definite.get(), general.get()})
    EXPECT_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, fallback), std::invalid_argument);
  EXPECT_NO_THROW(FastProjection(system, chain.mass, chain.fixed, *definite, nullptr, {.fallback_iterations = 0}));
}

}  // namespace
}  // namespace wrinkle::fast_projection_test
