/// The oracle against independent shooting (reference_data/elastica), asymptotes, and its own equations.

#include "validation/oracle/elastica.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string>

#include "validation/oracle/chebyshev_integral.h"

namespace wrinkle::validation::elastica_test {
namespace {

namespace fs = std::filesystem;
using Row = std::map<std::string, double>;

fs::path source_root() {
  return WRINKLEBENCH_SOURCE_ROOT;
}

std::vector<Row> read_csv(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> header;
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    std::vector<std::string> values;
    for (std::string cell; std::getline(cells, cell, ',');) values.push_back(cell);
    if (header.empty()) {
      header = values;
      continue;
    }
    Row row;
    for (std::size_t k = 0; k < header.size(); ++k) row[header[k]] = std::stod(values.at(k));
    rows.push_back(row);
  }
  return rows;
}

void expect_relative(double measured, double expected, double tolerance, const std::string& what) {
  EXPECT_LE(std::abs(measured - expected), tolerance * std::abs(expected))
      << what << ": " << measured << ", expected " << expected;
}

void expect_row(const Row& row, double thickness, double tolerance, const std::string& angle_column) {
  const Elastica beam = solve_elastica(row.at("Gamma"), thickness, 2);
  const std::string at = " at gamma " + std::to_string(row.at("Gamma")) + ", h " + std::to_string(thickness);
  expect_relative(beam.drop, row.at("H_over_L"), tolerance, "drop" + at);
  expect_relative(beam.reach, row.at("W_over_L"), tolerance, "reach" + at);
  expect_relative(beam.aspect_ratio, row.at("H_over_W"), tolerance, "aspect ratio" + at);
  expect_relative(beam.tip_angle, row.at(angle_column), tolerance, "tip angle" + at);
}

/// log(e₁/e₂)/log(Γ₁/Γ₂): the power of Γ with which an error goes.
double observed_power(const std::function<double(double)>& error, double gamma_1, double gamma_2) {
  return std::log(std::abs(error(gamma_1) / error(gamma_2))) / std::log(gamma_1 / gamma_2);
}

TEST(ElasticaReference, AgreesWithShootingInextensible) {
  const auto rows = read_csv(source_root() / "reference_data/elastica/inextensible.csv");
  ASSERT_GE(rows.size(), 121u);
  for (const Row& row : rows) expect_row(row, 0.0, 1e-11, "tip_angle_rad");
}

TEST(ElasticaReference, AgreesWithShootingExtensible) {
  const auto rows = read_csv(source_root() / "reference_data/elastica/extensible.csv");
  ASSERT_GE(rows.size(), 90u);
  for (const Row& row : rows) expect_row(row, row.at("h_over_L"), 1e-11, "tip_angle_rad");
}

TEST(ElasticaReference, AgreesWithSharedTable) {
  const fs::path path = source_root().parent_path() / "shared/reference/elastica_60.csv";
  if (!fs::exists(path)) {
    std::cout << "skipped part: file absent: " << path << '\n';
    return;
  }
  const auto rows = read_csv(path);
  ASSERT_EQ(rows.size(), 60u);
  for (const Row& row : rows) expect_row(row, 0.0, 1e-6, "theta_tip_rad");
}

TEST(ElasticaAsymptotes, SmallLoadsMatchToTheOmittedOrder) {
  const auto drop = [](double g) { return solve_elastica(g).drop - small_gamma_asymptote(g).drop; };
  const auto reach = [](double g) { return solve_elastica(g).reach - small_gamma_asymptote(g).reach; };
  const auto ratio = [](double g) { return solve_elastica(g).aspect_ratio - small_gamma_asymptote(g).aspect_ratio; };
  EXPECT_NEAR(observed_power(drop, 0.4, 0.2), 5.0, 0.1);
  EXPECT_NEAR(observed_power(reach, 0.4, 0.2), 4.0, 0.1);
  EXPECT_NEAR(observed_power(ratio, 0.4, 0.2), 5.0, 0.1);
  expect_relative(solve_elastica(1e-4).aspect_ratio, small_gamma_asymptote(1e-4).aspect_ratio, 1e-14, "small");
}

TEST(ElasticaAsymptotes, LargeLoadsMatchToTheOmittedOrder) {
  const auto drop = [](double g) { return solve_elastica(g).drop - large_gamma_asymptote(g).drop; };
  const auto reach = [](double g) { return solve_elastica(g).reach - large_gamma_asymptote(g).reach; };
  const auto ratio = [](double g) { return solve_elastica(g).aspect_ratio - large_gamma_asymptote(g).aspect_ratio; };
  EXPECT_NEAR(observed_power(drop, 1e5, 1e4), -1.5, 0.1);
  EXPECT_NEAR(observed_power(reach, 1e5, 1e4), -1.5, 0.1);
  EXPECT_NEAR(observed_power(ratio, 1e5, 1e4), -0.5, 0.1);
}

// The energy of the extensible strip must tend to that of the inextensible one: H/W differs by O(β), and β ∝ h².
TEST(ElasticaExtensible, TendsToInextensibleAsThicknessSquared) {
  for (const double gamma : {1.0, 30.0, 1000.0}) {
    const double exact = solve_elastica(gamma).aspect_ratio;
    const auto error = [&](double h) { return solve_elastica(gamma, h).aspect_ratio - exact; };
    for (const double h : {4e-3, 2e-3, 1e-3}) {
      EXPECT_NEAR(std::log2(error(2.0 * h) / error(h)), 2.0, 0.02) << "gamma " << gamma << ", h " << h;
    }
  }
}

/// 𝓔/(B/L) = ∫ ½ θ'² + ½ (Γ/β)(λ − 1)² − Γ (1 − s) λ sin θ ds, for any θ(s) and λ(s).
double energy(double gamma, double beta, const std::function<double(double)>& angle,
              const std::function<double(double)>& slope, const std::function<double(double)>& stretch) {
  const ChebyshevIntegral integral(80);
  Vector density(integral.nodes().size());
  for (Index j = 0; j < density.size(); ++j) {
    const double s = integral.nodes()[j], strain = stretch(s) - 1.0;
    density[j] = 0.5 * slope(s) * slope(s) + 0.5 * gamma / beta * strain * strain -
                 gamma * (1.0 - s) * stretch(s) * std::sin(angle(s));
  }
  return (integral.up_to(Vector::Ones(1)) * density)(0);
}

// The solution is a minimum of the energy in the header: along admissible changes of θ and λ the energy rises as the
// square of their size, so that its first difference vanishes to second order.
TEST(ElasticaExtensible, IsStationaryPointOfItsEnergy) {
  constexpr double kGamma = 20.0, kThickness = 0.3, kBeta = kGamma * kThickness * kThickness / 12.0;
  constexpr int kCells = 2000;
  const Elastica beam = solve_elastica(kGamma, kThickness, kCells + 1);
  // The angle between the even points: a local quadratic.
  const auto local = [&](double s, bool derivative) {
    const int i = std::clamp(static_cast<int>(std::lround(s * kCells)), 1, kCells - 1);
    const double t = s * kCells - i, low = beam.angle[i - 1], mid = beam.angle[i], high = beam.angle[i + 1];
    if (derivative) return kCells * (0.5 * (high - low) + t * (high - 2.0 * mid + low));
    return mid + 0.5 * t * (high - low) + 0.5 * t * t * (high - 2.0 * mid + low);
  };
  const auto stretch_at = [&](double s) { return 1.0 + kBeta * (1.0 - s) * std::sin(local(s, false)); };
  const auto changed = [&](double size_angle, double size_stretch) {
    return energy(
        kGamma, kBeta, [&](double s) { return local(s, false) + size_angle * std::sin(s); },
        [&](double s) { return local(s, true) + size_angle * std::cos(s); },
        [&](double s) { return stretch_at(s) + size_stretch * std::cos(2.0 * s); });
  };
  for (const auto& [a, b] : {std::pair{1.0, 0.0}, std::pair{0.0, 1.0}, std::pair{1.0, -0.5}}) {
    constexpr double kStep = 1e-3;
    const double first = (changed(a * kStep, b * kStep) - changed(-a * kStep, -b * kStep)) / (2.0 * kStep);
    const double second =
        (changed(a * kStep, b * kStep) - 2.0 * changed(0.0, 0.0) + changed(-a * kStep, -b * kStep)) / (kStep * kStep);
    EXPECT_GT(second, 0.1);
    EXPECT_NEAR(first, 0.0, 1e-4 * second);
  }
}

TEST(Elastica, ShapeStartsAtClampAndEndsAtTip) {
  for (const double h : {0.0, 0.1}) {
    const Elastica beam = solve_elastica(50.0, h, 101);
    ASSERT_EQ(beam.s.size(), 101u);
    for (const auto* values : {&beam.x, &beam.y, &beam.angle}) {
      ASSERT_EQ(values->size(), 101u);
      EXPECT_NEAR(values->front(), 0.0, 1e-13);
    }
    EXPECT_DOUBLE_EQ(beam.s.back(), 1.0);
    EXPECT_NEAR(beam.x.back(), beam.reach, 1e-13);
    EXPECT_NEAR(beam.y.back(), -beam.drop, 1e-13);
    EXPECT_NEAR(beam.angle.back(), beam.tip_angle, 1e-13);
  }
}

// Central differences of the returned shape satisfy x' = λ cos θ and θ″ = −Γ (1 − s) λ cos θ, to second order.
TEST(Elastica, ShapeSatisfiesTheEquation) {
  constexpr double kGamma = 25.0, kThickness = 0.2, kBeta = kGamma * kThickness * kThickness / 12.0;
  double worst[3] = {};
  for (int level = 0; level < 3; ++level) {
    const int cells = 200 << level;
    const Elastica beam = solve_elastica(kGamma, kThickness, cells + 1);
    for (int i = 1; i < cells; ++i) {
      const double angle = beam.angle[i], stretch = 1.0 + kBeta * (1.0 - beam.s[i]) * std::sin(angle);
      const double bend = (beam.angle[i + 1] - 2.0 * angle + beam.angle[i - 1]) * cells * cells;
      const double outwards = 0.5 * (beam.x[i + 1] - beam.x[i - 1]) * cells;
      worst[level] = std::max({worst[level], std::abs(bend + kGamma * (1.0 - beam.s[i]) * stretch * std::cos(angle)),
                               std::abs(outwards - stretch * std::cos(angle))});
    }
  }
  EXPECT_NEAR(std::log2(worst[0] / worst[1]), 2.0, 0.1);
  EXPECT_NEAR(std::log2(worst[1] / worst[2]), 2.0, 0.1);
}

TEST(Elastica, WithoutLoadIsStraight) {
  const Elastica beam = solve_elastica(0.0, 0.1);
  EXPECT_EQ(beam.drop, 0.0);
  EXPECT_NEAR(beam.reach, 1.0, 1e-14);
  EXPECT_EQ(beam.tip_angle, 0.0);
}

TEST(Elastica, RefusesImpossibleValues) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (const double gamma : {-1.0, nan, infinity, 2e7}) EXPECT_THROW(solve_elastica(gamma), std::invalid_argument);
  for (const double h : {-0.1, nan, infinity, 1e4}) EXPECT_THROW(solve_elastica(10.0, h), std::invalid_argument);
  EXPECT_THROW(solve_elastica(1.0, 0.0, 1), std::invalid_argument);
  for (const double ratio : {-1e-9, nan, infinity, 3000.0}) {
    EXPECT_THROW(master_curve_inverse(ratio), std::invalid_argument);
  }
  try {
    solve_elastica(-2.5);
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("-2.5"), std::string::npos);
  }
}

