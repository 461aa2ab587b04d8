// Barriers side by side, as one by one: what fades, and its positive part.
#include "core/contact/pair_positive.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/base/lanes.h"
#include "core/base/random.h"
#include "core/contact/pair_fade.h"
#include "core/contact/pair_potential.h"

namespace wrinkle::pair_positive_test {
namespace {

using L = PairLayout;
constexpr int kWide = kLanes<Pack>;
using PackLocal = Local<Pack, L>;

/// The lane of a struct of packs.
template <class S, class P>
S lane_of(const P& packs, int lane) {
  S out;
  const auto* from = reinterpret_cast<const double*>(&packs);
  auto* to = reinterpret_cast<double*>(&out);
  for (std::size_t i = 0; i < sizeof(S) / sizeof(double); ++i) to[i] = from[i * kWide + lane];
  return out;
}
template <class P, class S>
P side_by_side(const std::array<S, kWide>& lanes) {
  P out;
  auto* to = reinterpret_cast<double*>(&out);
  for (int lane = 0; lane < kWide; ++lane)
    for (std::size_t i = 0; i < sizeof(S) / sizeof(double); ++i)
      to[i * kWide + lane] = reinterpret_cast<const double*>(&lanes[lane])[i];
  return out;
}
double difference(const PairLocal& a, const PairLocal& b) {
  double most = 0;
  for (int i = 0; i < L::kHessian; ++i) most = std::max(most, std::abs(a.hessian[i] - b.hessian[i]));
  return most;
}
double size(const PairLocal& a) {
  return std::abs(*std::ranges::max_element(a.hessian, {}, [](double x) { return std::abs(x); }));
}

class PairPositive : public testing::Test {
 protected:
  VectorN<3> random3(double size) {
    return size * VectorN<3>(symmetric_uniform(random_), symmetric_uniform(random_), symmetric_uniform(random_));
  }
  /// Two edges that are all but parallel.
  PairPoints narrow() {
    const VectorN<3> along = random3(1), b = random3(0.1) + 0.3 * random3(1).cross(along);
    return {random3(0.1), along, b, b + along + random3(0.05)};
  }

  std::mt19937_64 random_{31};
};

TEST_F(PairPositive, FadesSideBySideAsOneByOne) {
  for (int i = 0; i < 200; ++i) {
    std::array<PairLocal, kWide> exact, positive;
    std::array<PairPlace<double>, kWide> places;
    std::array<Jet<double>, kWide> jets;
    std::array<double, kWide> mollified;
    for (int lane = 0; lane < kWide; ++lane) {
      const PairPoints x = narrow();
      const ClosestPoints closest = closest_points(PairKind::edge_edge, x);
      const double cross = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm();
      const PairLaw law{{2 * std::sqrt(closest.squared_distance), 2e3},
                        0,
                        cross / (0.05 + 0.9 * std::abs(symmetric_uniform(random_)))};
      mollified[lane] = law.mollified;
      places[lane] = pair_place(PairKind::edge_edge, x, closest);
      jets[lane] = weighted_barrier(closest, 0.3, law);
      exact[lane] = pair_potential(PairKind::edge_edge, x, closest, 0.3, law, Order::hessian, Curvature::exact);
      positive[lane] = pair_potential(PairKind::edge_edge, x, closest, 0.3, law, Order::hessian, Curvature::positive);
    }
    const auto place = side_by_side<PairPlace<Pack>>(places);
    PackLocal local = of_distance<Order::hessian, Curvature::exact>(place, side_by_side<Jet<Pack>>(jets));
    fade(place.x, Pack::load_unaligned(mollified.data()), Order::hessian, local);
    for (int lane = 0; lane < kWide; ++lane) {
      const auto found = lane_of<PairLocal>(local, lane);
      EXPECT_LE(difference(found, exact[lane]), 1e-11 * size(exact[lane]));
      EXPECT_NEAR(found.value, exact[lane].value, 1e-12 * std::abs(exact[lane].value));
    }
    project_positive(local);
    for (int lane = 0; lane < kWide; ++lane)
      EXPECT_LE(difference(lane_of<PairLocal>(local, lane), positive[lane]), 1e-11 * size(exact[lane]));
  }
}

/// Matrices of any kind that translations leave alone: of all ranks, definite ones, zero, of any size.
TEST_F(PairPositive, SideBySideIsEigensSolver) {
  for (int i = 0; i < 200; ++i) {
    std::array<PairLocal, kWide> lanes{};
    for (int lane = 0; lane < kWide; ++lane) {
      const int rank = (i + lane) % 12;
      const double scale = std::pow(10.0, 12 * symmetric_uniform(random_));
      for (int k = 0; k < rank; ++k) {
        std::array<VectorN<3>, 4> u;
        for (auto& v : u) v = random3(1);
        const VectorN<3> mean = 0.25 * (u[0] + u[1] + u[2] + u[3]);
        for (auto& v : u) v -= mean;
        const double c =
            scale * std::pow(10.0, 6 * symmetric_uniform(random_)) * (i % 3 == 0 ? 1 : symmetric_uniform(random_));
        for (int a = 0; a < 4; ++a)
          for (int b = 0; b <= a; ++b)
            for (int e = 0; e < 9; ++e) lanes[lane].hessian[L::block(a, b) + e] += c * u[a][e / 3] * u[b][e % 3];
      }
    }
    auto local = side_by_side<PackLocal>(lanes);
    project_positive(local);
    for (int lane = 0; lane < kWide; ++lane) {
      PairLocal one = lanes[lane];
      project_positive(one);
      EXPECT_LE(difference(lane_of<PairLocal>(local, lane), one), 1e-13 * size(lanes[lane])) << i << ' ' << lane;
    }
  }
}

TEST_F(PairPositive, BarriersSideBySideAreThoseOneByOne) {
  const Barrier law{0.3, 2e3};
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double d : {-1.0, 0.0, 1e-100, 1e-12, 1e-3, 0.1, 0.3 * (1 - 1e-9), 0.3, 0.4, infinity, std::nan("")}) {
    const SecondOrderJet one = law.evaluate(d);
    const auto many = lane_of<SecondOrderJet>(barrier_at(Pack(d), Pack(law.distance), Pack(law.stiffness)), kWide - 1);
    const double rounding = d > 0.9 * law.distance ? 1e-6 : 1e-14;  // near d̂ the logarithm's is all there is
    if (d > 0) {
      EXPECT_NEAR(many.value, one.value, rounding * std::abs(one.value)) << d;
      EXPECT_NEAR(many.slope, one.slope, rounding * std::abs(one.slope)) << d;
      EXPECT_NEAR(many.curvature, one.curvature, rounding * std::abs(one.curvature)) << d;
      if (d >= 0.3) {
        EXPECT_EQ(std::abs(many.value) + std::abs(many.slope) + std::abs(many.curvature), 0) << d;
      }
    } else {
      EXPECT_EQ(many.value, infinity) << d;
      EXPECT_EQ(one.value, infinity) << d;
      EXPECT_EQ(many.slope, 0) << d;
      EXPECT_EQ(many.curvature, 0) << d;
    }
  }
}

TEST_F(PairPositive, RowsTurnToPacks) {
  std::vector<double> rows(kWide * 3 * kWide), packs(kWide * kWide);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<double>(i);
  turn_rows(rows.data(), 3 * kWide, packs.data());
  for (int number = 0; number < kWide; ++number)
    for (int lane = 0; lane < kWide; ++lane) EXPECT_EQ(packs[number * kWide + lane], rows[lane * 3 * kWide + number]);
}

}  // namespace
}  // namespace wrinkle::pair_positive_test
