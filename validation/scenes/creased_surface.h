#pragma once
/// What studies of creases measure on a surface, and what they store of it for pictures.

#include <cmath>

#include "core/crease/collision_mesh.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Of a copy of a cut triangle, f at the corner that is its material and where f is farthest from 0.
template <class Function>
double farthest_material(const CreasedMesh& creased, Index copy, const Function& f) {
  double farthest = 0;
  for (int i = 0; i < 3; ++i) {
    if ((creased.piece[copy] >> i & 1) == 0) continue;
    const double here = f(creased.mesh.triangles[copy][i]);
    if (std::abs(here) > std::abs(farthest)) farthest = here;
  }
  return farthest;
}

/// [rad] from 0 to π.
double angle_between(const VectorN<3>& a, const VectorN<3>& b);

/// [rad] of each segment of the pattern: how far the triangles on its two sides are turned against each other, a
/// valley positive, where normals point up. NaN where curves cross.
Vector segment_angles(const CreasePattern& pattern, const CreasedMesh& creased, const Vector& x);

/// Their mean over the length of one curve.
double crease_angle(const CreasePattern& pattern, const CreasedMesh& creased, const Vector& x, Index crease = 0);

/// [rad] Mean over all cut triangles, from one of the uncut mesh on, of the angle between their two copies.
double angle_of_copies(const CreasedMesh& creased, const Vector& x, Index from_triangle = 0);

/// The same where nothing is cut: of each segment the largest angle at an edge that it ends on.
double angle_at_edges(const CreasePattern& pattern, const Vector& x);

/// The points' field "crease": 1 where one runs, 0 elsewhere.
void mark_creases(const CollisionMesh& collision, Frame& frame);

/// The collision mesh in the creased mesh's state x: stretched_frame with its creases marked.
Frame creased_frame(const CollisionMesh& collision, const Vector& x, Moment time);

/// The curves "surface" and "triangles" with that behind their names: a mesh at x.
void store_mesh(const TriangleMesh& flat, const Vector& x, const std::string& suffix, Record& record);

/// The curves "surface …", "triangles …" and "creases …" (ends of each piece of a crease): the collision mesh at x, for
/// figures.
Curve creases_curve(const CollisionMesh& collision, const std::string& name);
void store_surface(const CollisionMesh& collision, const Vector& x, const std::string& name, Record& record);

}  // namespace wrinkle::validation
