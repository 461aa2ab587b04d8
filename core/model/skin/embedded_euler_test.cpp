#include "core/step/embedded_euler.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/mesh/strip.h"
#include "core/minimize/constrained_newton.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/embedded_interior.h"
#include "core/testing/generalized_eigen.h"

namespace wrinkle::embedded_euler_test {
namespace {

constexpr double kStep = 0.02;

/// Keeps one unknown above another, less a millimetre.
class Floor final : public Energy {
 public:
  Floor(Index body, Index floor) : body_(body), floor_(floor) {}
  double gap(const Vector& q) const { return q[body_] - q[floor_] + 1e-3; }
  std::string_view name() const override { return "floor"; }
  void couple(Couplings&) const override {}
  void bind(SparsityPattern&) override {}
  double add_to(const Assembly&, const Vector& q) const override {
    return gap(q) > 0 ? 0.0 : std::numeric_limits<double>::infinity();
  }
  double max_step(const Vector& q, const Vector& way) const override {
    if (!(gap(q) > 0)) return 0;
    const double closing = way[floor_] - way[body_];
    return closing > 0 ? std::min(1.0, 0.9 * gap(q) / closing) : 1.0;
  }

 private:
  Index body_, floor_;
};

/// A block of two trilinear cells under a square sheet, of which H names the vertices at even places.
class EmbeddedEulerTest : public testing::Test {
 protected:
  explicit EmbeddedEulerTest(double thickness = 2e-3)
      : mesh_(strip_mesh({.length = 0.4, .width = 0.2, .along = 8, .across = 4})) {
    for (auto& v : mesh_.vertices) v[2] = 0.2;
    Lattice lattice =
        block_lattice(mesh_.vertices, {.shape = ShapeFunctions::linear, .spacing = {0.2, 0.2, 0.2}}, {2, 1, 1});
    interior_ = make_embedded_interior(std::move(lattice), {.material = {2e4, 0.3}, .density = 500});
    shell_ =
        make_embedded_shell(mesh_, every_second(),
                            {.membrane = ShellMembrane::baraff_witkin, .thickness = thickness, .material = {1e6, 0.3}});
    linear_ = make_linear_solver("cholmod-supernodal");
    kkt_ = make_linear_solver("mumps-ldlt");
    statics_.emplace(shell_.problem, shell_.constraint, *kkt_, ConstrainedOptions{.step_tolerance = 1e-13});
    motion_ = {interior_.q, Vector::Zero(interior_.q.size()), shell_.x};
  }

  SparseMatrix every_second() const {
    std::vector<Eigen::Triplet<double, Index>> rows;
    const auto count = static_cast<Index>(mesh_.vertices.size());
    for (Index v = 0; v < count; v += 2) rows.emplace_back(v / 2, v, 1.0);
    SparseMatrix out((count + 1) / 2, count);
    out.setFromTriplets(rows.begin(), rows.end());
    return out;
  }

  EmbeddedEuler euler(const EmbeddedEulerOptions& options, LinearSolver& linear) {
    return {interior_.problem,
            interior_.mass,
            interior_.embedding,
            statics_->assembler(),
            shell_.constraint.H,
            linear,
            [this](const Vector& h, const Vector& x) {
              statics_->set_target(h);
              return statics_->minimize(x);
            },
            options};
  }
  EmbeddedEuler euler() { return euler({.time_step = kStep, .step_tolerance = 1e-13}, *linear_); }

  Matrix mass() const { return Matrix(interior_.mass).selfadjointView<Eigen::Lower>(); }
  Matrix interior_stiffness(const Vector& q, Vector& gradient) {
    Assembler assembler(interior_.problem);
    assembler.evaluate(q, Order::hessian);
    gradient = assembler.gradient();
    return Matrix(assembler.hessian()).selfadjointView<Eigen::Lower>();
  }
  Matrix shell_stiffness(const Vector& x, Vector& gradient) {
    Assembler& assembler = statics_->assembler();
    assembler.evaluate(x, Order::hessian);
    gradient = assembler.gradient();
    return Matrix(assembler.hessian()).selfadjointView<Eigen::Lower>();
  }
  void stir(double velocity) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal(0, velocity);
    motion_.velocity = Vector::NullaryExpr(motion_.q.size(), [&] { return normal(random); });
  }

