#include "core/constraint/truncated_gaussian.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/sheet_samples.h"

namespace wrinkle::truncated_gaussian_test {
namespace {

constexpr double kPi = std::numbers::pi, kSigma = 0.1, kRadius = 0.2;

Border polygon(const std::vector<VectorN<2>>& corners) {
  Border out;
  for (std::size_t i = 0; i < corners.size(); ++i) out.push_back({corners[i], corners[(i + 1) % corners.size()]});
  return out;
}

const Border kSquare = polygon({{0, 0}, {1, 0}, {1, 1}, {0, 1}});
/// ∫₀ᴿ g r dr and ∫₀ᴿ g r² dr for R = 2σ
const double kSector = kSigma * kSigma * (1 - std::exp(-2.0));
const double kWedge = kSigma * kSigma * kSigma * (std::sqrt(kPi / 2) * std::erf(std::sqrt(2.0)) - 2 * std::exp(-2.0));

TEST(TruncatedGaussian, InsideOnASideAndInACorner) {
  const auto inside = truncated_gaussian(kSquare, {0.4, 0.3}, kSigma, kRadius);
  EXPECT_NEAR(inside.mass, 2 * kPi * kSector, 1e-13 * kSector);
  EXPECT_LE(inside.moment.norm(), 1e-13 * kWedge);
  const auto side = truncated_gaussian(kSquare, {0.4, 0}, kSigma, kRadius);
  EXPECT_NEAR(side.mass, kPi * kSector, 1e-13 * kSector);
  EXPECT_LE((side.moment - VectorN<2>(0, 2 * kWedge)).norm(), 1e-13 * kWedge);
  const auto corner = truncated_gaussian(kSquare, {0, 1}, kSigma, kRadius);
  EXPECT_NEAR(corner.mass, kPi / 2 * kSector, 1e-13 * kSector);
  EXPECT_LE((corner.moment - VectorN<2>(kWedge, -kWedge)).norm(), 1e-13 * kWedge);
  const auto outside = truncated_gaussian(kSquare, {1.3, 0.5}, kSigma, kRadius);
  EXPECT_LE(std::abs(outside.mass), 1e-13 * kSector);
}

/// Cut in two, the integrals over the parts add up, with the cut at any distance from the centre, 1e-9 σ too.
TEST(TruncatedGaussian, OfThePartsAddUp) {
  for (const double cut : {0.30, 0.3999, 0.4 - 1e-10, 0.4, 0.5, 0.59999, 0.7}) {
    const Border left = polygon({{0, 0}, {cut, 0}, {cut + 0.01, 1}, {0, 1}});
    const Border right = polygon({{cut, 0}, {1, 0}, {1, 1}, {cut + 0.01, 1}});
    const VectorN<2> c(0.4, 0.13);
    const auto a = truncated_gaussian(left, c, kSigma, kRadius), b = truncated_gaussian(right, c, kSigma, kRadius),
               whole = truncated_gaussian(kSquare, c, kSigma, kRadius);
    EXPECT_NEAR(a.mass + b.mass, whole.mass, 1e-13 * kSector) << cut;
    EXPECT_LE((a.moment + b.moment - whole.moment).norm(), 1e-13 * kWedge) << cut;
  }
}

/// By brute force: an annulus's triangles, each split into n² with a point in the middle. The jump at the radius leaves
/// an error that falls with the pieces' size.
TEST(TruncatedGaussian, IsTheSumOverTheDomain) {
  const SheetSamples samples = sample_annulus(0.3, 1.0, {.points = 300, .seed = 3});
  const FlatMesh mesh{samples.coordinates, samples.triangles};
  const VectorN<2> c(0.22, 0.25);  // near the hole
  const auto g = truncated_gaussian(border_of(mesh), c, kSigma, kRadius);
  const auto error = [&](int n) {
    GaussianMoments sum{0, VectorN<2>::Zero()};
    for (Index t = 0; t < mesh.num_triangles(); ++t) {
      const auto& corner = mesh.triangles[t];
      const VectorN<2> o = mesh.coordinates[corner[0]], e1 = (mesh.coordinates[corner[1]] - o) / (3.0 * n),
                       e2 = (mesh.coordinates[corner[2]] - o) / (3.0 * n);
      for (int i = 0; i < n; ++i)
        for (int j = 0; i + j < n; ++j)
          for (int flip = 0; flip < 2 && i + j + flip < n; ++flip) {
            const VectorN<2> p = o + (3 * i + 1 + flip) * e1 + (3 * j + 1 + flip) * e2 - c;
            if (p.norm() >= kRadius) continue;
            const double w = mesh.area(t) / (n * n) * std::exp(-0.5 * p.squaredNorm() / kSigma / kSigma);
            sum.mass += w;
            sum.moment += w * p;
          }
    }
    return std::abs(sum.mass / g.mass - 1) + (sum.moment - g.moment).norm() / g.moment.norm();
  };
  EXPECT_LE(error(8), 2e-2);
  EXPECT_LE(error(64), 1e-3);
}

TEST(TruncatedGaussian, RefusesSizesThatAreNone) {
  EXPECT_THROW(truncated_gaussian(kSquare, {0, 0}, 0, 1), std::invalid_argument);
  EXPECT_THROW(truncated_gaussian(kSquare, {0, 0}, 1, 0), std::invalid_argument);
  EXPECT_THROW(truncated_gaussian(kSquare, {0, 0}, 1, 3), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::truncated_gaussian_test
