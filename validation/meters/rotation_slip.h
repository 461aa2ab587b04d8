#pragma once
#include "core/assembly/surface_contact.h"

namespace wrinkle::validation {

/// The slip [m] that friction sees where all turns as a whole by δθ about the y axis, over δθ: root of the mean square,
/// weighed with what pairs press. Of surfaces ξ/2 off their middles it is d − ξ, of the middles themselves d.
double rotation_slip(const ContactSurface& surface, const SurfaceContactOptions& contact, const Vector& x);

}  // namespace wrinkle::validation
