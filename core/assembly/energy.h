#pragma once
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
  const Vector* last_step = nullptr;  // what led to x, all unknowns; for Tangent::mixed
};

/// A term of the total energy: one virtual call per term, not per element.
class Energy {
 public:
  virtual ~Energy() = default;
  virtual std::string_view name() const = 0;
  /// Names the groups of unknowns that meet in this term's second derivatives.
  virtual void couple(Couplings& couplings) const = 0;
  /// Learns where its derivatives go. Called once for each new pattern, before add_to.
  virtual void bind(SparsityPattern& pattern) = 0;
  /// Adds derivatives to the assembly, up to its order, and returns the term's energy [J] at x (all unknowns).
  virtual double add_to(const Assembly& assembly, const Vector& x) const = 0;
};

}  // namespace wrinkle
