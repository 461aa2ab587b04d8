#include "validation/scenes/film_twin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/base/random_vector.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/newton.h"
#include "core/model/solid/film_cell.h"
#include "validation/meters/flat_stability.h"
#include "validation/meters/path_onset.h"
#include "validation/meters/wave_spectrum.h"
#include "validation/scenes/viscous_growth.h"
#include "validation/scenes/volumetric_wrinkles.h"

namespace wrinkle::validation {

namespace {

constexpr double kYoung = 1e6;    // [Pa] of the skin: only the ratio matters
constexpr double kBelow = 0.995;  // of the critical strain that is expected: where the tangent is factorised
constexpr double kNoise = 1e-3;   // of the first heights, over the thickness
constexpr double kFirstLoad = 1.05, kStepGrowth = 2.5;    // of the twin, over its critical compression; of that less 1
constexpr double kRest = 1e-5;                            // of the last Newton step, over the thickness
constexpr double kShellFirst = 1.02, kShellRatio = 1.08;  // of the shell

Index columns_across(const FilmTwinOptions& o) {
  return std::max<Index>(1, static_cast<Index>(std::lround(o.width / o.edge())));
}

FilmLayers layers(const FilmTwinOptions& o) {
  return {.thickness = o.thickness,
          .depth = o.depth,
          .film_layers = o.layers,
          .growth = std::pow(o.growth, 3.0 / static_cast<double>(o.layers))};
}

/// Means across of the surface's vertices at each station along it.
void average_across(SlabWave& out, Index row) {
  out.x.clear();
  out.profile.clear();
  for (Index first = 0; first < out.heights.size(); first += row) {
    double x = 0;
    for (Index v = first; v < first + row; ++v) x += out.surface.vertices[v].x() / row;
    out.x.push_back(x);
    out.profile.push_back(out.heights.segment(first, row).mean());
  }
}

/// √2 times the rms of the heights over the surface's middle half: of crests that tilt or wind, too.
double middle_amplitude(const FilmTwinOptions& o, const SlabWave& wave) {
  Vector weights = vertex_areas(wave.surface);
  for (Index v = 0; v < weights.size(); ++v)
    if (std::abs(wave.surface.vertices[v].x() - 0.5 * o.length) > 0.25 * o.length) weights[v] = 0;
  const double mean = weights.dot(wave.heights) / weights.sum();
  return std::sqrt(2 * weights.dot((wave.heights.array() - mean).square().matrix()) / weights.sum());
}

/// Wavelengths of out.heights.
void measure(const FilmTwinOptions& o, SlabWave& out) {
  std::vector<VectorN<2>> points;
  for (const auto& X : out.surface.vertices) points.emplace_back(X.head<2>());
  const DominantWave wave = dominant_wave(points, out.heights, vertex_areas(out.surface),
                                          {.lower = {0, -o.width}, .upper = {o.length, 2 * o.width}}, 2 * o.edge());
  out.wavelength = wave.wavelength();
  out.share = wave.share;
  average_across(out, columns_across(o) + 1);
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  out.phase = {kNaN, kNaN, kNaN};
  if (o.length < 12 * out.wavelength) return;
  out.phase = phase_gradient(out.x, out.profile,
                             {.begin = 0.25 * o.length, .end = 0.75 * o.length, .wavelength = out.wavelength});
}

/// The first wave, its largest height 1.
void measure_first(const FilmTwinOptions& o, SlabWave& out) {
  out.heights /= out.heights.lpNorm<Eigen::Infinity>();
  measure(o, out);
  out.onset_wave = out.phase.wavelength;
}

void measure_loaded(const FilmTwinOptions& o, SlabWave& out) {
  out.heights.array() -= out.heights.mean();
  measure(o, out);
  out.amplitude = middle_amplitude(o, out);
}

/// Compression aimed at, over the model's own critical one; 0, and a failure, where the slab would stay flat.
double target(const FilmTwinOptions& o, SlabWave& out) {
  const double aim = o.compression * exact_wave(o).strain / out.strain;
  if (aim > kFirstLoad) return aim;
  out.failure = fmt::format("loaded to {:.4g} of the model's critical compression: it stays flat", aim);
  return 0;
}

/// What differs from the flat state grows as √(f − 1), f the compression over the critical one.
void load_twin(const FilmTwinOptions& o, PrismFilm& twin, const Vector& mode, LinearSolver& linear, SlabWave& out) {
  const double end = target(o, out);
  if (end == 0) return;
  const auto flat = [&](double f) { return twin.uniform(f * out.strain * VectorN<2>(1, o.lateral)); };
  const Vector wave = mode / twin.heights(twin.body.x + mode).lpNorm<Eigen::Infinity>();
  Vector mass = Vector::Zero(twin.body.problem.num_dofs);
  mass.head(3 * static_cast<Index>(twin.body.mesh.nodes.size())) = lumped_mass(twin.body.mesh, 1);
  Vector x = o.start == SheetStart::noise ? twin.perturbed(flat(kFirstLoad), kNoise * o.thickness, o.seed)
                                          : Vector(flat(kFirstLoad) + o.thickness * std::sqrt(kFirstLoad - 1) * wave);
  for (double f = kFirstLoad, last = f;; last = f, f = std::min(end, 1 + (f - 1) * kStepGrowth)) {
    x = flat(f) + std::sqrt((f - 1) / (last - 1)) * (x - flat(last));
    ViscousGrowth rested = grow_in_medium(twin.body.problem, mass, flat(f), wave, std::move(x), o.thickness);
    out.iterations += rested.iterations;
    if (!rested.x) {
      out.failure = fmt::format("at {:.3g} of the critical compression nothing came to rest in the viscous medium", f);
      return;
    }
    x = std::move(*rested.x);
    if (f == end) break;
  }
  const SolveResult result =
      minimize(twin.body.problem, x, linear, {.step_tolerance = kRest * o.thickness, .max_iterations = 500});
  out.iterations += result.iterations();
  if (!result.converged()) {
    out.failure = fmt::format("at {:.3g} of the critical compression: {}", end, result.message);
    return;
  }
  out.heights = twin.heights(result.x);
  measure_loaded(o, out);
}

void load_shell(const FilmTwinOptions& o, EmbeddedShell& shell, const std::function<Vector(double)>& flat,
                LinearSolver& linear, SlabWave& out) {
  const double end = target(o, out);
  if (end == 0) return;
  ConstrainedNewton newton(shell.problem, shell.constraint, linear, {.step_tolerance = 1e-6 * o.thickness});
  const auto steps = static_cast<Index>(std::ceil(std::log(end / kShellFirst) / std::log(kShellRatio)));
  const Vector seed = o.start == SheetStart::noise
                          ? random_vector(static_cast<Index>(out.heights.size()), kNoise * o.thickness, o.seed)
                          : Vector(kNoise * o.thickness * out.heights);
  Vector x = shell.x, last = shell.x;
  for (Index v = 0; v < seed.size(); ++v)
    if (!shell.problem.fixed[3 * v + 2]) x[3 * v + 2] += seed[v];
  for (Index step = 0; step <= steps; ++step) {
    const Vector next = flat(out.strain * kShellFirst * std::pow(end / kShellFirst, static_cast<double>(step) / steps));
    newton.set_target(shell.constraint.H * next);
    const SolveResult result = newton.minimize(x + (next - last));
    out.iterations += result.iterations();
    if (result.status != Status::converged) {
      out.failure = fmt::format("in load step {} of {}: {}", step, steps, result.message);
      return;
    }
    x = result.x;
    last = next;
  }
  out.heights = x(Eigen::seq(2, Eigen::indexing::last, 3));
  measure_loaded(o, out);
}

EmbeddedShell shell_body(const FilmTwinOptions& o, const TriangleMesh& surface, Index& constraints) {
  const AverageFilter filter = o.filter();
  const std::vector<Index> centers =
      cluster_centers(surface, {o.centers, filter.spacing(), o.seed, o.cover, o.distance});
  constraints = static_cast<Index>(centers.size());
  EmbeddedShell out = make_embedded_shell(
      surface, local_averages(surface, centers, {.sigma = o.sigma * filter.sigma, .distance = o.distance}),
      {.membrane = ShellMembrane::baraff_witkin,
       .thickness = o.thickness,
       .material = o.body().skin,
       .bending_stiffness = hinge_stiffness(o.bending, o.thickness, o.body().skin)});
  const Index row = columns_across(o) + 1, last = static_cast<Index>(surface.vertices.size()) - row;
  for (Index v = 0; v < last + row; ++v) {
    const bool end = v < row || v >= last, side = v % row == 0 || v % row == row - 1;
    out.problem.fixed[3 * v] = end;
    out.problem.fixed[3 * v + 1] = side || (end && o.ends == FilmEnds::held);
    out.problem.fixed[3 * v + 2] = end && o.ends == FilmEnds::held;
  }
  return out;
}

/// Of ∫|u|², what u_x and u_y have.
double share_in_plane(const TriangleMesh& surface, const Vector& u) {
  const Vector areas = vertex_areas(surface);
  double plane = 0, all = 0;
  for (Index v = 0; v < areas.size(); ++v) {
    plane += areas[v] * u.segment<2>(3 * v).squaredNorm();
    all += areas[v] * u.segment<3>(3 * v).squaredNorm();
  }
  return plane / all;
}

/// 2.5 times the ε of a plate in plane strain, without a foundation, that buckles with waves 2r long: a first guess.
double plate_strain(const FilmTwinOptions& o) {
  const double k = std::numbers::pi / o.filter().spacing();
  return 2.5 * o.body().skin.bending_stiffness(o.thickness) * k * k / (o.thickness * kYoung);
}

}  // namespace

SkinnedBody FilmTwinOptions::body() const {
  return {thickness, {kYoung, poisson_skin}, {kYoung / modulus_ratio, poisson_interior}};
}

AverageFilter FilmTwinOptions::filter() const {
  return AverageFilter::for_wavelength(layout_wave > 0 ? layout_wave : critical_wavelength(body()));
}

PrismFilm twin_body(const FilmTwinOptions& o) {
  if (!(o.aspect > 0 && o.layers > 0 && o.edge() <= o.length))
    throw std::invalid_argument(
        fmt::format("{} layers of prisms {} times as long as high: both must be above 0", o.layers, o.aspect));
  const SkinnedBody body = o.body();
  return make_prism_film({.element = o.element,
                          .length = o.length,
                          .width = o.width,
                          .along = static_cast<Index>(std::lround(o.length / o.edge())),
                          .across = columns_across(o),
                          .pattern = o.pattern,
                          .seed = o.seed,
                          .ends = o.ends,
                          .layers = layers(o),
                          .film = body.skin,
                          .substrate = body.interior});
}

Wrinkling exact_wave(const FilmTwinOptions& o) {
  Bilayer bilayer{o.modulus_ratio, o.poisson_skin, o.poisson_interior};
  bilayer.depth = o.depth / o.thickness;
  return first_wrinkles(bilayer, Film::exact);
}

Wrinkling plane_wave(const FilmTwinOptions& o) {
  const SkinnedBody body = o.body();
  const FilmCell cell{.quadrature = Quadrature::full,
                      .size = o.length / static_cast<double>(std::lround(o.length / o.edge())),
                      .layers = layers(o),
                      .film = body.skin,
                      .substrate = body.interior};
  const FirstWave wave = first_wave(cell, 2 * std::numbers::pi / (exact_wave(o).wavelength * o.thickness));
  return {2 * std::numbers::pi / wave.wave_number / o.thickness, wave.strain};
}

SlabWave wave_of_twin(const FilmTwinOptions& o, LinearSolver& linear) {
  PrismFilm twin = twin_body(o);
  const double expected = (o.element == Prism::full ? plane_wave(o) : exact_wave(o)).strain;
  SlabWave out;
  out.surface = twin.surface;
  out.elements = static_cast<Index>(twin.surface.triangles.size()) * twin.body.mesh.layers;
  out.unknowns = twin.body.problem.num_dofs;
  const PathOnset onset = path_onset(
      twin.body.problem, [&](double strain) { return twin.uniform(strain * VectorN<2>(1, o.lateral)); },
      kBelow * expected, twin.perturbed(twin.body.x, o.thickness, o.seed) - twin.body.x, linear);
  out.failure = onset.failure;
  out.factor_entries = static_cast<double>(onset.factor.factor_nonzeros);
  if (!out.ok()) return out;
  out.strain = onset.strain;
  out.heights = twin.heights(twin.body.x + onset.mode);
  measure_first(o, out);
  if (o.compression > 0) load_twin(o, twin, onset.mode, linear, out);
  return out;
}

SlabWave wave_of_shell(const FilmTwinOptions& o, LinearSolver& linear) {
  SlabWave out;
  out.surface = twin_body(o).surface;
  EmbeddedShell shell = shell_body(o, out.surface, out.constraints);
  out.elements = static_cast<Index>(out.surface.triangles.size());
  out.unknowns = shell.problem.num_dofs;
  const auto pressed = [&](double strain) {
    Vector x = shell.x;
    x(Eigen::seq(0, Eigen::indexing::last, 3)) *= 1 - strain;
    return x;
  };
  FlatStability flat(shell.problem, shell.constraint, pressed, linear);
  const auto critical = flat.critical_strain(plate_strain(o));
  if (!critical) {
    out.failure = "the shell's tangent could not be factorised, or no strain makes it unstable";
    return out;
  }
  out.strain = *critical;
  const FlatStability::Mode mode = flat.mode(*critical);
  if (mode.status != Status::converged) {
    out.failure = mode.message;
    return out;
  }
  out.heights = mode.direction(Eigen::seq(2, Eigen::indexing::last, 3));
  out.in_plane = share_in_plane(out.surface, mode.direction);
  measure_first(o, out);
  if (o.compression > 0) load_shell(o, shell, pressed, linear, out);
  return out;
}

}  // namespace wrinkle::validation
