#pragma once

namespace wrinkle::validation {

/// K of T₁/T₀ = e^{Kφ} of a belt round a drum, which friction f rubs at an arm a off the belt's middle on the radius r,
/// α = a/r. Of T' = f (1 − α) (the torque about the drum), N = T/r − a f' (the shear is Q = a f, as the moment stays)
/// and f = μ N, with ' along the belt:
///
///   μ α K² + K − μ (1 − α) = 0,  K → μ for α → 0, which is Euler's and Eytelwein's law.
double belt_exponent(double friction, double arm);

}  // namespace wrinkle::validation
