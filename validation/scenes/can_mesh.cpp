#include "validation/scenes/can_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/base/require.h"
#include "core/mesh/delaunay.h"

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kRow = 0.8660254037844386;  // √¾: rows of triangles of equal sides, over their sides

/// Rows of the wall and vertices in each.
struct Grid {
  Index around, rows;

  explicit Grid(const CanOptions& o)
      : around(std::max<Index>(6, std::lround(kTurn * o.radius / o.edge))),
        rows(std::max<Index>(2, std::lround(o.height / (o.edge * kRow)))) {}
  Index vertex(Index row, Index place) const { return row * around + place % around; }
};

void add_wall(const CanOptions& o, const Grid& grid, std::mt19937_64& random, CanMesh& out) {
  std::uniform_real_distribution<double> moved(-o.disorder, o.disorder);
  for (Index r = 0; r <= grid.rows; ++r)
    for (Index k = 0; k < grid.around; ++k) {
      const bool rim = r == 0 || r == grid.rows;
      const double place = static_cast<double>(k) + 0.5 * static_cast<double>(r % 2) + (rim ? 0 : moved(random));
      const double row = static_cast<double>(r) + (rim ? 0 : moved(random));
      const double angle = kTurn * place / static_cast<double>(grid.around);
      out.surface.vertices.emplace_back(o.radius * std::cos(angle), o.radius * std::sin(angle),
                                        o.height * row / static_cast<double>(grid.rows));
    }
  for (Index r = 0; r < grid.rows; ++r)
    for (Index k = 0; k < grid.around; ++k) {
      // An odd row stands half an edge farther round than an even one.
      const Index a = grid.vertex(r, k), b = grid.vertex(r, k + 1), c = grid.vertex(r + 1, k),
                  d = grid.vertex(r + 1, k + 1);
      if (r % 2 == 0) {
        out.surface.triangles.push_back({a, b, c});
        out.surface.triangles.push_back({b, d, c});
      } else {
        out.surface.triangles.push_back({a, d, c});
        out.surface.triangles.push_back({a, b, d});
      }
    }
}

/// Vertices on rings within the rim, and a triangulation of the disk.
std::vector<Index> add_end(const CanOptions& o, const Grid& grid, Index row, CanMesh& out) {
  std::vector<Index> all;
  std::vector<VectorN<2>> places;
  for (Index k = 0; k < grid.around; ++k) {
    all.push_back(grid.vertex(row, k));
    places.emplace_back(out.surface.vertices[all.back()].head<2>());
  }
  const double z = out.surface.vertices[all.front()].z();
  const auto add_ring = [&](double r, Index count, double shift) {
    for (Index k = 0; k < count; ++k) {
      const double angle = kTurn * (static_cast<double>(k) + shift) / static_cast<double>(count);
      places.emplace_back(r * std::cos(angle), r * std::sin(angle));
      all.push_back(static_cast<Index>(out.surface.vertices.size()));
      out.surface.vertices.emplace_back(places.back().x(), places.back().y(), z);
    }
  };
  double edge = o.edge, r = o.radius - kRow * edge, shift = 0.6;
  for (; r > 0.7 * edge; r -= kRow * edge, shift = 0.7 - shift) {
    edge = std::min(edge * o.growth, 0.2 * o.radius);
    add_ring(r, std::max<Index>(5, std::lround(kTurn * r / edge)), shift);
  }
  add_ring(0, 1, 0);
  for (const auto& [a, b, c] : delaunay(places)) {
    if (row == 0)
      out.surface.triangles.push_back({all[a], all[c], all[b]});
    else
      out.surface.triangles.push_back({all[a], all[b], all[c]});
  }
  return all;
}

}  // namespace

CanMesh can_mesh(const CanOptions& o) {
  require(o.radius > 0 && o.height > 0 && o.edge > 0 && o.edge < o.radius && o.edge < o.height,
          "a can of radius {} m and height {} m with edges of {} m", o.radius, o.height, o.edge);
  require(o.wall > 0 && o.end > 0 && o.wall < o.edge && o.end < o.edge,
          "a wall of {} m and ends of {} m with edges of {} m", o.wall, o.end, o.edge);
  require(o.growth >= 1, "edges that grow by {} ring by ring", o.growth);
  require(o.disorder >= 0 && o.disorder < 0.3, "vertices moved by {} of an edge", o.disorder);
  CanMesh out;
  const Grid grid(o);
  std::mt19937_64 random(o.seed);
  add_wall(o, grid, random, out);
  const auto walls = static_cast<Index>(out.surface.vertices.size());
  out.lower = add_end(o, grid, 0, out);
  out.upper = add_end(o, grid, grid.rows, out);
  out.thickness.assign(out.surface.vertices.size(), o.end);
  std::fill_n(out.thickness.begin(), walls, o.wall);
  return out;
}

}  // namespace wrinkle::validation
