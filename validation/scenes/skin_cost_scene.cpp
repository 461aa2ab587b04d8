#include "validation/scenes/skin_cost_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/thread_time.h"
#include "core/mesh/sheet_samples.h"
#include "validation/scenes/skin_materials.h"

namespace wrinkle::validation {

namespace {

using Skin = SkinCostRow::Skin;

constexpr std::array kSkinRows{
    SkinCostRow{1, Gesture::compress, Skin::uniform, 2, 436, 7693},
    SkinCostRow{2, Gesture::compress, Skin::varying_thickness, 1, 189, 3104},
    SkinCostRow{3, Gesture::compress, Skin::varying_stiffness, 1, 139, 2696},
    SkinCostRow{4, Gesture::compress, Skin::uniform, 2, 421, 11529},
    SkinCostRow{5, Gesture::twist, Skin::uniform, 2, 421, 6770},
    SkinCostRow{6, Gesture::pinch, Skin::uniform, 2, 401, 5294},
};
constexpr Index kFine = 120;  // cells along the side of the mesh that is clustered, irregular: a grid's edges go 8 ways

/// Over the side from 0 to 1: from half the reference value to one and a half.
double vary(double along) {
  return 0.5 + along;
}

SkinField field_of(const SkinCostOptions& o, double side, Index layer) {
  return [=, skin = o.row.skin, constant = o.constant](const VectorN<2>& u) {
    const double factor = vary(u.y() / side);
    ThinLayer dermis = kDermis, epidermis = kEpidermis;
    if (skin == Skin::varying_thickness) dermis.thickness *= factor;
    if (skin == Skin::varying_stiffness) dermis.young *= factor;
    const ThinLayer& upper = layer == 0 ? dermis : epidermis;
    return SkinPoint{layered_wavelength(upper, layer == 0 ? kSubstructure : dermis, constant), upper.young,
                     upper.thickness};
  };
}

FlatMesh patch(double side, Index vertices) {
  SheetSamples samples = sample_rectangle(side, side, {.points = vertices});
  return {std::move(samples.coordinates), std::move(samples.triangles)};
}

std::vector<std::vector<SkinCluster>> clusters_of(const SkinCostOptions& o, double side) {
  const FlatMesh fine =
      flat_strip({.length = side, .width = side, .along = kFine, .across = kFine, .pattern = StripPattern::irregular});
  std::vector<std::vector<SkinCluster>> out;
  for (Index k = 0; k < o.row.layers; ++k) {
    const SkinField field = field_of(o, side, k);
    Vector wavelength(fine.num_vertices());
    for (Index v = 0; v < wavelength.size(); ++v) wavelength[v] = field(fine.coordinates[v]).wavelength;
    out.push_back(skin_clusters(fine, wavelength));
  }
  return out;
}

Index total(const std::vector<std::vector<SkinCluster>>& clusters) {
  std::size_t out = 0;
  for (const auto& layer : clusters) out += layer.size();
  return static_cast<Index>(out);
}

/// Their number goes about as the patch's area; one more or less will do.
double side_for(const SkinCostOptions& o) {
  const double wanted = o.size * o.row.constraints;
  double side = 8e-3, best = side, least = INFINITY;
  for (int k = 0; k < 12 && least > std::max(0.02, 1 / wanted); ++k) {
    const double ratio = total(clusters_of(o, side)) / wanted;
    if (std::abs(ratio - 1) < least) least = std::abs(ratio - 1), best = side;
    side /= std::sqrt(ratio);
  }
  return best;
}

/// Uniform meshes of the printed size to start with, whose edges may grow by a half: remeshing keeps that many vertices
/// about, and adds some where the skin bends. 0.5 % of the side is the least edge (§ 6).
SkinLayerOptions layer_of(const SkinCostOptions& o, double side, Index k) {
  const double share = o.row.layers == 1 ? 1.0 : k == 0 ? o.lower_share : 1 - o.lower_share;
  const double vertices = share * o.size * o.row.vertices * o.resolution * o.resolution;
  SkinLayerOptions out{.field = field_of(o, side, k), .mesh = patch(side, static_cast<Index>(std::lround(vertices)))};
  const double spacing = side * std::sqrt(2 / std::sqrt(3.0) / out.mesh.num_vertices());
  if (o.adaptive)
    out.remesh = RemeshOptions{.sizing = {.min_edge = 0.005 * side,
                                          .max_edge = std::max(0.005 * side, 1.5 * spacing),
                                          .refine_curvature = o.curvature}};
  return out;
}

}  // namespace

std::span<const SkinCostRow> skin_cost_rows() {
  return kSkinRows;
}

SkinCostScene make_skin_cost_scene(const SkinCostOptions& o) {
  SkinCostScene out{.side = o.side > 0 ? o.side : side_for(o)};
  const ThreadTime time;
  auto clusters = clusters_of(o, out.side);
  out.seconds_clusters = time.seconds();
  out.constraints = total(clusters);
  std::vector<SkinLayerOptions> layers;
  for (Index k = 0; k < o.row.layers; ++k) {
    layers.push_back(layer_of(o, out.side, k));
    layers.back().clusters = std::move(clusters[k]);
  }
  out.wavelength = layers.front().field(VectorN<2>::Constant(0.5 * out.side)).wavelength;
  out.driver = std::make_unique<BlendShapes>(skin_gesture({.gesture = o.row.gesture,
                                                           .length = out.side,
                                                           .width = out.side,
                                                           .along = 60,
                                                           .across = 60,
                                                           .compression = o.compression,
                                                           .angle = o.twist,
                                                           .lift = 0.1 * out.side}));
  LayeredSkinOptions skin = o.skin;
  skin.make_linear = [name = o.linear_solver, options = o.linear] { return make_linear_solver(name, options); };
  out.skin = std::make_unique<LayeredSkin>(*out.driver, std::move(layers), skin);
  return out;
}

}  // namespace wrinkle::validation
