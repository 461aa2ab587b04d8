#include "validation/meters/skin_waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/constraint/coordinate_rows.h"
#include "core/constraint/truncated_gaussian.h"
#include "core/model/skin/layered_skin.h"
#include "core/model/skin/skin_gesture.h"
#include "validation/meters/flat_stability.h"
#include "validation/meters/strip_wave.h"
#include "validation/meters/surface_frame.h"
#include "validation/meters/wave_spectrum.h"

namespace wrinkle::validation {

namespace {

constexpr double kFirstLoad = 0.9, kLoadRatio = 1.05;

VectorN<2> size(const SkinWavesOptions& o) {
  const double edge = 1.0 / o.cells;
  return o.skin.wavelength * VectorN<2>(o.length, o.plane_strain() ? 2 * edge : o.width);
}

void check(const SkinWavesOptions& o) {
  if (!(o.skin.wavelength > 0 && o.length > 0 && o.width >= 0 && o.cells >= 4 && o.load >= 0))
    throw std::invalid_argument(
        fmt::format("a skin {} λ by {} λ, λ = {} m, {} cells in λ, pressed to {}: sizes above 0 (width: 0 for plane "
                    "strain), 4 cells or more and a load of at least 0 are allowed",
                    o.length, o.width, o.skin.wavelength, o.cells, o.load));
  if (o.even_spacing && !(o.plane_strain() && *o.even_spacing > 0))
    throw std::invalid_argument(
        fmt::format("centres in one row at {} λ: above 0, and of a strip only", *o.even_spacing));
}

FlatMesh sheet(const SkinWavesOptions& o) {
  const double edge = o.skin.wavelength / o.cells;
  return flat_strip({.length = size(o).x(),
                     .width = size(o).y(),
                     .along = static_cast<Index>(std::lround(size(o).x() / edge)),
                     .across = static_cast<Index>(std::lround(size(o).y() / edge)),
                     .pattern = o.plane_strain() ? StripPattern::aligned : StripPattern::irregular,
                     .seed = o.seed});
}

/// A row of centres along the middle, the first and the last half a spacing or less from the ends.
std::vector<SkinCluster> even_clusters(const SkinWavesOptions& o, const FlatMesh& mesh) {
  const double spacing = *o.even_spacing * o.skin.wavelength,
               radius = (o.clusters.support == Support::two_sigma ? 2 / std::numbers::pi : 0.5) * o.skin.wavelength;
  const Border border = border_of(mesh);
  const auto count = static_cast<Index>(std::ceil(size(o).x() / spacing - 1e-9));
  std::vector<SkinCluster> out;
  for (Index i = 0; i < count; ++i) {
    const VectorN<2> center(0.5 * size(o).x() + (i - 0.5 * (count - 1)) * spacing, 0.5 * size(o).y());
    const GaussianMoments g = truncated_gaussian(border, center, 0.5 * radius, radius);
    out.push_back({center, 0.5 * radius, radius, center + g.moment / g.mass});
  }
  return out;
}

/// A strip whose y is held would roll over under the stress νσ across it. Its plane strain is that of a strip of
/// E/(1 − ν²) without Poisson's effect, exactly: the same stretching and bending stiffness along x, no stress across.
SkinWavesOptions equivalent(SkinWavesOptions o) {
  if (!o.plane_strain()) return o;
  o.skin.young /= 1 - o.poisson * o.poisson;
  o.poisson = 0;
  return o;
}

std::optional<int> held_coordinate(const SkinWavesOptions& o) {
  return o.plane_strain() ? std::optional<int>(1) : std::nullopt;
}

Vector pressed(const FlatMesh& mesh, double strain) {
  Vector out(3 * mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v)
    out.segment<3>(3 * v) << (1 - strain) * mesh.coordinates[v].x(), mesh.coordinates[v].y(), 0;
  return out;
}

void hold_border(const SkinWavesOptions& o, const FlatMesh& mesh, Problem& problem) {
  const VectorN<2> end = size(o);
  const double near = 1e-9 * end.x();
  for (Index v = 0; v < mesh.num_vertices(); ++v) {
    const auto& u = mesh.coordinates[v];
    const bool at_end = u.x() < near || u.x() > end.x() - near;
    const bool at_side = !o.plane_strain() && (u.y() < near || u.y() > end.y() - near);
    if (at_end || at_side) problem.fixed[3 * v] = problem.fixed[3 * v + 1] = 1;
    if (at_end) problem.fixed[3 * v + 2] = 1;
  }
}

Vector heights_of(const Vector& x) {
  return x(Eigen::seq(2, Eigen::indexing::last, 3));
}

/// ε of a plate in plane strain, without a foundation, in waves λ long: a first guess.
double plate_strain(const SkinWavesOptions& o) {
  const double kh = 2 * std::numbers::pi * o.skin.thickness / o.skin.wavelength;
  return kh * kh / 12;
}

void buckle(const SkinWavesOptions& o, const SkinField& field, SkinWaves& out) {
  ShellOptions shell = skin_shell(field, o.poisson);
  shell.held_coordinate = held_coordinate(o);
  Problem problem = std::move(make_shell(out.mesh.in_space(), shell).problem);
  hold_border(o, out.mesh, problem);
  const ClusterAverages averages = cluster_averages(out.clusters, out.mesh);
  out.uncovered = static_cast<Index>(averages.uncovered.size());
  const LinearConstraint constraint{coordinate_rows(averages.H, held_coordinate(o)), {}};
  const auto linear = make_linear_solver("mumps-ldlt");
  LinearConstraint at_rest = constraint;
  at_rest.h = constraint.H * pressed(out.mesh, 0);
  FlatStability flat(
      problem, at_rest, [&](double strain) { return pressed(out.mesh, strain); }, *linear);
  const auto critical = flat.critical_strain(plate_strain(o));
  if (!critical) {
    out.status = Status::linear_solve_failed;
    out.message = "the tangent of the flat state could not be factorised, or no strain makes it unstable";
    return;
  }
  out.critical_strain = *critical;
  const FlatStability::Mode mode = flat.mode(*critical);
  out.status = mode.status;
  out.message = mode.message;
  out.mode = heights_of(mode.direction);
  out.mode /= std::max(out.mode.lpNorm<Eigen::Infinity>(), std::numeric_limits<double>::min());
}

void press(const SkinWavesOptions& o, const SkinField& field, const std::function<bool(double)>& go_on,
           SkinWaves& out) {
  const VectorN<2> extent = size(o);
  const double last = o.load * out.critical_strain;
  const BlendShapes driver = skin_gesture({.gesture = Gesture::compress,
                                           .length = extent.x(),
                                           .width = extent.y(),
                                           .along = static_cast<Index>(std::lround(o.length * o.cells)),
                                           .across = 2,
                                           .compression = last});
  LayeredSkin skin(driver, {{.field = field, .poisson = o.poisson, .mesh = out.mesh, .clusters = out.clusters}},
                   {.make_linear = [] { return make_linear_solver("mumps-ldlt"); },
                    .newton = {.step_tolerance = 1e-6 * o.skin.thickness},
                    .imperfection_seed = o.seed,
                    .held_coordinate = held_coordinate(o)});
  const double first = std::min(1.0, kFirstLoad / o.load);
  const auto steps = static_cast<Index>(std::ceil(-std::log(first) / std::log(kLoadRatio) - 1e-9));
  for (Index i = 0; i <= steps && out.converged(); ++i) {
    const double s = steps == 0 ? 1.0 : first * std::pow(1 / first, static_cast<double>(i) / steps);
    const LayeredStep step = skin.step(std::min(s, 1.0), 1.0);
    out.status = step.status;
    out.message = step.message;
    if (out.converged() && !go_on(0.3 + 0.7 * (i + 1) / (steps + 1))) {
      out.status = Status::interrupted;
      out.message = "stopped";
    }
  }
  out.x = skin.x(0);
}

}  // namespace

Vector SkinWaves::heights() const {
  return x.size() > 0 ? heights_of(x) : mode;
}

SkinWaves press_skin(const SkinWavesOptions& options, const std::function<bool(double)>& go_on) {
  check(options);
  SkinWavesOptions o = equivalent(options);
  const FlatMesh clustered = sheet(o);
  o.cells = static_cast<Index>(std::lround(o.resolution * o.cells));
  const SkinField field = [skin = o.skin](const VectorN<2>&) { return skin; };
  SkinWaves out;
  out.mesh = sheet(o);
  out.clusters =
      o.even_spacing
          ? even_clusters(o, out.mesh)
          : skin_clusters(clustered, Vector::Constant(clustered.num_vertices(), o.skin.wavelength), o.clusters);
  buckle(o, field, out);
  if (out.converged() && !go_on(0.3)) {
    out.status = Status::interrupted;
    out.message = "stopped";
  }
  if (out.converged() && o.load > 0) press(o, field, go_on, out);
  return out;
}

double mean_spacing(const std::vector<SkinCluster>& clusters) {
  if (clusters.size() < 2) throw std::invalid_argument("the spacing of fewer than two clusters");
  double sum = 0;
  for (const SkinCluster& c : clusters) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const SkinCluster& other : clusters)
      if (&other != &c) nearest = std::min(nearest, (other.center - c.center).norm());
    sum += nearest;
  }
  return sum / static_cast<double>(clusters.size());
}

