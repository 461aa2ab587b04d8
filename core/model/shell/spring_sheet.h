#pragma once
#include "core/assembly/problem.h"
#include "core/crease/creased_mesh.h"
#include "core/energy/bound_spring.h"
#include "core/energy/edge_spring.h"

namespace wrinkle {

struct SpringSheetOptions {
  double surface_density = 0.2;    // [kg/m²]
  double membrane = 100;           // Y [N/m] of the edge springs, about Young's modulus times thickness
  double bending_springs = 0;      // k of the bending springs as part of that of an edge spring in their place
  double bending_rigidity = 1e-5;  // D [J] of the axial-bending springs, as of a plate
};

/// A mass-spring sheet on any mesh, cut or not: "linear springs along the edges, bending springs joining unshared
/// vertices of triangles that share an edge, and axial-bending springs connecting the bending spring to the shared
/// edge", Patkar et al. 2015, § 3. Point p has the unknowns 3p … 3p + 2.
///
/// The paper gives no stiffness. Edge springs: k = Y Σ s A/l²  [N/m] over an edge's triangles, A [m²] area, l [m]
/// length (Van Gelder 1998: about an isotropic membrane, whatever the size of the triangles), s the share of the
/// triangle that is material. Bending springs: their part of Y (A₁ + A₂)/l² × the part of the shared edge that is
/// material. Axial-bending springs: of length |Σ c X|, 0 where the sheet is flat, and so stiff that they are a
/// quadratic hinge of stiffness D (quadratic_hinge.h), × the same part. Masses: a third of each triangle × s.
///
/// Where a cut runs close to vertices and bending limits the time step, light copies lower it: with right triangles of
/// 1/32 m, D = 1e-3 J and Y = 100 N/m to 0.96 of the uncut sheet's 0.05 edges from the vertices and 0.77 at 0.02, with
/// triangles of 1/64 m to 0.70 and 0.49. (Bending × the part of the triangles' area instead: 0.86 and 0.65 there, but a
/// highest frequency 1.5 times the uncut sheet's without stitches on an irregular mesh.)
struct SpringSheet {
  Vector mass;                            // [kg], one per point
  ElementSet<EdgeSpring> edges, bending;  // bending: empty where their part is 0
  ElementSet<BoundSpring<4>> axial;       // empty where D is 0

  Index num_points() const { return static_cast<Index>(mass.size()); }
};

/// Throws std::invalid_argument for a density or stiffness that is not positive, or other constants below 0.
SpringSheet make_spring_sheet(const TriangleMesh& rest, const SpringSheetOptions& options = {});
SpringSheet make_spring_sheet(const CreasedMesh& creased, const CreasePattern& pattern,
                              const SpringSheetOptions& options = {});

/// The springs as terms of a problem's energy; those that are empty are left out.
void add_springs(const SpringSheet& sheet, Problem& problem);

}  // namespace wrinkle
