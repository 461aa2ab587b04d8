#include "core/energy/prism_tied.h"

#include "core/energy/prism_specimen.h"

namespace wrinkle {

static_assert(ElementEnergy<PrismTied> && ElementEnergy<PrismEnhanced>);
static_assert(HasMixedTangent<PrismTied> && HasMixedTangent<PrismEnhanced>);

template <ThicknessStrain strain>
auto PrismAssumedStrain<strain>::rest(const PrismCorners& corners, const Elastic& material) -> Rest<double> {
  const Lame lame = material.lame();
  return {assumed_shape<strain>(corners), {lame.lambda, lame.mu}};
}

template <ThicknessStrain strain>
Specimen<PrismAssumedStrain<strain>> PrismAssumedStrain<strain>::specimen(std::mt19937_64& random) {
  const PrismSpecimen s = prism_specimen(random);
  Specimen<PrismAssumedStrain> out;
  out.rest = rest(s.corners, s.material);
  std::copy(s.state.begin(), s.state.end(), out.state.begin());
  if constexpr (Base::kEnhanced) out.state[18] = std::uniform_real_distribution<double>(-0.1, 0.1)(random);
  out.length = s.height;
  return out;
}

template struct PrismAssumedStrain<ThicknessStrain::nodal>;
template struct PrismAssumedStrain<ThicknessStrain::enhanced>;

}  // namespace wrinkle
