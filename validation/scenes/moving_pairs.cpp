#include "validation/scenes/moving_pairs.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/base/random.h"

namespace wrinkle::validation {

namespace {

using P = VectorN<3>;

/// Of the two parts' points whose places are given by two numbers: weights of all four, + of the first part, − of the
/// second.
VectorN<4> weights(PairKind kind, double u, double v) {
  if (kind == PairKind::point_triangle) return {1, u + v - 1, -u, -v};
  return {1 - u, u, v - 1, -v};
}

P separation(const VectorN<4>& w, const PairPoints& x) {
  return w[0] * x[0] + w[1] * x[1] + w[2] * x[2] + w[3] * x[3];
}

/// Across the triangle, or both edges; of length 1.
P normal(PairKind kind, const PairPoints& x) {
  const P across =
      kind == PairKind::point_triangle ? (x[2] - x[1]).cross(x[3] - x[1]) : (x[1] - x[0]).cross(x[3] - x[2]);
  return across.normalized();
}

/// Adds what is wanted to the separation, by moving the first part: the point, or an edge as a whole.
void move_first(PairKind kind, const P& by, PairPoints& x) {
  x[0] += by;
  if (kind == PairKind::edge_edge) x[1] += by;
}

}  // namespace

double MovingPair::size() const {
  P low = start[0], high = low;
  for (const PairPoints* points : {&start, &end})
    for (const P& p : *points) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return (high - low).maxCoeff();
}

VectorN<3> MovingPairs::anywhere() {
  const double x = symmetric_uniform(random_), y = symmetric_uniform(random_);
  return {x, y, symmetric_uniform(random_)};
}

VectorN<3> MovingPairs::whole(int most) {
  const auto one = [&] { return static_cast<double>(random_() % (2 * most + 1)) - most; };
  const double x = one(), y = one();
  return {x, y, one()};
}

/// ± 1e-1 to 1e-17, sometimes nothing.
double MovingPairs::little() {
  const double exponent = 9 + 8 * symmetric_uniform(random_), sign = random_() % 2 == 0 ? 1 : -1;
  return random_() % 16 == 0 ? 0 : sign * std::pow(10, -exponent);
}

MovingPair MovingPairs::next() {
  MovingPair pair{count_++ % 2 == 0 ? PairKind::point_triangle : PairKind::edge_edge, {}, {}};
  make(pair);
  for (PairPoints* points : {&pair.start, &pair.end})
    for (P& p : *points) p *= unit_;
  return pair;
}

void MovingPairs::make(MovingPair& pair) {
  switch (family_) {
    case PairFamily::random: return random_motion(pair);
    case PairFamily::border:
    case PairFamily::grazing: return meeting(pair);
    case PairFamily::end: return ending(pair);
    case PairFamily::coplanar: return coplanar(pair);
    case PairFamily::parallel: return parallel(pair);
    case PairFamily::lattice: break;
  }
  for (PairPoints* points : {&pair.start, &pair.end})
    for (P& p : *points) p = whole(2);
}

void MovingPairs::random_motion(MovingPair& pair) {
  const double way = std::pow(10, -0.5 + 1.5 * symmetric_uniform(random_));
  for (int i = 0; i < 4; ++i) {
    pair.start[i] = anywhere();
    pair.end[i] = pair.start[i] + way * anywhere();
  }
}

/// Where and when they meet is chosen first, then how they move there; start and end follow.
void MovingPairs::meeting(MovingPair& pair) {
  const bool border = family_ == PairFamily::border;
  PairPoints at, velocity;
  for (int i = 0; i < 4; ++i) at[i] = anywhere(), velocity[i] = anywhere();
  double u = 0.1 + 0.4 * (1 + symmetric_uniform(random_)), v = (1 - u) * 0.5 * (1 + symmetric_uniform(random_));
  if (border) (random_() % 2 == 0 ? u : v) = little();
  const VectorN<4> w = weights(pair.kind, u, v);
  const P n = normal(pair.kind, at);
  move_first(pair.kind, (border ? 0 : little()) * n - separation(w, at), at);
  if (!border) move_first(pair.kind, -n.dot(separation(w, velocity)) * n, velocity);
  const double time = 0.5 * (1 + symmetric_uniform(random_));
  for (int i = 0; i < 4; ++i) {
    pair.start[i] = at[i] - time * velocity[i];
    pair.end[i] = at[i] + (1 - time) * velocity[i];
  }
}

/// Coordinates of 20 bits, and places in quarters: their products have no more than 23.
void MovingPairs::ending(MovingPair& pair) {
  for (int i = 0; i < 4; ++i) {
    pair.start[i] = anywhere();
    pair.end[i] = anywhere().unaryExpr([](double x) { return std::ldexp(std::round(std::ldexp(x, 20)), -20); });
  }
  const auto quarters = [&](std::uint64_t most) { return 0.25 * static_cast<double>(random_() % (most + 1)); };
  const double u = quarters(4), v = quarters(pair.kind == PairKind::point_triangle ? std::lround(4 - 4 * u) : 4);
  move_first(pair.kind, -separation(weights(pair.kind, u, v), pair.end), pair.end);
}

void MovingPairs::coplanar(MovingPair& pair) {
  const P first = whole(2), second = whole(2), origin = whole(2);
  for (PairPoints* points : {&pair.start, &pair.end})
    for (P& p : *points) {
      const P c = whole(3);
      p = origin + c.x() * first + c.y() * second;
    }
}

/// The second edge, or a side of the triangle, along a direction throughout; so is the first edge, or the point's way.
void MovingPairs::parallel(MovingPair& pair) {
  const P direction = whole(2), way = whole(2);
  const auto along = [&](const P& from) -> P { return from + whole(3).x() * direction; };
  const P first = whole(2), second = whole(2), gap = random_() % 2 == 0 ? P(P::Zero()) : way;
  pair.start[0] = first, pair.start[2] = second;
  pair.end[2] = second + gap;
  if (pair.kind == PairKind::point_triangle) {
    pair.end[0] = along(first + gap);
    pair.start[1] = whole(2), pair.end[1] = pair.start[1] + gap;
  } else {
    pair.end[0] = first + (random_() % 2 == 0 ? -1 : 1) * way;
    pair.start[1] = along(pair.start[0]), pair.end[1] = along(pair.end[0]);
  }
  pair.start[3] = along(pair.start[2]), pair.end[3] = along(pair.end[2]);
}

}  // namespace wrinkle::validation
