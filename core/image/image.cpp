#include "core/image/image.h"

#include <algorithm>

#include "core/base/require.h"

namespace wrinkle {

Image Image::blank(Index width, Index height, Index channels) {
  Image out{width, height, channels, {}};
  if (width > 0 && height > 0 && channels > 0) out.values.resize(out.offset(0, height));
  out.check();
  return out;
}

void Image::check() const {
  require(width >= 1 && height >= 1 && (channels == 1 || channels == 3),
          "a picture of {} × {} pixels and {} channels: at least 1 × 1 is allowed, and 1 or 3 channels", width, height,
          channels);
  require(values.size() == offset(0, height), "a picture of {} × {} pixels and {} channels has {} values, not {}",
          width, height, channels, offset(0, height), values.size());
}

std::uint8_t to_byte(double value) {
  constexpr double round_off = 1e-9;  // or ½ would be 127 or 128 by chance
  return static_cast<std::uint8_t>(255 * std::clamp(value, 0.0, 1.0) + 0.5 + round_off);
}

void PictureFrame::check() const {
  require(lower.allFinite() && upper.allFinite() && (lower.array() < upper.array()).all(),
          "a picture from ({}, {}) to ({}, {}): the first must be lower, both finite", lower.x(), lower.y(), upper.x(),
          upper.y());
}

VectorN<2> PictureFrame::center(const Image& picture, Index column, Index row) const {
  const VectorN<2> part((column + 0.5) / picture.width, 1 - (row + 0.5) / picture.height);
  return lower + part.cwiseProduct(upper - lower);
}

namespace {

/// Between which two of n pixel centres a place lies, in pixels from the first one's edge.
struct Between {
  Index first, second;
  double part;  // of the second

  Between(double place, Index n) {
    const double inside = std::clamp(place - 0.5, 0.0, n - 1.0);
    first = static_cast<Index>(inside);
    second = std::min(first + 1, n - 1);
    part = inside - first;
  }
};

VectorN<3> color(const Image& picture, Index column, Index row) {
  const std::uint8_t* c = picture.at(column, row);
  return picture.channels == 1 ? VectorN<3>::Constant(c[0]) : VectorN<3>(c[0], c[1], c[2]);
}

}  // namespace

VectorN<3> sample(const Image& picture, const PictureFrame& frame, const VectorN<2>& u) {
  require(u.allFinite(), "no colour at ({}, {}) m", u.x(), u.y());
  const VectorN<2> part = (u - frame.lower).cwiseQuotient(frame.upper - frame.lower);
  const Between x(part.x() * picture.width, picture.width), y((1 - part.y()) * picture.height, picture.height);
  const VectorN<3> above = (1 - x.part) * color(picture, x.first, y.first) + x.part * color(picture, x.second, y.first);
  const VectorN<3> below =
      (1 - x.part) * color(picture, x.first, y.second) + x.part * color(picture, x.second, y.second);
  return (1 - y.part) * above + y.part * below;
}

}  // namespace wrinkle
