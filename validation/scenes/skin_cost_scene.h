#pragma once
#include <memory>
#include <span>
#include <string>

#include "core/model/skin/layered_skin.h"
#include "core/model/skin/skin_gesture.h"

namespace wrinkle::validation {

/// A row of Table 1 of Li & Kry 2014: what its figure shows, and its sizes. reference_data/skin_cost has its times.
struct SkinCostRow {
  Index number;
  Gesture gesture;
  enum class Skin { uniform, varying_thickness, varying_stiffness } skin;
  Index layers, constraints, vertices;
};
std::span<const SkinCostRow> skin_cost_rows();

struct SkinCostOptions {
  SkinCostRow row;
  double size = 1;           // of the printed numbers of constraints and vertices
  double resolution = 1;     // on the first meshes' edges, so much shorter, their clusters as they are
  double lower_share = 0.2;  // of the vertices, in layer 1 of two
  double constant = 1;       // c of equation 1
  double side = 0;           // [m]; 0: found, so that clusters are as many as the row has
  double compression = 0.2;  // at the end of compress and pinch
  double twist = 0.8;        // [rad]
  bool adaptive = true;      // or meshes that stay
  double curvature = 0.4;    // [rad] of an edge, in remeshing
  LayeredSkinOptions skin = {};
  std::string linear_solver = "mumps-ldlt";  // of the layers; "minres" with stationary
  LinearOptions linear = {};
};

/// A square patch whose size gives the row's number of clusters, layers of § 5.1 with the wavelengths of equation 1.
struct SkinCostScene {
  double side;              // [m]
  double wavelength;        // [m] of layer 1 in the patch's middle
  Index constraints;        // clusters of all layers
  double seconds_clusters;  // processor time of making them: t_c
  std::unique_ptr<BlendShapes> driver;
  std::unique_ptr<LayeredSkin> skin;
};

SkinCostScene make_skin_cost_scene(const SkinCostOptions& options);

}  // namespace wrinkle::validation
