#include "core/material/property_map.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/base/require.h"

namespace wrinkle {
namespace {

constexpr const char* kChannel[3] = {"red (wavelength)", "green (Young's modulus)", "blue (thickness)"};

void check(const PropertyMapOptions& o) {
  o.frame.check();
  require(o.reference.wavelength > 0 && o.reference.young > 0 && o.reference.thickness > 0,
          "a property map's reference: wavelength {}, Young's modulus {}, thickness {}: all must be positive",
          o.reference.wavelength, o.reference.young, o.reference.thickness);
  require(o.lowest >= 0 && o.highest > o.lowest && std::isfinite(o.highest),
          "a property map's relative values from {} to {}: 0 <= lowest < highest is allowed", o.lowest, o.highest);
}

double relative(double color, const PropertyMapOptions& o) {
  return o.lowest + (o.highest - o.lowest) * color / 255;
}

}  // namespace

SkinField property_map(Image picture, const PropertyMapOptions& options) {
  check(options);
  picture.check();
  // Bilinear values lie between those of pixels: positive at each, positive everywhere.
  for (Index row = 0; row < picture.height; ++row)
    for (Index column = 0; column < picture.width; ++column)
      for (Index c = 0; c < picture.channels; ++c)
        if (!(relative(picture.at(column, row)[c], options) > 0))
          throw std::invalid_argument(fmt::format(
              "property map: pixel ({}, {}), counted from the top left, is {} in {}, which makes the property zero",
              column, row, picture.at(column, row)[c], picture.channels == 1 ? "grey" : kChannel[c]));
  return [picture = std::move(picture), options](const VectorN<2>& u) {
    const VectorN<3> color = sample(picture, options.frame, u);
    return SkinPoint{options.reference.wavelength * relative(color[0], options),
                     options.reference.young * relative(color[1], options),
                     options.reference.thickness * relative(color[2], options)};
  };
}

Image property_picture(const SkinField& field, Index width, Index height, const PropertyMapOptions& options) {
  check(options);
  Image out = Image::blank(width, height, 3);
  for (Index row = 0; row < height; ++row)
    for (Index column = 0; column < width; ++column) {
      const SkinPoint p = field(options.frame.center(out, column, row));
      const double of_reference[3] = {p.wavelength / options.reference.wavelength, p.young / options.reference.young,
                                      p.thickness / options.reference.thickness};
      for (int c = 0; c < 3; ++c) {
        const double part = (of_reference[c] - options.lowest) / (options.highest - options.lowest);
        if (!(part >= 0 && part <= 1))
          throw std::invalid_argument(
              fmt::format("property picture: pixel ({}, {}) needs {} = {} of its reference; {} to {} is allowed",
                          column, row, kChannel[c], of_reference[c], options.lowest, options.highest));
        out.at(column, row)[c] = to_byte(part);
      }
    }
  return out;
}

}  // namespace wrinkle
