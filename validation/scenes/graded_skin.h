#pragma once
/// A patch of skin whose properties change across the direction in which it is compressed: Li & Kry 2014, Fig. 6.

#include <memory>
#include <string>

#include "core/image/image.h"
#include "core/model/skin/layered_skin.h"
#include "core/model/skin/skin_gesture.h"
#include "validation/scenes/skin_materials.h"

namespace wrinkle::validation {

/// What changes across the patch. wavelength: only that of the clusters, painted; the material is uniform.
enum class Graded { stiffness, thickness, wavelength };
/// Clusters as the local wavelength of eq. 1 asks for, or all alike, as of the uniform reference.
enum class Clusters { local, uniform };

struct GradedSkinOptions {
  Graded graded = Graded::stiffness;
  Clusters clusters = Clusters::local;
  Index layers = 1;                    // 1 or 2: the second one is uniform but for its wavelength
  double length = 0.05, width = 0.04;  // [m] of the patch along x and y
  double lowest = 0.2, highest = 2;    // what is graded, over its reference, at y = 0 and y = width; geometric between
  double constant = 1;                 // of eq. 1
  double cell = 8e-4, fine_cell = 1.6e-4;  // [m] edges of the first and second layer's mesh
  double resolution = 1;                   // of the meshes, their clusters as they are
  double compression = 0.3;
  Index steps = 4;
  double imperfection = 0.01;  // rms height of the layers' rest shape, in their thickness
  std::uint64_t seed = 1;      // of it, of meshes and of centres
};

/// The skin, laid out by two pictures of 8 bits, from which its layers' properties are read.
class GradedSkin {
 public:
  explicit GradedSkin(const GradedSkinOptions& options);

  LayeredSkin& skin() { return *skin_; }
  const LayeredSkin& skin() const { return *skin_; }
  const SkinDriver& driver() const { return driver_; }
  const Image& picture(Index layer) const { return pictures_[layer]; }
  /// What the layer's clusters are laid out by at y [m], read from its picture.
  double painted_wavelength(Index layer, double y) const;
  /// λ [m] that layer 0 or 1 should have at y [m]: eq. 1 of the local material; painted, where only that is graded.
  double predicted_wavelength(Index layer, double y) const;

 private:
  double relative(double y) const;
  ThinLayer dermis(double y) const;
  SkinLayerOptions layer(Index number);

  GradedSkinOptions options_;
  BlendShapes driver_;
  std::vector<Image> pictures_;
  std::vector<SkinField> fields_;
  std::unique_ptr<LayeredSkin> skin_;
};

}  // namespace wrinkle::validation
