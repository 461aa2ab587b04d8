#pragma once
/// One sample of the study film_twin: its options, and what is measured.

#include <string>

#include "validation/harness/binder.h"
#include "validation/scenes/film_twin.h"

namespace wrinkle::validation::film_twin {

enum class SlabModel { twin, shell };

struct FilmTwinRun {
  FilmTwinOptions scene;
  SlabModel model = SlabModel::twin;
  std::string linear_solver = "cholmod-supernodal";
};

void bind(Binder& binder, FilmTwinRun& options);
Record run_film_twin(const FilmTwinRun& options, Progress& progress);

}  // namespace wrinkle::validation::film_twin
