#include "distributed/scenes.h"

#include <fmt/format.h>

#include <stdexcept>

#include "distributed/cantilever_scene.h"
#include "distributed/embedded_scene.h"
#include "distributed/film_scene.h"

namespace wrinkle {

std::unique_ptr<Scene> make_scene(const std::string& study, const SceneParameters& parameters) {
  if (study == "cantilever") return make_cantilever_scene(parameters);
  if (study == "film") return make_film_scene(parameters);
  if (study == "embedded") return make_embedded_scene(parameters);
  throw std::invalid_argument(
      fmt::format("no study '{}' for many processes; there are:\n{}", study, describe_scenes()));
}

std::string describe_scenes() {
  return "  cantilever  a strip under its weight: element (shell_hinge, shell_midedge, prism_dual, prism_tied, "
         "prism_enhanced), "
         "gamma, thickness, along, layers\n"
         "  film        a stiff film on a soft block, of prisms, compressed along x: strain, cells, length\n"
         "  embedded    a skin under local averages, pressed along x: size, cells, compression\n";
}

}  // namespace wrinkle
