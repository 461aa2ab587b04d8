// Projected Euler on chains of rods: exact periods, held points, contact and friction of single points.
#include "core/step/projected_euler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/assembly/contact_energy.h"
#include "core/assembly/linear_load.h"
#include "core/constraint/length_constraint.h"

namespace wrinkle::projected_euler_test {
namespace {

constexpr double kGravity = 9.81;  // [m/s²]

/// Points of mass 1 kg joined by rods of 1 m, the first one held, under gravity along −z.
struct Chain {
  Chain(const std::vector<VectorN<3>>& points, double time_step, double tolerance = 1e-8) {
    const Index n = 3 * static_cast<Index>(points.size());
    motion = {Vector(n), Vector::Zero(n)};
    std::vector<PointPair> pairs;
    for (Index i = 0; 3 * i < n; ++i) {
      motion.x.segment<3>(3 * i) = points[i];
      if (i > 0) pairs.push_back({{3 * (i - 1), 3 * i}, 1.0});
    }
    problem.num_dofs = n;
    problem.fixed.assign(n, 0);
    for (Index k = 0; k < 3; ++k) problem.fixed[k] = 1;
    Vector weight = Vector::Zero(n);
    for (Index i = 2; i < n; i += 3) weight[i] = -kGravity;
    problem.add(std::make_unique<LinearLoad>(weight));
    inertia = &problem.add(std::make_unique<InertiaEnergy>(Vector::Ones(n), time_step));
    system = std::make_unique<ConstraintSystem>(n);
    if (!pairs.empty()) system->add(std::make_unique<LengthConstraint>(pairs), tolerance);
  }
  void start(const ProjectedEulerOptions& options = {}) {
    projection = std::make_unique<FastProjection>(*system, inertia->mass(), problem.fixed, *linear_projection,
                                                  linear_fallback.get(),
                                                  ProjectionOptions{.regularisation = Regularisation::none});
    integrator = std::make_unique<ProjectedEuler>(problem, *inertia, *linear, *projection, options);
  }
  SolveResult step() {
    SolveResult out = integrator->step(motion);
    EXPECT_TRUE(out.converged()) << out.message;
    return out;
  }
  VectorN<3> point(Index i) const { return motion.x.segment<3>(3 * i); }

