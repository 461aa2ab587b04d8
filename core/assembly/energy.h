#pragma once
#include <cstdint>
#include <string_view>

#include "core/assembly/sparsity_pattern.h"
#include "core/energy/element.h"

namespace wrinkle {

/// Which matrix of second derivatives (tangent stiffness) is asked for.
enum class Tangent {
  exact,      ///< the Hessian
  positive,   ///< positive semi-definite element by element, in closed form
  projected,  ///< the same by dense eigen-decomposition of every element's matrix: the reference, slow
  mixed,      ///< the Hessian, but with the stresses that the last step's linearisation predicted: see mixed_newton.h
};

/// Where a term adds its derivatives.
struct Assembly {
  Order order = Order::value;
  Tangent tangent = Tangent::exact;
  double* gradient = nullptr;         // one per unknown, held ones too
  double* hessian = nullptr;          // values in the order of the sparsity pattern
  const Vector* last_step = nullptr;  // [m] all unknowns: what led to x (Tangent::mixed), or h vⁿ (is_linearised)
};

/// A term of the total energy: one virtual call per term, not per element.
class Energy {
 public:
  virtual ~Energy() = default;
  virtual std::string_view name() const = 0;
  /// Names the groups of unknowns that meet in this term's second derivatives, as the term is now.
  virtual void couple(Couplings& couplings) const = 0;
  /// Rises when `couple` names other groups than before: an assembler then asks it again, and binds it again. 0: it
  /// never has. A term whose couplings come and go, as those of contact, starts above 0. It may rise at any time but
  /// within add_to.
  virtual std::uint64_t revision() const { return 0; }
  /// It is to be evaluated at x: a term that couples what is close finds what is, and raises its revision where that is
  /// something else. Told only to terms whose revision is above 0.
  virtual void prepare(const Vector& /*x*/) {}
  /// Learns where its derivatives go. Called by bind_to.
  virtual void bind(SparsityPattern& pattern) = 0;
  /// The pattern that it is bound to has changed, what it couples has not.
  virtual void follow(SparsityPattern& pattern, const MovedPlaces& /*moved*/) { bind(pattern); }
  void bind_to(SparsityPattern& pattern) {
    bind(pattern);
    bound_ = &pattern;
  }
  /// The pattern it was bound to last: an assembler whose pattern is another binds it anew. A term that passes binding
  /// on answers for the one behind it.
  virtual const SparsityPattern* bound() const { return bound_; }
  /// Adds derivatives to the assembly, up to its order, and returns the term's energy [J] at x (all unknowns). Below
  /// Order::hessian it may be bound to what it coupled before.
  virtual double add_to(const Assembly& assembly, const Vector& x) const = 0;
  /// The part α ≤ 1 of a step from x, both all unknowns, that may be taken so that the energy is finite all the way: a
  /// term with barriers limits it, and keeps some distance to them.
  virtual double max_step(const Vector& /*x*/, const Vector& /*direction*/) const { return 1; }
  /// A time step starts from x: a term takes over what it keeps from there (the slip of friction starts anew).
  virtual void begin_step(const Vector& /*x*/) {}
  /// Quantities that are lagged (the normal forces of friction) are taken anew from x.
  virtual void update_lag(const Vector& /*x*/) {}

 private:
  const SparsityPattern* bound_ = nullptr;
};

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
