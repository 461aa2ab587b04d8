#include "validation/scenes/graded_skin.h"

#include <cmath>

#include "core/material/property_map.h"

namespace wrinkle::validation {
namespace {

constexpr Index kPixels = 128;

Index cells(double length, double cell) {
  return static_cast<Index>(std::lround(length / cell));
}

BlendShapes compression(const GradedSkinOptions& o) {
  return skin_gesture({.gesture = Gesture::compress,
                       .length = o.length,
                       .width = o.width,
                       .along = cells(o.length, o.cell),
                       .across = cells(o.width, o.cell),
                       .compression = o.compression});
}

}  // namespace

GradedSkin::GradedSkin(const GradedSkinOptions& options) : options_(options), driver_(compression(options)) {
  std::vector<SkinLayerOptions> layers;
  for (Index k = 0; k < options_.layers; ++k) layers.push_back(layer(k));
  skin_ =
      std::make_unique<LayeredSkin>(driver_, std::move(layers),
                                    LayeredSkinOptions{.make_linear = [] { return make_linear_solver("mumps-ldlt"); },
                                                       .newton = {.step_tolerance = 1e-3 * kEpidermis.thickness},
                                                       .imperfection = options_.imperfection,
                                                       .imperfection_seed = options_.seed});
}

double GradedSkin::relative(double y) const {
  return options_.lowest * std::pow(options_.highest / options_.lowest, y / options_.width);
}

ThinLayer GradedSkin::dermis(double y) const {
  ThinLayer out = kDermis;
  if (options_.graded == Graded::stiffness) out.young *= relative(y);
  if (options_.graded == Graded::thickness) out.thickness *= relative(y);
  return out;
}

double GradedSkin::predicted_wavelength(Index layer, double y) const {
  if (layer == 1) return layered_wavelength(kEpidermis, dermis(y), options_.constant);
  if (options_.graded == Graded::wavelength) return painted_wavelength(0, y);
  return layered_wavelength(dermis(y), kSubstructure, options_.constant);
}

double GradedSkin::painted_wavelength(Index layer, double y) const {
  return fields_[layer]({0.5 * options_.length, y}).wavelength;
}

SkinLayerOptions GradedSkin::layer(Index number) {
  const GradedSkinOptions& o = options_;
  const ThinLayer self = number == 0 ? kDermis : kEpidermis, below = number == 0 ? kSubstructure : kDermis;
  const PropertyMapOptions map{.reference = {layered_wavelength(self, below, o.constant), self.young, self.thickness},
                               .frame = {{0, 0}, {o.length, o.width}}};
  const auto paint = [&](const VectorN<2>& u) {
    const ThinLayer local = number == 0 ? dermis(u.y()) : self;
    SkinPoint out{map.reference.wavelength, local.young, local.thickness};
    if (number == 0 && o.graded == Graded::wavelength)
      out.wavelength *= relative(u.y());
    else if (o.clusters == Clusters::local)
      out.wavelength = predicted_wavelength(number, u.y());
    return out;
  };
  pictures_.push_back(property_picture(paint, kPixels, kPixels, map));
  fields_.push_back(property_map(pictures_.back(), map));

  const double cell = number == 0 ? o.cell : o.fine_cell;
  const auto patch = [&](double spacing) {
    return flat_strip({.length = o.length,
                       .width = o.width,
                       .along = cells(o.length, spacing),
                       .across = cells(o.width, spacing),
                       .pattern = StripPattern::irregular,
                       .seed = o.seed});
  };
  const FlatMesh fine = patch(0.5 * cell);
  Vector wavelength(fine.num_vertices());
  for (Index v = 0; v < fine.num_vertices(); ++v) wavelength[v] = fields_.back()(fine.coordinates[v]).wavelength;
  return {.field = fields_.back(),
          .mesh = patch(cell / o.resolution),
          .clusters = skin_clusters(fine, wavelength, {.seed = o.seed})};
}

}  // namespace wrinkle::validation
