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

/// Of lengths and angles that tell between features, so near to where they change packs leave it to closest_points.
constexpr double kDoubt = 1e-7;
/// sin² of an angle, ten times what closest_points calls wide.
constexpr double kWideAngle = 1e-5;

using Mask = decltype(Pack() < Pack());

/// r from a point of the second part to one of the first, and the sum of squared lengths that it was found from.
struct Separations {
  Point r;
  Pack squared, lengths;
};

/// And the weights that it was found by.
struct Nearest : Separations {
  PairWeights<Pack> w;
  Mask known;  // that these are the nearest features
};

/// A point and the sides 12, 13 and 23 of its triangle: where on the way from one end to the other, and r there.
struct OnSides {
  std::array<Pack, 3> part, squared;
  std::array<Point, 3> r;
  std::array<Mask, 3> known;
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
/// Surely within 0 … 1, or surely outside.
Mask is_clear(const Pack& part) {
  return abs(abs(part - Pack(0.5)) - Pack(0.5)) > Pack(kDoubt);
}
Point chosen(const Mask& mask, const Point& yes, const Point& no) {
  return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}

/// Another one where that is shorter and `allowed`.
WRINKLE_INLINE void keep_shorter(const Mask& allowed, const Point& r, const Pack& length, const PairWeights<Pack>& w,
                                 Nearest& best) {
  const Mask better = allowed && length < best.squared;
  best.r = chosen(better, r, best.r);
  best.squared = select(better, length, best.squared);
  for (int i = 1; i < 4; ++i) best.w[i] = select(better, w[i], best.w[i]);
}

/// The shortest from the border's sides, and from the inside.
WRINKLE_INLINE Nearest of_points_and_triangles(const Points& x, OnSides& sides) {
  const Pack zero(0.0), one(1.0);
  const Point ab = x[2] - x[1], ac = x[3] - x[1], bc = x[3] - x[2], ap = x[0] - x[1], bp = x[0] - x[2],
              n = cross(ab, ac);
  const Pack ab2 = squared(ab), ac2 = squared(ac), n2 = squared(n), over = inverse(n2),
             v = dot(cross(ap, ac), n) * over, w = dot(cross(ab, ap), n) * over, u = one - v - w;
  const std::array<Pack, 3> part = {dot(ab, ap) * inverse(ab2), dot(ac, ap) * inverse(ac2),
                                    dot(bc, bp) * inverse(squared(bc))};
  for (int k = 0; k < 3; ++k) sides.part[k] = clamped(part[k]), sides.known[k] = is_clear(part[k]);
  sides.r = {ap - sides.part[0] * ab, ap - sides.part[1] * ac, bp - sides.part[2] * bc};
  for (int k = 0; k < 3; ++k) sides.squared[k] = squared(sides.r[k]);
  const auto& s = sides.part;
  Nearest best;
  best.r = sides.r[0];
  best.squared = sides.squared[0];
  best.lengths = ab2 + ac2 + squared(ap);
  best.w = {one, s[0] - one, -s[0], zero};
  const Mask always = ab2 >= zero;
  keep_shorter(always, sides.r[1], sides.squared[1], {one, s[1] - one, zero, -s[1]}, best);
  keep_shorter(always, sides.r[2], sides.squared[2], {one, zero, s[2] - one, -s[2]}, best);
  const Point inside = ap - v * ab - w * ac;
  keep_shorter(v > zero && w > zero && v + w < one, inside, squared(inside), {one, -u, -v, -w}, best);
  const Pack doubt(kDoubt);
  best.known = sides.known[0] && sides.known[1] && sides.known[2] && abs(u) > doubt && abs(v) > doubt &&
               abs(w) > doubt && n2 > Pack(kWideAngle) * ab2 * ac2;
  return best;
}

/// s on a of the lines' nearest points, cut to the edge; from there the nearest point of b, and from there that of a
/// (Ericson 2005, § 5.1.9). Of parallel edges any s will do; of those that are so within 1e-8 not what
/// (a·a)(b·b) − (a·b)² leaves, which is off by 1e-8 of the lengths.
WRINKLE_INLINE Nearest of_edges(const Points& x, Pack& cross_squared) {
  const Pack one(1.0);
  const Point a = x[1] - x[0], b = x[3] - x[2], ab = x[2] - x[0], n = cross(a, b);
  const Pack a2 = squared(a), b2 = squared(b), n2 = squared(n), both = dot(a, b), p = dot(a, ab), q = dot(b, ab),
             first = dot(cross(ab, b), n) * inverse(n2), second = (clamped(first) * both - q) * inverse(b2),
             t = clamped(second), third = (t * both + p) * inverse(a2), s = clamped(third);
  const Point r = s * a - t * b - ab;
  cross_squared = n2;
  return {{r, squared(r), a2 + b2 + squared(ab)},
          {one - s, s, t - one, -t},
          is_clear(first) && is_clear(second) && is_clear(third) && n2 > Pack(kWideAngle) * a2 * b2};
}

Separations separations(PairKind kind, const Points& x) {
  OnSides sides;
  Pack cross_squared;
  return kind == PairKind::point_triangle ? of_points_and_triangles(x, sides) : of_edges(x, cross_squared);
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

/// The point that `closest` has on a side is its part of the way from the side's lower corner to the higher one.
ClosestPoints NearestPoints::closest_on_side(Index i, int k) const {
  return closest_at(k == 1 ? 2 : 1, k == 3 ? 2 : 3, sides_[k - 1].part[i], sides_[k - 1].squared[i]);
}

void PairBlock::find_nearest(NearestPoints& out) {
  fill_up(x_);
  const Pack zero(0.0), one(1.0);
  const auto flag = [&](const Mask& mask) WRINKLE_INLINE_LAMBDA { return select(mask, one, zero); };
  for (Index i = 0; i < size_; i += kWide) {
    const Points x = points(x_, i);
    Nearest nearest;
    if (kind_ == PairKind::edge_edge) {
      Pack cross_squared;
      nearest = of_edges(x, cross_squared);
      cross_squared.store_aligned(&out.cross_squared_[i]);
    } else {
      OnSides sides;
      nearest = of_points_and_triangles(x, sides);
      for (int k = 0; k < 3; ++k) {  // side 23 lies opposite to the first corner
        NearestPoints::Side& side = out.sides_[2 - k];
        sides.part[k].store_aligned(&side.part[i]);
        sides.squared[k].store_aligned(&side.squared[i]);
        flag(sides.known[k]).store_aligned(&side.known[i]);
      }
    }
    (nearest.squared - Pack(kError) * nearest.lengths).store_aligned(&out.low_[i]);
    nearest.squared.store_aligned(&out.squared_[i]);
    flag(nearest.known).store_aligned(&out.known_[i]);
    Pack active = zero;
    for (int k = 0; k < 4; ++k) {
      nearest.w[k].store_aligned(&out.weights_[k][i]);
      active += select(nearest.w[k] != zero, Pack(static_cast<double>(1U << static_cast<unsigned>(k))), zero);
    }
    active.store_aligned(&out.active_[i]);
  }
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
