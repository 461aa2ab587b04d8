#pragma once
#include <functional>
#include <vector>

#include "core/material/elastic.h"

namespace wrinkle::validation {

struct WoundMatOptions {
  double thickness = 6e-3;  // t [m] at rest
  Elastic material{1e6, 0.4};
  double tension = 150;  // T₀ [N/m], a width, of the straight mat that it is wound from
  double weight = 0;     // g [N/m²], an area at rest
};

/// Of a turn, at one angle.
struct WoundPlace {
  double radius;  // r [m] of its middle
  double angle;   // ψ from the lowest place
  double height;  // z [m] above the straight mat
  double outer;   // q′ [N/m] with which what lies outside presses it, a radian and a width
};

struct WoundLayer {
  double stretch;    // λ of its middle along the mat
  double thickness;  // ζ t [m]
  double force;      // N [N/m] along the mat
  double inner;      // q [N/m] with which it presses what lies inside, a radian and a width
};

/// A mat of neo-Hookean material wound up without friction and without getting narrower: an elastica whose thickness
/// gives way. With κ = λ/r:
///
///   w(λ, κ, ζ) = ∫ Ψ(λ + κ ζ Z, 1, ζ) dZ over [−½ t, ½ t] [J/m²],  N = ∂w/∂λ,  M = ∂w/∂κ
///   w + g z − N λ − M κ is the same all along, as nothing rubs
///   q = q′ + N − g cos ψ/κ,  ∂w/∂ζ = −½ t κ (q + q′)
///
/// Ψ = ½ μ (F:F − 3) − μ ln J + ½ λ ln²J. Of a thin mat without weight N = T₀ − D/2r², as Euler's elastica has it.
class WoundMat {
 public:
  /// Throws std::invalid_argument for a material that makes no sense, and for what is not above 0 (weight: below it).
  explicit WoundMat(const WoundMatOptions& options);

  double thickness() const { return options_.thickness; }  // at rest
  /// Before it is wound; nothing presses.
  WoundLayer straight() const { return straight_; }
  WoundLayer turn(const WoundPlace& place) const;

 private:
  struct Section;
  Section section(double stretch, double curvature, double ratio) const;
  double slope() const;

  WoundMatOptions options_;
  Lame lame_;
  WoundLayer straight_{};
  double invariant_ = 0;  // [J/m²]
};

/// A turn that is held, and those that lie on it.
struct WoundRoll {
  double radius;     // [m] of the held turn's middle, at the angle that is looked at
  double thickness;  // [m] of the held turn
  double leaves;     // [m] radius where the mat leaves the roll, at the lowest place
  double angle;      // ψ
  int turns;         // on the held one
};

struct WoundTurn {
  WoundLayer layer;
  double pitch;  // [m] from its middle to that of the turn inside
};

/// The innermost first. `gap` [m] is that of surfaces that press each other with so much [Pa], an area at rest.
std::vector<WoundTurn> wound_turns(const WoundMat& mat, const WoundRoll& roll,
                                   const std::function<double(double)>& gap);

}  // namespace wrinkle::validation
