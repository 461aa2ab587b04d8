#pragma once
#include "core/assembly/problem.h"

namespace wrinkle {

/// What is left of the way of a problem's held unknowns from x to a target; 0 for those that are free.
Vector held_way(const Problem& problem, const Vector& x, const Vector& target);

/// Moves the held unknowns by a part of that way, and for the whole of it exactly to the target.
void move_held(const Problem& problem, const Vector& target, double part, Vector& x);

}  // namespace wrinkle
