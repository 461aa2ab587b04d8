#include "core/model/shell/plate_measures.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

PlateMeasures::PlateMeasures(const TriangleMesh& rest) : triangles_(rest.triangles) {
  for (Index t = 0; t < static_cast<Index>(triangles_.size()); ++t) {
    const auto& [a, b, c] = triangles_[t];
    const VectorN<3> u = rest.vertices[b] - rest.vertices[a], v = rest.vertices[c] - rest.vertices[a];
    area_.push_back(rest.area(t));
    require(area_.back() > 0, "triangle {} has no area", t);
    MatrixN<2> edges;  // upper triangular: u lies along the first axis
    edges << u.norm(), u.dot(v) / u.norm(), 0, 2 * area_.back() / u.norm();
    inverse_.emplace_back(edges.inverse());
  }
  const MeshEdges found = find_edges(rest);
  for (const MeshEdge& e : found.edges)
    if (e.boundary()) boundary_.push_back({e.ends, (rest.vertices[e.ends[1]] - rest.vertices[e.ends[0]]).norm()});
}

std::vector<VectorN<2>> PlateMeasures::principal_strains(const Vector& x) const {
  std::vector<VectorN<2>> out(triangles_.size());
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    const auto& [a, b, c] = triangles_[t];
    Eigen::Matrix<double, 3, 2> edges;
    edges.col(0) = x.segment<3>(3 * b) - x.segment<3>(3 * a);
    edges.col(1) = x.segment<3>(3 * c) - x.segment<3>(3 * a);
    const Eigen::Matrix<double, 3, 2> F = edges * inverse_[t];
    const MatrixN<2> E = 0.5 * (F.transpose() * F - MatrixN<2>::Identity());
    const double mean = 0.5 * E.trace(), radius = std::hypot(0.5 * (E(0, 0) - E(1, 1)), E(0, 1));
    out[t] = {mean + radius, mean - radius};
  }
  return out;
}

double PlateMeasures::max_strain(const Vector& x) const {
  double most = 0;
  for (const VectorN<2>& e : principal_strains(x)) most = std::max(most, e.lpNorm<Eigen::Infinity>());
  return most;
}

double PlateMeasures::rms_strain(const Vector& x) const {
  const std::vector<VectorN<2>> strains = principal_strains(x);
  double sum = 0, area = 0;
  for (std::size_t t = 0; t < strains.size(); ++t) {
    sum += area_[t] * strains[t].squaredNorm();
    area += area_[t];
  }
  return std::sqrt(sum / area);
}

double PlateMeasures::boundary_edge_stretch(const Vector& x) const {
  double most = 0;
  for (const auto& [ends, length] : boundary_) {
    const double now = (x.segment<3>(3 * ends[1]) - x.segment<3>(3 * ends[0])).norm();
    const double stretch = std::abs(now / length - 1);
    if (!(stretch <= most)) most = stretch;  // NaN is handed on
  }
  return most;
}

}  // namespace wrinkle
