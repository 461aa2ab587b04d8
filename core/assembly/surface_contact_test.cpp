#include "core/assembly/surface_contact.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <random>

#include "core/assembly/problem.h"
#include "core/base/random.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"
#include "core/check/surface_crossings.h"
#include "core/contact/contact_start.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/strip.h"

namespace wrinkle {
namespace {

constexpr double kOffset = 0.01, kDistance = 0.05, kGap = 0.03;

TriangleMesh sheet(double length, Index cells, double z, std::uint64_t seed) {
  TriangleMesh mesh = strip_mesh({.length = length,
                                  .width = length,
                                  .along = cells,
                                  .across = cells,
                                  .pattern = StripPattern::irregular,
                                  .seed = seed});
  for (auto& v : mesh.vertices) v += VectorN<3>(-0.5 * length, -0.5 * length, z);
  return mesh;
}

Vector places(const std::vector<SurfacePart>& parts) {
  Vector x;
  for (const SurfacePart& part : parts)
    for (const auto& v : part.rest.vertices) {
      x.conservativeResize(x.size() + 3);
      x.tail<3>() = v;
    }
  return x;
}

std::vector<SurfacePart> parts_of(const std::vector<TriangleMesh>& meshes) {
  std::vector<SurfacePart> out;
  Index first = 0;
  for (const TriangleMesh& mesh : meshes) {
    out.push_back(surface_part(mesh, first));
    first += 3 * static_cast<Index>(mesh.vertices.size());
  }
  return out;
}

/// Two sheets that do not match and a box on top of them, all a little out of shape, close enough to push; one corner
/// of a sheet is held.
class SurfaceContactTest : public testing::Test {
 protected:
  SurfaceContactTest() {
    parts_ = parts_of({sheet(1, 4, 0, 1), sheet(0.8, 3, kOffset + kGap, 2),
                       box_surface({-0.2, -0.2, 2 * (kOffset + kGap)}, {0.2, 0.2, 0.3}, {2, 2, 1})});
    x_ = places(parts_);
    for (double& c : x_) c += 0.006 * symmetric_uniform(random_);
    problem_.num_dofs = static_cast<Index>(x_.size());
    problem_.fixed.assign(x_.size(), 0);
    std::fill_n(problem_.fixed.begin() + 4, 2, 1);
    contact_ = &problem_.add(std::make_unique<SurfaceContact>(
        make_contact_surface(parts_),
        SurfaceContactOptions{
            .offset = kOffset, .distance = kDistance, .stiffness = 1e4, .friction = 0.4, .slip = 0.004}));
    contact_->prepare(x_);
    assembler_ = std::make_unique<Assembler>(problem_);
    contact_->begin_step(x_);
  }
  Vector nearby(double size) {
    return x_ + Vector::NullaryExpr(x_.size(), [&] { return size * symmetric_uniform(random_); });
  }

