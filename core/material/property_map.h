#pragma once
#include "core/image/image.h"
#include "core/material/skin_field.h"

namespace wrinkle {

/// How a picture's colours become a skin's properties.
struct PropertyMapOptions {
  SkinPoint reference;               // what a relative value of 1 stands for
  double lowest = 0.0, highest = 2;  // relative values of 0 and 255; the paper does not say: assumed
  PictureFrame frame;                // [m] rectangle of the material that the picture covers
};

/// A layer's properties from a picture: red scales the wavelength, green Young's modulus, blue the thickness,
///
///   λ = λ_ref r(red),  E = E_ref r(green),  h = h_ref r(blue),  r(c) = lowest + (highest − lowest) c/255,
///
/// bilinear between pixels (Li & Kry 2014, § 5.1). Grey scales all three. The field owns a copy of the picture. Throws
/// std::invalid_argument, naming a pixel, where a property would not be positive, and where options make no sense.
SkinField property_map(Image picture, const PropertyMapOptions& options);

/// The picture of a field, each property to the nearest of the 256 steps: what property_map reads. Throws
/// std::invalid_argument, naming a pixel, where a property is out of the range of the options.
Image property_picture(const SkinField& field, Index width, Index height, const PropertyMapOptions& options);

}  // namespace wrinkle
