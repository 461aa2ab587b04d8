#pragma once
/// A square patch of skin under one of the paper's gestures, on uniform or adaptive meshes: Li & Kry 2014, Fig. 1.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/model/skin/layered_skin.h"
#include "core/model/skin/skin_gesture.h"
#include "validation/harness/study.h"
#include "validation/meters/wave_spectrum.h"
#include "validation/scenes/skin_materials.h"

namespace wrinkle::validation {

enum class SkinMesh { adaptive, uniform };

/// The part of a patch's side in which its waves are measured, in the middle.
inline constexpr double kWindow = 0.7;

/// Dermis and epidermis with E by § 5.1, and h where nothing else is asked for.
struct GestureSkinOptions {
  GestureOptions gesture;                                                    // length and width are `side`
  double side = 0.044;                                                       // [m] of the patch
  Index layers = 1;                                                          // 1 or 2
  std::array<double, 2> wavelengths{10.99e-3, 2.53e-3};                      // λ_k [m]
  std::array<double, 2> thickness{kDermis.thickness, kEpidermis.thickness};  // h_k [m]
  SkinMesh mesh = SkinMesh::adaptive;
  double finest = 10;             // edges to a wave: all of a uniform mesh's, at most so many of an adaptive one's
  double coarsest = 2;            // of an adaptive mesh: edges to a wave at least
  double refine_curvature = 0.4;  // [rad]
  double aspect_min = 0.5;
  LayeredSkinOptions common = {};
  std::string linear_solver = "mumps-ldlt";  // of the layers
};

struct GestureSkin {
  std::unique_ptr<BlendShapes> driver;
  std::unique_ptr<LayeredSkin> skin;
  double side = 0, finest = 0;
  std::array<double, 2> wavelengths{};

  /// Wave of the height [m] of layer k, from 0, over what it lies on, in the middle of the patch.
  DominantWave wave(Index k, double s) const;
  /// Layer k's places less those of what it lies on, at material points: x − x_below [m], one row each.
  Matrix departure(Index k, double s, const std::vector<VectorN<2>>& at) const;
  /// The curves "surface NAME" and "triangles NAME" of layer k's mesh, for pictures.
  void store_surface(Index k, const std::string& name, Record& record) const;

 private:
  SkinSurface below(Index k, double s) const;
};

/// Adaptive meshes start with three edges to a wave, or as many as `coarsest`, and where compressed to the critical
/// strain (kh)²/12 of the wave k = 2π/λ have eight edges to it. Throws std::invalid_argument for another number
/// of layers.
GestureSkin make_gesture_skin(const GestureSkinOptions& options);

/// The patch's points on a grid of n × n, its border left out.
std::vector<VectorN<2>> patch_grid(double side, Index n);

}  // namespace wrinkle::validation
