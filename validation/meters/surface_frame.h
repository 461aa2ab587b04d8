#pragma once
#include "core/mesh/triangle_mesh.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The triangles of a mesh with its vertices at x [m], three numbers per vertex; fields are the caller's to add.
Frame surface_frame(const TriangleMesh& mesh, const Vector& x, Moment time);

/// One value, or three, for each vertex, as a frame's field.
Field field(std::string unit, const Vector& values);

/// [1] Of each triangle the length of what was 1 long at rest, in the direction in which it is stretched most: λ₁, with
/// λ₁² the larger eigenvalue of Fᵀ F. NaN of a triangle without area at rest.
Field largest_stretch(const TriangleMesh& rest, const Vector& x);

/// surface_frame of a mesh that knows its rest shape, with the cells' field "largest stretch".
Frame stretched_frame(const TriangleMesh& rest, const Vector& x, Moment time);

/// The same under a name.
Frame named(std::string name, Frame frame);

/// A flat mesh with the heights of a wave [1], whose largest is 1, as "mode": lifted by `lift` [m] times them.
Frame mode_frame(const TriangleMesh& flat, const Vector& mode, double lift, Moment time);

/// Whether step i of `steps`, from 1 on, is one of `frames` evenly spread ones, of which the last step is the last.
bool is_shown(Index i, Index steps, Index frames);

}  // namespace wrinkle::validation
