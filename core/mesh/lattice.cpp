#include "core/mesh/lattice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/require.h"
#include "core/base/triplets.h"
#include "core/mesh/lattice_shape.h"
#include "core/mesh/surface_clipping.h"
#include "core/mesh/union_find.h"

namespace wrinkle {
namespace {

/// Elements whose nodes are all their own, to be merged.
class Builder {
 public:
  explicit Builder(const LatticeOptions& options)
      : width_(options.shape == ShapeFunctions::linear ? 2 : 3), count_(width_ * width_ * width_) {
    out_.shape = options.shape;
    out_.spacing = options.spacing;
    out_.origin = options.origin;
  }

  Index add_element(const std::array<Index, 3>& cell, double volume) {
    out_.elements.push_back({cell, {}, volume});
    return static_cast<Index>(out_.elements.size()) - 1;
  }

  /// The upper nodes of one element along an axis are the lower ones of the next: all but one layer of each.
  void connect(Index lower, Index upper, int axis) { connections_.push_back({lower, upper, axis}); }

  Lattice finish(const std::vector<VectorN<3>>& points, std::vector<Index> element_of) {
    merge_nodes();
    out_.element_of = std::move(element_of);
    embed(points);
    return std::move(out_);
  }

 private:
  struct Connection {
    Index lower, upper;
    int axis;
  };

  /// Of node n of an element: its place along each axis.
  std::array<int, 3> place(int n) const { return {n % width_, n / width_ % width_, n / (width_ * width_)}; }

  double node_at(int i) const {
    return out_.shape == ShapeFunctions::linear ? LatticeShape<2>::node()[i] : LatticeShape<3>::node()[i];
  }

  void merge_nodes() {
    UnionFind same(count_ * static_cast<Index>(out_.elements.size()));
    const std::array<int, 3> stride{1, width_, width_ * width_};
    for (const Connection& c : connections_)
      for (int n = 0; n < count_; ++n)
        if (place(n)[c.axis] + 1 < width_) same.unite(count_ * c.lower + n + stride[c.axis], count_ * c.upper + n);
    std::vector<Index> number(count_ * out_.elements.size());
    for (Index e = 0; e < static_cast<Index>(out_.elements.size()); ++e)
      for (int n = 0; n < count_; ++n) {
        const Index own = count_ * e + n, first = same.find(own);
        if (first == own) {
          number[own] = static_cast<Index>(out_.nodes.size());
          out_.nodes.push_back(rest_position(out_.elements[e], n));
        }
        out_.elements[e].nodes.push_back(number[first]);
      }
  }

  VectorN<3> rest_position(const LatticeElement& element, int n) const {
    VectorN<3> at;
    for (int a = 0; a < 3; ++a) at[a] = out_.origin[a] + out_.spacing[a] * (element.cell[a] + node_at(place(n)[a]));
    return at;
  }

  void embed(const std::vector<VectorN<3>>& points) {
    std::vector<Triplet> entries;
    for (Index p = 0; p < static_cast<Index>(points.size()); ++p) {
      if (out_.element_of[p] < 0) continue;  // a vertex without triangles moves with nothing
      const LatticeElement& element = out_.elements[out_.element_of[p]];
      std::array<std::array<double, 3>, 3> N;
      for (int a = 0; a < 3; ++a) N[a] = shape((points[p][a] - out_.origin[a]) / out_.spacing[a] - element.cell[a]);
      for (int n = 0; n < count_; ++n) {
        const auto at = place(n);
        entries.emplace_back(p, element.nodes[n], N[0][at[0]] * N[1][at[1]] * N[2][at[2]]);
      }
    }
    out_.embedding = from_triplets(static_cast<Index>(points.size()), static_cast<Index>(out_.nodes.size()), entries);
  }

  std::array<double, 3> shape(double t) const {
    if (out_.shape == ShapeFunctions::quadratic) return LatticeShape<3>::value(t);
    const auto N = LatticeShape<2>::value(t);
    return {N[0], N[1], 0};
  }

