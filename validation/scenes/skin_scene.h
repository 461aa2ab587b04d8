#pragma once
/// A skin of the materials of Li & Kry 2014, § 5.1, on a driver that is compressed: a strip in plane strain, or a
/// square patch.

#include <span>
#include <string>

#include "core/model/skin/layered_skin.h"
#include "core/model/skin/skin_gesture.h"

namespace wrinkle::validation {

/// The skin's layers, the dermis first: § 5.1. `wavelength`: λ of eq. 1 with its constant, assumed 1: 6.24 and 0.91 mm.
struct SkinSceneLayer {
  double young, thickness;  // [Pa], [m]
  double wavelength;        // [m] that its constraints are made for
};
std::vector<SkinSceneLayer> paper_skin(double wavelength_constant = 1);

/// strip: y held, width of one cell's size; patch: square, all free but for the averages, meshes adaptive.
enum class SkinShape { strip, patch };

struct SkinSceneOptions {
  SkinShape shape = SkinShape::strip;
  Index layers = 2;           // from below
  double length = 0.05;       // [m] along the compression; of a patch also across
  double compression = 0.25;  // of the driver, along x
  double coarse_points = 20;  // edges to a wavelength of the lowest layer …
  double points = 10;         // … and of those above; on a patch: to start with
  double wavelength_constant = 1;
  LayerOffset offset = LayerOffset::upper_thickness;
  double center_spacing = 0;  // [λ] of a strip's constraints, evenly spaced; 0: farthest vertices (§ 4.1)
  std::uint64_t cluster_seed = 1;
  LayeredSkinOptions skin = {};
  std::string linear_solver = "mumps-ldlt";  // of the layers
};

struct SkinScene {
  BlendShapes driver;
  std::vector<SkinSceneLayer> layers;
  std::unique_ptr<LayeredSkin> skin;  // refers to the driver: the scene is made in place and stays there
  double width = 0;                   // [m] across

  explicit SkinScene(const SkinSceneOptions& options);
  SkinScene(const SkinScene&) = delete;
  SkinScene& operator=(const SkinScene&) = delete;
};

/// Heights along one side of a strip's layer (in plane strain: of all of it), by ascending material x.
struct Profile1d {
  std::vector<double> x, z;  // [m]
};
Profile1d side_profile(const SkinScene& scene, Index layer);

/// The part of a profile that x, x² and cos(π m (x − a)/(b − a)), m = 0 … M, M = 2 (b − a)/cut, fit best on [a, b]:
/// waves longer than `cut` [m]; the two powers take the slopes at the ends, which the cosines do not have.
std::vector<double> long_waves(std::span<const double> x, std::span<const double> z, double cut);

/// ∫ (dz/dx)² dx of a profile from `begin` to `end` [m].
double slope_energy(std::span<const double> x, std::span<const double> z, double begin, double end);

}  // namespace wrinkle::validation
