#pragma once
/// A stiff film on a soft substrate as a dense solid of prisms: film_on_substrate.h in space.

#include <cstdint>

#include "core/mesh/strip.h"
#include "core/model/solid/film_on_substrate.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle {

/// Of the sides at x = 0 and x = length. sliding: x is held and moves with the compression; held: all three unknowns
/// are, to the uniform compression, so that waves die out towards the ends and may have any length in between.
enum class FilmEnds { sliding, held };

struct PrismFilmOptions {
  Prism element = Prism::dual;
  double length = 1.0, width = 1.0;  // [m] along x and y
  Index along = 40, across = 40;     // cells of two prisms
  StripPattern pattern = StripPattern::aligned;
  std::uint64_t seed = 1;  // of an irregular pattern
  FilmEnds ends = FilmEnds::sliding;
  FilmLayers layers = {};
  Elastic film{1e6, 0.3}, substrate{1e4, 0.3};  // [Pa]
};

/// The body fills [0, length] × [0, width] × [−depth, thickness]. The sides slide: the component along their normal is
/// held and moves with the compression, the others are free (but at held ends); the bottom is held in all three.
/// Unknowns as in ThickShell; column (i, j) is number i (across + 1) + j, over vertex (i, j) of the surface.
struct PrismFilm {
  ThickShell body;
  TriangleMesh surface;  // the interface at z = 0
  double length = 0, width = 0;
  Elastic film{}, substrate{};
  Index along = 0, across = 0;

  /// The state with x and y scaled so that sides and bottom are at these compressions ε of both directions.
  Vector compressed(const Vector& state, const VectorN<2>& strain) const;
  /// The equilibrium that stays flat: F = diag(1 − ε_x, 1 − ε_y, s) in each layer, s so that P₃₃ = 0.
  Vector uniform(const VectorN<2>& strain) const;
  /// z of the top of each column, less that of the rest state [m].
  Vector heights(const Vector& state) const;
  /// The state with random heights of up to ±amplitude [m] added to each column's nodes in the film.
  Vector perturbed(const Vector& state, double amplitude, std::uint64_t seed) const;

 private:
  Index substrate_layers() const;
};

/// Throws std::invalid_argument for sizes, counts, growth or materials that make no sense.
PrismFilm make_prism_film(const PrismFilmOptions& options);
/// The same without energies: nodes, what is held, and the rest state.
PrismFilm lay_out_prism_film(const PrismFilmOptions& options);

}  // namespace wrinkle
