#include "validation/meters/phase_locking.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

namespace wrinkle::validation::phase_locking_test {
namespace {

constexpr double kPi = std::numbers::pi, kCell = 0.2;
constexpr int kCells = 8;

template <class F>
LineField sampled(const F& f) {
  LineField out;
  for (int i = 0; i <= 800; ++i) {
    out.s.push_back(kCell * kCells * i / 800);
    out.values.push_back(f(out.s.back()));
  }
  return out;
}

double share(const std::vector<LineField>& fields) {
  return locked_share(around_borders(fields, kCell, kCells, 64));
}

TEST(PhaseLocking, WhatRepeatsInEveryCellIsLocked) {
  EXPECT_NEAR(share({sampled([](double s) { return 3 + std::sin(2 * kPi * s / kCell); })}), 1, 1e-3);
  EXPECT_NEAR(share({sampled([](double s) { return std::abs(std::fmod(s, kCell) - kCell / 2); })}), 1, 1e-2);
}

// The phase of a wave of 3/10 of a cell moves on by a third from border to border: two times three of the seven pieces
// cancel, which is less than by chance.
TEST(PhaseLocking, WavesThatDoNotFitTheCellsAreNot) {
  EXPECT_NEAR(share({sampled([](double s) { return std::sin(2 * kPi * s / (0.3 * kCell)); })}), -1.0 / 7, 0.01);
  std::mt19937_64 random(4);
  std::normal_distribution<double> n;
  EXPECT_NEAR(share({sampled([&](double) { return n(random); })}), 0, 0.1);
}

TEST(PhaseLocking, SharesAreThoseOfTheVariance) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> n;
  const LineField field = sampled([&](double s) { return 2 * std::sin(2 * kPi * s / kCell) + n(random); });
  EXPECT_NEAR(share({field}), 2.0 / (2.0 + 1.0 * 2 / 3), 0.05);  // noise loses a third by interpolation, at most
}

TEST(PhaseLocking, OneLayoutsWavesCancelAgainstAnothers) {
  const auto wave = [](double phase) {
    return sampled([=](double s) { return std::sin(2 * kPi * s / kCell + phase); });
  };
  EXPECT_NEAR(share({wave(0), wave(kPi)}), -1.0 / 13, 1e-3);
  EXPECT_NEAR(share({wave(0), wave(0)}), 1, 1e-3);
}

TEST(PhaseLocking, NeedsTwoPieces) {
  const std::vector<std::vector<double>> one(1, std::vector<double>(5, 1.0));
  EXPECT_THROW(locked_share(one), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::phase_locking_test
