#pragma once
#include "core/energy/prism_geometry.h"

namespace wrinkle {

/// How the transverse normal strain varies through the thickness.
enum class ThicknessStrain {
  nodal,     ///< as the outer nodes say: with ν ≠ 0 a layer bends with λ + 2μ instead of E/(1 − ν²)
  enhanced,  ///< plus α γ, α an unknown of the element: bends with E/(1 − ν²)
};

/// What the enhanced strain adds to an element's rest constants: the metric's change with α at each point [m²].
template <class T, ThicknessStrain>
struct EnhancedModes {};
template <class T>
struct EnhancedModes<T, ThicknessStrain::enhanced> {
  T mode[6][6];
};

/// What an element knows of its rest shape. Symmetric tensors: 11 12 22 13 23 33.
template <class T, ThicknessStrain strain>
struct AssumedShape : EnhancedModes<T, strain> {
  T natural[6][6];  // at each point the inverse of the metric that is free of stress, G^ij at rest [1/m²]
  T scale[6];       // 1/det G_ij [1/m⁶]
  T weight[6];      // [m³]
  T offset[6][3];   // 13 23 33: what makes c the rest shape's own metric at rest [m²]
};

/// Of the prism with these corners. Throws std::invalid_argument if it is degenerate or turned over.
template <ThicknessStrain strain>
AssumedShape<double, strain> assumed_shape(const PrismCorners& corners);

}  // namespace wrinkle
