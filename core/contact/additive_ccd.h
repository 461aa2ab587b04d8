#pragma once
#include "core/contact/closest_points.h"

namespace wrinkle {

struct CcdOptions {
  double kept = 0.2;   // the fraction of the first gap d₀ − ξ that is left everywhere
  double near = 0.02;  // of d₀ − ξ: as near to what is to be left there is nothing to gain
  int iterations = 64;
};

/// The part α ≤ 1 of the linear motion xᵢ + α uᵢ of a pair [m] all along which its parts stay farther from each other
/// than ξ + kept (d₀ − ξ), d₀ their distance at the start and ξ ≥ 0 the minimum separation: never too large, as the
/// distances are deflated by a bound of all rounding errors, and scaled alike with the coordinates. 0 where d₀ ≤ ξ, or
/// where a number is not finite. What ends before its time, after the given number of iterations, has gone less far.
/// Throws std::invalid_argument for options out of range: ξ ≥ 0, 0 ≤ kept < 1, near ≥ 0, iterations ≥ 1.
///
/// Additive: Li et al. 2021 (Codim-IPC), algorithm 1. From where the pair is, it goes on by as much as is free whatever
/// the direction the points move in, and looks again. There the bound is distance over relative speed; here it is the
/// plane across the separation, which no point of the pair reaches before its own distance from it is used up (Tang,
/// Kim & Manocha 2009). That is never the shorter step, and what slides along a plane is not held up. It needs no trust
/// in the distance either: along any direction n, |n| = 1, all points of the parts are at least
///
///   min over corners i, j of n·(aᵢ − bⱼ) − 10 ε |n|·|aᵢ − bⱼ|
///
/// apart, ε = 2⁻⁵², where |·| takes each coordinate's magnitude, the larger one of start and end: a difference at the
/// end has 4 roundings, its product with n 3, what is subtracted here 1, the length of n 4, the distance along it in
/// between and the time when it is used up 3 each, and what is to be kept 2, of at most ½ ε |n|·|aᵢ − bⱼ| each. Motions
/// are those of the given numbers exactly: what rounds the xᵢ + α uᵢ afterwards (½ ε |x|) is for the gap that is kept.
double collision_free_part(PairKind kind, const PairPoints& x, const PairPoints& displacement,
                           double minimum_separation, const CcdOptions& options = {});

/// Whether the parts of a pair may touch while its points go straight from `start` to `end`: true if they do, however
/// slightly, and also where they come nearer than rounding tells apart, or the given number of iterations does not
/// tell.
bool may_collide(PairKind kind, const PairPoints& start, const PairPoints& end, int iterations = 1000);

}  // namespace wrinkle
