#pragma once
/// What studies of creases measure on a surface, and what they store of it for pictures.

#include "core/geometry/collision_mesh.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// [rad] of each segment of the pattern: how far the triangles on its two sides are turned against each other, a
/// valley positive, where normals point up. NaN where curves cross.
Vector segment_angles(const CreasePattern& pattern, const CreasedMesh& creased, const Vector& x);

/// Their mean over the length of one curve.
double crease_angle(const CreasePattern& pattern, const CreasedMesh& creased, const Vector& x, Index crease = 0);

/// The curves "surface …", "triangles …" and "creases …" (ends of each piece of a crease): the collision mesh at x, for
/// figures.
Curve creases_curve(const CollisionMesh& collision, const std::string& name);
void store_surface(const CollisionMesh& collision, const Vector& x, const std::string& name, Record& record);

}  // namespace wrinkle::validation
