// Which pairs SurfaceContact knows, and how far it lets them come.
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

}  // namespace
}  // namespace wrinkle::surface_contact_pairs_test
