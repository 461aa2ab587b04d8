#include "validation/scenes/garment_mesh.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>

#include "core/base/require.h"

namespace wrinkle::validation {

namespace {

constexpr double kSewn = 1e-9;  // [m] depth at which both panels have one vertex

/// cos(π t/2) of |t| < 1, else 0: a lens, whose panels meet at right angles where it is as deep as it is wide by 2/π.
double lens(double t) {
  return std::abs(t) < 1 ? std::cos(0.5 * std::numbers::pi * t) : 0;
}

/// The larger of all, rounded where they cross; 0 where all are.
double blend(std::initializer_list<double> all) {
  double sum = 0;
  for (const double a : all) sum += a * a * a * a;
  return std::sqrt(std::sqrt(sum));
}

/// Two panels y = ±depth(x, z) over the cells of a grid that `has` tells.
struct Pattern {
  std::vector<double> x, z;                         // lines of the grid [m], ascending
  std::function<bool(double x, double z)> has;      // whether a cell with this middle is of it
  std::function<double(double x, double z)> depth;  // [m]; 0: sewn
};

/// From the first to the last of `stops`, each of them a line, spaced by about `edge`.
std::vector<double> lines(const std::vector<double>& stops, double edge) {
  std::vector<double> out{stops.front()};
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    const double from = stops[i], way = stops[i + 1] - from;
    const auto cells = std::max<Index>(1, std::lround(way / edge));
    for (Index k = 1; k <= cells; ++k) out.push_back(from + way * static_cast<double>(k) / static_cast<double>(cells));
  }
  return out;
}

/// `stops` and their mirror images.
std::vector<double> mirrored(const std::vector<double>& stops) {
  std::vector<double> out;
  for (auto it = stops.rbegin(); it != stops.rend(); ++it) out.push_back(-*it);
  out.insert(out.end(), stops.begin(), stops.end());
  return out;
}

/// Numbers the vertices of both panels as cells ask for them.
class Sewing {
 public:
  Sewing(const Pattern& pattern, Diagonals diagonals)
      : pattern_(pattern), diagonals_(diagonals), number_(2 * pattern.x.size() * pattern.z.size(), -1) {
    for (std::size_t i = 0; i + 1 < pattern.x.size(); ++i)
      for (std::size_t k = 0; k + 1 < pattern.z.size(); ++k)
        if (pattern.has(0.5 * (pattern.x[i] + pattern.x[i + 1]), 0.5 * (pattern.z[k] + pattern.z[k + 1])))
          for (const int side : {1, -1}) add_cell(i, k, side);
  }
  SewnGarment take() { return std::move(out_); }

 private:
  void add_cell(std::size_t i, std::size_t k, int side) {
    const Index a = vertex(i, k, side), b = vertex(i + 1, k, side), c = vertex(i + 1, k + 1, side),
                d = vertex(i, k + 1, side);
    if ((diagonals_ == Diagonals::drawn ? random_() : i + k) % 2 == 0)
      add(a, b, c, side), add(a, c, d, side);
    else
      add(a, b, d, side), add(b, c, d, side);
  }
  void add(Index a, Index b, Index c, int side) {
    if (side > 0) std::swap(b, c);  // a, b, c turn from x to z, which is seen so from behind, where y is below 0
    out_.middle.triangles.push_back({a, b, c});
  }
  Index vertex(std::size_t i, std::size_t k, int side) {
    const double x = pattern_.x[i], z = pattern_.z[k], depth = pattern_.depth(x, z);
    const bool sewn = depth < kSewn;
    Index& number = number_[2 * (i * pattern_.z.size() + k) + (side > 0 || sewn ? 0 : 1)];
    if (number < 0) {
      number = static_cast<Index>(out_.middle.vertices.size());
      out_.middle.vertices.emplace_back(x, sewn ? 0 : side * depth, z);
      if (k + 1 == pattern_.z.size()) out_.top.push_back(number);
    }
    return number;
  }

  const Pattern& pattern_;
  Diagonals diagonals_;
  std::mt19937_64 random_{1};
  std::vector<Index> number_;
  SewnGarment out_;
};

SewnGarment sew(const Pattern& pattern, Diagonals diagonals) {
  return Sewing(pattern, diagonals).take();
}

}  // namespace

SewnGarment jacket(double edge, Diagonals diagonals) {
  constexpr double half = 0.28, depth = 0.19, hem = -0.05;          // of the trunk [m]
  constexpr double cuff = 0.6, sleeve = 0.085, middle = 0.44;       // of the sleeves [m]
  constexpr double neck = 0.08, neck_depth = 0.1;                   // [m]
  constexpr double under = middle - sleeve, top = middle + sleeve;  // [m]
  require(edge > 0 && edge <= 0.06, "a jacket with edges of {} m; above 0, at most 0.06", edge);
  const auto up = [](double z) { return std::max(0.0, (z - under) / (top - under)); };
  return sew({.x = lines(mirrored({neck, half, cuff}), edge),
              .z = lines({hem, under, top}, edge),
              .has = [](double x, double z) { return std::abs(x) < half || z > under; },
              .depth =
                  [up](double x, double z) {
                    return blend({depth * lens(x / half) * lens(up(z)), sleeve * lens((z - middle) / sleeve),
                                  neck_depth * lens(x / neck) * up(z) * up(z)});
                  }},
             diagonals);
}

SewnGarment trousers(double edge, Diagonals diagonals) {
  constexpr double half = 0.225, depth = 0.155, waist = 0.1;                         // of the hips [m]
  constexpr double ankle = -0.86, crotch = -0.17, closing = 0.12;                    // [m]
  constexpr double inner = 0.012, leg = 0.5 * (half - inner), middle = inner + leg;  // of the legs [m]
  require(edge > 0 && edge <= 0.06, "trousers with edges of {} m; above 0, at most 0.06", edge);
  return sew({.x = lines(mirrored({inner, half}), edge),
              .z = lines({ankle, crotch, waist}, edge),
              .has = [](double x, double z) { return std::abs(x) > inner || z > crotch; },
              .depth =
                  [](double x, double z) {
                    const double up = std::clamp((z - crotch) / closing, 0.0, 1.0);
                    return blend({depth * lens(x / half) * lens(1 - up), leg * lens((std::abs(x) - middle) / leg)});
                  }},
             diagonals);
}

}  // namespace wrinkle::validation
