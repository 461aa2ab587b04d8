#include "validation/scenes/gesture_skin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/constraint/skin_clusters.h"
#include "core/mesh/sheet_samples.h"
#include "validation/meters/surface_curve.h"

namespace wrinkle::validation {

namespace {

constexpr double kPoisson = 0.45;  // assumed: the paper gives none

/// About equilateral triangles of that spacing [m].
FlatMesh patch(double side, double spacing) {
  const double count = 2 / std::sqrt(3.0) * std::pow(side / spacing, 2) + 2 * side / spacing + 1;
  return sample_rectangle(side, side, {.points = static_cast<Index>(count)}).flat_mesh();
}

SkinLayerOptions layer(const GestureSkinOptions& o, Index k) {
  const SkinPoint p{o.wavelengths[k], k == 0 ? kDermis.young : kEpidermis.young, o.thickness[k]};
  const double edge = p.wavelength / o.finest;
  SkinLayerOptions out;
  out.field = uniform_skin(p);
  out.poisson = kPoisson;
  out.mesh = patch(o.side, o.mesh == SkinMesh::uniform ? edge : p.wavelength / std::max(3.0, o.coarsest));
  const FlatMesh fine = patch(o.side, p.wavelength / 10);
  out.clusters = skin_clusters(fine, Vector::Constant(fine.num_vertices(), p.wavelength));
  if (o.mesh == SkinMesh::uniform) return out;
  const double kh = 2 * std::numbers::pi * p.thickness / p.wavelength;
  const double critical = kh * kh / 12;  // in plane strain: E/(1 − ν²) bends and stretches alike
  out.remesh = RemeshOptions{.sizing = {.min_edge = edge,
                                        .max_edge = p.wavelength / o.coarsest,
                                        .refine_curvature = o.refine_curvature,
                                        .refine_compression = p.wavelength / 8 * std::sqrt(critical),
                                        .aspect_min = o.aspect_min},
                             .max_passes = 3};
  return out;
}

}  // namespace

GestureSkin make_gesture_skin(const GestureSkinOptions& o) {
  if (o.layers != 1 && o.layers != 2)
    throw std::invalid_argument(fmt::format("a patch of skin of {} layers: 1 or 2", o.layers));
  GestureOptions gesture = o.gesture;
  gesture.length = gesture.width = o.side;
  gesture.along = gesture.across = static_cast<Index>(std::ceil(8 * o.side / o.wavelengths[o.layers - 1]));
  GestureSkin out{.side = o.side, .finest = o.finest, .wavelengths = o.wavelengths};
  out.driver = std::make_unique<BlendShapes>(skin_gesture(gesture));
  std::vector<SkinLayerOptions> layers;
  for (Index k = 0; k < o.layers; ++k) layers.push_back(layer(o, k));
  LayeredSkinOptions common = o.common;
  common.make_linear = [name = o.linear_solver] { return make_linear_solver(name); };
  out.skin = std::make_unique<LayeredSkin>(*out.driver, std::move(layers), common);
  return out;
}

SkinSurface GestureSkin::below(Index k, double s) const {
  if (k > 0) return skin->layer(k - 1).surface();
  return {std::make_shared<const FlatLocator>(driver->mesh()), driver->pose(s)};
}

Matrix GestureSkin::departure(Index k, double s, const std::vector<VectorN<2>>& at) const {
  const SkinSurface own = skin->layer(k).surface(), under = below(k, s);
  const Vector x =
      interpolate(own, locate_all(*own.material, at)) - interpolate(under, locate_all(*under.material, at));
  return Eigen::Map<const Matrix>(x.data(), 3, static_cast<Index>(at.size())).transpose();
}

DominantWave GestureSkin::wave(Index k, double s) const {
  const FlatMesh& mesh = skin->mesh(k);
  const VectorN<2> size(side, side);
  return dominant_wave(
      mesh.coordinates, departure(k, s, mesh.coordinates).col(2), vertex_areas(mesh),
      {.lower = 0.5 * (1 - kWindow) * size, .upper = 0.5 * (1 + kWindow) * size, .trend = Trend::quadratic},
      2.5 * wavelengths[k] / finest);
}

void GestureSkin::store_surface(Index k, const std::string& name, Record& record) const {
  const FlatMesh& mesh = skin->mesh(k);
  record.curves.push_back(surface_curve(mesh.in_space(), skin->x(k)));
  record.curves.back().name = "surface " + name;
  record.curves.push_back(triangles_curve(mesh.triangles));
  record.curves.back().name = "triangles " + name;
}

std::vector<VectorN<2>> patch_grid(double side, Index n) {
  std::vector<VectorN<2>> out;
  for (Index i = 1; i <= n; ++i)
    for (Index j = 1; j <= n; ++j) out.emplace_back(side * i / (n + 1), side * j / (n + 1));
  return out;
}

}  // namespace wrinkle::validation
