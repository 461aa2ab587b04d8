#pragma once
#include "core/base/simd.h"

namespace wrinkle {

/// Constants of one step at one point.
template <class T>
struct FlowConstants {
  T bulk, mu;    // κ, μ [Pa]
  T resistance;  // Y = σ_Y + H γₙ [Pa], what flow meets first; infinite: none
  T stiffness;   // R = 3μ + H + 3η/h [Pa], h the time step
};

/// Hencky material that flows: the incremental potential of one step by the principal logarithmic strains ε of the
/// elastic predictor, minimised over the flow γ in closed form. Li, Li & Jiang 2022, "Energetically consistent
/// inelasticity for optimization time integration", whose energy has no closed form where the elastic law is not
/// Hencky's; the flow itself is Simo's (1992).
///
///   ψ = ½ κ tr²ε + min_{γ ≥ 0} [ (q − 3μγ)²/(6μ) + Y γ + ½ (H + 3η/h) γ² ]                [Pa]
///     = ½ κ tr²ε + q²/(6μ) − ½ ⟨q − Y⟩²/R,      q = √6 μ |dev ε|,      γ = ⟨q − Y⟩/R
/// Stored energy, and what the step dissipates by plasticity and (half of it, a dissipation potential) by viscosity. ψ
/// is C¹; its curvature jumps where the flow begins. Stresses are Kirchhoff's: τ = κ tr ε + 2μ̂ dev ε with the secant
/// μ̂ = μ (1 − 3μγ/q).
template <class T>
struct HenckyFlow {
  T value;         // ψ
  T pressure;      // κ tr ε, positive in tension
  T trial;         // q
  T flow;          // γ
  T secant;        // μ̂
  T softening;     // 2μ̂ − 2μ_t, μ_t the modulus along dev ε: 6μ²Y/(R q) where it flows, else 0
  T direction[3];  // dev ε/|dev ε|, zero where there is none

  WRINKLE_INLINE HenckyFlow(const T (&deviator)[3], const T& trace, const FlowConstants<T>& c) {
    using std::max, std::sqrt;
    const T square = deviator[0] * deviator[0] + deviator[1] * deviator[1] + deviator[2] * deviator[2];
    // kTiny lets a viscous fluid at rest have its modulus: γ/q has a limit there.
    const T norm = sqrt(square) + T(kTiny);
    trial = T(kRootSix) * c.mu * norm;
    const T excess = max(trial - c.resistance, T(0.0));
    flow = excess / c.stiffness;
    pressure = c.bulk * trace;
    value = T(0.5) * pressure * trace + c.mu * square - T(0.5) * excess * flow;
    secant = c.mu * (T(1.0) - T(3.0) * c.mu * flow / trial);
    softening = T(0.0);
    for (int i = 0; i < 3; ++i) direction[i] = deviator[i] / norm;
  }

  /// After the value: what second derivatives need.
  WRINKLE_INLINE void soften(const FlowConstants<T>& c) {
    softening = select(trial > c.resistance, T(6.0) * c.mu * c.mu * c.resistance / (c.stiffness * trial), T(0.0));
  }
  /// τᵢ = ∂ψ/∂εᵢ
  WRINKLE_INLINE T stress(const T (&deviator)[3], int i) const { return pressure + T(2.0) * secant * deviator[i]; }
  /// ∂²ψ/∂εᵢ∂εⱼ
  WRINKLE_INLINE T tangent(int i, int j, const FlowConstants<T>& c) const {
    return c.bulk + T(i == j ? 4.0 / 3 : -2.0 / 3) * secant - softening * direction[i] * direction[j];
  }

  static constexpr double kTiny = 1e-150, kRootSix = 2.44948974278317809820;
};

}  // namespace wrinkle
