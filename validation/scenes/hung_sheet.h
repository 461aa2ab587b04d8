#pragma once
/// A square sheet that hangs by two of its corners: Chen, Kry & Vouga 2019, Fig. 2.

#include <functional>
#include <optional>

#include "core/mesh/triangle_mesh.h"
#include "core/project/fast_projection.h"

namespace wrinkle::validation {

enum class SheetBoundary {
  opposite_corners,        ///< at their rest distance: the exact answer is in oracle/diagonal_sheet.h
  adjacent_corners_close,  ///< 0.7 of their rest distance apart
};

enum class SheetMethod {
  isometric,                   ///< trace and determinant of FᵀF around every point: the paper's
  isometric_three_components,  ///< all of FᵀF around every point
  isometric_patches,  ///< all of FᵀF around some points only, the border's edges, and a soft membrane: our own
  edge_constraints,   ///< every edge of the triangulation
  quad_constraints,   ///< the sides of a grid's cells, and springs along their diagonals
  discrete_shell,     ///< StVK membrane and hinges, in static equilibrium
  midedge_shell,      ///< the same membrane, bent by mid-edge normals: Grinspun et al. 2006
};

enum class SheetSampling {
  irregular,      ///< evenly spread points, Delaunay's triangles
  regular,        ///< a grid of right triangles, their hypotenuses across the diagonal from (0, 0) to (1, 1)
  regular_along,  ///< … along that diagonal, which opposite_corners holds
};

/// How constrained methods come to rest; shells are always in static equilibrium.
enum class SheetRest {
  motion,   ///< damped motion, projected onto the constraints in each step: the paper's
  statics,  ///< least energy under the constraints by the method of multipliers, until they are met to the tolerance
  within,   ///< least energy of all states that meet the constraints to the tolerance, by the same method
};

struct HungSheetOptions {
  SheetBoundary boundary = SheetBoundary::opposite_corners;
  SheetMethod method = SheetMethod::isometric;
  SheetRest rest = SheetRest::motion;
  SheetSampling sampling = SheetSampling::irregular;  // quad_constraints always has a grid
  Index points = 289;                                 // a grid's: the nearest square number
  std::uint64_t seed = 1;
  double gamma = 100;                // Γ = ρ g L³/D, which sets D
  double tolerance = 0.01;           // of the constraints
  double neighbourhood_scale = 1.6;  // radius over the mean spacing
  double patch_spacing = 1.3;        // between centres of isometric_patches, over the mean spacing
  double stretching = 1e4;           // E h [N/m] of shells
  double soft_membrane = 10;         // E h under isometric_patches, and all at rest within, over D/spacing²; 0: none
  double diagonal_stiffness = 0;     // of quad_constraints [N/m]
  ProjectionOptions projection = {};
  std::string linear_solver = "cholmod-supernodal";    // of the motion's projections
  double time_step = 1e-3, damping = 8, duration = 2;  // [s], [1/s], and [s] at most
};

/// The sheet is 1 m long, weighs 0.1 kg/m² at 9.81 m/s², and hangs along −z.
constexpr double kSheetSide = 1, kSheetMass = 0.1, kSheetGravity = 9.81;

struct HungSheet {
  std::string failure;  // empty where there is a result
  TriangleMesh rest;
  Vector x;                         // [m] at the end, three per vertex
  std::array<Index, 2> held, free;  // corners
  Index middle = 0;                 // of the sheet; of the side between the held corners where these are adjacent
  std::optional<double> speed;      // [m/s] of the fastest point at the end; none in statics
  double kinetic = 0;               // energy [J] at the end; 0 in statics
  std::optional<double> force;      // largest left on a free point over that point's weight in statics; none in motion
  Index steps = 0, projections = 0, fallbacks = 0, unconverged = 0;
  std::vector<double> times, drops, speeds;  // history of a motion: [s], [m], [m/s]

  double drop(const Vector& state) const;            // [m] of the free corners on average below the held ones
  double sag() const { return -x[3 * middle + 2]; }  // [m] of the middle below the held corners
};

/// Lets the sheet come to rest from a gently bent state that stretches nothing: a flat one is a singular point. `go_on`
/// is told the fraction done; false ends it.
HungSheet hang_sheet(const HungSheetOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
