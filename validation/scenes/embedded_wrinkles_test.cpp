#include "validation/scenes/embedded_wrinkles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace wrinkle::validation::embedded_wrinkles_test {
namespace {

bool always(double) {
  return true;
}

EmbeddedWrinklesOptions strip() {
  return {.centers = CenterLayout::uniform, .length = 6, .width = 0, .cells = 20, .compression = 1.1};
}

/// Vertices in the strip's middle row.
std::vector<Index> middle_row(const EmbeddedWrinkles& w) {
  std::vector<Index> out;
  for (Index v = 1; v < static_cast<Index>(w.rest.vertices.size()); v += 3) out.push_back(v);
  return out;
}

TEST(EmbeddedWrinkles, OfAStripCrossZeroAtEveryCentre) {
  const EmbeddedWrinkles w = press_embedded_sheet(strip(), always);
  ASSERT_TRUE(w.converged()) << w.message;
  EXPECT_EQ(w.constraints, 12);
  const Vector height = w.heights();
  int changes = 0;
  double last = 0;
  for (const Index v : middle_row(w)) {
    if (std::abs(height[v]) < 0.05 * height.lpNorm<Eigen::Infinity>()) continue;
    if (last * height[v] < 0) ++changes;
    last = height[v];
  }
  EXPECT_EQ(changes, 12);
}

/// A plate with that wave and no foundation buckles at D k²/hE, hinges on an aligned grid being up to a fifth softer.
TEST(EmbeddedWrinkles, CriticalStrainIsThatOfAPlateOnItsConstraints) {
  const EmbeddedWrinkles w = press_embedded_sheet(strip(), always);
  const EmbeddedWrinklesOptions o = strip();
  const double k = std::numbers::pi / w.spacing, h = o.body.thickness;
  const double plate = o.body.skin.bending_stiffness(h) * k * k / (h * o.body.skin.young);
  EXPECT_GT(w.critical_strain, 0.78 * plate);
  EXPECT_LT(w.critical_strain, 1.02 * plate);
}

/// Compression beyond the critical goes into the waves, but for the ends, which are held and stiffer: measured along
/// the surface the strain grows by less than a third of it.
TEST(EmbeddedWrinkles, TakeUpTheCompressionBeyondTheCritical) {
  const EmbeddedWrinkles w = press_embedded_sheet(strip(), always);
  double length = 0, reach = 0;
  const std::vector<Index> row = middle_row(w);
  for (std::size_t i = 1; i < row.size(); ++i) {
    const VectorN<3> edge = w.x.segment<3>(3 * row[i]) - w.x.segment<3>(3 * row[i - 1]);
    length += edge.norm();
    reach += edge.x();
  }
  const double rest = w.rest.vertices.back().x();
  EXPECT_NEAR(1 - reach / rest, w.strain, 1e-12);
  EXPECT_NEAR(1 - length / rest, w.critical_strain, 0.33 * (w.strain - w.critical_strain));
}

TEST(EmbeddedWrinkles, AreTheSameAgain) {
  EmbeddedWrinklesOptions o = strip();
  o.centers = CenterLayout::greedy;
  EXPECT_EQ(press_embedded_sheet(o, always).x, press_embedded_sheet(o, always).x);
}

TEST(EmbeddedWrinkles, StopWhenAsked) {
  const EmbeddedWrinkles w = press_embedded_sheet(strip(), [](double) { return false; });
  EXPECT_EQ(w.status, Status::interrupted);
}

TEST(EmbeddedWrinkles, BelowTheCriticalStrainOnlyTheModeIsSought) {
  EmbeddedWrinklesOptions o = strip();
  o.compression = 0;
  const EmbeddedWrinkles w = press_embedded_sheet(o, always);
  EXPECT_TRUE(w.converged());
  EXPECT_EQ(w.x.size(), 0);
  EXPECT_NEAR(w.mode.lpNorm<Eigen::Infinity>(), 1, 1e-12);
}

/// A slab of 0.5 m by 0.05 m with edges of 10 mm, whose constraints are laid out for 120 mm: only its first wave.
EmbeddedWrinklesOptions slab(double thickness = 2e-3) {
  EmbeddedWrinklesOptions o{.body = {thickness, {2.7e8, 0.3}, {1e5, 0.3}}, .compression = 0};
  return on_slab(o, {.length = 0.5, .width = 0.05, .edge = 0.01});
}

TEST(EmbeddedWrinkles, OneSlabHasOneMeshWhateverTheSkin) {
  const EmbeddedWrinkles thick = press_embedded_sheet(slab(), always),
                         thin = press_embedded_sheet(slab(1.5e-3), always);
  ASSERT_EQ(thick.rest.vertices.size(), 51u * 6u);
  ASSERT_EQ(thin.rest.vertices.size(), 51u * 6u);
  for (std::size_t v = 0; v < thick.rest.vertices.size(); ++v)
    EXPECT_LE((thick.rest.vertices[v] - thin.rest.vertices[v]).norm(), 1e-12);
  EXPECT_GT(thin.constraints, thick.constraints);
  EXPECT_EQ(thick.free_vertices, 49 * 6);
}

TEST(EmbeddedWrinkles, HeldSidesStayDownAndStiffen) {
  EmbeddedWrinklesOptions o = slab();
  const EmbeddedWrinkles free = press_embedded_sheet(o, always);
  o.sides = SheetSides::held;
  const EmbeddedWrinkles held = press_embedded_sheet(o, always);
  ASSERT_TRUE(held.converged()) << held.message;
  EXPECT_EQ(held.free_vertices, 49 * 4);
  const double width = held.rest.vertices.back().y();
  double side = 0, side_of_free = 0;
  for (std::size_t v = 0; v < held.rest.vertices.size(); ++v)
    if (const double y = held.rest.vertices[v].y(); y < 1e-9 || y > width - 1e-9) {
      side = std::max(side, std::abs(held.mode[static_cast<Index>(v)]));
      side_of_free = std::max(side_of_free, std::abs(free.mode[static_cast<Index>(v)]));
    }
  EXPECT_EQ(side, 0);
  EXPECT_GT(side_of_free, 0.1);
  EXPECT_GT(held.critical_strain, 1.05 * free.critical_strain);
}

/// Cover, σ and distance each move alone: of the constraints' number the first and the last have a part.
TEST(EmbeddedWrinkles, CoverSigmaAndDistanceMoveAlone) {
  const EmbeddedWrinkles printed = press_embedded_sheet(slab(), always);
  const auto with = [](const std::function<void(EmbeddedWrinklesOptions&)>& change) {
    EmbeddedWrinklesOptions o = slab();
    change(o);
    return press_embedded_sheet(o, always);
  };
  const EmbeddedWrinkles wide = with([](auto& o) { o.cover = 0.74; });
  const EmbeddedWrinkles narrow = with([](auto& o) { o.sigma = 0.5; });
  const EmbeddedWrinkles weights = with([](auto& o) { o.in_weights = VertexDistance::straight; });
  const EmbeddedWrinkles centers = with([](auto& o) { o.between_centers = VertexDistance::straight; });
  EXPECT_LT(wide.constraints, printed.constraints);
  EXPECT_EQ(narrow.constraints, printed.constraints);
  EXPECT_EQ(weights.constraints, printed.constraints);
  EXPECT_LT(centers.constraints, printed.constraints) << "straight lines are shorter: fewer cover the slab";
  for (const EmbeddedWrinkles* other : {&wide, &narrow, &weights, &centers}) {
    EXPECT_EQ(other->spacing, printed.spacing);
    EXPECT_GT((other->mode - printed.mode).lpNorm<Eigen::Infinity>(), 0.05);
  }
}

TEST(EmbeddedWrinkles, StartFromTheirFirstWaveToo) {
  EmbeddedWrinklesOptions o = strip();
  const EmbeddedWrinkles noise = press_embedded_sheet(o, always);
  o.start = SheetStart::first_wave;
  const EmbeddedWrinkles wave = press_embedded_sheet(o, always);
  ASSERT_TRUE(wave.converged()) << wave.message;
  const double height = noise.heights().lpNorm<Eigen::Infinity>();
  EXPECT_NEAR(wave.heights().lpNorm<Eigen::Infinity>() / height, 1, 0.05);
}

TEST(SheetWave, FindsTheWaveOfASheet) {
  EmbeddedWrinkles sheet;
  sheet.rest = strip_mesh({.length = 1, .width = 0.2, .along = 100, .across = 20, .pattern = StripPattern::irregular});
  sheet.spacing = 0.05;
  Vector height(static_cast<Index>(sheet.rest.vertices.size()));
  for (Index v = 0; v < height.size(); ++v)
    height[v] = 0.003 * std::sin(2 * std::numbers::pi * sheet.rest.vertices[v].x() / 0.11 + 0.4);
  const DominantWave wave = sheet_wave(sheet, height);
  EXPECT_NEAR(wave.wavelength(), 0.11, 0.001);
  EXPECT_NEAR(wave.amplitude, 0.003, 1e-4);
  EXPECT_NEAR(wave.direction(), 0, 2);
}

}  // namespace
}  // namespace wrinkle::validation::embedded_wrinkles_test
