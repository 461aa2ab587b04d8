#include "validation/scenes/tied_skin.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <random>

#include "core/base/random.h"
#include "core/constraint/layer_coupling.h"
#include "core/constraint/linear_rows.h"
#include "core/constraint/local_averages.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/shell/plate_bending.h"
#include "validation/scenes/plate_solvers.h"

namespace wrinkle::validation {

namespace {

/// The averages of the skin's points, one row per centre.
SparseMatrix averages(const TriangleMesh& flat, const TiedSkinOptions& options) {
  const AverageFilter filter = AverageFilter::for_wavelength(options.filter_wavelength);
  return local_averages(flat, cluster_centers(flat, {.spacing = filter.spacing(), .seed = options.seed}), filter);
}

Vector surface(const TiedSkin& skin, const TiedSkinOptions& options, double t) {
  Vector out(3 * static_cast<Index>(skin.samples.coordinates.size()));
  for (Index i = 0; i < static_cast<Index>(skin.samples.coordinates.size()); ++i)
    out.segment<3>(3 * i) = substrate(options, skin.samples.coordinates[i], t);
  return out;
}

/// A skin without weight at rest, each point first moved up or down by up to a tenth of the spacing: flat, it could not
/// give way. Without the true projection: where the tolerances are not met, the motion goes on from the best point.
void make_plate(TiedSkin& skin, const TiedSkinOptions& options) {
  const TriangleMesh flat = skin.samples.flat();
  const LocalMap map = flat_pattern(skin.samples.coordinates);
  skin.plate = std::make_unique<IsometricPlate>(
      flat,
      IsometricPlateOptions{
          .map = map,
          .tolerance = options.tolerance,
          .bending = meshless_bending(make_neighborhoods(neighbours_in_rings(flat, 2), map), vertex_areas(flat), 1),
          .stiffness = options.stiffness,
          .area_density = options.area_density,
          .gravity = {0, 0, 0},
          .time_step = options.time_step,
          .damping = options.damping,
          .projection = {.min_iterations = 1, .fallback_iterations = 0}},
      plate_solvers());
  std::mt19937_64 random(options.seed);
  for (Index i = 0; i < options.points; ++i)
    skin.plate->motion().x[3 * i + 2] += 0.1 * skin.plate->mean_spacing() * symmetric_uniform(random);
}

}  // namespace

VectorN<3> substrate(const TiedSkinOptions& options, const VectorN<2>& X, double t) {
  const double shorter = t * options.compression;
  const VectorN<2> middle(0.5 * options.length, 0.5 * options.width), from = X - middle;
  switch (options.squeeze) {
    case Squeeze::one_way: return {X.x() - shorter * from.x(), X.y(), 0};
    case Squeeze::two_ways: return {X.x() - shorter * from.x(), X.y() - shorter * from.y(), 0};
    case Squeeze::pinch: break;
  }
  const double band = 0.2 * options.length;  // strain −ε/cosh²(s/band)
  return {X.x() - shorter * band * std::tanh(from.x() / band), X.y(), 0};
}

TiedSkin squeeze_skin(const TiedSkinOptions& options, const std::function<bool(double)>& go_on) {
  TiedSkin out;
  out.samples = sample_rectangle(options.length, options.width, {.points = options.points, .seed = options.seed});
  make_plate(out, options);
  const SparseMatrix H = per_coordinate(averages(out.samples.flat(), options));
  const double spacing = out.plate->mean_spacing();
  LinearRows& tied = out.plate->constraints().add(
      std::make_unique<LinearRows>(LinearConstraint{H, H * surface(out, options, 0)}, spacing),
      options.average_tolerance);
  const Index steps = options.squeezing_steps + options.resting_steps;
  Vector target;
  for (Index step = 1; step <= steps; ++step) {
    target = H * surface(out, options, std::min(1.0, static_cast<double>(step) / options.squeezing_steps));
    tied.set_target(target);
    const SolveResult done = out.plate->step();
    ++out.steps;
    out.projections += done.iterations();
    out.fallbacks += done.fell_back ? 1 : 0;
    out.unconverged += done.converged() ? 0 : 1;
    if (!done.converged() && done.status != Status::iteration_limit) out.failure = done.message;
    out.stopped = !go_on(static_cast<double>(step) / steps);
    if (out.stopped || !out.failure.empty()) break;
  }
  out.average_residual = (H * out.plate->motion().x - target).lpNorm<Eigen::Infinity>() / spacing;
  return out;
}

double slope_share_along_x(const TiedSkin& skin) {
  const auto& X = skin.samples.coordinates;
  double along = 0, all = 0;
  for (const auto& t : skin.samples.triangles) {
    const VectorN<2> u = X[t[1]] - X[t[0]], v = X[t[2]] - X[t[0]];
    const double z0 = skin.plate->vertex(t[0]).z(), a = skin.plate->vertex(t[1]).z() - z0,
                 b = skin.plate->vertex(t[2]).z() - z0, twice = u.x() * v.y() - u.y() * v.x();
    const double zx = (a * v.y() - b * u.y()) / twice, zy = (b * u.x() - a * v.x()) / twice;
    along += twice * zx * zx;
    all += twice * (zx * zx + zy * zy);
  }
  return along / all;
}

double demanded_amplitude(double wavelength, double compression) {
  const auto longer = [](double m) {
    return 2 / std::numbers::pi * std::sqrt(1 + m) * std::comp_ellint_2(std::sqrt(m / (1 + m)));
  };
  double low = 0, high = 1e3;  // m
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    (longer(middle) < 1 / (1 - compression) ? low : high) = middle;
  }
  return std::sqrt(low) * wavelength / (2 * std::numbers::pi);
}

}  // namespace wrinkle::validation
