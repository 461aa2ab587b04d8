#pragma once
/// A flat plate laid on a cylinder without stretch, and what each bending model says it stores.

#include <string>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// aligned: a grid of right triangles; criss_cross: every second diagonal the other way; jittered: inner vertices moved
/// by up to a quarter of a cell, diagonals at random; irregular: evenly spread points with Delaunay's triangles.
enum class PlateSampling { aligned, criss_cross, jittered, irregular };

/// Every bending model of the core, as the study's parameter names them.
enum class BendingModel { hinge, discrete_hinge, midedge, cotangent_kept, cotangent_dropped, cotangent, meshless };

/// The plate [0, length] × [0, width] in z = 0 with `along` cells along x, or as many points as such a grid has.
TriangleMesh plate_mesh(PlateSampling sampling, double length, double width, Index along, std::uint64_t seed);

/// Rolled up along the direction at `angle` [rad] to x: curvature [1/m] on that direction, straight across it.
Vector on_cylinder(const TriangleMesh& flat, double angle, double curvature);

/// Energy of the bent plate over ½ D κ² per area, which is exact: 1. For the mid-edge model the border's edges are
/// turned to the cylinder's normals, and the others take their least energy.
class BentPlate {
 public:
  BentPlate(BendingModel model, const TriangleMesh& flat);
  double energy_ratio(double angle, double curvature) const;

 private:
  BendingModel model_;
  TriangleMesh flat_;
  double area_;
  SparseMatrix quadratic_;  // of the models that are; for D = 1 J
};

/// D over what a cantilever's tip under a weight says that it is, P L³/3 b w: of quadratic hinges, small deflections;
/// L [m] length and b [m] width of the plate, clamped along x = 0.
double cantilever_stiffness_ratio(const TriangleMesh& flat, double length, double width);

}  // namespace wrinkle::validation
