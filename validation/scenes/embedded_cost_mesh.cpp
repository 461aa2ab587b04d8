#include "validation/scenes/embedded_cost_mesh.h"

#include <cmath>
#include <map>
#include <random>

#include "core/mesh/strip.h"

namespace wrinkle::validation {

namespace {

constexpr double kPillow[] = {0.5, 0.31, 0.12}, kBar[] = {0.8, 0.1, 0.1}, kSlab[] = {0.5, 0.05};  // [m]
constexpr double kMoved = 0.2;  // of the spacing, by which vertices inside a side are moved: no commensurate grid

/// Numbers the points of an integer grid as they are asked for, and collects the triangles.
class GridSurface {
 public:
  using Point = std::array<Index, 3>;

  template <class Place>
  Index vertex(const Point& p, const Place& place) {
    const auto [found, is_new] = numbers_.try_emplace(p, static_cast<Index>(mesh.vertices.size()));
    if (is_new) mesh.vertices.emplace_back(place(p));
    return found->second;
  }
  /// A quad, counter-clockwise from outside; cut from its first corner, or from its second.
  void quad(const std::array<Index, 4>& q, int first) {
    mesh.triangles.push_back({q[first], q[first + 1], q[first + 2]});
    mesh.triangles.push_back({q[first], q[first + 2], q[(first + 3) % 4]});
  }
  double moved() { return kMoved * (2 * uniform_(random_) - 1); }
  int any_diagonal() { return uniform_(random_) < 0.5 ? 0 : 1; }

  TriangleMesh mesh;

 private:
  std::map<Point, Index> numbers_;
  std::mt19937_64 random_{1};
  std::uniform_real_distribution<double> uniform_{0, 1};
};

}  // namespace

TriangleMesh pillow_mesh(Index along, Index across) {
  GridSurface surface;
  const auto border = [&](Index i, Index j) { return i == 0 || j == 0 || i == along || j == across; };
  const auto place = [&](const GridSurface::Point& p) {
    const bool inside = !border(p[0], p[1]);
    const double s = (p[0] + (inside ? surface.moved() : 0.0)) / along;
    const double t = (p[1] + (inside ? surface.moved() : 0.0)) / across;
    const double bulge = std::pow(16 * s * (1 - s) * t * (1 - t), 0.4);
    return VectorN<3>(kPillow[0] * s, kPillow[1] * t, inside ? 0.5 * kPillow[2] * bulge * (p[2] == 0 ? 1 : -1) : 0.0);
  };
  for (const Index side : {0, 1})
    for (Index i = 0; i < along; ++i)
      for (Index j = 0; j < across; ++j) {
        const auto at = [&](Index a, Index b) { return surface.vertex({a, b, border(a, b) ? 0 : side}, place); };
        std::array<Index, 4> q{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)};
        int first = surface.any_diagonal();
        // A corner's quad is cut through the corner: the other cut would be a triangle of border vertices only, the
        // same on both sheets.
        const bool low = i == 0, high = i == along - 1, near = j == 0, far = j == across - 1;
        if ((low && near) || (high && far)) first = 0;
        if ((low && far) || (high && near)) first = 1;
        if (side == 1) {
          std::swap(q[1], q[3]);  // keeps the cut from the first corner, and that from the second
        }
        surface.quad(q, first);
      }
  return std::move(surface.mesh);
}

TriangleMesh bar_mesh(Index along, Index across) {
  GridSurface surface;
  const std::array<Index, 3> cells{along, across, across};
  const auto place = [&](const GridSurface::Point& p) {
    int sides = 0;
    for (int axis = 0; axis < 3; ++axis) sides += p[axis] == 0 || p[axis] == cells[axis] ? 1 : 0;
    VectorN<3> x;
    for (int axis = 0; axis < 3; ++axis) {
      const bool on_side = p[axis] == 0 || p[axis] == cells[axis];
      x[axis] = kBar[axis] * (p[axis] + (sides == 1 && !on_side ? surface.moved() : 0.0)) / cells[axis];
    }
    return x;
  };
  for (int axis = 0; axis < 3; ++axis)
    for (const Index end : {0, 1}) {
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      for (Index i = 0; i < cells[u]; ++i)
        for (Index j = 0; j < cells[v]; ++j) {
          const auto at = [&](Index a, Index b) {
            GridSurface::Point p{};
            p[axis] = end * cells[axis];
            p[u] = a;
            p[v] = b;
            return surface.vertex(p, place);
          };
          std::array<Index, 4> q{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)};
          if (end == 0) std::swap(q[1], q[3]);
          surface.quad(q, surface.any_diagonal());
        }
    }
  return std::move(surface.mesh);
}

TriangleMesh slab_mesh(Index along, Index across) {
  return strip_mesh({.length = kSlab[0],
                     .width = kSlab[1],
                     .along = along,
                     .across = across,
                     .pattern = StripPattern::irregular,
                     .seed = 1});
}

}  // namespace wrinkle::validation
