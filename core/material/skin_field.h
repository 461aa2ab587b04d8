#pragma once
#include <functional>

#include "core/base/types.h"

namespace wrinkle {

/// What a layer of skin is at a material point.
struct SkinPoint {
  double wavelength;  // λ [m] critical wavelength: the spacing of the layer's constraints
  double young;       // E [Pa]
  double thickness;   // h [m]
};

/// The layer's properties as a function of material coordinates u [m] (Li & Kry 2014, § 5.1). Whoever holds a mesh
/// samples it there again after each remeshing: at vertices, edge midpoints and triangle centres.
using SkinField = std::function<SkinPoint(const VectorN<2>& u)>;

/// The same everywhere.
inline SkinField uniform_skin(const SkinPoint& point) {
  return [point](const VectorN<2>&) { return point; };
}

}  // namespace wrinkle
