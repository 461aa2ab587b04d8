#include "core/contact/additive_ccd.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

/// Half of the roundings that a distance along a direction may have suffered (additive_ccd.h).
constexpr double kRoundings = 10;

/// aᵢ − bⱼ of all corners of the one part and of the other, at the start and at the end of the motion; linear between.
struct RelativeMotion {
  PairKind kind;
  int count;
  PairPoints start, end;
  PairPoints largest = {};  // max(|start|, |end|) of each coordinate

  VectorN<3> at(int i, double part) const { return (1 - part) * start[i] + part * end[i]; }
};

PairPoints differences(PairKind kind, const PairPoints& x) {
  if (kind == PairKind::point_triangle) return {x[0] - x[1], x[0] - x[2], x[0] - x[3], VectorN<3>::Zero()};
  return {x[0] - x[2], x[1] - x[2], x[0] - x[3], x[1] - x[3]};
}

RelativeMotion relative_motion(PairKind kind, const PairPoints& start, const PairPoints& end) {
  RelativeMotion m{kind, kind == PairKind::point_triangle ? 3 : 4, start, end};
  for (int i = 0; i < m.count; ++i) m.largest[i] = start[i].cwiseAbs().cwiseMax(end[i].cwiseAbs());
  return m;
}

/// The pair at a part of its motion, seen from one of its points.
PairPoints pair_at(const RelativeMotion& m, double part) {
  const VectorN<3> first = m.at(0, part), second = m.at(1, part), third = m.at(2, part);
  if (m.kind == PairKind::point_triangle) return {VectorN<3>::Zero(), -first, -second, -third};
  return {first, second, VectorN<3>::Zero(), first - third};
}

/// Directions that may part the pair x: along its separation, and for the insides of both across both. A separation
/// from the inside of an edge is freed of what rounding left along the edge, which far corners would see enlarged.
struct Directions {
  int count = 0;
  std::array<VectorN<3>, 2> n;

  void add(const VectorN<3>& direction) { n[count++] = direction / direction.norm(); }
};

Directions directions(PairKind kind, const PairPoints& x) {
  const ClosestPoints c = closest_points(kind, x);
  VectorN<3> separation = VectorN<3>::Zero();
  for (int i = 0; i < 4; ++i) separation += c.weights[i] * x[i];
  const bool triangle = kind == PairKind::point_triangle;
  Directions out;
  if (c.active == 0b1111) {
    const VectorN<3> across = triangle ? (x[2] - x[1]).cross(x[3] - x[1]) : (x[1] - x[0]).cross(x[3] - x[2]);
    out.add(across.dot(separation) < 0 ? VectorN<3>(-across) : across);
  } else {
    const auto free_of = [&](int i, int j) {
      if ((c.active >> i & c.active >> j & 1U) == 0) return;
      const VectorN<3> e = x[j] - x[i];
      separation -= separation.dot(e) / e.squaredNorm() * e;
    };
    for (int i = triangle ? 1 : 0; i < 3; ++i)
      for (int j = i + 1; j < 4; ++j)
        if (triangle || i / 2 == j / 2) free_of(i, j);
  }
  out.add(separation);
  return out;
}

/// Signed distances of all differences along a direction, deflated: the pair's distance is at least the least of them.
struct PairGaps {
  int count;
  std::array<double, 4> start, end;

  PairGaps(const RelativeMotion& m, const VectorN<3>& n) : count(m.count) {
    VectorN<3> unit_error = kRoundings * std::numeric_limits<double>::epsilon() * n.cwiseAbs();
    WRINKLE_FAULT(ccd_not_deflated, unit_error.setZero());
    for (int i = 0; i < count; ++i) {
      const double error = unit_error.dot(m.largest[i]);
      start[i] = n.dot(m.start[i]) - error;
      end[i] = n.dot(m.end[i]) - error;
    }
  }

  double at(double part) const {
    double least = (1 - part) * start[0] + part * end[0];
    for (int i = 1; i < count; ++i) least = std::min(least, (1 - part) * start[i] + part * end[i]);
    return least;
  }

  /// Until when all stay above a gap that they are above of.
  double last_above(double gap) const {
    double part = 1;
    for (int i = 0; i < count; ++i)
      if (!(end[i] > gap)) part = std::min(part, (start[i] - gap) / (start[i] - end[i]));
    return part;
  }
};

/// Those of the direction in which the pair is farthest apart at a part of its motion.
PairGaps widest_gaps(const RelativeMotion& m, double part) {
  const Directions ways = directions(m.kind, pair_at(m, part));
  PairGaps widest(m, ways.n[0]);
  if (ways.count == 2) {
    const PairGaps other(m, ways.n[1]);
    if (!(other.at(part) <= widest.at(part))) widest = other;
  }
  return widest;
}

double free_part(const RelativeMotion& m, double minimum_separation, const CcdOptions& options) {
  double part = 0, target = 0, enough = 0;
  for (int i = 0; i < options.iterations; ++i) {
    const PairGaps gaps = widest_gaps(m, part);
    const double gap = gaps.at(part);
    if (i == 0) {
      const double room = gap - minimum_separation;
      target = minimum_separation + options.kept * room;
      enough = target + options.near * room;
      if (!(room > 0)) return 0;
    } else if (!(gap > enough)) {
      return part;
    }
    const double next = gaps.last_above(target);
    if (!(next > part)) return part;
    part = next;
    if (part == 1) return part;
  }
  return part;
}

}  // namespace

double collision_free_part(PairKind kind, const PairPoints& x, const PairPoints& displacement,
                           double minimum_separation, const CcdOptions& options) {
  require(
      minimum_separation >= 0 && options.kept >= 0 && options.kept < 1 && options.near >= 0 && options.iterations >= 1,
      "continuous collision detection takes a minimum separation of at least 0, 0 <= kept < 1, near of at "
      "least 0 and an iteration or more, not {}, {}, {} and {}",
      minimum_separation, options.kept, options.near, options.iterations);
  const PairPoints start = differences(kind, x), way = differences(kind, displacement);
  return free_part(
      relative_motion(kind, start, {start[0] + way[0], start[1] + way[1], start[2] + way[2], start[3] + way[3]}),
      minimum_separation, options);
}

bool may_collide(PairKind kind, const PairPoints& start, const PairPoints& end, int iterations) {
  const CcdOptions whole_way = {.kept = 0, .near = 0, .iterations = iterations};
  return free_part(relative_motion(kind, differences(kind, start), differences(kind, end)), 0, whole_way) < 1;
}

}  // namespace wrinkle
