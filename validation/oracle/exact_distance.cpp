#include "validation/oracle/exact_distance.h"

#include <gmpxx.h>

#include <algorithm>
#include <array>

namespace wrinkle::validation {

namespace {

using Point = std::array<mpq_class, 3>;

Point operator-(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

mpq_class dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

mpq_class squared_to_edge(const Point& p, const Point& a, const Point& b) {
  const Point edge = b - a, off = p - a;
  const mpq_class length = dot(edge, edge), along = dot(off, edge);
  if (along <= 0) return dot(off, off);
  if (along >= length) return dot(p - b, p - b);
  return dot(off, off) - along * along / length;
}

/// That of their lines or planes along n.
mpq_class squared_along(const Point& n, const Point& off) {
  const mpq_class height = dot(n, off);
  return height * height / dot(n, n);
}

mpq_class squared_to_triangle(const std::array<Point, 4>& x) {
  const Point n = cross(x[2] - x[1], x[3] - x[1]), off = x[0] - x[1];
  mpq_class least = squared_to_edge(x[0], x[3], x[1]);
  bool above = dot(n, n) != 0;
  for (int i = 1; i < 4; ++i) {
    const Point &a = x[i], &b = x[1 + i % 3];
    least = std::min(least, squared_to_edge(x[0], a, b));
    above = above && dot(n, cross(b - a, x[0] - a)) >= 0;
  }
  return above ? squared_along(n, off) : least;
}

mpq_class squared_of_edges(const std::array<Point, 4>& x) {
  const Point a = x[1] - x[0], b = x[3] - x[2], off = x[2] - x[0], n = cross(a, b);
  if (const mpq_class square = dot(n, n); square != 0) {
    const mpq_class s = dot(cross(off, b), n) / square, t = dot(cross(off, a), n) / square;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return squared_along(n, off);
  }
  return std::min({squared_to_edge(x[0], x[2], x[3]), squared_to_edge(x[1], x[2], x[3]),
                   squared_to_edge(x[2], x[0], x[1]), squared_to_edge(x[3], x[0], x[1])});
}

}  // namespace

double exact_distance(PairKind kind, const PairPoints& x, const PairPoints& way, double part) {
  std::array<Point, 4> at;
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 3; ++k) at[i][k] = mpq_class(x[i][k]) + mpq_class(part) * mpq_class(way[i][k]);
  const mpq_class squared = kind == PairKind::point_triangle ? squared_to_triangle(at) : squared_of_edges(at);
  return mpf_class(sqrt(mpf_class(squared, 256))).get_d();
}

}  // namespace wrinkle::validation
