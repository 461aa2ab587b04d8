#include "core/step/constrained_euler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/assembly/contact_energy.h"
#include "core/assembly/element_sum.h"
#include "core/assembly/quadratic_energy.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/observed_order.h"
#include "core/energy/edge_spring.h"
#include "core/linear/linear_solver.h"
#include "core/testing/generalized_eigen.h"

namespace wrinkle::constrained_euler_test {
namespace {

constexpr Index kUnknowns = 9;

Matrix stiffness() {
  std::srand(3);
  const Matrix a = Matrix::Random(kUnknowns, kUnknowns);
  return 40 * (a * a.transpose() + Matrix::Identity(kUnknowns, kUnknowns));
}

Vector masses() {
  return Vector::LinSpaced(kUnknowns, 0.5, 2);
}

/// Three points whose mean is given, but for its z; springs K between where they are and zero.
struct Model {
  Problem problem;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("mumps-ldlt");
  LinearConstraint constraint;
  std::optional<ConstrainedEuler> euler;

  Model(const ConstrainedEulerOptions& options, const Matrix& K, Index rows) {
    problem.num_dofs = kUnknowns;
    problem.fixed.assign(kUnknowns, 0);
    const Matrix lower = K.triangularView<Eigen::Lower>();
    problem.add(std::make_unique<QuadraticEnergy>(SparseMatrix(lower.sparseView())));
    Matrix H = Matrix::Zero(rows, kUnknowns);
    for (Index r = 0; r < rows; ++r)
      for (Index p = 0; p < 3; ++p) H(r, 3 * p + r) = (p + 1) / 6.0;
    constraint = {H.sparseView(), Vector::Zero(rows)};
    euler.emplace(problem, masses(), constraint, *linear, options);
  }
};

/// A step's equations for linear forces, in one dense matrix.
void dense_step(const ConstrainedEulerOptions& o, const Matrix& H, const Vector& h, const Vector& carry, Motion& m) {
  const Matrix K = stiffness(), M = masses().asDiagonal();
  const Matrix D = o.mass_damping * M + o.stiffness_damping * K;
  const double dt = o.time_step;
  const Index rows = static_cast<Index>(H.rows());
  Matrix A = Matrix::Zero(kUnknowns + rows, kUnknowns + rows);
  A << M / (dt * dt) + D / dt + K, H.transpose(), H, Matrix::Zero(rows, rows);
  Vector b(kUnknowns + rows);
  b << M * (m.x + dt * m.velocity) / (dt * dt) + D * (m.x + carry) / dt, h;
  const EigenPairs pairs = symmetric_eigen(A);
  const auto solve = [&](const Vector& right) -> Vector {
    return pairs.vectors * (pairs.vectors.transpose() * right).cwiseQuotient(pairs.values);
  };
  const Vector rough = solve(b);
  const Vector x = (rough + solve(b - A * rough)).head(kUnknowns);  // refined: the eigenpairs are good to 1e-12 only
  m.velocity = (x - m.x) / dt;
  m.x = x;
}

TEST(ConstrainedEuler, TakesTheStepOfItsEquations) {
  for (const EulerSolve solve : {EulerSolve::minimum, EulerSolve::descent, EulerSolve::linearised}) {
    const ConstrainedEulerOptions options{.time_step = 0.05,
                                          .mass_damping = 0.7,
                                          .stiffness_damping = 0.02,
                                          .solve = solve,
                                          .newton = {.gradient_tolerance = 1e-10}};
    Model model(options, stiffness(), 2);
    Motion motion{Vector::Zero(kUnknowns), Vector::LinSpaced(kUnknowns, -1, 1)}, expected = motion;
    for (Index i = 1; i <= 20; ++i) {
      const Vector target = VectorN<2>(0.1 * std::sin(0.3 * i), -0.05 * i),
                   carry = Vector::Constant(kUnknowns, 0.01 * i);
      const SolveResult result = model.euler->step(motion, target, carry);
      ASSERT_TRUE(result.converged()) << result.message;
      dense_step(options, Matrix(model.constraint.H), target, carry, expected);
      EXPECT_LE((model.constraint.H * motion.x - target).lpNorm<Eigen::Infinity>(), 1e-13) << "no drift";
      EXPECT_LE((motion.x - expected.x).norm(), 1e-12);
      EXPECT_LE((motion.velocity - expected.velocity).norm(), 1e-9);
    }
  }
}

/// Without a tolerance of the gradient its length alone says whether it has converged; what it leaves is told all the
/// same.
TEST(ConstrainedEuler, ALinearisedStepMayBeJudgedByItsLengthAlone) {
  for (const double length : {0.0, 1.0}) {
    Model model({.time_step = 0.05,
                 .solve = EulerSolve::linearised,
                 .newton = {.gradient_tolerance = -1, .step_tolerance = length}},
                stiffness(), 2);
    Motion motion{Vector::Zero(kUnknowns), Vector::LinSpaced(kUnknowns, -1, 1)};
    const SolveResult result = model.euler->step(motion, VectorN<2>(0.01, 0.02), Vector::Zero(kUnknowns));
    EXPECT_EQ(result.status, length > 0 ? Status::converged : Status::iteration_limit) << result.message;
    EXPECT_LE(result.constraint_norm, 1e-13);
    EXPECT_LE(result.gradient_norm, 1e-9) << "it is of the step's end, where linear forces leave nothing";
  }
}

/// Three points in a row on springs, thrown across it: the springs turn, and what one linearised step leaves is of
/// second order in its length. It has not converged, and says how much force [N] it leaves.
TEST(ConstrainedEuler, ALinearisedStepTellsTheForceItLeaves) {
  constexpr double kSpring = 40;
  Matrix H = Matrix::Zero(1, kUnknowns);
  for (Index p = 0; p < 3; ++p) H(0, 3 * p) = (p + 1) / 6.0;
  const Vector M = masses();
  std::vector<double> steps, forces;
  for (const double h : {0.01, 0.005, 0.0025}) {
    Problem problem{.num_dofs = kUnknowns, .fixed = std::vector<char>(kUnknowns, 0)};
    ElementSet<EdgeSpring> springs;
    for (const Index p : {0, 1}) springs.add({3 * p, 3 * p + 3}, {kSpring, 1.0});
    problem.add(std::make_unique<ElementSum<EdgeSpring>>(springs));
    Motion motion{Vector::Zero(kUnknowns), Vector::Zero(kUnknowns)};
    motion.x[3] = 1, motion.x[6] = 2;
    motion.velocity[2] = -1, motion.velocity[5] = 2, motion.velocity[6] = 0.5, motion.velocity[7] = -1.5;
    const Motion before = motion;
    const auto linear = make_linear_solver("mumps-ldlt");
    ConstrainedEuler euler(problem, M, {H.sparseView(), H * motion.x}, *linear,
                           {.time_step = h, .solve = EulerSolve::linearised, .tangent = Tangent::exact});
    const SolveResult result = euler.step(motion, H * before.x, Vector::Zero(kUnknowns));
    EXPECT_EQ(result.status, Status::iteration_limit);
    EXPECT_EQ(motion.x, result.x);
    EXPECT_LE(result.constraint_norm, 1e-13);
    const Vector inertia = M.cwiseProduct(motion.x - before.x - h * before.velocity) / (h * h);
    Vector force = inertia + H.transpose() * result.multipliers;
    double energy = 0.5 * inertia.dot(motion.x - before.x - h * before.velocity);
    for (const Index p : {0, 1}) {
      const VectorN<3> d = motion.x.segment<3>(3 * p + 3) - motion.x.segment<3>(3 * p);
      const double longer = d.norm() - 1;
      force.segment<3>(3 * p + 3) += kSpring * longer * d.normalized();
      force.segment<3>(3 * p) -= kSpring * longer * d.normalized();
      energy += 0.5 * kSpring * longer * longer;
    }
    EXPECT_NEAR(result.gradient_norm, force.lpNorm<Eigen::Infinity>(), 1e-9);
    EXPECT_NEAR(result.energy, energy, 1e-12);
    steps.push_back(h);
    forces.push_back(result.gradient_norm);
  }
  EXPECT_NEAR(fitted_order(steps, forces), 2, 0.1);
}

/// Under no force and no constraint momentum stays; drag takes 1/(1 + αh) of it in each step, towards the carried
/// velocity.
TEST(ConstrainedEuler, KeepsMomentumButForDrag) {
  constexpr double kStep = 0.1, kDrag = 0.5;
  for (const double drag : {0.0, kDrag})
    for (const double carried : {0.0, 0.3}) {
      Model model({.time_step = kStep, .mass_damping = drag}, Matrix::Zero(kUnknowns, kUnknowns), 0);
      Motion motion{Vector::Zero(kUnknowns), Vector::LinSpaced(kUnknowns, 1, 2)};
      const Vector first = motion.velocity;
      for (Index i = 1; i <= 10; ++i) {
        ASSERT_TRUE(model.euler->step(motion, {}, Vector::Constant(kUnknowns, kStep * carried)).converged());
        const Vector exact = carried + (first.array() - carried) * std::pow(1 + kStep * drag, -i);
        EXPECT_LE((motion.velocity - exact).norm(), 1e-12);
      }
    }
}

/// First order in time: in modes of K on null(H), ζ'' + (α + β ω²) ζ' + ω² ζ = 0.
TEST(ConstrainedEuler, IsOfFirstOrder) {
  constexpr double kAlpha = 0.4, kBeta = 2e-3, kEnd = 0.5;
  std::vector<double> steps, errors;
  for (const Index count : {200, 400, 800}) {
    Model model({.time_step = kEnd / count, .mass_damping = kAlpha, .stiffness_damping = kBeta}, stiffness(), 2);
    const Matrix H(model.constraint.H);
    const Matrix free = symmetric_eigen(H.transpose() * H).vectors.leftCols(kUnknowns - H.rows());  // null(H)
    const Matrix M = masses().asDiagonal();
    const EigenPairs modes =
        generalized_symmetric_eigen(free.transpose() * stiffness() * free, free.transpose() * M * free);
    const double square = modes.values[0], rate = 0.5 * (kAlpha + kBeta * square);
    const double omega = std::sqrt(square - rate * rate);
    const Vector shape = free * modes.vectors.col(0);
    Motion motion{shape, Vector::Zero(kUnknowns)};
    for (Index i = 0; i < count; ++i)
      ASSERT_TRUE(model.euler->step(motion, Vector::Zero(2), Vector::Zero(kUnknowns)).converged());
    const double exact = std::exp(-rate * kEnd) * (std::cos(omega * kEnd) + rate / omega * std::sin(omega * kEnd));
    steps.push_back(kEnd / count);
    errors.push_back((motion.x - exact * shape).norm());
  }
  EXPECT_NEAR(fitted_order(steps, errors), 1, 0.05);
}

/// A point that an obstacle presses, thrown off it: damping does not hold it back.
TEST(ConstrainedEuler, DampingIsNotOfContact) {
  Problem problem{.num_dofs = 3, .fixed = {0, 0, 0}};
  const auto& contact = problem.add(std::make_unique<ContactEnergy>(
      std::vector<ContactPoint>{{0, 1.0}}, std::vector<Obstacle>{{HalfSpace{}}},
      ContactOptions{.distance = 0.02, .stiffness = barrier_stiffness(10, 0.02), .friction = 0.3}));
  const auto linear = make_linear_solver("mumps-ldlt");
  ConstrainedEuler euler(problem, Vector::Ones(3), {SparseMatrix(0, 3), Vector(0)}, *linear,
                         {.time_step = 0.01, .stiffness_damping = 0.1, .newton = {.step_tolerance = 1e-12}});
  Motion motion{VectorN<3>(0, 0, 0.01), VectorN<3>(0, 0, 3)};
  ASSERT_NEAR(contact.touches(motion.x)[0].force, 10, 1e-9);
  ASSERT_TRUE(euler.step(motion, Vector(0), Vector::Zero(3)).converged());
  EXPECT_NEAR(motion.velocity.z(), 3, 1e-9);
}

TEST(ConstrainedEuler, RefusesWhatDoesNotFit) {
  EXPECT_THROW(Model({.time_step = 0}, stiffness(), 1), std::invalid_argument);
  EXPECT_THROW(Model({.mass_damping = -1}, stiffness(), 1), std::invalid_argument);
  Problem problem;
  problem.num_dofs = 3;
  const auto linear = make_linear_solver("mumps-ldlt");
  EXPECT_THROW(ConstrainedEuler(problem, Vector::Ones(2), {}, *linear, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::constrained_euler_test
