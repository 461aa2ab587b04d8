#pragma once
/// The three surfaces of Rémillard & Kry 2013, Table 1, at the printed numbers of unknowns.

#include "core/mesh/triangle_mesh.h"

namespace wrinkle::validation {

/// Two sheets of along × across quads glued along their border and blown up: 2 along across + 2 vertices. Length 50 cm,
/// in x; width 31 cm and height 12 cm are assumed.
TriangleMesh pillow_mesh(Index along, Index across);

/// The surface of a block of along × across × across quads: 2 across (2 along + across) + 2 vertices. Length 80 cm, in
/// x; width 10 cm is assumed.
TriangleMesh bar_mesh(Index along, Index across);

/// The upper side of a slab, an open sheet. Length 50 cm, in x; width 5 cm is assumed.
TriangleMesh slab_mesh(Index along, Index across);

}  // namespace wrinkle::validation
