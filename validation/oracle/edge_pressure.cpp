#include "validation/oracle/edge_pressure.h"

#include <cmath>
#include <numbers>

namespace wrinkle::validation {

namespace {

/// −b′ of a distance over d̂, over d̂.
double pressure(double u) {
  return u < 1 ? 2 * (u - 1) * std::log(u) + (u - 1) * (u - 1) / u : 0;
}

/// ∫ p(d) dr and ∫ r p(d) dr over p(g), up to where d = d̂.
struct Reach {
  double along = 0, around = 0;  // [m], [m²]
};

Reach reach(double distance, double gap) {
  constexpr int kParts = 4000;
  Reach out;
  const double part = std::sqrt(distance * distance - gap * gap) / kParts;
  for (int i = 0; i < kParts; ++i) {
    const double r = (i + 0.5) * part, d = std::hypot(r, gap),
                 p = pressure(d / distance) / pressure(gap / distance) * gap / d;
    out.along += p * part;
    out.around += r * p * part;
  }
  return out;
}

}  // namespace

double edge_pressure(const FlatEdges& lower, const FlatEdges& upper, double distance, double gap) {
  constexpr double fades_below = 1e-3;
  const Reach beyond = reach(distance, gap);
  double sum = 0;
  for (const FlatEdge& a : lower.edges)
    for (const FlatEdge& b : upper.edges) {
      const double crossed = std::abs(a.way.x() * b.way.y() - a.way.y() * b.way.x()),
                   lengths = a.way.norm() * b.way.norm(), c = crossed * crossed / (fades_below * lengths * lengths),
                   m = c < 1 ? c * (2 - c) : 1;
      sum += 0.25 * (a.area + b.area) * m *
             (crossed + 2 * (a.way.norm() + b.way.norm()) * beyond.along + 2 * std::numbers::pi * beyond.around);
    }
  return sum / (lower.area * upper.area);
}

double square_pressure(std::span<const FlatVertex> sheet, double side, double distance, double gap) {
  double sum = 0;
  for (const FlatVertex& v : sheet) {
    const double r = (v.place.cwiseAbs().array() - 0.5 * side).max(0).matrix().norm(), d = std::hypot(r, gap);
    sum += v.area * pressure(d / distance) / pressure(gap / distance) * gap / d;
  }
  return 0.5 + 0.5 * sum / (side * side);
}

}  // namespace wrinkle::validation
