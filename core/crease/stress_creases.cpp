#include "core/crease/stress_creases.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/require.h"
#include "core/mesh/flat_locator.h"

namespace wrinkle {

namespace {

/// Largest compression −σ₂, and the unit direction of the other principal stress.
struct Principal {
  double compression;
  VectorN<2> along;
};

/// Of [[a, b], [b, c]]: mean ∓ radius; the direction of the larger one is at half the angle of ((a − c)/2, b).
Principal principal(const MatrixN<2>& s) {
  const double mean = 0.5 * (s(0, 0) + s(1, 1)), half = 0.5 * (s(0, 0) - s(1, 1)), radius = std::hypot(half, s(1, 0));
  const double angle = 0.5 * std::atan2(s(1, 0), half);
  return {radius - mean, {std::cos(angle), std::sin(angle)}};
}

FlatMesh flat(const TriangleMesh& mesh) {
  for (const VectorN<3>& x : mesh.vertices) require(x.z() == 0, "a vertex at z = {}; 0 is allowed", x.z());
  return flattened(mesh);
}

class Tracer {
 public:
  Tracer(const TriangleMesh& mesh, std::span<const MatrixN<2>> stress, const StressCreaseOptions& options)
      : locator_(flat(mesh)), options_(options), at_vertex_(mesh.vertices.size(), MatrixN<2>::Zero()) {
    Vector area = Vector::Zero(static_cast<Index>(mesh.vertices.size()));
    double edges = 0;
    for (std::size_t t = 0; t < stress.size(); ++t) {
      const double a = mesh.area(static_cast<Index>(t));
      for (const Index v : mesh.triangles[t]) at_vertex_[v] += a * stress[t], area[v] += a;
      edges += std::sqrt(a * 4 / std::sqrt(3.0));
    }
    for (Index v = 0; v < area.size(); ++v) at_vertex_[v] /= area[v];
    if (options_.step <= 0) options_.step = 0.5 * edges / static_cast<double>(stress.size());
    if (options_.shortest <= 0) options_.shortest = options_.spacing;
  }

  std::vector<CreaseCurve> run() {
    std::vector<VectorN<2>> seeds;
    std::vector<double> compression;
    for (const auto& t : locator_.mesh().triangles) {
      seeds.emplace_back((point(t[0]) + point(t[1]) + point(t[2])) / 3);
      compression.push_back(principal(at(seeds.back())).compression);
    }
    std::vector<Index> order(seeds.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return compression[a] > compression[b]; });
    for (const Index s : order) {
      if (static_cast<Index>(curves_.size()) >= options_.most || compression[s] <= 0) break;
      if (!crowded(seeds[s])) trace(seeds[s]);
    }
    return std::move(curves_);
  }

 private:
  const VectorN<2>& point(Index v) const { return locator_.mesh().coordinates[v]; }

  MatrixN<2> at(const VectorN<2>& u) const {
    const FlatPoint p = locator_.locate(u);
    MatrixN<2> out = MatrixN<2>::Zero();
    for (int i = 0; i < 3; ++i) out += p.weights[i] * at_vertex_[locator_.mesh().triangles[p.triangle][i]];
    return out;
  }

  bool inside(const VectorN<2>& u) const {
    const FlatPoint p = locator_.locate(u);
    VectorN<2> x = VectorN<2>::Zero();
    for (int i = 0; i < 3; ++i) x += p.weights[i] * point(locator_.mesh().triangles[p.triangle][i]);
    return (x - u).norm() <= 1e-9 * options_.step;
  }

  bool crowded(const VectorN<2>& u) const {
    return std::any_of(points_.begin(), points_.end(),
                       [&](const VectorN<2>& p) { return (p - u).norm() < options_.spacing; });
  }

  /// One step of the midpoint rule, in the direction that turns least from the last.
  VectorN<2> next(const VectorN<2>& u, const VectorN<2>& last) const {
    const auto direction = [&](const VectorN<2>& x) {
      const VectorN<2> d = principal(at(x)).along;
      return VectorN<2>(d.dot(last) < 0 ? -d : d);
    };
    return u + options_.step * direction(u + 0.5 * options_.step * direction(u));
  }

  /// Half of a curve from its seed; the last point is the first outside of the mesh, so that the curve meets the
  /// border.
  std::vector<VectorN<2>> half(const VectorN<2>& seed, VectorN<2> last) const {
    std::vector<VectorN<2>> out;
    VectorN<2> u = seed;
    const auto longest = static_cast<std::size_t>(4 * locator_.mesh().num_triangles());  // it may run in a circle
    while (out.size() < longest) {
      const VectorN<2> to = next(u, last);
      if (crowded(to)) break;
      const bool in = inside(to);
      if (in && principal(at(to)).compression <= 0) break;
      out.push_back(to);
      if (!in || (out.size() > 3 && (to - seed).norm() < 0.5 * options_.spacing && returned(out, seed))) break;
      last = to - u;
      u = to;
    }
    return out;
  }

  /// Whether a curve has left its seed by more than the spacing and come back.
  bool returned(const std::vector<VectorN<2>>& half, const VectorN<2>& seed) const {
    return std::any_of(half.begin(), half.end(),
                       [&](const VectorN<2>& p) { return (p - seed).norm() > options_.spacing; });
  }

  void trace(const VectorN<2>& seed) {
    const VectorN<2> along = principal(at(seed)).along;
    std::vector<VectorN<2>> points = half(seed, -along);
    std::reverse(points.begin(), points.end());
    points.push_back(seed);
    for (const VectorN<2>& p : half(seed, along)) points.push_back(p);
    points_.insert(points_.end(), points.begin(), points.end());
    CreaseCurve curve;
    double length = 0;
    for (const VectorN<2>& p : points) {
      curve.emplace_back(p.x(), p.y(), 0);
      if (curve.size() > 1) length += (curve.back() - curve[curve.size() - 2]).norm();
    }
    if (length >= options_.shortest) curves_.push_back(std::move(curve));
  }

  FlatLocator locator_;
  StressCreaseOptions options_;
  std::vector<MatrixN<2>> at_vertex_;
  std::vector<CreaseCurve> curves_;
  std::vector<VectorN<2>> points_;  // of all curves so far
};

}  // namespace

std::vector<CreaseCurve> creases_from_stress(const TriangleMesh& mesh, std::span<const MatrixN<2>> stress,
                                             const StressCreaseOptions& options) {
  require(stress.size() == mesh.triangles.size(), "{} stresses for {} triangles", stress.size(), mesh.triangles.size());
  require(options.spacing > 0, "spacing {}: must be positive", options.spacing);
  return Tracer(mesh, stress, options).run();
}

}  // namespace wrinkle
