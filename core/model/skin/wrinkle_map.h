#pragma once
/// Wrinkle maps: a wrinkled skin as a picture over its material space, for a shader that draws the driver's surface
/// only (Li & Kry 2014, § 5.2).

#include "core/image/image.h"
#include "core/mesh/surface_map.h"

namespace wrinkle {

struct WrinkleMapOptions {
  Index width = 512, height = 512;  // pixels
  PictureFrame frame;               // [m] rectangle of the material that the picture covers
};

/// The skin's normals in the world's axes, as in the paper: red, green, blue = 255 · ½ (n + 1), to the nearest, at each
/// pixel's centre. Decoded, a normal is off by at most √3/255 rad = 0.39°: half a step in each component.
Image normal_map(const SurfaceMap& skin, const WrinkleMapOptions& options);

/// The same in the driver's frame at the same material point (see SurfaceMap::frame): it stays right when the driver
/// turns, and (128, 128, 255) is no wrinkle.
Image normal_map(const SurfaceMap& skin, const SurfaceMap& driver, const WrinkleMapOptions& options);

/// Decoded: c ↦ 2c/255 − 1 of the colour between the pixels (see sample), of unit length again.
VectorN<3> decoded_normal(const Image& map, const PictureFrame& frame, const VectorN<2>& u);

/// η(u) = n · (x_skin(u) − x(u)), x and n the driver's. Grey c stands for lowest + (highest − lowest) c/255.
struct HeightMap {
  Image picture;
  double lowest, highest;  // [m] of all pixels: what there is fills the range
};
HeightMap height_map(const SurfaceMap& skin, const SurfaceMap& driver, const WrinkleMapOptions& options);
double decoded_height(const HeightMap& map, const PictureFrame& frame, const VectorN<2>& u);  // [m]

/// The normal map of one key frame.
struct KeyFrame {
  double s;  // the driver's parameter
  Image map;
};

/// Several key frames blended by the driver's parameter, as the paper's shader does.
class WrinkleMaps {
 public:
  /// Throws std::invalid_argument unless there is a key frame, s increases from one to the next, and pictures have
  /// three channels.
  WrinkleMaps(std::vector<KeyFrame> keys, const PictureFrame& frame);

  /// (1 − p) n_k + p n_{k+1}, of unit length again, p = (s − s_k)/(s_{k+1} − s_k); the first or last key frame's normal
  /// where s is before or after all of them. In the axes that the maps have.
  VectorN<3> normal(double s, const VectorN<2>& u) const;

 private:
  std::vector<KeyFrame> keys_;
  PictureFrame frame_;
};

}  // namespace wrinkle
