#include "validation/suite/comparison_skin.h"

#include <cmath>
#include <numbers>

#include "core/constraint/coordinate_rows.h"
#include "core/material/wrinkling.h"
#include "core/method/skin_gesture.h"
#include "core/method/skin_shell.h"

namespace wrinkle::validation {

namespace {

constexpr ThinLayer kSoft{0.015, 0.5e6}, kDermis{1.3e-3, 4e6};  // Li & Kry 2014, § 5.1
constexpr Index kCellsPerWavelength = 8;
constexpr double kCompression = 0.2;  // of the gesture at its end

}  // namespace

SquareSkin make_square_skin(Index cells, double part_of_onset) {
  SquareSkin out;
  const double wavelength = layered_wavelength(kDermis, kSoft), side = cells * wavelength / kCellsPerWavelength;
  const double slope = std::numbers::pi * kDermis.thickness / (2 * wavelength / std::numbers::pi);
  out.pose = part_of_onset * slope * slope / 12 / kCompression;
  out.driver = std::make_unique<BlendShapes>(
      skin_gesture({.length = side, .width = side, .along = cells, .across = cells, .compression = kCompression}));
  SkinLayerOptions& layer = out.layer;
  layer.field = uniform_skin({wavelength, kDermis.young, kDermis.thickness});
  layer.mesh =
      flat_strip({.length = side, .width = side, .along = cells, .across = cells, .pattern = StripPattern::irregular});
  layer.clusters = skin_clusters(layer.mesh, Vector::Constant(layer.mesh.num_vertices(), wavelength));

  const LayeredSkinOptions& common = out.common;
  out.problem = skin_shell(
      layer.mesh, layer.field,
      {.poisson = layer.poisson,
       .bending_scale = layer.bending_scale,
       .rest_height = random_waves(common.imperfection * kDermis.thickness, wavelength, common.imperfection_seed + 1)});
  const SkinSurface below{std::make_shared<const FlatLocator>(out.driver->mesh()), out.driver->pose(out.pose)};
  out.start = interpolate(below, locate_all(*below.material, layer.mesh.coordinates));
  const auto rows = [&](const FlatMesh& mesh) { return coordinate_rows(cluster_averages(layer.clusters, mesh).H); };
  out.constraint = {rows(layer.mesh), rows(below.mesh()) * below.x};
  return out;
}

}  // namespace wrinkle::validation
