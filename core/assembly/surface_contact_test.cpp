// What SurfaceContact adds: its sum, the derivatives, what of it changes from step to step.
#include "core/assembly/surface_contact.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/Geometry>
#include <cmath>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"
#include "core/testing/stacked_sheets.h"

namespace wrinkle::surface_contact_test {
namespace {

constexpr double kOffset = StackedSheets::kOffset, kDistance = StackedSheets::kDistance;

TEST_F(SurfaceContactTest, DerivativesAreRightInEveryUnknown) {
  ASSERT_GE(contact_->touches(x_).size(), 100u);
  const auto whole = [&](const Vector& from, const Vector& step) {
    Vector moved;
    assembler_->add_step(from, 1, step, moved);
    return moved;
  };
  for (int i = 0; i < 12; ++i) {
    const Vector x = nearby(1e-3);
    const Vector d =
        Vector::NullaryExpr(assembler_->pattern().num_free(), [&] { return symmetric_uniform(random_); }).normalized();
    const double energy = assembler_->evaluate(x, Order::hessian);
    const Vector first = assembler_->gradient(), second = dense_matrix(assembler_->hessian()) * d;
    std::vector<double> sizes, value_errors, gradient_errors;
    for (double e = 4e-5; e > 2e-6; e /= 2) {
      const double value = assembler_->evaluate(whole(x, e * d), Order::gradient);
      sizes.push_back(e);
      value_errors.push_back(std::abs(value - energy - e * first.dot(d)));
      gradient_errors.push_back((assembler_->gradient() - first - e * second).norm());
    }
    EXPECT_NEAR(fitted_order(sizes, value_errors), 2, 0.1);
    EXPECT_NEAR(fitted_order(sizes, gradient_errors), 2, 0.2);
  }
}

TEST_F(SurfaceContactTest, PositiveTangentsAreSemiDefiniteAndCoverTheExactOne) {
  SurfaceContactOptions options = contact_->options();
  options.friction = 0;  // which holds down what the barrier would let go
  Problem problem{.num_dofs = static_cast<Index>(x_.size()), .fixed = std::vector<char>(x_.size(), 0)};
  problem.add(std::make_unique<SurfaceContact>(make_contact_surface(parts_), options)).prepare(x_);
  Assembler assembler(problem);
  const Vector x = nearby(2e-3);
  assembler.evaluate(x, Order::hessian);
  const Matrix exact = dense_matrix(assembler.hessian());
  const auto least = [](const Matrix& h) { return symmetric_eigenvalues(h)[0]; };
  ASSERT_LT(least(exact), -1e-6 * exact.norm());
  for (const Tangent tangent : {Tangent::positive, Tangent::projected}) {
    assembler.evaluate(x, Order::hessian, tangent);
    const Matrix positive = dense_matrix(assembler.hessian());
    EXPECT_GE(least(positive), -1e-12 * exact.norm());
    EXPECT_GE(least(positive - exact), -1e-12 * exact.norm());
    EXPECT_LE((positive - exact).norm(), 0.5 * exact.norm());
  }
}

/// The barrier does no work in rigid motions, friction none in translations; its torque is that of μ λ at an arm of the
/// gap.
TEST_F(SurfaceContactTest, ForcesAndTorquesAddUpToNothing) {
  const auto sums = [&](SurfaceContact& term, const Vector& x) {
    Vector g = Vector::Zero(x.size());
    term.prepare(x);
    term.add_to({Order::gradient, Tangent::exact, g.data()}, x);
    VectorN<3> force = VectorN<3>::Zero(), torque = VectorN<3>::Zero();
    for (Index i = 0; i < x.size(); i += 3) {
      force += g.segment<3>(i);
      torque += VectorN<3>(x.segment<3>(i)).cross(VectorN<3>(g.segment<3>(i)));
    }
    return std::array{g.norm(), force.norm(), torque.norm()};
  };
  SurfaceContactOptions options = contact_->options();
  options.friction = 0;
  SurfaceContact smooth(make_contact_surface(parts_), options);
  const Vector x = nearby(2e-3);
  const auto [size, force, torque] = sums(smooth, x);
  EXPECT_GT(size, 1e-3);
  EXPECT_LE(force, 1e-13 * size);
  EXPECT_LE(torque, 1e-13 * size);
  const auto rubbing = sums(*contact_, x);
  EXPECT_LE(rubbing[1], 1e-13 * rubbing[0]);
  double most = 0;
  for (const SurfaceTouch& t : contact_->touches(x_)) most += 0.4 * std::abs(t.force) * (t.gap + 4e-3);
  EXPECT_GT(rubbing[2], 1e-13 * rubbing[0]);
  EXPECT_LE(rubbing[2], most);
}

TEST_F(SurfaceContactTest, NumbersDoNotDependOnThreads) {
  const auto parts = parts_of({square_sheet(1, 16, 0, 1), square_sheet(1, 15, kOffset + kGap, 2)});
  const Vector x = rest_places(parts);
  const auto run = [&](std::size_t threads) {
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    Problem problem{.num_dofs = static_cast<Index>(x.size()), .fixed = std::vector<char>(x.size(), 0)};
    auto& term = problem.add(std::make_unique<SurfaceContact>(make_contact_surface(parts), contact_->options()));
    term.begin_step(x);
    Assembler assembler(problem);
    Vector y = x;
    y[2] += 1e-3;
    const double energy = assembler.evaluate(y, Order::hessian, Tangent::positive);
    return std::tuple(energy, assembler.gradient(), Vector(assembler.hessian().coeffs()),
                      assembler.max_step(y, Vector::Constant(y.size(), -0.1).cwiseProduct(y)));
  };
  EXPECT_EQ(run(1), run(4));
}

/// κ is raised where a time step begins with a pair nearer than asked for, and nowhere else, by 2, to the most allowed;
/// what that adds to the energy is told.
TEST_F(SurfaceContactTest, StiffnessIsRaisedBetweenStepsOnly) {
  SurfaceContactOptions options = contact_->options();
  options.friction = 0;
  SurfaceContact never(make_contact_surface(parts_), options);
  never.begin_step(x_);
  never.begin_step(x_);
  EXPECT_EQ(never.stiffness(), options.stiffness);
  const double gap = never.smallest_gap(x_) / kDistance;
  for (const double below : {0.9 * gap, 1.1 * gap}) {
    options.raise_below = below;
    options.most_raised = 5;
    SurfaceContact term(make_contact_surface(parts_), options);
    term.prepare(x_);
    const double energy = term.add_to({}, x_);
    term.update_lag(x_);
    term.prepare(x_ * 1.0001);
    EXPECT_EQ(term.stiffness(), options.stiffness) << "not within a step";
    term.prepare(x_);
    for (int i = 0; i < 4; ++i) term.begin_step(x_);
    EXPECT_EQ(term.stiffness(), (below > gap ? 4 : 1) * options.stiffness);
    EXPECT_NEAR(term.add_to({}, x_) - energy, (below > gap ? 3 : 0) * energy, 1e-12 * energy);
    double force = 0, told = 0;
    for (const SurfaceTouch& t : term.touches(x_)) told += t.force;
    for (const SurfaceTouch& t : never.touches(x_)) force += t.force;
    EXPECT_NEAR(told, term.stiffness() / options.stiffness * force, 1e-12 * told);
  }
}

/// Between steps κ is all that a raised contact has of its past, with friction too.
TEST_F(SurfaceContactTest, GoesOnWithAStiffnessThatWasRaised) {
  SurfaceContactOptions options = contact_->options();
  options.raise_below = 0.99;
  SurfaceContact first(make_contact_surface(parts_), options), second(make_contact_surface(parts_), options);
  first.begin_step(x_);
  EXPECT_THROW(second.resume_stiffness(0.5 * options.stiffness), std::invalid_argument);
  EXPECT_THROW(second.resume_stiffness(2 * options.most_raised * options.stiffness), std::invalid_argument);
  EXPECT_THROW(second.resume_stiffness(1.5 * options.stiffness), std::invalid_argument) << "it is doubled";
  options.raise_below = 0;
  SurfaceContact never(make_contact_surface(parts_), options);
  EXPECT_THROW(never.resume_stiffness(first.stiffness()), std::invalid_argument);
  second.resume_stiffness(first.stiffness());
  const Vector moved = x_ * 1.0001;
  std::vector<Vector> forces;
  for (SurfaceContact* term : {&first, &second}) {
    term->begin_step(x_);
    term->prepare(moved);
    forces.emplace_back(Vector::Zero(moved.size()));
    term->add_to({Order::gradient, Tangent::exact, forces.back().data()}, moved);
  }
  EXPECT_EQ(second.stiffness(), 4 * options.stiffness);
  EXPECT_LE((forces[0] - forces[1]).norm(), 1e-12 * forces[0].norm());
}

/// Friction's lag is that of the force which x was in balance with, whatever κ becomes.
TEST_F(SurfaceContactTest, FrictionDoesNotFeelThatTheStiffnessIsRaised) {
  const auto rub = [&](double below) {
    SurfaceContactOptions options = contact_->options();
    options.raise_below = below;
    SurfaceContact term(make_contact_surface(parts_), options);
    term.begin_step(x_);
    Vector moved = x_;
    for (Index i = 3 * 25; i < moved.size(); i += 3) moved[i] += 0.02;
    for (Index i = 3 * 25 + 2; i < moved.size(); i += 3) moved[i] += 0.2;  // out of the barrier's reach
    term.prepare(moved);
    Vector g = Vector::Zero(moved.size());
    term.add_to({Order::gradient, Tangent::exact, g.data()}, moved);
    return Vector(g.head(3 * 25));  // of the lower sheet: what is above presses on each other still
  };
  EXPECT_EQ(rub(0), rub(0.99));
  EXPECT_GT(rub(0).norm(), 0);
}

/// Gauss and Newton's tangent: semi-definite, smaller than the exact one's positive part where normals turn.
TEST_F(SurfaceContactTest, GaussNewtonIsSemiDefiniteAndBelowTheEigensystem) {
  SurfaceContactOptions options = contact_->options();
  options.friction = 0;
  const Vector x = nearby(2e-3);
  const auto positive = [&](ContactTangent tangent) {
    options.tangent = tangent;
    Problem problem{.num_dofs = static_cast<Index>(x_.size()), .fixed = std::vector<char>(x_.size(), 0)};
    problem.add(std::make_unique<SurfaceContact>(make_contact_surface(parts_), options)).prepare(x_);
    Assembler assembler(problem);
    assembler.evaluate(x, Order::hessian, Tangent::positive);
    return dense_matrix(assembler.hessian());
  };
  const Matrix whole = positive(ContactTangent::eigensystem), part = positive(ContactTangent::gauss_newton);
  EXPECT_GE(symmetric_eigenvalues(part)[0], -1e-12 * part.norm());
  EXPECT_GE(symmetric_eigenvalues(whole - part)[0], -1e-2 * whole.norm());  // edges that fade differ either way
  EXPECT_GT((whole - part).norm(), 1e-3 * whole.norm());
  EXPECT_LT((whole - part).norm(), 0.7 * whole.norm());
}

/// All pairs alike push a vertex over an edge of a flat sheet twice; with the barrier it is pushed as by one plane.
TEST(SurfaceContactSum, ThePlainFormulationCountsAPlaceAsOftenAsTrianglesMeetThere) {
  EXPECT_EQ(contact_formulation("plain_barrier"), ContactFormulation::plain);
  try {
    contact_formulation("penalty");
    ADD_FAILURE() << "taken";
  } catch (const std::invalid_argument& e) {
    EXPECT_STREQ(e.what(), "no formulation of contact is called 'penalty'; there are: barrier, guarded, plain_barrier");
  }
  TriangleMesh floor{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  TriangleMesh tip{{{0.5, 0.5, 0.03}, {0.7, 0.5, 1}, {0.6, 0.7, 1}}, {{0, 1, 2}}};
  for (const auto& [formulation, times] :
       {std::pair{ContactFormulation::barrier, 1.0}, std::pair{ContactFormulation::plain, 2.0}}) {
    const auto parts = parts_of({floor, tip});
    const SurfaceContact term(make_contact_surface(parts),
                              {.formulation = formulation, .offset = 0, .distance = kDistance, .stiffness = 1e4});
    double force = 0, weight = 0;
    for (const SurfaceTouch& t : term.touches(rest_places(parts)))
      if (t.pair.kind == PairKind::point_triangle && t.pair.a == 4) force += t.force;
    const ContactSurface& s = term.surface();
    for (const double area : s.vertex_area) weight += 0.5 * area / s.num_vertices();
    if (formulation == ContactFormulation::barrier) weight = 0.5 * s.vertex_area[4];
    const Barrier barrier{kDistance, 1e4};
    EXPECT_NEAR(force, -times * weight * barrier.evaluate(0.03).slope, 1e-9 * force);
  }
}

/// A vertex over a flat triangulated sheet is pushed as by one plane, wherever it is: ½ A b′(d), straight up.
TEST(SurfaceContactSum, CountsEachPlaceOnce) {
  const double gap = 0.4 * kDistance;
  const auto parts = parts_of(
      {square_sheet(1, 12, 0, 1), square_sheet(0.6, 5, kOffset + gap, 2)});  // cells of 2.7 to 4 d̂... fine and coarse
  const SurfaceContact term(make_contact_surface(parts), {.offset = kOffset, .distance = kDistance, .stiffness = 1e4});
  const double pressure = -Barrier{kDistance, 1e4}.evaluate(gap).slope;
  std::vector<double> force(term.surface().num_vertices(), 0);
  for (const SurfaceTouch& t : term.touches(rest_places(parts)))
    if (t.pair.kind == PairKind::point_triangle) force[t.pair.a] += t.force * std::abs(t.normal.z());
  for (Index v = 13 * 13; v < term.surface().num_vertices(); ++v)
    EXPECT_NEAR(force[v], 0.5 * term.surface().vertex_area[v] * pressure, 1e-9 * pressure);
}

/// What comes just short of ξ on its way is stopped as what would pass it, what ends out of reach is not.
TEST(SurfaceContactStep, EndsWithAFifthOfTheGapOrOutOfReach) {
  const double gap = 1;
  const auto parts = parts_of({square_sheet(1, 2, 0, 1), square_sheet(1, 2, kOffset + gap, 1)});
  const SurfaceContact term(make_contact_surface(parts), {.offset = kOffset, .distance = kDistance});
  const Vector x = rest_places(parts);
  for (const double left : {-0.5, 0.0, 1e-9, 1e-6, 1e-3, 0.9 * kDistance, 1.1 * kDistance}) {
    Vector way = Vector::Zero(x.size());
    for (Index i = x.size() / 2 + 2; i < x.size(); i += 3) way[i] = left - gap;
    const double step = term.max_step(x, way);
    if (left > kDistance)
      EXPECT_EQ(step, 1);
    else
      EXPECT_NEAR(gap + step * (left - gap), 0.2 * gap, 0.01 * gap) << left;
  }
}

/// Cells much smaller than ξ and d̂ do not push each other at rest, nor slightly bent; folded together they do.
TEST(SurfaceContactSum, SmallElementsAreFreeOfForceAtRest) {
  TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.2, .along = 40, .across = 8});
  for (auto& v : mesh.vertices) v.x() = 0.02 * v.x() + 0.98 * std::pow(v.x(), 4);  // cells of 5e-4 to 0.1 m
  SurfaceContact term(make_contact_surface(parts_of({mesh})), {.offset = 0.05, .distance = 0.05});
  Vector x = rest_places(parts_of({mesh}));
  term.prepare(x);
  EXPECT_EQ(term.add_to({}, x), 0);
  for (Index i = 0; i < x.size(); i += 3) x[i + 2] = 0.1 * std::sin(3 * x[i]);
  term.prepare(x);
  EXPECT_EQ(term.add_to({}, x), 0);
  for (Index i = 0; i < x.size(); i += 3) {
    const double angle = 3.6 * mesh.vertices[i / 3].x();
    x[i] = std::sin(angle) / 3.6;
    x[i + 2] = (1 - std::cos(angle)) / 3.6;
  }
  term.prepare(x);
  EXPECT_EQ(term.add_to({}, x), 0) << "half rolled up, its ends 0.5 m apart";
  for (Index i = 0; i < x.size(); i += 3)
    if (mesh.vertices[i / 3].x() > 0.5) {
      x[i] = 1 - mesh.vertices[i / 3].x();
      x[i + 2] = 0.07;
    } else {
      x[i] = mesh.vertices[i / 3].x();
      x[i + 2] = 0;
    }
  term.prepare(x);
  EXPECT_GT(term.add_to({}, x), 0) << "folded over";
}

}  // namespace
}  // namespace wrinkle::surface_contact_test
