// Which pairs SurfaceContact knows, how far it lets them come, and what it refuses.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <random>

#include "core/check/dense_matrix.h"
#include "core/check/surface_crossings.h"
#include "core/contact/contact_start.h"
#include "core/testing/stacked_sheets.h"

namespace wrinkle::surface_contact_pairs_test {
namespace {

constexpr double kOffset = StackedSheets::kOffset, kDistance = StackedSheets::kDistance;

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
  parts_.push_back(surface_part(square_sheet(1, 1, 9, 1), static_cast<Index>(x_.size())));
  const Vector x = rest_places(parts_);
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
  refused(x, "vertex 2 of part 0 is not at a finite place");
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
    const Vector x = rest_places(parts);
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
    TriangleMesh mesh = square_sheet(1, 6, 0, i);
    const Eigen::AngleAxisd turn(angle(random), VectorN<3>(1, angle(random), angle(random)).normalized());
    for (auto& v : mesh.vertices) v = turn * v;
    const auto parts = parts_of({mesh});
    SurfaceContact term(make_contact_surface(parts), {.offset = kOffset, .distance = kDistance});
    EXPECT_NO_THROW(term.prepare(rest_places(parts))) << i;
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
  refused([](auto& o) { o.offset = -1e-3; }, "surface contact: the offset [m] is -0.001, must be 0 or above");
  refused([](auto& o) { o.offset = INFINITY; }, "the offset [m] is inf");
  refused([](auto& o) { o.offset = std::nan(""); }, "the offset [m] is nan");
  refused([](auto& o) { o.distance = -1e-3; }, "the distance [m] is -0.001, must be above 0");
  refused([](auto& o) { o.distance = 0; }, "the distance [m] is 0");
  refused([](auto& o) { o.distance = std::nan(""); }, "the distance [m] is nan");
  refused([](auto& o) { o.distance = INFINITY; }, "the distance [m] is inf");
  refused([](auto& o) { o.stiffness = -1; }, "the stiffness [N/m³] is -1, must be above 0");
  refused([](auto& o) { o.stiffness = 0; }, "the stiffness [N/m³] is 0");
  refused([](auto& o) { o.stiffness = std::nan(""); }, "the stiffness [N/m³] is nan");
  refused([](auto& o) { o.friction = -0.1; }, "the friction coefficient is -0.1, must be 0 or above");
  refused([](auto& o) { o.friction = INFINITY; }, "the friction coefficient is inf");
  refused([](auto& o) { o.friction = std::nan(""); }, "the friction coefficient is nan");
  refused([](auto& o) { o.slip = 0; }, "the slip [m] is 0, must be above 0");
  refused([](auto& o) { o.slip = std::nan(""); }, "the slip [m] is nan");
  refused([](auto& o) { o.kept_gap = 1; }, "the kept gap is 1, must be in (0, 1)");
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
}  // namespace wrinkle::surface_contact_pairs_test
