#include "core/mesh/principal_directions.h"

#include <Eigen/Geometry>
#include <Eigen/QR>
#include <cmath>

namespace wrinkle {

namespace {

constexpr double kIsotropic = 0.1, kFlat = 1e-4;

VectorN<3> unit_normal(const TriangleMesh& mesh, const std::array<Index, 3>& t) {
  return (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]).normalized();
}

/// Sum of the normals around each vertex, each by the angle its triangle has there: two right triangles of a quadrangle
/// then count as one, whichever way its diagonal runs.
std::vector<VectorN<3>> angle_weighted_normals(const TriangleMesh& mesh) {
  std::vector<VectorN<3>> out(mesh.vertices.size(), VectorN<3>::Zero());
  for (const auto& t : mesh.triangles)
    for (int i = 0; i < 3; ++i) {
      const VectorN<3>& x = mesh.vertices[t[i]];
      const VectorN<3> a = mesh.vertices[t[(i + 1) % 3]] - x, b = mesh.vertices[t[(i + 2) % 3]] - x;
      out[t[i]] += std::atan2(a.cross(b).norm(), a.dot(b)) * unit_normal(mesh, t);
    }
  for (auto& n : out) n.normalize();
  return out;
}

using TangentFrame = Eigen::Matrix<double, 3, 2>;

TangentFrame frame(const TriangleMesh& mesh, const std::array<Index, 3>& t) {
  TangentFrame out;
  out.col(0) = (mesh.vertices[t[1]] - mesh.vertices[t[0]]).normalized();
  out.col(1) = unit_normal(mesh, t).cross(out.col(0));
  return out;
}

/// II of one triangle as a tensor in space.
MatrixN<3> second_form(const TriangleMesh& mesh, const std::array<Index, 3>& t,
                       const std::vector<VectorN<3>>& normals) {
  const TangentFrame plane = frame(mesh, t);
  Eigen::Matrix<double, 6, 3> system;
  VectorN<6> right;
  for (int i = 0; i < 3; ++i) {
    const Index from = t[(i + 1) % 3], to = t[(i + 2) % 3];
    const VectorN<2> e = plane.transpose() * (mesh.vertices[to] - mesh.vertices[from]);
    system.row(2 * i) << e.x(), e.y(), 0;
    system.row(2 * i + 1) << 0, e.x(), e.y();
    right.segment<2>(2 * i) = plane.transpose() * (normals[to] - normals[from]);
  }
  const VectorN<3> form = system.colPivHouseholderQr().solve(right);
  MatrixN<2> out;
  out << form[0], form[1], form[1], form[2];
  return plane * out * plane.transpose();
}

/// Each triangle's tensor replaced by the mean of those around it.
std::vector<MatrixN<3>> averaged(const TriangleMesh& mesh, const std::vector<MatrixN<3>>& tensors) {
  std::vector<MatrixN<3>> at_vertex(mesh.vertices.size(), MatrixN<3>::Zero()), out(tensors.size());
  std::vector<double> area(mesh.vertices.size(), 0.0);
  for (Index t = 0; t < static_cast<Index>(tensors.size()); ++t)
    for (const Index v : mesh.triangles[t]) {
      at_vertex[v] += mesh.area(t) * tensors[t];
      area[v] += mesh.area(t);
    }
  for (std::size_t t = 0; t < out.size(); ++t) {
    out[t].setZero();
    for (const Index v : mesh.triangles[t]) out[t] += at_vertex[v] / (3 * area[v]);
  }
  return out;
}

/// Eigenvalues and axes of [a c; c b] in the triangle's plane.
PrincipalCurvature principal(const MatrixN<3>& tensor, const TangentFrame& plane, double edge) {
  const MatrixN<2> form = plane.transpose() * tensor * plane;
  const double mean = 0.5 * (form(0, 0) + form(1, 1)), half = 0.5 * (form(0, 0) - form(1, 1)), c = form(0, 1);
  const double radius = std::hypot(half, c), sign = mean < 0 ? -1 : 1;
  const double angle = 0.5 * std::atan2(sign * c, sign * half);
  PrincipalCurvature out;
  out.direction = plane * VectorN<2>(std::cos(angle), std::sin(angle));
  out.largest = mean + sign * radius;
  out.other = mean - sign * radius;
  out.umbilic = 2 * radius <= kIsotropic * std::abs(out.largest) || std::abs(out.largest) * edge <= kFlat;
  return out;
}

}  // namespace

std::vector<PrincipalCurvature> principal_curvatures(const TriangleMesh& mesh) {
  const std::vector<VectorN<3>> normals = angle_weighted_normals(mesh);
  std::vector<MatrixN<3>> tensors;
  for (const auto& t : mesh.triangles) tensors.push_back(second_form(mesh, t, normals));
  tensors = averaged(mesh, tensors);
  std::vector<PrincipalCurvature> out;
  for (std::size_t t = 0; t < tensors.size(); ++t) {
    const double edge = std::sqrt(2 * mesh.area(static_cast<Index>(t)));
    out.push_back(principal(tensors[t], frame(mesh, mesh.triangles[t]), edge));
  }
  return out;
}

}  // namespace wrinkle
