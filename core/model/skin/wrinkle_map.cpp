#include "core/model/skin/wrinkle_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/require.h"

namespace wrinkle {
namespace {

/// Calls f(column, row, u) for every pixel and its centre.
template <class F>
void for_pixels(const Image& picture, const PictureFrame& frame, const F& f) {
  parallel_for(picture.height, [&](Index row) {
    for (Index column = 0; column < picture.width; ++column) f(column, row, frame.center(picture, column, row));
  });
}

/// `normal`: of a point of material space.
template <class F>
Image painted_normals(const WrinkleMapOptions& options, const F& normal) {
  options.frame.check();
  Image out = Image::blank(options.width, options.height, 3);
  for_pixels(out, options.frame, [&](Index column, Index row, const VectorN<2>& u) {
    const VectorN<3> n = normal(u);
    for (int c = 0; c < 3; ++c) out.at(column, row)[c] = to_byte(0.5 * (n[c] + 1));
  });
  return out;
}

}  // namespace

Image normal_map(const SurfaceMap& skin, const WrinkleMapOptions& options) {
  return painted_normals(options, [&](const VectorN<2>& u) { return skin.normal(u); });
}

Image normal_map(const SurfaceMap& skin, const SurfaceMap& driver, const WrinkleMapOptions& options) {
  return painted_normals(
      options, [&](const VectorN<2>& u) -> VectorN<3> { return driver.frame(u).transpose() * skin.normal(u); });
}

VectorN<3> decoded_normal(const Image& map, const PictureFrame& frame, const VectorN<2>& u) {
  return ((2.0 / 255) * sample(map, frame, u) - VectorN<3>::Ones()).normalized();
}

HeightMap height_map(const SurfaceMap& skin, const SurfaceMap& driver, const WrinkleMapOptions& options) {
  options.frame.check();
  HeightMap out{Image::blank(options.width, options.height, 1), 0, 0};
  Vector heights(out.picture.values.size());
  for_pixels(out.picture, options.frame, [&](Index column, Index row, const VectorN<2>& u) {
    heights[row * options.width + column] = driver.normal(u).dot(skin.position(u) - driver.position(u));
  });
  out.lowest = heights.minCoeff();
  out.highest = heights.maxCoeff();
  const double range = out.highest > out.lowest ? out.highest - out.lowest : 1;
  std::transform(heights.begin(), heights.end(), out.picture.values.begin(),
                 [&](double height) { return to_byte((height - out.lowest) / range); });
  return out;
}

double decoded_height(const HeightMap& map, const PictureFrame& frame, const VectorN<2>& u) {
  return map.lowest + (map.highest - map.lowest) / 255 * sample(map.picture, frame, u)[0];
}

WrinkleMaps::WrinkleMaps(std::vector<KeyFrame> keys, const PictureFrame& frame)
    : keys_(std::move(keys)), frame_(frame) {
  frame_.check();
  require(!keys_.empty(), "wrinkle maps: at least one key frame is needed");
  for (std::size_t k = 0; k < keys_.size(); ++k) {
    keys_[k].map.check();
    require(keys_[k].map.channels == 3, "wrinkle maps: key frame {} is grey; a normal has three channels", k);
    if (k > 0 && !(keys_[k].s > keys_[k - 1].s))
      throw std::invalid_argument(fmt::format("wrinkle maps: key frame {} is at s = {}, the one before it at {}", k,
                                              keys_[k].s, keys_[k - 1].s));
  }
}

VectorN<3> WrinkleMaps::normal(double s, const VectorN<2>& u) const {
  const auto after = std::find_if(keys_.begin(), keys_.end(), [&](const KeyFrame& key) { return key.s > s; });
  if (after == keys_.begin()) return decoded_normal(keys_.front().map, frame_, u);
  if (after == keys_.end()) return decoded_normal(keys_.back().map, frame_, u);
  const KeyFrame& before = *(after - 1);
  const double part = (s - before.s) / (after->s - before.s);
  return ((1 - part) * decoded_normal(before.map, frame_, u) + part * decoded_normal(after->map, frame_, u))
      .normalized();
}

}  // namespace wrinkle
