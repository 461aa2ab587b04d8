#include "core/model/solid/film_cell.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/testing/unstable_waves.h"

namespace wrinkle::film_cell_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr Index kAlong = 24;

FilmOnSubstrateOptions box() {
  return {.length = 1, .thickness = 0.05, .depth = 0.6, .along = kAlong, .film_layers = 2};
}

FilmCell cell() {
  const FilmOnSubstrateOptions o = box();
  return {.quadrature = o.quadrature,
          .size = o.length / kAlong,
          .layers = {o.thickness, o.depth, o.film_layers, o.growth},
          .film = o.film,
          .substrate = o.substrate};
}

// A box whose ends slide is cut from the endless body where waves of n half waves have their crests: it becomes
// unstable at the least of their strains, and has one unstable direction for each that lies below. The box's tangent is
// assembled and factorised as a whole, so that this is an independent count.
TEST(FilmCell, ABoxBecomesUnstableAtTheLeastOfTheWavesThatFit) {
  for (const Quadrature quadrature : {Quadrature::dual, Quadrature::full}) {
    FilmOnSubstrateOptions o = box();
    o.quadrature = quadrature;
    FilmCell endless = cell();
    endless.quadrature = quadrature;
    FilmOnSubstrate body = make_film_on_substrate(o);
    double least = 1;
    Index below = 0;
    for (Index n = 1; n <= kAlong; ++n)
      if (const auto strain = wrinkling_strain(endless, kPi * n)) least = std::min(least, *strain);
    EXPECT_NEAR(critical_compression(body, *make_linear_solver("mumps-ldlt"), 1e-9).value(), least, 2e-9);
    const double strain = 1.3 * least;
    for (Index n = 1; n <= kAlong; ++n) below += unstable_waves(endless, kPi * n, strain);
    EXPECT_GT(below, 1);
    EXPECT_EQ(unstable_waves(body.problem, body.uniform(strain)).value(), below);
  }
}

TEST(FilmCell, WavesThatFitNoBoxLieBetween) {
  const double five = *wrinkling_strain(cell(), 5 * kPi), six = *wrinkling_strain(cell(), 6 * kPi);
  const double between = *wrinkling_strain(cell(), 5.5 * kPi);
  EXPECT_LT(between, std::max(five, six));
  EXPECT_NEAR(*wrinkling_strain(cell(), 5.0001 * kPi), five, 1e-4 * five);
}

TEST(FilmCell, UnitsDropOut) {
  FilmCell large = cell();
  large.size *= 1000, large.layers.thickness *= 1000, large.layers.depth *= 1000;
  large.film.young *= 7, large.substrate.young *= 7;
  EXPECT_NEAR(*wrinkling_strain(large, 5e-3 * kPi), *wrinkling_strain(cell(), 5 * kPi), 1e-12);
}

TEST(FilmCell, RefusesWhatMakesNoSense) {
  EXPECT_THROW(wrinkling_strain(cell(), 0), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain(cell(), kPi * kAlong * 1.01), std::invalid_argument);
  FilmCell wrong = cell();
  wrong.layers.depth = 0;
  EXPECT_THROW(wrinkling_strain(wrong, 5), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::film_cell_test
