#include "core/model/creased/crease_springs.h"

#include <algorithm>
#include <map>
#include <numbers>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

/// Segments that end at each point of a pattern.
std::vector<std::vector<Index>> segments_at(const CreasePattern& pattern) {
  std::vector<std::vector<Index>> out(pattern.points.size());
  for (Index s = 0; s < static_cast<Index>(pattern.segments.size()); ++s)
    for (const Index p : pattern.segments[s].points) out[p].push_back(s);
  return out;
}

/// [m] From a point to the line of a segment, beyond its ends too.
double distance_to_line(const CreasePattern& pattern, Index segment, const VectorN<3>& x) {
  const VectorN<3> start = pattern.at(pattern.segments[segment].points[0]);
  const VectorN<3> along = (pattern.at(pattern.segments[segment].points[1]) - start).normalized();
  const VectorN<3> away = x - start;
  return (away - away.dot(along) * along).norm();
}

void check_sizes(Index pairs, Index numbers, const char* what) {
  require(pairs == numbers, "{} {} for {} pairs", numbers, what, pairs);
}

}  // namespace

std::vector<FoldPair> fold_pairs(const CreasedMesh& creased, const CreasePattern& pattern) {
  const auto segments = segments_at(pattern);
  std::map<std::pair<Index, Index>, FoldPair> found;
  for (std::size_t s = 0; s < creased.stitches.size(); ++s) {
    const auto& copies = creased.stitches[s].copies;
    if (copies.size() != 2) continue;
    for (int end = 0; end < 2; ++end) {
      if (copies[0].weights[end] == 0) continue;
      const auto [a, b] = std::minmax(copies[0].parents[end], copies[1].parents[end]);
      if (a == b) continue;
      for (const Index segment : segments[creased.stitch_point[s]]) {
        const double distance = distance_to_line(pattern, segment, creased.mesh.vertices[a]);
        const auto at = found.try_emplace({a, b}, FoldPair{a, b, distance, creased.crease_of_stitch[s]}).first;
        at->second.distance = std::min(at->second.distance, distance);
      }
    }
  }
  std::vector<FoldPair> out;
  for (const auto& [vertices, pair] : found)
    if (pair.distance > 0) out.push_back(pair);
  return out;
}

Vector crease_lengths(const CreasePattern& pattern) {
  Index creases = 0;
  for (const CreaseSegment& s : pattern.segments) creases = std::max(creases, s.crease + 1);
  Vector out = Vector::Zero(creases);
  for (const CreaseSegment& s : pattern.segments)
    out[s.crease] += (pattern.at(s.points[1]) - pattern.at(s.points[0])).norm();
  return out;
}

Vector fold_stiffness(std::span<const FoldPair> pairs, const Vector& crease_lengths, double kappa) {
  Vector sum = Vector::Zero(crease_lengths.size());
  for (const FoldPair& p : pairs) {
    require(p.crease >= 0 && p.crease < sum.size(), "a pair of crease {} of {}", p.crease, sum.size());
    sum[p.crease] += p.distance * p.distance;
    WRINKLE_FAULT(fold_spring_distance, sum[p.crease] += p.distance - p.distance * p.distance);
  }
  Vector out(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    out[i] = kappa * crease_lengths[pairs[i].crease] / sum[pairs[i].crease];
    WRINKLE_FAULT(fold_spring_soft, out[i] *= 0.9);
  }
  return out;
}

double fold_length(double distance, double angle) {
  return 2 * distance * std::abs(std::sin(angle / 2));
}

double fold_angle(double distance, double length) {
  return 2 * std::asin(std::min(1.0, length / (2 * distance)));
}

ElementSet<EdgeSpring> fold_springs(std::span<const FoldPair> pairs, const Vector& stiffness, double angle) {
  check_sizes(static_cast<Index>(pairs.size()), static_cast<Index>(stiffness.size()), "stiffnesses");
  ElementSet<EdgeSpring> out;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    out.add({3 * pairs[i].real, 3 * pairs[i].virtual_}, {stiffness[i], fold_length(pairs[i].distance, angle)});
  return out;
}

SpringsAcross springs_across(const CreasedMesh& creased, const CreasePattern& pattern, double kappa,
                             double stretching) {
  SpringsAcross out;
  const auto segments = segments_at(pattern);
  const Vector lengths = crease_lengths(pattern);
  Vector sum = Vector::Zero(lengths.size());
  std::vector<Index> crease;
  for (std::size_t s = 0; s < creased.stitches.size(); ++s) {
    const auto& copies = creased.stitches[s].copies;
    const CreasePoint& cut = pattern.points[creased.stitch_point[s]];
    if (copies.size() != 2 || cut.on_vertex()) continue;
    const auto [a, b] = pattern.edges.edges[cut.edge].ends;  // real vertices keep their numbers
    const VectorN<3> along = creased.mesh.vertices[b] - creased.mesh.vertices[a];
    out.bending.add({3 * a, 3 * b}, {stretching, along.norm()});
    const PointWeight on_spring[] = {{a, 1 - cut.t}, {b, cut.t}};
    const PointWeight bound[] = {{copies[0].parents[0], copies[0].weights[0]},
                                 {copies[0].parents[1], copies[0].weights[1]}};
    add_bound_spring(out.axial, bound, on_spring, 1.0, 0.0);
    double distance = std::numeric_limits<double>::infinity();
    for (const Index segment : segments[creased.stitch_point[s]])
      distance = std::min(distance, distance_to_line(pattern, segment, creased.mesh.vertices[b]));
    crease.push_back(creased.crease_of_stitch[s]);
    sum[crease.back()] += cut.t * cut.t * distance * distance;
  }
  for (std::size_t i = 0; i < crease.size(); ++i)
    out.axial.rest[i].stiffness = kappa * lengths[crease[i]] / sum[crease[i]];
  return out;
}

Index yield_folds(std::span<const FoldPair> pairs, const Vector& x, double yield, Vector& rest_angles) {
  check_sizes(static_cast<Index>(pairs.size()), static_cast<Index>(rest_angles.size()), "rest angles");
  require(yield > 0, "folds yield at {} rad; it must be positive", yield);
  Index count = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double length = (x.segment<3>(3 * pairs[i].virtual_) - x.segment<3>(3 * pairs[i].real)).norm();
    const double excess = fold_angle(pairs[i].distance, length) - rest_angles[i];
    if (std::abs(excess) <= yield) continue;
    rest_angles[i] += excess > 0 ? excess - yield : excess + yield;
    ++count;
  }
  return count;
}

}  // namespace wrinkle
