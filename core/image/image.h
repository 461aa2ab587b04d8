#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// A picture of 8 bits a channel, row by row from the top, pixel by pixel from the left: values[(row width + column)
/// channels + channel]. One channel: grey. Three: red, green, blue.
struct Image {
  Index width = 0, height = 0;  // pixels
  Index channels = 0;           // 1 or 3
  std::vector<std::uint8_t> values;

  /// All values 0.
  static Image blank(Index width, Index height, Index channels);

  std::uint8_t* at(Index column, Index row) { return &values[offset(column, row)]; }
  const std::uint8_t* at(Index column, Index row) const { return &values[offset(column, row)]; }

  /// Throws std::invalid_argument unless width, height ≥ 1, channels is 1 or 3, and there are as many values.
  void check() const;

 private:
  std::size_t offset(Index column, Index row) const {
    return (static_cast<std::size_t>(row) * width + column) * channels;
  }
};

/// 0 … 1 as 0 … 255, to the nearest, halves up; what is outside, to the nearest end.
std::uint8_t to_byte(double value);

/// Where a picture lies in the plane: pixel (column, row) is the box lower + (upper − lower) ∘ [column/width, (column +
/// 1)/width] × [1 − (row + 1)/height, 1 − row/height]. The top row has the largest second coordinate.
struct PictureFrame {
  VectorN<2> lower = {0, 0}, upper = {1, 1};  // [m] corners of the picture

  /// Throws std::invalid_argument unless lower < upper, and both are finite.
  void check() const;
  VectorN<2> center(const Image& picture, Index column, Index row) const;  // of a pixel
};

/// The channels at u, in 0 … 255: bilinear between pixels' centres, and constant beyond the outer ones. One channel:
/// three times the same. `picture` must pass its check. Throws std::invalid_argument for a u that is not finite.
VectorN<3> sample(const Image& picture, const PictureFrame& frame, const VectorN<2>& u);

}  // namespace wrinkle
