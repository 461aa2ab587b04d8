#pragma once
#include "core/mesh/contact_surface.h"

namespace wrinkle {

/// An edge of a contact surface that goes through one of its triangles, or touches it; indices into the surface's own.
struct Crossing {
  Index edge, triangle;
  auto operator<=>(const Crossing&) const = default;
};

/// All of them at x, all unknowns, sorted; of parts that are looked at for contact with each other. Exact: see
/// edge_crossing.h. Neighbours may meet in the vertices that they share. Throws std::invalid_argument for a vertex that
/// is not at a finite place.
std::vector<Crossing> surface_crossings(const ContactSurface& surface, const Vector& x);

}  // namespace wrinkle
