#pragma once
#include <optional>

#include "core/contact/contact_formulation.h"
#include "validation/harness/binder.h"

namespace wrinkle::validation {

/// Binds the parameter "contact" of solver_slots.h.
void bind_contact(Binder& b, ContactFormulation& formulation);
/// The same where surfaces may be let through each other: "none".
void bind_contact(Binder& b, std::optional<ContactFormulation>& formulation);

}  // namespace wrinkle::validation
