#include <gtest/gtest.h>

#include <cmath>

#include "validation/scenes/skinned_bar.h"

namespace wrinkle::validation::constraint_locality_test {
namespace {

VectorN<3> point(const Vector& x, Index v) {
  return x.segment<3>(3 * v);
}

TEST(SkinnedBar, HasThePapersFaces) {
  const TriangleMesh bar = bar_surface({});
  EXPECT_EQ(bar.triangles.size(), 4352u);  // Table 1
  EXPECT_EQ(bar.vertices.size(), 2178u);   // n = 6534
  for (const VectorN<3>& X : bar.vertices) {
    EXPECT_TRUE((X.array() >= 0).all() && X.x() <= 0.8 && X.y() <= 0.1 && X.z() <= 0.1);
    EXPECT_TRUE(X.minCoeff() == 0 || X.x() == 0.8 || X.y() == 0.1 || X.z() == 0.1) << "on the box";
  }
}

/// Straight, the bar is only moved; bent, its thirds at the ends are still, the centre line keeps its length, and the
/// ends are turned by the angle.
TEST(SkinnedBar, BendsInItsMiddleOnly) {
  const SkinnedBarOptions o{.angle = 0.6};
  TriangleMesh line;  // along the centre and one cell above it
  const Index count = 801;
  for (Index i = 0; i < count; ++i) line.vertices.emplace_back(0.001 * i, 0.02, 0.05);
  line.vertices.emplace_back(0, 0.02, 0.06);
  line.vertices.emplace_back(0.8, 0.02, 0.06);
  const Vector straight = bent_shape(line, o, 0), bent = bent_shape(line, o, 0.6);
  for (Index v = 1; v < count; ++v)
    EXPECT_NEAR((point(straight, v) - point(straight, 0)).norm(), 0.001 * v, 1e-9) << "straight at 0";
  double length = 0;
  for (Index v = 1; v < count; ++v) length += (point(bent, v) - point(bent, v - 1)).norm();
  EXPECT_NEAR(length, 0.8, 1e-6);
  EXPECT_NEAR((point(bent, 260) - point(bent, 0)).norm(), 0.26, 1e-8);
  const VectorN<3> begin = point(bent, count) - point(bent, 0), end = point(bent, count + 1) - point(bent, count - 1);
  EXPECT_NEAR(begin.dot(end) / (begin.norm() * end.norm()), std::cos(0.6), 1e-9);
  EXPECT_LT((point(bent, count + 1) - point(bent, count)).norm(), (point(bent, count - 1) - point(bent, 0)).norm())
      << "the inside comes together";
}

TEST(SkinnedBar, PlacesOfWrinkles) {
  const SkinnedBarOptions o;
  SkinnedBar bar;
  bar.rest.vertices = {{0.4, 0, 0}, {0.2, 0, 0}, {0.05, 0, 0}, {0.75, 0, 0}};
  bar.areas = Eigen::Vector4d(1, 1, 1, 3);
  bar.height = Eigen::Vector4d(2, 1, 0.5, 0.5);
  bar.wavelength = 0.1;
  const WrinklePlaces places = wrinkle_places(bar, o);
  EXPECT_NEAR(places.share_outside, 2.0 / 6, 1e-14);
  EXPECT_NEAR(places.rms_bent, 2, 1e-14);
  EXPECT_NEAR(places.rms_far, 0.5, 1e-14);
}

/// Below onset the skin follows the bar; each kind of constraint holds its own.
TEST(ConstraintLocality, ConstraintsHoldAndABarThatIsHardlyBentHasNoWrinkles) {
  for (const BarConstraints constraints : {BarConstraints::local, BarConstraints::spectral}) {
    const SkinnedBarOptions o{
        .cells = 4, .angle = 0.01, .body = {8e-3, {1e7, 0.3}, {1e5, 0.3}}, .constraints = constraints};
    const SkinnedBar bar = bend_skinned_bar(o, [](double) { return true; });
    ASSERT_TRUE(bar.last.is_minimum()) << bar.last.message;
    EXPECT_LT(bar.last.constraint_norm, 1e-10);
    EXPECT_LT(bar.height.lpNorm<Eigen::Infinity>(), 1e-2 * o.body.thickness);
    EXPECT_GT(bar.rows, 10);
  }
}

}  // namespace
}  // namespace wrinkle::validation::constraint_locality_test
