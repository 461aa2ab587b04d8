#include "validation/scenes/known_pairs.h"

namespace wrinkle::validation {

namespace {

struct Set {
  std::string_view name, kind;
};

struct Query {
  int set, collides;
  int points[8];  // at the start, then at the end
};

// Generated from reference_data/wang2021 (validation/CMakeLists.txt).
constexpr double kPoints[][3] = {
#include "wang2021/points.inc"
};
constexpr Query kQueries[] = {
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
  for (const Query& q : kQueries) {
    const Set& set = kSets[q.set];
    MovingPair pair{set.kind == "edge-edge" ? PairKind::edge_edge : PairKind::point_triangle, {}, {}};
    for (int i = 0; i < 4; ++i) pair.start[i] = point(q.points[i]), pair.end[i] = point(q.points[4 + i]);
    out.push_back({pair, q.collides == 1, set.name});
  }
  return out;
}

}  // namespace wrinkle::validation
