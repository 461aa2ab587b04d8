#include "core/remesh/sizing.h"

#include <Eigen/Geometry>
#include <utility>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

using Gradients = std::array<VectorN<2>, 3>;  // of the hat functions [1/m]

void check_sizing(const FlatMesh& mesh, const SkinState& state, const SizingOptions& o) {
  require(o.min_edge > 0 && o.max_edge >= o.min_edge && o.aspect_min > 0 && o.aspect_min <= 1,
          "edges of {} to {} m, an aspect of at least {}: 0 < min_edge <= max_edge, 0 < aspect_min <= 1", o.min_edge,
          o.max_edge, o.aspect_min);
  require(o.refine_curvature > 0 && o.refine_compression > 0 && o.gradation > 0,
          "refine by curvature {} and compression {}, gradation {}: all must be above 0", o.refine_curvature,
          o.refine_compression, o.gradation);
  require(state.x.size() == 3 * mesh.num_vertices() && state.velocity.size() == state.x.size(),
          "a state of {} positions and {} velocities for {} vertices", state.x.size() / 3.0,
          state.velocity.size() / 3.0, mesh.num_vertices());
  require(!mesh.triangles.empty() && state.x.allFinite() && state.velocity.allFinite(),
          "sizes for {} triangles: one at least, in a finite state", mesh.num_triangles());
}

/// ∇φ_i = e_i turned by 90° over 2A, e_i the side opposite corner i.
Gradients hat_gradients(const FlatMesh& mesh, Index t) {
  Gradients out;
  const double twice = 2 * mesh.area(t);
  require(twice > 0, "triangle {} has an area of {} m²", t, 0.5 * twice);
  for (int i = 0; i < 3; ++i) {
    const VectorN<2> side =
        mesh.coordinates[mesh.triangles[t][(i + 2) % 3]] - mesh.coordinates[mesh.triangles[t][(i + 1) % 3]];
    out[i] = VectorN<2>(-side.y(), side.x()) / twice;
  }
  return out;
}

/// ∂f/∂u [3 × 2] in a triangle, f three numbers per vertex.
Eigen::Matrix<double, 3, 2> gradient(const Vector& f, const std::array<Index, 3>& t, const Gradients& g) {
  Eigen::Matrix<double, 3, 2> out = f.segment<3>(3 * t[0]) * g[0].transpose();
  for (int i = 1; i < 3; ++i) out += f.segment<3>(3 * t[i]) * g[i].transpose();
  return out;
}

/// Eigenvalues a ≥ b of a symmetric matrix, and a's unit vector.
struct Principal {
  double a, b;
  VectorN<2> first;
  MatrixN<2> with(double at_first, double at_second) const {
    const VectorN<2> second(-first.y(), first.x());
    return at_first * first * first.transpose() + at_second * second * second.transpose();
  }
};

Principal principal(const MatrixN<2>& m) {
  const double mean = 0.5 * (m(0, 0) + m(1, 1)), half = 0.5 * (m(0, 0) - m(1, 1)), radius = std::hypot(half, m(0, 1));
  const double c = std::sqrt(radius > 0 ? 0.5 + 0.5 * std::abs(half) / radius : 1.0);  // of the lesser angle
  const double s = radius > 0 ? 0.5 * m(0, 1) / (radius * c) : 0.0;
  const VectorN<2> first = half >= 0 ? VectorN<2>(c, s) : VectorN<2>(std::abs(s), std::copysign(c, s));
  return {mean + radius, mean - radius, first};
}

/// SᵀS of each triangle, S the angles at its edges spread over it. The fold at an edge is half of either triangle's.
std::vector<MatrixN<2>> squared_curvatures(const FlatMesh& mesh, const std::vector<MeshEdge>& edges, const Vector& x) {
  std::vector<VectorN<3>> normals;
  for (const auto& t : mesh.triangles) {
    const VectorN<3> a = x.segment<3>(3 * t[0]);
    normals.emplace_back((x.segment<3>(3 * t[1]) - a).cross(x.segment<3>(3 * t[2]) - a).stableNormalized());
  }
  std::vector<MatrixN<2>> out(mesh.triangles.size(), MatrixN<2>::Zero());
  for (const MeshEdge& e : edges) {
    if (e.boundary()) continue;
    const VectorN<3>&n = normals[e.triangle[0]], &m = normals[e.triangle[1]];
    const VectorN<3> along = (x.segment<3>(3 * e.ends[1]) - x.segment<3>(3 * e.ends[0])).stableNormalized();
    const double angle = std::atan2(n.cross(m).dot(along), n.dot(m));
    const VectorN<2> side = mesh.coordinates[e.ends[1]] - mesh.coordinates[e.ends[0]];
    const VectorN<2> across = VectorN<2>(-side.y(), side.x()).normalized();
    for (const Index t : e.triangle) out[t] += 0.5 * angle * side.norm() / mesh.area(t) * across * across.transpose();
  }
  for (MatrixN<2>& s : out) s = s * s;
  return out;
}

