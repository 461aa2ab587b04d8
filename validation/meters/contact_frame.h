#pragma once
#include "core/assembly/surface_contact.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Three values for each vertex of a surface, out of those of all unknowns, forces [N] for instance.
Field at_surface(const ContactSurface& surface, std::string unit, const Vector& of_unknowns);

/// All parts of a contact term's surface in the state x: stretched_frame with the points' fields "part", by its number,
/// and "gap", the least d − ξ [m] of what pushes there. NaN where nothing does.
Frame contact_frame(const SurfaceContact& contact, const Vector& x, Moment time);

}  // namespace wrinkle::validation
