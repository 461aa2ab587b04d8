#include "core/energy/membrane_stvk.h"

namespace wrinkle {

static_assert(ElementEnergy<MembraneStvk>);

MembraneStvk::Rest<double> MembraneStvk::rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2,
                                              double thickness, const Elastic& material) {
  const RestTriangle t(MembraneStvk::name, X0, X1, X2);
  const Lame lame = material.lame_plane_stress();
  return {t.b11, t.b12, t.b21, t.b22, t.area * thickness, lame.lambda, lame.mu};
}

Specimen<MembraneStvk> MembraneStvk::specimen(std::mt19937_64& random) {
  const TriangleSpecimen s = triangle_specimen(random);
  return {rest(s.X[0], s.X[1], s.X[2], s.thickness, s.material), s.state, 0.5};
}

}  // namespace wrinkle
