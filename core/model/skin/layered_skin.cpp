#include "core/model/skin/layered_skin.h"

#include <fmt/format.h>

#include "core/base/require.h"

namespace wrinkle {

LayeredSkin::LayeredSkin(const SkinDriver& driver, std::vector<SkinLayerOptions> layers,
                         const LayeredSkinOptions& options)
    : driver_material_(std::make_shared<const FlatLocator>(driver.mesh())), driver_(driver) {
  require(!layers.empty(), "a skin without layers; one at least is allowed");
  SkinSurface below{driver_material_, driver.pose(0)};
  const SkinLayer* lower = nullptr;
  for (SkinLayerOptions& layer : layers) {
    layers_.push_back(std::make_unique<SkinLayer>(std::move(layer), options, num_layers() + 1));
    layers_.back()->place(layers_.back()->resting_on(below, lower));
    lower = layers_.back().get();
    below = lower->surface();
  }
}

LayeredStep LayeredSkin::step(double s, double dt) {
  LayeredStep out;
  SkinSurface below{driver_material_, driver_.pose(s)};
  const SkinLayer* lower = nullptr;
  for (const auto& layer : layers_) {
    const Stopwatch watch;
    below = layer->resting_on(below, lower);
    const double seconds = watch.seconds();
    out.layers.emplace_back(layer->follow(below, dt));
    LayerStep& done = out.layers.back();
    done.seconds_sampling += seconds;
    if (!done.solve.converged() && out.converged()) {
      out.status = done.solve.status;
      out.message = fmt::format("layer {}: {}", out.layers.size(), done.solve.message);
    }
    if (!done.moved) break;
    lower = layer.get();
    below = lower->surface();
  }
  return out;
}

}  // namespace wrinkle
