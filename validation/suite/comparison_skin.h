#pragma once
/// A square of skin on a driver (Li & Kry 2014), its problem laid open.

#include <memory>

#include "core/constraint/linear_constraint.h"
#include "core/method/layered_skin.h"

namespace wrinkle::validation {

/// The lowest layer on a driver that is squeezed along x. LayeredSkin makes its
/// linear solver by name, so that none can be put in its place: what it would hand to one is made here from the same
/// parts, and a test holds its step against this.
struct SquareSkin {
  std::unique_ptr<SkinDriver> driver;
  double pose = 0;  // s to which the driver goes from 0
  SkinLayerOptions layer;
  LayeredSkinOptions common;

  Problem problem;              // of the layer
  LinearConstraint constraint;  // H x = h
  Vector start;                 // carried along with the driver
};

/// `cells` along a side, eight to a wavelength; squeezed by a part of the strain π²h²/12r² at which a layer held at
/// distances r = 2λ/π would buckle in waves of 2r.
SquareSkin make_square_skin(Index cells, double part_of_onset);

}  // namespace wrinkle::validation
