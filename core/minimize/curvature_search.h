#pragma once
#include <functional>

namespace wrinkle {

/// Where a search along a direction of negative curvature starts.
struct CurvatureStart {
  double value;    // of the function at 0
  double extent;   // a length of the whole: steps of 1e-8 to 1 of it are tried, as the direction's 2-norm is 1
  double longest;  // step that may be taken
};

/// The step s at which the function is least among s = extent · 2⁻ᵏ; 0 where none is below the start.
/// At a stationary point there is no slope to say how far, and near the onset of wrinkling the curvature says little.
double curvature_step(const CurvatureStart& start, const std::function<double(double)>& value);

}  // namespace wrinkle
