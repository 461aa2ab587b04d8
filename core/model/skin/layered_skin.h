#pragma once
/// Skin of several layers on a driven surface, coupled by averages: Li & Kry 2014.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/model/skin/skin_driver.h"
#include "core/model/skin/skin_layer.h"

namespace wrinkle {

/// As many solves as there are layers, each on what the one below it ended with.
struct LayeredStep {
  Status status = Status::converged;  // the first layer's that did not converge: of SkinSolve::linearised_euler most
  std::string message;                // that layer's
  std::vector<LayerStep> layers;
  bool converged() const { return status == Status::converged; }
  /// Whether every layer's solve ended as it was asked to: LayerStep::as_asked.
  bool as_asked() const { return std::ranges::all_of(layers, &LayerStep::as_asked); }
};

/// Any number of thin shells, the lowest on a driven surface, each other on the one below it, by (eq. 2)
///
///   H_k x_k = H_{k−1} (x_{k−1} + t_k n_{k−1})
///
/// with both H the averages of layer k's clusters, sampled on the mesh of layer k and of what lies below. k is the
/// upper layer: the sentence before eq. 2 calls it the lower one ("an upper layer defined by positions x_{k−1} … and a
/// lower layer with positions x_k"), but eq. 1 has "the upper layer h_k and lower layer h_{k−1}", eq. 3 has C_k "the
/// vertices belonging to the upper layer", and only so do the fine wrinkles of layer 2 ride on the large ones of layer
/// 1 in Figures 1 and 5. t_k: see LayerOffset. The coupling goes one way: upper layers do not act on lower ones.
class LayeredSkin {
 public:
  /// `driver` must outlive it. The layers start on the driver's surface at s = 0, at rest. Throws
  /// std::invalid_argument for no layer, or options that make no sense.
  LayeredSkin(const SkinDriver& driver, std::vector<SkinLayerOptions> layers, const LayeredSkinOptions& options);

  /// Moves the driver to s within `dt` [s] (statics: of no meaning) and solves layer by layer, the lowest first. A
  /// layer whose solve ends early (iteration_limit, line_search_failed) takes what it has reached; one whose solve
  /// fails stays where it was, like those above it, and the next step carries them over what is left.
  LayeredStep step(double s, double dt);

  Index num_layers() const { return static_cast<Index>(layers_.size()); }
  const FlatMesh& mesh(Index k) const { return layers_[k]->mesh(); }
  const Vector& x(Index k) const { return layers_[k]->state().x; }  // [m], three numbers per vertex
  const std::vector<SkinCluster>& clusters(Index k) const { return layers_[k]->options().clusters; }
  const ClusterAverages& averages(Index k) const { return layers_[k]->averages(); }
  /// The layer itself: its energy, what it was last tied to.
  SkinLayer& layer(Index k) { return *layers_[k]; }
  const SkinLayer& layer(Index k) const { return *layers_[k]; }

 private:
  std::shared_ptr<const FlatLocator> driver_material_;
  const SkinDriver& driver_;
  std::vector<std::unique_ptr<SkinLayer>> layers_;
};

}  // namespace wrinkle
