#pragma once
#include <vector>

#include "core/base/types.h"

namespace wrinkle::validation {

/// A hem as a closed curve around an axis.
struct HemFolds {
  double radius = 0;  // [m] mean distance from the axis
  double depth = 0;   // [m] root mean square of what of the distance varies faster than twice around
  Index count = 0;    // of folds
};

/// Folds are maxima of the distance from the axis along the hem that stand out by more than `least` [m] over the minima
/// on both sides, without the parts that vary once and twice around: a garment hung flat is an ellipse.
/// `distance`: [m], of points spread evenly along the hem, in order around.
HemFolds hem_folds(std::vector<double> distance, double least);

}  // namespace wrinkle::validation
