#pragma once
#include <fmt/format.h>

#include <functional>
#include <string>

#include "core/minimize/descent.h"

namespace wrinkle {

/// The one step of backward Euler as a minimisation, for whatever moves: what is held goes its way as far as the terms
/// let it (contact by Energy::max_step; an element that would be inverted, finite_part), the rest is minimised, and so
/// on: one piece, where nothing is in the way. All of that `lag_updates` times, each with what is lagged (friction)
/// from the last. A Body does
///
///   void begin_step()        tells all terms that a step begins
///   void update_lag()        … that the next solve takes what is lagged from where they are; for lag_updates above 1
///   double free_part()       of the way that what is held has still to go: nothing stands in it
///   void move_held(double)   moves it by that part of the way
///   double way_left()        ‖·‖∞ of it
///   bool minimize()          the rest; false where that fails
///
/// and has the SolveResult result.
/// Whether the step was made; fails with step_too_small where what is held found no way in `max_pieces`.
template <class Body>
bool backward_euler(Body& body, Index lag_updates, Index max_pieces) {
  body.begin_step();
  for (Index lag = 0; lag < lag_updates; ++lag) {
    if constexpr (requires { body.update_lag(); }) {
      if (lag > 0) body.update_lag();
    }
    double part = 0;
    for (Index piece = 0; piece < max_pieces && part < 1; ++piece) {
      part = body.free_part();
      body.move_held(part);
      if (!body.minimize()) return false;
    }
    if (part >= 1) continue;
    return body.result.end(
        Status::step_too_small,
        fmt::format("after {} pieces what is held is still {:.3e} from where it goes", max_pieces, body.way_left()));
  }
  return true;
}

/// What is left of the way of a problem's held unknowns from x to a target; 0 for those that are free.
Vector held_way(const Problem& problem, const Vector& x, const Vector& target);

/// The same of the free unknowns, 0 for those that are held.
Vector free_way(const Problem& problem, const Vector& x, const Vector& target);

/// The longest of part, its half, its quarter … at which the energy [J] of a part of a way is finite: where that is not
/// so at its start. 0 where there is none.
double finite_part(double part, const std::function<double(double)>& energy);

/// The part of the way of what is held to the target, from x and alone, that the terms allow (Energy::max_step) and at
/// whose end their energy is finite. What it passes on the way is not asked for: of elements whose energy takes a
/// mirror image for the element itself (PrismAssumed), no more than that the end is some state of theirs.
double held_part(const Problem& problem, const Vector& x, const Vector& target);

/// The problem's energy [J] at x, all of whose terms some assembler has bound.
double energy_at(const Problem& problem, const Vector& x);

/// x + way, or as much of that way as the terms allow.
Vector as_far(const Problem& problem, const Vector& x, const Vector& way);

/// Moves the held unknowns by a part of that way, and for the whole of it exactly to the target.
void move_held(const Problem& problem, const Vector& target, double part, Vector& x);

/// A problem's unknowns as a Body, from result.x to where the step ends.
struct ProblemBody {
  Problem& problem;
  DescentNewton& newton;
  const Vector& target;  // where what is held goes
  SolveResult& result;

  void begin_step();
  void update_lag();
  double free_part() const { return held_part(problem, result.x, target); }
  void move_held(double part) { wrinkle::move_held(problem, target, part, result.x); }
  double way_left() const { return largest(held_way(problem, result.x, target)); }
  bool minimize();
};

}  // namespace wrinkle