  Lattice out_;
  int width_, count_;
  std::vector<Connection> connections_;
};

/// For each piece the one that stands for it: itself, or where it is too small the nearest one in touch that is not.
std::vector<Index> stand_ins(const SurfaceClipping& clipping, double smallest) {
  const auto count = static_cast<Index>(clipping.pieces.size());
  std::vector<Index> out(count, -1);
  for (Index p = 0; p < count; ++p)
    if (clipping.pieces[p].volume >= smallest) out[p] = p;
  auto contacts = clipping.contacts;
  std::ranges::stable_sort(contacts, [](const PieceContact& a, const PieceContact& b) { return a.area > b.area; });
  for (bool changed = true; changed;) {
    changed = false;
    const std::vector<Index> before = out;
    for (const PieceContact& c : contacts)
      for (const auto& [from, to] : {std::pair{c.lower, c.upper}, std::pair{c.upper, c.lower}})
        if (out[to] < 0 && before[from] >= 0) {
          out[to] = before[from];
          changed = true;
        }
  }
  return out;
}

void check_spacing(const LatticeOptions& options) {
  const VectorN<3>& h = options.spacing;
  require(h.minCoeff() > 0, "lattice spacing is ({}, {}, {}) m; each must be above 0", h.x(), h.y(), h.z());
}

}  // namespace

Lattice build_lattice(const TriangleMesh& surface, const LatticeOptions& options) {
  check_spacing(options);
  const SurfaceClipping clipping = clip_surface(surface, {options.origin, options.spacing});
  const std::vector<Index> stand_in = stand_ins(clipping, options.smallest_part * options.spacing.prod());
  Builder builder(options);
  std::vector<Index> element(clipping.pieces.size(), -1);
  for (std::size_t p = 0; p < clipping.pieces.size(); ++p)
    if (stand_in[p] == static_cast<Index>(p))
      element[p] = builder.add_element(clipping.pieces[p].cell, clipping.pieces[p].volume);
  for (const PieceContact& c : clipping.contacts) {
    const double face = options.spacing.prod() / options.spacing[c.axis];
    if (element[c.lower] >= 0 && element[c.upper] >= 0 && c.area >= options.smallest_part * face)
      builder.connect(element[c.lower], element[c.upper], c.axis);
  }
  std::vector<Index> element_of;
  for (const Index piece : clipping.piece_of) {
    if (piece >= 0 && stand_in[piece] < 0)
      throw std::invalid_argument(
          fmt::format("vertex {} lies on a part of {} m³ that touches no other; it must fill {} of a cell at least",
                      element_of.size(), clipping.pieces[piece].volume, options.smallest_part));
    element_of.push_back(piece < 0 ? -1 : element[stand_in[piece]]);
  }
  return builder.finish(surface.vertices, std::move(element_of));
}

Lattice block_lattice(const std::vector<VectorN<3>>& points, const LatticeOptions& options,
                      const std::array<Index, 3>& cells) {
  check_spacing(options);
  const auto& [nx, ny, nz] = cells;
  require(nx >= 1 && ny >= 1 && nz >= 1, "a lattice of {} x {} x {} cells; each must be at least 1", nx, ny, nz);
  Builder builder(options);
  const std::array<Index, 3> stride{1, nx, nx * ny};
  for (Index k = 0; k < nz; ++k)
    for (Index j = 0; j < ny; ++j)
      for (Index i = 0; i < nx; ++i) {
        const std::array<Index, 3> cell{i, j, k};
        const Index e = builder.add_element(cell, options.spacing.prod());
        for (int a = 0; a < 3; ++a)
          if (cell[a] > 0) builder.connect(e - stride[a], e, a);
      }
  std::vector<Index> element_of;
  for (const VectorN<3>& x : points) {
    Index e = 0;
    for (int a = 0; a < 3; ++a) {
      const double t = (x[a] - options.origin[a]) / options.spacing[a];
      require(t >= -1e-9 && t <= cells[a] + 1e-9, "the point ({}, {}, {}) m lies outside the block of cells", x.x(),
              x.y(), x.z());
      e += stride[a] * std::clamp(static_cast<Index>(std::floor(t)), 0, cells[a] - 1);
    }
    element_of.push_back(e);
  }
  return builder.finish(points, std::move(element_of));
}

}  // namespace wrinkle