/// Average over the triangles of each vertex, by area.
std::vector<MatrixN<2>> to_vertices(const FlatMesh& mesh, const std::vector<MatrixN<2>>& of_triangle) {
  const Vector areas = vertex_areas(mesh);
  std::vector<MatrixN<2>> out(mesh.coordinates.size(), MatrixN<2>::Zero());
  for (Index t = 0; t < mesh.num_triangles(); ++t)
    for (const Index v : mesh.triangles[t]) out[v] += mesh.area(t) / (3 * areas[v]) * of_triangle[t];
  return out;
}

MatrixN<2> clamped(const MatrixN<2>& m, const SizingOptions& o) {
  const Principal p = principal(m);
  const double least = 1 / (o.max_edge * o.max_edge), most = 1 / (o.min_edge * o.min_edge);
  const double a = std::clamp(p.a, least, most);
  return p.with(a, std::clamp(p.b, std::max(least, o.aspect_min * o.aspect_min * a), most));
}

/// M ← M + (G − M)⁺ ≥ M, G: for each edge what its other end asks for, G = M_j/(1 + g s_j)², s_j² = eᵀ M_j e.
class Grading {
 public:
  Grading(const FlatMesh& mesh, const SizingOptions& o, std::vector<MatrixN<2>>& metric)
      : mesh_(mesh), options_(o), metric_(metric), changed_(metric.size(), 1) {}

  void run(const std::vector<MeshEdge>& edges) {
    constexpr int kSweeps = 20;
    for (int sweep = 0; sweep < kSweeps && any_; ++sweep) {
      any_ = false;
      std::swap(changed_, before_);
      changed_.assign(metric_.size(), 0);
      for (const MeshEdge& e : edges) {
        raise(e.ends[0], e.ends[1]);
        raise(e.ends[1], e.ends[0]);
      }
    }
  }

 private:
  void raise(Index i, Index j) {
    if (before_[j] == 0 && changed_[j] == 0) return;
    const VectorN<2> e = mesh_.coordinates[j] - mesh_.coordinates[i];
    const double growth = 1 + options_.gradation * std::sqrt(e.dot(metric_[j] * e));
    const MatrixN<2> more = metric_[j] / (growth * growth) - metric_[i];
    const double least = 1e-3 * metric_[i].trace(), a = least - more(0, 0), b = least - more(1, 1);
    if (a >= 0 && b >= 0 && a * b >= more(0, 1) * more(0, 1)) return;  // more ≤ least I
    const Principal p = principal(more);
    metric_[i] = clamped(metric_[i] + p.with(p.a, std::max(0.0, p.b)), options_);
    changed_[i] = 1;
    any_ = true;
  }

  const FlatMesh& mesh_;
  const SizingOptions& options_;
  std::vector<MatrixN<2>>& metric_;
  std::vector<char> changed_, before_;  // of each vertex: in this sweep, in the one before
  bool any_ = true;
};

/// Σ max(0, 1 − λ_k) w_k w_kᵀ, λ_k² and w_k of FᵀF.
MatrixN<2> compression(const MatrixN<2>& right_cauchy_green) {
  const Principal p = principal(right_cauchy_green);
  return p.with(std::max(0.0, 1 - std::sqrt(p.a)), std::max(0.0, 1 - std::sqrt(std::max(0.0, p.b))));
}

}  // namespace

std::vector<MatrixN<2>> sizing_field(const FlatMesh& mesh, const SkinState& state, const SizingOptions& o) {
  check_sizing(mesh, state, o);
  const std::vector<MeshEdge> edges = find_edges(mesh.in_space()).edges;
  std::vector<MatrixN<2>> metric = squared_curvatures(mesh, edges, state.x);
  for (Index t = 0; t < mesh.num_triangles(); ++t) {
    const auto F = gradient(state.x, mesh.triangles[t], hat_gradients(mesh, t));
    metric[t] /= o.refine_curvature * o.refine_curvature;
    WRINKLE_FAULT(remesh_metric_halved, metric[t] *= 0.5);
    metric[t] += compression(F.transpose() * F) / (o.refine_compression * o.refine_compression);
  }
  std::vector<MatrixN<2>> out = to_vertices(mesh, metric);
  for (MatrixN<2>& m : out) m = clamped(m, o);
  Grading(mesh, o, out).run(edges);
  return out;
}

}  // namespace wrinkle
