#pragma once
#include "core/assembly/problem.h"

namespace wrinkle {

struct Linearised {
  double energy;    // [J]
  Vector gradient;  // [N], all unknowns
};

/// Energy and derivatives for a step that solves one linear system, at its start x, where at most what is held has
/// moved: contact's friction there is a spring. Its tangent, 2 μ λ/ε, would hold what slides by much more than μ λ; so
/// it has the secant of the slip of the step before,
///
///   D = ½ w |u|²,  w = μ λ f₁(|uⁿ|)/|uⁿ| [N/m],
///
/// with which a slip as long as that one meets friction's force, and one that begins or ends comes to it in a few
/// steps. `last_step` [m]: h vⁿ, all unknowns. The Hessian is the assembler's; its gradient stays what it was. Friction
/// of SurfaceContact and ContactEnergy does that, mapped too; every other term is as evaluate has it. w counts as
/// fixed: beside a rigid body that turns it changes a little with x, which the derivatives leave out.
Linearised evaluate_linearised(Assembler& assembler, const Vector& x, const Vector& last_step, Tangent tangent);

/// Whether a term is asked for that; assembly.last_step is then h vⁿ, of as many unknowns as x or more.
inline bool is_linearised(const Assembly& assembly) {
  return assembly.order == Order::hessian && assembly.last_step != nullptr && assembly.tangent != Tangent::mixed;
}

}  // namespace wrinkle
