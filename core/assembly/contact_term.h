#pragma once
#include "core/assembly/energy.h"

namespace wrinkle {

/// What a term of the energy is that pushes and rubs what touches, for as long as it touches. It is not quadratic, and
/// its Hessian is no part of the elastic stiffness: a damper that took it for that would hold back what parts.
class ContactTerm {
 public:
  virtual ~ContactTerm() = default;
  /// A term that passes on what is behind it answers for that.
  virtual bool is_contact() const { return true; }
};

inline bool is_contact(const Energy& term) {
  const auto* contact = dynamic_cast<const ContactTerm*>(&term);
  return contact != nullptr && contact->is_contact();
}

}  // namespace wrinkle