  std::mt19937_64 random_{5};
  std::vector<SurfacePart> parts_;
  Vector x_;
  Problem problem_;
  SurfaceContact* contact_ = nullptr;
  std::unique_ptr<Assembler> assembler_;
};

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
  const auto parts = parts_of({sheet(1, 16, 0, 1), sheet(1, 15, kOffset + kGap, 2)});
  const Vector x = places(parts);
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

/// What was found near one state serves until something has moved by d̂: the same energy as from a term that looks anew.
TEST_F(SurfaceContactTest, CandidatesServeUntilTheyAreOld) {
  SurfaceContactOptions options = contact_->options();
  options.friction = 0;
  SurfaceContact kept(make_contact_surface(parts_), options);
  kept.prepare(x_);
  const std::uint64_t before = kept.revision();
  const Index candidates = kept.num_candidates();
  for (int i = 0; i < 10; ++i) {
    const double size = i < 5 ? 5e-3 : 1e-2;
    Vector x = x_;
    for (Index v = 0; v < x.size(); v += 3)
      x.segment<3>(v) += size * VectorN<3>(std::sin(i + v), std::cos(2 * i + v), -1).normalized();
    x.segment(0, 3 * 25).array() += 1.7 * size;  // the lower sheet comes nearer
    SurfaceContact fresh(make_contact_surface(parts_), options);
    fresh.prepare(x);
    kept.prepare(x);
    Vector a = Vector::Zero(x.size()), b = a;
    const double one = kept.add_to({Order::gradient, Tangent::exact, a.data()}, x),
                 other = fresh.add_to({Order::gradient, Tangent::exact, b.data()}, x);
    EXPECT_NEAR(one, other, 1e-12 * other);
    EXPECT_LE((a - b).norm(), 1e-12 * b.norm());
    EXPECT_GT(other, 0);
  }
  EXPECT_EQ(kept.num_candidates(), candidates) << "nothing moved by d̂";
  Vector far = x_;
  far.segment(0, 3 * 25).array() -= 1;
  kept.prepare(far);
  EXPECT_GT(kept.revision(), before);
}

/// What is coupled serves until a vertex has moved by ¼ d̂, wherever in the list's skin it was chosen: surfaces that
/// come nearer by twice as much feel all that a term feels which looks anew.
TEST_F(SurfaceContactTest, WhatIsCoupledServesAQuarterOfTheReach) {
  SurfaceContactOptions options = contact_->options();
  options.friction = 0;
  const auto apart = [&](double raised, double moved) {
    Vector x = x_;
    for (Index v = 0; v < x.size(); v += 3) x[v + 2] += v < 3 * 25 ? moved : raised - moved;
    return x;
  };
  for (const auto& [raised, skin] : {std::pair{0.03, 0.0}, {0.07, 0.4}, {0.13, 0.9}}) {
    SurfaceContact kept(make_contact_surface(parts_), options), fresh(make_contact_surface(parts_), options);
    kept.prepare(apart(raised, 0));
    kept.prepare(apart(raised, skin * kDistance));
    const Vector x = apart(raised, (skin + 0.249) * kDistance);
    fresh.prepare(x);
    Vector a = Vector::Zero(x.size()), b = a;
    const double one = kept.add_to({Order::gradient, Tangent::exact, a.data()}, x),
                 other = fresh.add_to({Order::gradient, Tangent::exact, b.data()}, x);
    EXPECT_NEAR(one, other, 1e-12 * other) << raised;
    EXPECT_LE((a - b).norm(), 1e-12 * b.norm()) << raised;
    EXPECT_GT(b.head(3 * 25).norm(), 0) << "the lower sheet is pushed";
  }
}

/// One pattern follows what touches: the same numbers as from an assembler made for that state, and friction of what is
/// no longer near is not lost.
TEST_F(SurfaceContactTest, PatternsFollowTheContacts) {
  Vector x = x_;
  for (Index i = 3 * 25; i < x.size(); i += 3) x[i] += 0.2;  // what lies on the lower sheet slides
  const double energy = assembler_->evaluate(x, Order::hessian);
  const Matrix hessian = dense_matrix(assembler_->hessian());
  Assembler fresh(problem_);
  EXPECT_NEAR(fresh.evaluate(x, Order::hessian), energy, 1e-13 * energy);
  EXPECT_LE((dense_matrix(fresh.hessian()) - hessian).norm(), 1e-13 * hessian.norm());
  Vector g = Vector::Zero(x.size());
  for (Index i = 2; i < x.size(); i += 3) x[i] += i < 3 * 25 ? -1 : 0;  // and is lifted off
  assembler_->evaluate(x, Order::hessian);
  g = assembler_->full_gradient();
  double rubs = 0, most = 0;
  for (Index i = 0; i < 3 * 25; i += 3) rubs += g[i];
  for (const SurfaceTouch& t : contact_->touches(x_))
    if (contact_->surface().part[vertices_of(contact_->surface(), t.pair)[0]] == 0 ||
        contact_->surface().part[vertices_of(contact_->surface(), t.pair)[3]] == 0)
      most += 0.4 * t.force;
  EXPECT_LE(rubs, -0.5 * most) << "friction pulls the lower sheet along";
  EXPECT_GE(rubs, -1.01 * most);
}

/// Not all that is listed is coupled, and what comes to push has its places when it does: friction's, too.
TEST_F(SurfaceContactTest, WhatComesToPushIsCoupledInTime) {
  const std::uint64_t before = contact_->revision();
  EXPECT_GT(contact_->num_coupled(), 0);
  EXPECT_LT(contact_->num_coupled(), contact_->num_candidates());
  Vector x = x_;
  for (int i = 0; i < 6; ++i) {  // nearer by 0.3 d̂, aside by more
    for (Index k = 0; k < x.size(); ++k) x[k] += (k >= 3 * 25 && k % 3 == 2 ? -0.02 : 0.03) * kDistance;
    const double energy = assembler_->evaluate(x, Order::hessian);
    const Matrix hessian = dense_matrix(assembler_->hessian());
    Assembler fresh(problem_);
    EXPECT_NEAR(fresh.evaluate(x, Order::hessian), energy, 1e-13 * std::abs(energy));
    EXPECT_LE((dense_matrix(fresh.hessian()) - hessian).norm(), 1e-13 * hessian.norm());
  }
  EXPECT_GT(contact_->revision(), before);
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
    EXPECT_NEAR(term.add_to({}, x_) - energy, term.raised_energy(), 1e-12 * energy);
    EXPECT_NEAR(term.raised_energy(), (below > gap ? 3 : 0) * energy, 1e-12 * energy);
    double force = 0, told = 0;
    for (const SurfaceTouch& t : term.touches(x_)) told += t.force;
    for (const SurfaceTouch& t : never.touches(x_)) force += t.force;
    EXPECT_NEAR(told, term.stiffness() / options.stiffness * force, 1e-12 * told);
  }
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

/// ε_v h of another time step: as of a term that was made with it.
TEST_F(SurfaceContactTest, SlipGoesWithTheTimeStep) {
  const auto rub = [&](double made_with, double set) {
    SurfaceContactOptions options = contact_->options();
    options.slip = made_with;
    SurfaceContact term(make_contact_surface(parts_), options);
    term.begin_step(x_);
    term.set_slip(set);
    Vector moved = x_;
    for (Index i = 3 * 25; i < moved.size(); i += 3) moved[i] += 1e-3;
    return term.add_to({}, moved);
  };
  EXPECT_EQ(rub(0.004, 0.002), rub(0.002, 0.002));
  EXPECT_NE(rub(0.004, 0.002), rub(0.004, 0.004));
  EXPECT_THROW(contact_->set_slip(0), std::invalid_argument);
  EXPECT_EQ(contact_->options().slip, 0.004);
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
    EXPECT_STREQ(e.what(), "no formulation of contact is called 'penalty'; there are: barrier, plain_barrier");
  }
  TriangleMesh floor{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  TriangleMesh tip{{{0.5, 0.5, 0.03}, {0.7, 0.5, 1}, {0.6, 0.7, 1}}, {{0, 1, 2}}};
  for (const auto& [formulation, times] :
       {std::pair{ContactFormulation::barrier, 1.0}, std::pair{ContactFormulation::plain, 2.0}}) {
    const auto parts = parts_of({floor, tip});
    const SurfaceContact term(make_contact_surface(parts),
                              {.formulation = formulation, .offset = 0, .distance = kDistance, .stiffness = 1e4});
    double force = 0, weight = 0;
    for (const SurfaceTouch& t : term.touches(places(parts)))
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
  const auto parts =
      parts_of({sheet(1, 12, 0, 1), sheet(0.6, 5, kOffset + gap, 2)});  // cells of 2.7 to 4 d̂... fine and coarse
  const SurfaceContact term(make_contact_surface(parts), {.offset = kOffset, .distance = kDistance, .stiffness = 1e4});
  const double pressure = -Barrier{kDistance, 1e4}.evaluate(gap).slope;
  std::vector<double> force(term.surface().num_vertices(), 0);
  for (const SurfaceTouch& t : term.touches(places(parts)))
    if (t.pair.kind == PairKind::point_triangle) force[t.pair.a] += t.force * std::abs(t.normal.z());
  for (Index v = 13 * 13; v < term.surface().num_vertices(); ++v)
    EXPECT_NEAR(force[v], 0.5 * term.surface().vertex_area[v] * pressure, 1e-9 * pressure);
}

/// Cells much smaller than ξ and d̂ do not push each other at rest, nor slightly bent; folded together they do.
TEST(SurfaceContactSum, SmallElementsAreFreeOfForceAtRest) {
  TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.2, .along = 40, .across = 8});
  for (auto& v : mesh.vertices) v.x() = 0.02 * v.x() + 0.98 * std::pow(v.x(), 4);  // cells of 5e-4 to 0.1 m
  SurfaceContact term(make_contact_surface(parts_of({mesh})), {.offset = 0.05, .distance = 0.05});
  Vector x = places(parts_of({mesh}));
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
  x.tail(9 * 3 * 3).array() *= 1;
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

/// Thrown about at random, steps of all sizes: no pair ever comes to its ξ, no edge through a triangle.
TEST_F(SurfaceContactTest, NothingEverCrosses) {
  Index shortened = 0;
  const ContactReach reach{kOffset, kDistance};
  Vector x = x_;
  for (int i = 0; i < 60; ++i) {
    const double size = std::pow(10, -1.5 + 1.5 * symmetric_uniform(random_));
    const Vector d = Vector::NullaryExpr(x.size(), [&] { return size * symmetric_uniform(random_); });
    const double before = contact_->smallest_gap(x), part = contact_->max_step(x, d);
    ASSERT_GT(part, 0);
    shortened += part < 1 ? 1 : 0;
    for (int k = 1; k <= 4; ++k) {
      const Vector y = x + 0.25 * k * part * d;
      ASSERT_NO_THROW(check_contact_start(contact_->surface(), reach, y));
      ASSERT_TRUE(std::isfinite(assembler_->evaluate(y, Order::value)));
      ASSERT_GE(contact_->smallest_gap(y), 0.19 * std::min(before, kDistance)) << "step " << i;
    }
    x += part * d;
    if (before < 1e-5) x = x_;
  }
  EXPECT_GE(shortened, 30);
}

/// Where a number is not finite no step is free, and the energy is none: of a vertex that is near nothing, too.
TEST_F(SurfaceContactTest, TakesNoStepThatIsNotFinite) {
  parts_.push_back(surface_part(sheet(1, 1, 9, 1), static_cast<Index>(x_.size())));
  const Vector x = places(parts_);
  SurfaceContact term(make_contact_surface(parts_), contact_->options());
  term.prepare(x);
  for (const double wrong : {std::nan(""), std::numeric_limits<double>::infinity()})
    for (const double other : {0.0, 1.0}) {  // others stay where the list serves, or do not
      Vector d = Vector::Constant(x.size(), other);
      EXPECT_EQ(term.max_step(x, d), 1);
      d[x.size() - 6] = wrong;
      EXPECT_EQ(term.max_step(x, d), 0);
      Vector y = x;
      y[y.size() - 6] = wrong;
      EXPECT_EQ(term.max_step(y, Vector::Zero(x.size())), 0);
      term.prepare(y);
      EXPECT_TRUE(std::isnan(term.add_to({}, y)));
    }
}

TEST_F(SurfaceContactTest, RefusesBadStartsAndNamesThePair) {
  const auto refused = [&](const Vector& x, const std::string& says) {
    for (const bool step : {false, true}) {
      SurfaceContact term(make_contact_surface(parts_), contact_->options());
      try {
        step ? term.begin_step(x) : term.prepare(x);
        ADD_FAILURE() << "taken";
      } catch (const std::invalid_argument& e) {
        EXPECT_NE(std::string(e.what()).find(says), std::string::npos) << e.what();
      }
    }
  };
  Vector x = x_;
  for (Index i = 3 * 25 + 2; i < 3 * (25 + 16); i += 3) x[i] = -1;
  x[3 * 25 + 2] = 1;  // one corner of the upper sheet above all, the rest below
  refused(x, "going through triangle");
  x = x_;
  x.segment<3>(3 * 30) = (x.segment<3>(0) + x.segment<3>(3) + x.segment<3>(15)) / 3;
  x[3 * 30 + 2] += 0.5 * kOffset;
  refused(x, "vertex 30 of part 1 and triangle");
  refused(x, "it must be above 0.01 m");
  x = x_;
  x[7] = std::nan("");
  refused(x, "vertex 2 is not at a finite place");
}

/// A solve that goes on from its steps is not looked at; one that starts anew from elsewhere is.
TEST_F(SurfaceContactTest, RefusesALaterBadStart) {
  Vector crossed = x_;
  for (Index i = 3 * 25 + 2; i < 3 * (25 + 16); i += 3) crossed[i] = -1;
  crossed[3 * 25 + 2] = 1;
  EXPECT_THROW(contact_->prepare(crossed), std::invalid_argument);
  EXPECT_THROW(contact_->begin_step(crossed), std::invalid_argument);
  Vector d = Vector::Zero(x_.size());
  for (Index i = 3 * 25 + 2; i < x_.size(); i += 3) d[i] = 1;  // up, and down again by less
  ASSERT_EQ(contact_->max_step(x_, d), 1);
  EXPECT_NO_THROW(contact_->prepare(x_ + d));
  const double part = contact_->max_step(x_ + d, -2 * d);
  ASSERT_LT(part, 0.5);
  EXPECT_NO_THROW(contact_->prepare(x_ + d - 2 * part * d));
  EXPECT_THROW(contact_->prepare(crossed), std::invalid_argument) << "no step led there";
}

/// Edges through points of a triangle's sides, as rounding leaves them: what goes through, however slightly, is
/// refused.
TEST(SurfaceContactStart, RefusesWhatCrossesWithinRoundingOfABorder) {
  std::mt19937_64 random(7);
  const auto draw = [&] {
    return VectorN<3>{symmetric_uniform(random), symmetric_uniform(random), symmetric_uniform(random)};
  };
  int crossing = 0, taken = 0;
  for (int i = 0; i < 200; ++i) {
    const VectorN<3> a = draw(), b = draw(), c = draw(), through = a + 0.5 * (1 + symmetric_uniform(random)) * (b - a);
    const VectorN<3> n = (b - a).cross(c - a).normalized(), outward = (b - a).cross(n).normalized();
    const TriangleMesh triangle{{a, b, c}, {{0, 1, 2}}},
        other{{through + 0.3 * n, through - 0.2 * n, through + outward}, {{0, 1, 2}}};
    const auto parts = parts_of({triangle, other});
    const Vector x = places(parts);
    const ContactSurface surface = make_contact_surface(parts);
    SurfaceContact term(surface, {.distance = 1e-3});
    const bool crosses = !surface_crossings(surface, x).empty();
    try {
      term.prepare(x);
      EXPECT_FALSE(crosses) << i;
      ++taken;
    } catch (const std::invalid_argument&) {
    }
    crossing += crosses ? 1 : 0;
  }
  EXPECT_GT(crossing, 50);
  EXPECT_GT(taken, 0) << "those that pass beside it";
}

/// Copies of a cut, panels laid over each other: they would have no distance to keep. As parts of their own they do.
TEST(SurfaceContactStart, RefusesAPartThatMeetsItselfAtRest) {
  const TriangleMesh square{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  TriangleMesh panel = square, beside = square;
  for (auto& v : panel.vertices) v = 0.4 * v + VectorN<3>(0.5, 0.3, 0);
  for (auto& v : beside.vertices) v.x() += 1;
  const Eigen::AngleAxisd turn(0.7, VectorN<3>(1, 2, 3).normalized());
  for (const auto& [other, says] :
       {std::pair{square, "vertex 0 of part 0"}, {panel, "vertex 4 of part 0"}, {beside, "vertex 1 of part 0"}})
    for (const bool turned : {false, true}) {
      TriangleMesh both = square;
      for (const auto& v : other.vertices) both.vertices.push_back(v);
      for (const auto& [a, b, c] : other.triangles) both.triangles.push_back({a + 4, b + 4, c + 4});
      if (turned)
        for (auto& v : both.vertices) v = turn * v;
      try {
        SurfaceContact term(make_contact_surface(parts_of({both})), {});
        ADD_FAILURE() << "taken";
      } catch (const std::invalid_argument& e) {
        EXPECT_NE(std::string(e.what()).find("they meet at rest"), std::string::npos) << e.what();
        EXPECT_NE(std::string(e.what()).find(says), std::string::npos) << e.what();
      }
      EXPECT_NO_THROW(SurfaceContact(make_contact_surface(parts_of({square, other})), {}));
      both.vertices.resize(4);
      both.triangles.resize(2);
      EXPECT_NO_THROW(SurfaceContact(make_contact_surface(parts_of({both})), {}));
    }
}

// Volumes in a plane are rounding's, of any sign.
TEST(SurfaceContactStart, AFlatSheetMayLieInAnyPlane) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> angle(0, 3);
  for (int i = 0; i < 20; ++i) {
    TriangleMesh mesh = sheet(1, 6, 0, i);
    const Eigen::AngleAxisd turn(angle(random), VectorN<3>(1, angle(random), angle(random)).normalized());
    for (auto& v : mesh.vertices) v = turn * v;
    const auto parts = parts_of({mesh});
    SurfaceContact term(make_contact_surface(parts), {.offset = kOffset, .distance = kDistance});
    EXPECT_NO_THROW(term.prepare(places(parts))) << i;
  }
}

TEST_F(SurfaceContactTest, RefusesWhatMakesNoSense) {
  const auto refused = [&](const auto& spoil, const std::string& says) {
    SurfaceContactOptions options;
    spoil(options);
    try {
      SurfaceContact term(make_contact_surface(parts_), options);
      ADD_FAILURE() << "taken: " << says;
    } catch (const std::invalid_argument& e) {
      EXPECT_NE(std::string(e.what()).find(says), std::string::npos) << e.what();
    }
  };
  refused([](auto& o) { o.offset = -1e-3; }, "the offset [m] is -0.001");
  refused([](auto& o) { o.offset = std::nan(""); }, "the offset [m] is nan");
  refused([](auto& o) { o.distance = -1e-3; }, "the distance [m] is -0.001");
  refused([](auto& o) { o.distance = 0; }, "the distance [m] is 0");
  refused([](auto& o) { o.distance = std::nan(""); }, "the distance [m] is nan");
  refused([](auto& o) { o.distance = INFINITY; }, "the distance [m] is inf");
  refused([](auto& o) { o.stiffness = -1; }, "the stiffness");
  refused([](auto& o) { o.stiffness = std::nan(""); }, "the stiffness [N/m³] is nan");
  refused([](auto& o) { o.friction = -0.1; }, "the friction coefficient is -0.1");
  refused([](auto& o) { o.friction = std::nan(""); }, "the friction coefficient is nan");
  refused([](auto& o) { o.slip = 0; }, "the slip");
  refused([](auto& o) { o.kept_gap = 1; }, "the kept gap");
  refused([](auto& o) { o.raise_below = 1; }, "the gap below which κ is raised is 1");
  refused([](auto& o) { o.raise_below = std::nan(""); }, "the gap below which κ is raised is nan");
  refused([](auto& o) { o.most_raised = 0.5; }, "the most that κ is raised by is 0.5");
  EXPECT_NO_THROW(SurfaceContact(make_contact_surface(parts_), {.offset = 0, .friction = 0}));
  Vector far = x_;
  far[2] -= 1;
  EXPECT_THROW(contact_->add_to({}, far), std::logic_error);
  far[2] = std::nan("");
  EXPECT_TRUE(std::isnan(contact_->add_to({}, far)));
}

}  // namespace
}  // namespace wrinkle
