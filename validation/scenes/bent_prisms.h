#pragma once
/// A plate of prisms in pure bending, in plane strain: the section x = 0 stays, x = L turns, and both are free to
/// contract. The ends do not approach: that stiffens it by two thirds of the square of θ L/h.

#include "core/mesh/strip.h"
#include "core/model/solid/thick_shell.h"

namespace wrinkle::validation {

/// The plate, without weight, held as said.
ThickShell make_bent_prisms(const StripOptions& plan, double thickness, Index layers, const ThickShellOptions& options);

/// Puts the section x = L where it has turned by an angle θ, x = L + θ z.
void turn_end(const ThickShell& shell, double length, double angle, Vector& state);

/// Bending moment of the forces that hold x = L [N m].
double end_moment(ThickShell& shell, const Vector& state, double length);

}  // namespace wrinkle::validation
