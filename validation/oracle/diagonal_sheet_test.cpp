/// The oracle against independent shooting (reference_data/diagonal_sheet), the limits of its load, and the balance of
/// its energy.

#include "validation/oracle/diagonal_sheet.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <iostream>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "validation/harness/reference_data.h"

namespace wrinkle::validation::diagonal_sheet_test {
namespace {

namespace fs = std::filesystem;

fs::path source_root() {
  return WRINKLEBENCH_SOURCE_ROOT;
}

/// Every row of a table, whose columns may be off by these parts. `tip_angle`: its column of angles [rad].
void expect_table(const ReferenceTable& table, const char* tip_angle, double length_tolerance, double tolerance) {
  const auto gamma = table.column("Gamma"), drop = table.column("H_over_L"), reach = table.column("W_over_L"),
             angle = table.column(tip_angle), bending = table.column("Eb_over_rhogL3");
  for (std::size_t i = 0; i < gamma.size(); ++i) {
    const DiagonalSheet sheet = solve_diagonal_sheet(gamma[i], 2);
    EXPECT_NEAR(sheet.drop / drop[i], 1, length_tolerance) << "gamma " << gamma[i];
    EXPECT_NEAR(sheet.reach / reach[i], 1, length_tolerance) << "gamma " << gamma[i];
    EXPECT_NEAR(sheet.tip_angle / angle[i], 1, tolerance) << "gamma " << gamma[i];
    EXPECT_NEAR(sheet.bending_energy / bending[i], 1, tolerance) << "gamma " << gamma[i];
  }
}

/// The power of 1/Γ with which a ratio departs from 1.
double observed_power(double error_1, double error_2, double gamma_1, double gamma_2) {
  return std::log(std::abs(error_1 / error_2)) / std::log(gamma_1 / gamma_2);
}

TEST(DiagonalSheet, AgreesWithShooting) {
  const ReferenceTable table(source_root() / "reference_data/diagonal_sheet/sheet.csv");
  ASSERT_GE(table.rows(), 57u);
  expect_table(table, "tip_angle_rad", 1e-11, 1e-11);
}

// The drop and reach of the shared table are off by 2e-9, its angles and energies are not.
TEST(DiagonalSheet, AgreesWithSharedTable) {
  const fs::path path = source_root().parent_path() / "shared/reference/diagonal_sheet.csv";
  if (!fs::exists(path)) {
    std::cout << "skipped part: file absent: " << path << '\n';
    return;
  }
  expect_table(ReferenceTable(path), "tip_angle", 5e-9, 1e-11);
}

TEST(DiagonalSheet, SmallLoadsApproachTheLinearPlate) {
  const auto drop = [](double gamma) { return solve_diagonal_sheet(gamma, 2).drop / (gamma / 96) - 1; };
  const auto bending = [](double gamma) { return solve_diagonal_sheet(gamma, 2).bending_energy / (gamma / 864) - 1; };
  EXPECT_NEAR(observed_power(drop(2), drop(1), 2, 1), 2, 0.02);
  EXPECT_NEAR(observed_power(bending(2), bending(1), 2, 1), 2, 0.02);
}

// The layer at the held diagonal: H/L = (1 − (2 − √2) κ^−½)/√2 and E_b = 4 (2 − √2) √κ/Γ, up to O(1/κ) and O(κ^−½).
TEST(DiagonalSheet, LargeLoadsApproachTheLayer) {
  const auto errors = [](double gamma) {
    const DiagonalSheet sheet = solve_diagonal_sheet(gamma, 2);
    const double root = std::sqrt(gamma / (4 * std::numbers::sqrt2)), c = 2 - std::numbers::sqrt2;
    return std::pair(std::numbers::sqrt2 * sheet.drop - (1 - c / root),
                     sheet.bending_energy / (4 * c * root / gamma) - 1);
  };
  const auto [drop_1, bending_1] = errors(5e4);
  const auto [drop_2, bending_2] = errors(5e5);
  EXPECT_NEAR(observed_power(drop_1, drop_2, 5e4, 5e5), -1, 0.05);
  EXPECT_NEAR(observed_power(bending_1, bending_2, 5e4, 5e5), -0.5, 0.05);
}

// E(Γ) = E_b − Γ S of an equilibrium, S the fall of the centre of mass, all with D = L = 1, changes with Γ by −S: its
// parts by dE_b/dΓ = Γ dS/dΓ. Energy and shape are computed apart from each other.
TEST(DiagonalSheet, WorkOfTheWeightIsStored) {
  const auto state = [](double gamma) {
    const DiagonalSheet sheet = solve_diagonal_sheet(gamma, 4001);
    double fall = 0;  // 2 ∫ 2t (−z) dt, by trapezoids
    for (std::size_t i = 0; i + 1 < sheet.s.size(); ++i)
      for (const std::size_t k : {i, i + 1})
        fall -= 2 * (std::numbers::sqrt2 / 2 - sheet.s[k]) * sheet.z[k] * (sheet.s[i + 1] - sheet.s[i]);
    return std::pair(gamma * sheet.bending_energy, fall);
  };
  const auto [bending_1, fall_1] = state(99.9);
  const auto [bending_2, fall_2] = state(100.1);
  EXPECT_NEAR((bending_2 - bending_1) / (100 * (fall_2 - fall_1)), 1, 1e-5);
}

// Second differences of the returned shape: lengths are kept, and a free corner hangs as low as the drop says.
TEST(DiagonalSheet, ShapeKeepsLengths) {
  const DiagonalSheet sheet = solve_diagonal_sheet(100, 1001);
  ASSERT_EQ(sheet.s.size(), 1001u);
  EXPECT_NEAR(sheet.s.back(), std::numbers::sqrt2 / 2, 1e-14);
  EXPECT_NEAR(sheet.z.back(), -sheet.drop, 1e-13);
  EXPECT_NEAR(sheet.x.back(), sheet.reach, 1e-13);
  EXPECT_NEAR(sheet.z.front(), 0, 1e-13);
  for (std::size_t i = 0; i + 1 < sheet.s.size(); ++i) {
    const double step = sheet.s[i + 1] - sheet.s[i];
    EXPECT_NEAR(std::hypot(sheet.x[i + 1] - sheet.x[i], sheet.z[i + 1] - sheet.z[i]) / step, 1, 1e-5);
  }
}

TEST(DiagonalSheet, WithoutLoadIsFlat) {
  const DiagonalSheet sheet = solve_diagonal_sheet(0);
  EXPECT_EQ(sheet.drop, 0);
  EXPECT_EQ(sheet.bending_energy, 0);
  EXPECT_NEAR(sheet.reach, std::numbers::sqrt2 / 2, 1e-14);
}

TEST(DiagonalSheet, RefusesImpossibleValues) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (const double gamma : {-1.0, nan, infinity, 2e6})
    EXPECT_THROW(solve_diagonal_sheet(gamma), std::invalid_argument);
  EXPECT_THROW(solve_diagonal_sheet(1.0, 1), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::diagonal_sheet_test
