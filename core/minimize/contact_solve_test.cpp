// Every Newton variant keeps its steps within what contact allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/assembly/contact_energy.h"
#include "core/assembly/inertia.h"
#include "core/assembly/mapped_energy.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/descent.h"
#include "core/minimize/mixed_newton.h"

namespace wrinkle::contact_solve_test {
namespace {

constexpr double kSpring = 100, kBelow = 0.5;  // [N/m], [m]

/// A point on a spring from 0.5 m below the floor. Its Newton step leads straight there, through the floor.
struct PulledPoint {
  Problem problem;
  ContactEnergy* contact = nullptr;

  PulledPoint() {
    problem.num_dofs = 3;
    problem.fixed.assign(3, 0);
    auto& spring = problem.add(std::make_unique<InertiaEnergy>(Vector::Constant(3, kSpring), 1.0));
    spring.set_target(VectorN<3>(1, 0, -kBelow));
    contact = &problem.add(std::make_unique<ContactEnergy>(std::vector<ContactPoint>{{0, 0.01}},
                                                           std::vector<Obstacle>{{HalfSpace{}}},
                                                           ContactOptions{.distance = 1e-3, .stiffness = 1e7}));
  }
  static Vector start() { return VectorN<3>(0, 0, 2); }

  /// It lies above the floor, where the barrier's force is the spring's, as far along as the spring is.
  void expect_rest(const Vector& x) const {
    EXPECT_NEAR(x[0], 1, 1e-9);
    const auto touches = contact->touches(x);
    ASSERT_EQ(touches.size(), 1u);
    EXPECT_NEAR(touches[0].force, kSpring * (kBelow + x[2]), 1e-5);
  }
};

TEST(ContactSolve, NewtonVariantsStayOutside) {
  for (const auto minimizer : {minimize, minimize_mixed}) {
    PulledPoint point;
    const auto linear = make_linear_solver("cholmod-supernodal");
    const SolveResult result = minimizer(point.problem, PulledPoint::start(), *linear, {.step_tolerance = 1e-12});
    ASSERT_TRUE(result.converged()) << result.message;
    point.expect_rest(result.x);
    EXPECT_LT(result.telemetry.front().step_length, 0.8) << "the first step was to lead through the floor";
  }
}

/// What contact stops short shrinks the region to what was taken, and never passes for the end.
TEST(ContactSolve, StepsInATrustRegionStayOutsideToo) {
  for (const double radius : {0.1, 1e3}) {
    PulledPoint point;
    const auto linear = make_linear_solver("cholmod-supernodal");
    NewtonOptions options{.step_tolerance = 1e-12, .trust_radius = radius};
    Index stopped = 0;
    double most = radius;  // that the next step may be long
    options.observer = [&](const IterationRecord& record) {
      EXPECT_LE(record.step_norm, most * (1 + 1e-12));
      const bool cut = record.step_length < 1;
      most = cut ? std::max(record.step_length, 0.25) * record.step_norm : std::numeric_limits<double>::infinity();
      stopped += cut ? 1 : 0;
      return true;
    };
    const SolveResult result = minimize(point.problem, PulledPoint::start(), *linear, options);
    ASSERT_TRUE(result.converged()) << result.message;
    point.expect_rest(result.x);
    EXPECT_GT(stopped, 0) << "a step was to lead through the floor";
    const bool is_first_stopped = result.telemetry.front().step_length<1, leads_through = radius> 1;
    EXPECT_EQ(is_first_stopped, leads_through);
  }
}

/// Steps at most `small` are taken without a line search, but no farther than contact allows.
TEST(ContactSolve, StepsWithoutLineSearchStayOutsideToo) {
  PulledPoint point;
  const auto linear = make_linear_solver("cholmod-supernodal");
  DescentNewton newton(point.problem, *linear,
                       {.gradient_tolerance = -1, .step_tolerance = 100, .tangent = Tangent::positive});
  Vector x = PulledPoint::start();
  ASSERT_TRUE(newton.step(x));
  EXPECT_NEAR(newton.loop().record.step_length * 2.5, 0.8 * 2, 1e-9) << "a fifth of the gap is kept";
  for (int i = 0; i < 60; ++i) {
    ASSERT_TRUE(newton.step(x)) << newton.loop().result.message;
    ASSERT_GT(point.contact->smallest_gap(x), 0);
  }
  point.expect_rest(x);
}

/// x = 2 u + b, and unknowns appended behind: the limit is that of the inner step.
TEST(ContactSolve, LimitsPassThroughMapsAndLongerVectors) {
  PulledPoint point;
  Assembler inner(point.problem);
  SparseMatrix twice(3, 3);
  for (Index i = 0; i < 3; ++i) twice.insert(i, i) = 2;
  Problem outer;
  outer.num_dofs = 3;
  outer.fixed.assign(3, 0);
  outer.add(std::make_unique<MappedEnergy>(inner, twice, std::vector<Index>{0})).set_offset(VectorN<3>(0, 0, 1));
  append_unknowns(outer, 2);
  ASSERT_EQ(outer.num_dofs, 5);
  Vector u = Vector::Zero(5), step = Vector::Zero(5);
  step << 7, 0, -2, 1, 1;  // x₃ goes from 1 to −3
  EXPECT_NEAR(max_step(outer, u, step), 0.8 / 4, 1e-12);
  EXPECT_NEAR(Assembler(outer).max_step(u, step), 0.8 / 4, 1e-12);
}

}  // namespace
}  // namespace wrinkle::contact_solve_test
