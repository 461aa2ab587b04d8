#include "validation/scenes/pillow_animation.h"

#include "core/model/solid/prism_surface.h"
#include "validation/scenes/pillow_press.h"

namespace wrinkle::validation {

PillowAnimation hand_over_pillow(const PillowAnimationOptions& o, const std::function<bool(double)>& go_on) {
  const double settling = 2.4, end = static_cast<double>(o.frames) * o.time_step;
  PillowOptions pillow{.cells = o.cells,
                       .layers = o.layers,
                       .element = o.element,
                       .side = kPillowSide,
                       .presser = Presser::hand,
                       .depth = o.depth,
                       .settle_time = settling,
                       .time_step = o.time_step,
                       .keep_states = true};
  // As many frames as are asked for, and no more.
  const double whole = settling + lifted_time(pillow) + pillow.rest_time;
  const PillowResult result = press_pillow(pillow, [&](double fraction) {
    const double done = fraction * whole - settling;
    return go_on((settling + done) / (settling + end)) && done < end - 0.5 * o.time_step;
  });
  const SurfacePart surface = closed_surface(result.mesh);
  PillowAnimation out{surface.rest, {}, result.status, result.message};
  for (const Vector& state : result.states) {
    Vector& frame = out.frames.emplace_back(3 * static_cast<Index>(surface.first.size()));
    for (std::size_t v = 0; v < surface.first.size(); ++v)
      frame.segment<3>(3 * static_cast<Index>(v)) = state.segment<3>(surface.first[v]);
  }
  return out;
}

}  // namespace wrinkle::validation
