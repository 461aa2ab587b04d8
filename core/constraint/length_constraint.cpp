#include "core/constraint/length_constraint.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

/// From vertex (i + [0], j + [1]) of a grid to (i + [2], j + [3]).
using GridStep = std::array<Index, 4>;

/// Both of each vertex (i, j) that do not leave the grid.
std::vector<PointPair> grid_pairs(const std::vector<VectorN<3>>& vertices, Index along, Index across,
                                  const std::vector<Index>& first, const std::array<GridStep, 2>& steps) {
  const Index expected = (along + 1) * (across + 1);
  require(static_cast<Index>(vertices.size()) == expected && first.size() == vertices.size(),
          "{} vertices with {} first unknowns for a grid of {} x {} cells: {} of both are allowed", vertices.size(),
          first.size(), along, across, expected);
  std::vector<PointPair> out;
  for (Index i = 0; i <= along; ++i)
    for (Index j = 0; j <= across; ++j)
      for (const auto& [from_i, from_j, to_i, to_j] : steps) {
        if (i + std::max(from_i, to_i) > along || j + std::max(from_j, to_j) > across) continue;
        const Index a = (i + from_i) * (across + 1) + j + from_j, b = (i + to_i) * (across + 1) + j + to_j;
        out.push_back({{first[a], first[b]}, (vertices[b] - vertices[a]).norm()});
      }
  return out;
}

}  // namespace

std::vector<PointPair> edge_pairs(const TriangleMesh& mesh, const std::vector<Index>& first) {
  require(first.size() == mesh.vertices.size(), "{} first unknowns for {} vertices", first.size(),
          mesh.vertices.size());
  std::vector<PointPair> out;
  for (const MeshEdge& edge : find_edges(mesh).edges) {
    const auto [a, b] = edge.ends;
    out.push_back({{first[a], first[b]}, (mesh.vertices[b] - mesh.vertices[a]).norm()});
  }
  return out;
}

std::vector<PointPair> side_pairs(const std::vector<VectorN<3>>& vertices, Index along, Index across,
                                  const std::vector<Index>& first) {
  return grid_pairs(vertices, along, across, first, {{{0, 0, 1, 0}, {0, 0, 0, 1}}});
}

std::vector<PointPair> diagonal_pairs(const std::vector<VectorN<3>>& vertices, Index along, Index across,
                                      const std::vector<Index>& first) {
  return grid_pairs(vertices, along, across, first, {{{0, 0, 1, 1}, {1, 0, 0, 1}}});
}

LengthConstraint::LengthConstraint(std::vector<PointPair> pairs) : pairs_(std::move(pairs)) {
  for (PointPair& pair : pairs_) {
    std::sort(pair.first.begin(), pair.first.end());
    if (!(pair.length > 0) || pair.first[0] == pair.first[1])
      throw std::invalid_argument(
          fmt::format("unknowns {} and {} at a distance of {} m: two points, and a length "
                      "above 0, are allowed",
                      pair.first[0], pair.first[1], pair.length));
  }
}

void LengthConstraint::values(Index group, const Vector& x, double* g) const {
  const auto& [first, length] = pairs_[group];
  *g = (x.segment<3>(first[1]) - x.segment<3>(first[0])).squaredNorm() / (length * length) - 1;
}

void LengthConstraint::gradients(Index group, const Vector& x, double* gradients) const {
  const auto& [first, length] = pairs_[group];
  VectorN<3> e = 2 / (length * length) * (x.segment<3>(first[1]) - x.segment<3>(first[0]));
  WRINKLE_FAULT(length_without_two, e *= 0.5);
  Eigen::Map<VectorN<3>>{gradients} = -e;
  Eigen::Map<VectorN<3>>{gradients + 3} = e;
}

/// ∇²g = 2/l² [I −I; −I I]
void LengthConstraint::add_curvature(Index group, const Vector&, const double* y, Curvature curvature,
                                     double* blocks) const {
  const double length = pairs_[group].length;
  const double a = 2 / (length * length) * (curvature == Curvature::positive ? std::max(*y, 0.0) : *y);
  for (int i = 0; i < 9; i += 4) {
    blocks[i] += a;
    blocks[9 + i] -= a;
    blocks[18 + i] += a;
  }
}

}  // namespace wrinkle
