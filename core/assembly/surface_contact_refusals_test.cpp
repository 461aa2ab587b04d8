// What SurfaceContact refuses: starts that cross, and options that make no sense.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <random>

#include "core/check/dense_matrix.h"
#include "core/check/surface_crossings.h"
#include "core/contact/contact_start.h"
#include "core/testing/stacked_sheets.h"

namespace wrinkle::surface_contact_refusals_test {
namespace {

constexpr double kOffset = StackedSheets::kOffset, kDistance = StackedSheets::kDistance;

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
}  // namespace wrinkle::surface_contact_refusals_test