  TriangleMesh mesh_;
  EmbeddedInterior interior_;
  EmbeddedShell shell_;
  std::unique_ptr<LinearSolver> linear_, kkt_;
  std::optional<ConstrainedNewton> statics_;
  EmbeddedMotion motion_;
};

/// Free points that set out first would stand in the floor that sinks with them.
TEST_F(EmbeddedEulerTest, WhatIsHeldMakesRoomBeforeTheRestSetsOut) {
  constexpr Index kFloor = 2, kBody = 5;
  ASSERT_EQ(motion_.q[kFloor], motion_.q[kBody]);
  interior_.problem.fixed[kFloor] = 1;
  const Floor& floor = interior_.problem.add(std::make_unique<Floor>(kBody, kFloor));
  for (Index i = 2; i < motion_.velocity.size(); i += 3) motion_.velocity[i] = -1;
  const double end = motion_.q[kFloor] - kStep;
  const EmbeddedStep step = euler().step(motion_);
  ASSERT_TRUE(step.converged()) << step.message;
  EXPECT_NEAR(motion_.q[kFloor], end, 1e-15);
  EXPECT_GT(floor.gap(motion_.q), 0);
  EXPECT_LT(motion_.q[kBody], end + 0.5 * kStep);
}

TEST_F(EmbeddedEulerTest, FallsFreely) {
  const double g = -9.81;
  Vector weight = Vector::Zero(motion_.q.size()), direction = weight;
  for (Index i = 2; i < direction.size(); i += 3) direction[i] = g;
  interior_.problem.add(std::make_unique<LinearLoad>(mass() * direction));
  EmbeddedEuler integrator = euler();
  const Vector q = motion_.q, x = motion_.x;
  double velocity = 0, fallen = 0;
  for (int k = 0; k < 3; ++k) {
    const EmbeddedStep step = integrator.step(motion_);
    ASSERT_TRUE(step.converged()) << step.message;
    velocity += kStep * g;
    fallen += kStep * velocity;
  }
  EXPECT_LT((motion_.q - q - fallen / g * direction).lpNorm<Eigen::Infinity>(), 1e-11);
  EXPECT_LT((motion_.velocity - velocity / g * direction).lpNorm<Eigen::Infinity>(), 1e-9);
  for (Index i = 2; i < x.size(); i += 3) EXPECT_NEAR(motion_.x[i], x[i] + fallen, 1e-11);
}

TEST_F(EmbeddedEulerTest, KeepsLinearMomentum) {
  stir(0.1);
  EmbeddedEuler integrator = euler();
  const Matrix M = mass();
  const auto momentum = [&](int axis) {
    const Vector p = M * motion_.velocity;
    double sum = 0;
    for (Index i = axis; i < p.size(); i += 3) sum += p[i];
    return sum;
  };
  const double before[] = {momentum(0), momentum(1), momentum(2)};
  for (int k = 0; k < 3; ++k) {
    const EmbeddedStep step = integrator.step(motion_);
    ASSERT_TRUE(step.converged()) << step.message;
  }
  for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(momentum(axis), before[axis], 1e-10) << axis;
}

/// The iteration of eq. 15, with −M(q̇_{k+1} − q̇_k) on the right-hand side, in dense matrices.
TEST_F(EmbeddedEulerTest, OneStepIsEquationFifteen) {
  stir(0.2);
  EmbeddedEuler integrator = euler();
  ASSERT_TRUE(integrator.step(motion_).converged());  // so that the shell is strained
  const Matrix M = mass(), B = interior_.embedding;
  Vector shell_gradient, gradient, v = motion_.velocity;
  const Matrix K_x = shell_stiffness(motion_.x, shell_gradient);
  EXPECT_GT((B.transpose() * shell_gradient).norm(), 1e-2) << "the shell pulls";
  for (int i = 0; i < 12; ++i) {
    const Matrix K_q = interior_stiffness(motion_.q + kStep * v, gradient);
    const Matrix A = M + kStep * kStep * (K_q + B.transpose() * K_x * B);
    const Vector right =
        -M * (v - motion_.velocity) + kStep * (-gradient + B.transpose() * (-shell_gradient - kStep * (K_x * (B * v))));
    v += A.ldlt().solve(right);
  }
  const Vector q = motion_.q + kStep * v;
  const EmbeddedStep step = integrator.step(motion_);
  ASSERT_TRUE(step.converged()) << step.message;
  EXPECT_GT(step.interior.iterations(), 2);
  EXPECT_LT((motion_.velocity - v).norm(), 1e-9 * v.norm());
  const Vector followed = shell_.constraint.H * (motion_.x - interior_.embedding * q);
  EXPECT_LT(followed.lpNorm<Eigen::Infinity>(), 1e-10) << "H x = H B q";
}

/// From rest with the velocity of a mode of K_q + BᵀK_xB: v ← v / (1 + h²ω²). Without the shell's part of ω² it fails.
TEST_F(EmbeddedEulerTest, TheShellStiffensAModeAsProjected) {
  const Matrix M = mass(), B = interior_.embedding;
  Vector unused;
  const Matrix K_q = interior_stiffness(motion_.q, unused), K_x = shell_stiffness(motion_.x, unused);
  const EigenPairs modes = generalized_symmetric_eigen(K_q + B.transpose() * K_x * B, M);
  for (const Index mode : {8, 20}) {
    const double square = modes.values[mode];
    const Vector shape = modes.vectors.col(mode);
    ASSERT_GT(shape.dot(B.transpose() * K_x * B * shape), 0.01 * square) << "the shell has a part in it";
    EmbeddedMotion motion{interior_.q, 1e-7 * shape, shell_.x};
    EmbeddedEuler integrator = euler();
    ASSERT_TRUE(integrator.step(motion).converged());
    EXPECT_LT((motion.velocity - 1e-7 / (1 + kStep * kStep * square) * shape).norm(), 1e-5 * 1e-7 * shape.norm());
  }
}

/// A block without skin swings at its own frequency, damped by backward Euler's factor (1 + h²ω²)^(−n/2).
TEST_F(EmbeddedEulerTest, SwingsAtTheInteriorsFrequency) {
  const Matrix M = mass();
  Vector unused;
  const EigenPairs modes = generalized_symmetric_eigen(interior_stiffness(motion_.q, unused), M);
  const double omega = std::sqrt(modes.values[7]), h = 0.1 / omega;
  const Vector shape = modes.vectors.col(7);
  shell_.problem.energies.clear();
  Assembler none(shell_.problem);
  EmbeddedEuler integrator(interior_.problem, interior_.mass, interior_.embedding, none, shell_.constraint.H, *linear_,
                           [](const Vector&, const Vector& x) {
                             SolveResult result;
                             result.status = Status::converged;
                             result.x = x;
                             return result;
                           },
                           {.time_step = h, .step_tolerance = 1e-15});
  motion_.velocity = 1e-6 * omega * shape;
  for (int n = 1; n <= 20; ++n) {
    ASSERT_TRUE(integrator.step(motion_).converged());
    const double phase = n * std::atan(0.1), size = std::pow(1.01, -0.5 * n);  // (1 − iωh)⁻ⁿ
    EXPECT_NEAR(shape.dot(M * (motion_.q - interior_.q)), 1e-6 * size * std::sin(phase), 1e-10);
    EXPECT_NEAR(shape.dot(M * motion_.velocity), 1e-6 * omega * size * std::cos(phase), 1e-10 * omega);
  }
}

TEST_F(EmbeddedEulerTest, ConjugateGradientsAgree) {
  stir(0.1);
  const auto cg = make_linear_solver("pcg-jacobi", {.relative_tolerance = 1e-12});
  const EmbeddedEulerOptions options{.time_step = kStep, .step_tolerance = 1e-12};
  EmbeddedMotion expected = motion_, motion = motion_;
  for (int k = 0; k < 2; ++k) {
    EmbeddedEuler integrator = euler();
    ASSERT_TRUE(integrator.step(expected).converged());
  }
  EmbeddedEuler integrator = euler(options, *cg);
  for (int k = 0; k < 2; ++k) {
    const EmbeddedStep step = integrator.step(motion);
    ASSERT_TRUE(step.converged()) << step.message;
  }
  EXPECT_LT((motion.q - expected.q).lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_LT((motion.x - expected.x).lpNorm<Eigen::Infinity>(), 1e-8);
}

TEST_F(EmbeddedEulerTest, AFailedShellLeavesTheMotion) {
  EmbeddedEuler integrator(interior_.problem, interior_.mass, interior_.embedding, statics_->assembler(),
                           shell_.constraint.H, *linear_, [](const Vector&, const Vector&) { return SolveResult{}; },
                           {.time_step = kStep});
  stir(0.1);
  const Vector q = motion_.q;
  EXPECT_EQ(integrator.step(motion_).status, Status::iteration_limit);
  EXPECT_EQ(motion_.q, q);
  EXPECT_THROW(EmbeddedEuler(interior_.problem, interior_.mass, interior_.embedding, statics_->assembler(),
                             interior_.mass, *linear_, {}),
               std::invalid_argument);
  EXPECT_THROW(euler({.time_step = 0}, *linear_), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::embedded_euler_test
