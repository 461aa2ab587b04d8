#include "validation/meters/surface_detail.h"

namespace wrinkle::validation {

namespace {

/// Vertex normals, means weighted by area.
Matrix normals(const TriangleMesh& mesh, const Vector& x) {
  Matrix out = Matrix::Zero(3, x.size() / 3);
  const auto point = [&](Index v) { return x.segment<3>(3 * v); };
  for (const auto& t : mesh.triangles) {
    const VectorN<3> n = (point(t[1]) - point(t[0])).cross(point(t[2]) - point(t[0]));
    for (const Index v : t) out.col(v) += n;
  }
  out.colwise().normalize();
  return out;
}

/// Of a triangle: Σ over its edges of ½ cot(angle across) (difference along it)².
double dirichlet_energy(const TriangleMesh& mesh, const std::array<Index, 3>& t, const Vector& f) {
  double out = 0;
  for (int i = 0; i < 3; ++i) {
    const Index a = t[(i + 1) % 3], b = t[(i + 2) % 3];
    const VectorN<3> u = mesh.vertices[a] - mesh.vertices[t[i]], v = mesh.vertices[b] - mesh.vertices[t[i]];
    out += 0.5 * u.dot(v) / u.cross(v).norm() * (f[a] - f[b]) * (f[a] - f[b]);
  }
  return out;
}

}  // namespace

Vector detail_height(const CoupledProblem& problem, const TriangleMesh& fine, const Vector& y, const Vector& z) {
  const Vector flat = problem.fine_state(y, Vector::Zero(z.size()));
  const Vector moved = problem.fine_state(y, z) - flat;
  const Matrix n = normals(fine, flat);
  Vector out(n.cols());
  for (Index v = 0; v < n.cols(); ++v) out[v] = n.col(v).dot(moved.segment<3>(3 * v));
  return out;
}

double dirichlet_energy(const TriangleMesh& mesh, const Vector& f) {
  double out = 0;
  for (const auto& t : mesh.triangles) out += dirichlet_energy(mesh, t, f);
  return out;
}

}  // namespace wrinkle::validation
