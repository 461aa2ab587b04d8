#include "core/mesh/surface_cut.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace wrinkle {

Index LatticePlanes::slab(int axis, double x) const {
  auto i = static_cast<Index>(std::floor((x - origin[axis]) / spacing[axis]));
  while (x < at(axis, i)) --i;  // the quotient's rounding may be off by one
  while (x >= at(axis, i + 1)) ++i;
  return i;
}

namespace {

/// Cuts along the planes of one axis.
class AxisCutter {
 public:
  AxisCutter(SurfaceCut& cut, const LatticePlanes& planes, int axis) : cut_(cut), planes_(planes), axis_(axis) {
    for (Index v = 0; v < static_cast<Index>(cut_.mesh.vertices.size()); ++v) slab_.push_back(slab(v));
  }

  void run() {
    std::vector<Triangle> pending;
    std::vector<std::array<Index, 3>> cells;
    pending.swap(cut_.mesh.triangles);
    cells.swap(cut_.cell);
    for (std::size_t t = 0; t < pending.size(); ++t) {
      stack_.assign(1, pending[t]);
      while (!stack_.empty()) {
        const Triangle top = stack_.back();
        stack_.pop_back();
        if (divide(top)) continue;
        cut_.mesh.triangles.push_back(top);
        cut_.cell.push_back(cells[t]);
        cut_.cell.back()[axis_] = highest(top);
      }
    }
  }

 private:
  using Triangle = std::array<Index, 3>;
  struct Range {
    Index low, high;  // slabs that a vertex may count for: the two beside its plane, or its own
  };

  Range slab(Index v) const {
    if (cut_.on(v, axis_)) return {cut_.plane[v][axis_] - 1, cut_.plane[v][axis_]};
    const Index s = planes_.slab(axis_, cut_.mesh.vertices[v][axis_]);
    return {s, s};
  }
  Index highest(const Triangle& t) const { return std::max({slab_[t[0]].low, slab_[t[1]].low, slab_[t[2]].low}); }
  Index lowest(const Triangle& t) const { return std::min({slab_[t[0]].high, slab_[t[1]].high, slab_[t[2]].high}); }

  /// Cuts along the lowest plane that the triangle crosses, if any. No corner lies on that plane: cuts along it are
  /// made only here. One corner is alone on its side; the other two and the cut make a quadrilateral.
  bool divide(const Triangle& t) {
    const Index plane = lowest(t) + 1;
    if (highest(t) < plane) return false;
    const auto above = [&](int i) { return slab_[t[i]].low >= plane; };
    int alone = 0;
    while (above(alone) == above((alone + 1) % 3) || above(alone) == above((alone + 2) % 3)) ++alone;
    const Index a = t[alone], b = t[(alone + 1) % 3], c = t[(alone + 2) % 3];
    const Index ab = cut_edge(a, b, plane), ac = cut_edge(a, c, plane);
    stack_.push_back({a, ab, ac});
    stack_.push_back({ab, b, c});
    stack_.push_back({ab, c, ac});
    return true;
  }

  /// The vertex where the edge meets the plane: one for both of its triangles.
  Index cut_edge(Index a, Index b, Index plane) {
    if (a > b) std::swap(a, b);
    const auto fresh = static_cast<Index>(cut_.mesh.vertices.size());
    const auto [found, is_new] = known_.try_emplace({a, b}, fresh);
    if (!is_new) return found->second;
    const VectorN<3> A = cut_.mesh.vertices[a], B = cut_.mesh.vertices[b];
    const double x = planes_.at(axis_, plane), t = std::clamp((x - A[axis_]) / (B[axis_] - A[axis_]), 0.0, 1.0);
    VectorN<3> at = (A + t * (B - A)).cwiseMax(A.cwiseMin(B)).cwiseMin(A.cwiseMax(B));
    at[axis_] = x;
    std::array<Index, 3> on{SurfaceCut::kNone, SurfaceCut::kNone, SurfaceCut::kNone};
    for (int other = 0; other < 3; ++other)
      if (cut_.on(a, b, other)) on[other] = cut_.plane[a][other];
    on[axis_] = plane;
    cut_.mesh.vertices.push_back(at);
    cut_.plane.push_back(on);
    slab_.push_back({plane - 1, plane});
    return fresh;
  }

  SurfaceCut& cut_;
  const LatticePlanes& planes_;
  int axis_;
  std::vector<Range> slab_;
  std::vector<Triangle> stack_;
  std::map<std::array<Index, 2>, Index> known_;
};

}  // namespace

SurfaceCut cut_surface(const TriangleMesh& surface, const LatticePlanes& planes) {
  constexpr Index none = SurfaceCut::kNone;
  SurfaceCut cut{surface, {}, {}};
  cut.plane.assign(surface.vertices.size(), {none, none, none});
  cut.cell.resize(surface.triangles.size());
  for (int axis = 0; axis < 3; ++axis) AxisCutter(cut, planes, axis).run();
  return cut;
}

}  // namespace wrinkle
