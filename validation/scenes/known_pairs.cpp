#include "validation/scenes/known_pairs.h"

namespace wrinkle::validation {

namespace {

struct Set {
  std::string_view name, kind;
};

// Generated from reference_data/wang2021 (validation/CMakeLists.txt).
constexpr double kPoints[][3] = {
#include "wang2021/points.inc"
};
constexpr int kQueries[][10] = {
// set, collides, points at the start, points at the end
#include "wang2021/queries.inc"
};
constexpr Set kSets[] = {
#include "wang2021/sets.inc"
};

VectorN<3> point(int number) {
  return {kPoints[number][0], kPoints[number][1], kPoints[number][2]};
}

}  // namespace

std::vector<KnownPair> known_pairs() {
  std::vector<KnownPair> out;
  for (const auto& q : kQueries) {
    const Set& set = kSets[q[0]];
    MovingPair pair{set.kind == "edge-edge" ? PairKind::edge_edge : PairKind::point_triangle, {}, {}};
    for (int i = 0; i < 4; ++i) pair.start[i] = point(q[2 + i]), pair.end[i] = point(q[6 + i]);
    out.push_back({pair, q[1] == 1, set.name});
  }
  return out;
}

}  // namespace wrinkle::validation
