#include "validation/oracle/exact_collision.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "validation/oracle/exact_polynomial.h"
#include "validation/oracle/interval_collision.h"

namespace wrinkle::validation {

namespace {

/// A point, or a vector, that moves.
using Moving = std::array<ExactPolynomial, 3>;

Moving operator-(const Moving& a, const Moving& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Moving cross(const Moving& a, const Moving& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

ExactPolynomial dot(const Moving& a, const Moving& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Exponent of the last bit of a number that is not 0.
int last_bit(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);  // 53 bits, fewer of the smallest numbers
  auto bits = static_cast<std::int64_t>(std::ldexp(mantissa, 53));
  for (exponent -= 53; bits % 2 == 0; bits /= 2) ++exponent;
  return exponent;
}

/// x 2^−exponent, a whole number.
mpz_class whole(double x, int exponent) {
  if (x == 0) return 0;
  const int own = last_bit(x);
  return mpz_class(std::ldexp(x, -own)) << (own - exponent);
}

std::array<Moving, 4> moving_points(const PairPoints& start, const PairPoints& end) {
  int exponent = std::numeric_limits<int>::max();
  for (const PairPoints* points : {&start, &end})
    for (const auto& point : *points)
      for (const double x : point) {
        if (!std::isfinite(x)) throw std::invalid_argument(fmt::format("a moving point is at {}", x));
        if (x != 0) exponent = std::min(exponent, last_bit(x));
      }
  std::array<Moving, 4> out;
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 3; ++k) {
      const mpz_class from = whole(start[i][k], exponent), to = whole(end[i][k], exponent);
      out[i][k] = ExactPolynomial({from, to - from});
    }
  return out;
}

/// An edge a b seen from a point p of the other part.
struct Seen {
  Moving turn;             // (a − p)×(b − p)
  ExactPolynomial facing;  // (a − p)·(b − p)

  Seen(const Moving& p, const Moving& a, const Moving& b) : turn(cross(a - p, b - p)), facing(dot(a - p, b - p)) {}
};

/// What decides whether the parts touch at a time when all points lie in one plane.
struct InPlane {
  PairKind kind;
  Moving normal;           // of the triangle, or of both edges
  std::vector<Seen> seen;  // the triangle's sides from the point; each edge from the other's ends, two and two

  InPlane(PairKind of, const std::array<Moving, 4>& x) : kind(of) {
    if (kind == PairKind::point_triangle) {
      normal = cross(x[2] - x[1], x[3] - x[1]);
      seen = {{x[0], x[1], x[2]}, {x[0], x[2], x[3]}, {x[0], x[3], x[1]}};
    } else {
      normal = cross(x[1] - x[0], x[3] - x[2]);
      seen = {{x[2], x[0], x[1]}, {x[3], x[0], x[1]}, {x[0], x[2], x[3]}, {x[1], x[2], x[3]}};
    }
  }

  std::vector<const ExactPolynomial*> all() const {
    std::vector<const ExactPolynomial*> out;
    for (const ExactPolynomial& p : normal) out.push_back(&p);
    for (const Seen& s : seen) {
      for (const ExactPolynomial& p : s.turn) out.push_back(&p);
      out.push_back(&s.facing);
    }
    return out;
  }
};

/// The point lies on the edge: on its line, and not on the same side of both ends. Of an edge without length: there.
bool lies_on(const Seen& s, const ExactRoot& time) {
  return std::ranges::all_of(s.turn, [&](const ExactPolynomial& p) { return time.sign(p) == 0; }) &&
         time.sign(s.facing) <= 0;
}

/// Seen along an axis that shows the triangle's area, or the angle between the edges; where there is none, as in a
/// triangle without area or between parallel edges, an end of one edge lies on another where they touch.
bool touch_at(const InPlane& parts, const ExactRoot& time) {
  int axis = 0;
  while (axis < 3 && time.sign(parts.normal[axis]) == 0) ++axis;
  if (axis == 3) return std::ranges::any_of(parts.seen, [&](const Seen& s) { return lies_on(s, time); });
  const auto side = [&](int i) { return time.sign(parts.seen[i].turn[axis]); };
  if (parts.kind == PairKind::edge_edge) return side(0) * side(1) <= 0 && side(2) * side(3) <= 0;
  const auto sides = std::minmax({side(0), side(1), side(2)});
  return sides.first >= 0 || sides.second <= 0;
}

bool touch_at_any(const std::vector<ExactRoot>& times, const InPlane& parts) {
  return std::ranges::any_of(times, [&](const ExactRoot& time) { return touch_at(parts, time); });
}

}  // namespace

bool collides_by_integers(PairKind kind, const PairPoints& start, const PairPoints& end) {
  const std::array<Moving, 4> x = moving_points(start, end);
  const ExactPolynomial volume = dot(cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]);
  if (!volume.is_zero()) {
    const std::vector<ExactRoot> times = roots_in_unit_interval(volume);
    return !times.empty() && touch_at_any(times, InPlane(kind, x));
  }
  const InPlane parts(kind, x);
  return touch_at(parts, ExactRoot(Dyadic{0, 0})) || std::ranges::any_of(parts.all(), [&](const ExactPolynomial* p) {
           return p->degree() > 0 && touch_at_any(roots_in_unit_interval(*p), parts);
         });
}

CollisionAnswer decide_collision(PairKind kind, const PairPoints& start, const PairPoints& end) {
  if (const std::optional<bool> decided = collides_by_intervals(kind, start, end)) return {*decided, false};
  return {collides_by_integers(kind, start, end), true};
}

bool pair_collides(PairKind kind, const PairPoints& start, const PairPoints& end) {
  return decide_collision(kind, start, end).collides;
}

}  // namespace wrinkle::validation
