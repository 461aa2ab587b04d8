#include "validation/scenes/skinned_bar.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/base/random.h"
#include "core/base/random_vector.h"
#include "core/constraint/spectral_basis.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/minimize/constrained_newton.h"
#include "core/model/skin/embedded_shell.h"

namespace wrinkle::validation {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kSeed = 0.1;   // of first displacements, over the thickness
constexpr Index kSimpson = 64;  // intervals: error of c below 1e-8 of the length

double turned(const SkinnedBarOptions& o, double angle, double s) {
  const double t = std::clamp((s - o.bent_begin) / (o.bent_end - o.bent_begin), 0.0, 1.0);
  return angle * (t - 0.5 - std::sin(2 * kPi * t) / (2 * kPi));
}

/// ∫ (cos φ, 0, sin φ) ds from the bar's middle
VectorN<3> centre_line(const SkinnedBarOptions& o, double angle, double s) {
  const double middle = 0.5 * o.length, step = (s - middle) / kSimpson;
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index i = 0; i <= kSimpson; ++i) {
    const double phi = turned(o, angle, middle + i * step);
    sum += (i == 0 || i == kSimpson ? 1 : i % 2 ? 4 : 2) * VectorN<3>(std::cos(phi), 0, std::sin(phi));
  }
  return step / 3 * sum;
}

/// Unit, of each vertex: by the areas of its triangles.
Matrix vertex_normals(const TriangleMesh& mesh, const Vector& x) {
  Matrix out = Matrix::Zero(3, x.size() / 3);
  for (const auto& [a, b, c] : mesh.triangles) {
    const VectorN<3> p = x.segment<3>(3 * a), q = x.segment<3>(3 * b), r = x.segment<3>(3 * c);
    const VectorN<3> normal = (q - p).cross(r - p);
    for (const Index v : {a, b, c}) out.col(v) += normal;
  }
  return out.colwise().normalized();
}

Vector normal_offset(const TriangleMesh& mesh, const Vector& x, const Vector& from) {
  const Matrix normals = vertex_normals(mesh, from);
  const Vector offset = x - from;
  return (normals.array() * Eigen::Map<const Matrix>(offset.data(), 3, normals.cols()).array()).colwise().sum();
}

/// The smoothest modes with μ ≤ limit: a quarter more than Weyl's law says, A μ/4π, are looked at, and twice as many
/// until one is above it.
SpectralBasis modes_below(const TriangleMesh& mesh, double limit) {
  const auto most = static_cast<Index>(mesh.vertices.size()) - 2;
  const double expected = vertex_areas(mesh).sum() * limit / (4 * kPi);
  for (Index count = static_cast<Index>(std::lround(8 + 1.25 * expected));; count *= 2) {
    SpectralBasis out = spectral_basis(mesh, std::min(most, count));
    if (out.converged() && count < most && out.eigenvalues[count - 1] <= limit) continue;
    out.modes = out.modes.leftCols((out.eigenvalues.array() <= limit).count()).eval();
    return out;
  }
}

SparseMatrix constraint_rows(const TriangleMesh& mesh, const SkinnedBarOptions& o) {
  const double wavelength = critical_wavelength(o.body);
  if (o.constraints == BarConstraints::spectral)
    return modes_below(mesh, std::pow(2 * kPi / (o.sigma_scale * wavelength), 2)).rows();
  const AverageFilter filter = AverageFilter::for_wavelength(wavelength, o.sigma_scale);
  const auto centers = cluster_centers(mesh, {.spacing = filter.spacing(), .seed = o.seed});
  if (o.constraints == BarConstraints::local) return local_averages(mesh, centers, filter);
  return spectral_basis(mesh, static_cast<Index>(centers.size())).rows();
}

}  // namespace

Vector bent_shape(const TriangleMesh& mesh, const SkinnedBarOptions& o, double angle) {
  Vector out(3 * static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < out.size() / 3; ++v) {
    const VectorN<3>& X = mesh.vertices[v];
    const double phi = turned(o, angle, X.x()), up = X.z() - 0.5 * o.side;
    out.segment<3>(3 * v) = centre_line(o, angle, X.x()) + VectorN<3>(-up * std::sin(phi), X.y(), up * std::cos(phi));
  }
  return out;
}

TriangleMesh bar_surface(const SkinnedBarOptions& o) {
  const double cell = o.side / o.cells;
  const VectorN<3> high(o.length, o.side, o.side);
  TriangleMesh out = box_surface({0, 0, 0}, high, {static_cast<Index>(std::lround(o.length / cell)), o.cells, o.cells});
  std::mt19937_64 random(o.seed);
  for (VectorN<3>& X : out.vertices)
    for (int k = 0; k < 3; ++k) {
      const double shift = 0.25 * cell * symmetric_uniform(random);
      if (X[k] > 0.5 * cell && X[k] < high[k] - 0.5 * cell) X[k] += shift;
    }
  return out;
}

SkinnedBar bend_skinned_bar(const SkinnedBarOptions& o, const std::function<bool(double)>& go_on) {
  SkinnedBar out;
  out.rest = bar_surface(o);
  out.areas = vertex_areas(out.rest);
  out.wavelength = critical_wavelength(o.body);
  const SparseMatrix rows = constraint_rows(out.rest, o);
  out.rows = static_cast<Index>(rows.rows());
  EmbeddedShell shell = make_embedded_shell(
      out.rest, rows,
      {.membrane = ShellMembrane::baraff_witkin, .thickness = o.body.thickness, .material = o.body.skin});
  const auto linear = make_linear_solver(o.linear_solver);
  ConstrainedNewton newton(shell.problem, shell.constraint, *linear, {.step_tolerance = 1e-6 * o.body.thickness});
  const Vector noise = random_vector(static_cast<Index>(shell.x.size()), kSeed * o.body.thickness, o.seed);
  out.embedded = bent_shape(out.rest, o, 0);
  out.x = out.embedded;
  for (Index step = 1; step <= o.steps; ++step) {
    const Vector embedded = bent_shape(out.rest, o, o.angle * step / o.steps);
    newton.set_target(shell.constraint.H * embedded);
    out.last = newton.minimize(out.x + (embedded - out.embedded) + noise);
    out.iterations += out.last.iterations();
    out.x = out.last.x;
    out.embedded = embedded;
    if (!out.last.converged() || !go_on(static_cast<double>(step) / o.steps)) break;
  }
  out.height = normal_offset(out.rest, out.x, out.embedded);
  return out;
}

WrinklePlaces wrinkle_places(const SkinnedBar& bar, const SkinnedBarOptions& o) {
  double all = 0, bent = 0, far = 0, area_bent = 0, area_far = 0;
  for (Index v = 0; v < bar.height.size(); ++v) {
    const double s = bar.rest.vertices[v].x(), energy = bar.areas[v] * bar.height[v] * bar.height[v];
    all += energy;
    if (s >= o.bent_begin && s <= o.bent_end) {
      bent += energy;
      area_bent += bar.areas[v];
    } else if (s < o.bent_begin - bar.wavelength || s > o.bent_end + bar.wavelength) {
      far += energy;
      area_far += bar.areas[v];
    }
  }
  return {1 - bent / all, std::sqrt(bent / area_bent), std::sqrt(far / area_far)};
}

}  // namespace wrinkle::validation
