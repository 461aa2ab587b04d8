#include "core/mesh/neighborhoods.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>

#include "core/base/require.h"

namespace wrinkle {

namespace {

using Cell = std::array<std::int64_t, 3>;

Cell cell_of(const VectorN<3>& x, double size) {
  Cell out;
  for (int i = 0; i < 3; ++i) out[i] = static_cast<std::int64_t>(std::floor(x[i] / size));
  return out;
}

/// The vertices one edge away from each.
NeighbourLists first_ring(const TriangleMesh& mesh) {
  NeighbourLists out(mesh.vertices.size());
  for (const auto& t : mesh.triangles)
    for (int i = 0; i < 3; ++i) {
      out[t[i]].push_back(t[(i + 1) % 3]);
      out[t[i]].push_back(t[(i + 2) % 3]);
    }
  for (auto& list : out) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return out;
}

struct Plane {
  VectorN<3> u, v;  // orthonormal
};

/// The plane that fits the points of a neighbourhood best.
Plane fitted_plane(const std::vector<VectorN<3>>& points, Index center, const std::vector<Index>& neighbours) {
  VectorN<3> mean = points[center];
  for (const Index j : neighbours) mean += points[j];
  mean /= static_cast<double>(neighbours.size() + 1);
  MatrixN<3> spread = (points[center] - mean) * (points[center] - mean).transpose();
  for (const Index j : neighbours) spread += (points[j] - mean) * (points[j] - mean).transpose();
  const Eigen::SelfAdjointEigenSolver<MatrixN<3>> eigen(spread);  // ascending
  return {eigen.eigenvectors().col(2), eigen.eigenvectors().col(1)};
}

}  // namespace

NeighbourLists neighbours_within(const std::vector<VectorN<3>>& points, double radius) {
  require(radius > 0, "neighbours within {} m: must be above 0", radius);
  std::map<Cell, std::vector<Index>> cells;
  const auto n = static_cast<Index>(points.size());
  for (Index i = 0; i < n; ++i) cells[cell_of(points[i], radius)].push_back(i);
  NeighbourLists out(n);
  for (Index i = 0; i < n; ++i) {
    const Cell c = cell_of(points[i], radius);
    for (int d = 0; d < 27; ++d) {
      const auto found = cells.find({c[0] + d % 3 - 1, c[1] + d / 3 % 3 - 1, c[2] + d / 9 - 1});
      if (found == cells.end()) continue;
      for (const Index j : found->second)
        if (j != i && (points[j] - points[i]).squaredNorm() < radius * radius) out[i].push_back(j);
    }
    std::sort(out[i].begin(), out[i].end());
  }
  return out;
}

NeighbourLists neighbours_in_rings(const TriangleMesh& mesh, Index rings) {
  require(rings >= 1, "neighbours in {} rings: must be 1 or more", rings);
  const NeighbourLists near = first_ring(mesh);
  NeighbourLists out = near;
  std::vector<Index> next;
  for (Index i = 0; i < static_cast<Index>(near.size()); ++i)
    for (Index ring = 1; ring < rings; ++ring) {
      next = out[i];
      for (const Index j : out[i]) next.insert(next.end(), near[j].begin(), near[j].end());
      std::sort(next.begin(), next.end());
      next.erase(std::unique(next.begin(), next.end()), next.end());
      std::erase(next, i);
      out[i] = next;
    }
  return out;
}

LocalMap flat_pattern(std::vector<VectorN<2>> coordinates, const VectorN<2>& period) {
  const double square = period.squaredNorm();
  return [coordinates = std::move(coordinates), square, period](Index i, Index j) -> VectorN<2> {
    VectorN<2> offset = coordinates[j] - coordinates[i];
    if (square > 0) offset -= std::round(offset.dot(period) / square) * period;
    return offset;
  };
}

LocalMap plane_fit(std::vector<VectorN<3>> points, const NeighbourLists& neighbours) {
  require(neighbours.size() == points.size(), "planes at {} points with {} neighbourhoods", points.size(),
          neighbours.size());
  std::vector<Plane> planes;
  planes.reserve(points.size());
  for (Index i = 0; i < static_cast<Index>(points.size()); ++i)
    planes.emplace_back(fitted_plane(points, i, neighbours[i]));
  return [points = std::move(points), planes = std::move(planes)](Index i, Index j) -> VectorN<2> {
    const VectorN<3> away = points[j] - points[i];
    const VectorN<2> flat(planes[i].u.dot(away), planes[i].v.dot(away));
    return away.norm() / flat.norm() * flat;
  };
}

Neighborhoods make_neighborhoods(const NeighbourLists& neighbours, const LocalMap& map) {
  Neighborhoods out;
  out.first = {0};
  for (Index i = 0; i < static_cast<Index>(neighbours.size()); ++i) {
    MatrixN<2> spread = MatrixN<2>::Zero();
    for (const Index j : neighbours[i]) {
      const VectorN<2> offset = map(i, j);
      out.neighbour.push_back(j);
      out.offset.push_back(offset);
      spread += offset * offset.transpose();
    }
    require(spread.determinant() > 1e-12 * spread.trace() * spread.trace(),
            "point {} and its {} neighbours lie on a line", i, neighbours[i].size());
    out.first.push_back(static_cast<Index>(out.neighbour.size()));
  }
  return out;
}

}  // namespace wrinkle
