#include "validation/scenes/skin_scene.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/constraint/skin_clusters.h"
#include "validation/scenes/skin_materials.h"

namespace wrinkle::validation {

namespace {

constexpr double kClusterPoints = 20;     // of the mesh on which clusters are found, to a wavelength
constexpr double kSmallestEdge = 0.005;   // of the patch's side: Li & Kry 2014, § 6
constexpr double kRefineCurvature = 0.4;  // [rad] assumed
constexpr Index kDriverCells = 200;

double across(const SkinSceneOptions& o) {
  return o.shape == SkinShape::patch ? o.length : paper_skin(o.wavelength_constant).back().wavelength / 4;
}

FlatMesh mesh_of_size(const SkinSceneOptions& o, double edge, StripPattern pattern) {
  const auto cells = [&](double length) { return std::max<Index>(2, std::lround(length / edge)); };
  return flat_strip({.length = o.length,
                     .width = across(o),
                     .along = cells(o.length),
                     .across = cells(across(o)),
                     .pattern = pattern});
}

/// Of g along the strip, within it.
double centroid(const SkinCluster& c, double length) {
  constexpr Index kPoints = 400;
  double weight = 0, moment = 0;
  for (Index i = 0; i < kPoints; ++i) {
    const double away = c.radius * (2 * (i + 0.5) / kPoints - 1), x = c.center.x() + away;
    if (x < 0 || x > length) continue;
    const double g = std::exp(-0.5 * away * away / (c.sigma * c.sigma));
    weight += g;
    moment += g * x;
  }
  return moment / weight;
}

/// Evenly along a strip, about `spacing` [m] apart, half of that from its ends; supports as skin_clusters has them.
std::vector<SkinCluster> even_clusters(const SkinSceneOptions& o, double wavelength, double spacing) {
  const auto count = std::max<Index>(1, std::lround(o.length / spacing));
  const double r = 2 / std::numbers::pi * wavelength;
  std::vector<SkinCluster> out;
  for (Index i = 0; i < count; ++i) {
    const VectorN<2> center(o.length * (i + 0.5) / count, 0.5 * across(o));
    SkinCluster c{.center = center, .sigma = 0.5 * r, .radius = r, .centroid = center};
    c.centroid.x() = centroid(c, o.length);
    out.push_back(c);
  }
  return out;
}

std::vector<SkinCluster> clusters_of(const SkinSceneOptions& o, double wavelength) {
  if (o.center_spacing > 0) return even_clusters(o, wavelength, o.center_spacing * wavelength);
  const FlatMesh fine = mesh_of_size(o, wavelength / kClusterPoints, StripPattern::irregular);
  return skin_clusters(fine, Vector::Constant(fine.num_vertices(), wavelength), {.seed = o.cluster_seed});
}

SkinLayerOptions layer_options(const SkinSceneOptions& o, const SkinSceneLayer& layer, bool lowest) {
  const bool patch = o.shape == SkinShape::patch;
  const double points = lowest ? o.coarse_points : o.points;
  SkinLayerOptions out;
  out.field = uniform_skin({layer.wavelength, layer.young, layer.thickness});
  out.mesh = mesh_of_size(o, layer.wavelength / points, patch ? StripPattern::irregular : StripPattern::aligned);
  out.clusters = clusters_of(o, layer.wavelength);
  out.offset = lowest ? LayerOffset::none : o.offset;
  if (patch)
    out.remesh = RemeshOptions{.sizing = {.min_edge = kSmallestEdge * o.length,
                                          .max_edge = 1.5 * layer.wavelength / points,
                                          .refine_curvature = kRefineCurvature}};
  return out;
}

}  // namespace

std::vector<SkinSceneLayer> paper_skin(double wavelength_constant) {
  return {{kDermis.young, kDermis.thickness, layered_wavelength(kDermis, kSubstructure, wavelength_constant)},
          {kEpidermis.young, kEpidermis.thickness, layered_wavelength(kEpidermis, kDermis, wavelength_constant)}};
}

SkinScene::SkinScene(const SkinSceneOptions& o)
    : driver(skin_gesture({.length = o.length,
                           .width = across(o),
                           .along = kDriverCells,
                           .across = o.shape == SkinShape::patch ? kDriverCells : 2,
                           .compression = o.compression})),
      layers(paper_skin(o.wavelength_constant)),
      width(across(o)) {
  layers.resize(static_cast<std::size_t>(o.layers));
  std::vector<SkinLayerOptions> all;
  for (const SkinSceneLayer& layer : layers) all.emplace_back(layer_options(o, layer, all.empty()));
  LayeredSkinOptions common = o.skin;
  if (o.shape == SkinShape::strip) common.held_coordinate = 1;
  common.make_linear = [name = o.linear_solver] { return make_linear_solver(name); };
  skin = std::make_unique<LayeredSkin>(driver, std::move(all), common);
}

Profile1d side_profile(const SkinScene& scene, Index layer) {
  const auto& u = scene.skin->mesh(layer).coordinates;
  std::vector<Index> on;
  for (Index v = 0; v < static_cast<Index>(u.size()); ++v)
    if (std::abs(u[v].y()) < 1e-9 * scene.width) on.push_back(v);
  std::sort(on.begin(), on.end(), [&](Index a, Index b) { return u[a].x() < u[b].x(); });
  Profile1d out;
  for (const Index v : on) {
    out.x.push_back(u[v].x());
    out.z.push_back(scene.skin->x(layer)[3 * v + 2]);
  }
  return out;
}

std::vector<double> long_waves(std::span<const double> x, std::span<const double> z, double cut) {
  const double a = x.front(), length = x.back() - a;
  const auto waves = static_cast<Index>(2 * length / cut);
  Matrix basis(static_cast<Index>(x.size()), waves + 3);
  for (Index i = 0; i < basis.rows(); ++i) {
    const double part = (x[i] - a) / length;
    basis(i, 0) = part, basis(i, 1) = part * part;
    for (Index m = 0; m <= waves; ++m) basis(i, m + 2) = std::cos(std::numbers::pi * m * part);
  }
  const Vector values = Eigen::Map<const Vector>(z.data(), basis.rows());
  const Vector fitted = basis * basis.householderQr().solve(values);
  return {fitted.begin(), fitted.end()};
}

double slope_energy(std::span<const double> x, std::span<const double> z, double begin, double end) {
  double out = 0;
  for (std::size_t i = 1; i < x.size(); ++i)
    if (x[i - 1] >= begin && x[i] <= end) out += (z[i] - z[i - 1]) * (z[i] - z[i - 1]) / (x[i] - x[i - 1]);
  return out;
}

}  // namespace wrinkle::validation