SkinWave largest_wave(const SkinWavesOptions& o, const FlatMesh& mesh, const Vector& heights) {
  const VectorN<2> extent = size(o);
  if (!o.plane_strain()) {
    const DominantWave wave =
        dominant_wave(mesh.coordinates, heights, vertex_areas(mesh),
                      {.lower = {0, -extent.y()}, .upper = {extent.x(), 2 * extent.y()}}, 0.2 * o.skin.wavelength);
    return {wave.wavelength(), wave.share};
  }
  std::vector<double> x, z;
  for (Index v = 1; v < mesh.num_vertices(); v += 3) {
    x.push_back(mesh.coordinates[v].x());
    z.push_back(heights[v]);
  }
  const StripWave wave = strip_wave(x, z, {.begin = 0.1 * extent.x(), .end = 0.9 * extent.x()});
  return {wave.wavelength, wave.share};
}

Curve height_curve(const SkinWavesOptions& o, const SkinWaves& w) {
  Curve out{"height", {"x at rest", "m", {}}, {{o.load > 0 ? "height" : "mode", o.load > 0 ? "m" : "1", {}}}};
  const Vector heights = w.heights();
  for (Index v = 1; v < w.mesh.num_vertices(); v += 3) {
    out.x.values.push_back(w.mesh.coordinates[v].x());
    out.y[0].values.push_back(heights[v]);
  }
  return out;
}

Frame mode_frame(const SkinWaves& w) {
  return mode_frame(w.mesh.in_space(), w.mode, 0, {w.critical_strain, "strain", "1"});
}

}  // namespace wrinkle::validation
