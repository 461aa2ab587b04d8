#include "core/contact/pair_block.h"

#include <algorithm>
#include <limits>

#include "core/contact/pair_distance.h"

namespace wrinkle {

namespace {

using Point = Vec3<Pack>;
using Points = PairField<Pack>;

/// Of |r|² over the squared lengths that it comes from. Rounding makes 1e-10 of triangles as thin as s, here and in
/// closest_points: the lesser of s² and ε²/s⁴, by what the nearest point may move and by what it does.
constexpr double kError = 1e-9;

/// Half of the roundings that a distance along a direction may have suffered (additive_ccd.h).
constexpr double kRoundings = 10;

/// Of the room that is not to be kept, so much must be left over.
constexpr double kSpare = 0.05;

/// r from a point of the second part to one of the first, and the sum of squared lengths that it was found from.
struct Separations {
  Point r;
  Pack squared, lengths;
};

Pack squared(const Point& v) {
  return dot(v, v);
}
Pack inverse(const Pack& x) {
  return select(x > Pack(0.0), Pack(1.0) / x, Pack(0.0));
}
Pack clamped(const Pack& part) {
  return min(max(part, Pack(0.0)), Pack(1.0));
}

/// r, or another one where that is shorter and `allowed`.
template <class Mask>
void keep_shorter(const Mask& allowed, const Point& other, Separations& best) {
  const Pack length = squared(other);
  const auto better = allowed && length < best.squared;
  best.r = {select(better, other.x, best.r.x), select(better, other.y, best.r.y), select(better, other.z, best.r.z)};
  best.squared = select(better, length, best.squared);
}

/// The shortest from the border's edges, and from the inside.
Separations of_points_and_triangles(const Points& x) {
  const Point ab = x[2] - x[1], ac = x[3] - x[1], bc = x[3] - x[2], ap = x[0] - x[1], bp = x[0] - x[2],
              n = cross(ab, ac);
  const Pack ab2 = squared(ab), ac2 = squared(ac), over = inverse(squared(n)), v = dot(cross(ap, ac), n) * over,
             w = dot(cross(ab, ap), n) * over;
  Separations best;
  best.r = ap - clamped(dot(ab, ap) * inverse(ab2)) * ab;
  best.squared = squared(best.r);
  best.lengths = ab2 + ac2 + squared(ap);
  keep_shorter(ab2 >= Pack(0.0), ap - clamped(dot(ac, ap) * inverse(ac2)) * ac, best);
  keep_shorter(ab2 >= Pack(0.0), bp - clamped(dot(bc, bp) * inverse(squared(bc))) * bc, best);
  keep_shorter(v > Pack(0.0) && w > Pack(0.0) && v + w < Pack(1.0), ap - v * ab - w * ac, best);
  return best;
}

/// s on a of the lines' nearest points, cut to the edge; from there the nearest point of b, and from there that of a
/// (Ericson 2005, § 5.1.9). Of parallel edges any s will do; of those that are so within 1e-8 not what
/// (a·a)(b·b) − (a·b)² leaves, which is off by 1e-8 of the lengths.
Separations of_edges(const Points& x) {
  const Point a = x[1] - x[0], b = x[3] - x[2], ab = x[2] - x[0], n = cross(a, b);
  const Pack a2 = squared(a), b2 = squared(b), both = dot(a, b), p = dot(a, ab), q = dot(b, ab),
             first = clamped(dot(cross(ab, b), n) * inverse(squared(n))), t = clamped((first * both - q) * inverse(b2)),
             s = clamped((t * both + p) * inverse(a2));
  const Point r = s * a - t * b - ab;
  return {r, squared(r), a2 + b2 + squared(ab)};
}

Separations separations(PairKind kind, const Points& x) {
  return kind == PairKind::point_triangle ? of_points_and_triangles(x) : of_edges(x);
}

/// aᵢ − bⱼ of corners of both parts; of a point and a triangle three, the last of them twice.
Points differences(PairKind kind, const Points& x) {
  if (kind == PairKind::point_triangle) return {x[0] - x[1], x[0] - x[2], x[0] - x[3], x[0] - x[3]};
  return {x[0] - x[2], x[1] - x[2], x[0] - x[3], x[1] - x[3]};
}

Pack magnitude_along(const Point& n, const Point& v) {
  return abs(n.x * v.x) + abs(n.y * v.y) + abs(n.z * v.z);
}

template <class Rows>
Points points(const Rows& rows, Index first) {
  const auto at = [&](int i) {
    const auto row = [&](int k) { return Pack::load_aligned(&rows[3 * i + k][first]); };
    return Point{row(0), row(1), row(2)};
  };
  return {at(0), at(1), at(2), at(3)};
}

}  // namespace

void PairBlock::put(const ContactSurface& surface, const std::array<Index, 4>& vertices, const Vector& x, Index at,
                    Rows& out) {
  for (int i = 0; i < 4; ++i) {
    const double* from = x.data() + surface.first[vertices[i]];
    for (int k = 0; k < 3; ++k) out[3 * i + k][at] = from[k];
  }
}

void PairBlock::add(const ContactSurface& surface, const std::array<Index, 4>& vertices, const Vector& x) {
  put(surface, vertices, x, size_++, x_);
}

void PairBlock::add(const ContactSurface& surface, const std::array<Index, 4>& vertices, const Vector& x,
                    const Vector& direction, double minimum_separation) {
  put(surface, vertices, direction, size_, way_);
  separation_[size_] = minimum_separation;
  add(surface, vertices, x);
}

/// Lanes of the last pack without a pair of their own have the last one.
void PairBlock::fill_up(Rows& rows) const {
  for (Index i = size_; i % kWide != 0; ++i)
    for (Row& row : rows) row[i] = row[size_ - 1];
}

void PairBlock::find_distances(Distances& out) {
  fill_up(x_);
  alignas(64) Row low, high;
  for (Index i = 0; i < size_; i += kWide) {
    const Separations s = separations(kind_, points(x_, i));
    const Pack error = Pack(kError) * s.lengths;
    (s.squared - error).store_aligned(&low[i]);
    (s.squared + error).store_aligned(&high[i]);
  }
  for (Index i = 0; i < size_; ++i) out[i] = {low[i], high[i]};
}

void PairBlock::find_free(double kept, Flags& out) {
  fill_up(x_);
  fill_up(way_);
  for (Index i = size_; i % kWide != 0; ++i) separation_[i] = separation_[size_ - 1];
  const Pack unit_error(kRoundings * std::numeric_limits<double>::epsilon());
  alignas(64) Row flags;
  for (Index i = 0; i < size_; i += kWide) {
    const Points x = points(x_, i), start = differences(kind_, x), way = differences(kind_, points(way_, i));
    const Separations s = separations(kind_, x);
    const Pack distance = sqrt(s.squared), least = Pack::load_aligned(&separation_[i]), room = distance - least,
               enough = least + Pack(kept + kSpare) * room;
    const Point n = (Pack(1.0) / distance) * s.r;
    auto free = room > Pack(0.0);
    for (int k = 0; k < 4; ++k) {
      Pack first = dot(n, start[k]), last = first + dot(n, way[k]);
      WRINKLE_FAULT(pairs_free_by_start, last = first);
      const Pack error = unit_error * (magnitude_along(n, start[k]) + magnitude_along(n, way[k]));
      free = free && first - error > enough && last - error > enough;  // false of what is no number
    }
    select(free, Pack(1.0), Pack(0.0)).store_aligned(&flags[i]);
  }
  for (Index i = 0; i < size_; ++i) out[i] = flags[i] > 0;
}

}  // namespace wrinkle