TEST(MasterCurve, InverseUndoesIt) {
  EXPECT_EQ(master_curve_inverse(0.0), 0.0);
  for (double gamma = 1e-4; gamma < 2e5; gamma *= 7.3) {
    expect_relative(master_curve_inverse(solve_elastica(gamma).aspect_ratio), gamma, 1e-11, "gamma");
  }
  expect_relative(master_curve_inverse(1e-9), 8e-9, 1e-12, "tiny aspect ratio");
}

// f = e^s and f = cos 20 s: exact integrals, error falling below 1e-14 once the points resolve f.
TEST(ChebyshevIntegral, IsExactToRoundOff) {
  Vector points(3);
  points << 0.0, 0.3, 1.0;
  const ChebyshevIntegral few(14), many(40);
  const Vector smooth = few.up_to(points) * Vector(few.nodes().array().exp());
  const Vector wavy = many.up_to(points) * Vector((20.0 * many.nodes().array()).cos());
  for (Index i = 0; i < points.size(); ++i) {
    EXPECT_NEAR(smooth[i], std::expm1(points[i]), 1e-14);
    EXPECT_NEAR(wavy[i], std::sin(20.0 * points[i]) / 20.0, 1e-14);
  }
}

}  // namespace
}  // namespace wrinkle::validation::elastica_test
