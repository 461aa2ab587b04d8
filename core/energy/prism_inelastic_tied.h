#pragma once
#include "core/energy/flow_metric_law.h"
#include "core/energy/prism_assumed.h"
#include "core/material/elastic.h"
#include "core/material/flow.h"

namespace wrinkle {

/// ψ of flow_metric_law.h, with a history at each point: A^ij, in AssumedShape::natural, and γₙ.
struct FlowingMetric {
  static constexpr bool kSmooth = false;  // its curvature jumps where flow begins
  template <class T>
  struct Constants {
    T lambda, mu;               // [Pa]
    T flow[6];                  // γₙ, equivalent flow so far
    T yield_stress, hardening;  // σ_Y, H [Pa]
    T viscous;                  // 3η/h [Pa]
  };
  template <class T, ThicknessStrain strain>
  static WRINKLE_INLINE FlowMetricLaw<T> law(const T (&c)[6], const AssumedShape<T, strain>& shape,
                                             const Constants<T>& m, int point) {
    return {c, shape.natural[point], shape.scale[point],
            FlowConstants<T>{m.lambda + T(2.0 / 3) * m.mu, m.mu, m.yield_stress + m.hardening * m.flow[point],
                             T(3.0) * m.mu + m.hardening + m.viscous}};
  }
};

/// The prism of assumed strains (prism_assumed.h) of PrismInelastic's material: free of shear locking. Flow keeps the
/// volume, and where the thickness strain is nodal no side of a layer that bends can thin: it then locks in thickness
/// as an elastic one does for ν → ½. ThicknessStrain::enhanced lets it.
template <ThicknessStrain strain>
struct PrismAssumedFlowing : PrismAssumed<strain, FlowingMetric> {
  using Base = PrismAssumed<strain, FlowingMetric>;
  static constexpr std::string_view name = Base::kEnhanced ? "prism_inelastic_enhanced" : "prism_inelastic_tied";
  template <class T>
  using Rest = typename Base::template Rest<T>;
  using State = std::array<double, Base::Layout::kDofs>;

  /// As PrismInelastic's.
  static Rest<double> rest(const PrismCorners& corners, const Lame& lame, const Flow& flow, double time_step);
  static double advance(Rest<double>& r, const State& q);
  static Specimen<PrismAssumedFlowing> specimen(std::mt19937_64& random);

  /// det A over that at rest: 1.
  static double flow_volume(const Rest<double>& r, int point);
  static double (&natural(Rest<double>& r, int point))[6] { return r.shape.natural[point]; }
  static double (&flow(Rest<double>& r))[6] { return r.material.flow; }
};

using PrismInelasticTied = PrismAssumedFlowing<ThicknessStrain::nodal>;
using PrismInelasticEnhanced = PrismAssumedFlowing<ThicknessStrain::enhanced>;

}  // namespace wrinkle
