#pragma once
#include "core/energy/prism_assumed.h"
#include "core/energy/prism_metric_law.h"
#include "core/material/elastic.h"

namespace wrinkle {

/// Ψ of prism_metric_law.h.
struct NeoHookeanMetric {
  static constexpr bool kSmooth = true;
  template <class T>
  struct Constants {
    T lambda, mu;  // [Pa]
  };
  template <class T, ThicknessStrain strain>
  static WRINKLE_INLINE MetricLaw<T> law(const T (&c)[6], const AssumedShape<T, strain>& shape,
                                         const Constants<T>& material, int point) {
    return {c, shape.natural[point], shape.scale[point], material.lambda, material.mu};
  }
};

/// Prism of compressible neo-Hookean material free of shear locking: prism_assumed.h.
template <ThicknessStrain strain>
struct PrismAssumedStrain : PrismAssumed<strain, NeoHookeanMetric> {
  using Base = PrismAssumed<strain, NeoHookeanMetric>;
  static constexpr std::string_view name = Base::kEnhanced ? "prism_enhanced" : "prism_tied";
  template <class T>
  using Rest = typename Base::template Rest<T>;

  /// Rest constants of the prism with these corners. Throws std::invalid_argument if it is degenerate or turned over.
  static Rest<double> rest(const PrismCorners& corners, const Elastic& material);

  /// A random rest shape and state, thickness over decades: for checks.
  static Specimen<PrismAssumedStrain> specimen(std::mt19937_64& random);
};

using PrismTied = PrismAssumedStrain<ThicknessStrain::nodal>;
using PrismEnhanced = PrismAssumedStrain<ThicknessStrain::enhanced>;

}  // namespace wrinkle
