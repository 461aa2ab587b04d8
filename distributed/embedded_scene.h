#pragma once
#include "distributed/scenes.h"

namespace wrinkle {

std::unique_ptr<Scene> make_embedded_scene(const SceneParameters& parameters);

}  // namespace wrinkle
