#pragma once
/// One slab, skin on soft interior, pressed along x, as two models on one mesh: the embedded thin shell of Rémillard &
/// Kry 2013 and its volumetric twin, skin and interior of solid elements in space (§ 7.1, Fig. 6).

#include <cstdint>
#include <string>

#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/prism_film_on_substrate.h"
#include "validation/meters/phase_gradient.h"
#include "validation/oracle/bilayer.h"
#include "validation/scenes/embedded_wrinkles.h"

namespace wrinkle::validation {

struct FilmTwinOptions {
  // The scene that both models share.
  double thickness = 1e-3, modulus_ratio = 100;  // h [m]; E_x/E_q
  double poisson_skin = 0.3, poisson_interior = 0.3;
  double length = 0.5, width = 0.025, depth = 0.025;  // [m]
  Index layers = 1;                                   // through the skin
  double aspect = 2.5;                                // of its prisms: edge over height
  StripPattern pattern = StripPattern::irregular;
  double growth = 1.25;    // of the interior's layers over a height of h/3; the first is as high as the skin's
  std::uint64_t seed = 1;  // of mesh, centres, and where the waves' iteration begins
  FilmEnds ends = FilmEnds::held;
  double compression = 0;  // to which it is loaded, over the exact critical one; 0: it is not, and stays flat
  SheetStart start = SheetStart::noise;
  // Of the twin.
  Prism element = Prism::enhanced;
  double lateral = 0;  // compression across over that along; 0: plane strain
  // Of the shell.
  BendingCoefficient bending = BendingCoefficient::plate;
  double cover = 0.5, sigma = 1;  // as in embedded_wrinkles.h
  CenterLayout centers = CenterLayout::greedy;
  double layout_wave = 0;  // λ [m] that lays out centres and weights; 0: eq. 3's
  VertexDistance distance = VertexDistance::edges;

  double edge() const { return aspect * thickness / static_cast<double>(layers); }  // of the mesh [m]
  SkinnedBody body() const;
  AverageFilter filter() const;
};

/// The wave of one of the models: the first that appears, or what stands on the loaded slab.
struct SlabWave {
  std::string failure;             // "" where there is one
  double strain = 0;               // compression at which it appears
  TriangleMesh surface;            // at rest; the same for both models
  Vector heights;                  // [1] of each vertex, the largest 1
  double wavelength = 0;           // [m] at rest, by the largest peak of the spectrum
  double share = 0;                // of the heights' power in that peak
  double in_plane = 0;             // of the first wave's ∫|u|² over the shell, what is in its plane; shell only
  std::vector<double> x, profile;  // [m]; heights averaged across, of each station along the slab
  PhaseGradient phase;             // of the middle half of the profile
  Index elements = 0, unknowns = 0, constraints = 0;
  double factor_entries = 0;
  double amplitude = 0;   // [m] √2 times the rms of the heights over the surface's middle half; loaded only
  double onset_wave = 0;  // [m] the first wave's length by the phase
  Index iterations = 0;   // Newton's, all load steps

  bool ok() const { return failure.empty(); }
};

/// The twin's mesh: columns of prisms over the surface's triangles, h/layers high in the skin, and higher the deeper.
PrismFilm twin_body(const FilmTwinOptions& options);

/// The bonded bilayer of that depth in plane strain, which sliding sides make the slab's problem.
Wrinkling exact_wave(const FilmTwinOptions& options);

/// The first wave of the endless plane body (film_cell.h) with the twin's levels and edges, bilinear, all points.
Wrinkling plane_wave(const FilmTwinOptions& options);

/// Of the twin at its uniform compression, by the tangent's first singular direction. Loaded, it leaves the flat state
/// at 1.05 of its own critical compression, from noise or along the first wave, and goes on in steps, at each of which
/// it comes to rest in a viscous medium (viscous_growth.h): phases shift too softly for Newton's method. `linear`: of
/// definite matrices.
SlabWave wave_of_twin(const FilmTwinOptions& options, LinearSolver& linear);

/// Of the shell over the twin's surface, its averages held to the uniformly compressed interior; sides as the twin's,
/// and of the ends the vertices pinned, free to turn, where the twin's end faces are clamped. Loaded in steps of 8 %
/// from 1.02 of its own critical compression on, as in embedded_wrinkles.h. `linear` must find the inertia.
SlabWave wave_of_shell(const FilmTwinOptions& options, LinearSolver& linear);

}  // namespace wrinkle::validation
