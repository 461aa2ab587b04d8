#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// The exact sign, −1, 0 or 1, of the determinant |b−a, c−a, d−a| of points as they are given: 1 where d lies on the
/// side of the plane a b c that (b−a)×(c−a) points to, 0 where all four lie in one plane. In floating point where a
/// bound of its errors allows, else as an exact sum of products. Holds for coordinates that are 0 or between 1e-80 and
/// 1e80 in magnitude, whose products neither overflow nor lose their last digit; NaN gives 0.
int orientation(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d);

/// The same of |b−a, c−a| of points of a plane: 1 where a b c turn counter-clockwise, 0 where they lie on a line.
int orientation(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& c);

}  // namespace wrinkle