  Problem problem;
  InertiaEnergy* inertia;
  std::unique_ptr<ConstraintSystem> system;
  std::unique_ptr<LinearSolver> linear = make_linear_solver("cholmod-simplicial");
  std::unique_ptr<LinearSolver> linear_projection = make_linear_solver("cholmod-simplicial");
  std::unique_ptr<LinearSolver> linear_fallback = make_linear_solver("cholmod-supernodal");
  std::unique_ptr<FastProjection> projection;
  std::unique_ptr<ProjectedEuler> integrator;
  Motion motion;
};

/// The time of the first passage of a point through x = 0, between steps by a straight line.
double passage(Chain& chain, Index point, double time_step) {
  double before = chain.point(point).x();
  for (Index i = 0; i < 1000000; ++i) {
    chain.step();
    const double now = chain.point(point).x();
    if (now <= 0) return time_step * (i + before / (before - now));
    before = now;
  }
  return 0;
}

/// A quarter of the exact period √(l/g) K(sin ½θ₀), θ₀ = 60°, of which the error is of first order in the step.
TEST(ProjectedEuler, APendulumKeepsItsPeriod) {
  const double amplitude = std::numbers::pi / 3;
  const double quarter = std::sqrt(1 / kGravity) * std::comp_ellint_1(std::sin(amplitude / 2));
  double error[2];
  for (const int k : {0, 1}) {
    const double h = k == 0 ? 2e-3 : 1e-3;
    Chain chain({{0, 0, 0}, {std::sin(amplitude), 0, -std::cos(amplitude)}}, h);
    chain.start();
    error[k] = passage(chain, 1, h) / quarter - 1;
  }
  EXPECT_LT(std::abs(error[1]), 2e-3);
  EXPECT_NEAR(error[0] / error[1], 2, 0.2);
}

/// The slow mode of two rods: x₂ = (1 + √2) x₁ and ω² = (2 − √2) g/l.
TEST(ProjectedEuler, TwoRodsKeepTheirPeriod) {
  const double a = 0.02, b = a * (1 + std::sqrt(2.0)), h = 1e-3;
  const VectorN<3> first{a, 0, -std::sqrt(1 - a * a)};
  Chain chain({{0, 0, 0}, first, first + VectorN<3>(b - a, 0, -std::sqrt(1 - (b - a) * (b - a)))}, h, 1e-12);
  chain.start();
  const double quarter = 0.5 * std::numbers::pi / std::sqrt((2 - std::sqrt(2.0)) * kGravity);
  EXPECT_NEAR(passage(chain, 2, h) / quarter, 1, 3e-3);
}

TEST(ProjectedEuler, HeldPointsGoWhereTheirVelocityTakesThem) {
  Chain chain({{0, 0, 0}, {0, 0, -1}, {0, 0, -2}}, 1e-3);
  chain.start();
  chain.motion.velocity[0] = 0.3;
  for (int i = 0; i < 100; ++i) {
    chain.motion.velocity[0] = 0.3;
    chain.step();
  }
  EXPECT_NEAR(chain.point(0).x(), 0.03, 1e-15);
  EXPECT_NEAR((chain.point(1) - chain.point(0)).norm(), 1, 1e-8);
  EXPECT_GT(chain.point(1).x(), 1e-3);
}

/// v ← v/(1 + c h) in each step of a free point.
TEST(ProjectedEuler, DampingIsInProportionToMass) {
  Chain chain({{0, 0, 0}}, 1e-2);
  chain.problem.fixed.assign(3, 0);
  chain.motion.velocity << 1, 0, 0;
  chain.start({.damping = 2});
  for (int i = 0; i < 10; ++i) chain.step();
  EXPECT_NEAR(chain.motion.velocity.x(), std::pow(1.02, -10), 1e-12);
}

/// A point on a rough slope of 20°: it stays below the angle of friction, to the last digit, and slides above it.
TEST(ProjectedEuler, CoulombOnASlope) {
  const double angle = 20 * std::numbers::pi / 180, h = 1e-3;
  const auto slip = [&](double friction) {
    Chain chain({{0, 0, 0}}, h);
    chain.problem.fixed.assign(3, 0);
    Obstacle slope{HalfSpace{}};
    slope.frame.axes << std::cos(angle), 0, std::sin(angle), 0, 1, 0, -std::sin(angle), 0, std::cos(angle);
    auto& contact = chain.system->add(
        std::make_unique<ContactRows>(std::vector<Index>{0}, std::vector<Obstacle>{slope}, 1e-4, 1.0), 1e-9);
    chain.motion.x = 1e-4 * slope.frame.axes.col(2);
    chain.start({.friction = friction, .contact = &contact});
    for (int i = 0; i < 500; ++i) {
      chain.step();
      EXPECT_GE(contact.gap(0, chain.motion.x), 1e-4 - 1e-8);
    }
    return VectorN<3>(slope.frame.axes.transpose() * chain.point(0)).x();
  };
  EXPECT_LT(slip(1.01 * std::tan(angle)), 1e-12);
  for (const double part : {0.0, 0.5, 0.9}) {
    const double expected = 0.5 * kGravity * std::sin(angle) * (1 - part) * 500 * 501 * h * h;
    EXPECT_NEAR(slip(part * std::tan(angle)) / expected, 1, 1e-3) << part;
  }
}

/// Counts what another solver is asked for.
struct Counting final : LinearSolver {
  explicit Counting(LinearSolver& other) : solver(other) {}
  std::string_view name() const override { return solver.name(); }
  Accepts accepts() const override { return solver.accepts(); }
  LinearReport analyze(const SparseMatrix& matrix) override { return ++analyses, solver.analyze(matrix); }
  LinearReport factorize(const SparseMatrix& matrix) override { return ++factorisations, solver.factorize(matrix); }
  LinearReport solve(const Vector& b, Vector& x) override { return solver.solve(b, x); }
  LinearSolver& solver;
  int analyses = 0, factorisations = 0;
};

TEST(ProjectedEuler, ConstantStiffnessIsFactorisedOnce) {
  for (const Stiffness stiffness : {Stiffness::constant, Stiffness::varying}) {
    Chain chain({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, 1e-3);
    chain.start();
    Counting linear(*chain.linear);
    ProjectedEuler integrator(chain.problem, *chain.inertia, linear, *chain.projection, {.stiffness = stiffness});
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(integrator.step(chain.motion).converged());
    EXPECT_EQ(linear.analyses, 1);
    EXPECT_EQ(linear.factorisations, stiffness == Stiffness::constant ? 1 : 5);
  }
}

TEST(ProjectedEuler, RefusesWhatMakesNoSense) {
  Chain chain({{0, 0, 0}, {0, 0, -1}}, 1e-3);
  EXPECT_THROW(chain.start({.damping = -1}), std::invalid_argument);
  EXPECT_THROW(chain.start({.friction = 0.3}), std::invalid_argument);
  ContactRows other({0}, {{HalfSpace{}}}, 1e-4, 1.0);
  EXPECT_THROW(chain.start({.friction = 0.3, .contact = &other}), std::invalid_argument);
  chain.problem.add(std::make_unique<ContactEnergy>(std::vector<ContactPoint>{{3, 1.0}},
                                                    std::vector<Obstacle>{{HalfSpace{}}}, ContactOptions{}));
  EXPECT_THROW(chain.start({.stiffness = Stiffness::constant}), std::invalid_argument);
  EXPECT_NO_THROW(chain.start({.stiffness = Stiffness::varying}));
}

}  // namespace
}  // namespace wrinkle::projected_euler_test
