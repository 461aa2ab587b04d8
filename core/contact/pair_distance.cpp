#include "core/contact/pair_distance.h"

#include <cmath>

namespace wrinkle {

namespace {

using Ways = std::array<PairWeights<double>, 2>;

/// From the first point of a part towards each other one that `active` names; r moves with points of the first part and
/// against those of the second.
constexpr Ways make_ways(PairKind kind, unsigned active) {
  Ways out{};
  int count = 0;
  const auto part = [&](int begin, int end, double sign) {
    int first = -1;
    for (int i = begin; i < end; ++i) {
      if ((active >> i & 1U) == 0) continue;
      if (first >= 0) {
        out[count][first] = -sign;
        out[count++][i] = sign;
      } else {
        first = i;
      }
    }
  };
  const int second = kind == PairKind::point_triangle ? 1 : 2;
  part(0, second, 1);
  part(second, 4, -1);
  return out;
}

constexpr std::array<std::array<Ways, 16>, 2> kWays = [] {
  std::array<std::array<Ways, 16>, 2> out{};
  for (unsigned active = 0; active < 16; ++active)
    for (const PairKind kind : {PairKind::point_triangle, PairKind::edge_edge})
      out[static_cast<int>(kind)][active] = make_ways(kind, active);
  return out;
}();

}  // namespace

PairDistance pair_distance(const PairPoints& x, const ClosestPoints& closest) {
  PairDistance out{closest.weights, std::sqrt(closest.squared_distance), VectorN<3>::Zero()};
  for (int i = 1; i < 4; ++i) out.normal += closest.weights[i] * (x[i] - x[0]);
  out.normal /= out.distance;
  return out;
}

const Ways& ways_of(PairKind kind, unsigned active) {
  return kWays[static_cast<int>(kind)][active];
}

PairPlace<double> pair_place(PairKind kind, const PairPoints& x, const ClosestPoints& closest) {
  const auto& w = closest.weights;
  return {pair_field(x), {w[0], w[1], w[2], w[3]}, ways_of(kind, closest.active)};
}

}  // namespace wrinkle
