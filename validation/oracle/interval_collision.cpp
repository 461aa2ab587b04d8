#include "validation/oracle/interval_collision.h"

#include <array>
#include <utility>
#include <vector>

#include "core/base/fault.h"
#include "validation/oracle/interval.h"

namespace wrinkle::validation {

namespace {

constexpr int kMostHalvings = 50, kMostParts = 200;

/// Bernstein coefficients of a polynomial over a part of the times, times a factor above 0. The first and the last are
/// its values at the ends.
template <int degree>
using IntervalCurve = std::array<RoundedInterval, degree + 1>;
using Line = IntervalCurve<1>;
using Parabola = IntervalCurve<2>;
using Cubic = IntervalCurve<3>;

template <std::size_t n>
std::array<RoundedInterval, n> operator-(const std::array<RoundedInterval, n>& a,
                                         const std::array<RoundedInterval, n>& b) {
  std::array<RoundedInterval, n> out;
  for (std::size_t i = 0; i < n; ++i) out[i] = a[i] - b[i];
  return out;
}

template <std::size_t n>
std::array<RoundedInterval, n> operator+(const std::array<RoundedInterval, n>& a,
                                         const std::array<RoundedInterval, n>& b) {
  std::array<RoundedInterval, n> out;
  for (std::size_t i = 0; i < n; ++i) out[i] = a[i] + b[i];
  return out;
}

/// Twice the product.
Parabola operator*(const Line& a, const Line& b) {
  const RoundedInterval two(2);
  return {two * a[0] * b[0], a[0] * b[1] + a[1] * b[0], two * a[1] * b[1]};
}

/// Three times the product.
Cubic operator*(const Parabola& a, const Line& b) {
  const RoundedInterval two(2), three(3);
  return {three * a[0] * b[0], two * a[1] * b[0] + a[0] * b[1], a[2] * b[0] + two * a[1] * b[1], three * a[2] * b[1]};
}

template <std::size_t n, class F>
bool all_of(const std::array<RoundedInterval, n>& curve, const F& is) {
  WRINKLE_FAULT(interval_ends_only, return is(curve.front()) && is(curve.back()));
  for (const RoundedInterval& c : curve)
    if (!is(c)) return false;
  return true;
}

/// De Casteljau's.
template <std::size_t n>
std::pair<std::array<RoundedInterval, n>, std::array<RoundedInterval, n>> halves(std::array<RoundedInterval, n> c) {
  const RoundedInterval half(0.5);
  std::array<RoundedInterval, n> left = c, right = c;
  for (std::size_t k = 1; k < n; ++k) {
    for (std::size_t i = 0; i + k < n; ++i) c[i] = half * (c[i] + c[i + 1]);
    left[k] = c[0];
    right[n - 1 - k] = c[n - 1 - k];
  }
  return {left, right};
}

using Moving = std::array<Line, 3>;

Moving moving(const PairPoints& start, const PairPoints& end, int i) {
  Moving out;
  for (int k = 0; k < 3; ++k) out[k] = {start[i][k], end[i][k]};
  return out;
}

Moving operator-(const Moving& a, const Moving& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

std::array<Parabola, 3> cross(const Moving& a, const Moving& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A pair over a part of the times.
struct Part {
  PairKind kind;
  int halvings = 0;
  int corners;  // differences of corners of the one part and the other
  std::array<Moving, 4> apart;
  Cubic volume;
  std::array<std::array<Parabola, 3>, 4> turn;  // of Seen in exact_collision.cpp; a triangle's sides are three

  Part(PairKind of, const PairPoints& start, const PairPoints& end);
  Part half(bool second) const;
  bool touches_nowhere() const;
  bool touches() const;
  bool touches_at(bool end) const;

 private:
  int sides() const { return kind == PairKind::point_triangle ? 3 : 4; }
};

Part::Part(PairKind of, const PairPoints& start, const PairPoints& end) : kind(of) {
  std::array<Moving, 4> x;
  for (int i = 0; i < 4; ++i) x[i] = moving(start, end, i);
  const Moving first = x[1] - x[0], second = x[2] - x[0], third = x[3] - x[0];
  const std::array<Parabola, 3> across = cross(first, second);
  volume = across[0] * third[0] + across[1] * third[1] + across[2] * third[2];
  if (kind == PairKind::point_triangle) {
    corners = 3;
    apart = {first, second, third};
    turn = {cross(first, second), cross(second, third), cross(third, first)};
  } else {
    corners = 4;
    apart = {x[2] - x[0], x[2] - x[1], x[3] - x[0], x[3] - x[1]};
    const auto seen = [&](int p, int a, int b) { return cross(x[a] - x[p], x[b] - x[p]); };
    turn = {seen(2, 0, 1), seen(3, 0, 1), seen(0, 2, 3), seen(1, 2, 3)};
  }
}

Part Part::half(bool second) const {
  Part out = *this;
  ++out.halvings;
  const auto take = [&](auto& curve) {
    auto both = halves(curve);
    curve = second ? both.second : both.first;
  };
  for (int i = 0; i < corners; ++i)
    for (Line& line : out.apart[i]) take(line);
  take(out.volume);
  for (int i = 0; i < sides(); ++i)
    for (Parabola& parabola : out.turn[i]) take(parabola);
  return out;
}

/// For all of the part's times.
bool Part::touches_nowhere() const {
  if (all_of(volume, positive) || all_of(volume, negative)) return true;
  for (int k = 0; k < 3; ++k) {
    int above = 0, below = 0;
    for (int i = 0; i < corners; ++i) {
      above += all_of(apart[i][k], positive) ? 1 : 0;
      below += all_of(apart[i][k], negative) ? 1 : 0;
    }
    if (above == corners || below == corners) return true;
    std::array<int, 4> sense{};
    for (int i = 0; i < sides(); ++i)
      sense[i] = all_of(turn[i][k], positive) ? 1 : all_of(turn[i][k], negative) ? -1 : 0;
    if (kind == PairKind::edge_edge ? sense[0] * sense[1] > 0 || sense[2] * sense[3] > 0
                                    : sense[0] * sense[1] < 0 || sense[1] * sense[2] < 0 || sense[2] * sense[0] < 0)
      return true;
  }
  return false;
}

/// At a time in between, where all points are in one plane.
bool Part::touches() const {
  const bool changes =
      (positive(volume.front()) && negative(volume.back())) || (negative(volume.front()) && positive(volume.back()));
  if (!changes) return false;
  for (int k = 0; k < 3; ++k) {
    const auto up = [&](int i) { return all_of(turn[i][k], positive); };
    const auto down = [&](int i) { return all_of(turn[i][k], negative); };
    if (kind == PairKind::point_triangle) {
      if ((up(0) && up(1) && up(2)) || (down(0) && down(1) && down(2))) return true;
    } else {
      const auto opposite = [&](int i, int j) { return (up(i) && down(j)) || (down(i) && up(j)); };
      if (opposite(0, 1) && opposite(2, 3)) return true;
    }
  }
  return false;
}

/// At the first time, or the last. Where some side turns, there is a normal along the axis.
bool Part::touches_at(bool end) const {
  const auto at = [&](const auto& curve) { return end ? curve.back() : curve.front(); };
  if (!zero(at(volume))) return false;
  for (int k = 0; k < 3; ++k) {
    const auto up = [&](int i) { return at(turn[i][k]).low >= 0; };
    const auto down = [&](int i) { return at(turn[i][k]).high <= 0; };
    const auto turns = [&](int i) { return positive(at(turn[i][k])) || negative(at(turn[i][k])); };
    if (kind == PairKind::point_triangle) {
      if ((turns(0) || turns(1) || turns(2)) && ((up(0) && up(1) && up(2)) || (down(0) && down(1) && down(2))))
        return true;
    } else {
      const auto opposite = [&](int i, int j) { return (up(i) && down(j)) || (down(i) && up(j)); };
      if ((turns(0) || turns(1)) && opposite(0, 1) && opposite(2, 3)) return true;
    }
  }
  return false;
}

bool within_range(const PairPoints& x) {
  for (const auto& point : x)
    for (const double c : point) {
      const double size = std::abs(c);
      if (c != 0 && !(size >= 0x1p-150 && size <= 0x1p150)) return false;
    }
  return true;
}

}  // namespace

std::optional<bool> collides_by_intervals(PairKind kind, const PairPoints& start, const PairPoints& end) {
  if (!within_range(start) || !within_range(end)) return {};
  std::vector<Part> open{Part(kind, start, end)};
  if (open[0].touches_at(false) || open[0].touches_at(true)) return true;
  bool decided = true;
  for (int parts = 0; !open.empty(); ++parts) {
    const Part part = open.back();
    open.pop_back();
    if (part.touches_nowhere()) continue;
    if (part.touches()) return true;
    if (part.halvings == kMostHalvings || parts >= kMostParts) {
      decided = false;
      continue;
    }
    open.push_back(part.half(true));
    open.push_back(part.half(false));
    if (open.back().touches_at(true)) return true;
  }
  return decided ? std::optional(false) : std::nullopt;
}

}  // namespace wrinkle::validation
