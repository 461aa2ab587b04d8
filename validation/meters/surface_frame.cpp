#include "validation/meters/surface_frame.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wrinkle::validation {

namespace {

/// E = (e₁ e₂) of a triangle's sides from its first corner.
Eigen::Matrix<double, 3, 2> sides(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c) {
  Eigen::Matrix<double, 3, 2> out;
  out << b - a, c - a;
  return out;
}

}  // namespace

Frame surface_frame(const TriangleMesh& mesh, const Vector& x, Moment time) {
  constexpr std::uint8_t kTriangle = 5;
  Frame out;
  out.time = std::move(time);
  out.points.assign(x.begin(), x.begin() + 3 * static_cast<std::ptrdiff_t>(mesh.vertices.size()));
  out.offsets.push_back(0);
  for (const auto& t : mesh.triangles) {
    out.connectivity.insert(out.connectivity.end(), t.begin(), t.end());
    out.offsets.push_back(static_cast<std::int64_t>(out.connectivity.size()));
    out.cell_types.push_back(kTriangle);
  }
  return out;
}

Field field(std::string unit, const Vector& values) {
  return {std::move(unit), std::vector<double>(values.begin(), values.end())};
}

Field largest_stretch(const TriangleMesh& rest, const Vector& x) {
  Field out{"1", {}};
  for (const auto& [a, b, c] : rest.triangles) {
    const auto& X = rest.vertices;
    const auto before = sides(X[a], X[b], X[c]),
               now = sides(x.segment<3>(3 * a), x.segment<3>(3 * b), x.segment<3>(3 * c));
    // Those of G⁻¹ g, with G = Eᵀ E before and g now, are the eigenvalues of Fᵀ F.
    const MatrixN<2> ratio = (before.transpose() * before).inverse() * (now.transpose() * now);
    const double half = 0.5 * ratio.trace();
    out.values.push_back(std::sqrt(half + std::sqrt(std::max(half * half - ratio.determinant(), 0.0))));
  }
  return out;
}

Frame stretched_frame(const TriangleMesh& rest, const Vector& x, Moment time) {
  Frame out = surface_frame(rest, x, std::move(time));
  out.cell_fields["largest stretch"] = largest_stretch(rest, x);
  return out;
}

Frame named(std::string name, Frame frame) {
  frame.name = std::move(name);
  return frame;
}

Frame mode_frame(const TriangleMesh& flat, const Vector& mode, double lift, Moment time) {
  Vector x(3 * mode.size());
  for (Index v = 0; v < mode.size(); ++v) x.segment<3>(3 * v) = flat.vertices[v] + VectorN<3>(0, 0, lift * mode[v]);
  Frame out = surface_frame(flat, x, std::move(time));
  out.point_fields["mode"] = field("1", mode);
  return out;
}

bool is_shown(Index i, Index steps, Index frames) {
  const auto done = [&](Index step) { return static_cast<std::int64_t>(step) * frames / steps; };
  return done(i) != done(i - 1);
}

}  // namespace wrinkle::validation
