#pragma once
#include "core/mesh/contact_surface.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle {

/// The outer faces of prisms for contact, closed: both sides and the rim, seen from outside counter-clockwise.
/// Vertices' unknowns are those of the mesh's nodes, which begin at `first`.
SurfacePart closed_surface(const PrismMesh& mesh, Index first = 0);

}  // namespace wrinkle
