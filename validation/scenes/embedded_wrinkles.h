#pragma once
/// A skin on one B-spline element that is pressed together: what wavelength do its constraints let it have?
/// Rémillard, Kry 2013, § 7.1, Fig. 6 top right.

#include <functional>
#include <string>

#include "core/base/status.h"
#include "core/constraint/local_averages.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/model/skin/embedded_shell.h"
#include "validation/meters/wave_spectrum.h"

namespace wrinkle::validation {

/// What a loaded sheet's first heights are: random ones, or those of the first wave to appear.
enum class SheetStart { noise, first_wave };
/// What holds the long sides' heights.
enum class SheetSides { free, held };
/// σ of the averages about few centres: as of many, or at least the way from any vertex to the nearest centre.
enum class FewAverages { printed, widened };

struct EmbeddedWrinklesOptions {
  SkinnedBody body{1e-3, {1e7, 0.3}, {1e5, 0.3}};
  BendingCoefficient bending = BendingCoefficient::plate;
  double bending_scale = 1, sigma_scale = 1;  // the latter on σ and on r
  double sigma = 1;                           // σ over r/2, 1 as printed: σ alone
  double cover = 0.5;                         // within which part of r of a greedy centre all vertices lie
  VertexDistance between_centers = VertexDistance::edges, in_weights = VertexDistance::edges;
  CenterLayout centers = CenterLayout::greedy;
  Index few = 0;  // if above 0, so many of the greedy centres, whatever they cover
  FewAverages few_averages = FewAverages::printed;
  double length = 13, width = 0.1;  // of the sheet, over 2r, twice the distance of the constraints' centres
  double cells = 24;                // of the mesh in a length of 2r; at least two across
  StripPattern pattern = StripPattern::aligned;
  SheetSides sides = SheetSides::free;
  double compression = 1.1;  // final strain over the critical one; at most 1: the sheet stays flat
  bool plane_strain() const { return width * cells <= 3; }
  SheetStart start = SheetStart::noise;
  std::uint64_t seed = 1;  // of mesh, centres and first heights
  std::string linear_solver = "mumps-ldlt";
};

/// A sheet of one size with one mesh, whatever its skin and constraints.
struct SlabSize {
  double length = 0.5, width = 0.08, edge = 5e-3;  // [m]
};

/// These options with lengths that make that sheet of them, its mesh irregular.
EmbeddedWrinklesOptions on_slab(EmbeddedWrinklesOptions options, const SlabSize& size);

struct EmbeddedWrinkles {
  Status status = Status::converged;
  std::string message;
  TriangleMesh rest;
  Vector x;                                      // [m] pressed and wrinkled
  Vector mode;                                   // [m] heights of the first wave to appear, its largest 1
  double wavelength_predicted = 0, spacing = 0;  // [m] eq. 3; r
  double radius = 0;                             // [m] of the averages, 2σ
  double critical_strain = 0, strain = 0;
  Index constraints = 0;    // centres
  Index free_vertices = 0;  // those whose heights nothing holds
  Index iterations = 0;     // Newton's, all load steps

  bool converged() const { return status == Status::converged; }
  Vector heights() const;
};

/// The sheet lies in z = 0 on one element and is pressed along x; its ends are held to the element, which is told how
/// to move: q is uniformly compressed. (The paper does not say how ends are held, or what moves the interior.) A sheet
/// no more than three cells wide is in plane strain: y held. The critical strain is found by bisection with the inertia
/// of the tangent on the constraints' null space at the uniformly compressed state, an equilibrium at any strain. From
/// 1.02 of it on the load grows in steps of at most 8 %, each from the state before: an abrupt load freezes shorter
/// waves in. `go_on` is told the fraction done, and asked.
EmbeddedWrinkles press_embedded_sheet(const EmbeddedWrinklesOptions& options, const std::function<bool(double)>& go_on);

/// How many of the sheet's averages are independent over the vertices that no end holds: as many as such vertices leave
/// no height free. By a dense factorisation: of sheets of a few hundred vertices.
Index independent_averages(const EmbeddedWrinklesOptions& options);

/// The wave that dominates heights z [m], one per vertex. The window is the sheet along x; across, where waves do not
/// end at the free sides, it is three times as wide as the sheet.
DominantWave sheet_wave(const EmbeddedWrinkles& sheet, const Vector& heights);

}  // namespace wrinkle::validation
