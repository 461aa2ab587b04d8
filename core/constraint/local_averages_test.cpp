#include "core/constraint/local_averages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>

#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"

namespace wrinkle::local_averages_test {
namespace {

constexpr double kPi = std::numbers::pi, kSigma = 0.05;

/// A strip so narrow and fine that distances are along it; 4 m long.
TriangleMesh line() {
  return strip_mesh({.length = 4, .width = 1e-6, .along = 4000, .across = 1});
}

Vector values(const TriangleMesh& mesh, const std::function<double(double)>& f) {
  Vector out(static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < out.size(); ++v) out[v] = f(mesh.vertices[v].x());
  return out;
}

TEST(LocalAverages, WeightsAreATruncatedGaussianThatSumsToOne) {
  const TriangleMesh mesh = line();
  const SparseMatrix H = local_averages(mesh, {4000}, {kSigma});
  EXPECT_NEAR(H.sum(), 1, 1e-13);
  const Index middle = 4000;  // station 2000, x = 2
  for (const Index station : {0, 20, 50, 99}) {
    const double d = 0.001 * station;
    EXPECT_NEAR(H.coeff(0, middle + 2 * station) / H.coeff(0, middle), std::exp(-0.5 * d * d / kSigma / kSigma), 1e-9);
  }
  EXPECT_EQ(H.coeff(0, middle + 2 * 101), 0);
}

TEST(LocalAverages, GoByStraightLinesWhereAsked) {
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = 20, .across = 20, .pattern = StripPattern::irregular});
  constexpr Index kMiddle = 220;
  const SparseMatrix H = local_averages(mesh, {kMiddle}, {.sigma = 0.15, .distance = VertexDistance::straight});
  EXPECT_NEAR(H.sum(), 1, 1e-13);
  for (Index v = 0; v < H.cols(); ++v) {
    const double d = (mesh.vertices[v] - mesh.vertices[kMiddle]).norm();
    const double expected = d < 0.3 ? std::exp(-0.5 * d * d / 0.15 / 0.15) : 0;
    EXPECT_NEAR(H.coeff(0, v) / H.coeff(0, kMiddle), expected, 1e-12);
  }
}

TEST(LocalAverages, OfASheetFollowTranslations) {
  const TriangleMesh mesh =
      strip_mesh({.length = 1, .width = 1, .along = 20, .across = 20, .pattern = StripPattern::irregular});
  const SparseMatrix H = local_averages(mesh, cluster_centers(mesh, {.spacing = 0.3}), {0.15});
  EXPECT_LE((H * Vector::Ones(H.cols()) - Vector::Ones(H.rows())).lpNorm<Eigen::Infinity>(), 1e-14);
}

/// Greedy centres are within half the spacing of every vertex, blue noise within the spacing. Rows at 0.23 m over a
/// side of 1 m are not: on a grid of 2 cm a corner is 16 cm from the last row both ways, and against the diagonals
/// that is 32 cm along edges.
TEST(LocalAverages, TellWhichVerticesNothingHolds) {
  const double r = 0.23;
  const TriangleMesh mesh = strip_mesh({.length = 1, .width = 1, .along = 50, .across = 50});
  const auto uncovered = [&](CenterLayout layout) {
    return uncovered_vertices(local_averages(mesh, cluster_centers(mesh, {layout, r, 1}), {0.5 * r}));
  };
  EXPECT_THAT(uncovered(CenterLayout::greedy), testing::IsEmpty());
  EXPECT_THAT(uncovered(CenterLayout::blue_noise), testing::IsEmpty());
  EXPECT_THAT(uncovered(CenterLayout::uniform), testing::Contains(0));
  EXPECT_THAT(uncovered(CenterLayout::uniform), testing::Not(testing::Contains(50)));
}

/// What an average leaves of cos(kx) at its centre is the Fourier transform of its weights: eq. 5, and what truncation
/// at 2σ adds, from the same integral by quadrature.
TEST(LocalAverages, FrequencyResponseIsThatOfTheTruncatedGaussian) {
  const TriangleMesh mesh = line();
  const SparseMatrix H = local_averages(mesh, {4000}, {kSigma});
  const auto response = [&](double wavelength) {
    return (H * values(mesh, [&](double x) { return std::cos(2 * kPi * (x - 2) / wavelength); }))[0];
  };
  const auto exact = [](double wavelength) {
    double sum = 0, norm = 0;
    for (double d = -2 + 5e-5; d < 2; d += 1e-4) {
      sum += std::exp(-0.5 * d * d) * std::cos(2 * kPi * d * kSigma / wavelength);
      norm += std::exp(-0.5 * d * d);
    }
    return sum / norm;
  };
  for (const double wavelength : {0.1, kPi * kSigma, 0.3, 1.0})
    EXPECT_NEAR(response(wavelength), exact(wavelength), 2e-3) << wavelength;
  // Far above the cut-off, eq. 5 with the truncated variance 0.774σ²: a wave 20σ long.
  EXPECT_NEAR(response(1.0), std::exp(-0.5 * 0.774 * std::pow(2 * kPi * kSigma, 2)), 1e-3);
}

/// So the wavelength of embedded wrinkles is 2r, whatever eq. 3 was used for.
TEST(LocalAverages, EvenlySpacedCentresDoNotSeeWavesOfTwiceTheirSpacing) {
  const TriangleMesh mesh = line();
  const AverageFilter filter{kSigma};
  const double r = filter.spacing();
  std::vector<Index> centers;
  for (Index i = 5; i <= 35; ++i) centers.push_back(2 * static_cast<Index>(std::lround(1000 * r * i)));
  const SparseMatrix H = local_averages(mesh, centers, filter);
  const auto seen = [&](double wavelength, double phase) {
    return (H * values(mesh, [&](double x) { return std::sin(2 * kPi * x / wavelength + phase); }))
        .lpNorm<Eigen::Infinity>();
  };
  EXPECT_LE(seen(2 * r, 0), 1e-5) << "the strip is 1e-5 of the spacing wide";
  EXPECT_GT(seen(2 * r, kPi / 2), 0.1);
  EXPECT_GT(seen(2.2 * r, 0), 0.1);
}

TEST(LocalAverages, FilterOfAWavelength) {
  const AverageFilter filter = AverageFilter::for_wavelength(0.02, 1.5);
  EXPECT_NEAR(filter.sigma, 1.5 * 0.02 / kPi, 1e-16);
  EXPECT_NEAR(filter.spacing(), 2 * filter.sigma, 1e-16);
}

TEST(LocalAverages, RefuseAFilterOfNothing) {
  EXPECT_THROW(local_averages(line(), {0}, {0}), std::invalid_argument);
  EXPECT_THROW(local_averages(line(), {-1}, {kSigma}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::local_averages_test
